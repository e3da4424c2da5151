/* 2017 C.7: what the following bracket can reach with the floaters it is given. The matching is
 * written anew here, without src/matching, which the engine uses; only the graph of who may meet
 * whom is shared.
 *
 * The sets of players that some matching covers form a matroid, so players may be covered greedily
 * in the order of their weight: first those who could not even take the bye, then by score.
 * Each gets a search for an alternating path (Edmonds, with blossoms shrunk by their base, O(n²) a
 * search) that ends at somebody unpaired, or at somebody paired whose turn has not come yet and who
 * then gives way. */

#include "audit/criteria_private.h"

typedef struct search {
    const ct_round *round;
    const ct_judged *bracket; /* members are the vertices */
    bool is_last;
    uint32_t *match;
    uint32_t *parent; /* of an inner vertex: the outer one it was reached from */
    uint32_t *base;   /* of the blossom around a vertex */
    uint32_t *queue;
    bool *outer;
    bool *marked;
    bool *settled; /* its turn is over */
} search;

static bool joined(const search *s, uint32_t u, uint32_t v)
{
    uint32_t mdps = s->bracket->mdps;
    return u != v && (u >= mdps || v >= mdps) && /* MDPs are not paired with each other */
           ct_graph_has(&s->round->may_meet, s->bracket->members[u], s->bracket->members[v]);
}

static uint32_t common_base(search *s, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < s->bracket->count; i++) {
        s->marked[i] = false;
    }
    for (;;) {
        a = s->base[a];
        s->marked[a] = true;
        if (s->match[a] == CT_SINGLE) {
            break;
        }
        a = s->parent[s->match[a]];
        if (a == CT_SINGLE) {
            break;
        }
    }
    for (b = s->base[b]; !s->marked[b]; b = s->base[s->parent[s->match[b]]]) {
    }
    return b;
}

static void mark_path(search *s, uint32_t v, uint32_t base, uint32_t child)
{
    while (s->base[v] != base) {
        s->marked[s->base[v]] = true;
        s->marked[s->base[s->match[v]]] = true;
        s->parent[v] = child;
        child = s->match[v];
        v = s->parent[s->match[v]];
    }
}

static void shrink(search *s, uint32_t u, uint32_t v, uint32_t *tail)
{
    uint32_t base = common_base(s, u, v);
    for (uint32_t i = 0; i < s->bracket->count; i++) {
        s->marked[i] = false;
    }
    mark_path(s, u, base, v);
    mark_path(s, v, base, u);
    for (uint32_t i = 0; i < s->bracket->count; i++) {
        if (s->marked[s->base[i]]) {
            s->base[i] = base;
            if (!s->outer[i]) {
                s->outer[i] = true;
                s->queue[(*tail)++] = i;
            }
        }
    }
}

/* Looks along one edge from an outer vertex. True when v is unpaired: the end of an augmenting
 * path. */
static bool step(search *s, uint32_t root, uint32_t u, uint32_t v, uint32_t *tail)
{
    bool is_outer = v == root || (s->match[v] != CT_SINGLE && s->parent[s->match[v]] != CT_SINGLE);
    if (is_outer) {
        shrink(s, u, v, tail);
        return false;
    }
    if (s->parent[v] != CT_SINGLE) {
        return false;
    }
    s->parent[v] = u;
    if (s->match[v] == CT_SINGLE) {
        return true;
    }
    s->outer[s->match[v]] = true;
    s->queue[(*tail)++] = s->match[v];
    return false;
}

/* Grows a tree from an unpaired root. Returns somebody unpaired at the end of an augmenting path,
 * or CT_SINGLE. */
static uint32_t grow(search *s, uint32_t root)
{
    uint32_t count = s->bracket->count;
    uint32_t tail = 0;
    for (uint32_t i = 0; i < count; i++) {
        s->parent[i] = CT_SINGLE;
        s->base[i] = i;
        s->outer[i] = false;
    }
    s->outer[root] = true;
    s->queue[tail++] = root;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t u = s->queue[head];
        for (uint32_t v = 0; v < count; v++) {
            bool leads_on = joined(s, u, v) && s->base[u] != s->base[v] && s->match[u] != v;
            if (leads_on && step(s, root, u, v, &tail)) {
                return v;
            }
        }
    }
    return CT_SINGLE;
}

/* Turns the path that ends with the inner vertex v over. */
static void turn(search *s, uint32_t v)
{
    while (v != CT_SINGLE) {
        uint32_t u = s->parent[v];
        uint32_t next = s->match[u];
        s->match[v] = u;
        s->match[u] = v;
        v = next;
    }
}

static void cover(search *s, uint32_t root)
{
    if (s->match[root] == CT_SINGLE) {
        uint32_t end = grow(s, root);
        for (uint32_t i = 0; end == CT_SINGLE && i < s->bracket->count; i++) {
            if (s->outer[i] && i != root && !s->settled[i]) { /* gives way */
                end = s->match[i];
                s->match[i] = CT_SINGLE;
                turn(s, end);
                s->settled[root] = true;
                return;
            }
        }
        if (end != CT_SINGLE) {
            turn(s, end);
        }
    }
    s->settled[root] = true;
}

static bool start(search *s, ct_arena *mem)
{
    uint32_t count = s->bracket->count;
    s->match = CT_NEW(mem, uint32_t, count);
    s->parent = CT_NEW(mem, uint32_t, count);
    s->base = CT_NEW(mem, uint32_t, count);
    s->queue = CT_NEW(mem, uint32_t, count);
    s->outer = CT_NEW(mem, bool, count);
    s->marked = CT_NEW(mem, bool, count);
    s->settled = CT_NEW(mem, bool, count);
    for (uint32_t i = 0; s->match != NULL && i < count; i++) {
        s->match[i] = CT_SINGLE;
    }
    return s->match && s->parent && s->base && s->queue && s->outer && s->marked && s->settled;
}

static bool is_stuck(const search *s, uint32_t v)
{
    return s->is_last && !s->round->entrants[s->bracket->members[v]].may_have_bye;
}

void ct_reach_next(ct_measuring *m)
{
    if (m->next == NULL) {
        return;
    }
    const ct_round *round = m->whole->round;
    search s = {.round = round, .bracket = m->next};
    s.is_last = m->next == &m->whole->brackets[m->whole->bracket_count - 1];
    if (!start(&s, m->mem)) {
        m->failed = true;
        return;
    }
    for (int stuck = 1; stuck >= 0; stuck--) {
        for (uint32_t v = 0; v < m->next->count; v++) { /* members are ranked */
            if (is_stuck(&s, v) == (stuck == 1)) {
                cover(&s, v);
            }
        }
    }
    m->out->items[m->out->count++] = 0;
    for (uint32_t v = 0; v < m->next->count; v++) {
        if (s.match[v] == CT_SINGLE) {
            uint32_t i = m->next->members[v];
            m->out->items[0] += is_stuck(&s, v) ? 3 : 1;
            m->out->items[m->out->count++] = round->entrants[i].score;
            m->out->concerned[m->out->concerned_count++] = i;
        }
    }
}
