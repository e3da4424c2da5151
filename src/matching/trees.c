#include "matching/trees.h"

/* Up to so many single nodes all become roots, because trees that meet half way stay small. With
 * more of them only one does: every search would have to grow all those trees again. */
enum { FEW = 4 };

/* How often the change so far is in the stored dual of a vertex with this label. */
static int times_changed(uint8_t label)
{
    return label == CT_OUTER ? 1 : label == CT_INNER ? -1 : 0;
}

static void add_times(const ct_weighted *p, ct_word *x, int times)
{
    for (; times > 0; times--) {
        ct_wide_add(x, p->change, p->words);
    }
    for (; times < 0; times++) {
        ct_wide_subtract(x, p->change, p->words);
    }
}

struct shift {
    ct_weighted *problem;
    int times;
};

static void shift_vertex(void *context, uint32_t vertex)
{
    struct shift *s = context;
    ct_weighted *p = s->problem;
    add_times(p, ct_weighted_dual(p, vertex), s->times);
    if (p->near[vertex] != CT_SINGLE) {
        add_times(p, p->key + vertex * p->words, s->times);
    }
}

static void shift_vertices(ct_weighted *p, uint32_t node, int times)
{
    struct shift s = {p, times};
    if (p->has_changed && times != 0) {
        ct_blossoms_each_vertex(&p->nest, node, shift_vertex, &s);
    }
}

static void shift_odd_dual(ct_weighted *p, uint32_t node, int times)
{
    if (p->has_changed && node >= p->n) {
        add_times(p, ct_weighted_odd_dual(p, node), times);
    }
}

/* Gives a top node another label; its duals are stored as that demands. */
static void relabel(ct_weighted *p, uint32_t node, uint8_t label)
{
    int times = times_changed(label) - times_changed(p->label[node]);
    p->label[node] = label;
    shift_vertices(p, node, times);
    shift_odd_dual(p, node, -2 * times);
}

static void enqueue_vertex(void *context, uint32_t vertex)
{
    ct_weighted *p = context;
    p->near[vertex] = CT_SINGLE;
    p->queue[p->tail++] = vertex;
}

static void make_outer(ct_weighted *p, uint32_t node)
{
    relabel(p, node, CT_OUTER);
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

bool ct_trees_grow(ct_weighted *p, uint32_t u, uint32_t v)
{
    uint32_t inner = p->nest.top[v];
    uint32_t mate = p->nest.partner[p->nest.base[inner]];
    if (mate == CT_SINGLE) {
        flip_branch(p, u, v);
        ct_blossoms_rebase(&p->nest, inner, v);
        p->nest.partner[v] = u;
        return true;
    }
    relabel(p, inner, CT_INNER);
    p->entry[inner] = (ct_ring_edge){u, v};
    make_outer(p, p->nest.top[mate]);
    return false;
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
        shift_odd_dual(p, p->path[i], 2); /* it will not change inside the new one */
    }
    uint32_t blossom = ct_blossoms_form(nest, p->path, p->path_edge, count);
    p->label[blossom] = CT_OUTER;
    ct_wide_zero(ct_weighted_odd_dual(p, blossom), p->words);
    shift_odd_dual(p, blossom, -2);
}

/* Two outer nodes joined by a tight edge: true when that augmented the matching. */
bool ct_trees_join(ct_weighted *p, uint32_t u, uint32_t v)
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
void ct_trees_expand(ct_weighted *p, uint32_t blossom)
{
    ct_blossoms *nest = &p->nest;
    ct_ring_edge entry = p->entry[blossom];
    uint32_t start = ct_blossoms_child_with(nest, blossom, entry.to);
    uint32_t end = nest->first[blossom];
    bool ahead = ct_blossoms_is_even_ahead(nest, start, end);
    uint32_t child = end;
    do {
        p->label[child] = CT_UNLABELLED;
        shift_vertices(p, child, 1);
        child = nest->next[child];
    } while (child != end);
    ct_blossoms_dissolve(nest, blossom);
    relabel(p, start, CT_INNER);
    p->entry[start] = entry;
    for (uint32_t inner = start; inner != end;) {
        uint32_t outer = ahead ? nest->next[inner] : nest->prev[inner];
        uint32_t next = ahead ? nest->next[outer] : nest->prev[outer];
        ct_ring_edge edge =
            ahead ? nest->edge[outer] : (ct_ring_edge){nest->edge[next].to, nest->edge[next].from};
        relabel(p, next, CT_INNER);
        p->entry[next] = edge;
        make_outer(p, outer);
        inner = next;
    }
}

void ct_trees_start(ct_weighted *p, uint32_t single)
{
    p->head = 0;
    p->tail = 0;
    p->has_changed = false;
    ct_wide_zero(p->change, p->words);
    ct_wide_zero(p->twice, p->words);
    for (uint32_t v = 0; v < p->n; v++) {
        p->near[v] = CT_SINGLE;
        p->label[p->nest.top[v]] = CT_UNLABELLED;
    }
    uint32_t roots = single <= FEW ? single : 1;
    for (uint32_t v = 0; roots > 0; v++) {
        if (p->nest.partner[v] == CT_SINGLE) {
            make_outer(p, p->nest.top[v]);
            roots--;
        }
    }
}

void ct_trees_finish(ct_weighted *p)
{
    if (!p->has_changed) {
        return;
    }
    for (uint32_t v = 0; v < p->n; v++) {
        add_times(p, ct_weighted_dual(p, v), -times_changed(p->label[p->nest.top[v]]));
    }
    uint32_t left = p->n - p->nest.free_count;
    for (uint32_t b = p->n; left > 0; b++) {
        if (p->nest.in_use[b]) {
            left--;
            if (p->nest.parent[b] == CT_NO_NODE) {
                add_times(p, ct_weighted_odd_dual(p, b), 2 * times_changed(p->label[b]));
            }
        }
    }
}
