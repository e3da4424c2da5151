/* Pairing a bracket: C.04.4.1 3.2.3 to 3.2.6, 4.3 and 4.4.
 *
 * Pairs of one who wants White and one who wants Black are made as many as possible; the others lie
 * inside a subgroup. If k pairs must lie inside the smaller one, a shift of k players out of it and
 * of the right number out of the larger one leaves each such pair with exactly one shifted player.
 * So a set of shifters is possible just when some best matching has them in different pairs inside
 * their subgroup, and no pair inside it without one. That is asked player by player in the order of
 * 4.3; the transposition of 4.4 is the first perfect matching between the two sides.
 *
 * What a pair weighs depends on the subgroups of the two and on whether one of them is tried as a
 * shifter, so that weights are looked up by class and not stored for each pair. */

#include "matching/lexicographic.h"
#include "pairing/dubov/dubov_private.h"

#include <assert.h>
#include <stdlib.h>

enum { CROSS = 33 }; /* bit of the weight that counts pairs between the subgroups */

typedef enum standing { OPEN, SHIFTED, STAYS } standing;

/* How a member's pairs inside the subgroup weigh. A decision never changes the weight of a pair
 * that it leaves possible. */
typedef enum kind {
    PLAIN,
    TRIED,  /* pairs with plain ones are a little heavier */
    LIFTED, /* shifted after a trial: all pairs are heavier, which then makes no difference */
    FIXED,  /* shifted without a trial, or tried in vain: all pairs but those with the lifted are
               light */
    KINDS
} kind;
enum { CLASSES = 2 * KINDS };

typedef struct member {
    uint32_t entrant;
    uint32_t tpn;
    uint32_t aro;
    bool in_first; /* in G1 */
    uint8_t standing;
} member;

typedef struct solver {
    const ct_dubov *engine;
    member *members; /* by TPN; these are the vertices */
    uint32_t count;
    ct_weighted *problem;
    ct_class_weights weights;
    ct_word table[CLASSES * CLASSES];
    uint32_t *order; /* shifters by number (4.3) */
} solver;

/* --- Subgroups ------------------------------------------------------------------------------- */

static int by_tpn(const void *a, const void *b)
{
    const member *one = a;
    const member *other = b;
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

/* 3.2.3 */
static void split(solver *s)
{
    const ct_dubov *e = s->engine;
    bool all_new = true;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t entrant = e->members[i];
        all_new = all_new && e->facts[entrant].is_new;
        s->members[i] = (member){.entrant = entrant,
                                 .tpn = e->field.round.entrants[entrant].tpn.number,
                                 .aro = e->facts[entrant].aro,
                                 .in_first = e->facts[entrant].wants == CT_WHITE};
    }
    qsort(s->members, s->count, sizeof *s->members, by_tpn);
    for (uint32_t v = 0; v < s->count && all_new; v++) {
        s->members[v].in_first = v < s->count / 2;
    }
}

static uint32_t size_of(const solver *s, bool first)
{
    uint32_t size = 0;
    for (uint32_t v = 0; v < s->count; v++) {
        size += s->members[v].in_first == first;
    }
    return size;
}

/* --- Pairs between the subgroups ------------------------------------------------------------- */

static uint32_t class_of(const solver *s, uint32_t v, kind how)
{
    return (s->members[v].in_first ? (uint32_t)KINDS : 0) + (uint32_t)how;
}

static ct_word weight_of(uint32_t class, uint32_t other)
{
    kind one = class % KINDS;
    kind two = other % KINDS;
    bool heavier = one == LIFTED || two == LIFTED || (one == TRIED && two == PLAIN) ||
                   (one == PLAIN && two == TRIED);
    return class / KINDS != other / KINDS ? (ct_word)1 << CROSS : (ct_word)heavier << 1;
}

static ct_status weigh(solver *s, ct_error *err)
{
    s->weights =
        (ct_class_weights){.n = s->count,
                           .words = 1,
                           .classes = CLASSES,
                           .class_of = CT_NEW(s->engine->swiss.scratch, uint32_t, s->count),
                           .table = s->table,
                           .hub = CT_SINGLE};
    CT_NEED(s->weights.class_of, err);
    for (uint32_t v = 0; v < s->count; v++) {
        s->weights.class_of[v] = class_of(s, v, PLAIN);
    }
    for (uint32_t a = 0; a < CLASSES; a++) {
        for (uint32_t b = 0; b < CLASSES; b++) {
            s->table[a * CLASSES + b] = weight_of(a, b);
        }
    }
    ct_weighted_weigh_by(s->problem, &s->weights);
    return CT_OK;
}

/* The duals proposed make pairs between the subgroups and inside the larger one tight: a usual
 * answer has no others. */
static ct_status pose(solver *s, ct_error *err)
{
    const ct_graph *graph = &s->engine->field.round.may_meet;
    bool first_is_smaller = size_of(s, true) <= size_of(s, false);
    s->problem = ct_weighted_new_unstored(s->engine->swiss.scratch, s->count, 1);
    CT_NEED(s->problem, err);
    CT_TRY(weigh(s, err));
    for (uint32_t u = 0; u < s->count; u++) {
        for (uint32_t v = u + 1; v < s->count; v++) {
            if (ct_graph_has(graph, s->members[u].entrant, s->members[v].entrant)) {
                ct_weighted_allow(s->problem, u, v);
            }
        }
        ct_word dual = (ct_word)(s->members[u].in_first == first_is_smaller) << CROSS;
        ct_weighted_set_dual(s->problem, u, &dual);
    }
    bool solved = ct_weighted_solve(s->problem);
    assert(solved);
    (void)solved;
    return CT_OK;
}

static uint32_t partner_of(const solver *s, uint32_t v)
{
    return ct_weighted_partner(s->problem, v);
}

static bool is_inside(const solver *s, uint32_t u, uint32_t v)
{
    return s->members[u].in_first == s->members[v].in_first;
}

/* 3.2.4 (a): the pairs that lie unavoidably inside a subgroup. */
static uint32_t pairs_inside(const solver *s, bool first)
{
    uint32_t players = 0;
    for (uint32_t v = 0; v < s->count; v++) {
        players += s->members[v].in_first == first && is_inside(s, v, partner_of(s, v));
    }
    return players / 2;
}

/* --- Shifters -------------------------------------------------------------------------------- */

/* 4.3: the subgroup in its list order (White seekers by ARO, all then by TPN), numbered from the
 * middle outwards. Returns how many. */
static uint32_t number_shifters(solver *s, bool first)
{
    uint32_t *list = s->order + s->count;
    uint32_t size = 0;
    for (uint32_t v = 0; v < s->count; v++) {
        if (s->members[v].in_first != first) {
            continue;
        }
        bool by_aro = s->engine->facts[s->members[v].entrant].wants == CT_WHITE;
        uint32_t at = size++;
        while (by_aro && at > 0 && s->members[list[at - 1]].aro > s->members[v].aro) {
            list[at] = list[at - 1];
            at--;
        }
        list[at] = v;
    }
    for (uint32_t dealt = 0; dealt < size; dealt++) {
        uint32_t left = size - dealt;
        uint32_t middle = (left - 1) / 2;
        s->order[dealt] = list[middle];
        for (uint32_t i = middle; i + 1 < left; i++) {
            list[i] = list[i + 1];
        }
    }
    return size;
}

/* Does the present matching allow this player to be shifted? */
static bool stands_to_be_shifted(const solver *s, uint32_t v)
{
    uint32_t other = partner_of(s, v);
    return is_inside(s, v, other) && s->members[other].standing != SHIFTED;
}

/* Makes the pairs in which the player could be shifted a little heavier. False when there are none
 * in any optimum: only tight edges belong to one. */
static bool favour(solver *s, uint32_t v)
{
    bool might = false;
    for (uint32_t u = 0; u < s->count && !might; u++) {
        might = u != v && is_inside(s, u, v) && s->members[u].standing != SHIFTED &&
                ct_weighted_has_edge(s->problem, v, u) && ct_weighted_is_tight(s->problem, v, u);
    }
    if (might) {
        s->weights.class_of[v] = class_of(s, v, TRIED);
        ct_weighted_touch(s->problem, v);
    }
    return might;
}

/* Rules out the pairs that the decision about a player forbids. One who was tried in vain meets an
 * unshifted player of the subgroup in no optimum, now or later. */
static void keep_to(solver *s, uint32_t v)
{
    bool shifted = s->members[v].standing == SHIFTED;
    bool tried = s->weights.class_of[v] == class_of(s, v, TRIED);
    for (uint32_t u = 0; u < s->count; u++) {
        bool alike = s->members[u].standing == s->members[v].standing;
        bool in_vain = tried && !shifted && s->members[u].standing != SHIFTED;
        bool barred = is_inside(s, u, v) ? alike || in_vain : shifted;
        if (u != v && barred) {
            ct_weighted_part(s->problem, v, u);
        }
    }
    if (tried || shifted) {
        s->weights.class_of[v] = class_of(s, v, tried && shifted ? LIFTED : FIXED);
    }
}

/* 3.2.4: chooses the first possible set of `wanted` players of a subgroup. */
static void choose_shifters(solver *s, bool first, uint32_t wanted)
{
    uint32_t size = number_shifters(s, first);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t v = s->order[i];
        bool shifts = wanted > 0 && stands_to_be_shifted(s, v);
        if (wanted > 0 && !shifts && favour(s, v)) {
            bool solved = ct_weighted_solve(s->problem);
            assert(solved);
            (void)solved;
            shifts = stands_to_be_shifted(s, v);
        }
        s->members[v].standing = shifts ? SHIFTED : STAYS;
        wanted -= shifts;
        keep_to(s, v);
    }
    assert(wanted == 0);
}

static void recompose(solver *s)
{
    uint32_t firsts = size_of(s, true);
    uint32_t seconds = s->count - firsts;
    bool smaller = firsts <= seconds;
    uint32_t surplus = (smaller ? seconds - firsts : firsts - seconds) / 2;
    uint32_t unavoidable = pairs_inside(s, smaller);
    if (unavoidable > 0) {
        choose_shifters(s, smaller, unavoidable);
    }
    if (surplus + unavoidable > 0) {
        choose_shifters(s, !smaller, surplus + unavoidable);
    }
    for (uint32_t v = 0; v < s->count; v++) {
        s->members[v].in_first ^= s->members[v].standing == SHIFTED;
    }
}

/* --- S1 and T2 ------------------------------------------------------------------------------- */

/* 3.2.5: the resulting G1 by ARO, then TPN. */
static uint32_t sort_first(const solver *s, uint32_t *list)
{
    uint32_t size = 0;
    for (uint32_t v = 0; v < s->count; v++) {
        if (s->members[v].in_first) {
            uint32_t at = size++;
            while (at > 0 && s->members[list[at - 1]].aro > s->members[v].aro) {
                list[at] = list[at - 1];
                at--;
            }
            list[at] = v;
        }
    }
    return size;
}

/* 3.2.6: the first legal transposition of the resulting G2. */
static ct_status transpose(solver *s, uint32_t *pairs, ct_error *err)
{
    ct_arena *mem = s->engine->swiss.scratch;
    const ct_graph *may_meet = &s->engine->field.round.may_meet;
    ct_graph graph = ct_graph_new(mem, s->count);
    uint32_t *partner = CT_NEW(mem, uint32_t, s->count);
    CT_NEED(graph.adjacent, err);
    CT_NEED(partner, err);
    uint32_t *s1 = s->order;
    uint32_t size = sort_first(s, s1);
    assert(size * 2 == s->count);
    for (uint32_t v = 0; v < s->count; v++) {
        partner[v] = partner_of(s, v);
        for (uint32_t u = 0; u < v; u++) {
            if (!is_inside(s, u, v) &&
                ct_graph_has(may_meet, s->members[u].entrant, s->members[v].entrant)) {
                ct_graph_join(&graph, u, v);
            }
        }
    }
    if (!ct_match_lexicographic(&graph, s1, size, partner, mem)) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < size; i++) {
        pairs[(size_t)2 * i] = s->members[s1[i]].entrant;
        pairs[(size_t)2 * i + 1] = s->members[partner[s1[i]]].entrant;
    }
    return CT_OK;
}

ct_status ct_dubov_pair_bracket(ct_dubov *e, uint32_t *pairs, ct_error *err)
{
    solver s = {.engine = e, .count = e->count};
    s.members = CT_NEW(e->swiss.scratch, member, s.count);
    s.order = CT_NEW(e->swiss.scratch, uint32_t, (size_t)2 * s.count);
    CT_NEED(s.members, err);
    CT_NEED(s.order, err);
    split(&s);
    CT_TRY(pose(&s, err));
    recompose(&s);
    return transpose(&s, pairs, err);
}
