/* Edits of the crosstable: pairs, byes, results and points; each success, and each refusal with the
 * event unchanged. */

#include "base/random.h"
#include "event/edit.h"
#include "event/validate.h"
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

/* Six players with declared points; round 1 of 3 is 1-2, 3-4, with 5 on the bye and 6 not there. */
static ct_event *running_event(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    event->rounds = 3;
    for (unsigned i = 0; i < 6; i++) {
        ct_player player = {.name = ct_str_format(mem, "Łoś %c", 'A' + (int)i),
                            .declared.has_points = true};
        assert_int_equal(ct_event_add_player(event, &player, NULL, NULL), CT_OK);
    }
    assert_int_equal(ct_event_set_pair(event, 1, 0, 1, NULL), CT_OK);
    assert_int_equal(ct_event_set_pair(event, 1, 2, 3, NULL), CT_OK);
    assert_int_equal(ct_event_set_bye(event, 1, 4, CT_PAB, NULL), CT_OK);
    return event;
}

/* --- Pairs and byes -------------------------------------------------------------------------- */

static void a_pair_opens_its_round_and_waits_for_a_result(void **state)
{
    ct_event *event = running_event(*state);
    assert_int_equal(event->rounds_paired, 1);
    assert_int_equal(ct_event_cell(event, 0, 1).opponent, 1);
    assert_int_equal(ct_event_cell(event, 0, 1).colour, CT_WHITE);
    assert_int_equal(ct_event_cell(event, 0, 1).outcome, CT_PENDING);
    assert_int_equal(ct_event_cell(event, 1, 1).opponent, 0);
    assert_int_equal(ct_event_cell(event, 1, 1).colour, CT_BLACK);
    assert_int_equal(ct_event_cell(event, 5, 1).outcome, CT_ABSENT);
    ct_error err = {0};
    check_ok(ct_event_set_pair(event, 2, 1, 0, &err), err); /* a rematch is the arbiter's affair */
    assert_int_equal(event->rounds_paired, 2);
    assert_int_equal(ct_event_cell(event, 2, 2).opponent, CT_NOBODY);
    assert_int_equal(ct_event_cell(event, 2, 2).outcome, CT_ABSENT);
}

static void a_bye_gives_its_points_at_once(void **state)
{
    ct_event *event = running_event(*state);
    assert_int_equal(event->players[4].declared.points, 2);
    ct_error err = {0};
    check_ok(ct_event_set_bye(event, 1, 5, CT_HALF_POINT_BYE, &err), err);
    assert_int_equal(event->players[5].declared.points, 1);
    assert_int_equal(ct_event_cell(event, 5, 1).outcome, CT_HALF_POINT_BYE);
    assert_int_equal(ct_event_cell(event, 5, 1).opponent, CT_NOBODY);
}

static void wrong_pairs_are_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    check_refusal(ct_event_set_pair(event, 1, 5, 5, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 1, 5, 0, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 1, 0, 5, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 1, 4, 5, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 2, 0, 6, &err), CT_NOT_FOUND, &err, event, before);
    check_refusal(ct_event_set_pair(event, 2, CT_NOBODY, 0, &err), CT_NOT_FOUND, &err, event,
                  before);
    check_refusal(ct_event_set_pair(event, 3, 0, 5, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 0, 0, 5, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_pair(event, 4, 0, 5, &err), CT_INVALID, &err, event, before);
}

static void who_is_not_there_is_not_paired(void **state)
{
    ct_error err = {0};
    ct_event *both[2];
    for (int i = 0; i < 2; i++) {
        both[i] = running_event(*state);
        ct_player late = {.name = CT_STR("Late"), .enters = 3};
        assert_int_equal(ct_event_add_player(both[i], &late, NULL, NULL), CT_OK);
        assert_int_equal(ct_event_withdraw(both[i], 0, 2, CT_WITHDRAWN, NULL), CT_OK);
        assert_int_equal(ct_event_ask_bye(both[i], 1, 2, CT_HALF_POINT_BYE, NULL), CT_OK);
    }
    check_refusal(ct_event_set_pair(both[0], 2, 0, 2, &err), CT_INVALID, &err, both[0], both[1]);
    check_refusal(ct_event_set_pair(both[0], 2, 2, 1, &err), CT_INVALID, &err, both[0], both[1]);
    check_refusal(ct_event_set_pair(both[0], 2, 2, 6, &err), CT_INVALID, &err, both[0], both[1]);
    check_refusal(ct_event_set_bye(both[0], 2, 1, CT_PAB, &err), CT_INVALID, &err, both[0],
                  both[1]);
    check_refusal(ct_event_set_bye(both[0], 2, 0, CT_FULL_POINT_BYE, &err), CT_INVALID, &err,
                  both[0], both[1]);
    check_ok(ct_event_set_bye(both[0], 2, 0, CT_ZERO_POINT_BYE, &err), err);
    check_ok(ct_event_set_bye(both[0], 2, 1, CT_HALF_POINT_BYE, &err), err);
}

static void a_round_with_pending_games_does_not_stop_the_next(void **state)
{
    ct_error err = {0};
    ct_event *both[2];
    for (int i = 0; i < 2; i++) {
        both[i] = running_event(*state);
        assert_int_equal(ct_event_set_pair(both[i], 2, 0, 2, NULL), CT_OK);
        assert_int_equal(ct_event_set_pair(both[i], 3, 0, 3, NULL), CT_OK);
    }
    check_refusal(ct_event_set_pair(both[0], 2, 1, 4, &err), CT_INVALID, &err, both[0], both[1]);
    check_refusal(ct_event_set_pair(both[0], 4, 1, 4, &err), CT_INVALID, &err, both[0], both[1]);
}

static void wrong_byes_are_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    check_refusal(ct_event_set_bye(event, 1, 5, CT_PAB, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_bye(event, 2, 4, CT_PAB, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_bye(event, 1, 0, CT_HALF_POINT_BYE, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_set_bye(event, 1, 5, CT_WIN, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_bye(event, 1, 5, CT_ABSENT, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_set_bye(event, 3, 5, CT_ZERO_POINT_BYE, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_set_bye(event, 1, 9, CT_ZERO_POINT_BYE, &err), CT_NOT_FOUND, &err, event,
                  before);
}

static void team_mates_do_not_meet_in_a_team_event(void **state)
{
    ct_error err = {0};
    ct_event *both[2];
    ct_index members[] = {0, 1};
    ct_team teams[] = {{.tpn = {1}, .name = CT_STR("Ås"), .members = members, .member_count = 2}};
    for (int i = 0; i < 2; i++) {
        both[i] = running_event(*state);
        both[i]->is_team_event = true;
        both[i]->teams = teams;
        both[i]->team_count = 1;
    }
    check_refusal(ct_event_set_pair(both[0], 2, 0, 1, &err), CT_INVALID, &err, both[0], both[1]);
    ct_bye byes[] = {{.who = 0, .round = 2, .kind = CT_HALF_POINT_BYE}};
    both[0]->byes = both[1]->byes = byes;
    both[0]->bye_count = both[1]->bye_count = 1;
    check_refusal(ct_event_set_pair(both[0], 2, 0, 5, &err), CT_INVALID, &err, both[0], both[1]);
}

/* --- Results --------------------------------------------------------------------------------- */

static void a_result_is_entered_and_corrected_with_the_points(void **state)
{
    ct_event *event = running_event(*state);
    ct_error err = {0};
    check_ok(ct_event_set_result(event, 1, 0, CT_WIN, CT_LOSS, &err), err);
    assert_int_equal(event->players[0].declared.points, 2);
    assert_int_equal(event->players[1].declared.points, 0);
    assert_int_equal(ct_event_cell(event, 1, 1).outcome, CT_LOSS);
    check_ok(ct_event_set_pair(event, 2, 1, 2, &err), err);
    check_ok(ct_event_set_result(event, 1, 0, CT_LOSS, CT_DRAW, &err), err);
    assert_int_equal(event->players[0].declared.points, 0);
    assert_int_equal(event->players[1].declared.points, 1);
    check_ok(ct_event_set_result(event, 1, 0, CT_PENDING, CT_PENDING, &err), err);
    assert_int_equal(event->players[1].declared.points, 0);
}

static void wrong_results_are_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    check_refusal(ct_event_set_result(event, 1, 0, CT_WIN, CT_WIN, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_set_result(event, 1, 0, CT_WIN, CT_FORFEIT_LOSS, &err), CT_INVALID, &err,
                  event, before);
    check_refusal(ct_event_set_result(event, 1, 0, CT_PAB, CT_ABSENT, &err), CT_INVALID, &err,
                  event, before);
    check_refusal(ct_event_set_result(event, 1, 1, CT_WIN, CT_LOSS, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_set_result(event, 1, 4, CT_WIN, CT_LOSS, &err), CT_NOT_FOUND, &err,
                  event, before);
    check_refusal(ct_event_set_result(event, 2, 0, CT_WIN, CT_LOSS, &err), CT_NOT_FOUND, &err,
                  event, before);
    check_refusal(ct_event_set_result(event, 0, 0, CT_WIN, CT_LOSS, &err), CT_NOT_FOUND, &err,
                  event, before);
    check_refusal(ct_event_set_result(event, 1, 6, CT_WIN, CT_LOSS, &err), CT_NOT_FOUND, &err,
                  event, before);
}

static void a_result_for_black_names_the_player_with_white(void **state)
{
    ct_event *event = running_event(*state);
    ct_error err = {0};
    assert_int_equal(ct_event_set_result(event, 1, 1, CT_WIN, CT_LOSS, &err), CT_INVALID);
    assert_string_equal(err.sentence, "2 Łoś B has Black in round 1");
    assert_non_null(strstr(err.cure, "1 Łoś A"));
}

/* --- Points ---------------------------------------------------------------------------------- */

static void declared_points_are_those_of_cells_and_adjustments(void **state)
{
    ct_event *event = running_event(*state);
    ct_index who[] = {0, 4};
    ct_adjustment penalty = {.type = ' ', .points = -1, .who = who, .who_count = 2};
    event->adjustments = &penalty;
    event->adjustment_count = 1;
    event->players[0].declared.has_points = false;
    event->scoring.absent = 1;
    ct_event_update_points(event);
    assert_true(event->players[0].declared.has_points);
    assert_int_equal(event->players[0].declared.points, -1); /* pending: nothing, minus a half */
    assert_int_equal(event->players[4].declared.points, 1);
    assert_int_equal(event->players[5].declared.points, 1);
}

static void points_stay_undeclared_for_those_who_have_none(void **state)
{
    ct_event *event = running_event(*state);
    event->players[0].declared.has_points = false;
    assert_int_equal(ct_event_set_result(event, 1, 0, CT_WIN, CT_LOSS, NULL), CT_OK);
    assert_false(event->players[0].declared.has_points);
    assert_int_equal(event->players[0].declared.points, 0);
}

/* --- Any sequence ---------------------------------------------------------------------------- */

static ct_status random_edit(ct_event *event, ct_random *random, ct_error *err)
{
    ct_index one = (ct_index)ct_random_below(random, event->player_count + 1U);
    ct_index other = (ct_index)ct_random_below(random, event->player_count + 1U);
    unsigned round = event->rounds_paired + (unsigned)ct_random_below(random, 3);
    ct_outcome outcome = (ct_outcome)ct_random_below(random, CT_OUTCOMES);
    ct_outcome answer = (ct_outcome)ct_random_below(random, CT_OUTCOMES);
    ct_index members[] = {one, other};
    ct_forbidden rule = {.kind = (ct_forbidden_kind)ct_random_below(random, 3),
                         .first_round = (uint16_t)round,
                         .members = members,
                         .member_count = 2};
    ct_player player = {.name = CT_STR("New, One"),
                        .tpn = {(uint32_t)ct_random_below(random, 40)},
                        .declared.has_points = one % 2 == 0};
    switch (ct_random_below(random, 12)) {
    case 0: return ct_event_add_player(event, &player, NULL, err);
    case 1: return ct_event_withdraw(event, one, round, (ct_leave)(answer % 3U), err);
    case 2: return ct_event_return(event, one, err);
    case 3: return ct_event_ask_bye(event, one, round, outcome, err);
    case 4: return ct_event_cancel_bye(event, one, round, err);
    case 5: return ct_event_forbid(event, &rule, err);
    case 6: return ct_event_allow(event, one, err);
    case 7: return ct_event_set_bye(event, round, one, outcome, err);
    case 8: return ct_event_number_players(event, err);
    case 9: return ct_event_set_result(event, round, one, outcome, answer, err);
    default: return ct_event_set_pair(event, round, one, other, err);
    }
}

/* Runs the first `edits` edits of a seed. */
static ct_event *edited_event(ct_arena *mem, uint64_t seed, int edits, ct_status *last,
                              ct_error *err)
{
    random_event_shape shape = {.kind = RANDOM_INDIVIDUAL, .players = 9, .rounds = 3};
    ct_event *event = random_event(mem, seed, &shape);
    ct_random random = {.seed = seed, .stream = 77};
    for (int i = 0; i < edits; i++) {
        *last = random_edit(event, &random, err);
    }
    return event;
}

static void any_sequence_of_edits_keeps_the_event_valid(void **state)
{
    size_t done = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_arena_reset(*state);
        ct_status last = CT_OK;
        ct_error err = {0};
        ct_event *event = edited_event(*state, seed, 40, &last, &err);
        done += last == CT_OK;
        ct_problems problems;
        ct_problems_start(&problems, *state, NULL);
        check_ok(ct_event_validate(event, false, *state, &problems, &err), err);
        if (ct_problems_verdict(&problems, &err) != CT_OK) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, err.sentence);
        }
    }
    assert_true(done > 20);
}

static void a_refused_edit_leaves_every_event_as_it_was(void **state)
{
    size_t refused = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        ct_arena_reset(*state);
        ct_status last = CT_OK;
        ct_error err = {0};
        int edits = (int)(seed % 30) + 1;
        ct_event *after = edited_event(*state, seed, edits, &last, &err);
        if (last != CT_OK) {
            refused++;
            check_seed(err.sentence[0] != '\0' && err.cure[0] != '\0', seed);
            check_equal_events(after, edited_event(*state, seed, edits - 1, &last, &err), seed);
        }
    }
    assert_true(refused > 100);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)
    const struct CMUnitTest tests[] = {
        TEST(a_pair_opens_its_round_and_waits_for_a_result),
        TEST(a_bye_gives_its_points_at_once),
        TEST(wrong_pairs_are_refused),
        TEST(who_is_not_there_is_not_paired),
        TEST(a_round_with_pending_games_does_not_stop_the_next),
        TEST(wrong_byes_are_refused),
        TEST(team_mates_do_not_meet_in_a_team_event),
        TEST(a_result_is_entered_and_corrected_with_the_points),
        TEST(wrong_results_are_refused),
        TEST(a_result_for_black_names_the_player_with_white),
        TEST(declared_points_are_those_of_cells_and_adjustments),
        TEST(points_stay_undeclared_for_those_who_have_none),
        TEST(any_sequence_of_edits_keeps_the_event_valid),
        TEST(a_refused_edit_leaves_every_event_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
