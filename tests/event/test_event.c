/* The event as a container: room, finding, questions of the rules, units. */

#include "base/random.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/event.h"
#include "support/check.h"
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

/* --- Room ------------------------------------------------------------------------------------ */

static void a_new_event_is_empty_and_counts_in_halves(void **state)
{
    ct_event *event = ct_event_new(*state);
    ct_scoring standard = ct_scoring_standard(2);
    assert_int_equal(event->player_count, 0);
    assert_int_equal(event->rounds_paired, 0);
    assert_int_equal(event->unit, 2);
    assert_false(event->is_team_event);
    assert_true(ct_scoring_equal(&event->scoring, &standard));
    assert_int_equal(ct_event_cell(event, 0, 1).opponent, CT_NOBODY);
    assert_int_equal(ct_event_cell(event, 0, 0).outcome, CT_ABSENT);
}

enum { MOST_PLAYERS = 60, MOST_ROUNDS = 25 };

/* Board numbers written into the cells, kept apart. */
typedef struct marks {
    uint16_t at[MOST_PLAYERS][MOST_ROUNDS];
} marks;

static void check_marks(const ct_event *event, const marks *written, uint64_t seed)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned r = 1; r <= event->rounds_paired; r++) {
            ct_cell cell = ct_event_cell(event, i, r);
            check_seed(cell.board == written->at[i][r - 1], seed);
            check_seed(cell.opponent == CT_NOBODY && cell.outcome == CT_ABSENT, seed);
        }
    }
}

static void grow_and_mark(ct_event *event, marks *written, ct_random *random, uint16_t mark)
{
    uint32_t players = (uint32_t)ct_random_below(random, MOST_PLAYERS + 1);
    unsigned rounds = (unsigned)ct_random_below(random, MOST_ROUNDS + 1);
    assert_int_equal(ct_event_reserve(event, players, rounds, NULL), CT_OK);
    event->player_count = players > event->player_count ? players : event->player_count;
    event->rounds_paired =
        (uint16_t)(rounds > event->rounds_paired ? rounds : event->rounds_paired);
    check_marks(event, written, random->seed);
    if (event->player_count != 0 && event->rounds_paired != 0) {
        ct_index i = (ct_index)ct_random_below(random, event->player_count);
        unsigned r = 1 + (unsigned)ct_random_below(random, event->rounds_paired);
        written->at[i][r - 1] = mark;
        ct_event_cell_at(event, i, r)->board = mark;
    }
}

static void growing_keeps_the_cells_and_makes_empty_ones(void **state)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        ct_arena_reset(*state);
        ct_random random = {.seed = seed};
        ct_event *event = ct_event_new(*state);
        marks written = {0};
        for (uint16_t step = 1; step <= 30; step++) {
            grow_and_mark(event, &written, &random, step);
        }
    }
}

static void room_has_limits(void **state)
{
    ct_event *event = ct_event_new(*state);
    ct_error err = {0};
    assert_int_equal(ct_event_reserve(event, CT_MAX_PLAYERS + 1, 0, &err), CT_TOO_LARGE);
    assert_true(strlen(err.cure) > 0);
    assert_int_equal(ct_event_reserve(event, 0, CT_MAX_ROUNDS + 1, &err), CT_TOO_LARGE);
    assert_int_equal(ct_event_reserve(event, 10, CT_MAX_ROUNDS, &err), CT_OK);
    assert_int_equal(ct_event_reserve(ct_event_new(*state), CT_MAX_PLAYERS, 1, &err), CT_OK);
}

/* --- Finding --------------------------------------------------------------------------------- */

static void numbers_lead_to_their_owners(void **state)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        uint32_t size = 0;
        const ct_index *map = ct_event_map_players(event, *state, &size);
        uint32_t mapped = 0;
        for (uint32_t number = 0; number < size; number++) {
            check_seed(map[number] == ct_event_find_player(event, (ct_tpn){number}), seed);
            mapped += map[number] != CT_NOBODY;
        }
        check_seed(mapped == event->player_count, seed);
        check_seed(ct_event_find_player(event, (ct_tpn){size}) == CT_NOBODY, seed);
        map = ct_event_map_teams(event, *state, &size);
        for (ct_index t = 0; t < event->team_count; t++) {
            check_seed(event->teams[t].tpn.number < size, seed);
            check_seed(map[event->teams[t].tpn.number] == t, seed);
            check_seed(ct_event_find_team(event, event->teams[t].tpn) == t, seed);
        }
    }
}

static void nobody_has_number_0(void **state)
{
    ct_event *event = ct_event_new(*state);
    assert_int_equal(ct_event_reserve(event, 1, 0, NULL), CT_OK);
    event->player_count = 1; /* a player without number */
    uint32_t size = 0;
    assert_int_equal(ct_event_find_player(event, (ct_tpn){0}), CT_NOBODY);
    assert_int_equal(ct_event_map_players(event, *state, &size)[0], CT_NOBODY);
    assert_int_equal(size, 1);
}

static void each_member_knows_his_team(void **state)
{
    random_event_shape shape = {.kind = RANDOM_TEAMS};
    for (uint64_t seed = 0; seed < 50; seed++) {
        ct_event *event = random_event(*state, seed, &shape);
        const ct_index *team_of = ct_event_team_of_players(event, *state);
        for (ct_index t = 0; t < event->team_count; t++) {
            for (uint32_t m = 0; m < event->teams[t].member_count; m++) {
                check_seed(team_of[event->teams[t].members[m]] == t, seed);
            }
        }
    }
}

/* --- Questions of the rules ------------------------------------------------------------------ */

/* Five players: 1 and 2 of club Ås, 3 and 4 of federation NOR, 5 alone. */
static ct_event *small_event(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    event->rounds = 5;
    for (uint32_t i = 1; i <= 5; i++) {
        ct_player player = {.name = CT_STR("Somebody"),
                            .club = i <= 2 ? CT_STR("Ås") : (ct_str){0},
                            .federation = i == 3 || i == 4 ? CT_STR("NOR") : (ct_str){0}};
        assert_int_equal(ct_event_add_player(event, &player, NULL, NULL), CT_OK);
    }
    return event;
}

static void entry_leave_and_byes_decide_who_is_available(void **state)
{
    ct_event *event = small_event(*state);
    event->players[0].enters = 3;
    event->players[1].leaves = 3;
    event->players[1].leave = CT_WITHDRAWN;
    assert_int_equal(ct_event_ask_bye(event, 2, 3, CT_HALF_POINT_BYE, NULL), CT_OK);
    assert_false(ct_event_player_is_available(event, 0, 2));
    assert_true(ct_event_player_is_available(event, 0, 3));
    assert_true(ct_event_player_is_available(event, 1, 2));
    assert_false(ct_event_player_is_available(event, 1, 3));
    assert_true(ct_event_player_is_available(event, 2, 2));
    assert_false(ct_event_player_is_available(event, 2, 3));
    assert_true(ct_event_player_is_available(event, 2, 4));
}

static void rules_keep_apart_whom_they_name_and_when(void **state)
{
    ct_event *event = small_event(*state);
    ct_index members[] = {0, 4};
    ct_forbidden list = {.kind = CT_FORBIDDEN_LIST,
                         .first_round = 2,
                         .last_round = 3,
                         .members = members,
                         .member_count = 2};
    assert_int_equal(ct_event_forbid(event, &list, NULL), CT_OK);
    assert_false(ct_event_is_forbidden(event, 0, 4, 1));
    assert_true(ct_event_is_forbidden(event, 0, 4, 2));
    assert_true(ct_event_is_forbidden(event, 4, 0, 3));
    assert_false(ct_event_is_forbidden(event, 0, 4, 4));
    assert_false(ct_event_is_forbidden(event, 0, 3, 2));

    ct_forbidden clubs = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    assert_false(ct_event_is_forbidden(event, 0, 1, 5));
    assert_int_equal(ct_event_forbid(event, &clubs, NULL), CT_OK);
    assert_true(ct_event_is_forbidden(event, 0, 1, 5));
    assert_false(ct_event_is_forbidden(event, 2, 4, 5)); /* no club is not a club */

    ct_forbidden other = {.kind = CT_FORBIDDEN_FEDERATION, .first_round = 1, .name = CT_STR("SWE")};
    assert_int_equal(ct_event_forbid(event, &other, NULL), CT_OK);
    assert_false(ct_event_is_forbidden(event, 2, 3, 1));
    other.name = CT_STR("NOR");
    assert_int_equal(ct_event_forbid(event, &other, NULL), CT_OK);
    assert_true(ct_event_is_forbidden(event, 2, 3, 1));
}

static void adjustments_count_from_their_round_on(void **state)
{
    ct_event *event = small_event(*state);
    ct_index whole[] = {1, 2};
    ct_index late[] = {2};
    ct_adjustment adjustments[] = {
        {.type = ' ', .points = -1, .round = 0, .who = whole, .who_count = 2},
        {.type = ' ', .points = 4, .round = 3, .who = late, .who_count = 1},
    };
    event->adjustments = adjustments;
    event->adjustment_count = 2;
    assert_int_equal(ct_event_adjustment(event, 1, 0), 0);
    assert_int_equal(ct_event_adjustment(event, 1, 1), -1);
    assert_int_equal(ct_event_adjustment(event, 2, 2), -1);
    assert_int_equal(ct_event_adjustment(event, 2, 3), 3);
    assert_int_equal(ct_event_adjustment(event, 0, 5), 0);
}

/* --- Points ---------------------------------------------------------------------------------- */

static void points_are_written_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        ct_points points;
        int32_t unit;
        bool fraction_sign;
        const char *text;
    } examples[] = {
        {0, 2, true, "0"},
        {6, 2, true, "3"},
        {5, 2, true, "2½"},
        {1, 2, true, "½"},
        {-1, 2, true, "-½"},
        {-5, 2, true, "-2½"},
        {5, 2, false, "2.5"},
        {1, 2, false, "0.5"},
        {-3, 2, false, "-1.5"},
        {25, 10, true, "2.5"},
        {30, 10, false, "3"},
        {125, 100, false, "1.25"},
        {150, 100, false, "1.5"},
        {5, 100, false, "0.05"},
        {INT32_MIN, 1, false, "-2147483648"},
        {INT32_MIN, 2, false, "-1073741824"},
        {INT32_MAX, 2, true, "1073741823½"},
        {INT32_MIN, 1000, false, "-2147483.648"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        char out[16];
        ct_points_format(examples[i].points, examples[i].unit, examples[i].fraction_sign, out);
        assert_string_equal(out, examples[i].text);
    }
}

static void a_finer_unit_changes_no_value(void **state)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        ct_event *same = random_event(*state, seed, NULL);
        int32_t unit = event->unit;
        ct_event_rescale(same, unit);
        check_equal_events(event, same, seed);
        ct_event_rescale(same, unit * 10);
        check_seed(!ct_event_equal(event, same, NULL, 0), seed);
        check_seed(same->scoring.win[CT_BLACK] == 10 * event->scoring.win[CT_BLACK], seed);
        check_seed(same->scoring.pab == 10 * event->scoring.pab, seed);
        check_seed(same->team_scoring.win == 10 * event->team_scoring.win, seed);
        for (ct_index i = 0; i < event->player_count; i++) {
            check_seed(same->players[i].declared.points == 10 * event->players[i].declared.points,
                       seed);
        }
        for (uint32_t i = 0; i < event->adjustment_count; i++) {
            check_seed(same->adjustments[i].points == 10 * event->adjustments[i].points, seed);
        }
        for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
            check_seed(same->acceleration.spans[i].points ==
                           10 * event->acceleration.spans[i].points,
                       seed);
        }
        ct_event_update_points(event);
        ct_event_update_points(same);
        for (ct_index i = 0; i < event->player_count; i++) {
            check_seed(same->players[i].declared.points == 10 * event->players[i].declared.points,
                       seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_new_event_is_empty_and_counts_in_halves, start, stop),
        cmocka_unit_test_setup_teardown(growing_keeps_the_cells_and_makes_empty_ones, start, stop),
        cmocka_unit_test_setup_teardown(room_has_limits, start, stop),
        cmocka_unit_test_setup_teardown(numbers_lead_to_their_owners, start, stop),
        cmocka_unit_test_setup_teardown(nobody_has_number_0, start, stop),
        cmocka_unit_test_setup_teardown(each_member_knows_his_team, start, stop),
        cmocka_unit_test_setup_teardown(entry_leave_and_byes_decide_who_is_available, start, stop),
        cmocka_unit_test_setup_teardown(rules_keep_apart_whom_they_name_and_when, start, stop),
        cmocka_unit_test_setup_teardown(adjustments_count_from_their_round_on, start, stop),
        cmocka_unit_test(points_are_written_as_people_write_them),
        cmocka_unit_test_setup_teardown(a_finer_unit_changes_no_value, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
