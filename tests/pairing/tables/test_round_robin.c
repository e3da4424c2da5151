/* Round robins of events: who stands where, absences, withdrawals, groups, and what is refused. */

#include "base/random.h"
#include "event/build.h"
#include "event/edit.h"
#include "pairing/tables/robin.h"
#include "pairing/tables/round_robin.h"
#include "pairing/tables/round_robin_plan.h"
#include "pairing/tables/round_robin_withdrawals.h"
#include "support/check.h"

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

static void check_round(const ct_event *event, unsigned round, const char *wanted)
{
    char found[ROBIN_TEXT];
    robin_round(event, round, found);
    assert_string_equal(found, wanted);
}

static void check_row(const ct_event *event, uint32_t number, const char *wanted)
{
    char found[ROBIN_TEXT];
    robin_row(event, number, found);
    assert_string_equal(found, wanted);
}

/* --- Places in the table --------------------------------------------------------------------- */

static void six_players_follow_the_berger_table(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 6);
    check_round(event, 1, "1-6 2-5 3-4");
    robin_play(event);
    check_round(event, 2, "6-4 5-3 1-2");
}

static void gaps_in_the_numbers_do_not_matter(void **state)
{
    static const uint32_t numbers[] = {40, 7, 12, 99, 3};
    ct_event *event = robin_event(*state, "round-robin", 5);
    for (ct_index who = 0; who < 5; who++) {
        event->players[who].tpn.number = numbers[who];
    }
    /* 3 7 12 40 99 stand for 1 … 5; the one against 6 is free */
    check_round(event, 1, "7-99 12-40");
    robin_play(event);
    check_row(event, 3, "Z");
    check_round(event, 2, "99-12 3-7");
}

static void who_left_before_round_1_is_not_in_the_table(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 5);
    ct_error err = {0};
    check_ok(ct_event_withdraw(event, 1, 1, CT_WITHDRAWN, &err), err);
    check_round(event, 1, "1-5 3-4");
    robin_play(event);
    check_row(event, 2, "Z");
}

static void options_choose_table_and_cycles(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 4);
    robin_set(event, "table", "clock");
    check_round(event, 1, "1-4 2-3");
    robin_set(event, "table", "list");
    check_round(event, 1, "1-2 3-4");
    robin_set(event, "table", "berger");
    robin_set(event, "cycles", "2");
    for (unsigned round = 1; round <= 3; round++) {
        robin_play(event);
    }
    check_round(event, 2, "2-4 3-1"); /* rounds 2 and 3 are swapped */
    check_round(event, 3, "4-3 1-2");
    check_round(event, 4, "4-1 3-2");
    robin_set(event, "swap", "no");
    check_round(event, 2, "4-3 1-2");
}

static void a_double_round_robin_is_two_cycles(void **state)
{
    ct_event *event = robin_event(*state, "double-round-robin", 4);
    for (unsigned round = 1; round <= 6; round++) {
        robin_play(event);
    }
    check_round(event, 6, "4-2 1-3");
    check_round(event, 7, "the table of 4 players ends with round 6");
}

static void lots_are_the_same_for_the_same_seed(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 8);
    char first[ROBIN_TEXT];
    char again[ROBIN_TEXT];
    robin_set(event, "numbers", "lots");
    robin_set(event, "seed", "17");
    robin_round(event, 1, first);
    robin_round(event, 1, again);
    assert_string_equal(first, again);
    robin_set(event, "seed", "18");
    robin_round(event, 1, again);
    assert_string_not_equal(first, again);
}

/* --- Absences -------------------------------------------------------------------------------- */

static void who_is_away_forfeits_the_game(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 6);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(event, 0, 2, CT_ZERO_POINT_BYE, &err), err);
    event->players[5].enters = 2;
    robin_play(event); /* 1-6 2-5 3-4 */
    robin_play(event); /* 6-4 5-3 1-2 */
    check_row(event, 1, "+-");
    check_row(event, 2, "=+");
    check_row(event, 6, "-=");
    check_ok(ct_event_withdraw(event, 1, 3, CT_WITHDRAWN, &err), err);
    check_ok(ct_event_withdraw(event, 5, 3, CT_EXPELLED, &err), err);
    robin_play(event); /* 2-6 3-1 4-5: neither of the first is there */
    check_row(event, 2, "=+-");
    check_row(event, 6, "-=-");
    check_row(event, 1, "+-=");
}

static void a_free_round_that_a_file_calls_a_bye_stays_one(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 3);
    robin_play(event);
    check_round(event, 1, "2-3");
    ct_event_cell_at(event, 0, 1)->outcome = CT_PAB;
    check_round(event, 1, "2-3 1-bye");
}

static void withdrawals_count_from_half_of_the_games_on(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 7); /* six games each */
    const ct_pairing_system *system = ct_pairing_system_named(CT_STR("round-robin"));
    ct_withdrawals all;
    ct_error err = {0};
    for (unsigned round = 1; round <= 3; round++) {
        robin_play(event); /* 1 is free in round 1 */
    }
    check_ok(ct_event_withdraw(event, 0, 4, CT_WITHDRAWN, &err), err);
    check_ok(ct_event_withdraw(event, 2, 4, CT_WITHDRAWN, &err), err);
    check_ok(ct_round_robin_withdrawals(event, system, *state, &all, &err), err);
    assert_int_equal(all.count, 2);
    assert_int_equal(all.items[0].games, 6);
    assert_int_equal(all.items[0].played, 2);
    assert_false(all.items[0].counts);
    assert_int_equal(all.items[1].played, 3);
    assert_true(all.items[1].counts);
    assert_ptr_equal(ct_withdrawal_of(&all, 2), &all.items[1]);
    assert_null(ct_withdrawal_of(&all, 3));
}

/* --- Groups ---------------------------------------------------------------------------------- */

static void check_sizes(ct_event *event, const char *rest, const char *wanted)
{
    ct_round_robin plan;
    ct_error err = {0};
    char found[64] = "";
    size_t len = 0;
    robin_set(event, "rest", rest);
    check_ok(ct_round_robin_plan(event, ct_pairing_system_named(CT_STR("berger-groups")),
                                 event->mem, &plan, &err),
             err);
    for (uint32_t g = 0; g < plan.group_count; g++) {
        len += (size_t)snprintf(found + len, sizeof found - len, "%s%u", g == 0 ? "" : " ",
                                plan.groups[g].count);
    }
    assert_string_equal(found, wanted);
}

static void groups_are_cut_as_the_rest_says(void **state)
{
    ct_event *event = robin_event(*state, "berger-groups", 14);
    robin_set(event, "size", "6");
    check_sizes(event, "equal", "5 5 4");
    check_sizes(event, "below", "6 6 2");
    check_sizes(event, "above", "6 8");
    robin_set(event, "size", "13");
    check_sizes(event, "below", "14"); /* nobody is left alone */
    robin_set(event, "size", "20");
    check_sizes(event, "above", "14");
}

static void groups_are_made_by_rating_and_numbered_by_number(void **state)
{
    ct_event *event = robin_event(*state, "berger-groups", 8);
    robin_set(event, "size", "4");
    event->players[0].rating = 1500; /* 1 falls into the lower group, 5 into the upper one */
    check_round(event, 1, "2-5 3-4 1-8 6-7");
}

static void a_group_that_has_finished_has_no_games(void **state)
{
    ct_event *event = robin_event(*state, "berger-groups", 6);
    robin_set(event, "size", "4");
    robin_set(event, "rest", "below");
    check_round(event, 1, "1-4 2-3 5-6");
    robin_play(event);
    check_round(event, 2, "4-3 1-2");
    robin_play(event);
    check_row(event, 5, "=Z");
}

/* --- What is refused ------------------------------------------------------------------------- */

static void too_many_rounds_are_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 6);
    event->rounds = 7;
    robin_refused(event, "7 rounds are planned, but the table of 6 players has 5");
    check_round(event, 1, "7 rounds are planned, but the table of 6 players has 5");
    event->rounds = 5;
    check_round(event, 1, "1-6 2-5 3-4");
}

static void a_field_of_one_is_refused(void **state)
{
    robin_refused(robin_event(*state, "round-robin", 1), "a round robin of 1 player has no games");
    robin_refused(robin_event(*state, "round-robin", 0), "a round robin of 0 players has no games");
}

static void forbidden_pairs_are_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 6);
    ct_index two[] = {0, 1};
    ct_forbidden rule = {.first_round = 1, .members = two, .member_count = 2};
    ct_error err = {0};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    robin_refused(event, "1 and 2 must not meet, but round 2 of the table pairs them");
    event->forbidden[0].last_round = 1; /* they do not meet so early */
    check_round(event, 1, "1-6 2-5 3-4");
}

static void half_point_byes_are_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 6);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(event, 2, 3, CT_HALF_POINT_BYE, &err), err);
    robin_refused(event,
                  "3 asks for a half-point-bye in round 3, but a round robin knows no such "
                  "byes");
}

static void a_player_who_comes_into_a_running_table_is_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 5);
    ct_player late = {.name = CT_STR("Late, Lea")};
    ct_error err = {0};
    robin_play(event);
    check_ok(ct_event_add_player(event, &late, NULL, &err), err);
    robin_refused(event, "6 came when the table of the round robin was already in play");
}

static void a_change_of_the_table_in_play_is_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 4);
    robin_play(event);
    robin_play(event);
    robin_set(event, "table", "list");
    check_round(event, 3,
                "1 and 4 would meet again: the rounds so far were not paired by this table");
    robin_set(event, "table", "berger");
    check_round(event, 3, "2-4 3-1");
}

static void lots_by_varma_need_their_tables(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 8);
    ct_event *clock = robin_event(*state, "round-robin", 10);
    robin_set(event, "numbers", "varma");
    robin_refused(event, "lots by the Varma tables are drawn by 9 to 24 players, not by 8");
    robin_set(clock, "numbers", "varma");
    robin_set(clock, "table", "clock");
    robin_refused(clock, "lots by the Varma tables make sense with the Berger table only");
}

/* --- A literal reference --------------------------------------------------------------------- */

/* The circle: all but the last sit in a ring, which turns by half of the table every round; the
 * last has White in even rounds. */
static void lay_by_turning(const uint32_t *numbers, uint32_t n, unsigned round, bool reversed,
                           char out[ROBIN_TEXT])
{
    uint32_t ring[32];
    uint32_t even = n + n % 2;
    size_t len = 0;
    for (uint32_t i = 0; i < even - 1; i++) {
        ring[i] = numbers[i];
    }
    for (unsigned turn = 1; turn < round; turn++) {
        for (uint32_t step = 0; step < even / 2; step++) {
            uint32_t first = ring[0];
            memmove(ring, ring + 1, (even - 2) * sizeof *ring);
            ring[even - 2] = first;
        }
    }
    out[0] = '\0';
    for (uint32_t k = 0; k < even / 2; k++) {
        uint32_t white = ring[k];
        uint32_t black = k == 0 ? (n == even ? numbers[n - 1] : 0) : ring[even - 1 - k];
        if (white == 0 || black == 0) {
            continue;
        }
        bool turn = (k == 0 && round % 2 == 0) != reversed;
        len += (size_t)snprintf(out + len, ROBIN_TEXT - len, "%s%u-%u", len == 0 ? "" : " ",
                                turn ? black : white, turn ? white : black);
    }
}

static void disturb(ct_event *event, ct_random *random)
{
    ct_error err = {0};
    for (ct_index who = 0; who < event->player_count; who++) {
        unsigned next = event->rounds_paired + 1U;
        if (ct_random_chance(random, 0.05) && event->players[who].leaves == 0 && next > 1) {
            check_ok(ct_event_withdraw(event, who, next, CT_WITHDRAWN, &err), err);
        } else if (ct_random_chance(random, 0.1) && event->players[who].leaves == 0) {
            check_ok(ct_event_ask_bye(event, who, next, CT_ZERO_POINT_BYE, &err), err);
        }
    }
}

/* Every round is the literal one; who is away has a forfeit. */
static void check_random_event(uint64_t seed, ct_arena *mem)
{
    ct_random random = {.seed = seed, .stream = 7};
    uint32_t n = 3 + (uint32_t)ct_random_below(&random, 10);
    bool is_double = ct_random_chance(&random, 0.3);
    ct_event *event = robin_event(mem, is_double ? "double-round-robin" : "round-robin", n);
    uint32_t numbers[16] = {0};
    unsigned length = n + n % 2 - 1;
    for (uint32_t i = 0, number = 0; i < n; i++) {
        number += 1 + (uint32_t)ct_random_below(&random, 3);
        event->players[i].tpn.number = numbers[i] = number;
    }
    for (unsigned round = 1; round <= length * (is_double ? 2 : 1); round++) {
        char wanted[ROBIN_TEXT];
        char found[ROBIN_TEXT];
        unsigned of_table = round <= length ? round : round - length;
        bool swapped = is_double && round <= length && round >= length - 1;
        of_table = !swapped ? of_table : of_table == length ? length - 1 : length;
        disturb(event, &random);
        lay_by_turning(numbers, n, of_table, round > length, wanted);
        robin_round(event, round, found);
        check_seed(strcmp(found, wanted) == 0, seed);
        bool present[16];
        for (ct_index who = 0; who < n; who++) {
            present[who] = ct_event_player_is_available(event, who, round);
        }
        robin_play(event);
        for (ct_index who = 0; who < n; who++) {
            ct_cell cell = ct_event_cell(event, who, round);
            bool plays = cell.opponent != CT_NOBODY;
            uint8_t due = !plays                   ? CT_ZERO_POINT_BYE
                          : !present[who]          ? CT_FORFEIT_LOSS
                          : present[cell.opponent] ? CT_DRAW
                                                   : CT_FORFEIT_WIN;
            check_seed(cell.outcome == due, seed);
        }
    }
}

static void random_events_follow_the_turning_circle(void **state)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ct_arena_reset(*state);
        check_random_event(seed, *state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(six_players_follow_the_berger_table, start, stop),
        cmocka_unit_test_setup_teardown(gaps_in_the_numbers_do_not_matter, start, stop),
        cmocka_unit_test_setup_teardown(who_left_before_round_1_is_not_in_the_table, start, stop),
        cmocka_unit_test_setup_teardown(options_choose_table_and_cycles, start, stop),
        cmocka_unit_test_setup_teardown(a_double_round_robin_is_two_cycles, start, stop),
        cmocka_unit_test_setup_teardown(lots_are_the_same_for_the_same_seed, start, stop),
        cmocka_unit_test_setup_teardown(who_is_away_forfeits_the_game, start, stop),
        cmocka_unit_test_setup_teardown(a_free_round_that_a_file_calls_a_bye_stays_one, start,
                                        stop),
        cmocka_unit_test_setup_teardown(withdrawals_count_from_half_of_the_games_on, start, stop),
        cmocka_unit_test_setup_teardown(groups_are_cut_as_the_rest_says, start, stop),
        cmocka_unit_test_setup_teardown(groups_are_made_by_rating_and_numbered_by_number, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_group_that_has_finished_has_no_games, start, stop),
        cmocka_unit_test_setup_teardown(too_many_rounds_are_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_field_of_one_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(forbidden_pairs_are_refused, start, stop),
        cmocka_unit_test_setup_teardown(half_point_byes_are_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_player_who_comes_into_a_running_table_is_refused, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_change_of_the_table_in_play_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(lots_by_varma_need_their_tables, start, stop),
        cmocka_unit_test_setup_teardown(random_events_follow_the_turning_circle, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
