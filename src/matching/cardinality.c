/* One tree after another, each from one single vertex. */

#include "matching/cardinality.h"

#include <assert.h>
#include <string.h>

/* A search grows one tree from a single root. Vertices are *outer* (even distance, root included)
 * or *inner* (odd). Invariants:
 *  1. `origin[v]` of an inner vertex is the outer vertex it was reached from;
 *  2. `base[v]` leads, in one or more steps, to the base of the blossom that holds v (v itself
 *     outside blossoms);
 *  3. every vertex of a blossom is outer;
 *  4. the mate of an inner vertex is outer, and the root is the only single vertex of the tree;
 *  5. `fresh` holds both of a pair or none, but for the pair being taken in. */
struct ct_matcher {
    uint32_t room;
    uint32_t *origin; /* of inner vertices and of vertices in blossoms */
    uint32_t *base;
    uint32_t *queue;
    uint32_t *mark; /* stamp of the walk to the common base */
    uint32_t stamp;
    uint64_t *fresh;   /* vertices that no tree has reached */
    uint64_t *outer;   /* outer vertices of the present tree */
    uint64_t *blossom; /* bases swallowed by the blossom being made */
    uint64_t *members; /* all vertices of the present tree */
};

ct_graph ct_graph_new(ct_arena *mem, uint32_t n)
{
    size_t words = ct_bits_words(n);
    return (ct_graph){n, words, CT_NEW(mem, uint64_t, n *words)};
}

ct_matcher *ct_matcher_new(ct_arena *mem, uint32_t n)
{
    ct_matcher *m = CT_NEW(mem, ct_matcher, 1);
    size_t words = ct_bits_words(n);
    if (m == NULL) {
        return NULL;
    }
    m->room = n;
    m->origin = CT_NEW(mem, uint32_t, n);
    m->base = CT_NEW(mem, uint32_t, n);
    m->queue = CT_NEW(mem, uint32_t, n);
    m->mark = CT_NEW(mem, uint32_t, n);
    m->fresh = CT_NEW(mem, uint64_t, words);
    m->outer = CT_NEW(mem, uint64_t, words);
    m->blossom = CT_NEW(mem, uint64_t, words);
    m->members = CT_NEW(mem, uint64_t, words);
    bool whole = m->origin && m->base && m->queue && m->mark && m->fresh && m->outer &&
                 m->blossom && m->members;
    return whole ? m : NULL;
}

/* Pairs each single vertex with its first single neighbour. */
static void pair_greedily(const ct_graph *graph, uint64_t *single, uint32_t *partner)
{
    for (size_t u = ct_bits_next(single, graph->words, 0); u != SIZE_MAX;
         u = ct_bits_next(single, graph->words, u + 1)) {
        const uint64_t *row = ct_graph_row(graph, (uint32_t)u);
        for (size_t w = 0; w < graph->words; w++) {
            uint64_t both = row[w] & single[w];
            if (both != 0) {
                uint32_t v = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(both));
                partner[u] = v;
                partner[v] = (uint32_t)u;
                ct_bits_remove(single, u);
                ct_bits_remove(single, v);
                break;
            }
        }
    }
}

static uint32_t base_of(ct_matcher *m, uint32_t v)
{
    while (m->base[v] != v) {
        m->base[v] = m->base[m->base[v]];
        v = m->base[v];
    }
    return v;
}

/* The base where the two branches of the tree meet. */
static uint32_t common_base(ct_matcher *m, const uint32_t *partner, uint32_t a, uint32_t b)
{
    m->stamp++;
    a = base_of(m, a);
    b = base_of(m, b);
    for (;;) {
        if (a != CT_SINGLE) {
            if (m->mark[a] == m->stamp) {
                return a;
            }
            m->mark[a] = m->stamp;
            a = partner[a] == CT_SINGLE ? CT_SINGLE : base_of(m, m->origin[partner[a]]);
        }
        uint32_t swap = a;
        a = b;
        b = swap;
    }
}

/* Marks the bases on the branch from outer vertex `v` up to `base`. The origin of each outer vertex
 * on it becomes the vertex below it (of `v` itself `child`, across the edge that closes the cycle),
 * so that a path may pass through it as through an inner one. */
static void swallow_branch(ct_matcher *m, const uint32_t *partner, uint32_t v, uint32_t base,
                           uint32_t child)
{
    for (uint32_t here = base_of(m, v); here != base; here = base_of(m, v)) {
        uint32_t mate = partner[v];
        ct_bits_add(m->blossom, here);
        ct_bits_add(m->blossom, base_of(m, mate));
        m->origin[v] = child;
        child = mate;
        v = m->origin[mate];
    }
}

/* Makes one blossom of the cycle closed by the edge (a, b); its inner vertices become outer and
 * join the queue. */
static void shrink(ct_matcher *m, const ct_graph *graph, const uint32_t *partner, uint32_t a,
                   uint32_t b, uint32_t *tail)
{
    uint32_t base = common_base(m, partner, a, b);
    assert(ct_bits_has(m->outer, base)); /* invariant 3 */
    ct_bits_clear(m->blossom, graph->words);
    swallow_branch(m, partner, a, base, b);
    swallow_branch(m, partner, b, base, a);
    for (size_t v = ct_bits_next(m->blossom, graph->words, 0); v != SIZE_MAX;
         v = ct_bits_next(m->blossom, graph->words, v + 1)) {
        m->base[v] = base;
        if (!ct_bits_has(m->outer, v)) { /* inner vertices are their own bases */
            ct_bits_add(m->outer, v);
            m->queue[(*tail)++] = (uint32_t)v;
        }
    }
}

/* Flips the path that ends at the single vertex `v`. */
static void flip_path(ct_matcher *m, uint32_t *partner, uint32_t v)
{
    while (v != CT_SINGLE) {
        uint32_t from = m->origin[v];
        uint32_t next = partner[from];
        assert(ct_bits_has(m->outer, from)); /* invariant 1 */
        partner[v] = from;
        partner[from] = v;
        v = next;
    }
}

/* Takes the fresh neighbours of outer vertex `u` into the tree. True when one of them is single and
 * the path was flipped. */
static bool grow(ct_matcher *m, const ct_graph *graph, uint32_t *partner, uint32_t u,
                 uint32_t *tail)
{
    const uint64_t *row = ct_graph_row(graph, u);
    for (size_t w = 0; w < graph->words; w++) {
        uint64_t found = row[w] & m->fresh[w];
        while (found != 0) {
            uint32_t v = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(found));
            found &= found - 1;
            m->origin[v] = u;
            if (partner[v] == CT_SINGLE) {
                flip_path(m, partner, v);
                return true;
            }
            uint32_t mate = partner[v];
            assert(partner[mate] == v && ct_bits_has(m->fresh, mate)); /* invariant 5 */
            ct_bits_remove(m->fresh, v);
            ct_bits_remove(m->fresh, mate);
            found &= m->fresh[w];
            ct_bits_add(m->members, v);
            ct_bits_add(m->members, mate);
            ct_bits_add(m->outer, mate);
            m->base[v] = v;
            m->base[mate] = mate;
            m->queue[(*tail)++] = mate;
        }
    }
    return false;
}

/* Closes the odd cycles between `u` and other outer vertices. */
static void close_cycles(ct_matcher *m, const ct_graph *graph, const uint32_t *partner, uint32_t u,
                         uint32_t *tail)
{
    const uint64_t *row = ct_graph_row(graph, u);
    for (size_t w = 0; w < graph->words; w++) {
        uint64_t found = row[w] & m->outer[w];
        while (found != 0) {
            uint32_t v = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(found));
            found &= found - 1;
            if (base_of(m, u) != base_of(m, v)) {
                shrink(m, graph, partner, u, v, tail);
            }
        }
    }
}

/* Grows a tree from a single root; true when the matching has become larger. A tree without success
 * stays out of `fresh`. */
static bool search_from(ct_matcher *m, const ct_graph *graph, uint32_t *partner, uint32_t root)
{
    uint32_t head = 0;
    uint32_t tail = 0;
    ct_bits_clear(m->outer, graph->words);
    ct_bits_clear(m->members, graph->words);
    ct_bits_remove(m->fresh, root);
    ct_bits_add(m->outer, root);
    ct_bits_add(m->members, root);
    m->base[root] = root;
    m->queue[tail++] = root;
    while (head < tail) {
        uint32_t u = m->queue[head++];
        if (grow(m, graph, partner, u, &tail)) {
            /* The tree is matched differently now: all of it may be searched again. */
            ct_bits_or(m->fresh, m->members, graph->words);
            return true;
        }
        close_cycles(m, graph, partner, u, &tail);
    }
    return false;
}

uint32_t ct_match_most(ct_matcher *m, const ct_graph *graph, const uint64_t *among,
                       uint32_t *partner)
{
    assert(graph->n <= m->room);
    if (among != NULL) {
        ct_bits_copy(m->fresh, among, graph->words);
    } else {
        ct_bits_fill(m->fresh, graph->words, graph->n);
    }
    uint64_t *single = m->members; /* free until the first search */
    ct_bits_clear(single, graph->words);
    for (uint32_t v = 0; v < graph->n; v++) {
        if (partner[v] == CT_SINGLE && ct_bits_has(m->fresh, v)) {
            ct_bits_add(single, v);
        }
    }
    pair_greedily(graph, single, partner);
    uint32_t waiting = (uint32_t)ct_bits_count(single, graph->words);
    uint32_t left = 0;
    for (uint32_t root = 0; root < graph->n && waiting > 0; root++) {
        bool takes_part = among == NULL || ct_bits_has(among, root);
        if (partner[root] != CT_SINGLE || !takes_part) {
            continue;
        }
        if (left + waiting == 1) {
            return 1; /* one alone finds nobody: no need to search */
        }
        bool larger = search_from(m, graph, partner, root);
        left += !larger;
        waiting -= larger ? 2 : 1;
    }
    return left;
}

void ct_match_spare(ct_matcher *m, const ct_graph *graph, const uint64_t *among, uint32_t *partner,
                    uint64_t *out)
{
    ct_bits_clear(out, graph->words);
    if (among != NULL) {
        ct_bits_copy(m->fresh, among, graph->words);
    } else {
        ct_bits_fill(m->fresh, graph->words, graph->n);
    }
    for (uint32_t root = 0; root < graph->n; root++) {
        bool takes_part = among == NULL || ct_bits_has(among, root);
        if (partner[root] == CT_SINGLE && takes_part) {
            bool larger = search_from(m, graph, partner, root);
            assert(!larger);
            (void)larger;
            ct_bits_or(out, m->outer, graph->words);
        }
    }
}
