/* Wide integers: two words against the compiler's 128 bits, other widths against the laws of
 * arithmetic modulo 2^(64·words). Words are drawn with many zeros and ones: carries run far. */

#include "unit.h"

#include "base/random.h"
#include "base/wide.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

__extension__ typedef unsigned __int128 double_word;

enum { MOST = 9, ROUNDS = 20000 };

static ct_word draw_word(ct_random *random)
{
    ct_word word = ct_random_next(random);
    switch (ct_random_below(random, 5)) {
    case 0: return 0;
    case 1: return UINT64_MAX;
    case 2: return word >> ct_random_below(random, 64);
    default: return word;
    }
}

static void draw(ct_word *x, size_t words, ct_random *random)
{
    for (size_t i = 0; i < words; i++) {
        x[i] = draw_word(random);
    }
}

static double_word value(const ct_word *x)
{
    return (double_word)x[1] << 64 | x[0];
}

static bool same(const ct_word *a, const ct_word *b, size_t words)
{
    return memcmp(a, b, words * sizeof *a) == 0;
}

static void two_words_add_and_compare_as_128_bits(void **state)
{
    (void)state;
    ct_random random = {.seed = 1};
    for (int round = 0; round < ROUNDS; round++) {
        ct_word x[2];
        ct_word y[2];
        ct_word z[2];
        draw(x, 2, &random);
        draw(y, 2, &random);
        double_word a = value(x);
        double_word b = value(y);
        assert_int_equal(ct_wide_compare(x, y, 2) > 0, a > b);
        assert_int_equal(ct_wide_compare(x, y, 2) < 0, a < b);
        ct_wide_copy(z, x, 2);
        assert_int_equal(ct_wide_add(z, y, 2), (double_word)(a + b) < a);
        assert_true(value(z) == (double_word)(a + b));
        ct_wide_copy(z, x, 2);
        assert_int_equal(ct_wide_subtract(z, y, 2), b > a);
        assert_true(value(z) == (double_word)(a - b));
    }
}

static void two_words_multiply_divide_and_shift_as_128_bits(void **state)
{
    (void)state;
    ct_random random = {.seed = 2};
    for (int round = 0; round < ROUNDS; round++) {
        ct_word x[2];
        ct_word z[2];
        draw(x, 2, &random);
        double_word a = value(x);
        uint64_t f = draw_word(&random) | 1;
        ct_wide_copy(z, x, 2);
        uint64_t over = ct_wide_multiply(z, 2, f);
        assert_true(value(z) == (double_word)(a * f));
        double_word high = (double_word)x[1] * f + (((double_word)x[0] * f) >> 64);
        assert_true(over == (uint64_t)(high >> 64));
        ct_wide_copy(z, x, 2);
        assert_true(ct_wide_divide(z, 2, f) == (uint64_t)(a % f));
        assert_true(value(z) == a / f);
        size_t bits = (size_t)ct_random_below(&random, 128);
        ct_wide_copy(z, x, 2);
        ct_wide_shift_left(z, 2, bits);
        assert_true(value(z) == (double_word)(a << bits));
        ct_wide_copy(z, x, 2);
        ct_wide_shift_right(z, 2, bits);
        assert_true(value(z) == a >> bits);
    }
}

/* The laws at one width, for the numbers of one seed. Returns the law that is broken, or NULL. */
static const char *broken_law(size_t words, uint64_t seed)
{
    ct_random random = {.seed = seed, .stream = words};
    ct_word x[MOST];
    ct_word y[MOST];
    ct_word z[MOST];
    draw(x, words, &random);
    draw(y, words, &random);
    uint64_t f = draw_word(&random) | 1;

    ct_wide_copy(z, x, words);
    bool carry = ct_wide_add(z, y, words);
    if (carry != (ct_wide_compare(z, x, words) < 0)) {
        return "the carry of x + y tells whether the sum is below x";
    }
    if (ct_wide_subtract(z, y, words) != carry || !same(z, x, words)) {
        return "x + y - y = x";
    }
    ct_word wide[MOST + 1] = {0};
    ct_wide_copy(wide, x, words);
    ct_wide_copy(z, x, words);
    uint64_t over = ct_wide_multiply(z, words, f);
    if (ct_wide_multiply(wide, words + 1, f) != 0 || wide[words] != over || !same(wide, z, words)) {
        return "what does not fit is the next word";
    }
    if (ct_wide_divide(wide, words + 1, f) != 0 || !same(wide, x, words)) {
        return "x * f / f = x";
    }
    ct_wide_copy(z, x, words);
    uint64_t rest = ct_wide_divide(z, words, f);
    ct_wide_set(y, words, rest);
    if (rest >= f || ct_wide_multiply(z, words, f) != 0 || ct_wide_add(z, y, words) ||
        !same(z, x, words)) {
        return "x / f * f + x mod f = x";
    }
    return NULL;
}

static const char *broken_shift(size_t words, uint64_t seed)
{
    ct_random random = {.seed = seed, .stream = 100 + words};
    ct_word x[MOST];
    ct_word y[MOST];
    ct_word z[MOST];
    draw(x, words, &random);
    size_t bits = (size_t)ct_random_below(&random, words * 64 + 70);
    ct_wide_copy(y, x, words);
    for (size_t i = 0; i < bits; i++) {
        ct_wide_copy(z, y, words);
        ct_wide_add(y, z, words);
    }
    ct_wide_copy(z, x, words);
    ct_wide_shift_left(z, words, bits);
    if (!same(z, y, words)) {
        return "a shift left is doubling";
    }
    ct_wide_copy(y, x, words);
    for (size_t i = 0; i < bits; i++) {
        ct_wide_divide(y, words, 2);
    }
    ct_wide_copy(z, x, words);
    ct_wide_shift_right(z, words, bits);
    if (!same(z, y, words)) {
        return "a shift right is halving";
    }
    size_t length = ct_wide_bit_length(x, words);
    ct_wide_copy(z, x, words);
    ct_wide_shift_right(z, words, length);
    if (!ct_wide_is_zero(z, words)) {
        return "nothing lies above the bit length";
    }
    ct_wide_copy(z, x, words);
    ct_wide_shift_right(z, words, length == 0 ? 0 : length - 1);
    return (length == 0 ? ct_wide_is_zero(z, words) : z[0] == 1) ? NULL : "the highest bit is 1";
}

static void check_laws(size_t words, uint64_t seed)
{
    const char *broken = broken_law(words, seed);
    broken = broken != NULL ? broken : broken_shift(words, seed);
    if (broken != NULL) {
        fail_msg("%s: %zu words, seed %d", broken, words, (int)seed);
    }
}

static void every_width_obeys_the_laws_of_arithmetic(void **state)
{
    (void)state;
    for (size_t words = 1; words <= MOST; words++) {
        for (uint64_t seed = 1; seed <= 1000; seed++) {
            check_laws(words, seed);
        }
    }
}

static void fields_are_read_back_and_leave_their_neighbours(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        ct_random random = {.seed = seed};
        size_t words = 1 + (size_t)ct_random_below(&random, MOST);
        unsigned width = 1 + (unsigned)ct_random_below(&random, 64);
        size_t low = (size_t)ct_random_below(&random, words * 64 - width + 1);
        ct_word x[MOST];
        ct_word z[MOST];
        draw(x, words, &random);
        uint64_t mask = UINT64_MAX >> (64 - width);
        uint64_t put = draw_word(&random) & mask;
        ct_wide_copy(z, x, words);
        uint64_t old = ct_wide_field(x, words, low, width);
        ct_wide_shift_right(z, words, low);
        bool right = old == (z[0] & mask);
        ct_wide_copy(z, x, words);
        ct_wide_put_field(z, words, low, width, put);
        right = right && ct_wide_field(z, words, low, width) == put;
        ct_wide_put_field(z, words, low, width, old);
        if (!right || !same(z, x, words)) {
            fail_msg("seed %d: %u bits at %zu of %zu words", (int)seed, width, low, words);
        }
    }
}

static void a_higher_field_outweighs_all_lower_ones(void **state)
{
    (void)state;
    ct_word more[2] = {0};
    ct_word less[2] = {0};
    ct_wide_put_field(more, 2, 60, 10, 3);
    ct_wide_put_field(less, 2, 60, 10, 2);
    ct_wide_put_field(less, 2, 0, 60, (UINT64_C(1) << 60) - 1);
    assert_true(ct_wide_compare(more, less, 2) > 0);
    assert_true(ct_wide_compare(less, more, 2) < 0);
    assert_int_equal(ct_wide_compare(less, less, 2), 0);
}

static void zero_and_small_numbers_are_set_in_all_words(void **state)
{
    (void)state;
    ct_word x[3] = {7, 8, 9};
    ct_wide_set(x, 3, 5);
    assert_true(x[0] == 5 && x[1] == 0 && x[2] == 0);
    assert_int_equal(ct_wide_bit_length(x, 3), 3);
    x[2] = 1;
    assert_false(ct_wide_is_zero(x, 3));
    assert_int_equal(ct_wide_bit_length(x, 3), 129);
    ct_wide_zero(x, 3);
    assert_true(ct_wide_is_zero(x, 3));
    assert_int_equal(ct_wide_bit_length(x, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_words_add_and_compare_as_128_bits),
        cmocka_unit_test(two_words_multiply_divide_and_shift_as_128_bits),
        cmocka_unit_test(every_width_obeys_the_laws_of_arithmetic),
        cmocka_unit_test(fields_are_read_back_and_leave_their_neighbours),
        cmocka_unit_test(a_higher_field_outweighs_all_lower_ones),
        cmocka_unit_test(zero_and_small_numbers_are_set_in_all_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
