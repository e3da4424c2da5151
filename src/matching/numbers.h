#ifndef CT_NUMBERS_H
#define CT_NUMBERS_H

/* The arithmetic of base/wide.h once more, always inlined, for the loops of the weighted matcher:
 * called with a constant `words` the compiler unrolls it. Private to matching/. */

#include "base/wide.h"

#include <assert.h>

#define CT_INLINE static inline __attribute__((always_inline))

CT_INLINE bool ct_number_is_zero(const ct_word *x, size_t words)
{
    ct_word any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= x[i];
    }
    return any == 0;
}

CT_INLINE bool ct_number_is_equal(const ct_word *a, const ct_word *b, size_t words)
{
    ct_word any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= a[i] ^ b[i];
    }
    return any == 0;
}

CT_INLINE bool ct_number_is_less(const ct_word *a, const ct_word *b, size_t words)
{
    for (size_t i = words; i-- > 0;) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return false;
}

CT_INLINE void ct_number_copy(ct_word *to, const ct_word *from, size_t words)
{
    assert(words > 0);
    for (size_t i = 0; i < words; i++) {
        to[i] = from[i];
    }
}

/* More than any slack. */
CT_INLINE void ct_number_make_boundless(ct_word *x, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        x[i] = ~(ct_word)0;
    }
}

CT_INLINE void ct_number_halve(ct_word *x, size_t words)
{
    for (size_t i = 0; i + 1 < words; i++) {
        x[i] = x[i] >> 1 | x[i + 1] << 63;
    }
    x[words - 1] >>= 1;
}

CT_INLINE void ct_number_add(ct_word *x, const ct_word *y, size_t words)
{
    ct_word carry = 0;
    for (size_t i = 0; i < words; i++) {
        ct_word sum = x[i] + carry;
        carry = sum < carry;
        x[i] = sum + y[i];
        carry += x[i] < y[i];
    }
}

CT_INLINE void ct_number_subtract(ct_word *x, const ct_word *y, size_t words)
{
    ct_word borrow = 0;
    for (size_t i = 0; i < words; i++) {
        ct_word rest = x[i] - borrow;
        borrow = rest > x[i];
        x[i] = rest - y[i];
        borrow += x[i] > rest;
    }
}

#endif
