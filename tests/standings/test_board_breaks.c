/* Tie-breaks by boards: the worked example with four teams, who sat where, and the sentences of
 * Article 12 as separate code on random events. */

#include "standings/board_breaks.h"
#include "standings/breaks.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <stdlib.h>

enum { USUAL_SEEDS = 120 };

static ct_board_points table_of(const ct_event *event)
{
    ct_error err = {0};
    ct_board_points all = {0};
    check_ok(ct_board_points_make(breaks_board(event, CT_C07_2026, mem), mem, &all, &err), err);
    return all;
}

/* Teams A, B, C, D of two boards, three rounds. */
static ct_event *worked_example(void)
{
    ct_event *event = breaks_teams(mem, 4, 2, 3);
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 1, 3, 4, "10");
    breaks_match(event, 2, 1, 3, "==");
    breaks_match(event, 2, 2, 4, "11");
    breaks_match(event, 3, 1, 4, "01");
    breaks_match(event, 3, 2, 3, "=1");
    return event;
}

static void the_worked_example_of_four_teams(void **state)
{
    (void)state;
    ct_event *event = worked_example();
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_board_points all = table_of(event);
    assert_int_equal(ct_board_points_on(&all, 0, 1, CT_NOBODY), 3); /* A: 1½ + 2 */
    assert_int_equal(ct_board_points_on(&all, 0, 2, CT_NOBODY), 4);
    assert_int_equal(ct_board_points_on(&all, 1, 1, CT_NOBODY), 3); /* B: 1½ + 2½ */
    assert_int_equal(ct_board_points_on(&all, 1, 2, CT_NOBODY), 5);
    ct_code code = breaks_code(board, "BC");
    assert_string_equal(breaks_text(board, &code, 1, mem), "5.5");
    assert_string_equal(breaks_text(board, &code, 2, mem), "6.5");
    assert_true((code.row->flags & CT_LOWER_IS_BETTER) != 0);
}

static void top_boards_go_down_and_bottom_boards_are_left_out(void **state)
{
    (void)state;
    ct_board_points all = table_of(worked_example());
    unsigned board = 9;
    assert_true(ct_top_board_compare(&all, 0, 1, false, &board) < 0); /* board 2: B */
    assert_int_equal(board, 2);
    assert_true(ct_top_board_compare(&all, 1, 0, false, NULL) > 0);
    assert_int_equal(ct_bottom_board_compare(&all, 0, 1, false, &board), 0); /* board 1 alone */
    assert_int_equal(board, 0);
    assert_true(ct_top_board_compare(&all, 0, 1, true, &board) > 0); /* their match: A on board 1 */
    assert_int_equal(board, 1);
    assert_true(ct_bottom_board_compare(&all, 0, 1, true, &board) > 0);
    assert_int_equal(board, 2);
    assert_int_equal(ct_board_count(&all, 0, 1), 4); /* 1 × 1 + 2 × ½, in halves */
}

static void the_value_is_the_number_of_teams_behind(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "tbr");
    /* Board 1: 1½, 1½, 2, 1; board 2: 2, 2½, ½, 1. */
    assert_string_equal(breaks_all(board, &code, mem), "1 2 3 0");
    code = breaks_code(board, "BBE");
    assert_string_equal(breaks_all(board, &code, mem), "1 1 3 0");
    ct_working working = breaks_working(board, &code, 2, mem);
    assert_int_equal(working.count, 2);
    assert_int_equal(working.terms[1].amount.top, 5);
    assert_true(ct_str_is(working.conclusion, "ahead of 1 of the 4 tied"));
}

static void a_bye_is_a_win_on_every_board(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 3, 3, 1);
    static ct_index pabs[] = {2};
    breaks_match(event, 1, 1, 2, "1=0");
    event->team_pabs = pabs;
    event->team_pab_count = 1;
    ct_board_points all = table_of(event);
    for (unsigned board = 1; board <= 3; board++) {
        assert_int_equal(ct_board_points_on(&all, 2, board, CT_NOBODY), 2);
    }
    assert_int_equal(ct_board_points_on(&all, 1, 3, CT_NOBODY), 2);
}

static void a_forfeited_match_counts_on_every_board(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 2, 3, 1);
    static ct_match_forfeit forfeits[] = {{.round = 1,
                                           .white = 0,
                                           .black = 1,
                                           .white_outcome = CT_FORFEIT_WIN,
                                           .black_outcome = CT_FORFEIT_LOSS}};
    event->match_forfeits = forfeits;
    event->match_forfeit_count = 1;
    ct_board_points all = table_of(event);
    for (unsigned board = 1; board <= 3; board++) {
        assert_int_equal(ct_board_points_on(&all, 0, board, CT_NOBODY), 2);
        assert_int_equal(ct_board_points_on(&all, 1, board, CT_NOBODY), 0);
    }
}

/* Team 2 leaves board 2 empty: its third player sits on board 3. */
static void an_empty_board_pushes_the_others_down(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 2, 3, 1);
    breaks_game(event, 1, 1, 4, '1');
    breaks_away(event, 1, 2, CT_FORFEIT_WIN);
    breaks_game(event, 1, 3, 5, '0'); /* the second of team 2 has moved to board 3 */
    ct_board_points all = table_of(event);
    assert_int_equal(ct_board_points_on(&all, 0, 1, CT_NOBODY), 2);
    assert_int_equal(ct_board_points_on(&all, 0, 2, CT_NOBODY), 2);
    assert_int_equal(ct_board_points_on(&all, 0, 3, CT_NOBODY), 0);
    assert_int_equal(ct_board_points_on(&all, 1, 2, CT_NOBODY), 0);
    assert_int_equal(ct_board_points_on(&all, 1, 3, CT_NOBODY), 2);
}

static void a_line_up_says_who_sat_where(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 2, 3, 1);
    static ct_index seats[] = {2, CT_NOBODY, 0};
    static ct_line_up line_ups[] = {
        {.round = 1, .team = 0, .opponent = 1, .players = seats, .player_count = 3}};
    breaks_game(event, 1, 3, 4, '1');
    breaks_away(event, 1, 5, CT_FORFEIT_WIN);
    breaks_game(event, 1, 1, 6, '=');
    event->line_ups = line_ups;
    event->line_up_count = 1;
    ct_board_points all = table_of(event);
    assert_int_equal(ct_board_points_on(&all, 0, 1, CT_NOBODY), 2);
    assert_int_equal(ct_board_points_on(&all, 0, 2, CT_NOBODY), 0);
    assert_int_equal(ct_board_points_on(&all, 0, 3, CT_NOBODY), 1);
    assert_int_equal(ct_board_points_on(&all, 1, 1, CT_NOBODY), 0);
    assert_int_equal(ct_board_points_on(&all, 1, 2, CT_NOBODY), 2);
    assert_int_equal(ct_board_points_on(&all, 1, 3, CT_NOBODY), 1);
}

/* --- Random events ------------------------------------------------------------------------------
 */

static uint64_t seeds(void)
{
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    const char *text = getenv("CROSSTABLE_SEEDS");
    uint64_t count = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &count) ? count : USUAL_SEEDS;
}

/* Whatever the boards: together they are the game points of the match. */
static unsigned check_sums(const ct_board_points *all, ct_index team, uint64_t seed)
{
    unsigned compared = 0;
    unsigned rounds = all->board->rounds;
    for (unsigned round = 1; round <= rounds; round++) {
        const ct_turn *turn = ct_turn_of(all->board, team, round);
        const ct_points *points = &all->points[((size_t)team * rounds + round - 1) * all->boards];
        ct_points sum = 0;
        for (unsigned board = 0; board < all->boards; board++) {
            sum += points[board];
        }
        if (turn->kind == CT_TURN_PLAYED) {
            check_seed(sum == turn->points[CT_GAME_POINTS], seed);
            compared++;
        }
    }
    return compared;
}

static void the_boards_of_a_match_sum_up_to_it(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        ct_arena_reset(mem);
        random_event_shape shape = {.kind = RANDOM_TEAMS};
        const ct_event *event = random_event(mem, seed, &shape);
        ct_board_points all = table_of(event);
        for (ct_index team = 0; team < event->team_count; team++) {
            compared += check_sums(&all, team, seed);
        }
    }
    assert_true(compared > 0);
}

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* Points of a on boards 1 … `last` less those of b. */
static int64_t lead(const ct_board_points *all, ct_index a, ct_index b, unsigned last)
{
    int64_t sum = 0;
    for (unsigned board = 1; board <= last; board++) {
        sum += ct_board_points_on(all, a, board, CT_NOBODY) -
               ct_board_points_on(all, b, board, CT_NOBODY);
    }
    return sum;
}

/* Article 12 in other words. Top boards: the first board at which the running sums of the two
 * differ. Bottom boards: the longest run from board 1, but not all, whose sums differ. */
static int check_order(const ct_board_points *all, ct_index a, ct_index b, uint64_t seed)
{
    int top = 0;
    int bottom = 0;
    for (unsigned last = 1; last <= all->boards && top == 0; last++) {
        top = sign(lead(all, a, b, last));
    }
    for (unsigned last = all->boards - 1; last >= 1 && bottom == 0; last--) {
        bottom = sign(lead(all, a, b, last));
    }
    check_seed(ct_top_board_compare(all, a, b, false, NULL) == top, seed);
    check_seed(ct_bottom_board_compare(all, a, b, false, NULL) == bottom, seed);
    return top;
}

static void order_by_boards_is_that_of_the_article(void **state)
{
    (void)state;
    unsigned decided = 0;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        ct_arena_reset(mem);
        random_event_shape shape = {.kind = RANDOM_TEAMS};
        const ct_event *event = random_event(mem, seed, &shape);
        ct_board_points all = table_of(event);
        for (ct_index a = 0; a + 1 < event->team_count; a++) {
            decided += check_order(&all, a, a + 1, seed) != 0;
        }
    }
    assert_true(decided > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_of_four_teams),
        cmocka_unit_test(top_boards_go_down_and_bottom_boards_are_left_out),
        cmocka_unit_test(the_value_is_the_number_of_teams_behind),
        cmocka_unit_test(a_bye_is_a_win_on_every_board),
        cmocka_unit_test(a_forfeited_match_counts_on_every_board),
        cmocka_unit_test(an_empty_board_pushes_the_others_down),
        cmocka_unit_test(a_line_up_says_who_sat_where),
        cmocka_unit_test(the_boards_of_a_match_sum_up_to_it),
        cmocka_unit_test(order_by_boards_is_that_of_the_article),
    };
    return cmocka_run_group_tests_name("standings/board_breaks", tests, open_arena, close_arena);
}
