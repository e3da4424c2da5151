/* rate, norms and prizes run as a whole: what people read, what programs read, and what is refused.
 * The event is examples/club-open.trf, the fund examples/prizes.csv. */

#include "bench.h"

#include "support/check.h"
#include "support/golden.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A copy of a file of examples/ in the folder. */
static void bring(const bench *here, const char *name)
{
    char path[CT_TEST_PATH];
    snprintf(path, sizeof path, "examples/%s", name);
    char *content = test_file_read(test_path(test_environment("CROSSTABLE_SOURCE"), path));
    assert_non_null(content);
    test_file_write(bench_path(here, name), content);
    free(content);
}

static int start(void **state)
{
    bench_start(state);
    bring(*state, "prizes.csv");
    bring(*state, "glickman.trf");
    bring(*state, "glickman.csv");
    return 0;
}

static const json_t *tables_of(const json_t *envelope)
{
    return json_object_get(json_array_get(json_object_get(envelope, "sheets"), 0), "tables");
}

/* The first row of a table of the sheet for which `key` is `value`. */
static const json_t *find_row(const json_t *envelope, size_t table, const char *key,
                              json_int_t value)
{
    const json_t *rows = json_object_get(json_array_get(tables_of(envelope), table), "rows");
    size_t i;
    const json_t *row;
    json_array_foreach(rows, i, row)
    {
        if (json_integer_value(json_object_get(row, key)) == value) {
            return row;
        }
    }
    fail_msg("no row has %s %lld", key, (long long)value);
    return NULL;
}

static double number_of(const json_t *row, const char *key)
{
    assert_true(json_is_number(json_object_get(row, key)));
    return json_number_value(json_object_get(row, key));
}

/* --- rate ------------------------------------------------------------------------------------- */

static void a_rating_report_is_as_reviewed(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--games=keller"));
    test_golden("cli/rate.golden", here->last.out);
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--method", "glicko2"));
    test_golden("cli/rate-glicko2.golden", here->last.out);
}

static void ratings_answer_in_json(void **state)
{
    bench *here = *state;
    json_t *json = bench_json(here, 0, TEST_WORDS("rate", "open.trf"));
    const json_t *row = find_row(json, 0, "number", 1); /* 2½ − 2.12, K 20 */
    assert_true(number_of(row, "change") == 7.6);
    assert_true(number_of(row, "new_rating") == 2222);
    row = find_row(json, 1, "number", 12);
    assert_true(json_is_null(json_object_get(row, "new_rating")));
    const json_t *players = json_object_get(json, "players"); /* the same as typed data */
    assert_true(number_of(json_array_get(players, 0), "change") == 7.6);
    assert_true(number_of(json_array_get(players, 0), "new_rating") == 2222);
    assert_true(json_is_null(json_object_get(json_array_get(players, 0), "first_rating")));
    row = json_object_get(json_array_get(players, 11), "first_rating");
    assert_string_equal(json_string_value(json_object_get(row, "verdict")), "too-few-games");
    json_decref(json);
    json = bench_json(here, 0, TEST_WORDS("rate", "open.trf", "--method=marchese"));
    row = find_row(json, 0, "number", 1);
    assert_true(number_of(row, "k") == 15);
    json_decref(json);
}

static void the_rules_follow_the_date(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--date", "2023/01/01"));
    bench_says(here, "once in an event");
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--date", "2025-09-30"));
    bench_says(here, "counts as 400 (8.3.1)");
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--play", "blitz"));
    bench_says(here, "FIDE blitz ratings");
    bench_refuses(here, 2, "'yesterday' is no day",
                  TEST_WORDS("rate", "open.trf", "--date", "yesterday"));
    bench_refuses(here, 2, "--tau needs a number, not '7'",
                  TEST_WORDS("rate", "open.trf", "--tau", "7"));
}

/* The same file twice is a period in which everybody played twice. */
static void several_files_are_a_period(void **state)
{
    bench *here = *state;
    json_t *json = bench_json(here, 0, TEST_WORDS("rate", "open.trf", "open.trf"));
    assert_int_equal(json_array_size(json_object_get(json, "events")), 2);
    const json_t *rows = json_object_get(json, "players");
    assert_int_equal(json_array_size(rows), 12);
    assert_true(number_of(json_array_get(rows, 0), "games") == 6);
    assert_true(number_of(json_array_get(rows, 0), "change") == 15.2);
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "open.trf"));
    bench_says(here, "Without a FIDE number");
    bench_run(here, 5, TEST_WORDS("rate", "open.trf", "nowhere.trf"));
}

/* --- Glicko-2 --------------------------------------------------------------------------------- */

/* The paper rounds on the way, to 1464.06; its 0.05999 is 0.059996 cut. */
static void the_worked_example_of_glickman_comes_out(void **state)
{
    bench *here = *state;
    json_t *json =
        bench_json(here, 0, TEST_WORDS("rate", "glickman.trf", "--glicko", "glickman.csv"));
    const json_t *row = find_row(json, 0, "number", 1);
    assert_true(number_of(row, "rating") == 1500 && number_of(row, "deviation") == 200);
    assert_true(number_of(row, "new_rating") == 1464.05);
    assert_true(number_of(row, "new_deviation") == 151.52);
    assert_true(number_of(row, "new_volatility") == 0.059996);
    row = json_object_get(json_array_get(json_object_get(json, "players"), 0), "after");
    assert_true(fabs(number_of(row, "rating") - 1464.05) < 0.01);
    assert_true(fabs(number_of(row, "deviation") - 151.52) < 0.01);
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("rate", "glickman.trf", "--glicko", "glickman.csv"));
    test_golden("cli/rate-glickman.golden", here->last.out);
}

/* What a period ends with is what the next one begins with; who stays away is kept. */
static void the_figures_of_a_period_go_into_the_next(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("rate", "glickman.trf", "--glicko", "glickman.csv", "-o", "one.csv"));
    json_t *json = bench_json(here, 0, TEST_WORDS("rate", "glickman.trf", "--glicko", "one.csv"));
    const json_t *row = find_row(json, 0, "number", 1);
    assert_true(number_of(row, "rating") == 1464.05 && number_of(row, "deviation") == 151.52);
    assert_true(number_of(row, "volatility") == 0.059996);
    json_decref(json);
    bench_refuses(here, 3, "one.csv:2:1: fault: Player did not take part",
                  TEST_WORDS("rate", "open.trf", "--glicko", "one.csv"));
    bench_run(here, 0,
              TEST_WORDS("rate", "open.trf", "--glicko", "one.csv", "--absent", "-o", "two.csv"));
    bench_file_has(here, "two.csv", ",,Player,,1464.05,151.52,0.059996,0,,,,1464.05,151.88,");
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--glicko", "two.csv", "--absent"));
    bench_says(here, "On the list, but not in these events: 4");
}

static void refuses_list(bench *here, const char *list, const char *part)
{
    test_file_write(bench_path(here, "list.csv"), list);
    bench_refuses(here, 3, part, TEST_WORDS("rate", "glickman.trf", "--glicko", "list.csv"));
}

static void a_bad_list_of_figures_is_refused_with_its_lines(void **state)
{
    bench *here = *state;
    refuses_list(here, "", "list.csv:1:1: fault: the list is empty");
    refuses_list(here, "Name,Rating,RD\nPlayer,1500,200\n",
                 "1:1: fault: the list has no column for σ");
    refuses_list(here, "Rating,RD,σ\n1500,200,0.06\n",
                 "no column for FIDE number, name or pairing");
    refuses_list(here, "Name;Rating;RD;σ\nPlayer;1500;-200;0,06\n",
                 "2:13: fault: '-200' is not a deviation");
    refuses_list(here, "Name;Rating;RD;σ\nPlayer;strong;200;0,06\n",
                 "2:8: fault: 'strong' is not a rating");
    refuses_list(here, "Name;Rating;RD;σ\nPlayer;1500;200;2\n",
                 "2:17: fault: '2' is not a volatility");
    refuses_list(here, "Name;Rating;RD;σ\nPlayer;1500;200;0,06\nPLAYER;1;2;0,06\n",
                 "3:1: fault: PLAYER is in the list already, in line 2");
    refuses_list(here, "Name;Rating;RD;σ\nPlaier;1500;200;0,06\n", "2:1: fault: Plaier did not");
    refuses_list(here, "No;Rating;RD;σ\n1;1500;200;0,06\n7;1500;200;0,06\n",
                 "3:1: fault: no player has number 7");
    refuses_list(here, "Name;Rating;RD;σ\n;1500;200;0,06\n", "2:1: fault: this line does not say");
    refuses_list(here, "Name;New;New RD\nPlayer;1500;200\n", "no column for New σ");
    bench_refuses(here, 2, "glicko is a list for Glicko-2, not for the method marchese",
                  TEST_WORDS("rate", "open.trf", "--glicko", "list.csv", "-m", "marchese"));
    bench_refuses(here, 2, "absent is about the list", TEST_WORDS("rate", "open.trf", "--absent"));
}

/* A FIDE number decides before the name, a name before a pairing number; empty cells are usual. */
static void players_of_a_list_are_found_by_number_and_name(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"),
                    "No;Rating;RD;volatility\n1;;80;\n3;2222;;0,05\n");
    json_t *json = bench_json(here, 0, TEST_WORDS("rate", "open.trf", "--glicko", "list.csv"));
    const json_t *row = find_row(json, 0, "number", 1);
    assert_true(number_of(row, "rating") == 2214 && number_of(row, "deviation") == 80);
    assert_true(number_of(row, "volatility") == 0.06);
    row = find_row(json, 0, "number", 3);
    assert_true(number_of(row, "rating") == 2222 && number_of(row, "deviation") == 350);
    assert_true(number_of(row, "volatility") == 0.05);
    json_decref(json);
    test_file_write(bench_path(here, "list.csv"),
                    "No;Name;Rating;RD;volatility\n1;keller, anna;2000;70;0,05\n");
    json = bench_json(here, 0, TEST_WORDS("rate", "open.trf", "--glicko", "list.csv"));
    assert_true(number_of(find_row(json, 0, "number", 3), "deviation") == 70);
    assert_true(number_of(find_row(json, 0, "number", 1), "deviation") == 350);
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--glicko", "list.csv"));
    bench_says(here, "Not in the list of --glicko");
}

/* --- norms ------------------------------------------------------------------------------------ */

static void before_any_game_there_are_no_norms_to_judge(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "p.csv"));
    bench_run(here, 0, TEST_WORDS("new", "n.trf", "--players", "p.csv", "--rounds", "9"));
    for (int paired = 0; paired < 2; paired++) {
        bench_run(here, 0, TEST_WORDS("norms", "n.trf"));
        bench_says(here, "No game has been played yet: there is nothing to judge\n");
        assert_null(strstr(here->last.out, "Ra 0"));
        bench_run(here, 0, TEST_WORDS("norms", "n.trf", "1"));
        assert_null(strstr(here->last.out, "Ra 0"));
        json_decref(bench_json(here, 0, TEST_WORDS("norms", "n.trf")));
        if (paired == 0) {
            bench_run(here, 0, TEST_WORDS("pair", "n.trf", "--write"));
        }
    }
    bench_run(here, 3, TEST_WORDS("norms", "n.trf", "99"));
}

static void norms_are_told_condition_by_condition(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("norms", "open.trf", "lindqvist"));
    test_golden("cli/norms-player.golden", here->last.out);
    bench_run(here, 0, TEST_WORDS("norms", "open.trf", "--title", "WIM"));
    test_golden("cli/norms.golden", here->last.out);
    assert_null(strstr(here->last.out, "Keller, Anna")); /* nobody explains a norm to 2077 */
    bench_run(here, 0, TEST_WORDS("norms", "open.trf", "--title", "WIM", "--all"));
    bench_says(here, "Keller, Anna");
    bench_run(here, 0, TEST_WORDS("norms", "open.trf", "ferrari"));
    bench_says(here, "no WIM norm");
    assert_null(strstr(here->last.out, "no GM norm"));
    json_t *json = bench_json(here, 0, TEST_WORDS("norms", "open.trf", "1", "--title", "GM"));
    assert_int_equal(json_array_size(tables_of(json)), 1);
    const json_t *norm = json_array_get(json_object_get(json, "norms"), 0);
    assert_true(number_of(norm, "player") == 1 && number_of(norm, "games") == 3);
    assert_string_equal(json_string_value(json_object_get(norm, "title")), "GM");
    assert_true(json_is_false(json_object_get(norm, "made")));
    assert_int_equal(json_array_size(json_object_get(norm, "conditions")), 10);
    json_decref(json);
    bench_refuses(here, 3, "no player has number 99", TEST_WORDS("norms", "open.trf", "99"));
    bench_refuses(here, 2, "", TEST_WORDS("norms", "open.trf", "--title", "FM"));
}

static void conditions_may_be_lighter(void **state)
{
    bench *here = *state;
    bench_run(
        here, 0,
        TEST_WORDS("norms", "open.trf", "1", "--title=GM", "--least-games=7", "--any-federation"));
    bench_says(here, "at least 7");
    bench_says(here, "free: a championship of 1.4.3a–c");
}

/* --- prizes ----------------------------------------------------------------------------------- */

static void prizes_are_as_reviewed(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("prizes", "open.trf", "--fund", "prizes.csv"));
    test_golden("cli/prizes.golden", here->last.out);
    bench_run(here, 0, TEST_WORDS("prizes", "open.trf", "--fund", "prizes.csv", "--receipts"));
    test_golden("cli/receipts.golden", here->last.out);
}

static void prizes_can_be_printed_and_read_by_programs(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("prizes", "open.trf", "-F", "prizes.csv", "--receipts", "-o", "r.html"));
    bench_file_has(here, "r.html", "van den Berg, Joris");
    bench_run(here, 0, TEST_WORDS("prizes", "open.trf", "-F", "prizes.csv", "-f", "csv"));
    bench_says(here, "Moretti, Paolo");
    json_t *json = bench_json(here, 0, TEST_WORDS("prizes", "open.trf", "-F", "prizes.csv"));
    const json_t *tables = tables_of(json);
    const json_t *fund = json_array_get(tables, json_array_size(tables) - 1);
    assert_true(number_of(json_object_get(fund, "total"), "amount") == 1030);
    assert_true(number_of(json, "awarded") + number_of(json, "not_awarded") == 1030);
    const json_t *award = json_array_get(json_object_get(json, "awards"), 0);
    assert_true(number_of(award, "player") == 2 && number_of(award, "amount") == 238);
    json_decref(json);
}

static void faults_of_a_fund_are_named(void **state)
{
    bench *here = *state;
    bench_refuses(here, 2, "the fund is missing", TEST_WORDS("prizes", "open.trf"));
    bench_run(here, 5, TEST_WORDS("prizes", "open.trf", "--fund", "none.csv"));
    test_file_write(bench_path(here, "bad.csv"),
                    "places, Main, , 10, 20\nset, sharng, hort\n"
                    "category, Young, agee < 18, 10\n");
    bench_refuses(here, 3, "bad.csv:1: fault: the prizes of 'Main' rise",
                  TEST_WORDS("prizes", "open.trf", "--fund", "bad.csv"));
    bench_complains(here, "bad.csv:2: fault: there is no setting 'sharng'");
    bench_complains(here, "did you mean sharing");
    bench_complains(here, "did you mean age");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_rating_report_is_as_reviewed, start, bench_stop),
        cmocka_unit_test_setup_teardown(ratings_answer_in_json, start, bench_stop),
        cmocka_unit_test_setup_teardown(the_rules_follow_the_date, start, bench_stop),
        cmocka_unit_test_setup_teardown(several_files_are_a_period, start, bench_stop),
        cmocka_unit_test_setup_teardown(the_worked_example_of_glickman_comes_out, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(the_figures_of_a_period_go_into_the_next, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_bad_list_of_figures_is_refused_with_its_lines, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(players_of_a_list_are_found_by_number_and_name, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(before_any_game_there_are_no_norms_to_judge, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(norms_are_told_condition_by_condition, start, bench_stop),
        cmocka_unit_test_setup_teardown(conditions_may_be_lighter, start, bench_stop),
        cmocka_unit_test_setup_teardown(prizes_are_as_reviewed, start, bench_stop),
        cmocka_unit_test_setup_teardown(prizes_can_be_printed_and_read_by_programs, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(faults_of_a_fund_are_named, start, bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
