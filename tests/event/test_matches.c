/* Team matches: from the games, from the records, and what contradicts itself. */

#include "small_event.h"

#include "base/unit.h"
#include "event/build.h"
#include "event/matches.h"
#include "support/random_event.h"

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

static ct_problems problems;

static const ct_match *matches_of(const ct_event *event)
{
    ct_match *matches = NULL;
    ct_problems_start(&problems, event->mem, NULL);
    assert_int_equal(ct_event_matches(event, event->mem, &matches, &problems, NULL), CT_OK);
    return matches;
}

/* Three teams of four, one round. */
static ct_event *three_teams(void **state)
{
    ct_event *event = small_event(*state, 12, 1);
    small_teams(event, 4);
    return event;
}

static void assert_match(ct_match match, ct_index opponent, unsigned colour, unsigned outcome)
{
    assert_int_equal(match.opponent, opponent);
    assert_int_equal(match.colour, colour);
    assert_int_equal(match.outcome, outcome);
}

static void a_match_is_won_by_game_points(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 2, 1, "1==0", "0==1");
    const ct_match *matches = matches_of(event);
    assert_match(matches[0], 1, CT_BLACK, CT_DRAW);
    small_match(event, 1, 2, 1, "1==W", "0==L");
    matches = matches_of(event);
    assert_match(matches[0], 1, CT_BLACK, CT_LOSS);
    assert_match(matches[1], 0, CT_WHITE, CT_WIN);
    assert_int_equal(matches[1].game_points, 6);
    assert_int_equal(matches[1].match_points, 4);
    assert_int_equal(matches[0].match_points, 0);
    assert_int_equal(problems.faults, 0);
}

static void a_match_with_an_open_game_is_pending(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "111*", "000*");
    const ct_match *matches = matches_of(event);
    assert_match(matches[0], 1, CT_WHITE, CT_PENDING);
    assert_int_equal(matches[0].match_points, 0);
}

static void a_match_of_forfeits_alone_is_forfeited(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "++++", "----");
    const ct_match *matches = matches_of(event);
    assert_match(matches[0], 1, CT_WHITE, CT_FORFEIT_WIN);
    assert_match(matches[1], 0, CT_BLACK, CT_FORFEIT_LOSS);
    small_match(event, 1, 1, 2, "----", "----");
    assert_int_equal(matches_of(event)[0].outcome, CT_FORFEIT_LOSS);
    small_match(event, 1, 1, 2, "+++0", "---1"); /* one game was played */
    assert_int_equal(matches_of(event)[0].outcome, CT_WIN);
}

/* Team 2 leaves board 1 empty: 5 is absent, 1 wins without an opponent, 6 plays 2 on board 2. */
static void an_empty_first_board_does_not_turn_the_colours(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    *ct_event_cell_at(event, 0, 1) = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN};
    *ct_event_cell_at(event, 4, 1) = CT_EMPTY_CELL;
    const ct_match *matches = matches_of(event);
    assert_match(matches[0], 1, CT_WHITE, CT_WIN);
    assert_match(matches[1], 0, CT_BLACK, CT_LOSS);
    assert_int_equal(matches[0].game_points, 8);
}

/* The same with the empty board on the other side of the table. */
static void an_empty_first_board_of_the_first_team_does_not_either(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "0000", "1111");
    *ct_event_cell_at(event, 4, 1) = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN};
    *ct_event_cell_at(event, 0, 1) = CT_EMPTY_CELL;
    const ct_match *matches = matches_of(event);
    assert_match(matches[0], 1, CT_WHITE, CT_LOSS);
    assert_match(matches[1], 0, CT_BLACK, CT_WIN);
}

static void the_pattern_of_the_boards_leads_back_to_board_1(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    *ct_event_cell_at(event, 0, 1) = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN};
    *ct_event_cell_at(event, 4, 1) = CT_EMPTY_CELL;
    event->board_colours = CT_STR("BBWW"); /* board 2 has the colour of board 1 here */
    assert_int_equal(matches_of(event)[0].colour, CT_BLACK);
}

static void a_line_up_out_of_order_names_board_1(void **state)
{
    ct_event *event = three_teams(state);
    small_game(event, 1, 2, 6, "10"); /* board 1: 2-6; board 2: 5-1 */
    small_game(event, 1, 5, 1, "10");
    ct_index ours[] = {1, 0};
    ct_index theirs[] = {5, 4};
    ct_line_up line_ups[] = {
        {.round = 1, .team = 0, .opponent = 1, .players = ours, .player_count = 2},
        {.round = 1, .team = 1, .opponent = 0, .players = theirs, .player_count = 2},
    };
    assert_int_equal(matches_of(event)[0].colour, CT_BLACK); /* by the order of the team */
    event->line_ups = line_ups;
    event->line_up_count = 2;
    assert_int_equal(matches_of(event)[0].colour, CT_WHITE);
    assert_int_equal(matches_of(event)[1].colour, CT_BLACK);
}

static void the_one_team_without_a_match_had_the_bye(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    const ct_match *matches = matches_of(event);
    assert_match(matches[2], CT_NOBODY, CT_NO_COLOUR, CT_PAB);
    assert_int_equal(matches[2].match_points, 2); /* a draw: C.04.6 1.4 */
    assert_int_equal(matches[2].game_points, 4);  /* of four boards */
}

static void records_give_byes_and_forfeited_matches(void **state)
{
    ct_event *event = small_event(*state, 20, 2);
    small_teams(event, 4);
    ct_index pabs[] = {2, CT_NOBODY};
    event->team_pabs = pabs;
    event->team_pab_count = 2;
    event->team_scoring.pab_is_given = true;
    event->team_scoring.pab_match_points = 3;
    event->team_scoring.pab_game_points = 5;
    ct_match_forfeit record = {.round = 1,
                               .white = 3,
                               .black = 0,
                               .white_outcome = CT_FORFEIT_WIN,
                               .black_outcome = CT_FORFEIT_LOSS};
    event->match_forfeits = &record;
    event->match_forfeit_count = 1;
    ct_bye bye = {.who = 1, .round = 1, .kind = CT_HALF_POINT_BYE};
    event->byes = &bye;
    event->bye_count = 1;
    event->board_colours = CT_STR("WBWB");
    const ct_match *matches = matches_of(event);
    assert_match(matches[4], CT_NOBODY, CT_NO_COLOUR, CT_PAB);
    assert_int_equal(matches[4].match_points, 3);
    assert_int_equal(matches[4].game_points, 5);
    assert_match(matches[6], 0, CT_WHITE, CT_FORFEIT_WIN);
    assert_int_equal(matches[6].game_points, 8);
    assert_match(matches[0], 3, CT_BLACK, CT_FORFEIT_LOSS);
    assert_int_equal(matches[0].game_points, 0);
    assert_match(matches[2], CT_NOBODY, CT_NO_COLOUR, CT_HALF_POINT_BYE);
    assert_int_equal(matches[2].match_points, 2);
    assert_int_equal(matches[8].outcome, CT_ABSENT);
    assert_int_equal(matches[1].outcome, CT_ABSENT); /* round 2 */
    assert_int_equal(problems.faults, 0);
}

static void assert_fault(const ct_event *event, const char *sentence)
{
    matches_of(event);
    for (size_t i = 0; i < problems.count; i++) {
        if (strcmp(problems.items[i].sentence, sentence) == 0) {
            assert_int_equal(problems.items[i].severity, CT_FAULT);
            return;
        }
    }
    fail_msg("not reported: %s (but: %s)", sentence,
             problems.count > 0 ? problems.items[0].sentence : "nothing");
}

static void contradictions_are_reported(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    small_game(event, 1, 4, 12, "10");
    assert_fault(event, "team 1 has members who meet two teams in round 1");
    assert_int_equal(problems.items[0].at.line, 501);

    event = three_teams(state);
    small_game(event, 1, 1, 2, "10");
    assert_fault(event, "team 1 has members who meet each other in round 1");

    event = three_teams(state);
    event->teams[2].member_count = 3;
    small_game(event, 1, 1, 12, "10");
    assert_fault(event, "team 1 meets a player without a team in round 1");

    event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    ct_index pab = 1;
    event->team_pabs = &pab;
    event->team_pab_count = 1;
    assert_fault(event, "team 2 has both the pairing-allocated bye and a match in round 1");

    event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    ct_match_forfeit record = {.round = 1,
                               .white = 0,
                               .black = 1,
                               .white_outcome = CT_FORFEIT_WIN,
                               .black_outcome = CT_FORFEIT_LOSS};
    event->match_forfeits = &record;
    event->match_forfeit_count = 1;
    assert_fault(event, "team 1 plays a match that is recorded as forfeited in round 1");
    record.black = 2;
    assert_fault(event, "team 1 meets another team than the one of its forfeited match in round 1");
}

static void garbage_is_stepped_over(void **state)
{
    ct_event *event = three_teams(state);
    small_match(event, 1, 1, 2, "1111", "0000");
    event->teams[0].members[2] = 4000000000U;
    ct_event_cell_at(event, 0, 1)->opponent = 3000000000U;
    ct_event_cell_at(event, 1, 1)->outcome = 200;
    ct_event_cell_at(event, 3, 1)->colour = 99;
    ct_match *matches = NULL;
    assert_int_equal(ct_event_matches(event, *state, &matches, NULL, NULL), CT_OK);
    assert_non_null(matches);
}

static void compare_sides(const ct_event *event, uint64_t seed)
{
    const ct_match *matches = matches_of(event);
    size_t rounds = event->rounds_paired;
    for (size_t i = 0; i < event->team_count * rounds; i++) {
        ct_match one = matches[i];
        if (one.opponent == CT_NOBODY) {
            continue;
        }
        ct_match other = matches[one.opponent * rounds + i % rounds];
        if (other.opponent != i / rounds || ct_colour_other(one.colour) != other.colour ||
            !ct_outcomes_fit(one.outcome, other.outcome)) {
            fail_msg("seed %u: team %zu round %zu", (unsigned)seed, i / rounds, i % rounds);
        }
    }
    if (problems.faults != 0) {
        fail_msg("seed %u: %s", (unsigned)seed, problems.items[0].sentence);
    }
}

static void both_sides_of_random_matches_agree(void **state)
{
    const random_event_shape shape = {.kind = RANDOM_TEAMS};
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        ct_arena_reset(*state);
        compare_sides(random_event(*state, seed, &shape), seed);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_match_is_won_by_game_points),
        TEST(a_match_with_an_open_game_is_pending),
        TEST(a_match_of_forfeits_alone_is_forfeited),
        TEST(an_empty_first_board_does_not_turn_the_colours),
        TEST(an_empty_first_board_of_the_first_team_does_not_either),
        TEST(the_pattern_of_the_boards_leads_back_to_board_1),
        TEST(a_line_up_out_of_order_names_board_1),
        TEST(the_one_team_without_a_match_had_the_bye),
        TEST(records_give_byes_and_forfeited_matches),
        TEST(contradictions_are_reported),
        TEST(garbage_is_stepped_over),
        TEST(both_sides_of_random_matches_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
