/* Validation of players, cells, meetings and points: each rule with an event that breaks it alone.
 */

#include "expect_problem.h"
#include "small_event.h"

#include "base/unit.h"
#include "event/edit.h"

#include <stdio.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static void a_sound_event_has_no_problem(void **state)
{
    expect_silence(sound_event(*state));
    expect_silence(small_event(*state, 0, 0));
}

/* --- Players --------------------------------------------------------------------------------- */

static void pairing_numbers_are_unique_and_not_too_large(void **state)
{
    ct_event *event = sound_event(*state);
    event->players[2].tpn.number = 1;
    expect_only(event, CT_FAULT, 103, 5, "pairing number 1 is given twice: 1 Adam, Eva, 1");
    event->players[2].tpn.number = 0;
    expect_only(event, CT_FAULT, 103, 5, "a player has no pairing number");
    event->players[2].tpn.number = 65001;
    expect_only(event, CT_FAULT, 103, 5, "pairing number 65001 is larger than 65000");
}

static void ranks_and_ratings_are_only_odd(void **state)
{
    ct_event *event = sound_event(*state);
    event->players[1].declared.rank = 5;
    expect_only(event, CT_WARNING, 102, 86, "rank 5 of 2 in a field of 4");
    event->players[1].declared.rank = event->players[3].declared.rank = 2;
    expect_only(event, CT_WARNING, 104, 86, "rank 2 is given to both 2 and 4");
    event = sound_event(*state);
    event->players[0].rating = 3501;
    expect_only(event, CT_WARNING, 101, 49, "the rating 3501 of 1 Adam, Eva is hardly possible");
    event->players[0].rating = 3500;
    expect_silence(event);
}

static void fixed_boards_do_not_clash(void **state)
{
    ct_event *event = sound_event(*state);
    event->players[1].fixed_board = event->players[3].fixed_board = 2;
    expect_only(event, CT_WARNING, 104, 0, "2 and 4 both have board 2 for good");
}

static void nobody_plays_before_entering_or_after_leaving(void **state)
{
    ct_event *event = sound_event(*state);
    event->players[1].leaves = 2;
    event->players[1].leave = CT_WITHDRAWN;
    expect_only(event, CT_FAULT, 102, 102, "2 plays in round 2, but is gone from round 2");
    small_game(event, 2, 2, 3, "-+"); /* he was paired and did not come: normal */
    expect_silence(event);
    event->players[1].leaves = 0;
    expect_only(event, CT_FAULT, 102, 0,
                "2 has a round of leaving without a reason, or a reason without a round");
    event = sound_event(*state);
    event->players[3].enters = 2;
    expect_only(event, CT_FAULT, 104, 92, "4 plays in round 1, but enters only in round 2");
    event = sound_event(*state);
    small_bye(event, 1, 4, ' ');
    small_bye(event, 1, 3, ' ');
    small_bye(event, 2, 4, ' ');
    small_bye(event, 2, 1, ' ');
    ct_event_update_points(event);
    event->players[3].enters = 4;
    expect_only(event, CT_WARNING, 104, 0, "4 enters in round 4 of 3");
    event->players[3].enters = 3;
    event->players[3].leaves = 2;
    event->players[3].leave = CT_EXPELLED;
    expect_only(event, CT_WARNING, 104, 0, "4 leaves before round 2, but enters in round 3");
}

/* --- Cells ----------------------------------------------------------------------------------- */

static void opponents_exist_and_are_somebody_else(void **state)
{
    ct_event *event = sound_event(*state);
    cell_of(event, 1, 2)->opponent = 77;
    expect(event, CT_FAULT, 101, 102,
           "1 Adam, Eva names an opponent who does not exist in round 2");
    cell_of(event, 1, 2)->opponent = 0;
    expect(event, CT_FAULT, 101, 102,
           "1 Adam, Eva is named as the opponent of the same player in round 2");
}

static void opponents_name_each_other(void **state)
{
    ct_event *event = sound_event(*state);
    cell_of(event, 1, 2)->opponent = 1; /* 2, who plays 3 */
    expect(event, CT_FAULT, 101, 102, "1 Adam, Eva and 3 both name 2 as opponent in round 2");
    expect(event, CT_FAULT, 104, 102, "4 names 1 Adam, Eva in round 2, who names 2");
    event = sound_event(*state);
    small_bye(event, 2, 1, 'Z');
    expect(event, CT_FAULT, 104, 102, "4 names 1 Adam, Eva in round 2, who has no opponent");
}

static void the_sides_of_a_game_have_different_colours(void **state)
{
    ct_event *event = sound_event(*state);
    cell_of(event, 2, 1)->colour = CT_WHITE;
    expect_only(event, CT_FAULT, 101, 97, "1 Adam, Eva and 2 both have White in round 1");
    cell_of(event, 2, 1)->colour = CT_NO_COLOUR;
    expect(event, CT_FAULT, 102, 97, "2 has no colour against 1 Adam, Eva in round 1");
    cell_of(event, 2, 1)->colour = CT_BLACK;
    cell_of(event, 1, 1)->colour = CT_NO_COLOUR;
    expect(event, CT_FAULT, 101, 97, "1 Adam, Eva has no colour against 2 in round 1");
    cell_of(event, 1, 1)->colour = 3;
    expect(event, CT_FAULT, 101, 97, "1 Adam, Eva has an unknown colour in round 1");
    event = sound_event(*state);
    small_game(event, 1, 3, 4, "--");
    ct_event_update_points(event);
    cell_of(event, 3, 1)->colour = CT_NO_COLOUR;
    expect_only(event, CT_WARNING, 103, 97, "3 has no colour against 4 in round 1");
    event = sound_event(*state);
    small_bye(event, 2, 4, 'Z');
    small_bye(event, 2, 1, 'F');
    cell_of(event, 1, 2)->colour = CT_WHITE;
    expect_only(event, CT_WARNING, 101, 107,
                "1 Adam, Eva has a colour in round 2, but no opponent");
}

static void results_fit_together(void **state)
{
    static const struct {
        const char *letters, *one, *other;
    } rows[] = {
        {"11", "win", "win"},
        {"1=", "win", "draw"},
        {"++", "forfeit-win", "forfeit-win"},
        {"+0", "forfeit-win", "loss"},
        {"=+", "draw", "forfeit-win"},
        {"W0", "unrated-win", "loss"},
        {"WD", "unrated-win", "unrated-draw"},
        {"1*", "win", "pending"},
        {"?=", "adjourned", "draw"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_event *event = sound_event(*state);
        small_game(event, 2, 2, 3, rows[i].letters);
        ct_event_update_points(event);
        char sentence[200];
        snprintf(sentence, sizeof sentence, "2 has the result %s against 3 in round 2, who has %s",
                 rows[i].one, rows[i].other);
        expect_only(event, CT_FAULT, 102, 109, sentence);
    }
    static const char *const good[] = {"10", "==", "=0", "0=", "00", "WL", "DD",
                                       "DL", "LL", "+-", "-+", "--", "??", "**"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        ct_event *event = sound_event(*state);
        small_game(event, 2, 2, 3, good[i]);
        ct_event_update_points(event);
        expect_silence(event);
    }
}

static void games_have_an_opponent_and_byes_have_none(void **state)
{
    ct_event *event = sound_event(*state);
    small_bye(event, 2, 1, '1');
    small_bye(event, 2, 4, ' ');
    expect(event, CT_FAULT, 101, 102, "1 Adam, Eva has the result win, but no opponent in round 2");
    small_bye(event, 2, 1, '-');
    expect(event, CT_FAULT, 101, 102,
           "1 Adam, Eva has the result forfeit-loss, but no opponent in round 2");
    event = sound_event(*state);
    cell_of(event, 1, 2)->outcome = CT_HALF_POINT_BYE;
    expect(event, CT_FAULT, 101, 109,
           "1 Adam, Eva has an opponent, but the result is half-point-bye in round 2");
    cell_of(event, 1, 2)->outcome = CT_OUTCOMES;
    expect(event, CT_FAULT, 101, 109, "1 Adam, Eva has an unknown result in round 2");
}

static void one_bye_a_round_and_one_a_player(void **state)
{
    ct_event *event = sound_event(*state);
    small_bye(event, 2, 1, 'U');
    small_bye(event, 2, 4, 'U');
    ct_event_update_points(event);
    expect_only(event, CT_FAULT, 104, 109,
                "1 Adam, Eva and 4 both have the pairing-allocated bye in round 2");
    assert_string_equal(problems.items[0].rule, "C.04.1 3");
    event = sound_event(*state);
    small_bye(event, 1, 1, 'U');
    small_bye(event, 1, 2, ' ');
    small_bye(event, 2, 1, 'U');
    small_bye(event, 2, 4, ' ');
    ct_event_update_points(event);
    expect_only(event, CT_WARNING, 101, 109,
                "1 Adam, Eva has the pairing-allocated bye twice, in rounds 1 and 2");
    assert_string_equal(problems.items[0].rule, "C.04.1 4");
}

static void an_open_game_of_an_earlier_round_is_odd(void **state)
{
    ct_event *event = sound_event(*state);
    small_game(event, 1, 3, 4, "**");
    ct_event_update_points(event);
    expect_only(event, CT_WARNING, 103, 99,
                "3 against 4 in round 1 has no result, but round 2 is paired");
}

static void two_boards_for_one_game_are_odd(void **state)
{
    ct_event *event = sound_event(*state);
    cell_of(event, 3, 1)->board = 2;
    cell_of(event, 4, 1)->board = 3;
    expect_only(event, CT_WARNING, 103, 92, "3 and 4 meet in round 1 on two boards, 2 and 3");
}

static void one_board_for_two_games_is_odd(void **state)
{
    ct_event *event = sound_event(*state);
    cell_of(event, 1, 1)->board = cell_of(event, 2, 1)->board = 2;
    cell_of(event, 3, 1)->board = cell_of(event, 4, 1)->board = 2;
    expect_only(event, CT_WARNING, 103, 92,
                "the games of 1 Adam, Eva and of 3 in round 1 have both board 2");
}

/* --- Meetings -------------------------------------------------------------------------------- */

static void a_second_game_of_two_players_is_odd_in_a_swiss(void **state)
{
    ct_event *event = sound_event(*state);
    small_game(event, 2, 2, 1, "01");
    small_game(event, 2, 4, 3, "0=");
    ct_event_update_points(event);
    expect(event, CT_WARNING, 101, 102, "1 Adam, Eva meets 2 in round 2 again after round 1");
    assert_int_equal(problems.faults, 0);
    assert_int_equal(problems.warnings, 2);
    small_game(event, 2, 2, 1, "-+"); /* C.04.2 3.5: a game not played is no meeting */
    small_game(event, 2, 4, 3, "**");
    ct_event_update_points(event);
    expect_silence(event);
    small_game(event, 2, 2, 1, "01");
    ct_event_update_points(event);
    event->type_code = CT_STR("BERGER_DOUBLEROUNDROBIN");
    expect_silence(event);
}

static void a_forbidden_pair_that_met_is_odd(void **state)
{
    ct_event *event = sound_event(*state);
    ct_index list[] = {3, 0, 1};
    ct_forbidden rule = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 2, .members = list, .member_count = 3};
    event->forbidden = &rule;
    event->forbidden_count = 1;
    expect_only(event, CT_WARNING, 101, 102, "1 Adam, Eva meets 4 in round 2, which is forbidden");
    rule.first_round = rule.last_round = 1;
    expect_only(event, CT_WARNING, 101, 92, "1 Adam, Eva meets 2 in round 1, which is forbidden");
    rule = (ct_forbidden){.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    event->players[0].club = event->players[3].club = CT_STR("Turm");
    expect_only(event, CT_WARNING, 101, 102, "1 Adam, Eva meets 4 in round 2, which is forbidden");
    rule.name = CT_STR("Springer");
    expect_silence(event);
    rule.kind = CT_FORBIDDEN_FEDERATION;
    rule.name = CT_STR("GER");
    event->players[1].federation = event->players[2].federation = CT_STR("GER");
    expect_only(event, CT_WARNING, 102, 102, "2 meets 3 in round 2, which is forbidden");
}

/* --- Declared points ------------------------------------------------------------------------- */

static void declared_points_follow_from_the_results(void **state)
{
    ct_event *event = sound_event(*state);
    event->players[3].declared.points = 2;
    expect_only(event, CT_FAULT, 104, 81, "4 has 1 points, but the results give 0.5");
    assert_non_null(strstr(problems.items[0].cure, "162"));
    assert_non_null(strstr(problems.items[0].cure, "299"));
    event->players[3].declared.points = 5;
    expect_only(event, CT_FAULT, 104, 81, "4 has 2.5 points, which 2 rounds cannot give");
    event->players[3].declared.points = -1;
    expect_only(event, CT_FAULT, 104, 81, "4 has -0.5 points, which 2 rounds cannot give");
    event->players[3].declared.has_points = false;
    expect_silence(event);
}

static void adjustments_belong_to_the_declared_points(void **state)
{
    ct_event *event = sound_event(*state);
    ct_index who = 3;
    ct_adjustment change = {.type = ' ', .points = -1, .round = 2, .who = &who, .who_count = 1};
    event->adjustments = &change;
    event->adjustment_count = 1;
    expect_only(event, CT_FAULT, 104, 81, "4 has 0.5 points, but the results give 0");
    event->players[3].declared.points = 0;
    expect_silence(event);
    change.round = 3; /* not played yet */
    event->players[3].declared.points = 1;
    expect_silence(event);
}

static void set_points(ct_event *event, const ct_points *points)
{
    for (uint32_t i = 0; i < event->player_count; i++) {
        event->players[i].declared.points = points[i];
    }
}

static void points_of_another_usual_scoring_are_one_problem(void **state)
{
    static const struct {
        ct_points points[4];
        const char *sentence, *record;
    } rows[] = {
        {{12, 0, 8, 2}, "3-1-0", "add the record: 162  W 3.0    D 1.0    L 0.0"},
        {{8, 0, 6, 2}, "2-1-0", "add the record: 162  W 2.0    D 1.0    L 0.0"},
        {{12, 4, 10, 6}, "3-2-1", "add the record: 162  W 3.0    D 2.0    L 1.0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_event *event = sound_event(*state);
        set_points(event, rows[i].points);
        char sentence[200];
        snprintf(sentence, sizeof sentence,
                 "the points of all players fit the scoring %s, which is not the one of the event",
                 rows[i].sentence);
        expect_only(event, CT_FAULT, 101, 81, sentence);
        assert_string_equal(problems.items[0].cure, rows[i].record);
        event->players[2].declared.points++; /* one misfit, and everybody is reported alone */
        validate(event);
        assert_true(problems.faults >= 3);
    }
}

static void a_bye_of_half_a_point_is_recognised(void **state)
{
    ct_event *event = sound_event(*state);
    small_bye(event, 2, 4, 'U');
    small_bye(event, 2, 1, 'Z');
    ct_event_update_points(event);
    event->players[3].declared.points = 2;
    expect_only(event, CT_FAULT, 104, 81,
                "the points of all players fit the scoring 1-½-0 with a bye of ½, which is not the "
                "one of the event");
    assert_string_equal(problems.items[0].cure,
                        "add the record: 162  W 1.0    D 0.5    L 0.0    P 0.5");
}

static void byes_of_an_open_round_may_be_counted_or_not(void **state)
{
    ct_event *event = sound_event(*state);
    small_bye(event, 2, 1, 'H');
    small_bye(event, 2, 4, 'U');
    small_game(event, 2, 2, 3, "**");
    static const ct_points counted[] = {3, 0, 1, 3};
    static const ct_points not_yet[] = {2, 0, 1, 1};
    set_points(event, counted);
    expect_silence(event);
    set_points(event, not_yet);
    expect_silence(event);
    small_game(event, 2, 2, 3, "==");
    event->players[1].declared.points = 1;
    event->players[2].declared.points = 2;
    validate(event);
    assert_int_equal(problems.faults, 2); /* the round is over */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_sound_event_has_no_problem),
        TEST(pairing_numbers_are_unique_and_not_too_large),
        TEST(ranks_and_ratings_are_only_odd),
        TEST(fixed_boards_do_not_clash),
        TEST(nobody_plays_before_entering_or_after_leaving),
        TEST(opponents_exist_and_are_somebody_else),
        TEST(opponents_name_each_other),
        TEST(the_sides_of_a_game_have_different_colours),
        TEST(results_fit_together),
        TEST(games_have_an_opponent_and_byes_have_none),
        TEST(one_bye_a_round_and_one_a_player),
        TEST(an_open_game_of_an_earlier_round_is_odd),
        TEST(two_boards_for_one_game_are_odd),
        TEST(one_board_for_two_games_is_odd),
        TEST(a_second_game_of_two_players_is_odd_in_a_swiss),
        TEST(a_forbidden_pair_that_met_is_odd),
        TEST(declared_points_follow_from_the_results),
        TEST(adjustments_belong_to_the_declared_points),
        TEST(points_of_another_usual_scoring_are_one_problem),
        TEST(a_bye_of_half_a_point_is_recognised),
        TEST(byes_of_an_open_round_may_be_counted_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
