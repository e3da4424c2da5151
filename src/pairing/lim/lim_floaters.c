/* Who floats out of a group (2.3, Art. 3).
 *
 * As many pairs are made in the group as any complete pairing of the round allows; the others
 * float. They are chosen one by one: a resident with an opponent in the adjacent group before one
 * without, both before players who have floated into the group already (3.9); then who did not
 * float in the round before (3.10); then who is due the majority colour (3.2.2); then the lowest
 * number downwards, the highest upwards (3.3, 3.4). Each choice must leave an optimum: one matching
 * problem on everybody unpaired, in which pairs inside the group weigh more, answers that.
 *
 * Mostly one player must leave because the group is odd. That is then one whom some pairing of the
 * group leaves single, and their opponent is one whom some pairing of the others leaves single: two
 * matchings without weights find them. */

#include "pairing/lim/lim_private.h"

#include <assert.h>
#include <string.h>

typedef struct chooser {
    ct_lim *lim;
    ct_lim_group *group;
    uint32_t count;    /* vertices: the members of the group, then everybody else unpaired */
    uint32_t *entrant; /* [vertex] */
    bool *is_settled;  /* [member] floats, or is known to stay */
    bool *floats;      /* [member] chosen */
    uint32_t *owner;   /* [adjacent] the chosen floater who may meet this player, or CT_SINGLE */
    uint32_t *trial;   /* the same with one floater more */
    bool *seen;
    uint64_t *bonus; /* [vertex] what all its remaining edges have in the choice field */
    ct_weighted *problem;
} chooser;

/* --- The matching problem -------------------------------------------------------------------- */

enum { CHOICE_LOW = 1, PAIRS_LOW = 24 }; /* fields of a weight; bit 0 stays clear */

static bool is_inside(const chooser *c, uint32_t vertex)
{
    return vertex < c->group->count;
}

static void weigh(chooser *c, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight = (choice + c->bonus[u] + c->bonus[v]) << CHOICE_LOW;
    weight += is_inside(c, u) && is_inside(c, v) ? UINT64_C(1) << PAIRS_LOW : 0;
    ct_weighted_join(c->problem, u, v, &weight);
}

static void solve(chooser *c)
{
    bool is_solved = ct_weighted_solve(c->problem);
    assert(is_solved); /* everybody unpaired has a complete pairing */
    (void)is_solved;
}

static ct_status pose(chooser *c, ct_error *err)
{
    ct_lim *lim = c->lim;
    if (lim->problem == NULL || !ct_weighted_renew(lim->problem, c->count, 1)) {
        lim->problem = ct_weighted_new(lim->swiss.mem, c->count, 1);
    }
    c->problem = lim->problem;
    CT_NEED(c->problem, err);
    for (uint32_t u = 0; u < c->count; u++) {
        for (uint32_t v = u + 1; v < c->count; v++) {
            if (ct_graph_has(&lim->legal, c->entrant[u], c->entrant[v])) {
                weigh(c, u, v, 0);
            }
        }
    }
    for (uint32_t v = 0; v < c->count; v++) {
        ct_word dual = is_inside(c, v) ? UINT64_C(1) << (PAIRS_LOW - 1) : 0;
        ct_weighted_set_dual(c->problem, v, &dual);
    }
    solve(c);
    return CT_OK;
}

static bool leaves(const chooser *c, uint32_t member)
{
    return !is_inside(c, ct_weighted_partner(c->problem, member));
}

/* Only tight edges belong to optima: without one that leads out the member cannot leave. */
static bool might_leave(const chooser *c, uint32_t v)
{
    for (uint32_t u = c->group->count; u < c->count; u++) {
        if (ct_weighted_has_edge(c->problem, v, u) && ct_weighted_is_tight(c->problem, v, u)) {
            return true;
        }
    }
    return false;
}

/* Lets the member float if an optimum allows it; removes the edges that contradict the outcome. */
static bool settle(chooser *c, uint32_t v)
{
    if (!leaves(c, v) && might_leave(c, v)) {
        for (uint32_t u = c->group->count; u < c->count; u++) {
            if (ct_weighted_has_edge(c->problem, v, u)) {
                weigh(c, v, u, 1);
            }
        }
        solve(c);
        c->bonus[v] += leaves(c, v);
    }
    bool goes = leaves(c, v);
    for (uint32_t u = 0; u < c->count; u++) {
        if (u != v && is_inside(c, u) == goes) {
            ct_weighted_part(c->problem, v, u);
        }
    }
    c->is_settled[v] = true;
    c->floats[v] = goes;
    return goes;
}

/* --- Opponents in the adjacent group (3.3, 3.4) ---------------------------------------------- */

/* Gives the member an opponent in `owner`, moving others if need be. */
static bool find_opponent(chooser *c, uint32_t member, uint32_t *owner)
{
    for (uint32_t i = 0; i < c->group->adjacent_count; i++) {
        if (c->seen[i] ||
            !ct_graph_has(&c->lim->legal, c->entrant[member], c->group->adjacent[i])) {
            continue;
        }
        c->seen[i] = true;
        if (owner[i] == CT_SINGLE || find_opponent(c, owner[i], owner)) {
            owner[i] = member;
            return true;
        }
    }
    return false;
}

/* Can the member have an opponent in the adjacent group while all floaters chosen so far keep
 * theirs? If so, the opponents are in `trial`. */
static bool has_opponent(chooser *c, uint32_t member)
{
    memcpy(c->trial, c->owner, c->group->adjacent_count * sizeof *c->trial);
    memset(c->seen, 0, c->group->adjacent_count * sizeof *c->seen);
    return find_opponent(c, member, c->trial);
}

/* --- Choosing -------------------------------------------------------------------------------- */

/* 3.2.2: the colour that more of those not chosen are due; none when equal. */
static ct_colour majority(const chooser *c)
{
    int whites = 0;
    for (uint32_t v = 0; v < c->group->count; v++) {
        ct_colour due = ct_lim_due(c->lim->round, c->entrant[v]);
        whites += c->floats[v] ? 0 : due == CT_WHITE ? 1 : due == CT_BLACK ? -1 : 0;
    }
    return whites > 0 ? CT_WHITE : whites < 0 ? CT_BLACK : CT_NO_COLOUR;
}

/* What speaks against choosing the member: 3.9, 3.10, 3.2.2, in this order of weight. */
static unsigned reluctance(chooser *c, uint32_t v, ct_colour more)
{
    bool has_floated = v < c->group->floaters;
    bool is_due = more == CT_NO_COLOUR || ct_lim_due(c->lim->round, c->entrant[v]) == more;
    return (unsigned)has_floated << 3 | (unsigned)!has_opponent(c, v) << 2 |
           (unsigned)ct_lim_has_floated(c->lim->round, c->entrant[v]) << 1 | (unsigned)!is_due;
}

/* Does `a` come before `b` by number: the lowest first downwards, the highest upwards? */
static bool comes_first(const chooser *c, uint32_t a, uint32_t b)
{
    uint32_t one = c->lim->round->entrants[c->entrant[a]].tpn.number;
    uint32_t other = c->lim->round->entrants[c->entrant[b]].tpn.number;
    return c->group->upwards ? one < other : one > other;
}

/* The next to be tried; CT_SINGLE when nobody is left. */
static uint32_t best_candidate(chooser *c)
{
    uint32_t best = CT_SINGLE;
    unsigned least = 0;
    ct_colour more = majority(c);
    for (uint32_t v = 0; v < c->group->count; v++) {
        if (c->is_settled[v]) {
            continue;
        }
        unsigned against = reluctance(c, v, more);
        if (best == CT_SINGLE || against < least || (against == least && comes_first(c, v, best))) {
            best = v;
            least = against;
        }
    }
    return best;
}

static ct_status choose(chooser *c, ct_error *err)
{
    uint32_t wanted = 0;
    CT_TRY(pose(c, err));
    for (uint32_t v = 0; v < c->group->count; v++) {
        wanted += leaves(c, v);
    }
    while (wanted > 0) {
        uint32_t v = best_candidate(c);
        assert(v != CT_SINGLE);
        if (settle(c, v)) {
            wanted--;
            if (has_opponent(c, v)) {
                memcpy(c->owner, c->trial, c->group->adjacent_count * sizeof *c->owner);
            }
        }
    }
    return CT_OK;
}

/* --- One floater ----------------------------------------------------------------------------- */

/* How many of the list stay single when they are paired among themselves? Afterwards the list is in
 * `set` and the pairs in `partner`. */
static uint32_t leave_single(ct_lim *lim, const uint32_t *list, uint32_t count)
{
    ct_bits_clear(lim->set, lim->legal.words);
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_add(lim->set, list[i]);
        lim->partner[list[i]] = CT_SINGLE;
    }
    return ct_match_most(lim->matcher, &lim->legal, lim->set, lim->partner);
}

/* Lets one float where one is enough; `*is_chosen` is false when more must leave. Called when the
 * group, paired by itself, leaves one single. */
static ct_status choose_one(chooser *c, bool *is_chosen, ct_error *err)
{
    ct_lim *lim = c->lim;
    size_t words = lim->legal.words;
    uint64_t *inside = CT_NEW(lim->swiss.scratch, uint64_t, words);
    uint64_t *outside = CT_NEW(lim->swiss.scratch, uint64_t, words);
    uint32_t possible = 0;
    CT_NEED(inside, err);
    CT_NEED(outside, err);
    *is_chosen = false;
    ct_match_spare(lim->matcher, &lim->legal, lim->set, lim->partner, inside);
    if (leave_single(lim, c->entrant + c->group->count, c->count - c->group->count) != 1) {
        return CT_OK;
    }
    ct_match_spare(lim->matcher, &lim->legal, lim->set, lim->partner, outside);
    for (uint32_t v = 0; v < c->group->count; v++) {
        uint32_t entrant = c->entrant[v];
        bool may_go = ct_bits_has(inside, entrant) &&
                      ct_bits_meet(ct_graph_row(&lim->legal, entrant), outside, words);
        c->is_settled[v] = !may_go;
        possible += may_go;
    }
    if (possible > 0) {
        c->floats[best_candidate(c)] = true;
        *is_chosen = true;
    }
    return CT_OK;
}

/* --- The group ------------------------------------------------------------------------------- */

static void list_vertices(chooser *c)
{
    const ct_lim *lim = c->lim;
    for (; c->count < c->group->count; c->count++) {
        c->entrant[c->count] = c->group->members[c->count];
        ct_bits_add(lim->set, c->entrant[c->count]);
    }
    for (size_t i = ct_bits_next(lim->left, lim->legal.words, 0); i != SIZE_MAX;
         i = ct_bits_next(lim->left, lim->legal.words, i + 1)) {
        if (!ct_bits_has(lim->set, i)) {
            c->entrant[c->count++] = (uint32_t)i;
        }
    }
}

static void take_out(chooser *c, uint32_t *floaters, uint32_t *count)
{
    ct_lim_group *group = c->group;
    uint32_t kept = 0;
    uint32_t kept_floaters = 0;
    *count = 0;
    for (uint32_t v = 0; v < group->count; v++) {
        if (c->floats[v]) {
            floaters[(*count)++] = c->entrant[v];
        } else {
            kept_floaters += v < group->floaters;
            group->members[kept++] = c->entrant[v];
        }
    }
    group->count = kept;
    group->floaters = kept_floaters;
}

ct_status ct_lim_choose_floaters(ct_lim *lim, ct_lim_group *group, uint32_t *floaters,
                                 uint32_t *count, ct_error *err)
{
    uint32_t most = lim->round->count + 1;
    chooser c = {.lim = lim, .group = group};
    bool is_chosen = false;
    c.entrant = CT_NEW(lim->swiss.scratch, uint32_t, most);
    c.is_settled = CT_NEW(lim->swiss.scratch, bool, most);
    c.floats = CT_NEW(lim->swiss.scratch, bool, most);
    c.owner = CT_NEW(lim->swiss.scratch, uint32_t, most);
    c.trial = CT_NEW(lim->swiss.scratch, uint32_t, most);
    c.seen = CT_NEW(lim->swiss.scratch, bool, most);
    c.bonus = CT_NEW(lim->swiss.scratch, uint64_t, most);
    if (!c.entrant || !c.is_settled || !c.floats || !c.owner || !c.trial || !c.seen || !c.bonus) {
        return ct_fail_memory(err);
    }
    *count = 0;
    ct_bits_clear(lim->set, lim->legal.words);
    list_vertices(&c);
    for (uint32_t i = 0; i < group->adjacent_count; i++) {
        c.owner[i] = CT_SINGLE;
    }
    uint32_t single = leave_single(lim, c.entrant, group->count);
    if (single == 0 && leave_single(lim, c.entrant + group->count, c.count - group->count) == 0) {
        return CT_OK;
    }
    if (single == 1) {
        CT_TRY(choose_one(&c, &is_chosen, err));
    }
    if (!is_chosen) {
        memset(c.is_settled, 0, most * sizeof *c.is_settled);
        CT_TRY(choose(&c, err));
    }
    take_out(&c, floaters, count);
    return CT_OK;
}
