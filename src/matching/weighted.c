/* Setting a problem up, and solving it: a start on tight edges, then one search for each pair that
 * is still missing.
 *
 * Invariants:
 *  1. Weights are even, so that half of a blossom's dual and half of a slack between outer vertices
 *     are whole.
 *  2. The matching is symmetric: partner[partner[v]] = v, or v is single.
 *  3. While the problem is warm, what holds after a solution (no slack negative, pairs tight,
 *     blossoms matched inside but for their base) holds at every edge without a touched vertex.
 *  4. When a search begins it holds at every edge, and the duals of single vertices are even.
 *  5. Each search that succeeds leaves two vertices fewer single.
 *  6. A solved problem carries its proof (proof.c). */

#include "matching/weighted.h"

#include "matching/numbers.h"
#include "matching/search.h"
#include "matching/weighted_private.h"

#include <assert.h>

enum {
    USUAL_WORDS = 4,      /* duals have room for this many in any case */
    KEPT_WORDS = 1 << 16, /* of weights by class: at most so many words are kept */
};

static ct_weighted *make(ct_arena *mem, uint32_t n, size_t words, bool unstored)
{
    assert(words >= 1 && words <= CT_WEIGHTED_WORDS);
    ct_weighted *p = CT_NEW(mem, ct_weighted, 1);
    size_t nodes = (size_t)n * 2;
    if (p == NULL || !ct_blossoms_make(&p->nest, mem, n)) {
        return NULL;
    }
    p->room = n;
    p->word_room = words > USUAL_WORDS ? words : USUAL_WORDS;
    p->graph = ct_graph_new(mem, n);
    p->tight = ct_graph_new(mem, n);
    p->matcher = ct_matcher_new(mem, n);
    p->dual = CT_NEW(mem, ct_word, n * p->word_room);
    p->odd_dual = CT_NEW(mem, ct_word, nodes * p->word_room);
    p->label = CT_NEW(mem, uint8_t, nodes);
    p->entry = CT_NEW(mem, ct_ring_edge, nodes);
    p->near = CT_NEW(mem, uint32_t, n);
    p->key = CT_NEW(mem, ct_word, n * p->word_room);
    p->change = CT_NEW(mem, ct_word, p->word_room);
    p->twice = CT_NEW(mem, ct_word, p->word_room);
    p->queue = CT_NEW(mem, uint32_t, n);
    p->mark = CT_NEW(mem, uint32_t, nodes);
    p->path = CT_NEW(mem, uint32_t, n);
    p->path_edge = CT_NEW(mem, ct_ring_edge, n);
    p->touched = CT_NEW(mem, bool, n);
    p->is_kept = CT_NEW(mem, bool, n);
    p->is_unstored = unstored;
    p->weight_room = (size_t)n * n * words;
    if (unstored && p->weight_room > KEPT_WORDS) {
        p->weight_room = n * p->word_room > KEPT_WORDS ? n * p->word_room : KEPT_WORDS;
    } else if (unstored && p->weight_room < n * p->word_room) {
        p->weight_room = n * p->word_room; /* for a row in any case */
    }
    p->weight = CT_NEW(mem, ct_word, p->weight_room);
    bool whole = p->graph.adjacent && p->tight.adjacent && p->matcher && p->weight && p->dual &&
                 p->odd_dual && p->label && p->entry && p->near && p->key && p->change &&
                 p->twice && p->queue && p->mark && p->path && p->path_edge && p->touched &&
                 p->is_kept;
    return whole && ct_weighted_renew(p, n, words) ? p : NULL;
}

ct_weighted *ct_weighted_new(ct_arena *mem, uint32_t n, size_t words)
{
    return make(mem, n, words, false);
}

ct_weighted *ct_weighted_new_unstored(ct_arena *mem, uint32_t n, size_t words)
{
    return make(mem, n, words, true);
}

static void clear_graph(ct_graph *graph, uint32_t n)
{
    graph->n = n;
    graph->words = ct_bits_words(n);
    ct_bits_clear(graph->adjacent, n * graph->words);
}

bool ct_weighted_renew(ct_weighted *p, uint32_t n, size_t words)
{
    assert(words >= 1 && words <= CT_WEIGHTED_WORDS);
    bool holds_all = (size_t)n * n * words <= p->weight_room;
    if (n > p->room || words > p->word_room || (!p->is_unstored && !holds_all)) {
        return false;
    }
    p->n = n;
    p->words = words;
    p->weigher = (ct_weigher){0};
    p->keeps_rows = holds_all;
    p->is_warm = false;
    clear_graph(&p->graph, n);
    clear_graph(&p->tight, n);
    ct_blossoms_start(&p->nest, n);
    ct_wide_zero(p->dual, n * words);
    for (uint32_t v = 0; v < n; v++) {
        p->touched[v] = false;
        p->is_kept[v] = false;
    }
    return true;
}

const ct_word *ct_weighted_weight(const ct_weighted *p, uint32_t u, uint32_t v)
{
    assert(!p->is_unstored);
    return p->weight + ((size_t)u * p->n + v) * p->words;
}

static void row_by_class(const void *owner, uint32_t u, const uint64_t *among, ct_word *row)
{
    ct_class_weights_row(owner, u, among, row);
}

static void edge_by_class(const void *owner, uint32_t u, uint32_t v, ct_word *out)
{
    ct_class_weights_edge(owner, u, v, out);
}

void ct_weighted_weigh_by(ct_weighted *p, const ct_class_weights *classes)
{
    assert(classes->n == p->n && classes->words == p->words);
    ct_weighted_weigh_with(p, (ct_weigher){classes, row_by_class, edge_by_class});
}

void ct_weighted_weigh_with(ct_weighted *p, ct_weigher weigher)
{
    assert(p->is_unstored);
    p->weigher = weigher;
}

void ct_weighted_allow(ct_weighted *p, uint32_t u, uint32_t v)
{
    assert(u != v && p->weigher.row != NULL);
    ct_graph_join(&p->graph, u, v);
    p->touched[u] = true;
    p->is_kept[u] = false;
    p->is_kept[v] = false;
}

void ct_weighted_touch(ct_weighted *p, uint32_t u)
{
    assert(p->weigher.row != NULL);
    p->touched[u] = true;
    p->is_kept[u] = false;
    for (uint32_t v = 0; v < p->n && p->keeps_rows; v++) {
        if (p->is_kept[v]) {
            p->weigher.edge(p->weigher.owner, v, u, p->weight + ((size_t)v * p->n + u) * p->words);
        }
    }
}

void ct_weighted_join(ct_weighted *p, uint32_t u, uint32_t v, const ct_word *weight)
{
    assert(u != v && (weight[0] & 1) == 0 && !p->is_unstored);
    ct_graph_join(&p->graph, u, v);
    ct_wide_copy(p->weight + ((size_t)u * p->n + v) * p->words, weight, p->words);
    ct_wide_copy(p->weight + ((size_t)v * p->n + u) * p->words, weight, p->words);
    p->touched[u] = true;
}

void ct_weighted_part(ct_weighted *p, uint32_t u, uint32_t v)
{
    if (!ct_graph_has(&p->graph, u, v)) {
        return;
    }
    ct_graph_part(&p->graph, u, v);
    /* The edge may be part of a blossom or join a pair: both must then be found again. */
    if (p->nest.top[u] == p->nest.top[v] || p->nest.partner[u] == v) {
        p->touched[u] = true;
    }
}

bool ct_weighted_has_edge(const ct_weighted *p, uint32_t u, uint32_t v)
{
    return ct_graph_has(&p->graph, u, v);
}

void ct_weighted_heaviest(const ct_weighted *p, uint32_t u, ct_word *out)
{
    const ct_word *weights = ct_weighted_row(p, u);
    const uint64_t *row = ct_graph_row(&p->graph, u);
    ct_wide_zero(out, p->words);
    for (size_t v = ct_bits_next(row, p->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(row, p->graph.words, v + 1)) {
        if (ct_wide_compare(weights + v * p->words, out, p->words) > 0) {
            ct_wide_copy(out, weights + v * p->words, p->words);
        }
    }
}

void ct_weighted_set_dual(ct_weighted *p, uint32_t v, const ct_word *dual)
{
    p->is_warm = false;
    ct_wide_copy(ct_weighted_dual(p, v), dual, p->words);
}

uint32_t ct_weighted_partner(const ct_weighted *p, uint32_t v)
{
    return p->nest.partner[v];
}

void ct_weighted_total(const ct_weighted *p, ct_word *total)
{
    ct_word room[CT_WEIGHTED_WORDS];
    ct_wide_zero(total, p->words);
    for (uint32_t v = 0; v < p->n; v++) {
        uint32_t other = p->nest.partner[v];
        if (other != CT_SINGLE && v < other) {
            ct_wide_add(total, ct_weighted_of(p, v, other, room), p->words);
        }
    }
}

/* Top blossoms without a dual are of no further use. */
static void dissolve_idle_blossoms(ct_weighted *p)
{
    bool again = p->nest.free_count < p->n;
    while (again) {
        again = false;
        for (uint32_t b = p->n; b < 2 * p->n; b++) {
            if (p->nest.in_use[b] && p->nest.parent[b] == CT_NO_NODE &&
                ct_wide_is_zero(ct_weighted_odd_dual(p, b), p->words)) {
                ct_blossoms_dissolve(&p->nest, b);
                again = true;
            }
        }
    }
}

/* --- Before the search ----------------------------------------------------------------------- */

struct share {
    ct_weighted *problem;
    const ct_word *amount;
};

static void add_share(void *context, uint32_t vertex)
{
    struct share *s = context;
    ct_wide_add(ct_weighted_dual(s->problem, vertex), s->amount, s->problem->words);
}

/* A blossom gives half its dual to each of its vertices: slacks inside stay, slacks across grow,
 * none becomes negative. */
static void dissolve_blossom(ct_weighted *p, uint32_t b)
{
    ct_word half[CT_WEIGHTED_WORDS];
    ct_wide_copy(half, ct_weighted_odd_dual(p, b), p->words);
    assert((half[0] & 1) == 0); /* invariant 1 */
    ct_wide_shift_right(half, p->words, 1);
    struct share s = {p, half};
    ct_blossoms_each_vertex(&p->nest, b, add_share, &s);
    ct_blossoms_dissolve(&p->nest, b);
}

static void dissolve_all_blossoms(ct_weighted *p)
{
    while (p->nest.free_count < p->n) {
        for (uint32_t b = p->n; b < 2 * p->n; b++) {
            if (p->nest.in_use[b] && p->nest.parent[b] == CT_NO_NODE) {
                dissolve_blossom(p, b);
            }
        }
    }
}

/* Raises the dual of a vertex outside blossoms until no slack at it is negative. */
CT_INLINE void raise_dual(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    const ct_word *weights = ct_weighted_row(p, u);
    const uint64_t *row = ct_graph_row(&p->graph, u);
    for (size_t v = ct_bits_next(row, p->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(row, p->graph.words, v + 1)) {
        ct_weighted_slack(p, u, (uint32_t)v, weights + v * words, words, slack);
        if (slack[words - 1] >> 63) {
            ct_number_subtract(p->dual + u * words, slack, words);
        }
    }
}

/* Invariant 4 of search.c for a single node: odd duals of its vertices are raised by one; the dual
 * of a blossom is lowered by two, so that slacks inside it stay. */
static void make_even(ct_weighted *p, uint32_t vertex)
{
    static const ct_word one[CT_WEIGHTED_WORDS] = {1};
    static const ct_word two[CT_WEIGHTED_WORDS] = {2};
    uint32_t node = p->nest.top[vertex];
    struct share s = {p, one};
    if (ct_weighted_dual(p, vertex)[0] & 1) {
        ct_blossoms_each_vertex(&p->nest, node, add_share, &s);
        if (node >= p->n) {
            ct_wide_subtract(ct_weighted_odd_dual(p, node), two, p->words);
        }
    }
    assert((ct_weighted_dual(p, vertex)[0] & 1) == 0); /* invariant 4 */
}

/* Parts pairs between nodes that are no longer joined by a tight edge, and evens the duals of the
 * single. Returns how many are single. */
CT_INLINE uint32_t part_slack_pairs(ct_weighted *p, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    ct_word room[CT_WEIGHTED_WORDS];
    uint32_t *partner = p->nest.partner;
    uint32_t single = 0;
    for (uint32_t v = 0; v < p->n; v++) {
        uint32_t other = partner[v];
        assert(other == CT_SINGLE || partner[other] == v); /* invariant 2 */
        if (other != CT_SINGLE && p->nest.top[v] != p->nest.top[other]) {
            ct_weighted_slack(p, v, other, ct_weighted_of(p, v, other, room), words, slack);
            if (!ct_graph_has(&p->graph, v, other) || !ct_number_is_zero(slack, words)) {
                partner[v] = CT_SINGLE;
                partner[other] = CT_SINGLE;
            }
        }
    }
    for (uint32_t v = 0; v < p->n; v++) {
        if (partner[v] == CT_SINGLE) {
            make_even(p, v);
            single++;
        }
    }
    return single;
}

CT_INLINE void note_tight_edges(ct_weighted *p, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    for (uint32_t u = 0; u < p->n; u++) {
        const ct_word *weights = ct_weighted_row(p, u);
        const uint64_t *row = ct_graph_row(&p->graph, u);
        uint64_t *tight = ct_graph_row(&p->tight, u);
        ct_bits_clear(tight, p->tight.words);
        for (size_t v = ct_bits_next(row, p->graph.words, 0); v != SIZE_MAX;
             v = ct_bits_next(row, p->graph.words, v + 1)) {
            ct_weighted_slack(p, u, (uint32_t)v, weights + v * words, words, slack);
            if (ct_number_is_zero(slack, words)) {
                ct_bits_add(tight, v);
            }
        }
    }
}

/* From proposed duals: as many pairs as possible on tight edges. Returns how many stay single. */
CT_INLINE uint32_t start_cold(ct_weighted *p, size_t words)
{
    dissolve_all_blossoms(p);
    for (uint32_t u = 0; u < p->n; u++) {
        raise_dual(p, u, words);
    }
    part_slack_pairs(p, words);
    note_tight_edges(p, words);
    return ct_match_most(p->matcher, &p->tight, NULL, p->nest.partner);
}

/* From an earlier solution: only what was touched is undone. */
CT_INLINE uint32_t start_warm(ct_weighted *p, size_t words)
{
    for (uint32_t v = 0; v < p->n; v++) {
        while (p->touched[v] && p->nest.top[v] != v) {
            dissolve_blossom(p, p->nest.top[v]);
        }
    }
    for (uint32_t v = 0; v < p->n; v++) {
        if (p->touched[v]) {
            raise_dual(p, v, words);
        }
    }
    return part_slack_pairs(p, words);
}

#ifndef NDEBUG
static uint32_t count_single(const ct_weighted *p)
{
    uint32_t single = 0;
    for (uint32_t v = 0; v < p->n; v++) {
        single += p->nest.partner[v] == CT_SINGLE;
    }
    return single;
}
#endif

CT_INLINE bool solve(ct_weighted *p, size_t words)
{
    uint32_t single = p->is_warm ? start_warm(p, words) : start_cold(p, words);
    for (uint32_t v = 0; v < p->n; v++) {
        p->touched[v] = false;
    }
    p->is_warm = false;
    while (single > 0) {
        if (!ct_weighted_search(p, single)) {
            return false;
        }
        dissolve_idle_blossoms(p);
        single -= 2;
        assert(single == count_single(p)); /* invariant 5 */
    }
    p->is_warm = true;
    return true;
}

bool ct_weighted_solve(ct_weighted *p)
{
    bool solved;
    switch (p->words) {
    case 1: solved = solve(p, 1); break;
    case 2: solved = solve(p, 2); break;
    case 3: solved = solve(p, 3); break;
    case 4: solved = solve(p, 4); break;
    default: solved = solve(p, p->words); break;
    }
    assert(!solved || ct_weighted_is_proved(p)); /* invariant 6 */
    return solved;
}

bool ct_weighted_solve_flat(ct_weighted *p)
{
    if (p->nest.free_count < p->n) {
        p->is_warm = false;
    }
    return ct_weighted_solve(p);
}
