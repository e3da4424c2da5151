/* Wide integers: the school methods of Knuth, The Art of Computer Programming 4.3.1, in base 2^64.
 * Products of two words are taken in 128 bits, a type of every 64-bit gcc and clang. */

#include "base/wide.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 double_word;

enum { WORD_BITS = 64 };

void ct_wide_zero(ct_word *x, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        x[i] = 0;
    }
}

void ct_wide_set(ct_word *x, size_t words, uint64_t value)
{
    assert(words > 0);
    ct_wide_zero(x, words);
    x[0] = value;
}

void ct_wide_copy(ct_word *to, const ct_word *from, size_t words)
{
    if (words != 0) {
        memmove(to, from, words * sizeof *to);
    }
}

int ct_wide_compare(const ct_word *a, const ct_word *b, size_t words)
{
    for (size_t i = words; i-- > 0;) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

bool ct_wide_is_zero(const ct_word *x, size_t words)
{
    ct_word any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= x[i];
    }
    return any == 0;
}

bool ct_wide_add(ct_word *x, const ct_word *y, size_t words)
{
    bool carry = false;
    for (size_t i = 0; i < words; i++) {
        ct_word sum = 0;
        bool first = __builtin_add_overflow(x[i], y[i], &sum);
        bool second = __builtin_add_overflow(sum, (ct_word)carry, &x[i]);
        carry = first | second;
    }
    return carry;
}

bool ct_wide_subtract(ct_word *x, const ct_word *y, size_t words)
{
    bool borrow = false;
    for (size_t i = 0; i < words; i++) {
        ct_word difference = 0;
        bool first = __builtin_sub_overflow(x[i], y[i], &difference);
        bool second = __builtin_sub_overflow(difference, (ct_word)borrow, &x[i]);
        borrow = first | second;
    }
    return borrow;
}

void ct_wide_shift_left(ct_word *x, size_t words, size_t bits)
{
    size_t skip = bits / WORD_BITS;
    unsigned shift = (unsigned)(bits % WORD_BITS);
    if (skip >= words) {
        ct_wide_zero(x, words);
        return;
    }
    if (shift == 0) {
        ct_wide_copy(x + skip, x, words - skip);
    } else {
        for (size_t i = words - 1; i > skip; i--) {
            x[i] = (x[i - skip] << shift) | (x[i - skip - 1] >> (WORD_BITS - shift));
        }
        x[skip] = x[0] << shift;
    }
    ct_wide_zero(x, skip);
}

void ct_wide_shift_right(ct_word *x, size_t words, size_t bits)
{
    size_t skip = bits / WORD_BITS;
    unsigned shift = (unsigned)(bits % WORD_BITS);
    if (skip >= words) {
        ct_wide_zero(x, words);
        return;
    }
    size_t kept = words - skip;
    if (shift == 0) {
        ct_wide_copy(x, x + skip, kept);
    } else {
        for (size_t i = 0; i + 1 < kept; i++) {
            x[i] = (x[i + skip] >> shift) | (x[i + skip + 1] << (WORD_BITS - shift));
        }
        x[kept - 1] = x[words - 1] >> shift;
    }
    ct_wide_zero(x + kept, skip);
}

uint64_t ct_wide_multiply(ct_word *x, size_t words, uint64_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < words; i++) {
        double_word product = (double_word)x[i] * factor + carry;
        x[i] = (ct_word)product;
        carry = (uint64_t)(product >> WORD_BITS);
    }
    return carry;
}

uint64_t ct_wide_divide(ct_word *x, size_t words, uint64_t divisor)
{
    assert(divisor != 0);
    uint64_t rest = 0;
    for (size_t i = words; i-- > 0;) {
        double_word part = (double_word)rest << WORD_BITS | x[i];
        uint64_t quotient = (uint64_t)(part / divisor); /* fits, because rest < divisor */
        rest = x[i] - quotient * divisor;
        x[i] = quotient;
    }
    return rest;
}

size_t ct_wide_bit_length(const ct_word *x, size_t words)
{
    for (size_t i = words; i-- > 0;) {
        if (x[i] != 0) {
            return (i + 1) * WORD_BITS - (size_t)__builtin_clzll(x[i]);
        }
    }
    return 0;
}

static uint64_t low_bits(unsigned width)
{
    return UINT64_MAX >> (WORD_BITS - width);
}

void ct_wide_put_field(ct_word *x, size_t words, size_t low, unsigned width, uint64_t value)
{
    assert(width >= 1 && width <= WORD_BITS && low + width <= words * WORD_BITS);
    assert(value <= low_bits(width));
    (void)words;
    ct_word *word = &x[low / WORD_BITS];
    unsigned shift = (unsigned)(low % WORD_BITS);
    uint64_t mask = low_bits(width);
    value &= mask;
    word[0] = (word[0] & ~(mask << shift)) | value << shift;
    if (shift + width > WORD_BITS) {
        unsigned done = WORD_BITS - shift;
        word[1] = (word[1] & ~(mask >> done)) | value >> done;
    }
}

uint64_t ct_wide_field(const ct_word *x, size_t words, size_t low, unsigned width)
{
    assert(width >= 1 && width <= WORD_BITS && low + width <= words * WORD_BITS);
    (void)words;
    const ct_word *word = &x[low / WORD_BITS];
    unsigned shift = (unsigned)(low % WORD_BITS);
    uint64_t value = word[0] >> shift;
    if (shift + width > WORD_BITS) {
        value |= word[1] << (WORD_BITS - shift);
    }
    return value & low_bits(width);
}
