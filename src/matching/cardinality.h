#ifndef CT_CARDINALITY_H
#define CT_CARDINALITY_H

/* Maximum-cardinality matching on a general graph held as bit sets.
 *
 * Edmonds' blossom method, one alternating tree at a time, with the neighbours of a vertex taken
 * word by word. A tree that finds no augmenting path can never be part of one later (it is a
 * "Hungarian tree") and is left out from then on. A warm start keeps the matching given and only
 * adds to it, so that testing "can the rest still be paired?" after a small change costs one short
 * search. */

#include "base/arena.h"
#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

#define CT_SINGLE UINT32_MAX

/* A graph on vertices 0 … n-1: row v of `adjacent` is the bit set of v's neighbours (symmetric, no
 * loops). */
typedef struct ct_graph {
    uint32_t n;
    size_t words; /* of a row: ct_bits_words(n) */
    uint64_t *adjacent;
} ct_graph;

/* A graph without edges, or one whose `adjacent` is NULL when memory is out. */
ct_graph ct_graph_new(ct_arena *mem, uint32_t n);

static inline uint64_t *ct_graph_row(const ct_graph *graph, uint32_t v)
{
    return graph->adjacent + v * graph->words;
}

static inline bool ct_graph_has(const ct_graph *graph, uint32_t u, uint32_t v)
{
    return ct_bits_has(ct_graph_row(graph, u), v);
}

static inline void ct_graph_join(ct_graph *graph, uint32_t u, uint32_t v)
{
    ct_bits_add(ct_graph_row(graph, u), v);
    ct_bits_add(ct_graph_row(graph, v), u);
}

static inline void ct_graph_part(ct_graph *graph, uint32_t u, uint32_t v)
{
    ct_bits_remove(ct_graph_row(graph, u), v);
    ct_bits_remove(ct_graph_row(graph, v), u);
}

/* Working memory of one matcher, reusable for graphs of at most `n` vertices. NULL when memory is
 * out. */
typedef struct ct_matcher ct_matcher;
ct_matcher *ct_matcher_new(ct_arena *mem, uint32_t n);

/* Extends the matching in partner[] (CT_SINGLE = unmatched; on entry any matching of the graph) to
 * one of maximum cardinality. Only vertices of `among` (NULL = all) take part: their partners are
 * among them too, and what partner[] says of the others does not matter and stays. Returns the number of vertices of `among` left single. Worst case
 * O(single · edges/64 + n²) per call. */
uint32_t ct_match_most(ct_matcher *matcher, const ct_graph *graph, const uint64_t *among,
                       uint32_t *partner);

/* Given a maximum matching, the vertices of `among` that some maximum matching leaves single
 * (Gallai-Edmonds), into `out`. */
void ct_match_spare(ct_matcher *matcher, const ct_graph *graph, const uint64_t *among,
                    uint32_t *partner, uint64_t *out);

#endif
