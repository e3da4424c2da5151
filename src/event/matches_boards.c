/* Boards of team matches: who sat where, and what a board is worth in the Berlin valuation. */

#include "event/matches_private.h"

#include <stdlib.h>

/* The board at which two players met: the larger of their places, because an empty board pushes the
 * other team's players down. From 0. */
static uint32_t board_of_cell(const ct_match_maker *make, ct_index team, ct_index player,
                              ct_cell cell)
{
    ct_index rival = ct_match_opposing_team(make, cell);
    uint32_t ours = ct_match_board_of(make, team, player);
    uint32_t theirs = rival != CT_NOBODY ? ct_match_board_of(make, rival, cell.opponent) : 0;
    return theirs > ours ? theirs : ours;
}

/* --- Boards ---------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const ct_match_board *one = a;
    const ct_match_board *other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* Adds the boards of a team; of the rival only those without an opponent, the others are known. */
static ct_index add_boards(const ct_match_maker *make, ct_index team, bool is_rival,
                           ct_match_boards *list)
{
    ct_index met = CT_NOBODY;
    for (uint32_t i = 0; i < ct_match_line_up_size(make, team); i++) {
        ct_index player = ct_match_line_up_player(make, team, i);
        ct_cell cell = player == CT_NOBODY ? CT_EMPTY_CELL : ct_match_cell(make, player);
        if (!ct_match_is_board(cell) || (is_rival && cell.opponent != CT_NOBODY)) {
            continue;
        }
        met = cell.opponent != CT_NOBODY ? ct_match_opposing_team(make, cell) : met;
        list->items[list->count++] = (ct_match_board){
            .number = board_of_cell(make, team, player, cell) + 1,
            .ours = is_rival ? CT_NOBODY : player,
            .theirs = is_rival ? player : cell.opponent,
            .colour = is_rival ? (uint8_t)CT_NO_COLOUR : cell.colour,
        };
    }
    return met;
}

ct_status ct_event_match_boards(const ct_event *event, unsigned round, ct_index team, ct_arena *mem,
                                ct_match_boards *out, ct_error *err)
{
    ct_match_maker make = {.event = event};
    CT_TRY(ct_match_start(&make, mem, err));
    make.round = round;
    ct_match_take_line_ups(&make);
    ct_match_boards list = {.items = CT_NEW(mem, ct_match_board, event->player_count)};
    CT_NEED(list.items, err);
    ct_index rival = add_boards(&make, team, false, &list);
    if (rival != CT_NOBODY) {
        (void)add_boards(&make, rival, true, &list);
    }
    qsort(list.items, list.count, sizeof *list.items, by_number);
    *out = list;
    return CT_OK;
}

/* --- Berlin ---------------------------------------------------------------------------------- */

static ct_points weigh_boards(const ct_match_maker *make, ct_index team)
{
    ct_points sum = 0;
    for (uint32_t i = 0; i < ct_match_line_up_size(make, team); i++) {
        ct_index player = ct_match_line_up_player(make, team, i);
        ct_cell cell = player == CT_NOBODY ? CT_EMPTY_CELL : ct_match_cell(make, player);
        uint32_t board =
            ct_match_is_board(cell) ? board_of_cell(make, team, player, cell) : make->boards;
        if (board < make->boards) {
            sum +=
                (ct_points)(make->boards - board) * ct_scoring_points(&make->event->scoring, cell);
        }
    }
    return sum;
}

ct_status ct_event_board_weights(const ct_event *event, ct_arena *mem, ct_points **out,
                                 ct_error *err)
{
    ct_match_maker make = {.event = event};
    ct_points *weights = CT_NEW(mem, ct_points, (size_t)event->team_count * event->rounds_paired);
    CT_NEED(weights, err);
    CT_TRY(ct_match_start(&make, mem, err));
    for (make.round = 1; make.round <= event->rounds_paired; make.round++) {
        ct_match_take_line_ups(&make);
        for (ct_index team = 0; team < event->team_count; team++) {
            weights[(size_t)team * event->rounds_paired + make.round - 1] =
                weigh_boards(&make, team);
        }
    }
    *out = weights;
    return CT_OK;
}
