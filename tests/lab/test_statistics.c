/* Our statistics against those of the GNU Scientific Library, to 1e-12; and what it does not have
 * against definitions. */

#include "base/random.h"
#include "lab/statistics.h"
#include "support/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <math.h>

enum { MOST = 300, SAMPLES = 200 };

static const double tolerance = 1e-12;

static void assert_within(double ours, double theirs, double reach)
{
    if (isnan(ours) != isnan(theirs) || fabs(ours - theirs) > reach) {
        fail_msg("%.17g is not %.17g", ours, theirs);
    }
}

static void assert_near(double ours, double theirs)
{
    assert_within(ours, theirs, tolerance * (1 + fabs(theirs)));
}

/* Samples with and without ties. */
static size_t fill(uint64_t seed, double *x, double *y)
{
    ct_random random = {.seed = seed};
    size_t count = 2 + ct_random_below(&random, MOST - 2);
    bool has_ties = ct_random_chance(&random, 0.5);
    for (size_t i = 0; i < count; i++) {
        x[i] = 1500 + 300 * ct_random_normal(&random);
        y[i] = 0.4 * x[i] + 200 * ct_random_normal(&random);
        if (has_ties) {
            x[i] = round(x[i] / 100);
            y[i] = round(y[i] / 100);
        }
    }
    return count;
}

static void means_deviations_and_correlations_are_those_of_gsl(void **state)
{
    (void)state;
    double x[MOST];
    double y[MOST];
    double scratch[4 * MOST];
    double work[2 * MOST];
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        size_t n = fill(seed, x, y);
        assert_near(ct_mean(x, n), gsl_stats_mean(x, 1, n));
        assert_near(ct_deviation(x, n), gsl_stats_sd(x, 1, n));
        if (ct_deviation(x, n) > 0 && ct_deviation(y, n) > 0) {
            assert_near(ct_pearson(x, y, n), gsl_stats_correlation(x, 1, y, 1, n));
            assert_near(ct_spearman(x, y, n, scratch), gsl_stats_spearman(x, 1, y, 1, n, work));
        }
        ct_sort(x, n);
        for (int eighths = 0; eighths <= 8; eighths++) {
            double share = eighths / 8.0;
            assert_near(ct_quantile(x, n, share),
                        gsl_stats_quantile_from_sorted_data(x, 1, n, share));
        }
    }
}

static void quantiles_of_distributions_are_those_of_gsl(void **state)
{
    (void)state;
    static const double freedoms[] = {1, 2, 3, 7, 29, 100, 487, 4879};
    for (int step = 0; step < 77; step++) {
        double p = 0.0005 + 0.0131 * step;
        assert_near(ct_normal_quantile(p), gsl_cdf_ugaussian_Pinv(p));
        for (size_t i = 0; i < sizeof freedoms / sizeof *freedoms; i++) {
            double t = gsl_cdf_tdist_Pinv(p, freedoms[i]);
            assert_near(ct_student_quantile(p, freedoms[i]), t);
            assert_near(ct_student_below(t, freedoms[i]), gsl_cdf_tdist_P(t, freedoms[i]));
        }
    }
}

/* Three players of 2000, 300 and 200 who finish 2nd, 1st, 3rd: R is .5 and ρ −.412 (the thesis of
 * G. Marchese prints −.44). */
static void the_example_of_three_players_comes_out(void **state)
{
    (void)state;
    const double listed[] = {2000, 300, 200};
    const double finished[] = {300, 2000, 200};
    const double place[] = {1, 2, 3};
    const double seed[] = {2, 1, 3};
    double scratch[12];
    assert_near(ct_spearman(place, seed, 3, scratch), 0.5);
    assert_within(ct_pearson(listed, finished, 3), -0.412, 0.0005);
}

static void kendall_and_discordance_count_pairs(void **state)
{
    (void)state;
    const double x[] = {1, 2, 3, 4};
    const double same[] = {10, 20, 30, 40};
    const double turned[] = {4, 3, 2, 1};
    const double one_swap[] = {2, 1, 3, 4};
    const double tied[] = {1, 1, 2, 3};
    assert_near(ct_kendall(x, same, 4), 1);
    assert_near(ct_kendall(x, turned, 4), -1);
    assert_near(ct_kendall(x, one_swap, 4), 4.0 / 6);
    assert_near(ct_discordance(x, same, 4), 0);
    assert_near(ct_discordance(x, turned, 4), 1);
    assert_near(ct_discordance(x, one_swap, 4), 1.0 / 6);
    assert_near(ct_discordance(x, tied, 4), 0.5 / 6);
    assert_near(ct_kendall(x, tied, 4), 5 / sqrt(6.0 * 5.0));
}

static void what_does_not_exist_is_nan(void **state)
{
    (void)state;
    const double one[] = {3};
    const double flat[] = {2, 2, 2};
    const double x[] = {1, 2, 3};
    double low = 0;
    double high = 0;
    assert_true(isnan(ct_mean(one, 0)));
    assert_true(isnan(ct_deviation(one, 1)));
    assert_true(isnan(ct_pearson(flat, x, 3)));
    assert_true(isnan(ct_quantile(one, 0, 0.5)));
    assert_true(isnan(ct_discordance(flat, x, 3)));
    ct_wilson(0, 0, &low, &high);
    assert_true(isnan(low) && isnan(high));
}

/* E. B. Wilson's interval for 8 of 10: .490 to .943. */
static void an_interval_of_a_share_stays_within_0_and_1(void **state)
{
    (void)state;
    double low = 0;
    double high = 0;
    ct_wilson(8, 10, &low, &high);
    assert_within(low, 0.4902, 0.0001);
    assert_within(high, 0.9433, 0.0001);
    ct_wilson(0, 5, &low, &high);
    assert_true(low >= 0 && high < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_deviations_and_correlations_are_those_of_gsl),
        cmocka_unit_test(quantiles_of_distributions_are_those_of_gsl),
        cmocka_unit_test(the_example_of_three_players_comes_out),
        cmocka_unit_test(kendall_and_discordance_count_pairs),
        cmocka_unit_test(what_does_not_exist_is_nan),
        cmocka_unit_test(an_interval_of_a_share_stays_within_0_and_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
