/* The public library as its users see it, and the example program that shows it. */

#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <crosstable.h>
#include <stdlib.h>
#include <string.h>

static const char four_players[] =
    "012 Four friends\n"
    "142 3\n"
    "152 B\n"
    "001    1      Ames, Ann                         2000\n"
    "001    2      Bell, Bo                          1900\n"
    "001    3      Cole, Cy                          1800\n"
    "001    4      Dunn, Di                          1700\n";

static int start(void **state)
{
    *state = crosstable_event_new();
    return *state == NULL ? -1 : 0;
}

static int stop(void **state)
{
    crosstable_event_free(*state);
    return 0;
}

static void must_be_ok(const crosstable_event *event, crosstable_status status)
{
    if (status != CROSSTABLE_OK) {
        fail_msg("%s: %s", crosstable_status_name(status), crosstable_event_message(event));
    }
}

static void read_text(crosstable_event *event, const char *text)
{
    must_be_ok(event, crosstable_event_read(event, text, strlen(text)));
}

static void expect_pair(crosstable_event *event, uint32_t round, size_t index,
                        crosstable_pair expected)
{
    crosstable_pair pair;
    must_be_ok(event, crosstable_event_pair(event, round, index, &pair));
    assert_int_equal(pair.board, expected.board);
    assert_int_equal(pair.white, expected.white);
    assert_int_equal(pair.black, expected.black);
    assert_string_equal(pair.result, expected.result);
}

static void a_correction_moves_no_board(void **state)
{
    crosstable_event *event = *state;
    read_text(event, four_players);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    crosstable_pair first;
    crosstable_pair second;
    must_be_ok(event, crosstable_event_pair(event, 1, 0, &first));
    must_be_ok(event, crosstable_event_pair(event, 1, 1, &second));
    must_be_ok(event, crosstable_event_set_result(event, 1, first.white, "1-0"));
    must_be_ok(event, crosstable_event_set_result(event, 1, second.white, "1-0"));
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    crosstable_pair before;
    crosstable_pair now;
    must_be_ok(event, crosstable_event_pair(event, 2, 0, &before));
    must_be_ok(event, crosstable_event_set_result(event, 1, first.white, "0-1"));
    must_be_ok(event, crosstable_event_set_result(event, 1, second.white, "0-1"));
    must_be_ok(event, crosstable_event_pair(event, 2, 0, &now));
    assert_int_equal(now.white, before.white);
    assert_int_equal(now.black, before.black);
}

static void a_new_event_has_nobody_to_pair(void **state)
{
    crosstable_event *event = *state;
    uint32_t round = 7;
    assert_int_equal(crosstable_event_pair_next(event, &round), CROSSTABLE_INVALID);
    assert_non_null(strstr(crosstable_event_message(event), "the event has no players"));
    assert_int_equal(round, 7);
    assert_int_equal(crosstable_event_rounds_paired(event), 0);
}

/* Every game of the round is won by White. */
static void play_round(crosstable_event *event, uint32_t round)
{
    for (size_t i = 0; i < crosstable_event_pair_count(event, round); i++) {
        crosstable_pair pair;
        must_be_ok(event, crosstable_event_pair(event, round, i, &pair));
        if (pair.black != 0) {
            must_be_ok(event, crosstable_event_set_result(event, round, pair.white, "1-0"));
        }
    }
}

static void an_event_is_read_paired_and_played_to_its_end(void **state)
{
    crosstable_event *event = *state;
    uint32_t round = 0;
    read_text(event, four_players);
    assert_int_equal(crosstable_event_player_count(event), 4);
    assert_int_equal(crosstable_event_rounds(event), 3);
    assert_int_equal(crosstable_event_rounds_paired(event), 0);
    must_be_ok(event, crosstable_event_pair_next(event, &round));
    assert_int_equal(round, 1);
    assert_int_equal(crosstable_event_rounds_paired(event), 1);
    assert_int_equal(crosstable_event_pair_count(event, 1), 2);
    expect_pair(event, 1, 0, (crosstable_pair){1, 3, 1, "", {0}});
    expect_pair(event, 1, 1, (crosstable_pair){2, 2, 4, "", {0}});
    play_round(event, 1);
    expect_pair(event, 1, 0, (crosstable_pair){1, 3, 1, "1-0", {0}});
    for (round = 2; round <= 3; round++) {
        must_be_ok(event, crosstable_event_pair_next(event, NULL));
        play_round(event, round);
    }
    assert_int_equal(crosstable_event_pair_next(event, &round), CROSSTABLE_INVALID);
    assert_non_null(strstr(crosstable_event_message(event), "all 3 rounds are paired"));
    crosstable_verdict verdict;
    must_be_ok(event, crosstable_event_check(event, &verdict));
    assert_int_equal(verdict.rounds, 3);
    assert_int_equal(verdict.rounds_agreeing, 3);
    assert_int_equal(verdict.pairs, 6);
    assert_int_equal(verdict.pairs_differing, 0);
    assert_int_equal(verdict.breaches, 0);
    assert_non_null(strstr(verdict.report, "all 3 rounds agree"));
}

static void an_odd_number_of_players_gives_a_bye(void **state)
{
    crosstable_event *event = *state;
    read_text(event, four_players);
    char five[600];
    (void)snprintf(five, sizeof five, "%s001    5      Eden, Ed                          1600\n",
                   four_players);
    read_text(event, five);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_pair_count(event, 1), 3);
    expect_pair(event, 1, 2, (crosstable_pair){0, 5, 0, "pab", {0}});
}

static void open_games_hold_up_the_next_round(void **state)
{
    crosstable_event *event = *state;
    uint32_t round = 77;
    read_text(event, four_players);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_pair_next(event, &round), CROSSTABLE_INVALID);
    assert_int_equal(round, 77);
    assert_non_null(strstr(crosstable_event_message(event), "2 games of round 1 have no result"));
    assert_int_equal(crosstable_event_rounds_paired(event), 1);
}

static void what_is_written_reads_back_in_every_format(void **state)
{
    static const crosstable_format formats[] = {CROSSTABLE_TRF26, CROSSTABLE_TRF16,
                                                CROSSTABLE_TRF06, CROSSTABLE_BBP, CROSSTABLE_JSON};
    crosstable_event *event = *state;
    read_text(event, four_players);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    play_round(event, 1);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const char *text = NULL;
        size_t length = 0;
        must_be_ok(event, crosstable_event_write(event, formats[i], &text, &length));
        assert_int_equal(strlen(text), length);
        if (formats[i] != CROSSTABLE_JSON) { /* with points and rank, which the text had not */
            assert_non_null(strstr(text, " 1.0    1     4 w 1"));
            assert_non_null(strstr(text, "062 4\n072 4\n"));
        }
        crosstable_event *again = crosstable_event_new();
        assert_non_null(again);
        read_text(again, text);
        assert_int_equal(crosstable_event_rounds_paired(again), 1);
        expect_pair(again, 1, 0, (crosstable_pair){1, 3, 1, "1-0", {0}});
        crosstable_event_free(again);
    }
    const char *untouched = "as before";
    assert_int_equal(crosstable_event_write(event, (crosstable_format)99, &untouched, NULL),
                     CROSSTABLE_UNSUPPORTED);
    assert_string_equal(untouched, "as before");
}

static void a_bad_text_lists_its_problems_and_keeps_the_event(void **state)
{
    static const char bad[] =
        "012 Bad\n142 3\n"
        "001    1      Ames, Ann                         2000"
        "                             9.0    1     2 w 1\n"
        "001    2      Bell, Bo                          1900"
        "                             0.0    2     7 b 0\n";
    crosstable_event *event = *state;
    crosstable_problem problem;
    read_text(event, four_players);
    assert_int_equal(crosstable_event_problem_count(event), 0);
    assert_int_equal(crosstable_event_read(event, bad, strlen(bad)), CROSSTABLE_INVALID);
    assert_true(crosstable_event_problem_count(event) >= 1);
    must_be_ok(event, crosstable_event_problem(event, 0, &problem));
    assert_true(problem.is_fault);
    assert_true(problem.line >= 3);
    assert_true(problem.sentence[0] != '\0');
    assert_true(problem.cure[0] != '\0');
    assert_int_equal(crosstable_event_problem(event, 1000000, &problem), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_player_count(event), 4);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
}

static void names_are_copied_and_cut_at_whole_characters(void **state)
{
    crosstable_event *event = *state;
    char name[32];
    read_text(event,
              "012 Names\n142 3\n001   17      Åström, Örjan                     2000\n"
              "001   18      Bell, Bo                          1900\n");
    assert_int_equal(crosstable_event_player_number(event, 0), 17);
    assert_int_equal(crosstable_event_player_number(event, 2), 0);
    assert_int_equal(crosstable_event_player_name(event, 17, name, sizeof name), 16);
    assert_string_equal(name, "Åström, Örjan");
    assert_int_equal(crosstable_event_player_name(event, 17, name, 6), 16);
    assert_string_equal(name, "Åstr");
    assert_int_equal(crosstable_event_player_name(event, 17, NULL, 0), 16);
    assert_int_equal(crosstable_event_player_name(event, 3, name, sizeof name), 0);
    assert_string_equal(name, "");
}

static void what_is_not_there_is_refused(void **state)
{
    crosstable_event *event = *state;
    crosstable_pair pair;
    read_text(event, four_players);
    assert_int_equal(crosstable_event_pair_count(event, 1), 0);
    assert_int_equal(crosstable_event_pair(event, 1, 0, &pair), CROSSTABLE_NOT_FOUND);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_pair(event, 1, 2, &pair), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_set_result(event, 1, 99, "1-0"), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_set_result(event, 2, 3, "1-0"), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_set_result(event, 1, 1, "1-0"), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_set_result(event, 1, 3, "7-0"), CROSSTABLE_INVALID);
    expect_pair(event, 1, 0, (crosstable_pair){1, 3, 1, "", {0}});
}

static void two_who_must_not_meet_cannot_be_paired(void **state)
{
    crosstable_event *event = *state;
    read_text(event,
              "012 Two\n142 3\n152 W\n260 001 003    1    2\n"
              "001    1      Ames, Ann                         2000\n"
              "001    2      Bell, Bo                          1900\n");
    assert_int_equal(crosstable_event_pair_next(event, NULL), CROSSTABLE_IMPOSSIBLE);
    assert_int_equal(crosstable_event_rounds_paired(event), 0);
}

static void an_empty_handle_answers_too(void **state)
{
    crosstable_event *event = *state;
    const char *text = NULL;
    assert_int_equal(crosstable_event_player_count(event), 0);
    assert_string_equal(crosstable_event_message(event), "");
    must_be_ok(event, crosstable_event_write(event, CROSSTABLE_JSON, &text, NULL));
    assert_true(text[0] == '{');
    assert_int_equal(crosstable_event_read(event, NULL, 0), CROSSTABLE_INVALID);
    crosstable_event_free(NULL);
}

static void the_example_program_pairs_a_round(void **state)
{
    (void)state;
    const char *example = test_environment("CROSSTABLE_EXAMPLE");
    const char *command = test_environment("CROSSTABLE_BINARY");
    assert_non_null(example);
    assert_non_null(command);
    char kept[CT_TEST_PATH];
    (void)snprintf(kept, sizeof kept, "%s", command);
    char folder[CT_TEST_PATH];
    (void)snprintf(folder, sizeof folder, "%s", test_folder_make());
    test_file_write(test_path(folder, "four.trf"), four_players);
    test_environment_set("CROSSTABLE_BINARY", example);
    test_run run = test_run_in(folder, NULL, TEST_WORDS("four.trf"));
    test_run nothing = test_run_in(folder, NULL, TEST_WORDS("nothing.trf"));
    test_environment_set("CROSSTABLE_BINARY", kept);
    test_folder_remove(folder);
    assert_string_equal(run.err, "");
    assert_string_equal(run.out, "Round 1\n3 Cole, Cy - 1 Ames, Ann\n2 Bell, Bo - 4 Dunn, Di\n");
    assert_int_equal(run.code, 0);
    assert_int_equal(nothing.code, 2);
    test_run_free(&run);
    test_run_free(&nothing);
}

/* --- NULL ------------------------------------------------------------------------------------- */

static void without_a_handle_nothing_is_done(void **state)
{
    (void)state;
    const char *text = NULL;
    crosstable_problem problem;
    crosstable_pair pair;
    crosstable_match match;
    crosstable_verdict verdict;
    uint32_t seats[] = {1};
    char name[8];
    crosstable_event_free(NULL);
    assert_non_null(crosstable_event_message(NULL));
    assert_int_equal(crosstable_event_read(NULL, "x", 1), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_write(NULL, CROSSTABLE_JSON, &text, NULL),
                     CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_problem_count(NULL), 0);
    assert_int_equal(crosstable_event_problem(NULL, 0, &problem), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_player_count(NULL), 0);
    assert_int_equal(crosstable_event_rounds(NULL), 0);
    assert_int_equal(crosstable_event_rounds_paired(NULL), 0);
    assert_int_equal(crosstable_event_player_number(NULL, 0), 0);
    assert_int_equal(crosstable_event_player_name(NULL, 1, name, sizeof name), 0);
    assert_int_equal(crosstable_event_pair_count(NULL, 1), 0);
    assert_int_equal(crosstable_event_pair(NULL, 1, 0, &pair), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_team_count(NULL), 0);
    assert_int_equal(crosstable_event_team_number(NULL, 0), 0);
    assert_int_equal(crosstable_event_team_name(NULL, 1, name, sizeof name), 0);
    assert_int_equal(crosstable_event_match_count(NULL, 1), 0);
    assert_int_equal(crosstable_event_match(NULL, 1, 0, &match), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_board_count(NULL, 1, 0), 0);
    assert_int_equal(crosstable_event_board(NULL, 1, 0, 0, &pair), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_set_line_up(NULL, 1, 1, seats, 1), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_pair_next(NULL, NULL), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_set_result(NULL, 1, 1, "1-0"), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_check(NULL, &verdict), CROSSTABLE_INVALID);
}

static void must_refuse_null(const crosstable_event *event, crosstable_status status,
                             const char *argument)
{
    assert_int_equal(status, CROSSTABLE_INVALID);
    const char *message = crosstable_event_message(event);
    if (strstr(message, argument) == NULL || strstr(message, "is NULL") == NULL) {
        fail_msg("not about %s: %s", argument, message);
    }
}

static void null_where_something_is_needed_is_refused(void **state)
{
    crosstable_event *event = *state;
    read_text(event, four_players);
    must_refuse_null(event, crosstable_event_read(event, NULL, 5), "text");
    assert_int_equal(crosstable_event_read(event, NULL, 0), CROSSTABLE_INVALID); /* no event */
    must_refuse_null(event, crosstable_event_write(event, CROSSTABLE_JSON, NULL, NULL), "text");
    must_refuse_null(event, crosstable_event_problem(event, 0, NULL), "out");
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    must_refuse_null(event, crosstable_event_pair(event, 1, 0, NULL), "out");
    must_refuse_null(event, crosstable_event_match(event, 1, 0, NULL), "out");
    must_refuse_null(event, crosstable_event_board(event, 1, 0, 0, NULL), "out");
    must_refuse_null(event, crosstable_event_set_line_up(event, 1, 1, NULL, 2), "players");
    must_refuse_null(event, crosstable_event_set_result(event, 1, 1, NULL), "result");
    must_refuse_null(event, crosstable_event_check(event, NULL), "out");
    assert_int_equal(crosstable_event_player_name(event, 1, NULL, 9), strlen("Ames, Ann"));
    assert_int_equal(crosstable_event_player_name(event, 1, NULL, 0), strlen("Ames, Ann"));
    assert_int_equal(crosstable_event_player_count(event), 4); /* all as it was */
}

/* --- As the command does it ------------------------------------------------------------------- */

static void what_is_paired_is_written_as_by_the_command(void **state)
{
    crosstable_event *event = *state;
    const char *text = NULL;
    char folder[CT_TEST_PATH];
    (void)snprintf(folder, sizeof folder, "%s", test_folder_make());
    test_file_write(test_path(folder, "four.trf"), four_players);
    test_run run = test_run_in(folder, NULL, TEST_WORDS("pair", "four.trf", "--write"));
    assert_int_equal(run.code, 0);
    test_run_free(&run);
    read_text(event, four_players);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    must_be_ok(event, crosstable_event_write(event, CROSSTABLE_TRF26, &text, NULL));
    assert_non_null(strstr(text, "\n192 FIDE_DUTCH\n"));
    char *by_command = test_file_read(test_path(folder, "four.trf"));
    assert_non_null(strstr(by_command, "\n192 FIDE_DUTCH\n"));
    free(by_command);
    test_folder_remove(folder);
}

static void every_format_that_is_written_can_be_read(void **state)
{
    crosstable_event *event = *state;
    crosstable_event *other = crosstable_event_new();
    assert_non_null(other);
    for (int step = 0; step < 3; step++) { /* an empty event, players, a round */
        for (int format = CROSSTABLE_TRF26; format <= CROSSTABLE_JSON; format++) {
            const char *text = NULL;
            size_t length = 0;
            must_be_ok(event,
                       crosstable_event_write(event, (crosstable_format)format, &text, &length));
            must_be_ok(other, crosstable_event_read(other, text, length));
            assert_int_equal(crosstable_event_player_count(other),
                             crosstable_event_player_count(event));
        }
        if (step == 0) {
            read_text(event, four_players);
        } else if (step == 1) {
            must_be_ok(event, crosstable_event_pair_next(event, NULL));
        }
    }
    crosstable_event_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_correction_moves_no_board, start, stop),
        cmocka_unit_test_setup_teardown(a_new_event_has_nobody_to_pair, start, stop),
        cmocka_unit_test_setup_teardown(without_a_handle_nothing_is_done, start, stop),
        cmocka_unit_test_setup_teardown(null_where_something_is_needed_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(what_is_paired_is_written_as_by_the_command, start, stop),
        cmocka_unit_test_setup_teardown(every_format_that_is_written_can_be_read, start, stop),
        cmocka_unit_test_setup_teardown(an_event_is_read_paired_and_played_to_its_end, start, stop),
        cmocka_unit_test_setup_teardown(an_odd_number_of_players_gives_a_bye, start, stop),
        cmocka_unit_test_setup_teardown(open_games_hold_up_the_next_round, start, stop),
        cmocka_unit_test_setup_teardown(what_is_written_reads_back_in_every_format, start, stop),
        cmocka_unit_test_setup_teardown(a_bad_text_lists_its_problems_and_keeps_the_event, start,
                                        stop),
        cmocka_unit_test_setup_teardown(names_are_copied_and_cut_at_whole_characters, start, stop),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(two_who_must_not_meet_cannot_be_paired, start, stop),
        cmocka_unit_test_setup_teardown(an_empty_handle_answers_too, start, stop),
        cmocka_unit_test(the_example_program_pairs_a_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
