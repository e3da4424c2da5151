/* Who floats up: C.04.4.1 3.2.1, 3.2.2 and 4.2.
 *
 * A matching of residents and lower players in which every resident has a partner; the lower
 * players who meet residents are the upfloaters (two upfloaters never meet: without them the
 * bracket would do with fewer). C5 to C10 are fields of the weights. Then the set that stands first
 * by 4.2 is found player by player.
 *
 * Two views: the next scoregroup, its other players trusted to find partners, which holds when as
 * few float up as the residents alone demand and the rest can be paired; else all lower players.
 *
 * What a pair weighs depends on the colour that the resident wants and on the other player, so that
 * two numbers for each player say all, instead of one for each pair. */

#include "pairing/dubov/dubov_private.h"
#include "pairing/dutch/dutch_weights.h"

#include <assert.h>

typedef struct solver {
    ct_dubov *engine;
    bool sees_all;
    uint32_t *entrant; /* [vertex] residents, then the pool in the order of 4.2, then a spare */
    uint32_t pool_end;
    uint32_t count;
    uint32_t most_upfloats;
    bool counts_floats; /* C8 to C10: not in the last round */
    ct_layout layout;   /* c6 = C5, c7 = C6, c12 = C7, c14 = C8, c15 = C9, c16 = C10 */
    ct_word *with[2];   /* [vertex] the weight of its pair with a resident who wants Black, White */
    ct_weighted *problem;
} solver;

/* --- Weights --------------------------------------------------------------------------------- */

static const ct_entrant *entrant_of(const solver *s, uint32_t v)
{
    return &s->engine->field.round.entrants[s->entrant[v]];
}

static const ct_dubov_facts *facts_of(const solver *s, uint32_t v)
{
    return &s->engine->facts[s->entrant[v]];
}

static bool lay_out(solver *s)
{
    ct_layout *l = &s->layout;
    unsigned width = ct_bits_for(s->count);
    uint16_t low = 1; /* weights are even */
    for (uint32_t v = s->engine->residents; v < s->pool_end; v++) {
        uint32_t upfloats = facts_of(s, v)->upfloats;
        s->most_upfloats = upfloats > s->most_upfloats ? upfloats : s->most_upfloats;
        if (!ct_list_points(l->scores, &l->score_count, entrant_of(s, v)->score)) {
            return false;
        }
    }
    l->choice = ct_field_take(&low, width);
    if (s->counts_floats) {
        l->c16 = ct_field_take(&low, width);
        l->c15 = ct_field_take(&low, width + ct_bits_for(s->most_upfloats));
        l->c14 = ct_field_take(&low, width);
    }
    l->c12 = ct_field_take(&low, width);
    for (uint32_t i = 0; i < l->score_count && l->score_count > 1; i++) {
        l->c7[i] = ct_field_take(&low, width); /* the lowest score weighs most */
    }
    l->c6 = ct_field_take(&low, width);
    l->words = (size_t)(low + 4 + 63) / 64;
    return l->words <= CT_LAYOUT_WORDS;
}

/* A resident meets `v`, who floats up. */
static void weigh_upfloat(const solver *s, uint32_t v, ct_word *out)
{
    const ct_layout *l = &s->layout;
    const ct_dubov_facts *f = facts_of(s, v);
    for (uint32_t i = 0; i < l->score_count; i++) {
        ct_field_add(l, out, l->c7[i], l->scores[i] != entrant_of(s, v)->score);
    }
    ct_field_add(l, out, l->c14, !f->is_maximum);
    ct_field_add(l, out, l->c15, s->most_upfloats - (f->is_maximum ? f->upfloats : 0));
    ct_field_add(l, out, l->c16, !f->has_just_been);
}

static const ct_word *weights_with(const solver *s, uint32_t resident)
{
    return s->with[facts_of(s, resident)->wants == CT_WHITE];
}

/* The weights of the pairs of each with a resident who wants White, or Black. The spare has none.
 */
static void weigh_pairs(const solver *s, bool wants_white)
{
    const ct_layout *l = &s->layout;
    for (uint32_t v = 0; v < s->pool_end; v++) {
        ct_word *out = s->with[wants_white] + v * l->words;
        ct_field_add(l, out, l->c12, (facts_of(s, v)->wants == CT_WHITE) != wants_white);
        if (v < s->engine->residents) {
            ct_field_add(l, out, l->c6, 1);
        } else {
            weigh_upfloat(s, v, out);
        }
    }
}

/* For the matcher. Pairs without a resident weigh nothing. */
static void weigh_edge(const void *owner, uint32_t u, uint32_t v, ct_word *out)
{
    const solver *s = owner;
    size_t words = s->layout.words;
    uint32_t first = u < v ? u : v;
    uint32_t second = u < v ? v : u;
    if (first < s->engine->residents) {
        ct_wide_copy(out, weights_with(s, first) + second * words, words);
    } else {
        ct_wide_zero(out, words);
    }
}

static void weigh_row(const void *owner, uint32_t u, const uint64_t *among, ct_word *row)
{
    const solver *s = owner;
    size_t words = s->layout.words;
    uint32_t residents = s->engine->residents;
    (void)among;
    if (u < residents) {
        ct_wide_copy(row, weights_with(s, u), s->count * words);
        return;
    }
    for (uint32_t v = 0; v < residents; v++) {
        ct_wide_copy(row + v * words, weights_with(s, v) + u * words, words);
    }
    ct_wide_zero(row + residents * words, (s->count - residents) * words);
}

static bool joins(const solver *s, uint32_t u, uint32_t v)
{
    bool inside = u < s->engine->residents;
    if (v == s->pool_end ||
        (!inside && !s->sees_all)) { /* the spare; players trusted to be paired */
        return !inside;
    }
    return ct_graph_has(&s->engine->field.round.may_meet, s->entrant[u], s->entrant[v]);
}

/* --- Solving --------------------------------------------------------------------------------- */

static ct_status make_problem(solver *s, ct_error *err)
{
    ct_arena *mem = s->engine->swiss.scratch;
    size_t words = s->layout.words;
    s->problem = ct_weighted_new_unstored(mem, s->count, words);
    CT_NEED(s->problem, err);
    for (int white = 0; white < 2; white++) {
        s->with[white] = CT_NEW(mem, ct_word, s->count * words);
        CT_NEED(s->with[white], err);
        weigh_pairs(s, white);
    }
    ct_weighted_weigh_with(s->problem, (ct_weigher){s, weigh_row, weigh_edge});
    return CT_OK;
}

/* Duals under which the pairs of a usual answer are tight: residents of different colours, and of
 * the colour that more of them want; players of the pool among themselves. */
static void propose_duals(solver *s)
{
    uint32_t residents = s->engine->residents;
    uint32_t white = 0;
    for (uint32_t v = 0; v < residents; v++) {
        white += facts_of(s, v)->wants == CT_WHITE;
    }
    bool most_want_white = 2 * white > residents;
    for (uint32_t v = 0; v < residents; v++) {
        ct_word dual[CT_LAYOUT_WORDS] = {0};
        ct_field_add(&s->layout, dual, s->layout.c6, 1);
        ct_wide_shift_right(dual, s->layout.words, 1);
        ct_field_add(&s->layout, dual, s->layout.c12,
                     (facts_of(s, v)->wants == CT_WHITE) != most_want_white);
        ct_weighted_set_dual(s->problem, v, dual);
    }
}

static ct_status pose(solver *s, ct_error *err)
{
    if (!lay_out(s)) {
        return ct_fail(err, CT_TOO_LARGE, "there are more than %d different scores",
                       CT_FIELD_SCORES);
    }
    CT_TRY(make_problem(s, err));
    for (uint32_t u = 0; u < s->count; u++) {
        for (uint32_t v = u + 1; v < s->count; v++) {
            if (joins(s, u, v)) {
                ct_weighted_allow(s->problem, v, u);
            }
        }
    }
    propose_duals(s);
    return ct_weighted_solve(s->problem) ? CT_OK
                                         : ct_fail(err, CT_IMPOSSIBLE, "no upfloaters will do");
}

static bool floats_up(const solver *s, uint32_t v)
{
    return ct_weighted_partner(s->problem, v) < s->engine->residents;
}

static uint32_t count_upfloaters(const solver *s)
{
    uint32_t count = 0;
    for (uint32_t v = s->engine->residents; v < s->pool_end; v++) {
        count += floats_up(s, v);
    }
    return count;
}

/* Could `v` float up in an optimum? Only tight edges belong to one. */
static bool might_float_up(const solver *s, uint32_t v)
{
    bool might = false;
    for (uint32_t u = 0; u < s->engine->residents && !might; u++) {
        might = ct_weighted_has_edge(s->problem, v, u) && ct_weighted_is_tight(s->problem, v, u);
    }
    return might;
}

/* 4.2: lets `v` float up if the optimum allows it, and keeps to that. */
static bool settle(solver *s, uint32_t v)
{
    uint32_t residents = s->engine->residents;
    if (!floats_up(s, v) && might_float_up(s, v)) {
        for (int white = 0; white < 2; white++) {
            ct_field_add(&s->layout, s->with[white] + v * s->layout.words, s->layout.choice, 1);
        }
        ct_weighted_touch(s->problem, v);
        bool solved = ct_weighted_solve(s->problem);
        assert(solved);
        (void)solved;
    }
    bool up = floats_up(s, v);
    for (uint32_t u = 0; u < s->count; u++) {
        if (u != v && (u < residents) != up) {
            ct_weighted_part(s->problem, v, u);
        }
    }
    return up;
}

/* Adds the first set to the bracket. */
static void take_first_set(solver *s)
{
    ct_dubov *e = s->engine;
    uint32_t wanted = count_upfloaters(s);
    for (uint32_t v = e->residents; v < s->pool_end && e->count < e->residents + wanted; v++) {
        if (settle(s, v)) {
            e->members[e->count++] = s->entrant[v];
        }
    }
}

static ct_status choose_within(ct_dubov *e, uint32_t from, uint32_t to, bool sees_all,
                               ct_error *err)
{
    solver s = {.engine = e, .sees_all = sees_all, .counts_floats = !e->field.round.is_last};
    s.entrant = CT_NEW(e->swiss.scratch, uint32_t, (size_t)e->residents + (to - from) + 1);
    CT_NEED(s.entrant, err);
    e->count = e->residents;
    for (uint32_t i = 0; i < e->residents; i++) {
        s.entrant[s.count++] = e->members[i];
    }
    for (uint32_t x = from; x < to; x++) {
        if (ct_bits_has(e->remaining, x)) {
            s.entrant[s.count++] = x;
        }
    }
    s.pool_end = s.count;
    s.count += s.count % 2; /* the spare, for one of the pool */
    CT_TRY(pose(&s, err));
    take_first_set(&s);
    return CT_OK;
}

/* How many residents cannot be paired among themselves. */
static uint32_t left_over(ct_dubov *e)
{
    const ct_graph *graph = &e->field.round.may_meet;
    ct_bits_clear(e->set, graph->words);
    for (uint32_t i = 0; i < e->residents; i++) {
        ct_bits_add(e->set, e->members[i]);
        e->trial[e->members[i]] = CT_SINGLE;
    }
    return ct_match_most(e->matcher, graph, e->set, e->trial);
}

ct_status ct_dubov_choose_upfloaters(ct_dubov *e, uint32_t next, uint32_t next_end, ct_error *err)
{
    uint32_t fewest = left_over(e);
    if (fewest == 0 && ct_dubov_rest_can_be_paired(e)) {
        return CT_OK;
    }
    if (fewest > 0) {
        ct_status status = choose_within(e, next, next_end, false, err);
        if ((status != CT_OK && status != CT_IMPOSSIBLE) ||
            (status == CT_OK && e->count - e->residents == fewest &&
             ct_dubov_rest_can_be_paired(e))) {
            return status;
        }
    }
    return choose_within(e, next, e->field.round.count, true, err);
}
