#ifndef CT_WEIGHTED_H
#define CT_WEIGHTED_H

/* Perfect matching of maximum weight on a general graph, with weights of any width.
 *
 * Primal-dual blossom method (Edmonds 1965; the dense O(n³) organisation of Lawler and Gabow):
 * vertices carry a dual y, odd sets (blossoms) a dual z ≥ 0; the slack of an edge, y(u) + y(v) +
 * Σz(blossoms holding both) − w(u,v), is never negative; the matching uses edges of slack 0 only.
 * When it is perfect the duals prove that none is heavier; ct_weighted_is_proved checks that proof
 * edge by edge.
 *
 * Weights are unsigned numbers of `words` 64-bit words (base/wide.h), meant to hold lexicographic
 * lists of counters. They must be even (bit 0 clear), so that duals stay whole, and so small that
 * no sum of 8 of them overflows: leave the top 3 bits clear. Duals may become negative: they live
 * modulo 2^(64·words); slacks never do.
 *
 * Two things make it quick where it matters:
 *  - good duals given beforehand (ct_weighted_set_dual) make most edges of the answer tight at
 *    once; the matching on tight edges is then found by the bit-set matcher of cardinality.h, and
 *    only what is left over needs searches of O(n²) each;
 *  - warm restarts: after weights or edges have changed, ct_weighted_solve keeps every pair and
 *    every dual that is still good. */

#include "base/wide.h"
#include "matching/cardinality.h"
#include "matching/class_weights.h"

typedef struct ct_weighted ct_weighted;

/* A problem on n vertices without edges, all duals 0. Takes 8·words·n² bytes. NULL when memory is
 * out. */
ct_weighted *ct_weighted_new(ct_arena *mem, uint32_t n, size_t words);

/* The same for weights that are worked out when they are needed: takes n²/4 bytes and a little for
 * each vertex. It, and ct_weighted_renew, is followed by ct_weighted_weigh_by or
 * ct_weighted_weigh_with, and edges are added with ct_weighted_allow. */
ct_weighted *ct_weighted_new_unstored(ct_arena *mem, uint32_t n, size_t words);
/* Where the weights come from: borrowed, for as long as the problem is used. */
void ct_weighted_weigh_by(ct_weighted *problem, const ct_class_weights *classes);
/* The same for other weights than those of classes. */
typedef struct ct_weigher {
    const void *owner;
    /* The weights of the edges from u to the vertices of the bit set `among`, [vertex] of `words`
     * words; what it leaves in the other entries means nothing. */
    void (*row)(const void *owner, uint32_t u, const uint64_t *among, ct_word *row);
    /* The weight of one edge. */
    void (*edge)(const void *owner, uint32_t u, uint32_t v, ct_word *out);
} ct_weigher;
void ct_weighted_weigh_with(ct_weighted *problem, ct_weigher weigher);
/* Adds an edge that has its weight from there. */
void ct_weighted_allow(ct_weighted *problem, uint32_t u, uint32_t v);
/* To be called when weights of edges at `u` have changed: a warm restart raises its dual. */
void ct_weighted_touch(ct_weighted *problem, uint32_t u);

/* Begins another problem in the same memory; false, and nothing changed, when there is not enough.
 * A loop of many small problems then allocates nothing. */
bool ct_weighted_renew(ct_weighted *problem, uint32_t n, size_t words);

/* The weight of an edge, to be changed through ct_weighted_join only. Not for weights by class. */
const ct_word *ct_weighted_weight(const ct_weighted *problem, uint32_t u, uint32_t v);

/* Adds the edge, or changes its weight. A warm restart raises the dual of `u`, the first vertex:
 * when many edges at one vertex change, name that one first. */
void ct_weighted_join(ct_weighted *problem, uint32_t u, uint32_t v, const ct_word *weight);
/* Takes an edge away (nothing when there is none). Taking away edges that the solution does not use
 * leaves it optimal. */
void ct_weighted_part(ct_weighted *problem, uint32_t u, uint32_t v);
bool ct_weighted_has_edge(const ct_weighted *problem, uint32_t u, uint32_t v);

/* The weight of the heaviest edge at `u`, 0 when it has none. O(n · words). */
void ct_weighted_heaviest(const ct_weighted *problem, uint32_t u, ct_word *out);

/* Proposes a dual. It is raised where an edge would have negative slack, so any value is sound; a
 * good one is quick. */
void ct_weighted_set_dual(ct_weighted *problem, uint32_t v, const ct_word *dual);

/* Finds a perfect matching of maximum weight. False when there is no perfect matching (then the
 * pairs are those of some matching; the problem may still be changed and solved again). Worst case
 * O(n³ · words) from a cold start, O(n² · words) per pair that a change has undone. */
bool ct_weighted_solve(ct_weighted *problem);

/* The same, ending without blossoms: on a bipartite graph that is always possible, and then *every*
 * perfect matching of tight edges is optimal. Keeps the duals, but starts the matching on tight
 * edges anew where blossoms were. */
bool ct_weighted_solve_flat(ct_weighted *problem);

/* Partner in the matching found last; CT_SINGLE when there is none. */
uint32_t ct_weighted_partner(const ct_weighted *problem, uint32_t v);

/* The total weight of the matching, into `words` words. */
void ct_weighted_total(const ct_weighted *problem, ct_word *total);

/* Is slack 0 under the present duals? Every edge of every optimum is tight; the converse does not
 * hold. */
bool ct_weighted_is_tight(const ct_weighted *problem, uint32_t u, uint32_t v);

/* For every vertex the sum of the duals of the blossoms that hold it and `u`, [vertex] of `words`
 * words. O(n · words). */
void ct_weighted_bonds(const ct_weighted *problem, uint32_t u, ct_word *bonds);
/* Do the present duals prove that the matching found last would stay optimal if this edge, which
 * the problem does not have, were added? For problems solved on some of their edges first. `bonds`
 * are those of u. */
bool ct_weighted_would_stand(const ct_weighted *problem, uint32_t u, uint32_t v,
                             const ct_word *weight, const ct_word *bonds);

/* Checks the proof: no slack negative, pairs tight, blossoms with z > 0 full.
 * O(n² · words · nesting). */
bool ct_weighted_is_proved(const ct_weighted *problem);

#endif
