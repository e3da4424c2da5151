/* Evaluating the opposition: C.04.4.2 1.7 and 1.8.
 *
 * A round that a player did not play counts as a game against an opponent with the player's own
 * score, with the points given for the round (1.7.2). An opponent who has stopped playing
 * (zero-point byes up to and including the round being paired) is worth a draw for each of these
 * byes in a round already over. */

#include "pairing/burstein/burstein.h"

#include <stdlib.h>

typedef struct evaluation {
    const ct_round *round;
    ct_points *worth; /* [participant] score with which they count for their opponents */
} evaluation;

static bool is_zero_bye(ct_outcome outcome)
{
    return outcome == CT_ZERO_POINT_BYE || outcome == CT_ABSENT;
}

/* Has somebody who does not take part in the round a zero-point bye in it? A bye asked for is
 * looked at first, then the cell of the round: byes may be entered there before the round is
 * paired. */
static bool has_zero_bye_now(const ct_round *round, ct_index who)
{
    const ct_event *event = round->history->event;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == who && event->byes[i].round == round->number) {
            return event->byes[i].kind == CT_ZERO_POINT_BYE;
        }
    }
    size_t at = (size_t)who * event->round_room + round->number - 1;
    return round->number > event->round_room || is_zero_bye((ct_outcome)event->cells[at].outcome);
}

/* 1.7.2, exception: what the byes of the final run add. */
static ct_points run_of_byes(const ct_round *round, ct_index who)
{
    const ct_event *event = round->history->event;
    ct_points sum = 0;
    for (unsigned r = round->history->rounds; r > 0; r--) {
        ct_cell cell = ct_event_cell(event, who, r);
        if (!is_zero_bye((ct_outcome)cell.outcome)) {
            break;
        }
        sum += event->scoring.draw[CT_WHITE] - ct_scoring_points(&event->scoring, cell);
    }
    return sum;
}

static ct_status find_worths(evaluation *e, ct_arena *mem, ct_error *err)
{
    const ct_history *history = e->round->history;
    bool *is_in = CT_NEW(mem, bool, history->count);
    e->worth = CT_NEW(mem, ct_points, history->count);
    CT_NEED(is_in, err);
    CT_NEED(e->worth, err);
    for (uint32_t i = 0; i < e->round->count; i++) {
        is_in[e->round->entrants[i].who] = true;
    }
    for (ct_index who = 0; who < history->count; who++) {
        bool has_stopped = !is_in[who] && has_zero_bye_now(e->round, who);
        e->worth[who] = history->past[who].score + (has_stopped ? run_of_byes(e->round, who) : 0);
    }
    return CT_OK;
}

static ct_burstein_index evaluate(const evaluation *e, ct_index who)
{
    const ct_history *history = e->round->history;
    ct_burstein_index index = {0};
    for (unsigned r = 1; r <= history->rounds; r++) {
        ct_cell cell = ct_event_cell(history->event, who, r);
        bool is_game =
            ct_outcome_is_played((ct_outcome)cell.outcome) && cell.opponent < history->count;
        int64_t points = ct_scoring_points(&history->event->scoring, cell);
        int64_t worth = is_game ? e->worth[cell.opponent] : history->past[who].score;
        index.buchholz += worth;
        index.sonneborn += points * worth;
    }
    return index;
}

typedef struct ranked {
    ct_burstein_index *index;
    uint32_t tpn;
} ranked;

/* 1.8 */
static int by_index(const void *a, const void *b)
{
    const ranked *one = a;
    const ranked *other = b;
    if (one->index->buchholz != other->index->buchholz) {
        return one->index->buchholz > other->index->buchholz ? -1 : 1;
    }
    if (one->index->sonneborn != other->index->sonneborn) {
        return one->index->sonneborn > other->index->sonneborn ? -1 : 1;
    }
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

ct_status ct_burstein_index_of(const ct_round *round, ct_arena *mem, ct_burstein_index **out,
                               ct_error *err)
{
    evaluation e = {.round = round};
    ct_burstein_index *indexes = CT_NEW(mem, ct_burstein_index, round->count);
    ranked *order = CT_NEW(mem, ranked, round->count);
    CT_NEED(indexes, err);
    CT_NEED(order, err);
    CT_TRY(find_worths(&e, mem, err));
    for (uint32_t i = 0; i < round->count; i++) {
        indexes[i] = evaluate(&e, round->entrants[i].who);
        order[i] = (ranked){&indexes[i], round->entrants[i].tpn.number};
    }
    qsort(order, round->count, sizeof *order, by_index);
    for (uint32_t place = 0; place < round->count; place++) {
        order[place].index->rank = place;
    }
    *out = indexes;
    return CT_OK;
}
