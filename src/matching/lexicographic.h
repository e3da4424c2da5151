#ifndef CT_LEXICOGRAPHIC_H
#define CT_LEXICOGRAPHIC_H

/* The first perfect matching of a bipartite graph in lexicographic order. */

#include "matching/cardinality.h"

/* partner[] holds a perfect matching between left[0 … count-1] and other vertices (singles outside
 * it are left alone). Changes it into the one in which left[0] has the smallest possible partner,
 * then left[1], and so on. Edges lead from left vertices to others only. Proof: a partner u can be
 * forced on left[i] exactly when an alternating path of unforced vertices leads from u's present
 * partner to the one that left[i] gives up. O(count · edges/64) in ordinary cases. False when
 * memory is out. */
bool ct_match_lexicographic(const ct_graph *graph, const uint32_t *left, uint32_t count,
                            uint32_t *partner, ct_arena *scratch);

#endif
