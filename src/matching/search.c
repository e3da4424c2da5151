#include "matching/search.h"

#include "matching/numbers.h"
#include "matching/trees.h"

/* One search grows alternating trees from single nodes and ends with one augmentation. Within it:
 *  1. outer vertices lose, inner vertices gain the same amount at each change of duals, so tight
 *     tree edges stay tight. The sum of the changes so far, c, is kept once: an outer vertex stores
 *     y + c, an inner one y − c, an outer blossom z − 2c, an inner one z + 2c. What is stored
 *     changes with the label only, and the slack s of an edge as stored says when it becomes tight:
 *     between outer vertices when 2c = s, between an outer vertex and one without label when c = s;
 *  2. `near[v]` of a vertex that is not outer is its best outer neighbour: the order of those
 *     slacks never changes;
 *  3. `near[u]` of an outer vertex may point into its own node after a blossom was formed: it is
 *     then a lower bound and is computed again when it would decide;
 *  4. all duals of single vertices are even when a search starts, and those of roots change alike;
 *     weights and z are even, so the duals of a tree are of one parity, and slacks between outer
 *     vertices are even.
 *
 * Functions that do arithmetic take `words` as a parameter, so that problems of one to four words
 * are compiled with a constant. */

/* Notes `u` as the best outer neighbour of `v` (itself not outer) if its slack is the least. */
CT_INLINE void offer(ct_weighted *p, uint32_t u, uint32_t v, const ct_word *slack, size_t words)
{
    ct_word *key = p->key + v * words;
    if (p->near[v] == CT_SINGLE || ct_number_is_less(slack, key, words)) {
        p->near[v] = u;
        ct_number_copy(key, slack, words);
    }
}

/* Looks from outer vertex `u` over its edges; true when the matching was augmented. */
CT_INLINE bool scan(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    ct_word *best = p->key + u * words;
    const ct_word *weights = ct_weighted_row(p, u);
    const uint64_t *row = ct_graph_row(&p->graph, u);
    ct_number_make_boundless(best, words);
    for (size_t i = ct_bits_next(row, p->graph.words, 0); i != SIZE_MAX;
         i = ct_bits_next(row, p->graph.words, i + 1)) {
        uint32_t v = (uint32_t)i;
        uint32_t node = p->nest.top[v];
        if (node == p->nest.top[u]) {
            continue;
        }
        ct_weighted_slack(p, u, v, weights + v * words, words, slack);
        if (p->label[node] == CT_OUTER) {
            if (!ct_number_is_equal(slack, p->twice, words)) {
                p->near[u] = ct_number_is_less(slack, best, words) ? v : p->near[u];
                ct_number_copy(best, ct_number_is_less(slack, best, words) ? slack : best, words);
            } else if (ct_trees_join(p, u, v)) {
                return true;
            }
        } else if (p->label[node] == CT_UNLABELLED && ct_number_is_equal(slack, p->change, words)) {
            if (ct_trees_grow(p, u, v)) {
                return true;
            }
        } else {
            offer(p, u, v, slack, words);
        }
    }
    return false;
}

/* Invariant 3: finds the best outer neighbour in another node again. */
CT_INLINE void renew_near(ct_weighted *p, uint32_t u, size_t words)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    ct_word *best = p->key + u * words;
    const ct_word *weights = ct_weighted_row(p, u);
    const uint64_t *row = ct_graph_row(&p->graph, u);
    ct_number_make_boundless(best, words);
    p->near[u] = CT_SINGLE;
    for (size_t i = ct_bits_next(row, p->graph.words, 0); i != SIZE_MAX;
         i = ct_bits_next(row, p->graph.words, i + 1)) {
        uint32_t v = (uint32_t)i;
        if (p->nest.top[v] == p->nest.top[u] || p->label[p->nest.top[v]] != CT_OUTER) {
            continue;
        }
        ct_weighted_slack(p, u, v, weights + v * words, words, slack);
        if (ct_number_is_less(slack, best, words)) {
            p->near[u] = v;
            ct_number_copy(best, slack, words);
        }
    }
}

/* What limits the change of duals. */
typedef struct limit {
    enum { NO_LIMIT, GROWS, JOINS, EXPANDS } kind;
    uint32_t who; /* vertex, or blossom for EXPANDS */
    ct_word at[CT_WEIGHTED_WORDS];
} limit;

CT_INLINE void tighten(limit *least, int kind, uint32_t who, const ct_word *at, size_t words)
{
    if (ct_number_is_less(at, least->at, words)) {
        least->kind = kind;
        least->who = who;
        ct_number_copy(least->at, at, words);
    }
}

CT_INLINE void find_joint(ct_weighted *p, uint32_t v, limit *least, size_t words)
{
    ct_word half[CT_WEIGHTED_WORDS];
    ct_number_copy(half, p->key + v * words, words);
    ct_number_halve(half, words);
    bool would_decide = ct_number_is_less(half, least->at, words);
    if (would_decide && p->nest.top[p->near[v]] == p->nest.top[v]) {
        renew_near(p, v, words);
        if (p->near[v] == CT_SINGLE) {
            return;
        }
        ct_number_copy(half, p->key + v * words, words);
        ct_number_halve(half, words);
    }
    tighten(least, JOINS, v, half, words);
}

CT_INLINE void find_limit(ct_weighted *p, limit *least, size_t words)
{
    least->kind = NO_LIMIT;
    ct_number_make_boundless(least->at, words);
    for (uint32_t v = 0; v < p->n; v++) {
        if (p->near[v] == CT_SINGLE) {
            continue;
        }
        uint8_t label = p->label[p->nest.top[v]];
        if (label == CT_UNLABELLED) {
            tighten(least, GROWS, v, p->key + v * words, words);
        } else if (label == CT_OUTER) {
            find_joint(p, v, least, words);
        }
    }
    uint32_t left = p->n - p->nest.free_count;
    for (uint32_t b = p->n; left > 0; b++) {
        if (!p->nest.in_use[b]) {
            continue;
        }
        left--;
        if (p->nest.parent[b] == CT_NO_NODE && p->label[b] == CT_INNER) {
            ct_word half[CT_WEIGHTED_WORDS];
            ct_number_copy(half, ct_weighted_odd_dual(p, b), words);
            ct_number_halve(half, words);
            tighten(least, EXPANDS, b, half, words);
        }
    }
}

CT_INLINE void change_duals(ct_weighted *p, const ct_word *to, size_t words)
{
    ct_number_copy(p->change, to, words);
    ct_number_copy(p->twice, to, words);
    ct_number_add(p->twice, to, words);
    p->has_changed = true;
}

/* One augmentation; false when there is none: the graph has no perfect matching. */
CT_INLINE bool search(ct_weighted *p, size_t words)
{
    limit least;
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
        change_duals(p, least.at, words);
        uint32_t near = least.kind == EXPANDS ? CT_SINGLE : p->near[least.who];
        if (least.kind == EXPANDS) {
            ct_trees_expand(p, least.who);
        } else if (least.kind == GROWS ? ct_trees_grow(p, near, least.who)
                                       : ct_trees_join(p, least.who, near)) {
            return true;
        }
    }
}

static bool search_any(ct_weighted *p)
{
    switch (p->words) {
    case 1: return search(p, 1);
    case 2: return search(p, 2);
    case 3: return search(p, 3);
    case 4: return search(p, 4);
    default: return search(p, p->words);
    }
}

bool ct_weighted_search(ct_weighted *p, uint32_t single)
{
    ct_trees_start(p, single);
    bool found = search_any(p);
    ct_trees_finish(p);
    return found;
}
