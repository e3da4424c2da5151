/* Game models: chances that are chances, published figures, fits that find what was put in, and
 * tables and games from files, good and bad. */

#include "lab/game_model.h"
#include "lab/game_tables.h"
#include "support/check.h"
#include "support/mem.h"

#include <math.h>
#include <string.h>

static ct_game_model usual(const char *name)
{
    const ct_model_row *row = ct_model_named(ct_str_of(name));
    assert_non_null(row);
    return ct_model_usual(row);
}

static void assert_near(double found, double wanted, double reach)
{
    if (!(fabs(found - wanted) <= reach)) {
        fail_msg("%.12g is not %.12g", found, wanted);
    }
}

/* Every model that needs no file. */
static const ct_model_row *next_row(const ct_model_row *row)
{
    row = row == NULL ? ct_model_rows() : row + 1;
    while (row->name != NULL && row->needs_table) {
        row++;
    }
    return row->name != NULL ? row : NULL;
}

static void check_chances(const ct_game_model *model, double white, double black)
{
    ct_chances c = ct_model_chances(model, white, black);
    if (!(c.white >= 0 && c.draw >= 0 && c.black >= 0 &&
          fabs(c.white + c.draw + c.black - 1) < 1e-12)) {
        fail_msg("%s, %g against %g: %g %g %g", model->row->name, white, black, c.white, c.draw,
                 c.black);
    }
}

static void chances_are_never_negative_and_sum_to_one(void **state)
{
    (void)state;
    for (const ct_model_row *row = next_row(NULL); row != NULL; row = next_row(row)) {
        ct_game_model model = ct_model_usual(row);
        for (int i = 0; i < 47; i++) {
            for (int j = 0; j < 51; j++) {
                check_chances(&model, -200 + 93.7 * i, -200 + 87.3 * j);
            }
        }
    }
}

static void models_without_colours_are_symmetric(void **state)
{
    (void)state;
    static const char *const names[] = {"marchese", "marchese-as-printed", "elo-draws",
                                        "fixed-draws"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ct_game_model model = usual(names[i]);
        for (int gap = 0; gap < 900; gap += 7) {
            ct_chances one = ct_model_chances(&model, 2000 + gap, 2000);
            ct_chances other = ct_model_chances(&model, 2000, 2000 + gap);
            assert_near(one.white, other.black, 1e-12);
            assert_near(one.draw, other.draw, 1e-12);
        }
    }
}

static void check_rising(const ct_game_model *model, int mean)
{
    double before = -1;
    for (int half = -350; half <= 350; half += 5) {
        ct_chances c = ct_model_chances(model, mean + half, mean - half);
        double score = c.white + c.draw / 2;
        if (score < before - 1e-12) {
            fail_msg("%s: %g at a difference of %d, %g before it", model->row->name, score,
                     2 * half, before);
        }
        before = score;
    }
}

static void a_larger_difference_never_lowers_the_expected_score(void **state)
{
    (void)state;
    for (const ct_model_row *row = next_row(NULL); row != NULL; row = next_row(row)) {
        ct_game_model model = ct_model_usual(row);
        for (int mean = 1300; mean <= 2700; mean += 200) {
            check_rising(&model, mean);
        }
    }
}

static bool same_band(const ct_model_band *a, const ct_model_band *b)
{
    return a->up_to == b->up_to && a->stronger == b->stronger && a->draw == b->draw &&
           a->weaker == b->weaker;
}

static void the_fifty_one_bands_join_and_differ_in_the_last_two_only(void **state)
{
    (void)state;
    uint32_t count = 0;
    const ct_model_band *right = ct_marchese_bands(true, &count);
    assert_int_equal(count, 51);
    const ct_model_band *printed = ct_marchese_bands(false, &count);
    assert_int_equal(count, 51);
    for (uint32_t i = 0; i < count; i++) {
        assert_near(right[i].stronger + right[i].draw + right[i].weaker, 1, 1e-12);
        assert_near(printed[i].stronger + printed[i].draw + printed[i].weaker, 1, 1e-12);
        assert_true(i == 0 || right[i].up_to > right[i - 1].up_to);
        assert_int_equal(same_band(&right[i], &printed[i]), i < 49);
        /* FIDE's table: the expected score of band i is .50 + i/100. */
        assert_near(right[i].stronger + right[i].draw / 2, 0.5 + i / 100.0, 1e-12);
    }
    ct_game_model model = usual("marchese");
    assert_near(ct_model_chances(&model, 2003, 2000).white, 0.33, 1e-12);
    assert_near(ct_model_chances(&model, 2004, 2000).white, 0.34, 1e-12);
    assert_near(ct_model_chances(&model, 1265, 2000).black, 0.985, 1e-12);
    assert_near(ct_model_chances(&model, 2736, 2000).white, 1, 1e-12);
    model = usual("marchese-as-printed");
    assert_near(ct_model_chances(&model, 2736, 2000).white, 0.99, 1e-12);
}

static void milvangs_example_is_met(void **state)
{
    (void)state;
    ct_game_model model = usual("milvang");
    ct_chances c = ct_model_chances(&model, 2467, 2344);
    assert_near(c.white, 0.511, 0.0005);
    assert_near(c.draw, 0.351, 0.0005);
    assert_near(c.black, 0.138, 0.0005);
}

static void elo_models_keep_the_expected_score(void **state)
{
    (void)state;
    static const char *const names[] = {"elo-draws", "fixed-draws"};
    for (int i = 0; i < 2; i++) {
        ct_game_model model = usual(names[i]);
        for (int gap = -600; gap <= 600; gap += 50) {
            ct_chances c = ct_model_chances(&model, 2000 + gap, 2000);
            assert_near(c.white + c.draw / 2, 1 / (1 + pow(10, -gap / 400.0)), 1e-12);
        }
    }
}

/* --- Fitting ---------------------------------------------------------------------------------- */

enum { CELLS = 14 * 14 };

/* What the model itself expects of a thousand games in every cell. */
static size_t expected_games(const ct_game_model *model, ct_game_record *out)
{
    size_t count = 0;
    for (int i = 0; i < 14; i++) {
        for (int j = 0; j < 14; j++) {
            ct_game_record r = {.white = 1400 + 100 * i, .black = 1400 + 100 * j};
            ct_chances c = ct_model_chances(model, r.white, r.black);
            r.games[0] = 1000 * c.white;
            r.games[1] = 1000 * c.draw;
            r.games[2] = 1000 * c.black;
            out[count++] = r;
        }
    }
    return count;
}

static void fit_finds(const char *name, const char *parameter, double value, uint32_t place)
{
    static ct_game_record records[CELLS];
    ct_game_model truth = usual(name);
    ct_error err = {0};
    ct_fit fit;
    check_ok(ct_model_set(&truth, ct_str_of(parameter), value, &err), err);
    size_t count = expected_games(&truth, records);
    check_ok(ct_model_fit(truth.row, records, count, mem, &fit, &err), err);
    assert_true(fit.has_converged);
    assert_near(fit.games, 1000.0 * (double)count, 1e-3);
    assert_near(fit.loss, ct_model_loss(&truth, records, count), 1e-8);
    assert_true(fit.loss < fit.loss_at_usual);
    assert_near(fit.model.parameters[place], value, 1e-2 * fabs(value));
}

static void a_fit_finds_the_parameters_that_made_the_games(void **state)
{
    (void)state;
    fit_finds("fixed-draws", "draws", 0.21, 0);
    fit_finds("davidson", "white-advantage", 20, 0);
    fit_finds("rao-kupper", "threshold", 0.6, 3);
}

static void losses_are_those_of_the_definition(void **state)
{
    (void)state;
    ct_game_model model = usual("marchese");
    const ct_game_record records[] = {{2000, 2000, {2, 1, 0}}, {2800, 2000, {0, 0, 1}}};
    assert_near(ct_model_loss(&model, records, 1), -(2 * log(0.33) + log(0.34)) / 3, 1e-12);
    /* What cannot happen costs a lot, not everything. */
    assert_near(ct_model_loss(&model, records + 1, 1), -log(1e-9), 1e-9);
    assert_true(isnan(ct_model_loss(&model, records, 0)));
}

static void a_model_without_parameters_is_only_measured(void **state)
{
    (void)state;
    const ct_game_record record = {2000, 1900, {5, 3, 2}};
    ct_error err = {0};
    ct_fit fit;
    check_ok(ct_model_fit(ct_model_named(CT_STR("marchese")), &record, 1, mem, &fit, &err), err);
    assert_true(fit.loss == fit.loss_at_usual);
    assert_int_equal(fit.steps, 0);
}

static void a_wrong_parameter_is_told_with_the_nearest_and_the_range(void **state)
{
    (void)state;
    ct_game_model model = usual("rao-kupper");
    ct_error err = {0};
    assert_int_equal(ct_model_set(&model, CT_STR("treshold"), 1, &err), CT_NOT_FOUND);
    assert_non_null(strstr(err.cure, "threshold"));
    err = (ct_error){0};
    assert_int_equal(ct_model_set(&model, CT_STR("scale"), 0, &err), CT_INVALID);
    assert_non_null(strstr(err.cure, "0.05"));
    assert_int_equal(ct_model_set(&model, CT_STR("scale"), (double)NAN, NULL), CT_INVALID);
}

/* --- Files ------------------------------------------------------------------------------------ */

static void a_table_of_ones_own_is_read_and_used(void **state)
{
    (void)state;
    ct_game_model model = usual("table");
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, "t.csv");
    check_ok(
        ct_model_read_table(CT_STR("up_to,stronger,draw,weaker\n# a comment\n50,0.4,0.3,0.3\r\n"
                                   "\n200;0.6;0.2;0.2\n"),
                            mem, &model, &problems, &err),
        err);
    assert_int_equal(model.band_count, 2);
    assert_near(ct_model_chances(&model, 2050, 2000).white, 0.4, 1e-12);
    assert_near(ct_model_chances(&model, 2051, 2000).white, 0.6, 1e-12);
    assert_near(ct_model_chances(&model, 2000, 2900).black, 0.6, 1e-12); /* the last is the rest */
}

typedef struct bad_file {
    const char *text;
    size_t line; /* of the first fault */
    const char *words;
} bad_file;

static void check_bad(const bad_file *bad, const ct_problems *problems, ct_status status)
{
    if (status != CT_INVALID || problems->count == 0) {
        fail_msg("accepted: %s", bad->text);
    }
    const ct_error *first = &problems->items[0];
    if (first->at.line != bad->line || strstr(first->sentence, bad->words) == NULL ||
        first->cure[0] == '\0') {
        fail_msg("%s: line %zu: %s; %s", bad->text, first->at.line, first->sentence, first->cure);
    }
}

static void bad_tables_are_refused_with_line_and_cure(void **state)
{
    (void)state;
    static const bad_file bad[] = {
        {"", 1, "no band"},
        {"up_to,stronger,draw,weaker\n", 1, "no band"},
        {"50,0.4,0.3\n", 1, "four numbers"},
        {"50,0.4,0.3,0.3\n100,x,0.3,0.3\n", 2, "four numbers"},
        {"50,0.5,0.3,0.3\n", 1, "do not make 1"},
        {"50,1.4,-0.2,-0.2\n", 1, "do not make 1"},
        {"50,0.4,0.3,0.3\n50,0.5,0.3,0.2\n", 2, "further"},
        {"-5,0.4,0.3,0.3\n", 1, "four numbers"},
        {"50,inf,0,0\n", 1, "do not make 1"},
        {"50,nan,0.5,0.5\n", 1, "four numbers"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_game_model model = usual("table");
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, mem, "t.csv");
        ct_status status =
            ct_model_read_table(ct_str_of(bad[i].text), mem, &model, &problems, &err);
        check_bad(&bad[i], &problems, status);
        assert_null(model.bands);
    }
}

static void games_are_read_by_result_or_by_counts(void **state)
{
    (void)state;
    ct_game_record *games = NULL;
    size_t count = 0;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, "g.csv");
    check_ok(ct_games_read(CT_STR("date,White_Elo,result,black_elo\n2024,2100,1-0,2000\n"
                                  "2024,1900,½,2000\n2024,1900,0,2000\n"),
                           mem, &games, &count, &problems, &err),
             err);
    assert_int_equal(count, 3);
    assert_near(games[0].white - games[0].black, 100, 0);
    assert_near(games[0].games[0], 1, 0);
    assert_near(games[1].games[1], 1, 0);
    assert_near(games[2].games[2], 1, 0);
    check_ok(
        ct_games_read(CT_STR("white_elo;black_elo;white_wins;draws;black_wins\n2100;2000;5;3;2\n"),
                      mem, &games, &count, &problems, &err),
        err);
    assert_int_equal(count, 1);
    assert_near(games[0].games[1], 3, 0);
    check_ok(ct_games_read(CT_STR("\xEF\xBB\xBF\"White_Elo\",\"result\",\"black_elo\"\r\n"
                                  "\"2100\",\"1-0\",\"2000\"\r\n"),
                           mem, &games, &count, &problems, &err),
             err);
    assert_int_equal(count, 1);
    assert_near(games[0].white, 2100, 0);
}

static void bad_games_are_refused_with_line_and_cure(void **state)
{
    (void)state;
    static const bad_file bad[] = {
        {"", 1, "heading"},
        {"white_elo,black_elo\n2000,2000\n", 1, "heading"},
        {"white_elo,black_elo,result\n", 1, "no game"},
        {"white_elo,black_elo,result\n2000,2000,1-0\n2000,1-0\n", 3, "no game"},
        {"white_elo,black_elo,result\n2000,2000,2-0\n", 2, "no game"},
        {"white_elo,black_elo,result\n2000,1900,1-0\n2000,\"1900,1-0\n", 3, "never closed"},
        {"white_elo,black_elo,result\ninf,2000,1-0\n", 2, "no game"},
        {"white_elo,black_elo,result\n-2000,2000,1-0\n", 2, "no game"},
        {"white_elo,black_elo,white_wins,draws,black_wins\n2000,2000,-5,1,1\n", 2, "no game"},
        {"white_elo,black_elo,white_wins,draws,black_wins\n2000,2000,1e300,1,1\n", 2, "no game"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_game_record *games = NULL;
        size_t count = 0;
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, mem, "g.csv");
        ct_status status =
            ct_games_read(ct_str_of(bad[i].text), mem, &games, &count, &problems, &err);
        check_bad(&bad[i], &problems, status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_never_negative_and_sum_to_one),
        cmocka_unit_test(models_without_colours_are_symmetric),
        cmocka_unit_test(a_larger_difference_never_lowers_the_expected_score),
        cmocka_unit_test(the_fifty_one_bands_join_and_differ_in_the_last_two_only),
        cmocka_unit_test(milvangs_example_is_met),
        cmocka_unit_test(elo_models_keep_the_expected_score),
        cmocka_unit_test(a_fit_finds_the_parameters_that_made_the_games),
        cmocka_unit_test(losses_are_those_of_the_definition),
        cmocka_unit_test(a_model_without_parameters_is_only_measured),
        cmocka_unit_test(a_wrong_parameter_is_told_with_the_nearest_and_the_range),
        cmocka_unit_test(a_table_of_ones_own_is_read_and_used),
        cmocka_unit_test(bad_tables_are_refused_with_line_and_cure),
        cmocka_unit_test(games_are_read_by_result_or_by_counts),
        cmocka_unit_test(bad_games_are_refused_with_line_and_cure),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
