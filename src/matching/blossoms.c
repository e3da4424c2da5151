#include "matching/blossoms.h"

#include <assert.h>

bool ct_blossoms_make(ct_blossoms *b, ct_arena *mem, uint32_t n)
{
    size_t nodes = (size_t)n * 2;
    *b = (ct_blossoms){.n = n};
    b->partner = CT_NEW(mem, uint32_t, n);
    b->top = CT_NEW(mem, uint32_t, n);
    b->parent = CT_NEW(mem, uint32_t, nodes);
    b->next = CT_NEW(mem, uint32_t, nodes);
    b->prev = CT_NEW(mem, uint32_t, nodes);
    b->edge = CT_NEW(mem, ct_ring_edge, nodes);
    b->first = CT_NEW(mem, uint32_t, nodes);
    b->base = CT_NEW(mem, uint32_t, nodes);
    b->in_use = CT_NEW(mem, bool, nodes);
    b->free_list = CT_NEW(mem, uint32_t, n);
    return b->partner && b->top && b->parent && b->next && b->prev && b->edge && b->first &&
           b->base && b->in_use && b->free_list;
}

void ct_blossoms_start(ct_blossoms *b, uint32_t n)
{
    b->n = n;
    for (uint32_t v = 0; v < n; v++) {
        b->partner[v] = CT_NO_NODE;
        b->top[v] = v;
        b->parent[v] = CT_NO_NODE;
        b->parent[n + v] = CT_NO_NODE;
        b->base[v] = v;
        b->in_use[v] = true;
        b->in_use[n + v] = false;
        b->free_list[v] = 2 * n - 1 - v;
    }
    b->free_count = n;
}

void ct_blossoms_each_inside(const ct_blossoms *b, uint32_t blossom,
                             void (*visit)(void *context, uint32_t vertex), void *context)
{
    uint32_t child = b->first[blossom];
    do {
        ct_blossoms_each_vertex(b, child, visit, context);
        child = b->next[child];
    } while (child != b->first[blossom]);
}

struct new_top {
    uint32_t *top;
    uint32_t node;
};

static void put_top(void *context, uint32_t vertex)
{
    struct new_top *to = context;
    to->top[vertex] = to->node;
}

uint32_t ct_blossoms_form(ct_blossoms *b, const uint32_t *nodes, const ct_ring_edge *edges,
                          uint32_t count)
{
    assert(count % 2 == 1 && count >= 3 && b->free_count > 0); /* invariant 2 */
    uint32_t blossom = b->free_list[--b->free_count];
    assert(!b->in_use[blossom]); /* invariant 4 */
    b->in_use[blossom] = true;
    b->parent[blossom] = CT_NO_NODE;
    b->first[blossom] = nodes[0];
    b->base[blossom] = b->base[nodes[0]];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t after = nodes[i + 1 < count ? i + 1 : 0];
        assert(b->top[edges[i].from] == nodes[i] && b->top[edges[i].to] == after); /* 1, 2 */
        b->parent[nodes[i]] = blossom;
        b->next[nodes[i]] = after;
        b->prev[after] = nodes[i];
        b->edge[nodes[i]] = edges[i];
    }
    struct new_top to = {b->top, blossom};
    ct_blossoms_each_vertex(b, blossom, put_top, &to);
    return blossom;
}

void ct_blossoms_dissolve(ct_blossoms *b, uint32_t node)
{
    assert(node >= b->n && b->in_use[node] && b->parent[node] == CT_NO_NODE);
    uint32_t child = b->first[node];
    do {
        struct new_top to = {b->top, child};
        ct_blossoms_each_vertex(b, child, put_top, &to);
        b->parent[child] = CT_NO_NODE;
        child = b->next[child];
    } while (child != b->first[node]);
    b->in_use[node] = false;
    b->free_list[b->free_count++] = node;
}

uint32_t ct_blossoms_child_with(const ct_blossoms *b, uint32_t node, uint32_t vertex)
{
    uint32_t child = vertex;
    while (b->parent[child] != node) {
        child = b->parent[child];
        assert(child != CT_NO_NODE);
    }
    return child;
}

bool ct_blossoms_is_even_ahead(const ct_blossoms *b, uint32_t from, uint32_t to)
{
    bool even = true;
    for (uint32_t c = from; c != to; c = b->next[c]) {
        even = !even;
    }
    return even;
}

/* Matches two neighbouring children along the edge between them. */
static void match_children(ct_blossoms *b, uint32_t one, uint32_t other, ct_ring_edge edge)
{
    assert(b->next[one] == other && b->prev[other] == one); /* invariant 2 */
    ct_blossoms_rebase(b, one, edge.from);
    ct_blossoms_rebase(b, other, edge.to);
    b->partner[edge.from] = edge.to;
    b->partner[edge.to] = edge.from;
}

void ct_blossoms_rebase(ct_blossoms *b, uint32_t node, uint32_t vertex)
{
    if (node < b->n || b->base[node] == vertex) {
        return;
    }
    uint32_t start = ct_blossoms_child_with(b, node, vertex);
    uint32_t old = b->first[node];
    ct_blossoms_rebase(b, start, vertex);
    /* The even way round from the new base child to the old one is re-matched in pairs; the other
     * way keeps its pairs. */
    bool ahead = ct_blossoms_is_even_ahead(b, start, old);
    for (uint32_t c = start; c != old;) {
        uint32_t one = ahead ? b->next[c] : b->prev[c];
        uint32_t other = ahead ? b->next[one] : b->prev[one];
        if (ahead) {
            match_children(b, one, other, b->edge[one]);
        } else {
            match_children(b, other, one, b->edge[other]);
        }
        c = other;
    }
    b->first[node] = start;
    b->base[node] = vertex;
    assert(b->base[start] == vertex); /* invariant 3 */
}
