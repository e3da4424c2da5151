#ifndef CT_WIDE_H
#define CT_WIDE_H

/* Unsigned integers of a width chosen at run time: `words` 64-bit words, least significant first.
 *
 * The pairing engines compare lexicographic lists of small counters. Packed into one wide integer,
 * highest criterion in the highest bits, a list is added, subtracted and compared as a number. The
 * caller owns the words and chooses the width for the problem; all numbers of one problem have the
 * same width. Everything is O(words). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t ct_word;

void ct_wide_zero(ct_word *x, size_t words);
void ct_wide_set(ct_word *x, size_t words, uint64_t value);
void ct_wide_copy(ct_word *to, const ct_word *from, size_t words);
/* Negative, zero, positive, as a < b, a == b, a > b. */
int ct_wide_compare(const ct_word *a, const ct_word *b, size_t words);
bool ct_wide_is_zero(const ct_word *x, size_t words);
/* x += y; returns the carry out of the top word. */
bool ct_wide_add(ct_word *x, const ct_word *y, size_t words);
/* x -= y; returns the borrow: true when y > x (x then holds the result modulo 2^(64·words)). */
bool ct_wide_subtract(ct_word *x, const ct_word *y, size_t words);
/* x *= 2^bits, x /= 2^bits; bits shifted out are lost. `bits` may be any number. */
void ct_wide_shift_left(ct_word *x, size_t words, size_t bits);
void ct_wide_shift_right(ct_word *x, size_t words, size_t bits);
/* x *= factor; returns what does not fit. */
uint64_t ct_wide_multiply(ct_word *x, size_t words, uint64_t factor);
/* x /= divisor (not 0); returns the remainder. */
uint64_t ct_wide_divide(ct_word *x, size_t words, uint64_t divisor);
/* Number of bits up to the highest 1; 0 for zero. */
size_t ct_wide_bit_length(const ct_word *x, size_t words);
/* Writes / reads the `width` (1 … 64) bits that start at bit `low`, which must lie inside the
 * number. */
void ct_wide_put_field(ct_word *x, size_t words, size_t low, unsigned width, uint64_t value);
uint64_t ct_wide_field(const ct_word *x, size_t words, size_t low, unsigned width);

#endif
