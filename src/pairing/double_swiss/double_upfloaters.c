/* 3.5: who joins the top-scoregroup.
 *
 * One matching problem on everybody still unpaired: its perfect matchings are the complete pairings
 * (C3), and the upfloaters are those below who meet a resident. That loses nothing: with the fewest
 * upfloaters (C4) no two of them meet, for both could stay where they are. Criteria are counters in
 * the weight of an edge, the highest in the highest bits, counted as gains: an edge that offends
 * gets 0, another 1. Whether C6 can be met at all is asked first; where it cannot, it is left out,
 * since it is met or not and has no degrees. The first set in the order of 3.5.4 among the optima
 * is then found player by player.
 *
 * Mostly a smaller problem has the same answer: the residents, the following scoregroup and, where
 * their number is odd, one place for whoever of the latter will meet somebody below. It is taken
 * when those below can be paired that way and when it needs no more upfloaters than the residents
 * leave single among themselves. Then C4, C5 and C6 are as good as they can be, and every optimum
 * of the large problem has this form. */

#include "pairing/double_swiss/double_private.h"

#include <assert.h>
#include <string.h>

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
    uint32_t exit; /* the vertex that stands for those below, or CT_SINGLE */
    /* Entrants who can meet somebody below such that the others there are paired. */
    uint64_t *exits;
    uint64_t *bonus;           /* [vertex] what all its remaining edges have in the choice field */
    ct_word ideal[MOST_WORDS]; /* the weight of a pair without offence */
    ct_weighted *problem;
} chooser;

/* --- Weights --------------------------------------------------------------------------------- */

/* Fields from the lowest: a clear bit, choices, C7, C6, C5 from the second highest score to the
 * lowest (how many come from the highest follows), C4, three clear bits. */
static size_t field_low(const chooser *c, unsigned field)
{
    return 1 + (c->width + 2) + (size_t)field * c->width;
}

enum { FIELD_C7, FIELD_C6, FIELD_C5 };

static unsigned field_c4(const chooser *c)
{
    return FIELD_C5 + (c->levels > 0 ? c->levels - 1 : 0);
}

static void put(const chooser *c, ct_word *weight, unsigned field, uint64_t value)
{
    ct_wide_put_field(weight, c->words, field_low(c, field), c->width, value);
}

static void weigh(const chooser *c, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight[MOST_WORDS];
    uint64_t chosen = choice + c->bonus[u] + c->bonus[v];
    memcpy(weight, c->ideal, c->words * sizeof *weight);
    if (u < c->residents && v >= c->residents) {
        put(c, weight, field_c4(c), 0);
        if (c->level[v] > 0) {
            put(c, weight, FIELD_C5 + c->level[v] - 1, 0);
        }
        if (c->asks_c7 && ct_double_is_spared(c->engine, c->entrant[v])) {
            put(c, weight, FIELD_C7, 0);
        }
    } else if (c->asks_c6 && u >= c->residents && u < c->next_end && v >= c->next_end) {
        put(c, weight, FIELD_C6, 0);
    }
    if (chosen != 0) {
        ct_wide_put_field(weight, c->words, 1, c->width + 2, chosen);
    }
    ct_weighted_join(c->problem, u, v, weight);
}

static bool may_meet(const chooser *c, uint32_t u, uint32_t v)
{
    return v == c->exit ? u >= c->residents && ct_bits_has(c->exits, c->entrant[u])
                        : ct_graph_has(&c->engine->legal, c->entrant[u], c->entrant[v]);
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
    c->width = bits_for(c->count / 2);
    c->words = (field_low(c, field_c4(c) + 1) + 3 + 63) / 64;
    if (c->words > MOST_WORDS) {
        return ct_fail(err, CT_TOO_LARGE,
                       "the players have %u different scores, too many for the Double-Swiss engine",
                       c->levels);
    }
    ct_wide_zero(c->ideal, c->words);
    for (unsigned field = 0; field <= field_c4(c); field++) {
        put(c, c->ideal, field, 1);
    }
    return CT_OK;
}

/* Solves the problem; false when there is no complete pairing. */
static ct_status pose(chooser *c, bool *is_solved, ct_error *err)
{
    ct_word dual[MOST_WORDS];
    CT_TRY(lay_out(c, err));
    c->problem = ct_double_problem(c->engine, c->count, c->words);
    CT_NEED(c->problem, err);
    for (uint32_t u = 0; u < c->count; u++) {
        for (uint32_t v = u + 1; v < c->count; v++) {
            if (may_meet(c, u, v)) {
                weigh(c, u, v, 0);
            }
        }
    }
    memcpy(dual, c->ideal, c->words * sizeof *dual);
    ct_wide_shift_right(dual, c->words, 1);
    for (uint32_t v = 0; v < c->count; v++) {
        ct_weighted_set_dual(c->problem, v, dual);
    }
    *is_solved = ct_weighted_solve(c->problem);
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

/* Lets `v` go up if an optimum allows it; removes the edges that contradict the outcome. */
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
        if (v != c->exit && ct_double_is_spared(c->engine, c->entrant[v])) {
            return true;
        }
    }
    return false;
}

/* The whole problem. C7 comes after C6, so it may be asked for before C6 is known to be met. */
static ct_status choose(chooser *c, ct_error *err)
{
    bool is_solved = false;
    c->asks_c6 = true;
    c->asks_c7 = somebody_below_floated(c);
    CT_TRY(pose(c, &is_solved, err));
    if (is_solved && !meets_c6(c)) {
        c->asks_c6 = false;
        CT_TRY(pose(c, &is_solved, err));
    }
    assert(is_solved); /* C3 */
    settle_set(c);
    return CT_OK;
}

/* --- The smaller problem --------------------------------------------------------------------- */

/* How many of these vertices stay single when they are paired among themselves? They are in `set`
 * and the pairs in `partner` afterwards. */
static uint32_t leave_single(const chooser *c, uint32_t from, uint32_t to)
{
    ct_double *e = c->engine;
    ct_bits_clear(e->set, e->legal.words);
    for (uint32_t v = from; v < to; v++) {
        ct_bits_add(e->set, c->entrant[v]);
        e->partner[c->entrant[v]] = CT_SINGLE;
    }
    return ct_match_most(e->matcher, &e->legal, e->set, e->partner);
}

/* Who of the following scoregroup can meet one of those below whom a pairing of all others there
 * leaves single? False when memory is out. */
static bool find_exits(chooser *c)
{
    const ct_double *e = c->engine;
    size_t words = e->legal.words;
    uint64_t *spare = CT_NEW(e->swiss.scratch, uint64_t, words);
    c->exits = CT_NEW(e->swiss.scratch, uint64_t, words);
    if (spare == NULL || c->exits == NULL) {
        return false;
    }
    ct_match_spare(e->matcher, &e->legal, e->set, e->partner, spare);
    for (uint32_t v = c->residents; v < c->next_end; v++) {
        if (ct_bits_meet(ct_graph_row(&e->legal, c->entrant[v]), spare, words)) {
            ct_bits_add(c->exits, c->entrant[v]);
        }
    }
    return true;
}

/* Chooses among the following scoregroup alone where that loses nothing. `single` is how many the
 * residents leave single among themselves. */
static ct_status choose_nearby(const chooser *all, uint32_t single, chooser *c, bool *is_chosen,
                               ct_error *err)
{
    uint32_t up = 0;
    bool is_odd = all->next_end % 2 == 1;
    *c = *all;
    *is_chosen = false;
    if (c->next_end == c->residents || leave_single(c, c->next_end, c->count) != is_odd) {
        return CT_OK;
    }
    c->count = c->next_end;
    c->levels = 1;
    if (is_odd) {
        c->exit = c->count++;
        if (!find_exits(c)) {
            return ct_fail_memory(err);
        }
    }
    c->asks_c7 = somebody_below_floated(c);
    CT_TRY(pose(c, is_chosen, err));
    for (uint32_t v = c->residents; *is_chosen && v < c->next_end; v++) {
        up += goes_up(c, v);
    }
    *is_chosen = *is_chosen && up == single;
    if (*is_chosen) {
        settle_set(c);
    }
    return CT_OK;
}

/* --- The top-scoregroup ---------------------------------------------------------------------- */

/* The score of the following scoregroup, even when everybody of it has gone up before; whoever has
 * the bye is not counted. False when there is none. */
static bool following_score(const ct_double *e, ct_points top, ct_points *score)
{
    for (uint32_t i = 0; i < e->round->count; i++) {
        const ct_entrant *entrant = &e->round->entrants[i];
        if (entrant->score < top && entrant->who != e->swiss.made.bye) {
            *score = entrant->score;
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

static void take_upfloaters(const chooser *c, ct_double_bracket *bracket)
{
    for (uint32_t v = c->residents; v < c->count; v++) {
        if (goes_up(c, v)) {
            bracket->members[bracket->count++] = c->entrant[v];
        }
    }
}

ct_status ct_double_choose_upfloaters(ct_double *e, ct_double_bracket *bracket, ct_error *err)
{
    chooser c = {.engine = e, .exit = CT_SINGLE};
    chooser nearby;
    bool is_chosen = false;
    c.entrant = CT_NEW(e->swiss.scratch, uint32_t, e->round->count);
    c.level = CT_NEW(e->swiss.scratch, uint32_t, e->round->count);
    c.bonus = CT_NEW(e->swiss.scratch, uint64_t, e->round->count);
    CT_NEED(c.entrant, err);
    CT_NEED(c.level, err);
    CT_NEED(c.bonus, err);
    list_vertices(&c);
    bracket->residents = c.residents;
    bracket->count = c.residents;
    memcpy(bracket->members, c.entrant, c.residents * sizeof *c.entrant);
    uint32_t single = leave_single(&c, 0, c.residents);
    if (single == 0 && leave_single(&c, c.residents, c.count) == 0) {
        return CT_OK; /* C4: nobody is needed */
    }
    CT_TRY(choose_nearby(&c, single, &nearby, &is_chosen, err));
    if (!is_chosen) {
        CT_TRY(choose(&c, err));
    }
    take_upfloaters(is_chosen ? &nearby : &c, bracket);
    return CT_OK;
}
