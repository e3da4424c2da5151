/* Pairing a group (2.4, 3.8, Art. 4, 5.2).
 *
 * Floaters choose first. Then the rest is proposed top half against bottom half; the exchanges of
 * Art. 4 amount to a search in which the first player of the list tries the places h+1, …, n, then
 * h, …, 2, the others are proposed anew, and a failure sends the player before to the next choice.
 * A choice is kept exactly when the others can still be paired, so one matching test stands for the
 * whole search below it. A complete pairing of the list is kept at hand: to join two of it, their
 * partners there must find each other again, mostly at once, else by one search of the matcher. */

#include "pairing/lim/lim_private.h"

#include <assert.h>
#include <string.h>

typedef struct work {
    ct_lim *lim;
    const ct_lim_group *group;
    uint32_t *list; /* players not yet paired, in the order of scrutiny */
    uint32_t count;
    uint32_t *known;  /* [entrant] the partner in some complete pairing of the list */
    uint32_t *paired; /* [place] of the rest: two by two, in the order of scrutiny */
    uint32_t *other;  /* another pairing being tried */
    uint32_t *spare;  /* lists for it */
} work;

static bool may_meet(const work *w, uint32_t a, uint32_t b)
{
    return ct_graph_has(&w->lim->legal, a, b);
}

/* Are both due the same colour? Who is due none fits with anybody. */
static bool is_same_due(const work *w, uint32_t a, uint32_t b)
{
    ct_colour due = ct_lim_due(w->lim->round, a);
    return due != CT_NO_COLOUR && due == ct_lim_due(w->lim->round, b);
}

/* Notes a pair of the complete pairing that is kept at hand. */
static void know(const work *w, uint32_t a, uint32_t b)
{
    w->known[a] = b;
    w->known[b] = a;
}

/* Notes all pairs of a complete pairing, given two by two. */
static void know_all(const work *w, const uint32_t *pairs, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        know(w, pairs[i], pairs[i + 1]);
    }
}

/* Pairs the list except two of it, starting from the known pairing, which on success is
 * replaced. */
static bool pair_others(const work *w, const uint32_t *list, uint32_t count, uint32_t one,
                        uint32_t other)
{
    ct_lim *lim = w->lim;
    ct_bits_clear(lim->set, lim->legal.words);
    memset(lim->partner, 0xFF, lim->round->count * sizeof *lim->partner); /* CT_SINGLE */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mate = w->known[list[i]];
        if (list[i] == one || list[i] == other) {
            continue;
        }
        ct_bits_add(lim->set, list[i]);
        if (mate != one && mate != other) {
            lim->partner[list[i]] = mate;
        }
    }
    if (ct_match_most(lim->matcher, &lim->legal, lim->set, lim->partner) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] != one && list[i] != other) {
            w->known[list[i]] = lim->partner[list[i]];
        }
    }
    return true;
}

/* Mends the known pairing for `a` and `b`, who have lost their partners: they meet the two members
 * of another pair. */
static bool share_a_pair(const work *w, const uint32_t *list, uint32_t count, uint32_t a,
                         uint32_t b)
{
    const uint64_t *row_a = ct_graph_row(&w->lim->legal, a);
    const uint64_t *row_b = ct_graph_row(&w->lim->legal, b);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = list[i];
        uint32_t y = w->known[x];
        if (ct_bits_has(row_a, x) && ct_bits_has(row_b, y) && y != a && x != b) {
            know(w, a, x);
            know(w, b, y);
            return true;
        }
    }
    return false;
}

/* Can the list, which has a complete pairing, be paired such that these two meet? Then `known`
 * becomes such a pairing. */
static bool leaves_complete(const work *w, const uint32_t *list, uint32_t count, uint32_t one,
                            uint32_t other)
{
    uint32_t mate = w->known[one];
    uint32_t mate_of_other = w->known[other];
    if (mate == other) {
        return true;
    }
    if (may_meet(w, mate, mate_of_other)) {
        know(w, mate, mate_of_other);
    } else if (!share_a_pair(w, list, count, mate, mate_of_other) &&
               !pair_others(w, list, count, one, other)) {
        return false;
    }
    know(w, one, other);
    return true;
}

static void remove_player(uint32_t *list, uint32_t *count, uint32_t player)
{
    uint32_t at = 0;
    while (list[at] != player) {
        at++;
    }
    (*count)--;
    memmove(list + at, list + at + 1, (*count - at) * sizeof *list);
}

static void publish(work *w, uint32_t one, uint32_t other)
{
    const ct_round *round = w->lim->round;
    ct_colour_rule rule;
    bool has_white = ct_lim_gives_white(round, one, other, w->group->is_below, &rule);
    ct_bits_remove(w->lim->left, one);
    ct_bits_remove(w->lim->left, other);
    ct_swiss_note(&w->lim->swiss, round->entrants[one].who, round->entrants[other].who, has_white,
                  rule);
}

/* --- Floaters (3.8) -------------------------------------------------------------------------- */

/* The first of the pool whom the floater list[0] may meet so that the others can be paired;
 * `alternate`: only those not due the same colour. */
static uint32_t first_due(const work *w, const uint32_t *pool, uint32_t count, bool alternate)
{
    for (uint32_t i = 0; i < count; i++) {
        if (may_meet(w, w->list[0], pool[i]) &&
            !(alternate && is_same_due(w, w->list[0], pool[i])) &&
            leaves_complete(w, w->list, w->count, w->list[0], pool[i])) {
            return pool[i];
        }
    }
    return CT_SINGLE;
}

static uint32_t first_opponent(const work *w, const uint32_t *pool, uint32_t count)
{
    uint32_t found = first_due(w, pool, count, true);
    return found != CT_SINGLE ? found : first_due(w, pool, count, false);
}

static uint32_t number_of(const work *w, uint32_t entrant)
{
    return w->lim->round->entrants[entrant].tpn.number;
}

/* The waiting floaters but the first, into `spare`, by their numbers alone: 3.8 looks at the
 * direction of pairing, not at where a floater comes from. */
static const uint32_t *other_floaters(const work *w, uint32_t waiting)
{
    for (uint32_t i = 1; i < waiting; i++) {
        uint32_t moved = w->list[i];
        uint32_t at = i - 1;
        while (at > 0 &&
               (number_of(w, w->spare[at - 1]) > number_of(w, moved)) != w->group->upwards) {
            w->spare[at] = w->spare[at - 1];
            at--;
        }
        w->spare[at] = moved;
    }
    return w->spare;
}

/* Residents first, other floaters where there is no other way. */
static void pair_floaters(work *w)
{
    uint32_t waiting = w->group->floaters;
    while (waiting > 0) {
        uint32_t floater = w->list[0];
        uint32_t found = first_opponent(w, w->list + waiting, w->count - waiting);
        if (found == CT_SINGLE) {
            found = first_opponent(w, other_floaters(w, waiting), waiting - 1);
            waiting--; /* two floaters meet */
        }
        assert(found != CT_SINGLE);
        waiting--;
        remove_player(w->list, &w->count, floater);
        remove_player(w->list, &w->count, found);
        publish(w, floater, found);
    }
}

/* --- Exchanges (Art. 4) ---------------------------------------------------------------------- */

/* The place (from 0) of the k-th choice of the first of n players: n/2, …, n-1, n/2-1, …, 1. */
static uint32_t choice(uint32_t n, uint32_t k)
{
    uint32_t half = n / 2;
    return k < half ? half + k : n - 1 - k;
}

static bool proposal_is_good(const work *w, const uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++) {
        if (!may_meet(w, list[i], list[count / 2 + i])) {
            return false;
        }
    }
    return true;
}

/* The first pairing of a list that can be paired, into `out`. Uses up the list. `known` stays a
 * complete pairing of it. */
static void arrange(const work *w, uint32_t *list, uint32_t count, uint32_t *out)
{
    while (count > 0) {
        if (proposal_is_good(w, list, count)) {
            for (uint32_t i = 0; i < count / 2; i++) {
                out[(size_t)2 * i] = list[i];
                out[(size_t)2 * i + 1] = list[count / 2 + i];
            }
            return;
        }
        uint32_t first = list[0];
        uint32_t k = 0;
        while (!may_meet(w, first, list[choice(count, k)]) ||
               !leaves_complete(w, list, count, first, list[choice(count, k)])) {
            k++;
            assert(k + 1 < count);
        }
        *out++ = first;
        *out++ = list[choice(count, k)];
        remove_player(list, &count, out[-1]);
        remove_player(list, &count, first);
    }
}

/* --- The second scrutiny (5.2) --------------------------------------------------------------- */

static uint32_t count_same_due(const work *w, const uint32_t *pairs, uint32_t players)
{
    uint32_t same = 0;
    for (uint32_t i = 0; i + 1 < players; i += 2) {
        same += is_same_due(w, pairs[i], pairs[i + 1]);
    }
    return same;
}

/* Tries to give the first player of the list another opponent, who is not due the same colour,
 * without more pairs of the same due colour among the others. `pairs` is the present pairing of
 * the list; it is changed on success. */
static void exchange_for_colour(work *w, uint32_t *pairs)
{
    uint32_t first = w->list[0];
    uint32_t limit = count_same_due(w, pairs + 2, w->count - 2);
    for (uint32_t k = 0; k + 1 < w->count; k++) {
        uint32_t second = w->list[choice(w->count, k)];
        if (!may_meet(w, first, second) || is_same_due(w, first, second) ||
            !leaves_complete(w, w->list, w->count, first, second)) {
            continue;
        }
        uint32_t count = w->count;
        memcpy(w->spare, w->list, count * sizeof *w->spare);
        remove_player(w->spare, &count, first);
        remove_player(w->spare, &count, second);
        arrange(w, w->spare, count, w->other);
        if (count_same_due(w, w->other, count) <= limit) {
            pairs[1] = second;
            memcpy(pairs + 2, w->other, count * sizeof *pairs);
            return;
        }
    }
}

/* Pair by pair; those already looked at stay. The pairs of `paired` begin with the players of the
 * list in their order. */
static void scrutinise_colours(work *w)
{
    for (uint32_t *pairs = w->paired; w->count > 0; pairs += 2) {
        assert(pairs[0] == w->list[0]);
        if (is_same_due(w, pairs[0], pairs[1])) {
            exchange_for_colour(w, pairs);
            know_all(w, pairs, w->count);
        }
        remove_player(w->list, &w->count, pairs[0]);
        remove_player(w->list, &w->count, pairs[1]);
        publish(w, pairs[0], pairs[1]);
    }
}

/* Finds a first complete pairing of the group. */
static void begin(const work *w)
{
    ct_lim *lim = w->lim;
    ct_bits_clear(lim->set, lim->legal.words);
    for (uint32_t i = 0; i < w->count; i++) {
        ct_bits_add(lim->set, w->list[i]);
    }
    memset(w->known, 0xFF, lim->round->count * sizeof *w->known); /* CT_SINGLE */
    uint32_t single = ct_match_most(lim->matcher, &lim->legal, lim->set, w->known);
    assert(single == 0);
    (void)single;
}

ct_status ct_lim_pair_group(ct_lim *lim, const ct_lim_group *group, ct_error *err)
{
    work w = {.lim = lim, .group = group, .count = group->count};
    w.list = CT_NEW(lim->swiss.scratch, uint32_t, group->count);
    w.known = CT_NEW(lim->swiss.scratch, uint32_t, lim->round->count);
    w.paired = CT_NEW(lim->swiss.scratch, uint32_t, group->count);
    w.other = CT_NEW(lim->swiss.scratch, uint32_t, group->count);
    w.spare = CT_NEW(lim->swiss.scratch, uint32_t, group->count);
    CT_NEED(w.list, err);
    CT_NEED(w.known, err);
    CT_NEED(w.paired, err);
    CT_NEED(w.other, err);
    CT_NEED(w.spare, err);
    memcpy(w.list, group->members, group->count * sizeof *w.list);
    begin(&w);
    pair_floaters(&w);
    memcpy(w.spare, w.list, w.count * sizeof *w.spare);
    arrange(&w, w.spare, w.count, w.paired);
    know_all(&w, w.paired, w.count);
    scrutinise_colours(&w);
    return CT_OK;
}
