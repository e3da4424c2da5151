#ifndef CT_CLASS_WEIGHTS_H
#define CT_CLASS_WEIGHTS_H

/* Weights of edges that are worked out when they are asked for, instead of being stored edge by
 * edge: n² wide numbers are gigabytes for ten thousand vertices.
 *
 * Each vertex belongs to a class. The weight of the edge between u < v is
 *     table[class of u][class of v] + ahead[u] + behind[v]   when v < inner,
 *     table[class of u][class of v] + behind[u]              when v ≥ inner,
 * and on edges of the *hub* the extra of its other end is added. Vertices from `inner` on have
 * neither ahead nor behind: theirs must be 0. The owner may change the numbers and must then call
 * ct_weighted_touch. With inner = 0 the table says all, and ahead and behind may be NULL. */

#include "base/wide.h"

#include <stdint.h>

typedef struct ct_class_weights {
    uint32_t n;
    uint32_t inner;
    size_t words;
    uint32_t classes;
    uint32_t *class_of; /* [vertex] */
    ct_word *table;     /* [a * classes + b], symmetric */
    ct_word *ahead;     /* [vertex] for its edges to later inner vertices */
    ct_word *behind;    /* [vertex] for all its other edges */
    uint32_t hub;       /* CT_SINGLE = none */
    ct_word *extra;     /* [vertex] of its edge to the hub: one word each, even */
} ct_class_weights;

/* The weights of the edges from u to the vertices of the bit set `among` (u is not in it), [vertex]
 * of `words` words; the other entries mean nothing. O(n · words). */
void ct_class_weights_row(const ct_class_weights *weights, uint32_t u, const uint64_t *among,
                          ct_word *row);

/* The weight of one edge. */
void ct_class_weights_edge(const ct_class_weights *weights, uint32_t u, uint32_t v, ct_word *out);

#endif
