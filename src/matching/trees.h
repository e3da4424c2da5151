#ifndef CT_TREES_H
#define CT_TREES_H

/* The alternating trees of one search of the weighted matcher. Private to matching/. */

#include "matching/weighted_private.h"

/* One of the single nodes, or all when they are few, become roots of trees; their vertices are
 * queued. `single` is how many there are. */
void ct_trees_start(ct_weighted *problem, uint32_t single);

/* Ends the search: stored duals become the real ones again (search.c, invariant 1). */
void ct_trees_finish(ct_weighted *problem);

/* Takes the node of `v` into the tree of outer vertex `u` across the tight edge (u, v), and its
 * mate after it. When it has none the matching is augmented, and the answer is true. */
bool ct_trees_grow(ct_weighted *problem, uint32_t u, uint32_t v);

/* Two outer vertices of different nodes are joined by a tight edge: a blossom is formed when they
 * are of one tree; otherwise the matching is augmented, and the answer is true. */
bool ct_trees_join(ct_weighted *problem, uint32_t u, uint32_t v);

/* An inner blossom whose dual has reached 0 comes apart: the even way from its entry to its base
 * stays in the tree. */
void ct_trees_expand(ct_weighted *problem, uint32_t blossom);

#endif
