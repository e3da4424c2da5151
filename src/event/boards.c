/* The boards of a round in the order in which they are published.
 *
 * C.04.2 3.6: score of the higher ranked player, then the sum of both scores, then the smaller
 * pairing number of the higher ranked one. Scores are those before the round, with its virtual
 * points (C.04.7 1.5). A board that was published, or that a player holds for good, keeps its
 * number; the other pairs take the numbers left over, in order. */

#include "base/bits.h"
#include "event/acceleration.h"
#include "event/history.h"

#include <stdlib.h>

enum { BOARD_NUMBERS = UINT16_MAX + 1 };

/* One line of the list: a pair or a player without opponent. */
typedef struct line {
    ct_board board;
    uint16_t wanted;  /* board as published or fixed; 0 = any */
    uint8_t bye;      /* its ct_outcome; 0 for a pair */
    ct_points higher; /* 3.6.1 */
    ct_points sum;    /* 3.6.2 */
    uint32_t number;  /* 3.6.3 */
} line;

static int compare_by_rule(const void *left, const void *right)
{
    const line *a = left;
    const line *b = right;
    if (a->bye != b->bye) {
        return a->bye < b->bye ? -1 : 1;
    }
    if (a->higher != b->higher) {
        return a->higher > b->higher ? -1 : 1;
    }
    if (a->sum != b->sum) {
        return a->sum > b->sum ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_by_number(const void *left, const void *right)
{
    const line *a = left;
    const line *b = right;
    if (a->bye != 0 || b->bye != 0) {
        return compare_by_rule(left, right);
    }
    return (a->board.number > b->board.number) - (a->board.number < b->board.number);
}

/* Pairing scores of all players before `round`. */
static ct_status score_players(const ct_event *event, unsigned round, ct_points *scores,
                               ct_error *err)
{
    CT_TRY(ct_event_virtual_points(event, round, scores, err));
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned past = 1; past < round; past++) {
            scores[who] += ct_scoring_points(&event->scoring, ct_event_cell(event, who, past));
        }
    }
    for (uint32_t i = 0; i < event->adjustment_count && round > 1; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        for (uint32_t k = 0; change->round < round && k < change->who_count; k++) {
            if (change->who[k] < event->player_count) {
                scores[change->who[k]] += change->points;
            }
        }
    }
    return CT_OK;
}

static uint16_t wanted_board(const ct_event *event, ct_index who, ct_cell cell)
{
    return cell.board != 0 ? cell.board : event->players[who].fixed_board;
}

static line pair_line(const ct_event *event, unsigned round, const ct_points *scores, ct_index who)
{
    ct_cell cell = ct_event_cell(event, who, round);
    ct_index other = cell.opponent;
    bool is_white = cell.colour != CT_BLACK;
    uint32_t number = event->players[who].tpn.number;
    uint32_t other_number = event->players[other].tpn.number;
    bool is_higher =
        scores[who] != scores[other] ? scores[who] > scores[other] : number < other_number;
    uint16_t wanted = wanted_board(event, who, cell);
    if (wanted == 0) {
        wanted = wanted_board(event, other, ct_event_cell(event, other, round));
    }
    return (line){
        .board = {.white = is_white ? who : other, .black = is_white ? other : who},
        .wanted = wanted,
        .higher = is_higher ? scores[who] : scores[other],
        .sum = scores[who] + scores[other],
        .number = is_higher ? number : other_number,
    };
}

static uint32_t list_lines(const ct_event *event, unsigned round, const ct_points *scores,
                           line *lines)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent < event->player_count) {
            ct_cell back = ct_event_cell(event, cell.opponent, round);
            if (back.opponent == who && who < cell.opponent) {
                lines[count++] = pair_line(event, round, scores, who);
            }
        } else if (cell.outcome != CT_ABSENT) {
            lines[count++] = (line){
                .board = {.white = who, .black = CT_NOBODY},
                .bye = cell.outcome,
                .higher = scores[who],
                .sum = scores[who],
                .number = event->players[who].tpn.number,
            };
        }
    }
    return count;
}

/* Numbers the pairs, which stand in the order of the rule. When two want the same board the first
 * gets it. */
static void number_boards(line *lines, uint32_t count, uint64_t *taken)
{
    for (uint32_t i = 0; i < count; i++) {
        if (lines[i].bye == 0 && lines[i].wanted != 0 && !ct_bits_has(taken, lines[i].wanted)) {
            lines[i].board.number = lines[i].wanted;
            ct_bits_add(taken, lines[i].wanted);
        }
    }
    uint16_t next = 1;
    for (uint32_t i = 0; i < count && lines[i].bye == 0; i++) {
        if (lines[i].board.number != 0) {
            continue;
        }
        while (ct_bits_has(taken, next)) {
            next++;
        }
        lines[i].board.number = next;
        ct_bits_add(taken, next);
    }
}

ct_status ct_round_boards(const ct_event *event, unsigned round, ct_arena *mem, ct_board **out,
                          uint32_t *count, ct_error *err)
{
    if (round < 1 || round > event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired: the event has %u rounds so far",
                       round, event->rounds_paired);
    }
    ct_points *scores = CT_NEW(mem, ct_points, event->player_count);
    line *lines = CT_NEW(mem, line, event->player_count);
    ct_board *boards = CT_NEW(mem, ct_board, event->player_count);
    uint64_t *taken = CT_NEW(mem, uint64_t, ct_bits_words(BOARD_NUMBERS));
    CT_NEED(scores, err);
    CT_NEED(lines, err);
    CT_NEED(boards, err);
    CT_NEED(taken, err);

    CT_TRY(score_players(event, round, scores, err));
    uint32_t found = list_lines(event, round, scores, lines);
    qsort(lines, found, sizeof *lines, compare_by_rule);
    number_boards(lines, found, taken);
    qsort(lines, found, sizeof *lines, compare_by_number);
    for (uint32_t i = 0; i < found; i++) {
        boards[i] = lines[i].board;
    }
    *out = boards;
    *count = found;
    return CT_OK;
}
