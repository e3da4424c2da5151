/* The order of publication (C.04.2 3.6), fixed and published boards, byes. */

#include "small_event.h"

#include "base/random.h"
#include "event/build.h"
#include "event/published.h"
#include "support/check.h"
#include "support/random_event.h"

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

static uint32_t boards_of(const ct_event *event, unsigned round, ct_board **out)
{
    uint32_t count = 0;
    ct_error err;
    assert_int_equal(ct_round_boards(event, round, event->mem, out, &count, &err), CT_OK);
    return count;
}

static void assert_board(ct_board board, unsigned number, uint32_t white, uint32_t black)
{
    assert_int_equal(board.number, number);
    assert_int_equal(board.white, white - 1);
    assert_int_equal(board.black, black == 0 ? CT_NOBODY : black - 1);
}

/* Ten players; before round 4 the scores of 1 … 10 are 2½ 3 2½ 2½ 3 0 3 3 3 0, given by
 * adjustments. Pairs of round 4: A 5-9 (3 v 3), B 2-1 (3 v 2½), C 7-8 (3 v 3), D 4-3 (2½ v 2½). */
static ct_event *published_event(void **state)
{
    ct_event *event = small_event(*state, 10, 4);
    static ct_index threes[] = {1, 4, 6, 7, 8};
    static ct_index others[] = {0, 2, 3};
    ct_adjustment *changes = CT_NEW(event->mem, ct_adjustment, 2);
    changes[0] =
        (ct_adjustment){.type = ' ', .points = 6, .round = 1, .who = threes, .who_count = 5};
    changes[1] =
        (ct_adjustment){.type = ' ', .points = 5, .round = 3, .who = others, .who_count = 3};
    event->adjustments = changes;
    event->adjustment_count = 2;
    small_game(event, 4, 4, 3, "**");
    small_game(event, 4, 2, 1, "**");
    small_game(event, 4, 8, 7, "**");
    small_game(event, 4, 5, 9, "**");
    return event;
}

static void pairs_stand_by_higher_score_then_sum_then_number(void **state)
{
    ct_event *event = published_event(state);
    ct_board *boards = NULL;
    assert_int_equal(boards_of(event, 4, &boards), 4);
    assert_board(boards[0], 1, 5, 9); /* A: 3, 6, number 5 */
    assert_board(boards[1], 2, 8, 7); /* C: 3, 6, number 7 */
    assert_board(boards[2], 3, 2, 1); /* B: 3, 5½ */
    assert_board(boards[3], 4, 4, 3); /* D */
}

/* 5 (3) v 4 (2½) stands before 7 (3) v 1 (2½): the number of the better player counts, not the
 * smallest. */
static void the_number_that_counts_is_that_of_the_higher_ranked_player(void **state)
{
    ct_event *event = published_event(state);
    for (uint32_t number = 1; number <= 10; number++) {
        small_bye(event, 4, number, ' ');
    }
    small_game(event, 4, 1, 7, "**");
    small_game(event, 4, 5, 4, "**");
    ct_board *boards = NULL;
    assert_int_equal(boards_of(event, 4, &boards), 2);
    assert_board(boards[0], 1, 5, 4);
    assert_board(boards[1], 2, 1, 7);
}

static void virtual_points_count_for_the_order(void **state)
{
    ct_event *event = published_event(state);
    ct_span span = {.points = 2, .first_round = 4, .last_round = 4, .first = {3}, .last = {4}};
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = &span, .span_count = 1};
    ct_board *boards = NULL;
    boards_of(event, 4, &boards);
    assert_board(boards[0], 1, 4, 3); /* 3½ each now */
    assert_board(boards[1], 2, 5, 9);
}

static void a_fixed_board_is_kept_and_the_others_move_up(void **state)
{
    ct_event *event = published_event(state);
    event->players[8].fixed_board = 3; /* number 9 cannot climb the stairs to board 1 */
    ct_board *boards = NULL;
    boards_of(event, 4, &boards);
    assert_board(boards[0], 1, 8, 7);
    assert_board(boards[1], 2, 2, 1);
    assert_board(boards[2], 3, 5, 9);
    assert_board(boards[3], 4, 4, 3);
}

static void a_published_board_outweighs_a_fixed_one(void **state)
{
    ct_event *event = published_event(state);
    event->players[8].fixed_board = 3;
    ct_event_cell_at(event, 4, 4)->board = 7;
    ct_event_cell_at(event, 8, 4)->board = 7;
    ct_board *boards = NULL;
    boards_of(event, 4, &boards);
    assert_board(boards[0], 1, 8, 7);
    assert_board(boards[2], 3, 4, 3);
    assert_board(boards[3], 7, 5, 9);
}

static void of_two_pairs_that_want_one_board_the_first_has_it(void **state)
{
    ct_event *event = published_event(state);
    event->players[0].fixed_board = 1; /* B */
    event->players[6].fixed_board = 1; /* C, which stands higher */
    ct_board *boards = NULL;
    boards_of(event, 4, &boards);
    assert_board(boards[0], 1, 8, 7);
    assert_board(boards[1], 2, 5, 9);
    assert_board(boards[2], 3, 2, 1);
}

static void byes_come_last_and_absent_players_not_at_all(void **state)
{
    ct_event *event = published_event(state);
    small_bye(event, 4, 10, 'H');
    small_bye(event, 4, 6, 'U');
    ct_board *boards = NULL;
    assert_int_equal(boards_of(event, 4, &boards), 6);
    assert_board(boards[4], 0, 6, 0);
    assert_board(boards[5], 0, 10, 0);
    small_bye(event, 4, 10, ' ');
    assert_int_equal(boards_of(event, 4, &boards), 5);
}

static void a_round_that_is_not_paired_has_no_boards(void **state)
{
    ct_event *event = published_event(state);
    ct_board *boards = NULL;
    uint32_t count = 0;
    ct_error err;
    assert_int_equal(ct_round_boards(event, 5, *state, &boards, &count, &err), CT_NOT_FOUND);
    assert_int_equal(ct_round_boards(event, 0, *state, &boards, &count, &err), CT_NOT_FOUND);
    assert_null(boards);
}

/* Everybody who is not absent stands on the list once, numbers rise, and each pair is one of the
 * round. */
static void check_round(const ct_event *event, unsigned round, uint64_t seed)
{
    ct_board *boards = NULL;
    uint32_t count = boards_of(event, round, &boards);
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        ct_cell cell = ct_event_cell(event, boards[i].white, round);
        bool is_pair = boards[i].black != CT_NOBODY;
        listed += is_pair ? 2 : 1;
        if (cell.opponent != boards[i].black || is_pair != (boards[i].number != 0) ||
            (is_pair && cell.colour == CT_BLACK) ||
            (i > 0 && is_pair && boards[i - 1].number >= boards[i].number)) {
            fail_msg("seed %u round %u: line %u is wrong", (unsigned)seed, round, i);
        }
    }
    uint32_t expected = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        expected += ct_event_cell(event, who, round).outcome != CT_ABSENT;
    }
    if (listed != expected) {
        fail_msg("seed %u round %u: %u of %u players listed", (unsigned)seed, round, listed,
                 expected);
    }
}

static void random_rounds_list_everybody_once(void **state)
{
    const random_event_shape shape = {.kind = RANDOM_INDIVIDUAL};
    for (uint64_t seed = 1; seed <= 500; seed++) {
        ct_arena_reset(*state);
        const ct_event *event = random_event(*state, seed, &shape);
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            check_round(event, round, seed);
        }
    }
}

/* --- Numbers as published (event/published.h) ------------------------------------------------ */

static void correct(ct_event *event, uint32_t player, unsigned round, ct_outcome outcome)
{
    ct_event_cell_at(event, player - 1, round)->outcome = (uint8_t)outcome;
}

static void a_correction_moves_no_board(void **state)
{
    ct_event *event = small_event(*state, 4, 2);
    ct_published_boards published;
    ct_error err;
    ct_board *boards = NULL;
    small_game(event, 1, 1, 3, "10");
    small_game(event, 1, 4, 2, "01");
    small_game(event, 2, 2, 1, "**");
    small_game(event, 2, 3, 4, "**");
    assert_int_equal(ct_published_note(event, 2, *state, &published, &err), CT_OK);
    correct(event, 1, 1, CT_LOSS); /* now 3 and 2 have a point, 1 and 4 none … */
    correct(event, 3, 1, CT_WIN);
    correct(event, 4, 1, CT_WIN); /* … and now 3 and 4: their board would be the first */
    correct(event, 2, 1, CT_LOSS);
    boards_of(event, 2, &boards);
    assert_board(boards[0], 1, 3, 4);
    assert_int_equal(ct_published_keep(event, &published, *state, &err), CT_OK);
    boards_of(event, 2, &boards);
    assert_board(boards[0], 1, 2, 1);
    assert_board(boards[1], 2, 3, 4);
    assert_int_equal(ct_event_cell(event, 0, 2).board, 1);
    assert_int_equal(ct_event_cell(event, 3, 2).board, 2);
    assert_int_equal(ct_event_cell(event, 0, 1).board, 0); /* round 1 was not noted */
}

static void an_order_that_holds_leaves_no_number(void **state)
{
    ct_event *event = small_event(*state, 4, 2);
    ct_published_boards published;
    ct_error err;
    small_game(event, 1, 1, 3, "10");
    small_game(event, 1, 4, 2, "01");
    small_game(event, 2, 2, 1, "**");
    small_game(event, 2, 3, 4, "**");
    assert_int_equal(ct_published_note(event, 1, *state, &published, &err), CT_OK);
    correct(event, 1, 1, CT_DRAW);
    correct(event, 3, 1, CT_DRAW);
    assert_int_equal(ct_published_keep(event, &published, *state, &err), CT_OK);
    for (ct_index who = 0; who < 4; who++) {
        assert_int_equal(ct_event_cell(event, who, 1).board, 0);
        assert_int_equal(ct_event_cell(event, who, 2).board, 0);
    }
}

static bool same_numbers(const ct_board *a, uint32_t a_count, const ct_board *b, uint32_t b_count)
{
    bool is_same = a_count == b_count;
    for (uint32_t i = 0; is_same && i < a_count && a[i].black != CT_NOBODY; i++) {
        is_same =
            a[i].number == b[i].number && a[i].white == b[i].white && a[i].black == b[i].black;
    }
    return is_same;
}

/* Whatever is changed in whatever event, kept boards are the published ones. */
static void random_corrections_move_no_board(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        ct_arena *mem = ct_arena_new();
        ct_published_boards before;
        ct_published_boards after;
        ct_error err;
        ct_event *event = random_event(mem, seed, NULL);
        event->match_forfeit_count = 0; /* matches without games have no place for a number */
        assert_int_equal(ct_published_note(event, 1, mem, &before, &err), CT_OK);
        ct_random random = {.seed = seed};
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_cell *cell = event->rounds_paired > 0 ? ct_event_cell_at(event, who, 1) : NULL;
            if (cell != NULL && ct_outcome_is_played((ct_outcome)cell->outcome)) {
                cell->outcome = ct_random_chance(&random, 0.5) ? CT_WIN : CT_LOSS;
            }
        }
        assert_int_equal(ct_published_keep(event, &before, mem, &err), CT_OK);
        assert_int_equal(ct_published_note(event, 1, mem, &after, &err), CT_OK);
        for (unsigned i = 0; i < before.rounds; i++) {
            check_seed(
                same_numbers(before.boards[i], before.counts[i], after.boards[i], after.counts[i]),
                seed);
        }
        ct_arena_free(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pairs_stand_by_higher_score_then_sum_then_number, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_number_that_counts_is_that_of_the_higher_ranked_player,
                                        start, stop),
        cmocka_unit_test_setup_teardown(virtual_points_count_for_the_order, start, stop),
        cmocka_unit_test_setup_teardown(a_fixed_board_is_kept_and_the_others_move_up, start, stop),
        cmocka_unit_test_setup_teardown(a_published_board_outweighs_a_fixed_one, start, stop),
        cmocka_unit_test_setup_teardown(of_two_pairs_that_want_one_board_the_first_has_it, start,
                                        stop),
        cmocka_unit_test_setup_teardown(byes_come_last_and_absent_players_not_at_all, start, stop),
        cmocka_unit_test_setup_teardown(a_round_that_is_not_paired_has_no_boards, start, stop),
        cmocka_unit_test_setup_teardown(random_rounds_list_everybody_once, start, stop),
        cmocka_unit_test_setup_teardown(a_correction_moves_no_board, start, stop),
        cmocka_unit_test_setup_teardown(an_order_that_holds_leaves_no_number, start, stop),
        cmocka_unit_test(random_corrections_move_no_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
