/* The proof of optimality, edge by edge, by other means than the search: it walks up the nest
 * instead of asking for top nodes. */

#include "matching/weighted.h"
#include "matching/weighted_private.h"

#include <assert.h>

/* The innermost blossom that holds both, or CT_NO_NODE. */
static uint32_t common_blossom(const ct_weighted *p, uint32_t u, uint32_t v)
{
    for (uint32_t a = p->nest.parent[u]; a != CT_NO_NODE; a = p->nest.parent[a]) {
        for (uint32_t b = p->nest.parent[v]; b != CT_NO_NODE; b = p->nest.parent[b]) {
            if (a == b) {
                return a;
            }
        }
    }
    return CT_NO_NODE;
}

static bool is_negative(const ct_weighted *p, const ct_word *x)
{
    return x[p->words - 1] >> 63;
}

/* Adds Σ z(blossoms that hold both). */
static void add_odd_duals(const ct_weighted *p, uint32_t u, uint32_t v, ct_word *out)
{
    for (uint32_t b = common_blossom(p, u, v); b != CT_NO_NODE; b = p->nest.parent[b]) {
        ct_wide_add(out, ct_weighted_odd_dual(p, b), p->words);
    }
}

/* y(u) + y(v) + Σ z(blossoms that hold both) − w(u,v). */
static void full_slack(const ct_weighted *p, uint32_t u, uint32_t v, ct_word *out)
{
    ct_word room[CT_WEIGHTED_WORDS];
    ct_weighted_slack(p, u, v, ct_weighted_of(p, u, v, room), p->words, out);
    add_odd_duals(p, u, v, out);
}

struct bond {
    ct_word *bonds;
    const ct_word *sum;
    size_t words;
};

static void put_bond(void *context, uint32_t vertex)
{
    struct bond *b = context;
    ct_wide_copy(b->bonds + vertex * b->words, b->sum, b->words);
}

void ct_weighted_bonds(const ct_weighted *p, uint32_t u, ct_word *bonds)
{
    ct_word sum[CT_WEIGHTED_WORDS] = {0}; /* of the blossom and those around it */
    struct bond b = {bonds, sum, p->words};
    ct_wide_zero(bonds, p->n * p->words);
    for (uint32_t node = p->nest.parent[u]; node != CT_NO_NODE; node = p->nest.parent[node]) {
        ct_wide_add(sum, ct_weighted_odd_dual(p, node), p->words);
    }
    for (uint32_t inside = u; p->nest.parent[inside] != CT_NO_NODE;
         inside = p->nest.parent[inside]) {
        for (uint32_t c = p->nest.next[inside]; c != inside; c = p->nest.next[c]) {
            ct_blossoms_each_vertex(&p->nest, c, put_bond, &b);
        }
        ct_wide_subtract(sum, ct_weighted_odd_dual(p, p->nest.parent[inside]), p->words);
    }
}

bool ct_weighted_would_stand(const ct_weighted *p, uint32_t u, uint32_t v, const ct_word *weight,
                             const ct_word *bonds)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    assert(!ct_graph_has(&p->graph, u, v));
    ct_wide_copy(slack, ct_weighted_dual(p, u), p->words);
    ct_wide_add(slack, ct_weighted_dual(p, v), p->words);
    ct_wide_subtract(slack, weight, p->words);
    if (is_negative(p, slack)) {
        ct_wide_add(slack, bonds + v * p->words, p->words);
    }
    return !is_negative(p, slack);
}

bool ct_weighted_is_tight(const ct_weighted *p, uint32_t u, uint32_t v)
{
    ct_word slack[CT_WEIGHTED_WORDS];
    if (!ct_graph_has(&p->graph, u, v)) {
        return false;
    }
    full_slack(p, u, v, slack);
    return ct_wide_is_zero(slack, p->words);
}

struct count {
    const ct_weighted *problem;
    uint32_t blossom;
    uint32_t size;
    uint32_t matched_inside;
};

static bool holds(const ct_weighted *p, uint32_t blossom, uint32_t vertex)
{
    for (uint32_t node = p->nest.parent[vertex]; node != CT_NO_NODE; node = p->nest.parent[node]) {
        if (node == blossom) {
            return true;
        }
    }
    return false;
}

static void count_vertex(void *context, uint32_t vertex)
{
    struct count *c = context;
    uint32_t other = c->problem->nest.partner[vertex];
    c->size++;
    c->matched_inside += other != CT_SINGLE && holds(c->problem, c->blossom, other);
}

static bool blossoms_are_full(const ct_weighted *p)
{
    for (uint32_t b = p->n; b < 2 * p->n; b++) {
        if (!p->nest.in_use[b]) {
            continue;
        }
        struct count c = {.problem = p, .blossom = b};
        ct_blossoms_each_vertex(&p->nest, b, count_vertex, &c);
        bool negative = is_negative(p, ct_weighted_odd_dual(p, b));
        if (negative || c.size % 2 == 0 || c.matched_inside + 1 != c.size) {
            return false;
        }
    }
    return true;
}

static bool has_negative_slack(const ct_weighted *p, uint32_t u, uint32_t v)
{
    ct_word slack[CT_WEIGHTED_WORDS] = {0};
    ct_word room[CT_WEIGHTED_WORDS];
    if (!ct_graph_has(&p->graph, u, v)) {
        return false;
    }
    ct_weighted_slack(p, u, v, ct_weighted_of(p, u, v, room), p->words, slack);
    if (is_negative(p, slack)) { /* no z is negative: see blossoms_are_full */
        add_odd_duals(p, u, v, slack);
    }
    return is_negative(p, slack);
}

bool ct_weighted_is_proved(const ct_weighted *p)
{
    for (uint32_t u = 0; u < p->n; u++) {
        uint32_t other = p->nest.partner[u];
        if (other == CT_SINGLE || p->nest.partner[other] != u ||
            !ct_weighted_is_tight(p, u, other)) {
            return false;
        }
        for (uint32_t v = 0; v < u; v++) {
            if (has_negative_slack(p, u, v)) {
                return false;
            }
        }
    }
    return blossoms_are_full(p);
}
