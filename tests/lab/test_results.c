/* What rows say: summaries against the statistics themselves, segments, differences, published
 * figures. The rows are made up. */

#include "lab/published.h"
#include "lab/results.h"
#include "lab/statistics.h"
#include "lab_report/study_report.h"
#include "support/check.h"

#include <math.h>

enum { UNITS = 12, ARMS = 2 };

static ct_arena *mem;
static ct_study study;
static ct_results results;
static double rows[UNITS * 64];
static uint32_t units[UNITS];

static const ct_condition conditions[] = {
    {.name = {"first", 5}, .replicates = 8, .field = {.rounds = 3}},
    {.name = {"second", 6}, .replicates = 4, .field = {.rounds = 3}}};
static const ct_arm arms[] = {{.name = {"A", 1}}, {.name = {"B", 1}}};
static const ct_segment segments[] = {
    {.name = {"small", 5}, .most_players = 25},
    {.name = {"large", 5}, .least_players = 26, .least_rounds = 7},
    {.name = {"elite", 5}, .class_name = {"elite", 5}},
    {.name = {"alike", 5}, .class_name = {"homogeneous", 11}},
    {.name = {"alike-2", 7}, .class_name = {"homogeneous-2", 13}}};

static const ct_metric_row *metrics[3];

/* Unit i: draws 0.1 · i for A and 0.2 · i for B; NaN for B in unit 0; games 10, 20, 30 a round. */
static int make_rows(void **state)
{
    (void)state;
    mem = ct_arena_new();
    metrics[0] = ct_metric_named(CT_STR("draws"));
    metrics[1] = ct_metric_named(CT_STR("games-by-round"));
    metrics[2] = ct_metric_named(CT_STR("drawn-by-round"));
    study = (ct_study){.name = CT_STR("made-up"),
                       .kind = &ct_kind_simulation,
                       .conditions = conditions,
                       .condition_count = 2,
                       .arms = arms,
                       .arm_count = ARMS,
                       .metrics = metrics,
                       .metric_count = 3,
                       .segments = segments,
                       .segment_count = 5,
                       .round_room = 3};
    results = (ct_results){&study, UNITS, units, rows, ct_study_width(&study)};
    assert_int_equal(results.width, CT_UNIT_FACTS + ARMS * 7);
    for (uint32_t i = 0; i < UNITS; i++) {
        double *row = rows + (size_t)i * results.width;
        units[i] = i;
        row[CT_UNIT_CONDITION] = i < 8 ? 0 : 1;
        row[CT_UNIT_PLAYERS] = 20 + i;
        row[CT_UNIT_ROUNDS] = i % 2 == 0 ? 5 : 9;
        row[CT_UNIT_QUARTILE_1] = i == 3 ? 2000 : 1600;
        row[CT_UNIT_QUARTILE_3] = i == 3 ? 2300 : 1600 + 20 * i;
        for (uint32_t a = 0; a < ARMS; a++) {
            row[ct_study_place(&study, a, 0, 0)] =
                a == 1 && i == 0 ? (double)NAN : 0.1 * (a + 1) * i;
            for (unsigned round = 0; round < 3; round++) {
                row[ct_study_place(&study, a, 1, round)] = 10 * (round + 1);
                row[ct_study_place(&study, a, 2, round)] = i;
            }
        }
    }
    return mem == NULL;
}

static int free_rows(void **state)
{
    (void)state;
    ct_arena_free(mem);
    return 0;
}

static void assert_near(double found, double wanted)
{
    if (isnan(found) != isnan(wanted) || fabs(found - wanted) > 1e-9) {
        fail_msg("%.12g is not %.12g", found, wanted);
    }
}

static void a_summary_is_that_of_the_statistics(void **state)
{
    (void)state;
    double x[UNITS];
    ct_selection all = {CT_ALL_CONDITIONS, NULL};
    for (int i = 0; i < UNITS; i++) {
        x[i] = 0.1 * i;
    }
    ct_summary s = ct_results_summary(&results, all, (ct_number){0, 0, 0}, mem);
    double reach = ct_student_quantile(0.975, UNITS - 1) * ct_deviation(x, UNITS) / sqrt(UNITS);
    assert_int_equal(s.count, UNITS);
    assert_near(s.mean, 0.55);
    assert_near(s.sum, 6.6);
    assert_near(s.deviation, ct_deviation(x, UNITS));
    assert_near(s.low, 0.55 - reach);
    assert_near(s.high, 0.55 + reach);
    assert_near(s.least, 0);
    assert_near(s.most, 1.1);
    assert_near(s.quartile[1], 0.55);
    assert_near(s.quartile[0], ct_quantile(x, UNITS, 0.25));
}

static void numbers_that_do_not_exist_are_left_out(void **state)
{
    (void)state;
    ct_selection all = {CT_ALL_CONDITIONS, NULL};
    ct_summary s = ct_results_summary(&results, all, (ct_number){1, 0, 0}, mem);
    assert_int_equal(s.count, UNITS - 1);
    assert_near(s.sum, 0.2 * 66);
    ct_summary d = ct_results_difference(&results, all, (ct_number){1, 0, 0}, 0, mem);
    assert_int_equal(d.count, UNITS - 1);
    assert_near(d.mean, 0.1 * 6);
    /* Nothing at all, and a single number. */
    ct_summary none = ct_summarise(NULL, 0);
    assert_int_equal(none.count, 0);
    assert_near(none.sum, 0);
    assert_near(none.mean, (double)NAN);
    assert_near(none.least, (double)NAN);
    double one = 7;
    ct_summary single = ct_summarise(&one, 1);
    assert_near(single.mean, 7);
    assert_near(single.low, (double)NAN);
    assert_near(single.quartile[2], 7);
}

static void selections_take_conditions_and_segments(void **state)
{
    (void)state;
    static const uint32_t wanted[] = {6, 3, 1, 0, 0};
    ct_number number = {0, 0, 0};
    assert_int_equal(ct_results_summary(&results, (ct_selection){1, NULL}, number, mem).count, 4);
    for (int i = 0; i < 3; i++) {
        ct_selection selection = {CT_ALL_CONDITIONS, &segments[i]};
        assert_int_equal(ct_results_summary(&results, selection, number, mem).count, wanted[i]);
    }
    ct_selection both = {1, &segments[1]};
    assert_int_equal(ct_results_summary(&results, both, number, mem).count, 2);
}

static void classes_are_those_of_the_thesis(void **state)
{
    (void)state;
    /* players, rounds, first and third quartile; elite, homogeneous by both divisions. */
    static const struct {
        double facts[CT_UNIT_FACTS];
        bool elite, alike, alike_2;
    } cases[] = {
        {{0, 20, 5, 1600, 1753}, false, true, true},
        {{0, 20, 5, 1600, 1754}, false, false, false},
        {{0, 26, 5, 1600, 1788}, false, true, true},  /* 5.2 players a round: 188 */
        {{0, 26, 9, 1600, 1788}, false, true, false}, /* 2.9 players a round: 153 */
        {{0, 50, 9, 1600, 1797}, false, true, false},
        {{0, 50, 5, 1600, 1798}, false, false, true}, /* 10 players a round: 225 */
        {{0, 51, 5, 1600, 1856}, false, true, false},
        {{0, 51, 5, 1600, 1857}, false, false, false},
        {{0, 20, 5, 2000, 2010}, true, false, false},
        {{0, 20, 5, 1999, 2500}, false, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool found[3];
        for (int k = 0; k < 3; k++) {
            found[k] =
                ct_unit_is_in(cases[i].facts, (ct_selection){CT_ALL_CONDITIONS, &segments[2 + k]});
        }
        if (found[0] != cases[i].elite || found[1] != cases[i].alike ||
            found[2] != cases[i].alike_2) {
            fail_msg("case %zu: %d %d %d", i, found[0], found[1], found[2]);
        }
    }
}

/* --- Published figures ------------------------------------------------------------------------ */

static ct_comparison compare(const char *metric, const char *part, const char *statistic,
                             double value, double band)
{
    ct_published_figure figure = {.arm = CT_STR("A"),
                                  .metric = ct_str_of(metric),
                                  .part = ct_str_of(part),
                                  .statistic = ct_str_of(statistic),
                                  .value = value,
                                  .band = band};
    return ct_published_compare(&results, &figure, mem);
}

static void published_figures_are_set_beside_ours(void **state)
{
    (void)state;
    ct_comparison c = compare("draws", "", "mean", 0.5, 0.05);
    assert_near(c.found, 0.55);
    assert_near(c.difference, 0.05);
    assert_int_equal(c.verdict, CT_REPRODUCED);
    assert_true(c.low < 0.55 && c.high > 0.55);
    assert_int_equal(compare("draws", "", "mean", 0.5, 0.0499).verdict, CT_NOT_REPRODUCED);
    assert_int_equal(compare("draws", "", "mean", 0.5, (double)NAN).verdict, CT_NOT_JUDGED);
    assert_near(compare("draws", "", "sd", 0, 0).found, sqrt(0.13));
    assert_near(compare("draws", "", "least", 0, 0).found, 0);
    assert_near(compare("draws", "", "most", 0, 0).found, 1.1);
    assert_near(compare("draws", "", "count", 0, 0).found, 12);
    assert_near(compare("games-by-round", "round 2", "mean", 0, 0).found, 20);
    assert_near(compare("games-by-round", "", "sum", 0, 0).found, 12 * 60);
    assert_near(compare("games-by-round", "round 3", "sum", 0, 0).found, 12 * 30);
    /* Σ drawn / Σ games: 3 · 66 of 720. */
    c = compare("drawn-by-round", "", "per-game", 0, 0);
    assert_near(c.found, 198.0 / 720);
    assert_true(c.low < c.found && c.high > c.found);
    assert_near(compare("drawn-by-round", "round 1", "per-game", 0, 0).found, 66.0 / 120);
    assert_near(compare("drawn-by-round", "round 1", "per-100-games", 0, 0).found, 55);
    assert_near(compare("draws", "", "per-pair", 0, 0).found,
                (double)NAN); /* no such metric here */
    assert_near(compare("nonsense", "", "mean", 0, 0).found, (double)NAN);
    assert_near(compare("draws", "round 1", "mean", 0, 0).found, (double)NAN);
}

static void figures_can_be_for_so_many_units_and_bands_relative(void **state)
{
    (void)state;
    ct_published_figure figure = {.arm = CT_STR("B"),
                                  .metric = CT_STR("games-by-round"),
                                  .statistic = CT_STR("sum"),
                                  .per = 488,
                                  .value = 29000,
                                  .band = 0.01,
                                  .band_is_relative = true};
    ct_comparison c = ct_published_compare(&results, &figure, mem);
    assert_near(c.found, 488 * 60);
    assert_int_equal(c.verdict, CT_REPRODUCED);
    figure.band = 0.005;
    assert_int_equal(ct_published_compare(&results, &figure, mem).verdict, CT_NOT_REPRODUCED);
    /* Of a segment: what it has of so many units altogether. */
    figure.segment = CT_STR("small");
    assert_near(ct_published_compare(&results, &figure, mem).found, 488 * 30);
    figure = (ct_published_figure){.arm = CT_STR("A"),
                                   .metric = CT_STR("draws"),
                                   .condition = CT_STR("second"),
                                   .statistic = CT_STR("mean"),
                                   .value = 0.95,
                                   .band = 0};
    assert_int_equal(ct_published_compare(&results, &figure, mem).verdict, CT_REPRODUCED);
}

static void what_was_tuned_is_neither_reproduced_nor_counted(void **state)
{
    (void)state;
    ct_published_figure list[] = {
        {.arm = CT_STR("A"), .metric = CT_STR("draws"), .statistic = CT_STR("mean"), .value = 0.5},
        {.arm = CT_STR("B"), .metric = CT_STR("draws"), .statistic = CT_STR("mean"), .value = 0.6},
    };
    ct_study judged = study;
    ct_results again = results;
    again.study = &judged;
    judged.published = list;
    judged.published_count = 2;
    list[0].band = list[1].band = 10;
    ct_study_score score = ct_study_score_of(&again, mem);
    assert_int_equal(score.reproduced, 2);
    assert_int_equal(score.orders, 1);
    list[0].is_tuned = true;
    assert_int_equal(ct_published_compare(&again, &list[0], mem).verdict, CT_TUNED);
    assert_string_equal(ct_verdict_name(CT_TUNED), "tuned");
    score = ct_study_score_of(&again, mem);
    assert_int_equal(score.judged, 1);
    assert_int_equal(score.reproduced, 1);
    assert_int_equal(score.tuned, 1);
    assert_int_equal(score.orders, 0);
}

static void parts_have_names_and_places(void **state)
{
    (void)state;
    char name[32];
    const ct_metric_row *duels = ct_metric_named(CT_STR("encounters"));
    assert_string_equal(ct_metric_part_name(metrics[1], 2, name), "round 3");
    assert_string_equal(ct_metric_part_name(metrics[0], 0, name), "");
    assert_string_equal(ct_metric_part_name(duels, 0, name), "1v2");
    assert_int_equal(ct_metric_part(&study, metrics[1], CT_STR("round 3")), 2);
    assert_int_equal(ct_metric_part(&study, metrics[1], CT_STR("round 4")), 3); /* none such */
    assert_int_equal(ct_metric_part(&study, duels, CT_STR("3v4")), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_summary_is_that_of_the_statistics),
        cmocka_unit_test(numbers_that_do_not_exist_are_left_out),
        cmocka_unit_test(selections_take_conditions_and_segments),
        cmocka_unit_test(classes_are_those_of_the_thesis),
        cmocka_unit_test(published_figures_are_set_beside_ours),
        cmocka_unit_test(figures_can_be_for_so_many_units_and_bands_relative),
        cmocka_unit_test(what_was_tuned_is_neither_reproduced_nor_counted),
        cmocka_unit_test(parts_have_names_and_places),
    };
    return cmocka_run_group_tests(tests, make_rows, free_rows);
}
