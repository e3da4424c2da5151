/* 3.6: the first pairing of a bracket by its identifier, with as few floaters of the match before
 * as possible against upfloaters (C8).
 *
 * Vertices are the members in the order of their TPNs, so the top member of a pair is its smaller
 * vertex. The identifier begins with the top members: the lexicographically first set that an
 * optimum can have is found vertex by vertex. With the top members known, who meets whom is a
 * bipartite question, answered in lexicographic order.
 *
 * Nearly always the upper half against the lower one will do, and no weights are needed. */

#include "matching/lexicographic.h"
#include "pairing/double_swiss/double_private.h"

#include <assert.h>
#include <stdlib.h>

typedef struct member {
    uint32_t tpn;
    uint32_t entrant;
    bool is_resident;
} member;

typedef struct solver {
    ct_double *engine;
    member *members;
    uint32_t count;
    uint64_t *bonus; /* [vertex] what all its remaining edges have in the choice field */
    ct_weighted *problem;
    uint32_t *partner;
    uint32_t *tops;
} solver;

static int by_tpn(const void *a, const void *b)
{
    const member *one = a;
    const member *other = b;
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

static bool may_meet(const solver *s, uint32_t u, uint32_t v)
{
    return ct_graph_has(&s->engine->legal, s->members[u].entrant, s->members[v].entrant);
}

/* C8: a resident who floated in the match before meets an upfloater. */
static bool offends_c8(const solver *s, uint32_t u, uint32_t v)
{
    const member *resident = &s->members[s->members[u].is_resident ? u : v];
    return s->members[u].is_resident != s->members[v].is_resident &&
           ct_double_is_spared(s->engine, resident->entrant);
}

/* --- The upper half against the lower one ---------------------------------------------------- */

static ct_status find_ideal(solver *s, bool *found, ct_error *err)
{
    uint32_t half = s->count / 2;
    ct_graph graph = ct_graph_new(s->engine->swiss.scratch, s->count);
    ct_matcher *matcher = ct_matcher_new(s->engine->swiss.scratch, s->count);
    CT_NEED(graph.adjacent, err);
    CT_NEED(matcher, err);
    for (uint32_t u = 0; u < half; u++) {
        s->tops[u] = u;
        for (uint32_t v = half; v < s->count; v++) {
            if (may_meet(s, u, v) && !offends_c8(s, u, v)) {
                ct_graph_join(&graph, u, v);
            }
        }
    }
    for (uint32_t v = 0; v < s->count; v++) {
        s->partner[v] = CT_SINGLE;
    }
    *found = ct_match_most(matcher, &graph, NULL, s->partner) == 0;
    if (*found &&
        !ct_match_lexicographic(&graph, s->tops, half, s->partner, s->engine->swiss.scratch)) {
        return ct_fail_memory(err);
    }
    return CT_OK;
}

/* --- Any other pairing ----------------------------------------------------------------------- */

enum { CHOICE_LOW = 1, C8_LOW = 24 }; /* fields of a weight; bit 0 stays clear */

static void weigh(solver *s, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight = (choice + s->bonus[u] + s->bonus[v]) << CHOICE_LOW;
    weight += offends_c8(s, u, v) ? 0 : UINT64_C(1) << C8_LOW;
    ct_weighted_join(s->problem, u, v, &weight);
}

static void solve_again(solver *s)
{
    bool is_solved = ct_weighted_solve(s->problem);
    assert(is_solved);
    (void)is_solved;
}

static bool is_top(const solver *s, uint32_t v)
{
    return v < ct_weighted_partner(s->problem, v);
}

/* Only tight edges belong to optima: without one to a larger number `v` cannot be on top. */
static bool might_be_top(const solver *s, uint32_t v)
{
    for (uint32_t u = v + 1; u < s->count; u++) {
        if (ct_weighted_has_edge(s->problem, v, u) && ct_weighted_is_tight(s->problem, v, u)) {
            return true;
        }
    }
    return false;
}

/* Makes `v` a top member if an optimum allows it; removes the edges that contradict the outcome. */
static void settle(solver *s, uint32_t v)
{
    if (!is_top(s, v) && might_be_top(s, v)) {
        for (uint32_t u = v + 1; u < s->count; u++) {
            if (ct_weighted_has_edge(s->problem, v, u)) {
                weigh(s, v, u, 1);
            }
        }
        solve_again(s);
        s->bonus[v] += is_top(s, v);
    }
    bool leads = is_top(s, v);
    for (uint32_t u = 0; u < s->count; u++) {
        if (u != v && (u > v) != leads) {
            ct_weighted_part(s->problem, v, u);
        }
    }
}

static ct_status pose(solver *s, ct_error *err)
{
    static const ct_word half = UINT64_C(1) << (C8_LOW - 1);
    s->problem = ct_double_problem(s->engine, s->count, 1);
    CT_NEED(s->problem, err);
    for (uint32_t u = 0; u < s->count; u++) {
        for (uint32_t v = u + 1; v < s->count; v++) {
            if (may_meet(s, u, v)) {
                weigh(s, u, v, 0);
            }
        }
    }
    for (uint32_t v = 0; v < s->count; v++) {
        ct_weighted_set_dual(s->problem, v, &half);
    }
    return CT_OK;
}

/* Of the tight edges every perfect matching is an optimum: the first one is wanted. */
static ct_status settle_bottoms(solver *s, ct_error *err)
{
    uint32_t count = 0;
    ct_graph tight = ct_graph_new(s->engine->swiss.scratch, s->count);
    CT_NEED(tight.adjacent, err);
    bool is_solved = ct_weighted_solve_flat(s->problem);
    assert(is_solved);
    (void)is_solved;
    for (uint32_t v = 0; v < s->count; v++) {
        s->partner[v] = ct_weighted_partner(s->problem, v);
        if (!is_top(s, v)) {
            continue;
        }
        s->tops[count++] = v;
        for (uint32_t u = v + 1; u < s->count; u++) {
            if (ct_weighted_is_tight(s->problem, v, u)) {
                ct_graph_join(&tight, v, u);
            }
        }
    }
    return ct_match_lexicographic(&tight, s->tops, count, s->partner, s->engine->swiss.scratch)
               ? CT_OK
               : ct_fail_memory(err);
}

static ct_status find_best(solver *s, ct_error *err)
{
    CT_TRY(pose(s, err));
    solve_again(s);
    for (uint32_t v = 0; v < s->count; v++) {
        settle(s, v);
    }
    return settle_bottoms(s, err);
}

ct_status ct_double_pair_bracket(ct_double *e, const ct_double_bracket *bracket, uint32_t *pairs,
                                 ct_error *err)
{
    solver s = {.engine = e, .count = bracket->count};
    bool is_found = false;
    s.members = CT_NEW(e->swiss.scratch, member, s.count);
    s.bonus = CT_NEW(e->swiss.scratch, uint64_t, s.count);
    s.partner = CT_NEW(e->swiss.scratch, uint32_t, s.count);
    s.tops = CT_NEW(e->swiss.scratch, uint32_t, s.count);
    CT_NEED(s.members, err);
    CT_NEED(s.bonus, err);
    CT_NEED(s.partner, err);
    CT_NEED(s.tops, err);
    for (uint32_t i = 0; i < s.count; i++) {
        uint32_t entrant = bracket->members[i];
        s.members[i] =
            (member){e->round->entrants[entrant].tpn.number, entrant, i < bracket->residents};
    }
    qsort(s.members, s.count, sizeof *s.members, by_tpn);
    CT_TRY(find_ideal(&s, &is_found, err));
    if (!is_found) {
        CT_TRY(find_best(&s, err));
    }
    for (uint32_t i = 0; i < s.count / 2; i++) {
        pairs[(size_t)2 * i] = s.members[s.tops[i]].entrant;
        pairs[(size_t)2 * i + 1] = s.members[s.partner[s.tops[i]]].entrant;
    }
    return CT_OK;
}
