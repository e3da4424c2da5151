/* One group of the Olympiad system (D.02 Art. 8 and 9), read so that it never blocks a round that
 * can be paired:
 *   1. as many pairs as possible inside the group, as long as everybody left can still be paired
 *      (9.5, 8.4); the colour limits hold in the group unless they cost a pair of it (7.4);
 *   2. incoming floaters first, each with the first team of the group that keeps 1 (8.2.1, 8.3.1);
 *   3. those who float on, above the median each the lowest team that keeps 1, below it the
 *      highest, one with a possible opponent in the next group before one without (8.2.1 … 8.3.4);
 *   4. the others in the order of 9.3.
 * Work goes from the top of a group. Below the median everything is upside down, from the bottom;
 * by the rules of 2020 only step 3 is.
 *
 * Steps 1 to 3 ask of each choice whether a complete pairing with that many pairs inside the group
 * still exists: a matching in which pairs that leave the group weigh less. */

#include "matching/weighted.h"
#include "pairing/olympiad/olympiad_private.h"

#include <assert.h>

typedef struct worker {
    ct_olympiad *o;
    const ct_olympiad_group *group;
    uint64_t *members;    /* places of the group */
    ct_graph graph;       /* of places: pairs still open to choice */
    ct_weighted *problem; /* over the places left */
    uint32_t *place;      /* [vertex] */
    uint32_t vertices;
    uint32_t leaving; /* teams that float on: the fewest possible */
} worker;

/* --- Is it still possible? ------------------------------------------------------------------- */

static bool is_member(const worker *w, uint32_t place)
{
    return ct_bits_has(w->members, place);
}

static void pose(worker *w)
{
    static const ct_word inside[1] = {2};
    static const ct_word leaves[1] = {0};
    bool renewed = ct_weighted_renew(w->problem, w->vertices, 1);
    assert(renewed);
    (void)renewed;
    for (uint32_t i = 0; i < w->vertices; i++) {
        for (uint32_t k = i + 1; k < w->vertices; k++) {
            if (ct_graph_has(&w->graph, w->place[i], w->place[k])) {
                bool stays = is_member(w, w->place[i]) == is_member(w, w->place[k]);
                ct_weighted_join(w->problem, i, k, stays ? inside : leaves);
            }
        }
    }
}

/* The fewest teams that leave the group in a complete pairing; UINT32_MAX when there is none. */
static uint32_t fewest_leaving(worker *w)
{
    uint32_t count = 0;
    pose(w);
    if (!ct_weighted_solve(w->problem)) {
        return UINT32_MAX;
    }
    for (uint32_t i = 0; i < w->vertices; i++) {
        uint32_t other = ct_weighted_partner(w->problem, i);
        count += is_member(w, w->place[i]) && !is_member(w, w->place[other]);
    }
    return count;
}

/* --- Choices --------------------------------------------------------------------------------- */

/* Leaves `one` no edge but those to `kept`. */
static void narrow(worker *w, uint32_t one, const uint64_t *kept)
{
    for (uint32_t other = 0; other < w->o->count; other++) {
        if (!ct_bits_has(kept, other)) {
            ct_graph_part(&w->graph, one, other);
        }
    }
}

/* Tries a choice: `one` meets somebody of `kept`. Keeps it when enough pairs remain in the
 * group. */
static bool settle(worker *w, uint32_t one, const uint64_t *kept, uint64_t *saved)
{
    size_t size = (size_t)w->graph.n * w->graph.words;
    ct_bits_copy(saved, w->graph.adjacent, size);
    narrow(w, one, kept);
    if (fewest_leaving(w) == w->leaving) {
        return true;
    }
    ct_bits_copy(w->graph.adjacent, saved, size);
    return false;
}

/* Step 2 for one floater: the first resident who keeps step 1. */
static void place_floater(worker *w, uint32_t floater, bool from_the_end, uint64_t *kept,
                          uint64_t *saved)
{
    const ct_olympiad_group *g = w->group;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t resident = g->places[from_the_end ? g->count - 1 - i : i];
        if (w->o->home[resident] != g->number || !is_member(w, resident) ||
            !ct_graph_has(&w->graph, floater, resident)) {
            continue;
        }
        ct_bits_clear(kept, w->graph.words);
        ct_bits_add(kept, resident);
        if (settle(w, floater, kept, saved)) {
            ct_bits_clear(kept, w->graph.words);
            ct_bits_add(kept, floater);
            narrow(w, resident, kept);
            ct_bits_remove(w->members, floater);
            ct_bits_remove(w->members, resident);
            ct_olympiad_note(w->o, floater, resident);
            return;
        }
    }
}

/* Step 2: floaters from above first, from the top; then those from below, from the bottom. */
static void place_floaters(worker *w, uint64_t *kept, uint64_t *saved)
{
    const ct_olympiad *o = w->o;
    const ct_olympiad_group *g = w->group;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t place = g->places[i];
        if (o->home[place] != g->number && (g->is_below || o->home[place] < g->number)) {
            place_floater(w, place, false, kept, saved);
        }
    }
    for (uint32_t i = g->count; !g->is_below && i-- > 0;) {
        if (o->home[g->places[i]] > g->number) {
            place_floater(w, g->places[i], true, kept, saved);
        }
    }
}

/* Has the team a possible opponent among those who stand in the next group? */
static bool has_opponent_next(const worker *w, uint32_t place, uint32_t next)
{
    for (uint32_t other = 0; other < w->o->count; other++) {
        if (ct_bits_has(w->o->left, other) && w->o->group[other] == next &&
            ct_graph_has(&w->o->may_meet, place, other)) {
            return true;
        }
    }
    return false;
}

/* Step 3 for one floater: from the end of the group that lies towards the median. CT_SINGLE cannot
 * happen as long as somebody has to leave. */
static uint32_t choose_leaver(worker *w, const uint64_t *chosen, uint32_t next, uint64_t *kept,
                              uint64_t *saved)
{
    const ct_olympiad_group *g = w->group;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < g->count; i++) {
            uint32_t place = g->places[g->is_below == g->is_upside_down ? g->count - 1 - i : i];
            if (!is_member(w, place) || ct_bits_has(chosen, place) ||
                has_opponent_next(w, place, next) != (pass == 0)) {
                continue;
            }
            ct_bits_copy(kept, w->o->left, w->graph.words);
            ct_bits_minus(kept, w->members, w->graph.words);
            if (settle(w, place, kept, saved)) {
                return place;
            }
        }
    }
    return CT_SINGLE;
}

static ct_status choose_leavers(worker *w, uint64_t *kept, uint64_t *saved, ct_error *err)
{
    ct_olympiad *o = w->o;
    uint32_t next = w->group->is_below ? w->group->number - 1 : w->group->number + 1;
    uint64_t *chosen = CT_NEW(o->swiss.scratch, uint64_t, w->graph.words);
    CT_NEED(chosen, err);
    for (uint32_t i = 0; i < w->leaving; i++) {
        uint32_t place = choose_leaver(w, chosen, next, kept, saved);
        assert(place != CT_SINGLE);
        ct_bits_add(chosen, place);
    }
    ct_bits_minus(w->members, chosen, w->graph.words);
    for (uint32_t i = 0; i < w->group->count; i++) {
        uint32_t place = w->group->places[i];
        o->group[place] = ct_bits_has(chosen, place) ? next : o->group[place];
    }
    return CT_OK;
}

/* --- 9.3 ------------------------------------------------------------------------------------- */

uint32_t ct_olympiad_choice(uint32_t count, uint32_t k)
{
    uint32_t half = count / 2;
    uint32_t lower = count - half; /* places after the half */
    if (k < lower) {
        return half + 1 + k;
    }
    k -= lower;
    return k + 2 <= half ? half - k : 0;
}

/* Step 4: pairs the members that stay; the order of work is that of `list`. */
static ct_status pair_members(worker *w, uint32_t *list, uint32_t count, ct_error *err)
{
    ct_olympiad *o = w->o;
    ct_matcher *matcher = ct_matcher_new(o->swiss.scratch, o->count);
    uint32_t *partner = CT_NEW(o->swiss.scratch, uint32_t, o->count);
    CT_NEED(matcher, err);
    CT_NEED(partner, err);
    while (count > 0) {
        uint32_t first = list[0];
        uint32_t taken = 0;
        ct_bits_remove(w->members, first);
        for (uint32_t k = 0; taken == 0 && ct_olympiad_choice(count, k) != 0; k++) {
            uint32_t at = ct_olympiad_choice(count, k) - 1;
            if (!ct_graph_has(&w->graph, first, list[at])) {
                continue;
            }
            ct_bits_remove(w->members, list[at]);
            for (uint32_t i = 0; i < o->count; i++) {
                partner[i] = CT_SINGLE;
            }
            if (ct_match_most(matcher, &w->graph, w->members, partner) == 0) {
                taken = at;
            } else {
                ct_bits_add(w->members, list[at]);
            }
        }
        assert(taken != 0);
        ct_olympiad_note(o, first, list[taken]);
        ct_olympiad_take_out(list, &count, taken);
    }
    return CT_OK;
}

/* --- The group ------------------------------------------------------------------------------- */

static ct_status start(worker *w, ct_error *err)
{
    ct_olympiad *o = w->o;
    w->graph = ct_graph_new(o->swiss.scratch, o->count);
    w->members = CT_NEW(o->swiss.scratch, uint64_t, w->graph.words);
    w->place = CT_NEW(o->swiss.scratch, uint32_t, o->count);
    w->problem = ct_weighted_new(o->swiss.scratch, o->count, 1);
    CT_NEED(w->graph.adjacent, err);
    CT_NEED(w->members, err);
    CT_NEED(w->place, err);
    CT_NEED(w->problem, err);
    for (uint32_t i = 0; i < w->group->count; i++) {
        ct_bits_add(w->members, w->group->places[i]);
    }
    for (uint32_t place = 0; place < o->count; place++) {
        if (ct_bits_has(o->left, place)) {
            w->place[w->vertices++] = place;
        }
    }
    return CT_OK;
}

/* Opens all pairs that may be made; `with_limits`: inside the group only those within 7.3. */
static void open_pairs(worker *w, bool with_limits)
{
    const ct_olympiad *o = w->o;
    ct_bits_copy(w->graph.adjacent, o->may_meet.adjacent, (size_t)o->count * w->graph.words);
    for (uint32_t i = 0; with_limits && i < w->group->count; i++) {
        for (uint32_t k = i + 1; k < w->group->count; k++) {
            if (!ct_olympiad_colours_fit(o, w->group->places[i], w->group->places[k])) {
                ct_graph_part(&w->graph, w->group->places[i], w->group->places[k]);
            }
        }
    }
}

/* Step 1 */
static void count_leaving(worker *w)
{
    open_pairs(w, false);
    w->leaving = fewest_leaving(w);
    if (w->o->rules != CT_OLYMPIAD_2022) {
        return;
    }
    open_pairs(w, true);
    if (fewest_leaving(w) != w->leaving) { /* 7.4 */
        open_pairs(w, false);
    }
}

ct_status ct_olympiad_pair_group(ct_olympiad *o, const ct_olympiad_group *group, ct_error *err)
{
    worker w = {.o = o, .group = group};
    CT_TRY(start(&w, err));
    uint64_t *kept = CT_NEW(o->swiss.scratch, uint64_t, w.graph.words);
    uint64_t *saved = CT_NEW(o->swiss.scratch, uint64_t, (size_t)o->count *w.graph.words);
    uint32_t *list = CT_NEW(o->swiss.scratch, uint32_t, group->count);
    CT_NEED(kept, err);
    CT_NEED(saved, err);
    CT_NEED(list, err);
    count_leaving(&w);
    assert(w.leaving != UINT32_MAX); /* everybody left could be paired so far */
    if (o->rules == CT_OLYMPIAD_2022) {
        place_floaters(&w, kept, saved);
    }
    CT_TRY(choose_leavers(&w, kept, saved, err));
    uint32_t count = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        if (is_member(&w, group->places[i])) {
            list[count++] = group->places[i];
        }
    }
    return pair_members(&w, list, count, err);
}
