#ifndef CT_BITS_H
#define CT_BITS_H

/* Bit sets in 64-bit words. A set of `n` members takes ct_bits_words(n) words; the caller owns the
 * words and keeps the unused high bits of the last one zero (every function here does). All are
 * O(words). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t ct_bits_words(size_t n)
{
    return (n + 63) / 64;
}

static inline bool ct_bits_has(const uint64_t *set, size_t i)
{
    return (set[i / 64] >> (i % 64)) & 1U;
}

static inline void ct_bits_add(uint64_t *set, size_t i)
{
    set[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void ct_bits_remove(uint64_t *set, size_t i)
{
    set[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

void ct_bits_clear(uint64_t *set, size_t words);
/* Members 0 … n-1, and no other, in a set of `words` words. */
void ct_bits_fill(uint64_t *set, size_t words, size_t n);
void ct_bits_copy(uint64_t *to, const uint64_t *from, size_t words);
void ct_bits_and(uint64_t *set, const uint64_t *other, size_t words);
void ct_bits_or(uint64_t *set, const uint64_t *other, size_t words);
void ct_bits_minus(uint64_t *set, const uint64_t *other, size_t words);
bool ct_bits_equal(const uint64_t *a, const uint64_t *b, size_t words);
bool ct_bits_meet(const uint64_t *a, const uint64_t *b, size_t words);
bool ct_bits_is_empty(const uint64_t *set, size_t words);
size_t ct_bits_count(const uint64_t *set, size_t words);
size_t ct_bits_count_and(const uint64_t *a, const uint64_t *b, size_t words);

/* The first member that is at least `from`, or SIZE_MAX. Loop:
 *     for (size_t i = ct_bits_next(set, words, 0); i != SIZE_MAX;
 *          i = ct_bits_next(set, words, i + 1)) */
static inline size_t ct_bits_next(const uint64_t *set, size_t words, size_t from)
{
    size_t at = from / 64;
    if (at >= words) {
        return SIZE_MAX;
    }
    uint64_t word = set[at] & (~UINT64_C(0) << (from % 64));
    while (word == 0) {
        if (++at == words) {
            return SIZE_MAX;
        }
        word = set[at];
    }
    return at * 64 + (size_t)__builtin_ctzll(word);
}

#endif
