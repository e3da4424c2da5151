/* A round needs somebody to play in it, in every system. */

#include "event/edit.h"
#include "pairing/next_round.h"
#include "support/check.h"

#include <string.h>

/* An event of this system with so many players, or teams of two members. */
static ct_event *make_event(ct_arena *mem, const char *system, uint32_t count)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    event->system = ct_str_of(system);
    event->is_team_event = ct_system_named(event->system)->is_for_teams;
    event->initial_colour = CT_WHITE;
    event->rounds = ct_pairing_system_named(event->system)->needs == NULL ? 6 : 0;
    event->board_colours = event->is_team_event ? CT_STR("WB") : CT_STR("");
    uint32_t members = event->is_team_event ? 2 : 1;
    check_ok(ct_event_reserve(event, count * members, 3, &err), err);
    event->teams = CT_NEW(mem, ct_team, count + 1);
    assert_non_null(event->teams);
    event->team_count = event->is_team_event ? count : 0;
    for (uint32_t i = 0; i < count * members; i++) {
        event->players[event->player_count++] =
            (ct_player){.tpn = {i + 1}, .name = CT_STR("P"), .rating = 1500, .enters = 1};
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        ct_index *list = CT_NEW(mem, ct_index, 2);
        assert_non_null(list);
        list[0] = 2 * team;
        list[1] = 2 * team + 1;
        event->teams[team] = (ct_team){.tpn = {team + 1},
                                       .name = CT_STR("T"),
                                       .enters = 1,
                                       .members = list,
                                       .member_count = 2};
    }
    return event;
}

static void withdraw(ct_event *event, ct_index who)
{
    ct_error err = {0};
    unsigned round = event->rounds_paired + 1U;
    check_ok(event->is_team_event ? ct_event_withdraw_team(event, who, round, CT_WITHDRAWN, &err)
                                  : ct_event_withdraw(event, who, round, CT_WITHDRAWN, &err),
             err);
}

/* The next round is refused, with something to do. */
static void expect_refusal(ct_event *event, const char *sentence, const char *cure)
{
    ct_next_round next;
    ct_error err = {0};
    unsigned number = event->rounds_paired + 1U;
    ct_status status = ct_next_round_pair(event, number, NULL, event->mem, &next, &err);
    if (status != CT_INVALID || strstr(err.sentence, sentence) == NULL ||
        strstr(err.cure, cure) == NULL) {
        fail_msg("%.*s: %s: %s (%s)", CT_ARG(event->system), ct_status_name(status), err.sentence,
                 err.cure);
    }
    assert_int_equal(event->rounds_paired, number - 1);
}

static void publish(ct_event *event)
{
    ct_next_round next;
    ct_error err = {0};
    check_ok(ct_next_round_pair(event, event->rounds_paired + 1U, NULL, event->mem, &next, &err),
             err);
    check_ok(ct_next_round_publish(event, &next, &err), err);
}

static void an_event_without_players_has_no_round(void **state)
{
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        ct_event *event = make_event(*state, row->name, 0);
        expect_refusal(event, event->is_team_event ? "has no teams" : "has no players", "{add ");
    }
}

static void one_player_has_nobody_to_play(void **state)
{
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        ct_event *event = make_event(*state, row->name, 1);
        expect_refusal(event, event->is_team_event ? "one team only" : "one player only", "{add ");
    }
}

static void a_field_that_has_left_has_no_round(void **state)
{
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        ct_event *event = make_event(*state, row->name, 8);
        for (ct_index who = 0; who < 7; who++) {
            withdraw(event, who);
        }
        expect_refusal(event, "1 can play (withdrawn: 7,", "{withdraw players=PLAYER undo}");
        withdraw(event, 7);
        expect_refusal(event, "0 can play (withdrawn: 8,", "{withdraw players=PLAYER undo}");
    }
}

static void a_field_of_byes_has_no_round(void **state)
{
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        if (row->needs != NULL) {
            continue; /* a table has its games all the same */
        }
        ct_event *event = make_event(*state, row->name, 8);
        ct_error err = {0};
        for (ct_index who = 0; who < 8; who++) {
            check_ok(ct_event_ask_bye(event, who, 1, CT_HALF_POINT_BYE, &err), err);
        }
        expect_refusal(event, "with a bye: 8)", "rounds=ROUND cancel}");
    }
}

/* Later rounds: a Swiss ends where one is left; a table has games to be forfeited to that one. */
static void later_rounds_need_opponents_too(void **state)
{
    ct_event *swiss = make_event(*state, "dutch", 4);
    publish(swiss);
    for (ct_index who = 0; who < 3; who++) {
        withdraw(swiss, who);
    }
    expect_refusal(swiss, "of 4 players 1 can play (withdrawn: 3,",
                   "{withdraw players=PLAYER undo}");

    ct_event *table = make_event(*state, "round-robin", 4);
    publish(table);
    for (ct_index who = 0; who < 3; who++) {
        withdraw(table, who);
    }
    publish(table);
    assert_int_equal(ct_event_cell(table, 3, 2).outcome, CT_FORFEIT_WIN);
    withdraw(table, 3);
    expect_refusal(table, "of 4 players 0 can play (withdrawn: 4,",
                   "{withdraw players=PLAYER undo}");
}

/* bbpPairings lists no pairs, or the bye alone. */
static void other_engines_may_ask_for_no_pairs(void **state)
{
    ct_pairing_options options = {.may_lack_opponents = true};
    ct_next_round next;
    ct_error err = {0};
    for (uint32_t count = 0; count < 2; count++) {
        ct_event *event = make_event(*state, "dutch", count);
        check_ok(ct_next_round_pair(event, 1, &options, *state, &next, &err), err);
        assert_int_equal(next.pairings.count, 0);
        assert_true((next.pairings.bye == CT_NOBODY) == (count == 0));
    }
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_event_without_players_has_no_round, start, stop),
        cmocka_unit_test_setup_teardown(one_player_has_nobody_to_play, start, stop),
        cmocka_unit_test_setup_teardown(a_field_that_has_left_has_no_round, start, stop),
        cmocka_unit_test_setup_teardown(a_field_of_byes_has_no_round, start, stop),
        cmocka_unit_test_setup_teardown(later_rounds_need_opponents_too, start, stop),
        cmocka_unit_test_setup_teardown(other_engines_may_ask_for_no_pairs, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
