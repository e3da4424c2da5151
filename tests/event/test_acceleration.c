/* Virtual points: the tables of C.04.7, late entries, and the two free kinds. */

#include "small_event.h"

#include "base/unit.h"
#include "event/acceleration.h"
#include "event/systems.h"

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

enum { MOST = 256 };

static ct_event *baku_event(void **state, uint32_t players, unsigned rounds)
{
    ct_event *event = small_event(*state, players, 0);
    event->rounds = (uint16_t)rounds;
    event->acceleration.kind = CT_ACCELERATION_BAKU;
    return event;
}

static void points_in(const ct_event *event, unsigned round, ct_points *out)
{
    ct_error err;
    assert_int_equal(ct_event_virtual_points(event, round, out, &err), CT_OK);
}

static void the_upper_group_is_half_of_the_field_rounded_up_to_an_even_number(void **state)
{
    static const struct {
        uint32_t players, group;
    } rows[] = {{1, 2},  {2, 2},   {4, 2},   {5, 4},   {8, 4},   {9, 6},    {12, 6},   {13, 8},
                {16, 8}, {17, 10}, {20, 10}, {40, 20}, {41, 22}, {100, 50}, {101, 52}, {161, 82}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_points out[MOST];
        points_in(baku_event(state, rows[i].players, 9), 1, out);
        for (uint32_t k = 0; k < rows[i].players; k++) {
            assert_int_equal(out[k], k < rows[i].group ? 2 : 0);
        }
    }
}

static void the_rounds_divide_as_in_the_table(void **state)
{
    static const struct {
        unsigned rounds, full, half; /* last round of each */
    } rows[] = {{1, 1, 1}, {2, 1, 1}, {3, 1, 2},  {4, 1, 2},  {5, 2, 3},  {6, 2, 3}, {7, 2, 4},
                {8, 2, 4}, {9, 3, 5}, {10, 3, 5}, {11, 3, 6}, {12, 3, 6}, {13, 4, 7}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ct_event *event = baku_event(state, 10, rows[i].rounds);
        for (unsigned round = 1; round <= rows[i].rounds; round++) {
            ct_points out[MOST];
            points_in(event, round, out);
            assert_int_equal(out[0], round <= rows[i].full ? 2 : round <= rows[i].half ? 1 : 0);
            assert_int_equal(out[9], 0);
        }
    }
}

static void a_late_entry_above_the_last_of_the_group_joins_it(void **state)
{
    /* Ten players, GA = 1-6; in round 2 a late entry becomes number 4, so that GA is 1-7. */
    ct_event *event = baku_event(state, 11, 9);
    event->players[3].enters = 2;
    ct_points out[MOST];
    points_in(event, 2, out);
    for (uint32_t k = 0; k < 11; k++) {
        assert_int_equal(out[k], k < 7 ? 2 : 0);
    }
}

static void a_late_entry_below_the_last_of_the_group_changes_nothing(void **state)
{
    ct_event *event = baku_event(state, 11, 9);
    event->players[8].enters = 3;
    ct_points out[MOST];
    points_in(event, 4, out);
    for (uint32_t k = 0; k < 11; k++) {
        assert_int_equal(out[k], k < 6 ? 1 : 0);
    }
}

static void the_order_of_the_players_in_the_file_does_not_matter(void **state)
{
    ct_event *event = baku_event(state, 10, 9);
    for (uint32_t k = 0; k < 10; k++) {
        event->players[k].tpn.number = 10 - k;
    }
    ct_points out[MOST];
    points_in(event, 1, out);
    for (uint32_t k = 0; k < 10; k++) {
        assert_int_equal(out[k], k >= 4 ? 2 : 0);
    }
}

static void two_one_nought_gets_two_points_and_then_one(void **state)
{
    ct_event *event = baku_event(state, 8, 11);
    event->is_team_event = true;
    small_teams(event, 1);
    ct_points out[MOST];
    points_in(event, 3, out);
    assert_int_equal(out[0], 4); /* two match points, in halves */
    points_in(event, 4, out);
    assert_int_equal(out[0], 2);
    points_in(event, 7, out);
    assert_int_equal(out[0], 0);
}

static void three_one_nought_is_refused(void **state)
{
    ct_event *event = baku_event(state, 8, 9);
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        event->scoring.win[colour] = 6;
        event->scoring.draw[colour] = 2;
    }
    ct_points out[MOST];
    ct_error err;
    assert_int_equal(ct_event_virtual_points(event, 1, out, &err), CT_INVALID);
    assert_string_equal(err.rule, "C.04.7 1.1");
    assert_non_null(strstr(err.sentence, "two draws"));
    assert_int_not_equal(err.cure[0], '\0');
}

static void a_loss_that_is_worth_something_is_refused(void **state)
{
    ct_event *event = baku_event(state, 8, 9);
    event->scoring.loss[CT_WHITE] = event->scoring.loss[CT_BLACK] = 1;
    ct_points out[MOST];
    assert_int_equal(ct_event_virtual_points(event, 1, out, NULL), CT_INVALID);
}

static void baku_without_a_number_of_rounds_is_refused(void **state)
{
    ct_points out[MOST];
    ct_error err;
    assert_int_equal(ct_event_virtual_points(baku_event(state, 8, 0), 1, out, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "number of rounds"));
}

static void a_type_code_alone_asks_for_baku(void **state)
{
    ct_event *event = baku_event(state, 8, 9);
    event->acceleration.kind = CT_ACCELERATION_NONE;
    ct_points out[MOST];
    points_in(event, 1, out);
    assert_int_equal(out[0], 0);
    event->type_code = CT_STR("FIDE_DUTCH_2026_BAKU");
    points_in(event, 1, out);
    assert_int_equal(out[0], 2);
}

static void a_bonus_goes_to_the_first_players_in_the_first_rounds(void **state)
{
    ct_event *event = small_event(*state, 7, 0);
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_BONUS, .points = 3, .rounds = 2, .group = 2};
    ct_points out[MOST];
    points_in(event, 2, out);
    assert_int_equal(out[1], 3);
    assert_int_equal(out[2], 0);
    points_in(event, 3, out);
    assert_int_equal(out[1], 0);
    event->acceleration.group = 0; /* the upper half of 7: 4 */
    points_in(event, 1, out);
    assert_int_equal(out[3], 3);
    assert_int_equal(out[4], 0);
}

static void the_later_span_counts(void **state)
{
    ct_event *event = small_event(*state, 6, 0);
    ct_span spans[] = {
        {.points = 2, .first_round = 1, .last_round = 3, .first = {1}, .last = {4}},
        {.points = 1, .first_round = 2, .last_round = 2, .first = {4}, .last = {9}},
        {.points = 5, .first_round = 1, .last_round = 3, .first = {2}, .last = {2}},
    };
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = spans, .span_count = 3};
    static const ct_points expected[3][6] = {
        {2, 5, 2, 2, 0, 0}, {2, 5, 2, 1, 1, 1}, {2, 5, 2, 2, 0, 0}};
    for (unsigned round = 1; round <= 3; round++) {
        ct_points out[MOST];
        points_in(event, round, out);
        assert_memory_equal(out, expected[round - 1], sizeof expected[0]);
    }
    ct_points out[MOST];
    points_in(event, 4, out);
    assert_int_equal(out[1], 0);
}

static void spans_find_players_who_stand_in_any_order(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    static const uint32_t numbers[] = {30, 10, 20, 40};
    for (uint32_t k = 0; k < 4; k++) {
        event->players[k].tpn.number = numbers[k];
    }
    ct_span span = {.points = 2, .first_round = 1, .last_round = 1, .first = {10}, .last = {20}};
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = &span, .span_count = 1};
    ct_points out[MOST];
    points_in(event, 1, out);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[1], 2);
    assert_int_equal(out[2], 2);
    assert_int_equal(out[3], 0);
}

static void a_span_of_a_team_event_gives_match_points(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    small_teams(event, 2);
    ct_span spans[] = {
        {.match_points = 4,
         .points = 1,
         .first_round = 1,
         .last_round = 1,
         .first = {1},
         .last = {1}},
        {.points = 2, .first_round = 1, .last_round = 1, .first = {2}, .last = {2}},
    };
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = spans, .span_count = 2};
    ct_points out[MOST];
    points_in(event, 1, out);
    assert_int_equal(out[0], 4);
    assert_int_equal(out[1], 2); /* as the example of the specification means it */
}

/* --- Haley and progressive ------------------------------------------------------------------- */

static void expect(const ct_event *event, unsigned round, const ct_points *expected, uint32_t count)
{
    ct_points out[MOST];
    points_in(event, round, out);
    for (uint32_t k = 0; k < count; k++) {
        assert_int_equal(out[k], expected[k]);
    }
}

static void haley_favours_the_upper_half_for_two_rounds(void **state)
{
    ct_event *event = small_event(*state, 7, 0);
    static const ct_points upper[] = {2, 2, 2, 2, 0, 0, 0};
    static const ct_points upper_two[] = {2, 2, 0, 0, 0, 0, 0};
    static const ct_points soft[] = {2, 2, 1, 1, 1, 1, 1};
    static const ct_points none[7] = {0};
    event->acceleration.kind = CT_ACCELERATION_HALEY;
    expect(event, 1, upper, 7);
    expect(event, 2, upper, 7);
    expect(event, 3, none, 7);
    event->acceleration.group = 2;
    expect(event, 2, upper_two, 7);
    event->acceleration.kind = CT_ACCELERATION_SOFT_HALEY;
    expect(event, 1, upper_two, 7);
    expect(event, 2, soft, 7);
    expect(event, 3, none, 7);
}

static void haley_gives_what_a_win_and_a_draw_are_worth(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    static const ct_points soft[] = {6, 6, 2, 2};
    event->scoring.win[CT_WHITE] = event->scoring.win[CT_BLACK] = 6;
    event->scoring.draw[CT_WHITE] = event->scoring.draw[CT_BLACK] = 2;
    event->acceleration.kind = CT_ACCELERATION_SOFT_HALEY;
    expect(event, 2, soft, 4);
}

/* Nine rounds, thirds of six players, half points. Starting capitals 2, 1 and 0; a half more for
 * each 1½ points; 2 from 4½ points on; nothing in rounds 8 and 9. */
static void progressive_capital_grows_with_the_points(void **state)
{
    ct_event *event = small_event(*state, 6, 8);
    event->rounds = 9;
    event->acceleration.kind = CT_ACCELERATION_PROGRESSIVE;
    for (unsigned round = 1; round <= 7; round++) {
        small_game(event, round, 1, 2, "01");
        small_game(event, round, 3, 4, round == 2 ? "==" : "10");
        small_game(event, round, 5, 6, "==");
    }
    /* points before round r: 2 has r-1; 3 has 1, 1½, 2½, 3½, 4½ …; 5 and 6 have half of r-1 */
    static const ct_points expected[][6] = {
        {4, 4, 2, 2, 0, 0},
        {4, 4, 2, 2, 0, 0},
        {4, 4, 3, 2, 0, 0},
        {4, 4, 3, 2, 1, 1},
        {4, 4, 4, 2, 1, 1},
        {4, 4, 4, 2, 1, 1},
        {4, 4, 4, 2, 2, 2},
        {0},
        {0},
    };
    for (unsigned round = 1; round <= 9; round++) {
        expect(event, round, expected[round - 1], 6);
    }
    event->acceleration.group = 1;
    event->acceleration.second_group = 4;
    static const ct_points others[] = {4, 2, 2, 2, 2, 0};
    expect(event, 1, others, 6);
}

static void half_of_all_points_fills_the_capital(void **state)
{
    ct_event *event = small_event(*state, 6, 4);
    event->rounds = 6;
    event->acceleration.kind = CT_ACCELERATION_PROGRESSIVE;
    for (unsigned round = 1; round <= 3; round++) {
        small_game(event, round, 5, 6, "10");
    }
    static const ct_points before_4[] = {4, 4, 2, 2, 4, 0}; /* 3 points of 6: not 1, but 2 */
    expect(event, 4, before_4, 6);
}

static void progressive_says_what_it_cannot_do(void **state)
{
    ct_points out[MOST];
    ct_error err = {0};
    ct_event *event = small_event(*state, 4, 0);
    event->acceleration.kind = CT_ACCELERATION_PROGRESSIVE;
    assert_int_equal(ct_event_virtual_points(event, 1, out, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "number of rounds"));
    event->rounds = 5;
    event->scoring.draw[CT_WHITE] = 0;
    assert_int_equal(ct_event_virtual_points(event, 1, out, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "draw"));
    small_teams(event, 2);
    assert_int_equal(ct_event_virtual_points(event, 1, out, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "teams"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            the_upper_group_is_half_of_the_field_rounded_up_to_an_even_number, start, stop),
        cmocka_unit_test_setup_teardown(the_rounds_divide_as_in_the_table, start, stop),
        cmocka_unit_test_setup_teardown(a_late_entry_above_the_last_of_the_group_joins_it, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_late_entry_below_the_last_of_the_group_changes_nothing,
                                        start, stop),
        cmocka_unit_test_setup_teardown(the_order_of_the_players_in_the_file_does_not_matter, start,
                                        stop),
        cmocka_unit_test_setup_teardown(two_one_nought_gets_two_points_and_then_one, start, stop),
        cmocka_unit_test_setup_teardown(three_one_nought_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_loss_that_is_worth_something_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(baku_without_a_number_of_rounds_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_type_code_alone_asks_for_baku, start, stop),
        cmocka_unit_test_setup_teardown(a_bonus_goes_to_the_first_players_in_the_first_rounds,
                                        start, stop),
        cmocka_unit_test_setup_teardown(the_later_span_counts, start, stop),
        cmocka_unit_test_setup_teardown(spans_find_players_who_stand_in_any_order, start, stop),
        cmocka_unit_test_setup_teardown(a_span_of_a_team_event_gives_match_points, start, stop),
        cmocka_unit_test_setup_teardown(haley_favours_the_upper_half_for_two_rounds, start, stop),
        cmocka_unit_test_setup_teardown(haley_gives_what_a_win_and_a_draw_are_worth, start, stop),
        cmocka_unit_test_setup_teardown(progressive_capital_grows_with_the_points, start, stop),
        cmocka_unit_test_setup_teardown(half_of_all_points_fills_the_capital, start, stop),
        cmocka_unit_test_setup_teardown(progressive_says_what_it_cannot_do, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
