/* Groups and knock-out: the snake, the tables, who qualifies and who meets whom, and random events
 * whose standings are told by comparing every two players. */

#include "audit/check.h"
#include "base/random.h"
#include "event/edit.h"
#include "pairing/cup/two_phase.h"
#include "pairing/next_round.h"
#include "pairing/settings.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 600, MOST_PLAYERS = 14 };

static const ct_pairing_system *two_phase(void)
{
    return ct_pairing_system_named(CT_STR("two-phase"));
}

static ct_event *make_event(ct_arena *mem, uint32_t players)
{
    ct_error err = {0};
    ct_event *event = ct_event_new(mem);
    event->initial_colour = CT_WHITE;
    check_ok(ct_event_choose_system(event, ct_system_named(CT_STR("two-phase")), CT_EDITION_BY_DATE,
                                    &err),
             err);
    for (uint32_t i = 0; i < players; i++) {
        ct_player player = {.name = CT_STR("Player"), .rating = (uint16_t)(2400 - 10 * i)};
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    }
    return event;
}

static void set(ct_event *event, const char *name, const char *value)
{
    ct_error err = {0};
    check_ok(ct_system_setting_change(event, two_phase(), ct_str_of(name), ct_str_of(value), &err),
             err);
}

/* Pairs and keeps the next round; false when the event is over. */
static bool pair(ct_event *event)
{
    ct_next_round next;
    ct_error err = {0};
    ct_status status =
        ct_next_round_pair(event, event->rounds_paired + 1U, NULL, event->mem, &next, &err);
    if (status == CT_IMPOSSIBLE) {
        return false;
    }
    check_status(status, &err);
    check_ok(ct_next_round_publish(event, &next, &err), err);
    return true;
}

static void enter(ct_event *event, ct_index who, ct_outcome his, ct_outcome others)
{
    ct_error err = {0};
    ct_cell cell = ct_event_cell(event, who, event->rounds_paired);
    bool is_white = cell.colour == CT_WHITE;
    check_ok(ct_event_set_result(event, event->rounds_paired, is_white ? who : cell.opponent,
                                 is_white ? his : others, is_white ? others : his, &err),
             err);
}

/* The better number wins every game. */
static void play_as_expected(ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, event->rounds_paired);
        if (cell.outcome == CT_PENDING && who < cell.opponent) {
            enter(event, who, CT_WIN, CT_LOSS);
        }
    }
}

static ct_index opponent_of(const ct_event *event, uint32_t number, unsigned round)
{
    return ct_event_cell(event, number - 1, round).opponent + 1;
}

static void check_clean(const ct_event *event, uint64_t seed)
{
    ct_audit audit;
    ct_error err = {0};
    check_ok(ct_audit_event(event, NULL, "event", event->mem, &audit, &err), err);
    check_seed(ct_audit_is_clean(&audit), seed);
}

static void groups_are_filled_like_a_snake(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_event(mem, 8);
    static const ct_index expected[3][3] = {{0, 5, 6}, {1, 4, 7}, {2, 3, 0}};
    ct_two_phase plan;
    ct_error err = {0};
    set(event, "groups", "3");
    check_ok(ct_two_phase_groups(event, mem, &plan, &err), err);
    assert_int_equal(plan.group_rounds, 3);
    for (uint32_t g = 0; g < 3; g++) {
        assert_int_equal(plan.groups[g].count, g == 2 ? 2 : 3);
        assert_memory_equal(plan.groups[g].members, expected[g],
                            plan.groups[g].count * sizeof(ct_index));
    }
    ct_arena_free(mem);
}

static void the_first_two_of_two_groups_cross(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_event(mem, 8); /* 1 4 5 8 and 2 3 6 7 */
    ct_next_round next;
    ct_error err = {0};
    set(event, "third", "yes");
    event->rounds = 5;
    for (unsigned round = 1; round <= 5; round++) {
        assert_true(pair(event));
        play_as_expected(event);
    }
    assert_int_equal(opponent_of(event, 1, 4), 3); /* first of A and second of B */
    assert_int_equal(opponent_of(event, 2, 4), 4);
    assert_int_equal(opponent_of(event, 1, 5), 2);
    assert_int_equal(opponent_of(event, 3, 5), 4); /* for third place */
    assert_int_equal(ct_event_cell(event, 4, 4).outcome, CT_ZERO_POINT_BYE);
    event->rounds = 0;
    assert_int_equal(ct_next_round_pair(event, 6, NULL, mem, &next, &err), CT_IMPOSSIBLE);
    assert_non_null(strstr(err.sentence, "1 has won it"));
    check_clean(event, 0);
    ct_arena_free(mem);
}

static void who_has_left_does_not_qualify(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_event(mem, 8);
    ct_error err = {0};
    for (unsigned round = 1; round <= 3; round++) {
        assert_true(pair(event));
        play_as_expected(event);
    }
    check_ok(ct_event_withdraw(event, 0, 4, CT_WITHDRAWN, &err), err);
    assert_true(pair(event)); /* 4 and 5 come from group A: 4-3 and 2-5 */
    assert_int_equal(opponent_of(event, 4, 4), 3);
    assert_int_equal(opponent_of(event, 2, 4), 5);
    ct_arena_free(mem);
}

static void what_cannot_work_is_told_before_round_1(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = make_event(mem, 8);
    ct_error err = {0};
    event->rounds = 4;
    assert_int_equal(ct_two_phase_check(event, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "need 5 rounds, not 4"));
    event->rounds = 5;
    check_ok(ct_two_phase_check(event, &err), err);
    set(event, "groups", "5");
    assert_int_equal(ct_two_phase_check(event, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "too few for 5 groups"));
    set(event, "groups", "1");
    set(event, "qualify", "1");
    assert_int_equal(ct_two_phase_check(event, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "one player alone"));
    ct_arena_free(mem);
}

/* --- Random events --------------------------------------------------------------------------- */

static int halves(ct_cell cell)
{
    return cell.outcome == CT_WIN || cell.outcome == CT_FORFEIT_WIN ? 2 : cell.outcome == CT_DRAW;
}

static int total(const ct_event *event, ct_index who, unsigned rounds)
{
    int sum = 0;
    for (unsigned r = 1; r <= rounds; r++) {
        sum += halves(ct_event_cell(event, who, r));
    }
    return sum;
}

/* Is `a` before `b`: points, games among those with as many points, Sonneborn-Berger, wins, number?
 */
static bool stands_before(const ct_event *event, unsigned rounds, ct_index a, ct_index b)
{
    long keys[2][4] = {{0}};
    for (int i = 0; i < 2; i++) {
        ct_index who = i == 0 ? a : b;
        keys[i][0] = total(event, who, rounds);
        for (unsigned r = 1; r <= rounds; r++) {
            ct_cell cell = ct_event_cell(event, who, r);
            if (cell.opponent != CT_NOBODY) {
                int other = total(event, cell.opponent, rounds);
                keys[i][1] += other == keys[i][0] ? halves(cell) : 0;
                keys[i][2] += (long)halves(cell) * other;
                keys[i][3] += halves(cell) == 2;
            }
        }
    }
    for (int k = 0; k < 4; k++) {
        if (keys[0][k] != keys[1][k]) {
            return keys[0][k] > keys[1][k];
        }
    }
    return a < b;
}

static void check_group_games(const ct_event *event, const ct_two_phase *plan, uint64_t seed)
{
    for (uint32_t g = 0; g < plan->group_count; g++) {
        const ct_plan_group *group = &plan->groups[g];
        for (uint32_t i = 0; i < group->count * group->count; i++) {
            ct_index one = group->members[i / group->count];
            ct_index other = group->members[i % group->count];
            unsigned met = 0;
            for (unsigned r = 1; r <= plan->group_rounds; r++) {
                met += ct_event_cell(event, one, r).opponent == other;
            }
            check_seed(met == (one == other ? 0 : plan->cycles), seed);
        }
    }
}

static void check_ranks(const ct_event *event, const ct_two_phase *plan, uint64_t seed)
{
    for (uint32_t g = 0; g < plan->group_count; g++) {
        unsigned rounds = plan->group_rounds;
        const ct_group_standing *rows = ct_two_phase_table(event, plan, g, rounds, event->mem);
        assert_non_null(rows);
        for (uint32_t i = 1; i < plan->groups[g].count; i++) {
            check_seed(stands_before(event, rounds, rows[i - 1].who, rows[i].who), seed);
        }
    }
}

static void enter_at_random(ct_event *event, ct_random *random)
{
    static const ct_outcome results[][2] = {{CT_WIN, CT_LOSS},
                                            {CT_LOSS, CT_WIN},
                                            {CT_DRAW, CT_DRAW},
                                            {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
                                            {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS}};
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_cell(event, who, event->rounds_paired).outcome == CT_PENDING) {
            const ct_outcome *drawn =
                results[ct_random_below(random, ct_random_chance(random, 0.2) ? 5 : 3)];
            enter(event, who, drawn[0], drawn[1]);
        }
    }
}

static void random_events_play_every_group_game_and_end_with_a_winner(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        ct_random random = {.seed = seed};
        ct_arena *mem = ct_arena_new();
        uint32_t players = 4 + (uint32_t)ct_random_below(&random, MOST_PLAYERS - 3);
        ct_event *event = make_event(mem, players);
        char groups[8];
        (void)snprintf(groups, sizeof groups, "%u",
                       1 + (unsigned)ct_random_below(&random, players / 2));
        set(event, "groups", groups);
        set(event, "cycles", ct_random_chance(&random, 0.3) ? "2" : "1");
        set(event, "games", ct_random_chance(&random, 0.3) ? "2" : "1");
        ct_two_phase plan;
        ct_error err = {0};
        check_ok(ct_two_phase_groups(event, mem, &plan, &err), err);
        while (pair(event)) {
            enter_at_random(event, &random);
        }
        check_seed(event->rounds_paired > plan.group_rounds, seed);
        check_group_games(event, &plan, seed);
        check_ranks(event, &plan, seed);
        check_clean(event, seed);
        ct_arena_free(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_filled_like_a_snake),
        cmocka_unit_test(the_first_two_of_two_groups_cross),
        cmocka_unit_test(who_has_left_does_not_qualify),
        cmocka_unit_test(what_cannot_work_is_told_before_round_1),
        cmocka_unit_test(random_events_play_every_group_game_and_end_with_a_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
