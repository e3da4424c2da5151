/* Allotting a prize fund. */

#include "prizes/prizes.h"

#include "base/date.h"

#include <assert.h>
#include <string.h>

/* A list while it is allotted: its candidates, as rows of the standings, best first. */
typedef struct queue {
    const ct_prize_list *list;
    uint32_t *rows;
    uint32_t count;
    ct_value *shares;  /* of each candidate, in cents; 0 from `winners` on */
    uint32_t *firsts;  /* first place (from 0) of the candidate's group */
    uint32_t *sharers; /* size of the group */
    uint32_t winners;  /* candidates in groups that divide something */
} queue;

typedef struct allotment {
    const ct_prize_fund *fund;
    const ct_standings *standings;
    queue *queues;
    uint32_t *settled; /* by row: list + 1 of the player's only prize; 0 = not settled */
    ct_arena *mem;
} allotment;

/* --- Candidates ------------------------------------------------------------------------------- */

static bool has_left(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].leave != CT_STAYS
                                : event->players[who].leave != CT_STAYS;
}

static void add_gap(ct_prizes *out, uint32_t list, ct_index who, const char *what)
{
    out->gaps[out->gap_count++] = (ct_prize_gap){list, who, what};
}

static ct_status fill_queue(allotment *work, uint32_t number, unsigned year, ct_prizes *out,
                            ct_error *err)
{
    const ct_standings *standings = work->standings;
    const ct_event *event = standings->board->event;
    queue *here = &work->queues[number];
    here->list = &work->fund->lists[number];
    here->rows = CT_NEW(work->mem, uint32_t, (size_t)standings->count + 1);
    here->shares = CT_NEW(work->mem, ct_value, (size_t)standings->count + 1);
    here->firsts = CT_NEW(work->mem, uint32_t, (size_t)standings->count + 1);
    here->sharers = CT_NEW(work->mem, uint32_t, (size_t)standings->count + 1);
    ct_prize_gap *gaps = ct_arena_grow(work->mem, out->gaps, out->gap_count,
                                       (size_t)out->gap_count + standings->count + 1, sizeof *gaps);
    if (here->rows == NULL || here->shares == NULL || here->firsts == NULL ||
        here->sharers == NULL || gaps == NULL) {
        return ct_fail_memory(err);
    }
    out->gaps = gaps;
    for (uint32_t row = 0; row < standings->count; row++) {
        ct_index who = standings->rows[row].who;
        const char *missing = NULL;
        if (!work->fund->withdrawn_may_win && has_left(event, who)) {
            continue;
        }
        if (here->list->is_places ||
            ct_prize_list_fits(here->list, &event->players[who], year, &missing)) {
            here->rows[here->count++] = row;
        } else if (missing != NULL) {
            add_gap(out, number, who, missing);
        }
    }
    return CT_OK;
}

/* --- Shares ----------------------------------------------------------------------------------- */

static const ct_standing *standing(const allotment *work, const queue *here, uint32_t at)
{
    return &work->standings->rows[here->rows[at]];
}

static bool same_points(const allotment *work, const queue *here, uint32_t one, uint32_t other)
{
    const ct_standings *standings = work->standings;
    if (standings->order.count == 0) {
        return standing(work, here, one)->place == standing(work, here, other)->place;
    }
    return ct_value_compare(ct_standings_value(standings, standing(work, here, one)->who, 0),
                            ct_standings_value(standings, standing(work, here, other)->who, 0)) ==
           0;
}

static bool same_place(const allotment *work, const queue *here, uint32_t one, uint32_t other)
{
    return standing(work, here, one)->place == standing(work, here, other)->place;
}

/* Candidates from `from` on who share the place; with `by_points`, who have equal points. */
static uint32_t group_size(const allotment *work, const queue *here, uint32_t from, bool by_points)
{
    uint32_t end = from + 1;
    while (end < here->count &&
           (by_points ? same_points(work, here, from, end) : same_place(work, here, from, end))) {
        end++;
    }
    return end - from;
}

/* The prizes of places from … from + count − 1 (from 0) together. */
static ct_cents pool_of(const ct_prize_list *list, uint32_t from, uint32_t count)
{
    ct_cents pool = 0;
    for (uint32_t i = from; i < from + count && i < list->prize_count; i++) {
        pool += list->prizes[i];
    }
    return pool;
}

/* The part of the own place and the part shared by all, as one fraction. */
static void share_group(const allotment *work, queue *here, uint32_t from, uint32_t size)
{
    unsigned own = work->fund->sharing == CT_SHARING_EQUAL  ? 0
                   : work->fund->sharing == CT_SHARING_HORT ? work->fund->own_percent
                                                            : 100;
    ct_cents pool = pool_of(here->list, from, size);
    for (uint32_t at = from; at < from + size;) {
        uint32_t equals = group_size(work, here, at, false);
        equals = at + equals > from + size ? from + size - at : equals;
        ct_cents places = pool_of(here->list, at, equals);
        ct_value share = {own * places * size + (100 - own) * pool * equals,
                          (int64_t)100 * size * equals};
        for (uint32_t i = at; i < at + equals; i++) {
            here->shares[i] = share;
            here->firsts[i] = from;
            here->sharers[i] = size;
        }
        at += equals;
    }
}

static void share_list(const allotment *work, queue *here)
{
    bool by_points = work->fund->sharing != CT_SHARING_BY_RANK;
    uint32_t from = 0;
    while (from < here->count && from < here->list->prize_count) {
        uint32_t size = group_size(work, here, from, by_points);
        if (pool_of(here->list, from, size) == 0) {
            break;
        }
        share_group(work, here, from, size);
        from += size;
    }
    here->winners = from;
}

/* --- One prize for each ----------------------------------------------------------------------- */

static void leave(queue *here, uint32_t row)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < here->count; i++) {
        if (here->rows[i] != row) {
            here->rows[kept++] = here->rows[i];
        }
    }
    here->count = kept;
}

static void settle(allotment *work, uint32_t number, uint32_t row)
{
    work->settled[row] = number + 1;
    for (uint32_t i = 0; i < work->fund->list_count; i++) {
        if (i != number) {
            leave(&work->queues[i], row);
        }
    }
}

/* The greatest share of somebody not settled; false when there is none. */
static bool find_greatest(const allotment *work, uint32_t *list, uint32_t *row)
{
    ct_value best = CT_WHOLE(0);
    bool found = false;
    for (uint32_t i = 0; i < work->fund->list_count; i++) {
        const queue *here = &work->queues[i];
        for (uint32_t at = 0; at < here->winners; at++) {
            if (work->settled[here->rows[at]] == 0 &&
                ct_value_compare(here->shares[at], best) > 0) {
                best = here->shares[at];
                *list = i;
                *row = here->rows[at];
                found = true;
            }
        }
    }
    return found;
}

static void share_lists(allotment *work)
{
    for (uint32_t i = 0; i < work->fund->list_count; i++) {
        share_list(work, &work->queues[i]);
    }
}

static void give_best(allotment *work)
{
    uint32_t list = 0;
    uint32_t row = 0;
    for (;;) {
        share_lists(work);
        if (!find_greatest(work, &list, &row)) {
            return;
        }
        settle(work, list, row);
    }
}

static void give_list(allotment *work, uint32_t number)
{
    queue *here = &work->queues[number];
    share_list(work, here);
    for (uint32_t at = 0; at < here->winners; at++) {
        if (here->shares[at].top > 0) {
            settle(work, number, here->rows[at]);
        }
    }
}

/* Whoever wins in a list leaves the later ones; lists for places come before categories. */
static void give_in_order(allotment *work)
{
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < work->fund->list_count; i++) {
            if (work->queues[i].list->is_places == (pass == 0)) {
                give_list(work, i);
            }
        }
    }
}

static void give(allotment *work)
{
    switch (work->fund->rule) {
    case CT_ONE_PRIZE_BEST: give_best(work); return;
    case CT_ONE_PRIZE_PLACES_FIRST: give_in_order(work); break;
    case CT_ONE_PRIZE_ALL: break;
    }
    share_lists(work);
}

/* --- Coins ------------------------------------------------------------------------------------ */

/* What rounding down took from an award, in cents. */
static ct_value lost(const ct_prize_award *award)
{
    return (ct_value){award->exact.top - award->amount * award->exact.bottom, award->exact.bottom};
}

/* Who gets the next coin: the first of those with most lost (best placed: simply the next). */
static uint32_t next_for_coin(const ct_prize_award *awards, uint32_t size, ct_prize_rest rest,
                              uint32_t turn)
{
    assert(size > 0);
    uint32_t best = turn % size;
    for (uint32_t i = 0; rest == CT_REST_LARGEST && i < size; i++) {
        if (i == 0 || ct_value_compare(lost(&awards[i]), lost(&awards[best])) > 0) {
            best = i;
        }
    }
    return best;
}

/* Rounds the shares of a group to coins; returns what stays in the fund. */
static ct_cents round_group(const ct_prize_fund *fund, ct_prize_award *awards, uint32_t size,
                            ct_cents pool)
{
    ct_cents left = pool;
    for (uint32_t i = 0; i < size; i++) {
        ct_cents cents = awards[i].exact.top / awards[i].exact.bottom;
        awards[i].amount = cents - cents % fund->coin;
        left -= awards[i].amount;
    }
    assert(left >= 0);
    if (fund->rest == CT_REST_FUND) {
        return left;
    }
    for (uint32_t turn = 0; left >= fund->coin; turn++) {
        awards[next_for_coin(awards, size, fund->rest, turn)].amount += fund->coin;
        left -= fund->coin;
    }
    awards[0].amount += left; /* prizes that are no multiple of the coin: less than one coin */
    return 0;
}

static ct_status pay_list(const allotment *work, uint32_t number, ct_prizes *out, ct_error *err)
{
    const queue *here = &work->queues[number];
    ct_prize_award *awards = ct_arena_grow(work->mem, out->awards, out->count,
                                           (size_t)out->count + here->winners + 1, sizeof *awards);
    CT_NEED(awards, err);
    out->awards = awards;
    ct_cents divided = 0;
    for (uint32_t from = 0; from < here->winners;) {
        uint32_t size = here->sharers[from];
        ct_prize_award *group = &awards[out->count];
        uint32_t last =
            from + size < here->list->prize_count ? from + size : here->list->prize_count;
        for (uint32_t i = 0; i < size; i++) {
            const ct_standing *place = standing(work, here, from + i);
            group[i] = (ct_prize_award){.list = number,
                                        .who = place->who,
                                        .place = place->place,
                                        .first = from + 1,
                                        .last = last,
                                        .sharers = size,
                                        .exact = here->shares[from + i]};
        }
        ct_cents pool = pool_of(here->list, from, size);
        out->kept[number] += round_group(work->fund, group, size, pool);
        divided += pool;
        out->count += size;
        from += size;
    }
    out->not_awarded[number] = here->list->sum - divided;
    return CT_OK;
}

/* Awards of nothing (prizes of 0, shares below a coin that stay in the fund) are no awards. */
static void drop_empty(ct_prizes *out)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        if (out->awards[i].amount > 0) {
            out->awards[kept++] = out->awards[i];
            out->awarded_sum += out->awards[i].amount;
        }
    }
    out->count = kept;
}

/* --- The allotment ---------------------------------------------------------------------------- */

static ct_status refuse_categories(const ct_prize_fund *fund, const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; event->is_team_event && i < fund->list_count; i++) {
        if (!fund->lists[i].is_places) {
            ct_fail(err, CT_INVALID, "teams have no category '%.*s': it asks about players",
                    CT_ARG(fund->lists[i].name));
            ct_error_cure(err, "in a team event the fund has places only");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

static ct_status start(allotment *work, ct_prizes *out, ct_error *err)
{
    const ct_event *event = work->standings->board->event;
    uint32_t lists = work->fund->list_count;
    unsigned year = ct_date_year(event->start.len > 0 ? event->start : event->end);
    work->queues = CT_NEW(work->mem, queue, (size_t)lists + 1);
    work->settled = CT_NEW(work->mem, uint32_t, (size_t)work->standings->count + 1);
    out->not_awarded = CT_NEW(work->mem, ct_cents, (size_t)lists + 1);
    out->kept = CT_NEW(work->mem, ct_cents, (size_t)lists + 1);
    if (work->queues == NULL || work->settled == NULL || out->not_awarded == NULL ||
        out->kept == NULL) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < lists; i++) {
        CT_TRY(fill_queue(work, i, year, out, err));
    }
    return CT_OK;
}

ct_status ct_prizes_make(const ct_prize_fund *fund, const ct_standings *standings, ct_arena *mem,
                         ct_prizes *out, ct_error *err)
{
    allotment work = {.fund = fund, .standings = standings, .mem = mem};
    ct_prizes made = {.fund = fund, .standings = standings};
    CT_TRY(refuse_categories(fund, standings->board->event, err));
    CT_TRY(start(&work, &made, err));
    give(&work);
    for (uint32_t i = 0; i < fund->list_count; i++) {
        CT_TRY(pay_list(&work, i, &made, err));
        made.not_awarded_sum += made.not_awarded[i];
        made.kept_sum += made.kept[i];
    }
    drop_empty(&made);
    assert(made.awarded_sum + made.not_awarded_sum + made.kept_sum == fund->sum);
    *out = made;
    return CT_OK;
}
