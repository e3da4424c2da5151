/* Weights of the edges of a frame by classes of players: members who are alike in score, colours,
 * floats and unplayed games weigh alike in every criterion, so the weight of a pair is looked up by
 * their two classes. What tells members of a class apart, the generation order (Art. 4), depends on
 * the better ranked member of a pair alone. A frame of thousands of players has some dozens of
 * classes. */

#include "pairing/dutch/dutch_solver.h"

#include <assert.h>
#include <string.h>

/* All that a weight can depend on, but for the order. Without padding: compared as bytes. */
typedef struct profile {
    ct_points score;
    int32_t colour_difference;
    uint32_t unplayed;
    uint8_t kind, wants, strength, repeats, float1, float2, is_stuck, unused;
} profile;

/* What no weight of this kind of vertex depends on stays 0. */
static profile profile_of(const ct_frame *f, uint32_t v)
{
    profile p = {.kind = f->kind[v]};
    if (p.kind > CT_NEXT) {
        return p;
    }
    const ct_entrant *e = ct_frame_entrant(f, v);
    p.is_stuck = f->view == CT_VIEW_NEXT && f->is_last && /* 2017 C.7 */
                 !ct_graph_has(&f->outlook->graph, f->entrant[v], f->outlook->bye);
    p.score = e->score;
    if (p.kind > CT_RESIDENT) {
        return p;
    }
    p.wants = e->wants;
    p.strength = e->strength;
    p.float1 = e->float1;
    p.float2 = e->float2;
    p.unplayed = f->one_floats ? e->unplayed : 0;
    if (e->strength == CT_ABSOLUTE) { /* C10, C11 */
        p.colour_difference = e->colour_difference;
        p.repeats = e->repeats;
    }
    return p;
}

static uint32_t hash_of(const profile *p)
{
    uint64_t words[3] = {0};
    static_assert(sizeof *p <= sizeof words, "a profile is hashed whole");
    memcpy(words, p, sizeof *p);
    uint64_t h = 0;
    for (int i = 0; i < 3; i++) {
        h = (h ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    return (uint32_t)h;
}

/* The classes found so far. */
typedef struct classes {
    uint32_t count;
    profile *profiles;
    uint32_t *slots; /* hash table: class + 1 */
    uint32_t mask;
} classes;

static uint32_t find_class(classes *c, const profile *p)
{
    uint32_t slot = hash_of(p) & c->mask;
    while (c->slots[slot] != 0) {
        uint32_t class = c->slots[slot] - 1;
        if (memcmp(&c->profiles[class], p, sizeof *p) == 0) {
            return class;
        }
        slot = (slot + 1) & c->mask;
    }
    c->profiles[c->count] = *p;
    c->slots[slot] = ++c->count;
    return c->count - 1;
}

static ct_status sort_into_classes(const ct_frame *f, ct_arena *mem, classes *c, uint32_t *class_of,
                                   ct_error *err)
{
    uint32_t slots = 8;
    while (slots < 2 * f->count) {
        slots *= 2;
    }
    *c = (classes){.profiles = CT_NEW(mem, profile, f->count),
                   .slots = CT_NEW(mem, uint32_t, slots),
                   .mask = slots - 1};
    CT_NEED(c->profiles, err);
    CT_NEED(c->slots, err);
    for (uint32_t v = 0; v < f->count; v++) {
        profile p = profile_of(f, v);
        class_of[v] = find_class(c, &p);
    }
    return CT_OK;
}

/* The table's entry for the classes of these two, without the order where both are members. */
static void weigh_classes(ct_solver *s, uint32_t u, uint32_t v)
{
    ct_class_weights *w = &s->weights;
    ct_frame *f = &s->frame;
    uint32_t a = w->class_of[u];
    uint32_t b = w->class_of[v];
    ct_word *out = w->table + ((size_t)a * w->classes + b) * w->words;
    bool ordered = f->ordered;
    f->ordered = ordered && (u >= f->members || v >= f->members);
    s->rules->weigh(f, &s->layout, u, v, out);
    f->ordered = ordered;
    ct_wide_copy(w->table + ((size_t)b * w->classes + a) * w->words, out, w->words);
}

/* Allows the edges of the frame; the table is filled for the pairs of classes that occur. */
static ct_status join_all(ct_solver *s, ct_error *err)
{
    const ct_frame *f = &s->frame;
    const uint32_t *class_of = s->weights.class_of;
    uint32_t count = s->weights.classes;
    bool *is_weighed = CT_NEW(s->mem, bool, (size_t)count *count);
    CT_NEED(is_weighed, err);
    for (uint32_t u = 0; u < f->count; u++) {
        bool *weighed = is_weighed + (size_t)class_of[u] * count;
        for (uint32_t v = u + 1; v < f->count; v++) {
            if (!ct_frame_joins(f, u, v)) {
                continue;
            }
            ct_weighted_allow(s->problem, u, v);
            if (!weighed[class_of[v]]) {
                weigh_classes(s, u, v);
                weighed[class_of[v]] = true;
                is_weighed[(size_t)class_of[v] * count + class_of[u]] = true;
            }
        }
    }
    return CT_OK;
}

ct_status ct_solver_weigh(ct_solver *s, ct_error *err)
{
    const ct_frame *f = &s->frame;
    ct_class_weights *w = &s->weights;
    size_t numbers = (size_t)f->count * s->layout.words;
    *w = (ct_class_weights){.n = f->count,
                            .inner = f->members,
                            .words = s->layout.words,
                            .class_of = CT_NEW(s->mem, uint32_t, f->count),
                            .ahead = CT_NEW(s->mem, ct_word, numbers),
                            .behind = CT_NEW(s->mem, ct_word, numbers),
                            .hub = CT_SINGLE,
                            .extra = CT_NEW(s->mem, ct_word, f->count)};
    if (w->class_of == NULL || w->ahead == NULL || w->behind == NULL || w->extra == NULL) {
        return ct_fail_memory(err);
    }
    classes c;
    CT_TRY(sort_into_classes(f, s->mem, &c, w->class_of, err));
    w->classes = c.count;
    w->table = CT_NEW(s->mem, ct_word, (size_t)c.count * c.count * w->words);
    CT_NEED(w->table, err);
    for (uint32_t u = 0; u + 1 < f->members; u++) {
        ct_weigh_order(f, &s->layout, u, u + 1, w->ahead + u * w->words);
    }
    ct_weighted_weigh_by(s->problem, w);
    return join_all(s, err);
}
