/* Glicko-2: the worked example of Glickman's paper, and what must hold for all. */

#include "base/random.h"
#include "ratings/glicko.h"
#include "support/check.h"

#include <math.h>

static void the_worked_example_comes_out(void **state)
{
    (void)state;
    const ct_glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    ct_glicko after = ct_glicko_update((ct_glicko){1500, 200, 0.06}, games, 3, 0.5);
    assert_true(fabs(after.rating - 1464.06) < 0.015);
    assert_true(fabs(after.deviation - 151.52) < 0.005);
    assert_true(after.volatility >= 0.05999 && after.volatility < 0.06);
    ct_glicko player = {1500, 200, 0.06};
    assert_true(fabs(ct_glicko_expected(player, games[0].opponent) - 0.639) < 0.001);
    assert_true(fabs(ct_glicko_expected(player, games[1].opponent) - 0.432) < 0.001);
    assert_true(fabs(ct_glicko_expected(player, games[2].opponent) - 0.303) < 0.001);
}

static void without_games_only_the_deviation_grows(void **state)
{
    (void)state;
    ct_glicko after = ct_glicko_update((ct_glicko){1500, 200, 0.06}, NULL, 0, 0.5);
    assert_true(after.rating == 1500 && after.volatility == 0.06);
    assert_true(fabs(after.deviation - 200.2714) < 0.0005);
    after = ct_glicko_update(CT_GLICKO_UNKNOWN, NULL, 0, 0.5);
    assert_true(after.deviation == 350);
}

static void better_results_never_mean_a_lower_rating(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 500; seed++) {
        ct_random random = {.seed = seed};
        ct_glicko player = {1000 + 1500 * ct_random_unit(&random),
                            30 + 320 * ct_random_unit(&random),
                            0.03 + ct_random_unit(&random) / 10};
        ct_glicko_game games[12];
        uint32_t count = 1 + (uint32_t)ct_random_below(&random, 12);
        for (uint32_t i = 0; i < count; i++) {
            games[i].opponent = (ct_glicko){1000 + 1500 * ct_random_unit(&random),
                                            30 + 320 * ct_random_unit(&random), 0.06};
            games[i].score = (double)ct_random_below(&random, 3) / 2;
        }
        ct_glicko before = ct_glicko_update(player, games, count, 0.5);
        check_seed(isfinite(before.rating) && before.volatility > 0, seed);
        check_seed(before.deviation > 0 && before.deviation < 400, seed);
        uint32_t changed = (uint32_t)ct_random_below(&random, count);
        if (games[changed].score < 1) {
            games[changed].score += 0.5;
            double expectation_gap = ct_glicko_update(player, games, count, 0.5).rating;
            /* Volatility reacts, too, but by far less than half a point of score. */
            check_seed(expectation_gap > before.rating, seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_comes_out),
        cmocka_unit_test(without_games_only_the_deviation_grows),
        cmocka_unit_test(better_results_never_mean_a_lower_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
