/* Exact fractions: compared by their cross products in 128 bits, written as people write them. */

#include "standings/tie_break.h"

#include <assert.h>
#include <stdio.h>

__extension__ typedef __int128 long_product;

int ct_value_compare(ct_value a, ct_value b)
{
    assert(a.bottom > 0 && b.bottom > 0);
    if (a.bottom == b.bottom) {
        return (a.top > b.top) - (a.top < b.top);
    }
    long_product left = (long_product)a.top * b.bottom;
    long_product right = (long_product)b.top * a.bottom;
    return (left > right) - (left < right);
}

ct_value ct_value_of_points(int64_t points, int64_t unit)
{
    assert(unit > 0);
    return (ct_value){points, unit};
}

/* The nearest whole number to `value` × `scale`, halves up. */
static int64_t scaled(ct_value value, int64_t scale)
{
    assert(value.bottom > 0);
    long_product top = (long_product)value.top * scale * 2 + value.bottom;
    long_product bottom = (long_product)value.bottom * 2;
    long_product whole = top / bottom;
    return (int64_t)(whole - (top % bottom < 0));
}

int64_t ct_value_round(ct_value value)
{
    return scaled(value, 1);
}

static bool has_three_decimals(ct_value value)
{
    return (long_product)value.top * 1000 % value.bottom == 0;
}

void ct_value_format(ct_value value, char out[32])
{
    bool is_exact = has_three_decimals(value);
    int64_t parts = is_exact ? 1000 : 100;
    bool is_negative = value.top < 0;
    /* Rounded away from zero, as on paper: −6.165 and 6.165 have the same digits. */
    ct_value size = {is_negative ? -value.top : value.top, value.bottom};
    int64_t count = scaled(size, parts);
    int decimals = is_exact ? 3 : 2;
    int64_t rest = count % parts;
    while (decimals > 0 && rest % 10 == 0) {
        rest /= 10;
        decimals--;
    }
    const char *sign = is_negative && count != 0 ? "-" : "";
    int written = snprintf(out, 32, "%s%lld", sign, (long long)(count / parts));
    if (decimals > 0 && written > 0 && written < 24) {
        snprintf(out + written, 8, ".%0*d", decimals, (int)rest);
    }
}
