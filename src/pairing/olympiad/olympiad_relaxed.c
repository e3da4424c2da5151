/* Groups without looking ahead, as M. Náray (thesis, Budapest 2020, 3.3.1) simulates Olympiads: who
 * finds no opponent in the group slides one group towards the median; lower groups are worked from
 * the bottom, so that the weakest teams get matches of the same quality as the strongest; teams
 * left over in the median group are paired by halves (9.3) even if they have met. Forbidden pairs
 * are kept apart all the same: when the teams left over cannot be paired without one, pairs made
 * before are opened again, the lowest of the latest group first. */

#include "pairing/olympiad/olympiad_private.h"

#include <assert.h>

/* The first choice of the first team that it has not met, as an index; 0 when there is none. */
static uint32_t find_opponent(const ct_olympiad *o, const uint32_t *list, uint32_t count)
{
    for (uint32_t k = 0; ct_olympiad_choice(count, k) != 0; k++) {
        uint32_t at = ct_olympiad_choice(count, k) - 1;
        if (ct_graph_has(&o->may_meet, list[0], list[at])) {
            return at;
        }
    }
    return 0;
}

/* --- What is left ---------------------------------------------------------------------------- */

/* The teams left over at the end, and those whose pairs were opened for them. */
typedef struct rest {
    ct_olympiad *o;
    ct_graph allowed; /* not forbidden; met or not */
    uint64_t *pool;
    ct_matcher *matcher;
    uint32_t *partner;
} rest;

static ct_status start(rest *r, ct_error *err)
{
    ct_olympiad *o = r->o;
    r->matcher = ct_matcher_new(o->swiss.scratch, o->count);
    r->partner = CT_NEW(o->swiss.scratch, uint32_t, o->count);
    CT_NEED(r->matcher, err);
    CT_NEED(r->partner, err);
    CT_TRY(ct_olympiad_join(o, true, o->swiss.scratch, &r->allowed, err));
    r->pool = CT_NEW(o->swiss.scratch, uint64_t, r->allowed.words);
    CT_NEED(r->pool, err);
    return CT_OK;
}

static bool can_be_paired(const rest *r)
{
    for (uint32_t i = 0; i < r->o->count; i++) {
        r->partner[i] = CT_SINGLE;
    }
    return ct_match_most(r->matcher, &r->allowed, r->pool, r->partner) == 0;
}

/* Opens the pair of the lowest team of the latest group; false when no pair is left. */
static bool open_pair(const rest *r)
{
    const ct_olympiad *o = r->o;
    uint32_t found = CT_SINGLE;
    for (uint32_t i = 0; i < o->count; i++) {
        if (!ct_bits_has(r->pool, i) && !ct_bits_has(o->left, i) &&
            (found == CT_SINGLE || o->bracket[i] >= o->bracket[found])) {
            found = i;
        }
    }
    if (found != CT_SINGLE) {
        ct_bits_add(r->pool, found);
        ct_bits_add(r->pool, o->partner[found]);
    }
    return found != CT_SINGLE;
}

/* Takes the two out of the pool if the others can still be paired. */
static bool take_pair(const rest *r, uint32_t one, uint32_t other)
{
    if (!ct_graph_has(&r->allowed, one, other)) {
        return false;
    }
    ct_bits_remove(r->pool, one);
    ct_bits_remove(r->pool, other);
    if (can_be_paired(r)) {
        return true;
    }
    ct_bits_add(r->pool, one);
    ct_bits_add(r->pool, other);
    return false;
}

/* 9.3 without the ban on second matches; only forbidden pairs are passed over. */
static void pair_pool(const rest *r, uint32_t *list)
{
    uint32_t count = 0;
    for (uint32_t place = 0; place < r->o->count; place++) {
        if (ct_bits_has(r->pool, place)) {
            list[count++] = place;
        }
    }
    while (count > 0) {
        uint32_t k = 0;
        while (!take_pair(r, list[0], list[ct_olympiad_choice(count, k) - 1])) {
            k++;
            assert(ct_olympiad_choice(count, k) != 0); /* the pool can be paired */
        }
        uint32_t at = ct_olympiad_choice(count, k) - 1;
        ct_olympiad_note(r->o, list[0], list[at]);
        ct_olympiad_take_out(list, &count, at);
    }
}

static ct_status pair_rest(ct_olympiad *o, const uint32_t *list, uint32_t count, ct_error *err)
{
    rest r = {.o = o};
    uint32_t *order = CT_NEW(o->swiss.scratch, uint32_t, o->count);
    CT_NEED(order, err);
    CT_TRY(start(&r, err));
    assert(r.pool != NULL);
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_add(r.pool, list[i]);
    }
    while (!can_be_paired(&r)) {
        if (!open_pair(&r)) {
            return ct_olympiad_refuse(o, err);
        }
    }
    pair_pool(&r, order);
    return CT_OK;
}

/* --- A group --------------------------------------------------------------------------------- */

ct_status ct_olympiad_pair_relaxed(ct_olympiad *o, const ct_olympiad_group *group, ct_error *err)
{
    uint32_t *list = group->places;
    uint32_t count = group->count;
    uint32_t sliding = 0; /* kept at the front of the list, which they have left */
    uint32_t next = group->is_below ? group->number - 1 : group->number + 1;
    while (count > 0) {
        uint32_t first = list[sliding];
        uint32_t at = find_opponent(o, list + sliding, count);
        if (at != 0) {
            ct_olympiad_note(o, first, list[sliding + at]);
            ct_olympiad_take_out(list + sliding, &count, at);
        } else {
            sliding++;
            count--;
        }
    }
    for (uint32_t i = 0; group->number != o->median && i < sliding; i++) {
        o->group[list[i]] = next;
    }
    return group->number == o->median ? pair_rest(o, list, sliding, err) : CT_OK;
}
