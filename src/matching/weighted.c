#include "matching/weighted.h"

#include "matching/weighted_private.h"

#include <assert.h>

/* One search grows alternating trees from all single nodes at once and ends with one augmentation.
 * Within it:
 *  1. outer vertices lose, inner vertices gain the same amount at each change of duals, so tight
 * tree edges stay tight;
 *  2. `near[v]` of a vertex that is not outer is its best outer neighbour: the order of those
 * slacks never changes;
 *  3. `near[u]` of an outer vertex may point into its own node after a blossom was formed: it is
 * then a lower bound and is computed again when it would decide;
 *  4. all duals of single vertices are even when a search starts and change alike, so slacks
 * between outer vertices are even. The functions that count take `words` as a parameter so that
 * one- and two-word problems are compiled with it known. */

enum { USUAL_WORDS = 4 }; /* duals have room for this many in any case */

ct_weighted *ct_weighted_new(ct_arena *mem, uint32_t n, size_t words)
{
    assert(words >= 1 && words <= CT_WEIGHTED_WORDS);
    ct_weighted *p = CT_NEW(mem, ct_weighted, 1);
    size_t nodes = (size_t)n * 2;
    if (p == NULL || !ct_blossoms_make(&p->nest, mem, n)) {
        return NULL;
    }
    p->room = n;
    p->weight_room = (size_t)n * n * words;
    p->word_room = words > USUAL_WORDS ? words : USUAL_WORDS;
    p->graph = ct_graph_new(mem, n);
    p->tight = ct_graph_new(mem, n);
    p->matcher = ct_matcher_new(mem, n);
    p->weight = CT_NEW(mem, ct_word, p->weight_room);
    p->dual = CT_NEW(mem, ct_word, n * p->word_room);
    p->odd_dual = CT_NEW(mem, ct_word, nodes * p->word_room);
    p->label = CT_NEW(mem, uint8_t, nodes);
    p->entry = CT_NEW(mem, ct_ring_edge, nodes);
    p->near = CT_NEW(mem, uint32_t, n);
    p->queue = CT_NEW(mem, uint32_t, n);
    p->mark = CT_NEW(mem, uint32_t, nodes);
    p->path = CT_NEW(mem, uint32_t, n);
    p->path_edge = CT_NEW(mem, ct_ring_edge, n);
    p->touched = CT_NEW(mem, bool, n);
    bool whole = p->graph.adjacent && p->tight.adjacent && p->matcher && p->weight && p->dual &&
                 p->odd_dual && p->label && p->entry && p->near && p->queue && p->mark && p->path &&
                 p->path_edge && p->touched;
    return whole && ct_weighted_renew(p, n, words) ? p : NULL;
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
    if (n > p->room || words > p->word_room || (size_t)n * n * words > p->weight_room) {
        return false;
    }
    p->n = n;
    p->words = words;
    p->is_warm = false;
    p->searches = 0;
    clear_graph(&p->graph, n);
    clear_graph(&p->tight, n);
    ct_blossoms_start(&p->nest, n);
    ct_wide_zero(p->dual, n * words);
    for (uint32_t v = 0; v < n; v++) {
        p->touched[v] = false;
    }
    return true;
}

const ct_word *ct_weighted_weight(const ct_weighted *p, uint32_t u, uint32_t v)
{
    return p->weight + ((size_t)u * p->n + v) * p->words;
}

void ct_weighted_join(ct_weighted *p, uint32_t u, uint32_t v, const ct_word *weight)
{
    assert(u != v && (weight[0] & 1) == 0);
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
    /* A blossom may lean on this edge; a pair may. */
    if (p->nest.top[u] == p->nest.top[v] || p->nest.partner[u] == v) {
        p->touched[u] = true;
    }
}

bool ct_weighted_has_edge(const ct_weighted *p, uint32_t u, uint32_t v)
{
    return ct_graph_has(&p->graph, u, v);
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

uint32_t ct_weighted_searches(const ct_weighted *p)
{
    return p->searches;
}

void ct_weighted_total(const ct_weighted *p, ct_word *total)
{
    ct_wide_zero(total, p->words);
    for (uint32_t v = 0; v < p->n; v++) {
        uint32_t other = p->nest.partner[v];
        if (other != CT_SINGLE && v < other) {
            ct_wide_add(total, ct_weighted_weight(p, v, other), p->words);
        }
    }
}

/* --- The trees ------------------------------------------------------------------------------- */

static void enqueue_vertex(void *context, uint32_t vertex)
{
    ct_weighted *p = context;
    p->near[vertex] = CT_SINGLE;
    p->queue[p->tail++] = vertex;
}

static void make_outer(ct_weighted *p, uint32_t node)
{
    p->label[node] = CT_OUTER;
    ct_blossoms_each_vertex(&p->nest, node, enqueue_vertex, p);
}

/* The inner node above an outer one, or CT_NO_NODE at a root. */
static uint32_t inner_above(const ct_weighted *p, uint32_t outer)
{
    uint32_t mate = p->nest.partner[p->nest.base[outer]];
    return mate == CT_SINGLE ? CT_NO_NODE : p->nest.top[mate];
}

static uint32_t outer_above(const ct_weighted *p, uint32_t inner)
{
    return p->nest.top[p->entry[inner].from];
}

/* Takes the node of `v` into the tree across the tight edge (u, v), and its mate after it. */
static void grow_tree(ct_weighted *p, uint32_t u, uint32_t v)
{
    uint32_t inner = p->nest.top[v];
    p->label[inner] = CT_INNER;
    p->entry[inner] = (ct_ring_edge){u, v};
    make_outer(p, p->nest.top[p->nest.partner[p->nest.base[inner]]]);
}

/* Where the branches of two outer nodes meet, or CT_NO_NODE when they belong to different trees. */
static uint32_t meeting_node(ct_weighted *p, uint32_t a, uint32_t b)
{
    p->stamp++;
    while (a != CT_NO_NODE || b != CT_NO_NODE) {
        if (a != CT_NO_NODE) {
            if (p->mark[a] == p->stamp) {
                return a;
            }
            p->mark[a] = p->stamp;
            uint32_t inner = inner_above(p, a);
            a = inner == CT_NO_NODE ? CT_NO_NODE : outer_above(p, inner);
        }
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    return CT_NO_NODE;
}

/* Matches outer vertex `u` with `v` and passes the change up its branch to the root. */
static void flip_branch(ct_weighted *p, uint32_t u, uint32_t v)
{
    ct_blossoms *nest = &p->nest;
    for (;;) {
        uint32_t outer = nest->top[u];
        uint32_t inner = inner_above(p, outer);
        ct_blossoms_rebase(nest, outer, u);
        nest->partner[u] = v;
        if (inner == CT_NO_NODE) {
            return;
        }
        ct_ring_edge entry = p->entry[inner];
        ct_blossoms_rebase(nest, inner, entry.to);
        nest->partner[entry.to] = entry.from;
        u = entry.from;
        v = entry.to;
    }
}

/* Makes a blossom of the cycle that the tight edge (u, v) closes at `meeting`. */
static void form_blossom(ct_weighted *p, uint32_t u, uint32_t v, uint32_t meeting)
{
    ct_blossoms *nest = &p->nest;
    uint32_t left = 0; /* nodes between the meeting node and u's */
    for (uint32_t outer = nest->top[u]; outer != meeting;
         outer = outer_above(p, inner_above(p, outer))) {
        left += 2;
    }
    p->path[0] = meeting;
    uint32_t at = left;
    for (uint32_t outer = nest->top[u]; outer != meeting; at -= 2) {
        uint32_t inner = inner_above(p, outer);
        uint32_t base = nest->base[outer];
        p->path[at] = outer;
        p->path[at - 1] = inner;
        p->path_edge[at - 1] = (ct_ring_edge){nest->partner[base], base};
        p->path_edge[at - 2] = p->entry[inner];
        outer = outer_above(p, inner);
    }
    p->path_edge[left] = (ct_ring_edge){u, v};
    uint32_t count = left + 1;
    for (uint32_t outer = nest->top[v]; outer != meeting;) {
        uint32_t inner = inner_above(p, outer);
        uint32_t base = nest->base[outer];
        p->path[count] = outer;
        p->path_edge[count++] = (ct_ring_edge){base, nest->partner[base]};
        p->path[count] = inner;
        p->path_edge[count++] = (ct_ring_edge){p->entry[inner].to, p->entry[inner].from};
        outer = outer_above(p, inner);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (p->label[p->path[i]] == CT_INNER) {
            make_outer(p, p->path[i]);
        }
    }
    uint32_t blossom = ct_blossoms_form(nest, p->path, p->path_edge, count);
    p->label[blossom] = CT_OUTER;
    ct_wide_zero(ct_weighted_odd_dual(p, blossom), p->words);
}

/* Two outer nodes joined by a tight edge: true when that augmented the matching. */
static bool join_outer(ct_weighted *p, uint32_t u, uint32_t v)
{
    uint32_t meeting = meeting_node(p, p->nest.top[u], p->nest.top[v]);
    if (meeting != CT_NO_NODE) {
        form_blossom(p, u, v, meeting);
        return false;
    }
    flip_branch(p, u, v);
    flip_branch(p, v, u);
    return true;
}

/* An inner blossom whose dual has reached 0 comes apart: the even way from its entry to its base
 * stays in the tree. */
static void expand_inner(ct_weighted *p, uint32_t blossom)
{
    ct_blossoms *nest = &p->nest;
    ct_ring_edge entry = p->entry[blossom];
    uint32_t start = ct_blossoms_child_with(nest, blossom, entry.to);
    uint32_t end = nest->first[blossom];
    bool ahead = ct_blossoms_is_even_ahead(nest, start, end);
    uint32_t child = end;
    do {
        p->label[child] = CT_UNLABELLED;
        child = nest->next[child];
    } while (child != end);
    ct_blossoms_dissolve(nest, blossom);
    p->label[start] = CT_INNER;
    p->entry[start] = entry;
    for (uint32_t inner = start; inner != end;) {
        uint32_t outer = ahead ? nest->next[inner] : nest->prev[inner];
        uint32_t next = ahead ? nest->next[outer] : nest->prev[outer];
        ct_ring_edge edge =
            ahead ? nest->edge[outer] : (ct_ring_edge){nest->edge[next].to, nest->edge[next].from};
        p->label[next] = CT_INNER;
        p->entry[next] = edge;
        make_outer(p, outer);
        inner = next;
    }
}

/* --- The search ------------------------------------------------------------------------------ */

#define INLINE static inline __attribute__((always_inline))

INLINE bool is_zero(const ct_word *x, size_t words)
{
    ct_word any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= x[i];
    }
    return any == 0;
}

INLINE bool is_less(const ct_word *a, const ct_word *b, size_t words)
{
    for (size_t i = words; i-- > 0;) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return false;
}

INLINE void copy(ct_word *to, const ct_word *from, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        to[i] = from[i];
    }
}

/* More than any slack. */
INLINE void make_boundless(ct_word *x, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        x[i] = ~(ct_word)0;
    }
}

INLINE void halve(ct_word *x, size_t words)
{
    for (size_t i = 0; i + 1 < words; i++) {
        x[i] = x[i] >> 1 | x[i + 1] << 63;
    }
    x[words - 1] >>= 1;
}

/* Notes `u` as the best outer neighbour of `v`, which is not outer, if it is. */
INLINE void offer(ct_weighted *p, uint32_t u, uint32_t v, const ct_word *slack, size_t words)
{
    ct_word present[CT_WEIGHTED_WORDS];
    if (p->near[v] != CT_SINGLE) {
        ct_weighted_slack(p, p->near[v], v, words, present);
        if (!is_less(slack, present, words)) {
            return;
        }
    }
    p->near[v] = u;
}

/* Looks from outer vertex `u` over its edges; true when the matching was augmented. */
INLINE bool scan(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word best[CT_WEIGHTED_WORDS];
    ct_word slack[CT_WEIGHTED_WORDS];
    const uint64_t *row = ct_graph_row(&p->graph, u);
    make_boundless(best, words);
    for (size_t i = ct_bits_next(row, p->graph.words, 0); i != SIZE_MAX;
         i = ct_bits_next(row, p->graph.words, i + 1)) {
        uint32_t v = (uint32_t)i;
        uint32_t node = p->nest.top[v];
        if (node == p->nest.top[u]) {
            continue;
        }
        ct_weighted_slack(p, u, v, words, slack);
        bool tight = is_zero(slack, words);
        if (p->label[node] == CT_OUTER && tight) {
            if (join_outer(p, u, v)) {
                return true;
            }
        } else if (p->label[node] == CT_OUTER) {
            p->near[u] = is_less(slack, best, words) ? v : p->near[u];
            copy(best, is_less(slack, best, words) ? slack : best, words);
        } else if (tight && p->label[node] == CT_UNLABELLED) {
            grow_tree(p, u, v);
        } else {
            offer(p, u, v, slack, words);
        }
    }
    return false;
}

/* Invariant 3: finds the best outer neighbour in another node again. */
INLINE void renew_near(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word best[CT_WEIGHTED_WORDS];
    ct_word slack[CT_WEIGHTED_WORDS];
    const uint64_t *row = ct_graph_row(&p->graph, u);
    make_boundless(best, words);
    p->near[u] = CT_SINGLE;
    for (size_t i = ct_bits_next(row, p->graph.words, 0); i != SIZE_MAX;
         i = ct_bits_next(row, p->graph.words, i + 1)) {
        uint32_t v = (uint32_t)i;
        if (p->nest.top[v] == p->nest.top[u] || p->label[p->nest.top[v]] != CT_OUTER) {
            continue;
        }
        ct_weighted_slack(p, u, v, words, slack);
        if (is_less(slack, best, words)) {
            p->near[u] = v;
            copy(best, slack, words);
        }
    }
}

/* What limits the change of duals. */
typedef struct limit {
    enum { NO_LIMIT, GROWS, JOINS, EXPANDS } kind;
    uint32_t who; /* vertex, or blossom for EXPANDS */
    ct_word by[CT_WEIGHTED_WORDS];
} limit;

INLINE void tighten(limit *least, int kind, uint32_t who, const ct_word *by, size_t words)
{
    if (is_less(by, least->by, words)) {
        least->kind = kind;
        least->who = who;
        copy(least->by, by, words);
    }
}

INLINE void find_limit(ct_weighted *p, limit *least, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    least->kind = NO_LIMIT;
    make_boundless(least->by, words);
    for (uint32_t v = 0; v < p->n; v++) {
        uint8_t label = p->label[p->nest.top[v]];
        if (p->near[v] == CT_SINGLE || label == CT_INNER) {
            continue;
        }
        ct_weighted_slack(p, p->near[v], v, words, slack);
        if (label == CT_UNLABELLED) {
            tighten(least, GROWS, v, slack, words);
            continue;
        }
        halve(slack, words);
        bool would_decide = is_less(slack, least->by, words);
        if (would_decide && p->nest.top[p->near[v]] == p->nest.top[v]) {
            renew_near(p, v, words);
            if (p->near[v] == CT_SINGLE) {
                continue;
            }
            ct_weighted_slack(p, p->near[v], v, words, slack);
            halve(slack, words);
        }
        tighten(least, JOINS, v, slack, words);
    }
    for (uint32_t b = p->n; b < 2 * p->n; b++) {
        if (p->nest.in_use[b] && p->nest.parent[b] == CT_NO_NODE && p->label[b] == CT_INNER) {
            ct_word half[CT_WEIGHTED_WORDS];
            copy(half, ct_weighted_odd_dual(p, b), words);
            halve(half, words);
            tighten(least, EXPANDS, b, half, words);
        }
    }
}

INLINE void add(ct_word *x, const ct_word *y, size_t words)
{
    ct_word carry = 0;
    for (size_t i = 0; i < words; i++) {
        ct_word sum = x[i] + carry;
        carry = sum < carry;
        x[i] = sum + y[i];
        carry += x[i] < y[i];
    }
}

INLINE void subtract(ct_word *x, const ct_word *y, size_t words)
{
    ct_word borrow = 0;
    for (size_t i = 0; i < words; i++) {
        ct_word rest = x[i] - borrow;
        borrow = rest > x[i];
        x[i] = rest - y[i];
        borrow += x[i] > rest;
    }
}

INLINE void change_duals(ct_weighted *p, const ct_word *by, size_t words)
{
    for (uint32_t v = 0; v < p->n; v++) {
        uint8_t label = p->label[p->nest.top[v]];
        if (label == CT_OUTER) {
            subtract(p->dual + v * words, by, words);
        } else if (label == CT_INNER) {
            add(p->dual + v * words, by, words);
        }
    }
    for (uint32_t b = p->n; b < 2 * p->n; b++) {
        if (!p->nest.in_use[b] || p->nest.parent[b] != CT_NO_NODE) {
            continue;
        }
        if (p->label[b] == CT_OUTER) {
            add(p->odd_dual + b * words, by, words);
            add(p->odd_dual + b * words, by, words);
        } else if (p->label[b] == CT_INNER) {
            subtract(p->odd_dual + b * words, by, words);
            subtract(p->odd_dual + b * words, by, words);
        }
    }
}

static void start_trees(ct_weighted *p)
{
    p->head = 0;
    p->tail = 0;
    for (uint32_t v = 0; v < p->n; v++) {
        p->near[v] = CT_SINGLE;
        p->label[p->nest.top[v]] = CT_UNLABELLED;
    }
    for (uint32_t v = 0; v < p->n; v++) {
        if (p->nest.partner[v] == CT_SINGLE) {
            make_outer(p, p->nest.top[v]);
        }
    }
}

/* One augmentation; false when there is none: the graph has no perfect matching. */
INLINE bool search(ct_weighted *p, size_t words)
{
    limit least;
    start_trees(p);
    for (;;) {
        while (p->head < p->tail) {
            if (scan(p, p->queue[p->head++], words)) {
                return true;
            }
        }
        find_limit(p, &least, words);
        if (least.kind == NO_LIMIT) {
            return false;
        }
        change_duals(p, least.by, words);
        if (least.kind == GROWS) {
            grow_tree(p, p->near[least.who], least.who);
        } else if (least.kind == EXPANDS) {
            expand_inner(p, least.who);
        } else if (join_outer(p, least.who, p->near[least.who])) {
            return true;
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
INLINE void raise_dual(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    const uint64_t *row = ct_graph_row(&p->graph, u);
    for (size_t v = ct_bits_next(row, p->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(row, p->graph.words, v + 1)) {
        ct_weighted_slack(p, u, (uint32_t)v, words, slack);
        if (slack[words - 1] >> 63) {
            subtract(p->dual + u * words, slack, words);
        }
    }
}

/* Invariant 4 for a single node: a vertex is raised by one; a blossom's vertices are, and its own
 * dual gives back what they gain inside. */
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
}

/* Parts pairs between nodes that are no longer joined by a tight edge, and evens the duals of the
 * single. Returns how many are single. */
INLINE uint32_t part_slack_pairs(ct_weighted *p, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    uint32_t *partner = p->nest.partner;
    uint32_t single = 0;
    for (uint32_t v = 0; v < p->n; v++) {
        uint32_t other = partner[v];
        if (other != CT_SINGLE && p->nest.top[v] != p->nest.top[other]) {
            ct_weighted_slack(p, v, other, words, slack);
            if (!ct_graph_has(&p->graph, v, other) || !is_zero(slack, words)) {
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

INLINE void note_tight_edges(ct_weighted *p, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    for (uint32_t u = 0; u < p->n; u++) {
        const uint64_t *row = ct_graph_row(&p->graph, u);
        uint64_t *tight = ct_graph_row(&p->tight, u);
        ct_bits_clear(tight, p->tight.words);
        for (size_t v = ct_bits_next(row, p->graph.words, 0); v != SIZE_MAX;
             v = ct_bits_next(row, p->graph.words, v + 1)) {
            ct_weighted_slack(p, u, (uint32_t)v, words, slack);
            if (is_zero(slack, words)) {
                ct_bits_add(tight, v);
            }
        }
    }
}

/* From proposed duals: as much as possible on tight edges. Returns how many stay single. */
INLINE uint32_t start_cold(ct_weighted *p, size_t words)
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
INLINE uint32_t start_warm(ct_weighted *p, size_t words)
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

INLINE bool solve(ct_weighted *p, size_t words)
{
    uint32_t single = p->is_warm ? start_warm(p, words) : start_cold(p, words);
    for (uint32_t v = 0; v < p->n; v++) {
        p->touched[v] = false;
    }
    p->searches = 0;
    p->is_warm = false;
    while (single > 0) {
        p->searches++;
        if (!search(p, words)) {
            return false;
        }
        dissolve_idle_blossoms(p);
        single -= 2;
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
    assert(!solved || ct_weighted_is_proved(p));
    return solved;
}

bool ct_weighted_solve_flat(ct_weighted *p)
{
    if (p->nest.free_count < p->n) {
        p->is_warm = false;
    }
    return ct_weighted_solve(p);
}
