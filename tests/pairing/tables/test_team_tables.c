/* Systems that pair teams by a table or a bracket: round robins and the knock-out. */

#include "event/build.h"
#include "event/edit.h"
#include "event/matches.h"
#include "pairing/next_round.h"
#include "support/check.h"

#include <string.h>

enum { TEXT = 256 };

/* Teams 1, 2, … of two members each, on two boards; nobody has played. */
static ct_event *make_teams(ct_arena *mem, const char *system, uint32_t count, unsigned rounds)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    event->is_team_event = true;
    event->rounds = (uint16_t)rounds;
    event->initial_colour = CT_WHITE;
    event->board_colours = CT_STR("WB");
    event->system = ct_str_of(system);
    check_ok(ct_event_reserve(event, 2 * count, rounds, &err), err);
    event->teams = CT_NEW(mem, ct_team, count);
    assert_non_null(event->teams);
    event->team_count = count;
    for (ct_index team = 0; team < count; team++) {
        ct_index *members = CT_NEW(mem, ct_index, 2);
        assert_non_null(members);
        for (uint32_t m = 0; m < 2; m++) {
            members[m] = event->player_count;
            event->players[event->player_count] =
                (ct_player){.tpn = {event->player_count + 1}, .name = CT_STR("P"), .enters = 1};
            event->player_count++;
        }
        event->teams[team] = (ct_team){.tpn = {team + 1},
                                       .name = CT_STR("T"),
                                       .enters = 1,
                                       .members = members,
                                       .member_count = 2};
    }
    return event;
}

static void set(ct_event *event, const char *name, const char *value)
{
    ct_setting *list = ct_arena_grow(event->mem, event->settings, event->setting_count,
                                     (size_t)event->setting_count + 1, sizeof *list);
    assert_non_null(list);
    event->settings = list;
    list[event->setting_count++] = (ct_setting){ct_str_of(name), ct_str_of(value)};
}

/* Pairs the next round, publishes it, and gives its pairs as text, White first: "1-6 2-5". */
static void pair_next(ct_event *event, char out[TEXT])
{
    ct_next_round next;
    ct_error err = {0};
    size_t len = 0;
    check_ok(ct_next_round_pair(event, ct_event_next_round(event), NULL, event->mem, &next, &err),
             err);
    check_ok(ct_next_round_publish(event, &next, &err), err);
    out[0] = '\0';
    for (uint32_t i = 0; i < next.pairings.count; i++) {
        ct_pair pair = next.pairings.pairs[i];
        len += (size_t)snprintf(out + len, TEXT - len, "%s%u-%u", len > 0 ? " " : "",
                                event->teams[pair.white].tpn.number,
                                event->teams[pair.black].tpn.number);
    }
    assert_true(next.pairings.bye == CT_NOBODY);
}

static void expect_round(ct_event *event, const char *expected)
{
    char found[TEXT];
    pair_next(event, found);
    assert_string_equal(found, expected);
}

/* The results of a team's two boards in the newest round, from its own side: "1=" */
static void play(ct_event *event, unsigned team, const char *results)
{
    static const struct {
        char letter;
        ct_outcome ours, theirs;
    } outcomes[] = {{'1', CT_WIN, CT_LOSS}, {'=', CT_DRAW, CT_DRAW}, {'0', CT_LOSS, CT_WIN}};
    for (uint32_t m = 0; m < 2; m++) {
        ct_cell *cell =
            ct_event_cell_at(event, event->teams[team - 1].members[m], event->rounds_paired);
        assert_true(cell->opponent != CT_NOBODY);
        ct_cell *other = ct_event_cell_at(event, cell->opponent, event->rounds_paired);
        for (size_t i = 0; i < 3; i++) {
            if (outcomes[i].letter == results[m]) {
                cell->outcome = (uint8_t)outcomes[i].ours;
                other->outcome = (uint8_t)outcomes[i].theirs;
            }
        }
    }
}

/* Everybody with White on board 1 wins. */
static void play_all(ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell *cell = ct_event_cell_at(event, who, event->rounds_paired);
        if (cell->outcome == CT_PENDING) {
            cell->outcome = cell->colour == CT_WHITE ? CT_WIN : CT_LOSS;
        }
    }
}

static ct_match match_of(const ct_event *event, unsigned team, unsigned round)
{
    ct_match *matches = NULL;
    ct_error err = {0};
    check_ok(ct_event_matches(event, event->mem, &matches, NULL, &err), err);
    return matches[(size_t)(team - 1) * event->rounds_paired + round - 1];
}

/* --- Round robins ---------------------------------------------------------------------------- */

/* C.05 Annex 1, six. */
static void six_teams_follow_the_berger_table(void **state)
{
    static const char *const rounds[] = {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3",
                                         "3-6 4-2 5-1"};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-round-robin", 6, 5);
    for (unsigned r = 0; r < 5; r++) {
        expect_round(event, rounds[r]);
        play_all(event);
    }
    assert_int_equal(match_of(event, 1, 1).colour, CT_WHITE);
    assert_int_equal(match_of(event, 6, 2).colour, CT_WHITE);
    ct_arena_free(mem);
}

static void the_second_cycle_turns_the_colours(void **state)
{
    static const char *const rounds[] = {"1-4 2-3", "2-1 3-4"};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-double-round-robin", 4, 6);
    char found[6][TEXT];
    for (unsigned r = 0; r < 6; r++) {
        pair_next(event, found[r]);
        play_all(event);
    }
    assert_string_equal(found[0], rounds[0]);
    assert_string_equal(found[3], "4-1 3-2");
    for (unsigned a = 1; a <= 4; a++) {
        int whites = 0;
        for (unsigned r = 1; r <= 6; r++) {
            whites += match_of(event, a, r).colour == CT_WHITE ? 1 : -1;
        }
        assert_int_equal(whites, 0);
    }
    ct_arena_free(mem);
}

/* Five teams: who would meet the sixth is free, without points. */
static void a_free_team_has_no_points(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-round-robin", 5, 5);
    expect_round(event, "2-5 3-4");
    assert_int_equal(match_of(event, 1, 1).outcome, CT_ZERO_POINT_BYE);
    assert_int_equal(match_of(event, 1, 1).match_points, 0);
    assert_int_equal(event->team_pab_count, 0);
    ct_arena_free(mem);
}

/* Team 2 asked for a bye and team 3 has left: their matches are forfeited. */
static void matches_of_absent_teams_are_forfeited(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-round-robin", 6, 5);
    ct_bye bye = {.who = 1, .round = 2, .kind = CT_ZERO_POINT_BYE};
    expect_round(event, "1-6 2-5 3-4");
    play_all(event);
    event->byes = CT_NEW(mem, ct_bye, 2);
    assert_non_null(event->byes);
    event->byes[0] = bye;
    event->bye_count = 1;
    event->teams[2].leaves = 2;
    event->teams[2].leave = CT_WITHDRAWN;
    expect_round(event, "6-4 5-3 1-2");
    assert_int_equal(event->match_forfeit_count, 2);
    assert_int_equal(event->bye_count, 0);
    assert_int_equal(match_of(event, 1, 2).outcome, CT_FORFEIT_WIN);
    assert_int_equal(match_of(event, 2, 2).outcome, CT_FORFEIT_LOSS);
    assert_int_equal(match_of(event, 5, 2).outcome, CT_FORFEIT_WIN);
    assert_int_equal(match_of(event, 5, 2).game_points, 2 * event->unit);
    assert_int_equal(match_of(event, 3, 2).opponent, 4);
    assert_int_equal(match_of(event, 6, 2).outcome, CT_PENDING);
    ct_arena_free(mem);
}

static void expect_refusal(ct_event *event, ct_status wanted, const char *words)
{
    ct_next_round next;
    ct_error err = {0};
    assert_int_equal(
        ct_next_round_pair(event, ct_event_next_round(event), NULL, event->mem, &next, &err),
        wanted);
    if (strstr(err.sentence, words) == NULL) {
        fail_msg("not about \"%s\": %s", words, err.sentence);
    }
    assert_true(err.cure[0] != '\0');
}

static void what_a_table_cannot_do_is_said_before(void **state)
{
    static ct_index pair[] = {0, 5};
    static ct_forbidden rule = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = pair, .member_count = 2};
    (void)state;
    ct_arena *mem = ct_arena_new();
    expect_refusal(make_teams(mem, "team-round-robin", 6, 6), CT_INVALID, "the table of 6 teams");
    ct_event *event = make_teams(mem, "team-round-robin", 6, 5);
    event->forbidden = &rule;
    event->forbidden_count = 1;
    expect_refusal(event, CT_INVALID, "must not meet");
    event = make_teams(mem, "team-round-robin", 6, 5);
    expect_round(event, "1-6 2-5 3-4");
    play_all(event);
    event->teams[1].tpn.number = 6; /* round 2 would be 1-2, the new number of 6 */
    event->teams[5].tpn.number = 2;
    expect_refusal(event, CT_IMPOSSIBLE, "would meet again");
    ct_arena_free(mem);
}

/* --- Knock-out ------------------------------------------------------------------------------- */

/* Of six teams 1 and 2 are free at first; 3 and 5 win, then 1 and 3 their semi-finals. */
static void winners_go_through_the_bracket(void **state)
{
    char found[TEXT];
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-knockout", 6, 3);
    expect_round(event, "3-6 5-4");
    play(event, 3, "1=");
    play(event, 4, "00");
    expect_round(event, "2-3 1-5");
    play(event, 1, "1=");
    play(event, 3, "1=");
    pair_next(event, found);
    assert_true(strcmp(found, "1-3") == 0 || strcmp(found, "3-1") == 0);
    ct_arena_free(mem);
}

/* 1-1 on the boards: board 1 counts twice. */
static void a_drawn_match_goes_to_the_higher_board(void **state)
{
    char found[TEXT];
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-knockout", 4, 2);
    expect_round(event, "1-4 3-2");
    play(event, 4, "10");
    play(event, 2, "01");
    pair_next(event, found);
    assert_true(strcmp(found, "4-3") == 0 || strcmp(found, "3-4") == 0);
    ct_arena_free(mem);
}

/* Two matches: 1 wins 1½-½ and loses 0-2; match points are equal, game points are not. */
static void two_matches_are_decided_by_game_points(void **state)
{
    char found[TEXT];
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-knockout", 4, 4);
    set(event, "team-knockout.games", "2");
    expect_round(event, "1-4 3-2");
    play(event, 1, "1=");
    play(event, 3, "11");
    expect_round(event, "4-1 2-3");
    play(event, 1, "00");
    play(event, 3, "0=");
    pair_next(event, found);
    assert_true(strcmp(found, "3-4") == 0 || strcmp(found, "4-3") == 0);
    ct_arena_free(mem);
}

/* 5 had White, then Black on board 1, 6 the other way round; 1 and 2 were free. */
static void after_a_free_stage_the_matches_really_played_give_the_colours(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-knockout", 6, 6);
    set(event, "team-knockout.games", "2");
    expect_round(event, "3-6 5-4");
    play(event, 6, "11");
    play(event, 5, "11");
    expect_round(event, "4-5 6-3");
    play(event, 6, "==");
    play(event, 5, "==");
    expect_round(event, "5-1 2-6");
    ct_arena_free(mem);
}

static void who_has_left_loses_the_match_to_come(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-knockout", 4, 2);
    expect_round(event, "1-4 3-2");
    play(event, 1, "11");
    play(event, 2, "11");
    event->teams[0].leaves = 2;
    event->teams[0].leave = CT_WITHDRAWN;
    ct_next_round next;
    ct_error err = {0};
    assert_int_equal(ct_next_round_pair(event, 2, NULL, mem, &next, &err), CT_IMPOSSIBLE);
    assert_non_null(strstr(err.sentence, "2 has won it"));
    ct_arena_free(mem);
}

static void a_knockout_needs_rounds_and_teams(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    expect_refusal(make_teams(mem, "team-knockout", 9, 3), CT_INVALID,
                   "a knock-out of 9 teams needs 4 rounds");
    expect_refusal(make_teams(mem, "team-knockout", 1, 0), CT_INVALID, "one team only");
    ct_arena_free(mem);
}

/* --- Boards ---------------------------------------------------------------------------------- */

/* Board 1 of team 2 is empty: its only player sits at board 2. */
static void an_empty_board_keeps_its_number(void **state)
{
    static ct_index seats[] = {CT_NOBODY, 3};
    static ct_line_up line_up = {
        .round = 1, .team = 1, .opponent = CT_NOBODY, .players = seats, .player_count = 2};
    ct_match_boards found = {0};
    ct_points *weights = NULL;
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_teams(mem, "team-round-robin", 2, 1);
    event->line_ups = &line_up;
    event->line_up_count = 1;
    expect_round(event, "1-2");
    play_all(event); /* board 2: team 2 has White */
    check_ok(ct_event_match_boards(event, 1, 1, mem, &found, &err), err);
    const ct_match_board *boards = found.items;
    assert_int_equal(found.count, 2);
    assert_true(boards[0].number == 1 && boards[0].ours == CT_NOBODY && boards[0].theirs == 0);
    assert_true(boards[1].number == 2 && boards[1].ours == 3 && boards[1].theirs == 1);
    assert_int_equal(boards[1].colour, CT_WHITE);
    check_ok(ct_event_board_weights(event, mem, &weights, &err), err);
    assert_int_equal(weights[0], 2 * event->unit); /* won by forfeit */
    assert_int_equal(weights[1], 1 * event->unit);
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_teams_follow_the_berger_table),
        cmocka_unit_test(the_second_cycle_turns_the_colours),
        cmocka_unit_test(a_free_team_has_no_points),
        cmocka_unit_test(matches_of_absent_teams_are_forfeited),
        cmocka_unit_test(what_a_table_cannot_do_is_said_before),
        cmocka_unit_test(winners_go_through_the_bracket),
        cmocka_unit_test(a_drawn_match_goes_to_the_higher_board),
        cmocka_unit_test(two_matches_are_decided_by_game_points),
        cmocka_unit_test(after_a_free_stage_the_matches_really_played_give_the_colours),
        cmocka_unit_test(who_has_left_loses_the_match_to_come),
        cmocka_unit_test(a_knockout_needs_rounds_and_teams),
        cmocka_unit_test(an_empty_board_keeps_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
