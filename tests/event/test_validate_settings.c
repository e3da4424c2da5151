/* Validation of settings, lists and teams: each rule with an event that breaks it alone. */

#include "expect_problem.h"
#include "small_event.h"

#include "base/unit.h"
#include "event/edit.h"

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

/* --- Settings -------------------------------------------------------------------------------- */

static void more_rounds_than_planned_are_a_fault(void **state)
{
    ct_event *event = sound_event(*state);
    event->rounds = 1;
    expect_only(event, CT_FAULT, 0, 0, "2 rounds are paired, but only 1 are planned");
    event->rounds = 0;
    expect_silence(event);
}

static void a_crosstable_without_cells_is_not_read(void **state)
{
    ct_event *event = sound_event(*state);
    event->rounds_paired = 700;
    event->rounds = 0;
    expect(event, CT_FAULT, 0, 0, "700 rounds are paired, but the crosstable has room for 2 only");
}

static void scorings_make_sense(void **state)
{
    ct_event *event = sound_event(*state);
    event->scoring.pab = 3;
    expect_only(event, CT_WARNING, 0, 0, "the pairing-allocated bye is worth more than a win");
    event = sound_event(*state);
    event->scoring.draw[CT_BLACK] = 2;
    for (uint32_t i = 0; i < 4; i++) {
        event->players[i].declared.has_points = false;
    }
    expect_only(event, CT_WARNING, 0, 0, "two draws are worth more than a win and a loss");
    event->scoring = ct_scoring_standard(2);
    event->scoring.absent = -1;
    expect_only(event, CT_FAULT, 0, 0, "a result is worth less than nothing");
    event->scoring.absent = 200;
    expect_only(event, CT_FAULT, 0, 0, "a result is worth 100 points or more");
    event->unit = 3;
    expect_only(event, CT_FAULT, 0, 0, "points are counted in 1/3 of a point");
    event->unit = 0;
    expect_only(event, CT_FAULT, 0, 0, "points are counted in 1/0 of a point");
}

static void accelerations_are_possible(void **state)
{
    ct_event *event = sound_event(*state);
    event->acceleration.kind = CT_ACCELERATION_BAKU;
    expect_silence(event);
    event->rounds = 0;
    expect_only(event, CT_FAULT, 0, 0,
                "Baku acceleration needs the number of rounds, which is not known");
    event->rounds = 3;
    event->acceleration = (ct_acceleration){.kind = CT_ACCELERATION_HALEY, .group = 99};
    expect_only(event, CT_WARNING, 0, 0, "the accelerated groups are larger than the field");
    event->acceleration = (ct_acceleration){.kind = CT_ACCELERATION_BONUS, .points = 2};
    expect_only(event, CT_WARNING, 0, 0, "the acceleration does not end inside the event");
    event->acceleration.rounds = 2;
    event->acceleration.group = 5;
    expect_only(event, CT_WARNING, 0, 0, "the upper group is larger than the field");
    event->acceleration.group = 0;
    event->acceleration.points = -1;
    expect_only(event, CT_FAULT, 0, 0, "the virtual points of the upper group are not sensible");
    ct_span span = {.points = 2, .first_round = 1, .last_round = 3, .first = {1}, .last = {2}};
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = &span, .span_count = 1};
    expect_silence(event);
    span.last_round = 4;
    expect_only(event, CT_WARNING, 0, 0,
                "the acceleration of rounds 1 to 4 goes beyond the 3 rounds of the event");
    span.first_round = 5;
    expect_only(event, CT_FAULT, 0, 0,
                "the acceleration of rounds 5 to 4 for numbers 1 to 2 has no round");
    span.first_round = 1;
    span.first.number = 3;
    expect_only(event, CT_FAULT, 0, 0,
                "the acceleration of rounds 1 to 4 for numbers 3 to 2 has no pairing number");
}

static void byes_name_a_round_and_somebody(void **state)
{
    ct_event *event = sound_event(*state);
    ct_bye byes[] = {{.who = 1, .round = 3, .kind = CT_HALF_POINT_BYE},
                     {.who = 1, .round = 3, .kind = CT_HALF_POINT_BYE}};
    event->byes = byes;
    event->bye_count = 1;
    expect_silence(event);
    byes[0].round = 4;
    expect_only(event, CT_FAULT, 0, 0, "the bye of 2 is for round 4, which the event has not");
    byes[0].round = 0;
    expect_only(event, CT_FAULT, 0, 0, "the bye of 2 is for round 0, which the event has not");
    byes[0].round = 2;
    expect_only(event, CT_WARNING, 102, 109,
                "2 asked for a half-point-bye in round 2, but the crosstable says loss");
    byes[0].kind = CT_PAB;
    expect_only(event, CT_FAULT, 0, 0, "the bye of 2 in round 2 is of no known kind");
    byes[0].who = 4;
    expect_only(event, CT_FAULT, 0, 0, "a bye in round 2 is for somebody who does not exist");
    byes[0] = byes[1];
    event->bye_count = 2;
    expect_only(event, CT_WARNING, 0, 0, "2 has two byes in round 3");
    byes[1].kind = CT_ZERO_POINT_BYE;
    expect_only(event, CT_FAULT, 0, 0, "2 has two byes in round 3");
}

static void rules_and_adjustments_name_somebody(void **state)
{
    ct_event *event = sound_event(*state);
    ct_index who[] = {0, 4};
    ct_forbidden rule = {.first_round = 1, .members = who, .member_count = 2};
    event->forbidden = &rule;
    event->forbidden_count = 1;
    expect_only(event, CT_FAULT, 0, 0,
                "rule 1 of the forbidden pairs names somebody who does not exist");
    rule.member_count = 1;
    rule.first_round = 0;
    expect_only(event, CT_FAULT, 0, 0, "rule 1 of the forbidden pairs begins before round 1");
    rule.first_round = 3;
    rule.last_round = 2;
    expect_only(event, CT_FAULT, 0, 0, "rule 1 of the forbidden pairs ends before it begins");
    event->forbidden_count = 0;
    ct_adjustment change = {.type = ' ', .who = who, .who_count = 2};
    event->adjustments = &change;
    event->adjustment_count = 1;
    expect_only(event, CT_FAULT, 0, 0, "adjustment 1 names somebody who does not exist");
    who[1] = 0;
    expect_only(event, CT_FAULT, 0, 0, "adjustment 1 names somebody twice");
    change.who_count = 1;
    change.round = 4;
    expect_only(event, CT_FAULT, 0, 0, "adjustment 1 is for a round which the event has not");
    change.round = 1;
    change.type = 'Q';
    expect_only(event, CT_FAULT, 0, 0, "adjustment 1 is of no known type");
    change.type = 'W';
    change.points = 200;
    expect_only(event, CT_FAULT, 0, 0, "adjustment 1 gives or takes 100 points or more");
}

static void notes_are_lines_after_records(void **state)
{
    ct_event *event = sound_event(*state);
    ct_note note = {.text = CT_STR("### fine"), .after = CT_STR("001"), .ordinal = 2};
    event->notes = &note;
    event->note_count = 1;
    expect_silence(event);
    note.text = CT_STR("two\nlines");
    expect_only(event, CT_FAULT, 0, 0, "note 1 is not one line of UTF-8 text");
    note.text = CT_STR("\xff");
    expect_only(event, CT_FAULT, 0, 0, "note 1 is not one line of UTF-8 text");
    note.text = CT_STR("fine");
    note.after = CT_STR("12");
    note.ordinal = 0;
    expect_only(event, CT_FAULT, 0, 0, "note 1 stands after no record");
    note.after = CT_STR("012");
    note.ordinal = 1;
    expect_only(event, CT_WARNING, 0, 0, "note 1 counts records of which there is only one");
}

/* --- Teams ----------------------------------------------------------------------------------- */

/* Four teams of two, two rounds of three. */
static ct_event *team_event(void **state)
{
    ct_event *event = small_event(*state, 8, 2);
    event->rounds = 3;
    small_teams(event, 2);
    small_match(event, 1, 1, 2, "1=", "0=");
    small_match(event, 1, 3, 4, "10", "01");
    small_match(event, 2, 3, 1, "00", "11");
    small_match(event, 2, 4, 2, "+0", "-1");
    return event;
}

static void a_sound_team_event_has_no_problem(void **state)
{
    ct_event *event = team_event(state);
    expect_silence(event);
    ct_event_update_points(event);
    expect_silence(event);
    *cell_of(event, 7, 2) = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN};
    *cell_of(event, 3, 2) = CT_EMPTY_CELL; /* the other team left the board empty */
    expect_silence(event);
}

static void wrong_points_of_a_team_player_are_only_odd(void **state)
{
    ct_event *event = team_event(state);
    ct_event_update_points(event);
    event->players[4].declared.points = 1;
    expect_only(event, CT_WARNING, 105, 81, "5 has 0.5 points, but the results give 1");
}

static void teams_have_numbers_and_members_of_their_own(void **state)
{
    ct_event *event = team_event(state);
    event->teams[1].tpn.number = 1;
    expect_only(event, CT_FAULT, 502, 0, "team number 1 is given twice");
    event->teams[1].tpn.number = 0;
    event->teams[1].name = CT_STR("Turm");
    expect_only(event, CT_FAULT, 502, 0, "team 0 Turm has no pairing number");
    event = team_event(state);
    event->teams[3].members[1] = 9;
    expect_only(event, CT_FAULT, 504, 0, "team 4 has a member who is not among the players");
    event->teams[3].members[1] = 0;
    expect(event, CT_FAULT, 504, 0, "1 is named twice as a member: of team 1 and of team 4");
    event->is_team_event = false;
    expect(event, CT_WARNING, 504, 0, "1 is named twice as a member: of team 1 and of team 4");
    event = team_event(state);
    event->rounds_paired = 0;
    event->teams[2].member_count = 0;
    expect_only(event, CT_WARNING, 503, 0, "team 3 has no players");
    event->team_count = 0;
    expect_only(event, CT_FAULT, 0, 0, "a team event without teams");
}

static void line_ups_name_members(void **state)
{
    ct_event *event = team_event(state);
    ct_index players[] = {1, 0};
    ct_line_up line_up = {
        .round = 1, .team = 0, .opponent = 1, .players = players, .player_count = 2};
    event->line_ups = &line_up;
    event->line_up_count = 1;
    expect_silence(event);
    players[0] = CT_NOBODY;
    expect_silence(event);
    players[0] = 2;
    expect_only(event, CT_FAULT, 0, 0, "line-up 1 names a player who is not a member of the team");
    line_up.team = 4;
    expect_only(event, CT_FAULT, 0, 0, "line-up 1 names a team that does not exist");
    line_up.team = 1;
    expect_only(event, CT_FAULT, 0, 0, "line-up 1 names a team as its own opponent");
    line_up.opponent = CT_NOBODY;
    line_up.round = 4;
    expect_only(event, CT_FAULT, 0, 0, "line-up 1 is for a round which the event has not");
}

static void byes_and_forfeits_of_teams_do_not_contradict(void **state)
{
    ct_event *event = team_event(state);
    ct_index pabs[] = {CT_NOBODY, CT_NOBODY, 3};
    event->team_pabs = pabs;
    event->team_pab_count = 3;
    expect_silence(event);
    pabs[2] = 4;
    expect_only(event, CT_FAULT, 0, 0, "the bye of round 3 is for a team that does not exist");
    pabs[2] = 3;
    pabs[0] = 3;
    expect(event, CT_WARNING, 504, 0,
           "team 4 has the pairing-allocated bye twice, in rounds 1 and 3");
    expect(event, CT_FAULT, 504, 0,
           "team 4 has both the pairing-allocated bye and a match in round 1");
    pabs[0] = CT_NOBODY;
    ct_match_forfeit record = {.round = 3,
                               .white = 3,
                               .black = 1,
                               .white_outcome = CT_FORFEIT_WIN,
                               .black_outcome = CT_FORFEIT_LOSS};
    event->match_forfeits = &record;
    event->match_forfeit_count = 1;
    expect_only(event, CT_FAULT, 0, 0,
                "forfeited match 1 is for a team that has the bye in the same round");
    record.white = 0;
    expect_silence(event);
    record.black_outcome = CT_FORFEIT_WIN;
    expect_only(event, CT_FAULT, 0, 0, "forfeited match 1 is not one of +-, -+ and --");
    record.black = 0;
    expect_only(event, CT_FAULT, 0, 0, "forfeited match 1 names the same team twice");
    record.black = 9;
    expect_only(event, CT_FAULT, 0, 0, "forfeited match 1 names a team that does not exist");
}

static void matches_of_teams_are_checked(void **state)
{
    ct_event *event = team_event(state);
    event->teams[0].declared.has_points = true;
    event->teams[0].declared.match_points = 8;
    event->teams[0].declared.game_points = 7;
    expect_silence(event);
    event->teams[0].declared.game_points = 6;
    expect_only(event, CT_WARNING, 501, 0,
                "team 1 has 4 match points and 3 game points, but its matches give 4 and 3.5");
    event = team_event(state);
    small_match(event, 2, 2, 1, "1=", "0=");
    small_match(event, 2, 3, 4, "--", "--");
    expect_only(event, CT_WARNING, 501, 0, "1 meets 2 in round 2 again after round 1");
    event = team_event(state);
    event->teams[1].leaves = 2;
    event->teams[1].leave = CT_WITHDRAWN;
    expect_only(event, CT_FAULT, 502, 0, "team 2 plays in round 2, but is gone from round 2");
    event = team_event(state);
    event->team_scoring.draw = 3;
    expect_only(event, CT_WARNING, 0, 0, "two drawn matches are worth more than a win and a loss");
    event->team_scoring.draw = -1;
    expect_only(event, CT_FAULT, 0, 0, "a match is worth less than nothing, or 100 points or more");
    event = team_event(state);
    event->board_colours = CT_STR("WX");
    expect_only(event, CT_FAULT, 0, 0, "the colours of the boards are not a row of W and B");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(more_rounds_than_planned_are_a_fault),
        TEST(a_crosstable_without_cells_is_not_read),
        TEST(scorings_make_sense),
        TEST(accelerations_are_possible),
        TEST(byes_name_a_round_and_somebody),
        TEST(rules_and_adjustments_name_somebody),
        TEST(notes_are_lines_after_records),
        TEST(a_sound_team_event_has_no_problem),
        TEST(wrong_points_of_a_team_player_are_only_odd),
        TEST(teams_have_numbers_and_members_of_their_own),
        TEST(line_ups_name_members),
        TEST(byes_and_forfeits_of_teams_do_not_contradict),
        TEST(matches_of_teams_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
