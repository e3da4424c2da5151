#ifndef CT_BLOSSOMS_H
#define CT_BLOSSOMS_H

/* The nested odd cycles of the weighted matcher. Private to matching/.
 *
 * Nodes 0 … n-1 are vertices, n … 2n-1 blossoms. The children of a blossom form a ring (next,
 * prev); each child keeps the edge of the graph that leads to its next sibling. A node's *base* is
 * the one vertex in it that is not matched inside it.
 *
 * Invariants:
 *  1. top[v] is the outermost node that holds v: it has no parent.
 *  2. The ring of a blossom has an odd number of children, three or more; `next` and `prev` are
 *     inverse to each other, and edge[c] leads from a vertex of c to one of next[c].
 *  3. The base of a blossom is that of its first child; the other children are matched with each
 *     other in pairs of neighbours, along the edges of the ring.
 *  4. The blossoms not in use are the first `free_count` of the free list. */

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

#define CT_NO_NODE UINT32_MAX

typedef struct ct_ring_edge {
    uint32_t from; /* vertex in the child */
    uint32_t to;   /* vertex in the next child */
} ct_ring_edge;

typedef struct ct_blossoms {
    uint32_t n;
    uint32_t *partner; /* [vertex] the matching */
    uint32_t *top;     /* [vertex] outermost node that holds it */
    uint32_t *parent;  /* [node] CT_NO_NODE at the top and for blossoms not in use */
    uint32_t *next;    /* [node] ring of siblings */
    uint32_t *prev;
    ct_ring_edge *edge;  /* [node] to its next sibling */
    uint32_t *first;     /* [node] of a blossom: the child that holds the base */
    uint32_t *base;      /* [node] base vertex */
    bool *in_use;        /* [node] */
    uint32_t *free_list; /* blossom numbers not in use */
    uint32_t free_count;
} ct_blossoms;

/* Memory for at most n vertices; false when it is out. */
bool ct_blossoms_make(ct_blossoms *b, ct_arena *mem, uint32_t n);

/* n single vertices (no more than there is memory for), no blossom. */
void ct_blossoms_start(ct_blossoms *b, uint32_t n);

/* Calls visit(context, vertex) for every vertex of a blossom. */
void ct_blossoms_each_inside(const ct_blossoms *b, uint32_t blossom,
                             void (*visit)(void *context, uint32_t vertex), void *context);

/* The same for any node: most are single vertices. */
static inline void ct_blossoms_each_vertex(const ct_blossoms *b, uint32_t node,
                                           void (*visit)(void *context, uint32_t vertex),
                                           void *context)
{
    if (node < b->n) {
        visit(context, node);
    } else {
        ct_blossoms_each_inside(b, node, visit, context);
    }
}

/* Makes a blossom of `count` (odd) top nodes in ring order; edges[i] leads from nodes[i] to
 * nodes[(i + 1) mod count]; nodes[0] holds the base. Returns its number. */
uint32_t ct_blossoms_form(ct_blossoms *b, const uint32_t *nodes, const ct_ring_edge *edges,
                          uint32_t count);

/* Undoes a top blossom: its children become top nodes. */
void ct_blossoms_dissolve(ct_blossoms *b, uint32_t node);

/* Re-matches the inside of a node so that `vertex` becomes its base. The caller sets
 * the partner of `vertex` itself. */
void ct_blossoms_rebase(ct_blossoms *b, uint32_t node, uint32_t vertex);

/* The child of `node` that holds the vertex. */
uint32_t ct_blossoms_child_with(const ct_blossoms *b, uint32_t node, uint32_t vertex);

/* Is the number of steps from the child `from` to the child `to` along `next` even? */
bool ct_blossoms_is_even_ahead(const ct_blossoms *b, uint32_t from, uint32_t to);

#endif
