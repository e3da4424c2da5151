/* standings, table, pairings, tiebreaks, report: what they print, and what they refuse. */

#include "bench.h"

#include "support/check.h"
#include "support/golden.h"

#include <stdlib.h>
#include <string.h>

static void prints_as_reviewed(bench *here, const char *name, const char *const *words)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "cli/%s.golden", name);
    bench_run(here, 0, words);
    test_golden(path, here->last.out);
}

/* Takes the style sheet out of a page: how it looks is judged by eye. */
static void take_style_out(char *page)
{
    char *from = strstr(page, "<style>");
    char *to = strstr(page, "</style>");
    if (from == NULL || to == NULL) {
        fail_msg("the page has no style sheet");
        return;
    }
    memmove(from, to, strlen(to) + 1);
}

static void standings_are_printed_in_every_format(void **state)
{
    bench *here = *state;
    prints_as_reviewed(here, "standings", TEST_WORDS("standings", "open.trf", "--sums"));
    prints_as_reviewed(here, "standings-csv", TEST_WORDS("standings", "open.trf", "-f", "csv"));
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "html"));
    take_style_out(here->last.out);
    test_golden("cli/standings-html.golden", here->last.out);
    prints_as_reviewed(here, "standings-md", TEST_WORDS("standings", "open.trf", "-f", "md"));
    prints_as_reviewed(here, "standings-json", TEST_WORDS("standings", "open.trf", "--json"));
    char *json = strdup(here->last.out);
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "json"));
    assert_string_equal(here->last.out, json);
    free(json);
}

static void standings_follow_round_order_and_edition(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("standings", "open.trf", "-r", "2", "--order", "bh; Sonneborn-Berger"));
    bench_says(here, "Standings after round 2 of 5\n");
    bench_says(here, "Fed  PTS   BH    SB\n");
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--edition", "2009-07"));
    bench_says(here, "C.07 as of 2009-07");
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--order", "PTS", "--top", "1"));
    bench_says(here, "    1  11      Müller, Karl"); /* all four with 2½ points share the place */
    bench_says(here, "Who is still tied shares the place.\n");
}

static void groups_have_tables_of_their_own(void **state)
{
    bench *here = *state;
    prints_as_reviewed(here, "standings-by-age",
                       TEST_WORDS("standings", "open.trf", "--by", "age", "--top", "2"));
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--by", "club"));
    bench_says(here, "\nRook and River\n");
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--by", "sex", "--top", "1"));
    bench_says(here, "\nwomen\n");
}

static void lots_are_the_same_for_the_same_seed(void **state)
{
    bench *here = *state;
    const char *const *words =
        TEST_WORDS("standings", "open.trf", "--order", "PTS", "--ties", "lots", "--seed", "5");
    bench_run(here, 0, words);
    bench_says(here, "drawn by lot, seed 5.");
    char *first = strdup(here->last.out);
    bench_run(here, 0, words);
    assert_string_equal(here->last.out, first);
    free(first);
}

static void the_working_shows_terms_cuts_and_dummies(void **state)
{
    bench *here = *state;
    prints_as_reviewed(here, "standings-working",
                       TEST_WORDS("standings", "open.trf", "--working", "9", "BH-C1", "sb"));
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--working", "berg"));
    bench_says(here, "Working of 7 van den Berg, Joris after round 4 of 5\n");
    bench_says(here, "\nSB = ");
    json_t *json =
        bench_json(here, 0, TEST_WORDS("standings", "open.trf", "--working", "7", "BH-C1"));
    json_t *working = json_object_get(json, "working");
    json_t *code = json_array_get(json_object_get(working, "codes"), 0);
    assert_int_equal(json_integer_value(json_object_get(working, "number")), 7);
    assert_int_equal(json_array_size(json_object_get(code, "terms")), 4);
    assert_true(json_real_value(json_object_get(code, "value")) == 5.5);
    assert_string_equal(json_string_value(json_object_get(code, "exact")), "11/2");
    json_decref(json);
}

static void the_crosstable_has_two_styles(void **state)
{
    bench *here = *state;
    prints_as_reviewed(here, "table", TEST_WORDS("table", "open.trf"));
    prints_as_reviewed(here, "table-robin",
                       TEST_WORDS("table", "open.trf", "--style", "robin", "--by-number"));
}

static void a_round_robin_has_its_matrix_and_its_sum(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "four.csv"),
                    "Name,Rating\n"
                    "王 明,2400\n"
                    "\"Nguyễn, Văn\",2350\n"
                    "\"Åström, Bo\",2300\n"
                    "\"Ek, Zoë\",2200\n");
    bench_run(here, 0, TEST_WORDS("new", "rr.trf", "-p", "four.csv", "-s", "round-robin"));
    for (int round = 1; round <= 3; round++) {
        bench_run(here, 0, TEST_WORDS("pair", "rr.trf", "--write"));
        bench_run(here, 0, TEST_WORDS("result", "rr.trf", "1:1-0", round == 2 ? "2:+/-" : "2:½"));
    }
    prints_as_reviewed(here, "table-round-robin", TEST_WORDS("table", "rr.trf"));
    bench_run(here, 0, TEST_WORDS("standings", "rr.trf", "--sums"));
    bench_says(here, "sum of Sonneborn-Berger");
    bench_run(here, 3, TEST_WORDS("standings", "rr.trf", "--order", "PTS,BH"));
    bench_complains(here, "[C.07 8]");
    bench_run(here, 0, TEST_WORDS("standings", "rr.trf", "--order", "PTS,BH", "--lenient"));
}

static void pairings_are_listed_by_board_and_by_name(void **state)
{
    bench *here = *state;
    prints_as_reviewed(here, "pairings", TEST_WORDS("pairings", "open.trf"));
    prints_as_reviewed(here, "pairings-by-name",
                       TEST_WORDS("pairings", "open.trf", "-r", "3", "--alphabetical"));
}

static void teams_have_matches_and_boards(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "teams.csv"),
                    "Name,Rating,Team,Board\n"
                    "\"A1, A\",2400,Reds,1\n"
                    "\"A2, A\",2300,Reds,2\n"
                    "\"B1, B\",2350,Blues,1\n"
                    "\"B2, B\",2250,Blues,2\n"
                    "\"C1, C\",2200,Greens,1\n"
                    "\"C2, C\",2100,Greens,2\n");
    bench_run(here, 0,
              TEST_WORDS("new", "t.trf", "-p", "teams.csv", "-s", "team-swiss", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("result", "t.trf", "1:1-0", "2:1/2-1/2"));
    prints_as_reviewed(here, "pairings-teams", TEST_WORDS("pairings", "t.trf"));
    prints_as_reviewed(here, "pairings-teams-by-name", TEST_WORDS("pairings", "t.trf", "-a"));
    prints_as_reviewed(here, "table-teams", TEST_WORDS("table", "t.trf"));
    bench_run(here, 0, TEST_WORDS("standings", "t.trf", "--working", "Reds"));
    bench_run(here, 3, TEST_WORDS("standings", "t.trf", "--by", "club"));
    bench_complains(here, "teams are not grouped by club");
}

static void tie_breaks_are_listed_and_explained(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("tiebreaks"));
    bench_says(here, "\nBH ");
    bench_says(here, "\nEDEBT ");
    bench_says(here, "The scores of all opponents, added up.");
    bench_run(here, 0, TEST_WORDS("tiebreaks", "Buchholz Cut 1"));
    bench_says(here, "BH: Buchholz\n");
    bench_says(here, "/C1 /C2   C.07 14.1, 14.2");
    bench_run(here, 3, TEST_WORDS("tiebreaks", "BX"));
    bench_complains(here, "did you mean BH");
    json_t *json = bench_json(here, 0, TEST_WORDS("tiebreaks", "SB"));
    json_t *row = json_array_get(json_object_get(json, "tie_breaks"), 0);
    assert_string_equal(json_string_value(json_object_get(row, "name")), "Sonneborn-Berger");
    json_t *modifiers = json_object_get(row, "modifiers");
    assert_string_equal(json_string_value(json_array_get(modifiers, 2)), "/C1");
    assert_int_equal(json_array_size(json_object_get(json, "modifiers")), 4);
    json_decref(json);
}

static void the_report_is_one_file(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("report", "open.trf", "-o", "open.html"));
    bench_says(here, "open.html: Club Open\n");
    char *page = test_file_read(bench_path(here, "open.html"));
    take_style_out(page);
    test_golden("cli/report.golden", page);
    free(page);
    bench_run(here, 0, TEST_WORDS("report", "open.trf", "-o", "open.html", "--format", "csv"));
    bench_file_has(here, "open.html", "Round 4\r\nBoard,No,white_title,White,");
    bench_file_has(here, "open.html.bak", "<!DOCTYPE html>");
    json_t *json = bench_json(here, 0, TEST_WORDS("report", "open.trf", "-o", "open.md"));
    assert_string_equal(json_string_value(json_object_get(json, "verdict")), "done");
    assert_int_equal(json_array_size(json_object_get(json, "rounds")), 4);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "all"), "games")),
                     20);
    json_decref(json);
    bench_file_has(here, "open.md", "# Club Open\n");
}

static void what_does_not_fit_is_refused(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "round 9 is not paired", TEST_WORDS("standings", "open.trf", "-r", "9"));
    bench_refuses(here, 3, "\"XX\" is no tie-break",
                  TEST_WORDS("standings", "open.trf", "--order", "PTS,XX"));
    bench_refuses(here, 2, "a seed is for drawing lots",
                  TEST_WORDS("standings", "open.trf", "--seed", "1"));
    bench_refuses(here, 2, "'BH' is one word too many", TEST_WORDS("standings", "open.trf", "BH"));
    bench_run(here, 2, TEST_WORDS("table", "open.trf", "--json", "--format", "html"));
    bench_says(here, "--json and --format html exclude each other");
    bench_refuses(here, 3, "no player has number 77",
                  TEST_WORDS("standings", "open.trf", "-w", "77"));
    bench_refuses(here, 3, "12 Rossi, Ugo",
                  TEST_WORDS("standings", "open.trf", "--order", "PTS,ARO"));
    bench_run(here, 5, TEST_WORDS("report", "open.trf", "-o", "no/such/folder.html"));
    json_t *json =
        json_loads((bench_run(here, 3, TEST_WORDS("pairings", "open.trf", "-r", "9", "-f", "json")),
                    here->last.out),
                   0, NULL);
    assert_string_equal(json_string_value(json_object_get(json, "verdict")), "not-found");
    json_decref(json);
}

static void check_names_wrong_ranks(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "r.trf"),
                    "012 Ranks\n042 2026/05/01\n142 1\n152 W\n192 FIDE_DUTCH\n202 TPN\n"
                    "001    1      A, A                              2200                         "
                    "    1.0    2     3 w 1\n"
                    "001    2      B, B                              2100                         "
                    "    0.5    3     4 b =\n"
                    "001    3      C, C                              2000                         "
                    "    0.0    4     1 b 0\n"
                    "001    4      D, D                              1900                         "
                    "    0.5    1     2 w =\n");
    bench_run(here, 1, TEST_WORDS("check", "r.trf"));
    bench_says(here, "player 4: rank 1 in the file, 3 by PTS,TPN: PTS 0.5 against 1 of player 1\n");
    bench_says(here, "player 1: rank 2 in the file, 1 by PTS,TPN: PTS 1 against 0.5 of player 4\n");
    bench_says(here, "Ranks:   4 scores agree; 3 of 4 ranks differ (by PTS,TPN)\n");
    bench_run(here, 0, TEST_WORDS("check", "r.trf", "--no-ranks"));
    bench_run(here, 1, TEST_WORDS("check", "-q", "r.trf", "--ranks-only"));
    bench_says(here, "r.trf: 4 scores agree; 3 of 4 ranks differ (by PTS,TPN)\n");
    json_t *json = bench_json(here, 1, TEST_WORDS("check", "r.trf"));
    json_t *ranking = json_object_get(json, "ranking");
    assert_int_equal(json_array_size(json_object_get(ranking, "differences")), 3);
    json_decref(json);
    bench_refuses(here, 2, "exclude each other",
                  TEST_WORDS("check", "r.trf", "--no-ranks", "--ranks-only"));
}

/* Points that the results do not give are what check is asked for; every other command refuses such
 * a file, and so does check when nothing in it would tell. */
static void check_names_wrong_points(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "p.trf"),
                    "012 Points\n042 2026/05/01\n142 1\n152 W\n192 FIDE_DUTCH\n202 TPN\n"
                    "001    1      A, A                              2200                         "
                    "    0.5    1     2 w 1\n"
                    "001    2      B, B                              2100                         "
                    "    9.0    2     1 b 0\n");
    bench_run(here, 1, TEST_WORDS("check", "p.trf"));
    bench_says(here, "player 1: 0.5 points in the file, 1 by the results\n");
    bench_says(here, "player 2: 9 points in the file, 0 by the results\n");
    bench_says(here, "Ranks:   2 of 2 scores differ; 2 ranks agree (by PTS,TPN)\n");
    bench_refuses(here, 3, "has 0.5 points, but the results give 1",
                  TEST_WORDS("check", "p.trf", "--no-ranks"));
    bench_refuses(here, 3, "has 0.5 points, but the results give 1",
                  TEST_WORDS("standings", "p.trf"));
}

static void a_code_that_comes_twice_has_two_values(void **state)
{
    bench *here = *state;
    json_t *json = bench_json(
        here, 0, TEST_WORDS("standings", "open.trf", "--order", "PTS,DE,BH,DE", "--top", "1"));
    json_t *row = json_array_get(json_object_get(json, "standings"), 0);
    json_t *values = json_object_get(row, "values");
    assert_string_equal(json_string_value(json_object_get(json_array_get(values, 1), "code")),
                        "DE");
    assert_true(json_is_integer(json_object_get(json_array_get(values, 1), "value")));
    assert_string_equal(json_string_value(json_object_get(json_array_get(values, 3), "code")),
                        "DE");
    assert_true(json_is_null(json_object_get(json_array_get(values, 3), "value")));
    json_decref(json);
}

static void a_working_obeys_the_rules_of_the_standings(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "ARO needs ratings",
                  TEST_WORDS("standings", "open.trf", "--working", "3", "ARO"));
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "-w", "3", "ARO", "--lenient"));
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "-w", "6", "DE"));
    bench_says(here, "DE = 0\n\nnobody is tied with them at this point\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(standings_are_printed_in_every_format),
        TEST(standings_follow_round_order_and_edition),
        TEST(groups_have_tables_of_their_own),
        TEST(lots_are_the_same_for_the_same_seed),
        TEST(the_working_shows_terms_cuts_and_dummies),
        TEST(the_crosstable_has_two_styles),
        TEST(a_round_robin_has_its_matrix_and_its_sum),
        TEST(pairings_are_listed_by_board_and_by_name),
        TEST(teams_have_matches_and_boards),
        TEST(tie_breaks_are_listed_and_explained),
        TEST(the_report_is_one_file),
        TEST(what_does_not_fit_is_refused),
        TEST(check_names_wrong_ranks),
        TEST(check_names_wrong_points),
        TEST(a_code_that_comes_twice_has_two_values),
        TEST(a_working_obeys_the_rules_of_the_standings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
