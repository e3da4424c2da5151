#ifndef CT_WEIGHTED_PRIVATE_H
#define CT_WEIGHTED_PRIVATE_H

/* The inside of ct_weighted, shared by the search and the proof. */

#include "matching/blossoms.h"
#include "matching/weighted.h"

#include <assert.h>

enum { CT_WEIGHTED_WORDS = 96 }; /* widest weight */

enum ct_label { CT_UNLABELLED = 0, CT_OUTER, CT_INNER };

struct ct_weighted {
    uint32_t n;
    size_t words;
    uint32_t room;      /* vertices there is memory for */
    size_t word_room;   /* words of a dual there is memory for */
    size_t weight_room; /* words of weights there is memory for */
    ct_graph graph;     /* which edges exist */
    ct_word *weight;    /* [u * n + v]; of an unstored problem perhaps only one row of it */
    bool is_unstored;   /* weights are worked out when they are needed */
    ct_weigher weigher; /* by whom, if unstored */
    bool keeps_rows;    /* if unstored: there is room for all rows; otherwise for one at a time */
    bool *is_kept;      /* [vertex] its row is in `weight` */
    ct_word *dual;      /* [vertex] y */
    ct_word *odd_dual;  /* [node] z of blossoms; unused for vertices */
    ct_blossoms nest;
    uint8_t *label;      /* [node] */
    ct_ring_edge *entry; /* [node] of an inner node: edge from its outer parent into it */
    /* [vertex] outer vertex with the least slack to it; for an outer vertex one of another node */
    uint32_t *near;
    ct_word *key;    /* [vertex] slack of the edge to near, as stored: see search.c */
    ct_word *change; /* of duals in the present search … */
    ct_word *twice;  /* … and 2 · that */
    bool has_changed;
    uint32_t *queue; /* outer vertices to be scanned */
    uint32_t head, tail;
    uint32_t *mark; /* [node] stamp of the walk to the meeting node */
    uint32_t stamp;
    uint32_t *path; /* nodes and edges of a blossom being formed */
    ct_ring_edge *path_edge;
    bool is_warm;  /* pairs, duals and blossoms of an earlier solution hold where not touched */
    bool *touched; /* [vertex] its edges have changed */
    ct_graph tight;
    ct_matcher *matcher;
};

static inline ct_word *ct_weighted_dual(const ct_weighted *p, uint32_t v)
{
    return p->dual + (size_t)v * p->words;
}

static inline ct_word *ct_weighted_odd_dual(const ct_weighted *p, uint32_t node)
{
    return p->odd_dual + (size_t)node * p->words;
}

/* The weights of the edges from u, [vertex]; perhaps good until the next call only. */
static inline const ct_word *ct_weighted_row(const ct_weighted *p, uint32_t u)
{
    bool one_by_one = p->is_unstored && !p->keeps_rows;
    ct_word *row = p->weight + (one_by_one ? 0 : (size_t)u * p->n * p->words);
    if (one_by_one || (p->is_unstored && !p->is_kept[u])) {
        p->weigher.row(p->weigher.owner, u, ct_graph_row(&p->graph, u), row);
        p->is_kept[u] = true;
    }
    return row;
}

/* The weight of one edge, perhaps put into `room`. */
static inline const ct_word *ct_weighted_of(const ct_weighted *p, uint32_t u, uint32_t v,
                                            ct_word *room)
{
    if (!p->is_unstored || (p->keeps_rows && p->is_kept[u])) {
        return p->weight + ((size_t)u * p->n + v) * p->words;
    }
    p->weigher.edge(p->weigher.owner, u, v, room);
    return room;
}

/* y(u) + y(v) − w: the slack of an edge of this weight between different top nodes. */
static inline void ct_weighted_slack(const ct_weighted *p, uint32_t u, uint32_t v, const ct_word *w,
                                     size_t words, ct_word *out)
{
    const ct_word *a = p->dual + u * words;
    const ct_word *b = p->dual + v * words;
    ct_word carry = 0;
    ct_word borrow = 0;
    assert(words > 0);
    for (size_t i = 0; i < words; i++) {
        ct_word sum = a[i] + carry;
        carry = sum < carry;
        sum += b[i];
        carry += sum < b[i];
        ct_word rest = sum - borrow;
        borrow = rest > sum;
        out[i] = rest - w[i];
        borrow += out[i] > rest;
    }
}

#endif
