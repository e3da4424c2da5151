/* The order of boards in events that are ranked by totals of their own (Keizer, Elo points): what
 * C.04.2 3.6 says about points holds for the totals. In a knock-out the final comes first. */

#include "event/build.h"
#include "pairing/cup/course.h"
#include "standings/standings.h"

#include <stdlib.h>
#include <string.h>

typedef struct line {
    ct_index white, black;
    ct_value higher, sum;
    uint32_t number; /* of the higher ranked one */
} line;

bool ct_standings_has_totals(const ct_standings *standings)
{
    const ct_tie_break_row *first =
        standings->order.count > 0 ? standings->order.codes[0].row : NULL;
    return first != NULL && !standings->board->of_teams && (first->flags & CT_IS_SCORE) != 0 &&
           first->words == NULL && strcmp(first->code, "PTS") != 0;
}

static int by_totals(const void *a, const void *b)
{
    const line *one = a;
    const line *other = b;
    int order = ct_value_compare(other->higher, one->higher);
    order = order != 0 ? order : ct_value_compare(other->sum, one->sum);
    return order != 0 ? order : (one->number > other->number) - (one->number < other->number);
}

/* What puts somebody on a higher board: the total, or the better place of a knock-out. */
static ct_value height_of(const ct_standings *before, ct_index who)
{
    ct_value value = ct_standings_value(before, who, 0);
    bool is_place = (before->order.codes[0].row->flags & CT_LOWER_IS_BETTER) != 0;
    return (ct_value){is_place ? -value.top : value.top, value.bottom};
}

static line line_of(const ct_standings *before, ct_index white, ct_index black)
{
    const ct_player *players = before->board->event->players;
    ct_value one = height_of(before, white);
    ct_value other = height_of(before, black);
    int order = ct_value_compare(one, other);
    uint32_t numbers[] = {players[white].tpn.number, players[black].tpn.number};
    bool white_is_higher = order > 0 || (order == 0 && numbers[0] < numbers[1]);
    return (line){
        .white = white,
        .black = black,
        .higher = white_is_higher ? one : other,
        .sum = {one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom},
        .number = numbers[white_is_higher ? 0 : 1]};
}

/* Is the round one of the knock-out, and the event ranked by it? */
static bool is_in_bracket(const ct_standings *before, const ct_event *event, unsigned round,
                          ct_arena *mem)
{
    ct_cup cup;
    return before->order.count > 0 && (before->order.codes[0].row->flags & CT_SHARES_PLACES) != 0 &&
           ct_cup_follow(event, round - 1, mem, &cup, NULL) == CT_OK && cup.has_bracket;
}

/* Does a player of the round hold this board for good? */
static bool is_held(const ct_event *event, unsigned round, unsigned board)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        if (event->players[who].fixed_board == board &&
            ct_event_cell(event, who, round).opponent != CT_NOBODY) {
            return true;
        }
    }
    return false;
}

/* In the order of the lines; boards that are held, and the pairs at them, are left out. */
static void give_numbers(ct_event *event, unsigned round, const line *lines, uint32_t count)
{
    unsigned next = 1;
    for (uint32_t i = 0; i < count; i++) {
        bool holds = event->players[lines[i].white].fixed_board != 0 ||
                     event->players[lines[i].black].fixed_board != 0;
        while (!holds && is_held(event, round, next)) {
            next++;
        }
        uint16_t number = (uint16_t)(holds ? 0 : next++);
        ct_event_put_board(event, lines[i].white, round, number);
        ct_event_put_board(event, lines[i].black, round, number);
    }
}

ct_status ct_standings_number_boards(ct_event *event, unsigned round, ct_arena *mem, ct_error *err)
{
    ct_standings before;
    if (event->is_team_event || round < 2 || event->player_count == 0) {
        return CT_OK;
    }
    CT_TRY(ct_standings_by_score(event, round - 1, mem, &before, err));
    if (!ct_standings_has_totals(&before) && !is_in_bracket(&before, event, round, mem)) {
        return CT_OK;
    }
    line *lines = CT_NEW(mem, line, event->player_count);
    CT_NEED(lines, err);
    uint32_t count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent < event->player_count && cell.colour == CT_WHITE) {
            lines[count++] = line_of(&before, who, cell.opponent);
        }
    }
    qsort(lines, count, sizeof *lines, by_totals);
    give_numbers(event, round, lines, count);
    return CT_OK;
}
