/* 3.5: who joins the top-scoregroup.
 *
 * One matching problem on everybody still unpaired: its perfect matchings are the complete pairings
 * (C3), and the upfloaters are those below who meet a resident. That loses nothing: with the fewest
 * upfloaters (C4) no two of them meet, for both could stay where they are. Criteria are counters in
 * the weight of an edge, the highest in the highest bits, counted as gains: an edge that offends
 * gets 0, another 1. Whether C6 can be met at all is asked first; where it cannot, it is left out,
 * since it is met or not and has no degrees. The first set in the order of 3.5.4 among the optima
 * is then found player by player. */

#include "pairing/double_private.h"

#include <assert.h>

enum { MOST_WORDS = 96 };

/* Vertices are the unpaired in their order: residents, the following scoregroup, those below. */
typedef struct chooser {
    ct_double *engine;
    uint32_t count;
    uint32_t residents;
    uint32_t next_end;
    uint32_t *entrant; /* [vertex] */
    uint32_t *level;   /* [vertex] of its score among those below the residents, 0 = the highest */
    uint32_t levels;
    unsigned width; /* of a counter */
    size_t words;
    bool asks_c6, asks_c7;
    uint64_t *bonus; /* [vertex] what all edges it has left were given in the choice field */
    ct_weighted *problem;
} chooser;

/* --- Weights --------------------------------------------------------------------------------- */

/* Fields from the lowest: a clear bit, choices, C7, C6, C5 from the highest score to the lowest,
 * C4, three clear bits. */
static size_t field_low(const chooser *c, unsigned field)
{
    return 1 + (c->width + 2) + (size_t)field * c->width;
}

enum { FIELD_C7, FIELD_C6, FIELD_C5 };

static unsigned field_c4(const chooser *c)
{
    return FIELD_C5 + c->levels;
}

static void gain(const chooser *c, ct_word *weight, unsigned field)
{
    ct_wide_put_field(weight, c->words, field_low(c, field), c->width, 1);
}

/* The weight of a pair without offence. */
static void weigh_ideal(const chooser *c, ct_word *weight)
{
    ct_wide_zero(weight, c->words);
    for (unsigned field = 0; field <= field_c4(c); field++) {
        gain(c, weight, field);
    }
}

static void weigh(const chooser *c, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight[MOST_WORDS];
    weigh_ideal(c, weight);
    if (u < c->residents && v >= c->residents) {
        ct_wide_put_field(weight, c->words, field_low(c, field_c4(c)), c->width, 0);
        ct_wide_put_field(weight, c->words, field_low(c, FIELD_C5 + c->level[v]), c->width, 0);
        if (c->asks_c7 && ct_double_is_spared(c->engine, c->entrant[v])) {
            ct_wide_put_field(weight, c->words, field_low(c, FIELD_C7), c->width, 0);
        }
    } else if (c->asks_c6 && u >= c->residents && u < c->next_end && v >= c->next_end) {
        ct_wide_put_field(weight, c->words, field_low(c, FIELD_C6), c->width, 0);
    }
    ct_wide_put_field(weight, c->words, 1, c->width + 2, choice + c->bonus[u] + c->bonus[v]);
    ct_weighted_join(c->problem, u, v, weight);
}

static ct_status pose(chooser *c, ct_error *err)
{
    ct_word dual[MOST_WORDS];
    c->problem = ct_double_problem(c->engine, c->count, c->words);
    CT_NEED(c->problem, err);
    for (uint32_t u = 0; u < c->count; u++) {
        for (uint32_t v = u + 1; v < c->count; v++) {
            if (ct_graph_has(&c->engine->legal, c->entrant[u], c->entrant[v])) {
                weigh(c, u, v, 0);
            }
        }
    }
    weigh_ideal(c, dual);
    ct_wide_shift_right(dual, c->words, 1);
    for (uint32_t v = 0; v < c->count; v++) {
        ct_weighted_set_dual(c->problem, v, dual);
    }
    bool is_solved = ct_weighted_solve(c->problem);
    assert(is_solved); /* C3 */
    (void)is_solved;
    return CT_OK;
}

/* --- The first of the best sets -------------------------------------------------------------- */

static bool goes_up(const chooser *c, uint32_t v)
{
    return ct_weighted_partner(c->problem, v) < c->residents;
}

/* Only tight edges belong to optima: without one to a resident `v` cannot go up. */
static bool might_go_up(const chooser *c, uint32_t v)
{
    for (uint32_t u = 0; u < c->residents; u++) {
        if (ct_weighted_has_edge(c->problem, u, v) && ct_weighted_is_tight(c->problem, u, v)) {
            return true;
        }
    }
    return false;
}

/* Lets `v` go up if an optimum allows it; edges that say otherwise go. */
static void settle(chooser *c, uint32_t v)
{
    if (!goes_up(c, v) && might_go_up(c, v)) {
        for (uint32_t u = 0; u < c->residents; u++) {
            if (ct_weighted_has_edge(c->problem, u, v)) {
                weigh(c, u, v, 1);
            }
        }
        bool is_solved = ct_weighted_solve(c->problem);
        assert(is_solved);
        (void)is_solved;
        c->bonus[v] += goes_up(c, v);
    }
    bool up = goes_up(c, v);
    for (uint32_t u = 0; u < c->count; u++) {
        if (u != v && (u < c->residents) != up) {
            ct_weighted_part(c->problem, v, u);
        }
    }
}

/* C4 and C5 have fixed how many go up from each score. */
static void settle_set(chooser *c)
{
    for (uint32_t begin = c->residents; begin < c->count;) {
        uint32_t end = begin;
        uint32_t wanted = 0;
        while (end < c->count && c->level[end] == c->level[begin]) {
            wanted += goes_up(c, end++);
        }
        for (uint32_t v = begin; v < end && wanted > 0; v++) {
            settle(c, v);
            wanted -= goes_up(c, v);
        }
        begin = end;
    }
}

/* C6: does what is left of the following scoregroup need no more upfloaters than its parity asks
 * for? True when nothing is left of it. */
static bool meets_c6(const chooser *c)
{
    uint32_t rest = 0;
    uint32_t crossing = 0;
    for (uint32_t v = c->residents; v < c->next_end; v++) {
        rest += !goes_up(c, v);
        crossing += ct_weighted_partner(c->problem, v) >= c->next_end;
    }
    return crossing == rest % 2;
}

static bool somebody_below_floated(const chooser *c)
{
    for (uint32_t v = c->residents; v < c->count; v++) {
        if (ct_double_is_spared(c->engine, c->entrant[v])) {
            return true;
        }
    }
    return false;
}

static ct_status choose(chooser *c, ct_error *err)
{
    c->asks_c6 = true;
    CT_TRY(pose(c, err));
    c->asks_c6 = meets_c6(c);
    c->asks_c7 = somebody_below_floated(c);
    if (!c->asks_c6 || c->asks_c7) {
        CT_TRY(pose(c, err));
    }
    settle_set(c);
    return CT_OK;
}

/* --- The top-scoregroup ---------------------------------------------------------------------- */

/* The score of the following scoregroup, even when everybody of it has gone up before; whoever has
 * the bye is not counted. False when there is none. */
static bool following_score(const ct_double *e, ct_points top, ct_points *score)
{
    for (uint32_t i = 0; i < e->round->count; i++) {
        if (e->round->entrants[i].score < top && i != e->bye) {
            *score = e->round->entrants[i].score;
            return true;
        }
    }
    return false;
}

static void list_vertices(chooser *c)
{
    const ct_double *e = c->engine;
    ct_points top = 0;
    ct_points next = 0;
    bool has_next = false;
    for (size_t i = ct_bits_next(e->left, e->legal.words, 0); i != SIZE_MAX;
         i = ct_bits_next(e->left, e->legal.words, i + 1)) {
        ct_points score = e->round->entrants[i].score;
        uint32_t v = c->count++;
        c->entrant[v] = (uint32_t)i;
        if (v == 0) {
            top = score;
            has_next = following_score(e, top, &next);
        }
        if (score == top) {
            c->residents = c->next_end = c->count;
            continue;
        }
        bool is_new = v == c->residents || e->round->entrants[c->entrant[v - 1]].score != score;
        c->levels += is_new;
        c->level[v] = c->levels - 1;
        c->next_end = has_next && score == next ? c->count : c->next_end;
    }
}

/* Can these vertices be paired among themselves? */
static bool pair_up(const chooser *c, uint32_t from, uint32_t to)
{
    ct_double *e = c->engine;
    ct_bits_clear(e->set, e->legal.words);
    for (uint32_t v = from; v < to; v++) {
        ct_bits_add(e->set, c->entrant[v]);
        e->partner[c->entrant[v]] = CT_SINGLE;
    }
    return ct_match_most(e->matcher, &e->legal, e->set, e->partner) == 0;
}

static unsigned bits_for(uint32_t most)
{
    unsigned bits = 1;
    while (most >> bits != 0) {
        bits++;
    }
    return bits;
}

static ct_status lay_out(chooser *c, ct_error *err)
{
    c->width = bits_for(c->count);
    c->words = (field_low(c, field_c4(c) + 1) + 3 + 63) / 64;
    return c->words <= MOST_WORDS ? CT_OK
                                  : ct_fail(err, CT_TOO_LARGE,
                                            "the players have %u different scores, too many for "
                                            "the Double-Swiss engine",
                                            c->levels);
}

ct_status ct_double_choose_upfloaters(ct_double *e, ct_double_bracket *bracket, ct_error *err)
{
    chooser c = {.engine = e};
    c.entrant = CT_NEW(e->scratch, uint32_t, e->round->count);
    c.level = CT_NEW(e->scratch, uint32_t, e->round->count);
    c.bonus = CT_NEW(e->scratch, uint64_t, e->round->count);
    CT_NEED(c.entrant, err);
    CT_NEED(c.level, err);
    CT_NEED(c.bonus, err);
    list_vertices(&c);
    bracket->residents = c.residents;
    bracket->count = c.residents;
    for (uint32_t v = 0; v < c.residents; v++) {
        bracket->members[v] = c.entrant[v];
    }
    if (pair_up(&c, 0, c.residents) && pair_up(&c, c.residents, c.count)) {
        return CT_OK; /* C4: nobody is needed */
    }
    CT_TRY(lay_out(&c, err));
    CT_TRY(choose(&c, err));
    for (uint32_t v = c.residents; v < c.count; v++) {
        if (goes_up(&c, v)) {
            bracket->members[bracket->count++] = c.entrant[v];
        }
    }
    return CT_OK;
}
