/* Team events through the public library: pairs of teams, line-ups, boards, results. */

#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <crosstable.h>
#include <string.h>

/* Five teams of two boards and one reserve, in a Swiss of three rounds. */
static const char five_teams[] =
    "012 Team cup\n"
    "142 3\n"
    "152 W\n"
    "192 FIDE_TEAM\n"
    "352 WB\n"
    "001    1      Ash, Al\n001    2      Ash, Bea\n001    3      Ash, Cy\n"
    "001    4      Elm, Al\n001    5      Elm, Bea\n001    6      Elm, Cy\n"
    "001    7      Fir, Al\n001    8      Fir, Bea\n001    9      Fir, Cy\n"
    "001   10      Oak, Al\n001   11      Oak, Bea\n001   12      Oak, Cy\n"
    "001   13      Yew, Al\n001   14      Yew, Bea\n001   15      Yew, Cy\n"
    "310 001 Ash                                                                1    2    3\n"
    "310 002 Elm                                                                4    5    6\n"
    "310 003 Fir                                                                7    8    9\n"
    "310 004 Oak                                                               10   11   12\n"
    "310 005 Yew                                                               13   14   15\n";

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

static void read_teams(crosstable_event *event)
{
    must_be_ok(event, crosstable_event_read(event, five_teams, strlen(five_teams)));
}

/* What is written in each format can be read. */
static void write_and_read(crosstable_event *event)
{
    crosstable_event *other = crosstable_event_new();
    assert_non_null(other);
    for (int format = CROSSTABLE_TRF26; format <= CROSSTABLE_JSON; format++) {
        const char *text = NULL;
        size_t length = 0;
        must_be_ok(event, crosstable_event_write(event, (crosstable_format)format, &text, &length));
        must_be_ok(other, crosstable_event_read(other, text, length));
    }
    crosstable_event_free(other);
}

static void expect_match(crosstable_event *event, uint32_t round, size_t index,
                         crosstable_match expected)
{
    crosstable_match match;
    must_be_ok(event, crosstable_event_match(event, round, index, &match));
    assert_int_equal(match.table, expected.table);
    assert_int_equal(match.white, expected.white);
    assert_int_equal(match.black, expected.black);
    assert_string_equal(match.result, expected.result);
    assert_string_equal(match.white_points, expected.white_points);
    assert_string_equal(match.black_points, expected.black_points);
}

static void expect_board(crosstable_event *event, size_t match, size_t index,
                         crosstable_pair expected)
{
    crosstable_pair board;
    must_be_ok(event, crosstable_event_board(event, 1, match, index, &board));
    assert_int_equal(board.board, expected.board);
    assert_int_equal(board.white, expected.white);
    assert_int_equal(board.black, expected.black);
    assert_string_equal(board.result, expected.result);
}

static void teams_have_numbers_and_names(void **state)
{
    crosstable_event *event = *state;
    char name[8];
    assert_int_equal(crosstable_event_team_count(event), 0);
    read_teams(event);
    assert_int_equal(crosstable_event_team_count(event), 5);
    assert_int_equal(crosstable_event_team_number(event, 4), 5);
    assert_int_equal(crosstable_event_team_number(event, 5), 0);
    assert_int_equal(crosstable_event_team_name(event, 3, name, sizeof name), 3);
    assert_string_equal(name, "Fir");
    assert_int_equal(crosstable_event_team_name(event, 9, name, sizeof name), 0);
}

static void a_round_of_teams_is_paired_with_its_line_ups(void **state)
{
    static const uint32_t reserve[] = {4, 6};
    static const uint32_t alone[] = {0, 11};
    crosstable_event *event = *state;
    uint32_t round = 0;
    read_teams(event);
    must_be_ok(event, crosstable_event_set_line_up(event, 1, 2, reserve, 2));
    must_be_ok(event, crosstable_event_set_line_up(event, 1, 4, alone, 2));
    must_be_ok(event, crosstable_event_pair_next(event, &round));
    assert_int_equal(round, 1);
    assert_int_equal(crosstable_event_match_count(event, 1), 3);
    expect_match(event, 1, 0, (crosstable_match){1, 1, 3, "", "0", "0", {0}});
    expect_match(event, 1, 1, (crosstable_match){2, 4, 2, "", "0", "1", {0}});
    expect_match(event, 1, 2, (crosstable_match){0, 5, 0, "pab", "1", "", {0}});
    assert_int_equal(crosstable_event_board_count(event, 1, 0), 2);
    expect_board(event, 0, 0, (crosstable_pair){1, 1, 7, "", {0}});
    expect_board(event, 0, 1, (crosstable_pair){2, 8, 2, "", {0}});
    expect_board(event, 1, 0, (crosstable_pair){1, 0, 4, "-/+", {0}});
    expect_board(event, 1, 1, (crosstable_pair){2, 6, 11, "", {0}});
    assert_int_equal(crosstable_event_board_count(event, 1, 2), 0);
}

static void results_of_boards_decide_the_match(void **state)
{
    crosstable_event *event = *state;
    crosstable_verdict verdict;
    const char *text = NULL;
    read_teams(event);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_pair_next(event, NULL), CROSSTABLE_INVALID);
    must_be_ok(event, crosstable_event_set_result(event, 1, 1, "1-0"));
    must_be_ok(event, crosstable_event_set_result(event, 1, 8, "½-½"));
    must_be_ok(event, crosstable_event_set_result(event, 1, 10, "0-1"));
    must_be_ok(event, crosstable_event_set_result(event, 1, 5, "0-1"));
    expect_match(event, 1, 0, (crosstable_match){1, 1, 3, "1-0", "1.5", "0.5", {0}});
    expect_match(event, 1, 1, (crosstable_match){2, 4, 2, "½-½", "1", "1", {0}});
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_rounds_paired(event), 2);
    must_be_ok(event, crosstable_event_check(event, &verdict));
    assert_int_equal(verdict.rounds, 2);
    assert_int_equal(verdict.rounds_agreeing, 2);
    assert_int_equal(verdict.breaches, 0);
    must_be_ok(event, crosstable_event_write(event, CROSSTABLE_TRF26, &text, NULL));
    assert_non_null(strstr(text, "320  1.0  1.0 005"));
}

static void what_cannot_be_is_refused(void **state)
{
    static const uint32_t stranger[] = {1, 5};
    static const uint32_t twice[] = {4, 4};
    static const uint32_t good[] = {5, 6};
    crosstable_event *event = *state;
    crosstable_match match;
    crosstable_pair pair;
    assert_int_equal(crosstable_event_match(event, 1, 0, &match), CROSSTABLE_UNSUPPORTED);
    read_teams(event);
    assert_int_equal(crosstable_event_set_line_up(event, 1, 2, stranger, 2), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_set_line_up(event, 1, 2, twice, 2), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_set_line_up(event, 1, 7, good, 2), CROSSTABLE_NOT_FOUND);
    /* a round that the event does not have: it would be written and then refused */
    assert_int_equal(crosstable_event_set_line_up(event, 4, 2, good, 2), CROSSTABLE_INVALID);
    assert_non_null(strstr(crosstable_event_message(event), "there is no round 4"));
    must_be_ok(event, crosstable_event_set_line_up(event, 3, 2, good, 2));
    write_and_read(event);
    must_be_ok(event, crosstable_event_set_line_up(event, 3, 2, NULL, 0));
    must_be_ok(event, crosstable_event_set_line_up(event, 1, 2, good, 2));
    must_be_ok(event, crosstable_event_set_line_up(event, 1, 2, NULL, 0));
    assert_int_equal(crosstable_event_match(event, 1, 0, &match), CROSSTABLE_NOT_FOUND);
    must_be_ok(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_set_line_up(event, 1, 2, good, 2), CROSSTABLE_INVALID);
    assert_int_equal(crosstable_event_match(event, 1, 3, &match), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_board(event, 1, 0, 2, &pair), CROSSTABLE_NOT_FOUND);
    assert_int_equal(crosstable_event_pair(event, 1, 0, &pair), CROSSTABLE_UNSUPPORTED);
    assert_non_null(strstr(crosstable_event_message(event), "crosstable_event_match"));
}

static void the_example_program_pairs_teams_and_seats_their_players(void **state)
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
    test_file_write(test_path(folder, "five.trf"), five_teams);
    test_environment_set("CROSSTABLE_BINARY", example);
    test_run run = test_run_in(folder, NULL, TEST_WORDS("five.trf"));
    test_environment_set("CROSSTABLE_BINARY", kept);
    test_folder_remove(folder);
    assert_string_equal(run.err, "");
    assert_string_equal(run.out,
                        "Round 1\n"
                        "1 Ash - 3 Fir\n"
                        "  board 1: 1 Ash, Al - 7 Fir, Al\n"
                        "  board 2: 8 Fir, Bea - 2 Ash, Bea\n"
                        "4 Oak - 2 Elm\n"
                        "  board 1: 10 Oak, Al - 4 Elm, Al\n"
                        "  board 2: 5 Elm, Bea - 11 Oak, Bea\n"
                        "5 Yew has the bye\n");
    assert_int_equal(run.code, 0);
    test_run_free(&run);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(teams_have_numbers_and_names),
        TEST(a_round_of_teams_is_paired_with_its_line_ups),
        TEST(results_of_boards_decide_the_match),
        TEST(what_cannot_be_is_refused),
        cmocka_unit_test(the_example_program_pairs_teams_and_seats_their_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
