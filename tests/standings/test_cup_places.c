/* KO and GROUP: knock-outs ranked by the round reached, groups in their order. */

#include "base/random.h"
#include "event/edit.h"
#include "pairing/cup/course.h"
#include "pairing/next_round.h"
#include "pairing/settings.h"
#include "standings/worked.h"
#include "support/check.h"
#include "support/folder.h"

enum { CUPS = 300, MOST_PLAYERS = 20 };

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL ? -1 : 0;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static ct_event *cup_of(ct_arena *mem, const char *system, const char *const *rows)
{
    ct_event *event = worked_table(mem, rows);
    event->system = ct_str_of(system);
    event->rounds = 0;
    return event;
}

static void set(ct_event *event, const char *name, const char *value)
{
    ct_error err = {0};
    const ct_pairing_system *system = ct_pairing_system_named(event->system);
    check_ok(ct_system_setting_change(event, system, ct_str_of(name), ct_str_of(value), &err), err);
}

/* "1 winner, 6 final, …": everybody in the order of the standings, by the event's own list. */
static const char *told(const ct_event *event, unsigned rounds, ct_arena *mem)
{
    ct_standings_options options = {.rounds = rounds};
    ct_standings s = worked_standings(event, &options, mem);
    ct_asked asked = {
        .board = s.board, .code = &s.order.codes[0], .mem = mem, .of_whom = CT_NOBODY};
    ct_str *words = CT_NEW(mem, ct_str, s.count);
    ct_text text = {.mem = mem};
    ct_error err = {0};
    assert_non_null(words);
    assert_non_null(asked.code->row->words);
    check_ok(asked.code->row->words(&asked, words, &err), err);
    for (uint32_t i = 0; i < s.count; i++) {
        ct_index who = s.rows[i].who;
        ct_text_addf(&text, "%s%u: %u %.*s", i > 0 ? ", " : "", s.rows[i].place,
                     event->players[who].tpn.number, CT_ARG(words[who]));
    }
    return ct_text_view(&text).at;
}

/* --- Knock-outs by hand ----------------------------------------------------------------------- */

static const char *const eight[] = {"8w1 5b1 6b1", "7w1 6w0 Z", "6w0 Z Z", "5w0 Z Z", "4b1 1w0 Z",
                                    "3b1 2b1 1w0", "2b0 Z Z",   "1b0 Z Z", NULL};

static void who_went_out_in_the_same_round_shares_the_places(void **state)
{
    ct_event *event = cup_of(*state, "knockout", eight);
    assert_string_equal(told(event, 0, *state),
                        "1: 1 winner, 2: 6 final, 3: 2 semi-final, 3: 5 semi-final, "
                        "5: 3 quarter-final, 5: 4 quarter-final, 5: 7 quarter-final, "
                        "5: 8 quarter-final");
    assert_string_equal(told(event, 1, *state),
                        "1: 1 in the semi-final, 1: 2 in the semi-final, 1: 5 in the semi-final, "
                        "1: 6 in the semi-final, 5: 3 quarter-final, 5: 4 quarter-final, "
                        "5: 7 quarter-final, 5: 8 quarter-final");
    assert_true(ct_event_is_over(event, *state));
    assert_int_equal(ct_event_planned_rounds(event, *state), 3);
}

/* 1 and 2 have byes in the quarter-finals; the match for third place goes to 2. */
static void the_match_for_third_place_tells_third_from_fourth(void **state)
{
    static const char *const six[] = {"Z 4w1 6w1", "Z 6w0 4w1",   "6w0 Z Z", "5w1 1b0 2b0",
                                      "4b0 Z Z",   "3b1 2b1 1b0", NULL};
    ct_event *event = cup_of(*state, "knockout", six);
    assert_string_equal(told(event, 0, *state),
                        "1: 1 winner, 2: 6 final, 3: 2 semi-final, 3: 4 semi-final, "
                        "5: 3 quarter-final, 5: 5 quarter-final");
    set(event, "third", "yes");
    assert_string_equal(told(event, 0, *state),
                        "1: 1 winner, 2: 6 final, 3: 2 third place, 4: 4 fourth place, "
                        "5: 3 quarter-final, 5: 5 quarter-final");
    assert_string_equal(
        told(event, 2, *state),
        "1: 1 in the final, 1: 6 in the final, 3: 2 in the match for third place, "
        "3: 4 in the match for third place, 5: 3 quarter-final, 5: 5 quarter-final");
}

static void an_open_game_leaves_both_in_the_race(void **state)
{
    static const char *const four[] = {"4w1 2w.", "3w1 1b.", "2b0 Z", "1b0 Z", NULL};
    ct_event *event = cup_of(*state, "knockout", four);
    assert_string_equal(told(event, 0, *state),
                        "1: 1 in the final, 1: 2 in the final, 3: 3 semi-final, 3: 4 semi-final");
    assert_false(ct_event_is_over(event, *state) && event->rounds_paired < 2);
    static const char *const half[] = {"4w1", "3w.", "2b.", "1b0", NULL};
    event = cup_of(*state, "knockout", half);
    assert_string_equal(
        told(event, 0, *state),
        "1: 1 in the final, 2: 2 in the semi-final, 2: 3 in the semi-final, 4: 4 semi-final");
    assert_false(ct_event_is_over(event, *state));
}

static void drawn_matches_are_decided_as_the_bracket_decides_them(void **state)
{
    static const char *const two[] = {"2w=", "1b=", NULL};
    ct_event *event = cup_of(*state, "knockout", two);
    assert_string_equal(told(event, 0, *state), "1: 2 winner, 2: 1 final"); /* Black */
    set(event, "tie", "number");
    assert_string_equal(told(event, 0, *state), "1: 1 winner, 2: 2 final");
    assert_string_equal(worked_words(event, "KO", 2, *state),
                        "1: 0.5 (final: lost; the winner had the better place among the seeds) | "
                        "reached: final");
}

static void a_knock_out_without_players_has_standings(void **state)
{
    static const char *const one[] = {".", NULL};
    assert_string_equal(told(cup_of(*state, "knockout", one), 0, *state), "1: 1 ");
    assert_string_equal(told(cup_of(*state, "two-phase", one), 0, *state), "1: 1 ");
}

/* A list without a score goes on after the score of the event; codes that do not fit are refused.
 */
static void lists_go_on_after_the_round_reached(void **state)
{
    ct_event *event = cup_of(*state, "knockout", eight);
    assert_string_equal(worked_order(event, "TPN/R", *state), "1 6 5 2 8 7 4 3");
    event->tie_breaks = CT_STR("TPN");
    assert_string_equal(worked_order(event, "", *state), "1 6 2 5 3 4 7 8");
    event->system = CT_STR("dutch");
    ct_error err = {0};
    ct_standings s;
    ct_standings_options options = {.order = CT_STR("KO")};
    assert_int_equal(ct_standings_make(event, &options, *state, &s, &err), CT_INVALID);
    options.order = CT_STR("GROUP,PTS");
    assert_int_equal(ct_standings_make(event, &options, *state, &s, &err), CT_INVALID);
}

/* --- Random cups ------------------------------------------------------------------------------ */

static ct_event *play_cup(ct_arena *mem, uint64_t seed)
{
    ct_random random = {.seed = seed, .stream = 7};
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    uint32_t players = 2 + (uint32_t)ct_random_below(&random, MOST_PLAYERS - 1);
    event->system = CT_STR("knockout");
    for (uint32_t i = 0; i < players; i++) {
        check_ok(ct_event_add_player(event, &(ct_player){.name = CT_STR("P")}, NULL, &err), err);
    }
    while (event->rounds_paired == 0 || !ct_event_is_over(event, mem)) {
        ct_next_round next;
        check_ok(ct_next_round_pair(event, event->rounds_paired + 1U, NULL, mem, &next, &err), err);
        check_ok(ct_next_round_publish(event, &next, &err), err);
        for (uint32_t i = 0; i < next.pairings.count; i++) {
            bool white_wins = ct_random_below(&random, 2) == 0;
            check_ok(ct_event_set_result(event, event->rounds_paired, next.pairings.pairs[i].white,
                                         white_wins ? CT_WIN : CT_LOSS,
                                         white_wins ? CT_LOSS : CT_WIN, &err),
                     err);
        }
    }
    return event;
}

/* The round in which somebody lost; one more than there are for the winner. */
static unsigned lost_in(const ct_event *event, ct_index who)
{
    unsigned round = 1;
    while (round <= event->rounds_paired && ct_event_cell(event, who, round).outcome != CT_LOSS) {
        round++;
    }
    return round;
}

static void places_count_those_who_went_further(void **state)
{
    uint64_t cups = test_number("CROSSTABLE_SEEDS", CUPS);
    for (uint64_t seed = 0; seed < cups; seed++) {
        ct_arena_reset(*state);
        ct_event *event = play_cup(*state, seed);
        ct_standings s = worked_standings(event, NULL, *state);
        check_seed(s.rows[0].place == 1 && !s.rows[0].is_shared, seed);
        for (uint32_t i = 0; i < s.count; i++) {
            uint32_t further = 0;
            for (ct_index other = 0; other < s.count; other++) {
                further += lost_in(event, other) > lost_in(event, s.rows[i].who);
            }
            check_seed(s.rows[i].place == further + 1, seed);
        }
    }
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* Groups 1 4 5 8 and 2 3 6 7. Everybody with the better number wins, but 4 beats 1 in round 4. */
static const char *const phases[] = {
    "8w1 4w1 5b1 3w0 4b1", "7w1 3w1 6b1 4b0 3w0", "6w1 2b0 7w1 1b1 2b1",
    "5w1 1b0 8w1 2w1 1w0", "4b0 8b1 1w0 Z Z",     "3b0 7b1 2w0 Z Z",
    "2b0 6w0 3b0 Z Z",     "1b0 5w0 4b0 Z Z",     NULL};

static void after_groups_the_bracket_ranks_and_then_the_groups(void **state)
{
    ct_event *event = cup_of(*state, "two-phase", phases);
    assert_int_equal(ct_event_planned_rounds(event, *state), 5);
    assert_string_equal(told(event, 2, *state),
                        "1: 1 1st of group A, 1: 2 1st of group B, 3: 3 2nd of group B, "
                        "3: 4 2nd of group A, 5: 5 3rd of group A, 5: 6 3rd of group B, "
                        "7: 7 4th of group B, 7: 8 4th of group A");
    assert_string_equal(told(event, 3, *state),
                        "1: 1 in the semi-final, 1: 2 in the semi-final, 1: 3 in the semi-final, "
                        "1: 4 in the semi-final, 5: 5 3rd of group A, 5: 6 3rd of group B, "
                        "7: 7 4th of group B, 7: 8 4th of group A");
}

static void berger_groups_are_ranked_group_by_group(void **state)
{
    static const char *const rows[] = {"2w0", "1b1", "4w1", "3b0", NULL};
    ct_event *event = cup_of(*state, "berger-groups", rows);
    for (ct_index who = 0; who < 4; who++) {
        event->players[who].rating = (uint16_t)(2000 - 100 * who);
    }
    set(event, "size", "2");
    assert_string_equal(told(event, 0, *state), "1: 2 A, 2: 1 A, 3: 3 B, 4: 4 B");
    assert_int_equal(ct_event_planned_rounds(event, *state), 1);
    assert_true(ct_event_is_over(event, *state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_went_out_in_the_same_round_shares_the_places, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_match_for_third_place_tells_third_from_fourth, start,
                                        stop),
        cmocka_unit_test_setup_teardown(an_open_game_leaves_both_in_the_race, start, stop),
        cmocka_unit_test_setup_teardown(drawn_matches_are_decided_as_the_bracket_decides_them,
                                        start, stop),
        cmocka_unit_test_setup_teardown(a_knock_out_without_players_has_standings, start, stop),
        cmocka_unit_test_setup_teardown(lists_go_on_after_the_round_reached, start, stop),
        cmocka_unit_test_setup_teardown(places_count_those_who_went_further, start, stop),
        cmocka_unit_test_setup_teardown(after_groups_the_bracket_ranks_and_then_the_groups, start,
                                        stop),
        cmocka_unit_test_setup_teardown(berger_groups_are_ranked_group_by_group, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
