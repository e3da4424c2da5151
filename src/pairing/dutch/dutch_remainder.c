/* The remainder: in the first generated form of a pairing S1 is the set of the better ranked
 * members of all pairs. Hence the number of exchanges is the number of pairs that lie wholly in the
 * original S2, and the sum of BSNs in S1 the sum over pairs of the better one's: both are weights.
 * With S1 known, who plays whom is a bipartite question. */

#include "matching/lexicographic.h"
#include "pairing/dutch/dutch_solver.h"

#include <assert.h>

enum { CHUNK = 24 }; /* choices between exchanges made at once */

/* Does `v` stand as the better ranked member of a pair? */
static bool leads_a_pair(const ct_solver *s, uint32_t v)
{
    uint32_t other = ct_solver_partner(s, v);
    return other < s->frame.members && v < other;
}

/* `v` belongs to S1 after the exchange, or does not: edges that say otherwise go. */
static void settle_side(ct_solver *s, uint32_t v, bool in_s1)
{
    for (uint32_t u = 0; u < s->frame.count; u++) {
        bool leads = u > v && u < s->frame.members;
        if (u != v && leads != in_s1) {
            ct_weighted_part(s->problem, v, u);
        }
    }
}

/* 4.3 (3): of the players of S1, those with larger BSNs leave first; (4): of the players of S2,
 * those with smaller BSNs enter first. Goes through `count` players from `first` in steps of
 * `step`, a chunk at a time. `in_s1` is where the move takes them. */
static void settle_exchange(ct_solver *s, uint32_t first, uint32_t count, int step, bool in_s1)
{
    for (uint32_t done = 0; done < count; done += CHUNK) {
        uint32_t size = count - done < CHUNK ? count - done : CHUNK;
        int begin = (int)first + step * (int)done;
        for (uint32_t i = 0; i < size; i++) {
            uint32_t v = (uint32_t)(begin + step * (int)i);
            ct_solver_prefer_side(s, v, in_s1, UINT64_C(1) << (size - 1 - i));
        }
        ct_solver_again(s);
        for (uint32_t i = 0; i < size; i++) {
            uint32_t v = (uint32_t)(begin + step * (int)i);
            settle_side(s, v, leads_a_pair(s, v));
        }
    }
}

static void settle_s1(ct_solver *s)
{
    uint32_t members = s->frame.members;
    uint32_t exchanged = 0;
    for (uint32_t v = 0; v < s->frame.pairs; v++) {
        exchanged += !leads_a_pair(s, v);
    }
    if (exchanged > 0) {
        settle_exchange(s, s->frame.pairs - 1, s->frame.pairs, -1, false);
        settle_exchange(s, s->frame.pairs, members - s->frame.pairs, 1, true);
        return;
    }
    for (uint32_t v = 0; v < members; v++) {
        settle_side(s, v, v < s->frame.pairs);
    }
}

static void join_tight(const ct_solver *s, ct_graph *tight, uint32_t v)
{
    for (uint32_t u = 0; u < s->frame.members; u++) {
        if (u != v && ct_weighted_is_tight(s->problem, v, u)) {
            ct_graph_join(tight, v, u);
        }
    }
}

/* 4.2: the first transposition, where nothing but exits lies outside: S1 and the exits on one side,
 * the others on the other. */
static ct_status settle_bipartite(ct_solver *s, uint32_t *partner, ct_error *err)
{
    const ct_frame *f = &s->frame;
    ct_graph tight = ct_graph_new(s->mem, f->count);
    uint32_t *left = CT_NEW(s->mem, uint32_t, f->count);
    CT_NEED(tight.adjacent, err);
    CT_NEED(left, err);
    uint32_t count = 0;
    for (uint32_t v = 0; v < f->count; v++) {
        if (v >= f->members || leads_a_pair(s, v)) {
            left[count++] = v;
            join_tight(s, &tight, v);
        }
    }
    return ct_match_lexicographic(&tight, left, count, partner, s->mem) ? CT_OK
                                                                        : ct_fail_memory(err);
}

/* Nothing to choose: one pair, or nobody is paired. (Not in CT_VIEW_NEXT, where the solution is
 * needed for the leavers too.) */
static bool remainder_is_forced(const ct_solver *s)
{
    const ct_frame *f = &s->frame;
    return s->pairs_are_known && f->view != CT_VIEW_NEXT && (f->pairs == 0 || f->members == 2);
}

static void take_forced(const ct_solver *s)
{
    const ct_frame *f = &s->frame;
    ct_bracket_result *result = s->result;
    if (f->pairs == 1) {
        ct_solver_note_pair(result, f->entrant[0], f->entrant[1]);
        return;
    }
    for (uint32_t v = 0; v < f->members; v++) {
        result->floaters[result->floater_count++] = f->entrant[v];
    }
}

ct_status ct_remainder_solve(ct_solver *s, ct_error *err)
{
    unsigned bits = ct_bits_for(s->frame.members);
    unsigned chunk = s->frame.members < CHUNK ? s->frame.members : CHUNK;
    if (remainder_is_forced(s)) {
        return CT_OK;
    }
    CT_TRY(ct_solver_pose(s, bits > chunk ? bits : chunk, err));
    return ct_weighted_solve(s->problem)
               ? CT_OK
               : ct_fail(err, CT_IMPOSSIBLE, "the remainder has no such candidate");
}

/* 4.2 where others than exits lie outside: partner by partner. */
static void settle_one_by_one(ct_solver *s)
{
    for (uint32_t v = 0; v < s->frame.members; v++) {
        if (leads_a_pair(s, v)) {
            ct_solver_settle_partner(s, v, v + 1, s->frame.members);
        }
    }
}

ct_status ct_remainder_settle(ct_solver *s, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (remainder_is_forced(s)) {
        take_forced(s);
        return CT_OK;
    }
    uint32_t *partner = CT_NEW(s->mem, uint32_t, f->count + 1);
    CT_NEED(partner, err);
    settle_s1(s);
    if (f->view == CT_VIEW_EXITS) {
        bool solved = ct_weighted_solve_flat(s->problem);
        assert(solved);
        (void)solved;
    } else {
        settle_one_by_one(s);
    }
    for (uint32_t v = 0; v < f->count; v++) {
        partner[v] = ct_solver_partner(s, v);
    }
    if (f->view == CT_VIEW_EXITS) {
        CT_TRY(settle_bipartite(s, partner, err));
    }
    for (uint32_t v = 0; v < f->members; v++) {
        if (partner[v] >= f->members) {
            s->result->floaters[s->result->floater_count++] = f->entrant[v];
        } else if (v < partner[v]) {
            ct_solver_note_pair(s->result, f->entrant[v], f->entrant[partner[v]]);
        }
    }
    return CT_OK;
}
