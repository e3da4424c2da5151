/* The counter-based numbers: the known answers of Random123 for philox4x32 with 10 rounds, and the
 * distributions made from them. The bounds are about five standard errors, for fixed seeds. */

#include "unit.h"

#include "base/random.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

static void numbers_are_the_known_answers_of_philox(void **state)
{
    (void)state;
    /* Counter words 0 and 1 are the index, 2 and 3 the stream; key words 0 and 1 the seed. */
    assert_true(ct_random_at(0, 0, 0) == UINT64_C(0xe169c58d6627e8d5));
    assert_true(ct_random_at(UINT64_MAX, UINT64_MAX, UINT64_MAX) == UINT64_C(0x41c83b0e408f276d));
    assert_true(ct_random_at(UINT64_C(0x299f31d0a4093822), UINT64_C(0x0370734413198a2e),
                             UINT64_C(0x85a308d3243f6a88)) == UINT64_C(0x94fdccebd16cfe09));
}

static void the_same_place_has_the_same_number(void **state)
{
    (void)state;
    ct_random walk = {.seed = 7, .stream = 3, .index = 10};
    ct_random fork = walk;
    for (uint64_t i = 10; i < 1000; i++) {
        uint64_t number = ct_random_next(&walk);
        assert_true(number == ct_random_at(7, 3, i));
        assert_true(number == ct_random_next(&fork));
    }
    assert_int_equal(walk.index, 1000);
}

static void other_places_have_other_numbers(void **state)
{
    (void)state;
    uint64_t here = ct_random_at(1, 2, 3);
    for (unsigned bit = 0; bit < 64; bit++) {
        uint64_t flip = UINT64_C(1) << bit;
        assert_true(ct_random_at(1 ^ flip, 2, 3) != here);
        assert_true(ct_random_at(1, 2 ^ flip, 3) != here);
        assert_true(ct_random_at(1, 2, 3 ^ flip) != here);
    }
}

static void below_is_in_range_and_even(void **state)
{
    (void)state;
    const int draws = 120000;
    ct_random random = {.seed = 5};
    for (uint64_t below = 1; below <= 12; below++) {
        unsigned seen[12] = {0};
        for (int i = 0; i < draws; i++) {
            uint64_t number = ct_random_below(&random, below);
            assert_true(number < below);
            seen[number]++;
        }
        double p = 1.0 / (double)below;
        double bound = 5.0 * sqrt(draws * p * (1.0 - p)) + 0.5;
        for (uint64_t k = 0; k < below; k++) {
            assert_true(fabs(seen[k] - draws * p) <= bound);
        }
    }
}

/* With below = 3·2^62 a plain multiplication hits every third number twice as often. */
static void below_a_huge_bound_is_even_too(void **state)
{
    (void)state;
    const int draws = 30000;
    ct_random random = {.seed = 6};
    unsigned seen[3] = {0};
    for (int i = 0; i < draws; i++) {
        uint64_t number = ct_random_below(&random, UINT64_C(3) << 62);
        assert_true(number < UINT64_C(3) << 62);
        seen[number % 3]++;
    }
    assert_true(random.index > draws); /* some were rejected */
    for (int k = 0; k < 3; k++) {
        assert_true(fabs(seen[k] - draws / 3.0) < 5.0 * sqrt(draws * 2.0 / 9.0));
    }
}

static void unit_numbers_have_the_mean_and_variance_of_a_uniform(void **state)
{
    (void)state;
    const int draws = 200000;
    ct_random random = {.seed = 11};
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < draws; i++) {
        double u = ct_random_unit(&random);
        assert_true(u >= 0.0 && u < 1.0);
        sum += u;
        squares += (u - 0.5) * (u - 0.5);
    }
    assert_true(fabs(sum / draws - 0.5) < 5.0 * sqrt(1.0 / 12.0 / draws));
    assert_true(fabs(squares / draws - 1.0 / 12.0) < 5.0 * sqrt(1.0 / 180.0 / draws));
}

static void normal_numbers_have_the_moments_of_a_normal(void **state)
{
    (void)state;
    const int draws = 200000;
    ct_random random = {.seed = 12};
    double sum = 0.0;
    double squares = 0.0;
    double fourth = 0.0;
    int beyond_two = 0;
    for (int i = 0; i < draws; i++) {
        double z = ct_random_normal(&random);
        sum += z;
        squares += z * z;
        fourth += z * z * z * z;
        beyond_two += fabs(z) > 2.0;
    }
    assert_int_equal(random.index, 2 * draws);
    assert_true(fabs(sum / draws) < 5.0 / sqrt(draws));
    assert_true(fabs(squares / draws - 1.0) < 5.0 * sqrt(2.0 / draws));
    assert_true(fabs(fourth / draws - 3.0) < 5.0 * sqrt(96.0 / draws));
    assert_true(fabs(beyond_two / (double)draws - 0.0455) < 0.0025);
}

static void chances_of_nought_and_one_are_certain(void **state)
{
    (void)state;
    ct_random random = {.seed = 13};
    for (int i = 0; i < 1000; i++) {
        assert_false(ct_random_chance(&random, 0.0));
        assert_true(ct_random_chance(&random, 1.0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_known_answers_of_philox),
        cmocka_unit_test(the_same_place_has_the_same_number),
        cmocka_unit_test(other_places_have_other_numbers),
        cmocka_unit_test(below_is_in_range_and_even),
        cmocka_unit_test(below_a_huge_bound_is_even_too),
        cmocka_unit_test(unit_numbers_have_the_mean_and_variance_of_a_uniform),
        cmocka_unit_test(normal_numbers_have_the_moments_of_a_normal),
        cmocka_unit_test(chances_of_nought_and_one_are_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
