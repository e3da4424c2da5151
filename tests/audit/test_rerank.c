/* Declared points and ranks: what is right passes, what was altered is named. */

#include "audit/rerank.h"
#include "event/build.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/random_event.h"

#include <string.h>

enum { USUAL_SEEDS = 200 };

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

static ct_reranking ranks_of(const ct_event *event, ct_arena *mem)
{
    ct_reranking ranks = {0};
    ct_error err = {0};
    check_ok(ct_audit_ranks(event, mem, &ranks, &err), err);
    return ranks;
}

/* A round robin of four in which 1 beats 2, 3, 4; 2 beats 3; 3 beats 4; 4 beats 2. */
static ct_event *small_event(ct_arena *mem)
{
    static const struct {
        unsigned white, black;
    } wins[] = {{1, 4}, {2, 3}, {1, 3}, {4, 2}, {1, 2}, {3, 4}};
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    check_ok(ct_event_reserve(event, 4, 3, &err), err);
    event->player_count = 4;
    event->rounds = event->rounds_paired = 3;
    event->system = CT_STR("round-robin");
    for (uint32_t i = 0; i < 4; i++) {
        event->players[i].tpn.number = i + 1;
        event->players[i].name = CT_STR("Somebody");
        event->players[i].enters = 1;
    }
    for (unsigned i = 0; i < 6; i++) {
        ct_index winner = wins[i].white - 1;
        ct_index loser = wins[i].black - 1;
        unsigned round = i / 2 + 1;
        *ct_event_cell_at(event, winner, round) =
            (ct_cell){.opponent = loser, .colour = CT_WHITE, .outcome = CT_WIN};
        *ct_event_cell_at(event, loser, round) =
            (ct_cell){.opponent = winner, .colour = CT_BLACK, .outcome = CT_LOSS};
    }
    return event;
}

static void set_ranks(ct_event *event, const uint32_t ranks[4])
{
    for (int i = 0; i < 4; i++) {
        event->players[i].declared.rank = ranks[i];
    }
}

static void the_tied_may_have_any_of_their_ranks(void **state)
{
    ct_event *event = small_event(*state);
    set_ranks(event, (uint32_t[]){1, 3, 4, 2});
    assert_int_equal(ranks_of(event, *state).count, 0);
    set_ranks(event, (uint32_t[]){1, 2, 2, 2}); /* shared, as some programs write it */
    assert_int_equal(ranks_of(event, *state).count, 0);
    set_ranks(event, (uint32_t[]){0, 1, 2, 3}); /* the winner is not ranked */
    ct_reranking ranks = ranks_of(event, *state);
    assert_int_equal(ranks.count, 0);
    assert_int_equal(ranks.ranks_checked, 3);
    assert_false(ranks.has_list);
    assert_true(ct_str_is(ranks.order, "PTS"));
}

static void a_rank_against_the_points_is_named(void **state)
{
    ct_event *event = small_event(*state);
    set_ranks(event, (uint32_t[]){2, 1, 3, 4});
    ct_reranking ranks = ranks_of(event, *state);
    assert_int_equal(ranks.count, 2);
    assert_true(ct_str_is(ranks.differences[0].sentence,
                          "player 1: rank 2 in the file, 1 by PTS: PTS 3 against 1 of player 2"));
    assert_true(
        ct_str_is(ranks.differences[1].sentence,
                  "player 2: rank 1 in the file, 2 to 4 by PTS: PTS 1 against 3 of player 1"));
    assert_int_equal(ranks.differences[0].rival, 1);
    assert_int_equal(ranks.differences[0].declared, 2);
    assert_int_equal(ranks.differences[0].found, 1);
}

static void the_tie_breaks_of_the_file_count(void **state)
{
    ct_event *event = small_event(*state);
    event->tie_breaks = CT_STR("TPN/R");
    set_ranks(event, (uint32_t[]){1, 2, 3, 4});
    ct_reranking ranks = ranks_of(event, *state);
    assert_true(ranks.has_list);
    assert_true(ct_str_is(ranks.order, "PTS,TPN/R"));
    assert_int_equal(ranks.count, 2);
    assert_true(
        ct_str_is(ranks.differences[0].sentence,
                  "player 4: rank 4 in the file, 2 by PTS,TPN/R: TPN/R 4 against 2 of player 2"));
    set_ranks(event, (uint32_t[]){1, 4, 3, 2});
    assert_int_equal(ranks_of(event, *state).count, 0);
}

static void a_list_that_cannot_be_used_leaves_the_points(void **state)
{
    ct_event *event = small_event(*state);
    event->standings = CT_STR("PTS,NOSUCH");
    set_ranks(event, (uint32_t[]){1, 2, 3, 4});
    ct_reranking ranks = ranks_of(event, *state);
    assert_int_equal(ranks.count, 0);
    assert_false(ranks.has_list);
    assert_int_equal(ranks.list_fault.status, CT_INVALID);
    assert_non_null(strstr(ranks.list_fault.sentence, "NOSUCH"));
}

static void the_beginning_of_a_list_counts_where_the_end_is_unknown(void **state)
{
    ct_event *event = small_event(*state);
    event->tie_breaks = CT_STR("TPN/R,OTHER_COIN,BH");
    set_ranks(event, (uint32_t[]){1, 2, 3, 4});
    ct_reranking ranks = ranks_of(event, *state);
    assert_true(ranks.has_list);
    assert_true(ct_str_is(ranks.order, "PTS,TPN/R"));
    assert_int_equal(ranks.count, 2);
    assert_non_null(strstr(ranks.list_fault.sentence, "OTHER_COIN"));
}

static void points_are_added_up_from_the_cells(void **state)
{
    ct_event *event = small_event(*state);
    event->players[1].declared.has_points = event->players[2].declared.has_points = true;
    event->players[1].declared.points = 2;
    event->players[2].declared.points = 3;
    ct_reranking ranks = ranks_of(event, *state);
    assert_int_equal(ranks.points_checked, 2);
    assert_int_equal(ranks.count, 1);
    assert_int_equal(ranks.differences[0].fault, CT_POINTS_DIFFER);
    assert_true(ct_str_is(ranks.differences[0].sentence,
                          "player 3: 1.5 points in the file, 1 by the results"));
}

static void an_open_round_may_be_counted_or_not(void **state)
{
    ct_event *event = small_event(*state);
    for (ct_index i = 0; i < 4; i++) {
        ct_event_cell_at(event, i, 3)->outcome = CT_PENDING;
    }
    event->players[3] = (ct_player){.tpn = {4}, .name = CT_STR("x"), .enters = 1};
    *ct_event_cell_at(event, 2, 3) = CT_EMPTY_CELL;
    *ct_event_cell_at(event, 3, 3) = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_PAB};
    event->players[3].declared.has_points = true;
    event->players[3].declared.points = 4; /* the bye is counted */
    assert_int_equal(ranks_of(event, *state).count, 0);
    event->players[3].declared.points = 2; /* it is not */
    assert_int_equal(ranks_of(event, *state).count, 0);
    event->players[3].declared.points = 3;
    assert_int_equal(ranks_of(event, *state).count, 1);
    set_ranks(event, (uint32_t[]){1, 2, 4, 3}); /* after round 2: 4, 2, 0, 2 half points */
    event->players[3].declared.points = 2;
    ct_reranking ranks = ranks_of(event, *state);
    assert_int_equal(ranks.count, 0);
    assert_int_equal(ranks.rounds, 2);
}

/* --- Random events ---------------------------------------------------------------------------- */

static uint32_t *rank_at(ct_event *event, ct_index who)
{
    return event->is_team_event ? &event->teams[who].declared.rank
                                : &event->players[who].declared.rank;
}

static bool rank_rightly(ct_event *event, ct_standings *standings, ct_arena *mem)
{
    ct_standings_options options = {.is_lenient = true};
    if (event->tie_breaks.len == 0 && event->standings.len == 0) {
        options.order = ct_str_of(ct_codes_score(event));
    }
    if (event->rounds_paired == 0 ||
        ct_standings_make(event, &options, mem, standings, NULL) != CT_OK) {
        return false;
    }
    for (uint32_t i = 0; i < standings->count; i++) {
        *rank_at(event, standings->rows[i].who) = i + 1;
    }
    return true;
}

static bool is_open(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_cell(event, who, event->rounds_paired).outcome == CT_PENDING) {
            return true;
        }
    }
    return false;
}

static uint32_t wrong_ranks(const ct_reranking *ranks)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ranks->count; i++) {
        count += ranks->differences[i].fault == CT_RANK_DIFFERS ? 1 : 0;
    }
    return count;
}

static void ranks_of_the_standings_pass_and_swapped_ones_do_not(void **state)
{
    uint32_t tried = 0;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        ct_standings standings;
        event->tie_breaks = event->standings = (ct_str){0};
        event->tie_breaks = seed % 2 == 0 ? CT_STR("BH,WIN") : (ct_str){0};
        if (!rank_rightly(event, &standings, *state)) {
            continue;
        }
        ct_reranking ranks = ranks_of(event, *state);
        check_seed(wrong_ranks(&ranks) == 0, seed);
        ct_index first = standings.rows[0].who;
        ct_index last = standings.rows[standings.count - 1].who;
        if (standings.rows[standings.count - 1].place == 1 || is_open(event)) {
            continue; /* all are tied, or may have been before the open round */
        }
        *rank_at(event, first) = standings.count;
        *rank_at(event, last) = 1;
        ranks = ranks_of(event, *state);
        check_seed(wrong_ranks(&ranks) >= 1, seed);
        tried++;
    }
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_tied_may_have_any_of_their_ranks, start, stop),
        cmocka_unit_test_setup_teardown(a_rank_against_the_points_is_named, start, stop),
        cmocka_unit_test_setup_teardown(the_tie_breaks_of_the_file_count, start, stop),
        cmocka_unit_test_setup_teardown(a_list_that_cannot_be_used_leaves_the_points, start, stop),
        cmocka_unit_test_setup_teardown(the_beginning_of_a_list_counts_where_the_end_is_unknown,
                                        start, stop),
        cmocka_unit_test_setup_teardown(points_are_added_up_from_the_cells, start, stop),
        cmocka_unit_test_setup_teardown(an_open_round_may_be_counted_or_not, start, stop),
        cmocka_unit_test_setup_teardown(ranks_of_the_standings_pass_and_swapped_ones_do_not, start,
                                        stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
