/* The commands around the engine, run as a whole: pair, check, explain, generate. The event is
 * examples/club-open.trf: round 4 of 5 paired, boards 1, 3 and 5 open. */

#include "bench.h"

#include "support/check.h"
#include "support/golden.h"

#include <stdlib.h>
#include <string.h>

/* The output of the latest run is as kept. */
static void is_as_reviewed(const bench *here, const char *name)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "cli/%s.golden", name);
    test_golden(path, here->last.out);
}

static void complete_round_4(bench *here)
{
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "1:1-0", "3:½", "5:0-1"));
}

static json_int_t number_of(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

/* --- pair ------------------------------------------------------------------------------------ */

static void the_next_round_is_shown_and_nothing_is_written(void **state)
{
    bench *here = *state;
    complete_round_4(here);
    char *before = test_file_read(bench_path(here, "open.trf"));
    bench_run(here, 0, TEST_WORDS("pair", "open.trf"));
    is_as_reviewed(here, "pair");
    char *after = test_file_read(bench_path(here, "open.trf"));
    assert_string_equal(after, before);
    free(before);
    free(after);
    bench_run(here, 0, TEST_WORDS("pair", "open.trf", "--json"));
    is_as_reviewed(here, "pair-json");
}

static void a_round_written_can_be_played_and_checked(void **state)
{
    bench *here = *state;
    complete_round_4(here);
    bench_run(here, 0, TEST_WORDS("pair", "open.trf", "--write"));
    bench_says(here, "5 games of round 5 still open: crosstable result open.trf 1:1-0\n");
    bench_file_has(here, "open.trf", "3 w\n");             /* Okafor has White against Keller */
    bench_file_has(here, "open.trf", "8 w 0  0000 - U\n"); /* Dubois has the bye */
    bench_file_has(here, "open.trf", "11 w 0            0000 - Z\n"); /* Rossi has left */
    bench_run(here, 0, TEST_WORDS("validate", "open.trf"));
    bench_run(here, 0, TEST_WORDS("check", "open.trf"));
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "1:1", "2:1", "3:1", "4:1", "5:1"));
    bench_says(here, "all 5 rounds are complete");
    bench_refuses(here, 3, "all 5 rounds are paired", TEST_WORDS("pair", "open.trf"));
}

static void open_games_hold_up_pairing(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "3 games of round 4 have no result", TEST_WORDS("pair", "open.trf"));
    bench_refuses(here, 3, "3 games of round 4 have no result",
                  TEST_WORDS("pair", "open.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("pair", "open.trf", "--anyway"));
    bench_says(here, "Keller, Anna (2½)"); /* 2 points and a draw still to be played */
}

static void an_earlier_round_is_paired_as_if_it_were_not(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("pair", "open.trf", "--round", "1"));
    bench_says(here, "Round 1 of 5: 12 players");
    bench_says(here, "    1   1  Lindqvist, Maja (0)   7  van den Berg, Joris (0)\n");
    bench_refuses(here, 3, "round 2 is paired already",
                  TEST_WORDS("pair", "open.trf", "--round", "2", "--write"));
    bench_refuses(here, 3, "round 7 cannot be paired yet",
                  TEST_WORDS("pair", "open.trf", "--round", "7"));
}

static void choices_for_round_1_are_kept_with_it(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"), "Name;Rating\nA, A;2000\nB, B;1900\nC, C;1800\n");
    bench_run(here, 0, TEST_WORDS("new", "three.trf", "-p", "list.csv", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("bye", "three.trf", "2", "1"));
    bench_run(here, 0, TEST_WORDS("pair", "three.trf", "--colour", "black", "--write"));
    bench_says(here, "    1   3  C, C (0)   1  A, A (0)\n");
    bench_says(here, "        2  B, B (0)      half-point bye\n");
    bench_file_has(here, "three.trf", "152 B\n");
    bench_file_has(here, "three.trf", "0000 - H\n");
}

static void a_round_without_a_pairing_is_refused(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "two.trf"),
                    "012 Two\n142 3\n152 W\n260 001 003    1    2\n"
                    "001    1      Ames, Ann                         2000\n"
                    "001    2      Bell, Bo                          1900\n");
    bench_refuses(here, 1, "round 1 cannot be paired", TEST_WORDS("pair", "two.trf"));
    json_t *json = bench_json(here, 1, TEST_WORDS("pair", "two.trf"));
    assert_string_equal(json_string_value(json_object_get(json, "status")), "impossible");
    json_decref(json);
}

static void late_entries_are_named_and_left_out(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"), "Name;Rating\nA, A;2000\nB, B;1900\n");
    bench_run(here, 0, TEST_WORDS("new", "late.trf", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("add", "late.trf", "--from", "list.csv"));
    bench_run(here, 0, TEST_WORDS("add", "late.trf", "C, C", "--round", "2"));
    bench_run(here, 0, TEST_WORDS("forbid", "late.trf", "1", "3"));
    bench_run(here, 0, TEST_WORDS("pair", "late.trf"));
    bench_says(here, "Not in this round: 3 C, C (enters in round 2)\n");
    bench_says(here, "1 rule on who must not meet was kept");
}

static void a_round_that_holds_only_byes_is_still_to_be_paired(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "byes.json"),
                    "{\"crosstable\": 1, \"kind\": \"event\", \"name\": \"Byes\", \"rounds\": 3, "
                    "\"initial_colour\": \"white\",\n"
                    " \"rounds_paired\": 1, \"players\": [\n"
                    "  {\"number\": 1, \"name\": \"A, A\"}, {\"number\": 2, \"name\": \"B, B\"},\n"
                    "  {\"number\": 3, \"name\": \"C, C\", \"rounds\": [{\"outcome\": "
                    "\"half-point-bye\"}]}]}\n");
    json_t *json = bench_json(here, 0, TEST_WORDS("pair", "byes.json", "--write"));
    assert_int_equal(number_of(json, "round"), 1);
    const json_t *boards = json_object_get(json, "boards");
    assert_int_equal(json_array_size(boards), 1);
    assert_int_equal(number_of(json_array_get(boards, 0), "white"), 1);
    assert_int_equal(number_of(json_array_get(boards, 0), "black"), 2);
    json_decref(json);
    bench_file_has(here, "byes.json", "\"outcome\": \"half-point-bye\"");
    bench_file_has(here, "byes.json", "\"rounds_paired\": 1");
}

static void a_system_without_an_engine_is_refused(void **state)
{
    bench *here = *state;
    complete_round_4(here);
    bench_refuses(here, 3, "has no engine yet",
                  TEST_WORDS("pair", "open.trf", "--system", "schiller"));
    bench_refuses(here, 2, "--edition does not know '2020'",
                  TEST_WORDS("pair", "open.trf", "--edition", "2020"));
}

/* --- check ----------------------------------------------------------------------------------- */

/* Colours of board 1 in round 1 turned round. */
static void turn_board_1(bench *here)
{
    char *text = test_file_read(bench_path(here, "open.trf"));
    assert_non_null(text);
    char *white = strstr(text, "   7 w 1");
    char *black = strstr(strstr(text, "van den Berg"), "   1 b 0");
    assert_non_null(white);
    assert_non_null(black);
    white[5] = 'b';
    black[5] = 'w';
    test_file_write(bench_path(here, "turned.trf"), text);
    free(text);
}

static void rounds_by_the_rules_agree(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("check", "open.trf"));
    is_as_reviewed(here, "check");
    bench_run(here, 0, TEST_WORDS("check", "open.trf", "--round", "1"));
    bench_says(here, "agree");
    bench_refuses(here, 3, "round 9 is not paired", TEST_WORDS("check", "open.trf", "-r", "9"));
}

static void several_files_are_checked_in_one_go(void **state)
{
    bench *here = *state;
    turn_board_1(here);
    bench_run(here, 1, TEST_WORDS("check", "turned.trf", "--round=1"));
    is_as_reviewed(here, "check-differs");
    bench_run(here, 0, TEST_WORDS("check", "-q", "-r1", "open.trf", "open.trf"));
    assert_string_equal(here->last.out,
                        "open.trf: the 1 round agrees (6 pairs)\n"
                        "open.trf: the 1 round agrees (6 pairs)\n");
    bench_run(here, 5, TEST_WORDS("check", "-q", "open.trf", "missing.trf"));
    bench_complains(here, "cannot read missing.trf");
    test_file_write(bench_path(here, "bad.trf"), "nothing at all\n");
    bench_run(here, 3, TEST_WORDS("check", "-q", "bad.trf", "open.trf"));
    bench_says(here, "open.trf: ");
}

static void a_check_answers_in_json(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "bad.trf"), "nothing at all\n");
    json_t *json = bench_json(here, 3, TEST_WORDS("check", "open.trf", "bad.trf"));
    const json_t *files = json_object_get(json, "files");
    assert_int_equal(json_array_size(files), 2);
    const json_t *first = json_array_get(files, 0);
    assert_string_equal(json_string_value(json_object_get(first, "file")), "open.trf");
    const json_t *answer = json_object_get(first, "answer");
    assert_string_equal(json_string_value(json_object_get(answer, "verdict")), "done");
    const json_t *rounds = json_object_get(json_object_get(answer, "data"), "rounds");
    assert_int_equal(json_array_size(rounds), 4);
    answer = json_object_get(json_array_get(files, 1), "answer");
    assert_string_equal(json_string_value(json_object_get(answer, "verdict")), "invalid");
    assert_true(json_array_size(json_object_get(answer, "problems")) > 0);
    assert_null(json_object_get(answer, "data"));
    json_decref(json);
    json = bench_json(here, 0, TEST_WORDS("check", "open.trf")); /* one file: its envelope alone */
    assert_int_equal(json_array_size(json_object_get(json, "rounds")), 4);
    json_decref(json);
}

/* --- explain --------------------------------------------------------------------------------- */

static void pairings_are_explained(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("explain", "open.trf", "5", "--round", "3"));
    bench_says(here, "Round 3: 5 Okafor, Chidi, White against 9 O'Connor, Liam\n");
    bench_says(here, "C.04.3 ");
    bench_run(here, 0, TEST_WORDS("explain", "open.trf", "okafor", "rossi", "--round", "3"));
    bench_says(here, "12 Rossi, Ugo");
    bench_run(here, 0, TEST_WORDS("explain", "open.trf", "--checklist", "--round", "3"));
    bench_says(here, "Okafor, Chidi");
    json_t *json = bench_json(here, 0, TEST_WORDS("explain", "open.trf", "5", "bye", "-r", "3"));
    assert_int_equal(number_of(json, "opponent"), 9);
    assert_true(json_array_size(json_object_get(json, "statements")) > 0);
    json_decref(json);
    json = bench_json(here, 0, TEST_WORDS("explain", "open.trf", "-l"));
    assert_int_equal(number_of(json, "round"), 4);
    assert_int_equal(json_array_size(json_object_get(json, "players")), 10);
    json_decref(json);
}

static void questions_that_cannot_be_asked_are_refused(void **state)
{
    bench *here = *state;
    bench_refuses(here, 2, "the player is missing", TEST_WORDS("explain", "open.trf"));
    bench_refuses(here, 2, "'5' is one word too many for --checklist",
                  TEST_WORDS("explain", "open.trf", "5", "--checklist"));
    bench_refuses(here, 2, "nobody meets themselves", TEST_WORDS("explain", "open.trf", "5", "5"));
    bench_refuses(here, 3, "no player has number 77", TEST_WORDS("explain", "open.trf", "77"));
}

/* --- generate -------------------------------------------------------------------------------- */

static void a_seed_gives_the_same_tournament(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("generate", "-p", "8", "-r", "3", "--seed", "7"));
    is_as_reviewed(here, "generate");
    bench_run(here, 0, TEST_WORDS("generate", "-p8", "-r3", "-s7", "-o", "eight.trf"));
    bench_says(here, "eight.trf: 8 players, 3 rounds, seed 7\n");
    bench_run(here, 0, TEST_WORDS("check", "eight.trf"));
    bench_run(here, 0, TEST_WORDS("generate", "-o", "one.trf", "-p8", "-r3"));
    bench_run(here, 0, TEST_WORDS("generate", "-o", "two.trf", "-p8", "-r3"));
    char *one = test_file_read(bench_path(here, "one.trf"));
    char *two = test_file_read(bench_path(here, "two.trf"));
    assert_non_null(one);
    assert_non_null(two);
    assert_true(strcmp(one, two) != 0); /* without a seed every run differs */
    free(one);
    free(two);
}

static void many_tournaments_are_numbered(void **state)
{
    bench *here = *state;
    json_t *json = bench_json(here, 0,
                              TEST_WORDS("generate", "--count", "12", "-o", "t.trf", "-p6", "-r3",
                                         "-s1", "--format", "bbp"));
    const json_t *events = json_object_get(json_object_get(json, "data"), "events");
    assert_int_equal(json_array_size(events), 12);
    assert_int_equal(number_of(json_array_get(events, 11), "number"), 12);
    json_decref(json);
    bench_file_has(here, "t-01.trf", "XXR 3\n");
    bench_file_has(here, "t-12.trf", "XXR 3\n");
    bench_run(here, 0, TEST_WORDS("check", "-q", "t-01.trf", "t-07.trf", "t-12.trf"));
}

static void parameters_come_from_files_and_options(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "rtg.conf"),
                    "PlayersNumber=10\nRoundsNumber=4\nPointsForWin=3.0\nPointsForDraw=1.0\n");
    bench_run(here, 0,
              TEST_WORDS("generate", "--config", "rtg.conf", "-o", "c.trf", "-s", "3", "-p", "12"));
    bench_says(here, "c.trf: 12 players, 4 rounds, seed 3\n");
    bench_file_has(here, "c.trf", "162 ");
    bench_run(here, 0, TEST_WORDS("generate", "--model", "open.trf", "-o", "m.json", "-s", "3"));
    bench_says(here, "m.json: 12 players, 4 rounds, seed 3\n");
    bench_run(here, 0, TEST_WORDS("check", "c.trf", "m.json"));
}

static void parameters_that_cannot_be_are_refused(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "bad.conf"), "PlayersNumber=many\n");
    bench_refuses(here, 2, "players cannot be \"1\"", TEST_WORDS("generate", "--players", "1"));
    bench_refuses(here, 2, "--acceleration does not know 'lim'",
                  TEST_WORDS("generate", "--acceleration", "lim"));
    bench_refuses(here, 2, "generate has no option --plyers",
                  TEST_WORDS("generate", "--plyers", "7"));
    bench_refuses(here, 2, "is one word too many", TEST_WORDS("generate", "x.trf"));
    bench_refuses(here, 2, "cannot all go to standard output",
                  TEST_WORDS("generate", "--count", "2"));
    bench_refuses(here, 3, "bad.conf:1", TEST_WORDS("generate", "--config", "bad.conf"));
    bench_refuses(here, 5, "cannot read none.conf",
                  TEST_WORDS("generate", "--config", "none.conf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_next_round_is_shown_and_nothing_is_written, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_round_written_can_be_played_and_checked, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(open_games_hold_up_pairing, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(an_earlier_round_is_paired_as_if_it_were_not, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(choices_for_round_1_are_kept_with_it, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_round_without_a_pairing_is_refused, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(late_entries_are_named_and_left_out, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_round_that_holds_only_byes_is_still_to_be_paired,
                                        bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(a_system_without_an_engine_is_refused, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(rounds_by_the_rules_agree, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(several_files_are_checked_in_one_go, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_check_answers_in_json, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(pairings_are_explained, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(questions_that_cannot_be_asked_are_refused, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_seed_gives_the_same_tournament, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(many_tournaments_are_numbered, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(parameters_come_from_files_and_options, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(parameters_that_cannot_be_are_refused, bench_start,
                                        bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
