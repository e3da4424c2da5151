/* Bit sets: plain loops over words that compilers turn into vector code. Members are counted
 * without a population-count instruction, which the baseline x86-64 lacks; the sums of the bytes
 * vectorise. */

#include "base/bits.h"

#include <assert.h>
#include <string.h>

void ct_bits_clear(uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        set[i] = 0;
    }
}

void ct_bits_fill(uint64_t *set, size_t words, size_t n)
{
    assert(ct_bits_words(n) <= words);
    size_t whole = n / 64;
    for (size_t i = 0; i < words; i++) {
        set[i] = i < whole ? UINT64_MAX : 0;
    }
    if (n % 64 != 0) {
        set[whole] = (UINT64_C(1) << (n % 64)) - 1;
    }
}

void ct_bits_copy(uint64_t *to, const uint64_t *from, size_t words)
{
    if (words != 0) {
        memmove(to, from, words * sizeof *to);
    }
}

void ct_bits_and(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        set[i] &= other[i];
    }
}

void ct_bits_or(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        set[i] |= other[i];
    }
}

void ct_bits_minus(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        set[i] &= ~other[i];
    }
}

bool ct_bits_equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

bool ct_bits_meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        if ((a[i] & b[i]) != 0) {
            return true;
        }
    }
    return false;
}

bool ct_bits_is_empty(const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        if (set[i] != 0) {
            return false;
        }
    }
    return true;
}

/* The number of 1 bits: sums of pairs, of nibbles, of bytes, and their total in the top byte. */
static inline size_t count_word(uint64_t x)
{
#ifdef __POPCNT__
    return (size_t)__builtin_popcountll(x);
#else
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (size_t)((x * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

size_t ct_bits_count(const uint64_t *set, size_t words)
{
    size_t count = 0;
    for (size_t i = 0; i < words; i++) {
        count += count_word(set[i]);
    }
    return count;
}

size_t ct_bits_count_and(const uint64_t *a, const uint64_t *b, size_t words)
{
    size_t count = 0;
    for (size_t i = 0; i < words; i++) {
        count += count_word(a[i] & b[i]);
    }
    return count;
}
