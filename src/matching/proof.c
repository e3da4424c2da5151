/* The proof of optimality, edge by edge, by other means than the search: it walks up the nest
 * instead of asking for top nodes. */

#include "matching/weighted.h"
#include "matching/weighted_private.h"

/* y(u) + y(v) + Σ z(blossoms that hold both) − w(u,v). */
static void full_slack(const ct_weighted *p, uint32_t u, uint32_t v, ct_word *out)
{
    ct_weighted_slack(p, u, v, p->words, out);
    for (uint32_t a = p->nest.parent[u]; a != CT_NO_NODE; a = p->nest.parent[a]) {
        for (uint32_t b = p->nest.parent[v]; b != CT_NO_NODE; b = p->nest.parent[b]) {
            if (a == b) {
                ct_wide_add(out, ct_weighted_odd_dual(p, a), p->words);
            }
        }
    }
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
        bool negative = ct_weighted_odd_dual(p, b)[p->words - 1] >> 63;
        if (negative || c.size % 2 == 0 || c.matched_inside + 1 != c.size) {
            return false;
        }
    }
    return true;
}

static bool has_negative_slack(const ct_weighted *p, uint32_t u, uint32_t v)
{
    ct_word slack[CT_WEIGHTED_WORDS] = {0};
    if (!ct_graph_has(&p->graph, u, v)) {
        return false;
    }
    full_slack(p, u, v, slack);
    return slack[p->words - 1] >> 63;
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
