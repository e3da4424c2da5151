/* Proof of the method. Let the players choose in the order of the list. The search with undoing
 * visits the complete pairings in the lexicographic order of their choices, so its answer is the
 * first of them. Choosing for each player in turn the first opponent after whom a complete pairing
 * still exists gives the same one.
 *
 * Invariant: `witness` pairs all of `remaining` along edges of `may_meet`. It begins as what a
 * greedy walk finds, so that most choices are in it already and cost nothing; the matcher mends it
 * from the bottom of the list, so that this stays so. Sets and matchings are of rungs. */

#include "pairing/lists/list_walk.h"

#include "pairing/swiss.h"

#include <assert.h>

typedef struct climb {
    const ct_list_walk *walk;
    ct_matcher *matcher;
    uint64_t *remaining;
    uint64_t *set; /* a working set */
    uint64_t *possible;
    uint32_t *witness;
    uint32_t *trial;
    uint32_t bye; /* CT_SINGLE = none */
    bool nobody_for_bye;
} climb;

/* --- The list -------------------------------------------------------------------------------- */

ct_status ct_list_walk_new(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err)
{
    ct_list_walk walk = {.count = round->count, .distance = 1, .rule = "C.04.1 2"};
    walk.entrant = CT_NEW(mem, uint32_t, round->count + 1);
    walk.may_meet = ct_graph_new(mem, round->count);
    walk.may_have_bye = CT_NEW(mem, uint64_t, walk.may_meet.words + 1);
    walk.bye_turn = CT_NEW(mem, uint32_t, round->count + 1);
    CT_NEED(walk.entrant, err);
    CT_NEED(walk.bye_turn, err);
    CT_NEED(walk.may_meet.adjacent, err);
    CT_NEED(walk.may_have_bye, err);
    for (uint32_t place = 0; place < round->count; place++) {
        walk.entrant[place] = walk.bye_turn[place] = place;
    }
    ct_bits_fill(walk.may_have_bye, walk.may_meet.words, round->count);
    *out = walk;
    return CT_OK;
}

void ct_list_walk_join_as_round(const ct_round *round, ct_list_walk *walk)
{
    for (uint32_t i = 0; i < walk->count; i++) {
        uint32_t one = walk->entrant[i];
        for (uint32_t k = i + 1; k < walk->count; k++) {
            if (ct_graph_has(&round->may_meet, one, walk->entrant[k])) {
                ct_list_walk_join(walk, i, k);
            }
        }
        if (!round->entrants[one].may_have_bye) { /* C2 */
            ct_bits_remove(walk->may_have_bye, ct_list_walk_rung(walk, i));
        }
    }
}

uint32_t ct_list_walk_choice(const ct_list_walk *walk, uint32_t place, uint32_t k)
{
    uint32_t below = walk->count - 1 - place;
    uint32_t first = walk->distance < below ? walk->distance : below;
    if (k >= below) {
        return CT_SINGLE;
    }
    return place + (k < first ? first - k : k + 1);
}

/* --- The witness ----------------------------------------------------------------------------- */

/* The k-th choice of a rung, or CT_SINGLE. */
static uint32_t choice(const ct_list_walk *walk, uint32_t rung, uint32_t k)
{
    uint32_t place = ct_list_walk_choice(walk, ct_list_walk_rung(walk, rung), k);
    return place == CT_SINGLE ? CT_SINGLE : ct_list_walk_rung(walk, place);
}

/* The first choice that is in the set, may be met, and is single in `partner`. */
static uint32_t first_free(const ct_list_walk *walk, const uint64_t *among, const uint32_t *partner,
                           uint32_t rung)
{
    for (uint32_t k = 0;; k++) {
        uint32_t other = choice(walk, rung, k);
        if (other == CT_SINGLE || (ct_bits_has(among, other) && partner[other] == CT_SINGLE &&
                                   ct_graph_has(&walk->may_meet, rung, other))) {
            return other;
        }
    }
}

static void walk_greedily(const ct_list_walk *walk, const uint64_t *among, uint32_t *partner)
{
    for (uint32_t rung = walk->count; rung-- > 0;) {
        if (!ct_bits_has(among, rung) || partner[rung] != CT_SINGLE) {
            continue;
        }
        uint32_t other = first_free(walk, among, partner, rung);
        if (other != CT_SINGLE) {
            partner[rung] = other;
            partner[other] = rung;
        }
    }
}

/* Whose turn it is to have the bye among the rungs of a set, or CT_SINGLE. */
static uint32_t next_for_bye(const ct_list_walk *walk, const uint64_t *set)
{
    uint32_t best = CT_SINGLE;
    for (uint32_t place = 0; place < walk->count; place++) {
        if (ct_bits_has(set, ct_list_walk_rung(walk, place)) &&
            (best == CT_SINGLE || walk->bye_turn[place] > walk->bye_turn[best])) {
            best = place;
        }
    }
    return best == CT_SINGLE ? CT_SINGLE : ct_list_walk_rung(walk, best);
}

/* Gives the bye to the first in turn who may have it and leaves the others a complete pairing,
 * which becomes the witness. */
static bool settle_bye(climb *c)
{
    const ct_list_walk *walk = c->walk;
    const ct_graph *graph = &walk->may_meet;
    c->bye = next_for_bye(walk, walk->may_have_bye);
    c->nobody_for_bye = c->bye == CT_SINGLE;
    if (c->nobody_for_bye) {
        return false;
    }
    ct_bits_remove(c->remaining, c->bye);
    walk_greedily(walk, c->remaining, c->witness);
    if (ct_match_most(c->matcher, graph, c->remaining, c->witness) == 0) {
        return true;
    }
    ct_bits_add(c->remaining, c->bye);
    if (ct_match_most(c->matcher, graph, c->remaining, c->witness) != 1) {
        return false;
    }
    ct_match_spare(c->matcher, graph, c->remaining, c->witness, c->set);
    ct_bits_and(c->set, walk->may_have_bye, graph->words);
    c->bye = next_for_bye(walk, c->set);
    c->nobody_for_bye = c->bye == CT_SINGLE;
    if (c->nobody_for_bye) {
        return false;
    }
    uint32_t given_up = c->witness[c->bye];
    ct_bits_remove(c->remaining, c->bye);
    c->witness[c->bye] = CT_SINGLE;
    if (given_up != CT_SINGLE) {
        c->witness[given_up] = CT_SINGLE;
    }
    uint32_t left = ct_match_most(c->matcher, graph, c->remaining, c->witness);
    assert(left == 0);
    return left == 0;
}

/* A complete pairing, as near to the choices as a greedy walk comes; false when there is none. */
static bool find_witness(climb *c)
{
    const ct_graph *graph = &c->walk->may_meet;
    c->bye = CT_SINGLE;
    ct_bits_fill(c->remaining, graph->words, graph->n);
    for (uint32_t rung = 0; rung < graph->n; rung++) {
        c->witness[rung] = CT_SINGLE;
    }
    if (graph->n % 2 == 1) {
        return settle_bye(c);
    }
    walk_greedily(c->walk, c->remaining, c->witness);
    return ct_match_most(c->matcher, graph, c->remaining, c->witness) == 0;
}

/* --- The walk -------------------------------------------------------------------------------- */

/* Are the two a pair of the witness, or may their partners there meet each other? Then the witness
 * is mended without a search. */
static bool fits_at_once(climb *c, uint32_t one, uint32_t other)
{
    uint32_t a = c->witness[one];
    uint32_t b = c->witness[other];
    if (a != other && ct_graph_has(&c->walk->may_meet, a, b)) {
        c->witness[a] = b;
        c->witness[b] = a;
        return true;
    }
    return a == other;
}

/* All whom `one` can meet such that the others can be paired, whatever the edges of `one`: without
 * `one` the witness leaves one single, and these are the vertices that a maximum matching may leave
 * single instead. `trial` is the witness without `one`, `set` who take part in it. */
static void find_possible(climb *c, uint32_t one)
{
    const ct_graph *graph = &c->walk->may_meet;
    for (uint32_t rung = 0; rung < graph->n; rung++) {
        c->trial[rung] = c->witness[rung];
    }
    c->trial[c->witness[one]] = c->trial[one] = CT_SINGLE;
    ct_bits_copy(c->set, c->remaining, graph->words);
    ct_bits_remove(c->set, one);
    ct_match_spare(c->matcher, graph, c->set, c->trial, c->possible);
}

/* Makes `other`, who is possible, the single one of the trial, which becomes the witness. */
static void give_way_to(climb *c, uint32_t other)
{
    uint32_t left = c->trial[other];
    ct_bits_remove(c->set, other);
    c->trial[left] = c->trial[other] = CT_SINGLE;
    uint32_t singles = ct_match_most(c->matcher, &c->walk->may_meet, c->set, c->trial);
    assert(singles == 0);
    (void)singles;
    uint32_t *swap = c->witness;
    c->witness = c->trial;
    c->trial = swap;
}

static uint32_t choose(climb *c, uint32_t rung)
{
    bool is_searched = false;
    for (uint32_t k = 0;; k++) {
        uint32_t other = choice(c->walk, rung, k);
        assert(other != CT_SINGLE); /* the witness has a partner for everybody who remains */
        if (!ct_bits_has(c->remaining, other) || !ct_graph_has(&c->walk->may_meet, rung, other)) {
            continue;
        }
        if (fits_at_once(c, rung, other)) {
            return other;
        }
        if (!is_searched) {
            find_possible(c, rung);
            is_searched = true;
        }
        if (ct_bits_has(c->possible, other)) {
            give_way_to(c, other);
            return other;
        }
    }
}

static ct_status refuse(const ct_round *round, climb *c, ct_error *err)
{
    ct_bits_clear(c->set, c->walk->may_meet.words);
    for (uint32_t place = 0; place < c->walk->count; place++) {
        if (c->witness[ct_list_walk_rung(c->walk, place)] == CT_SINGLE) {
            ct_bits_add(c->set, c->walk->entrant[place]);
        }
    }
    return ct_swiss_refuse(round, c->nobody_for_bye ? NULL : c->set, c->walk->rule, err);
}

static bool start(climb *c, const ct_list_walk *walk, ct_arena *mem)
{
    size_t words = walk->may_meet.words + 1;
    *c = (climb){.walk = walk, .matcher = ct_matcher_new(mem, walk->count)};
    c->remaining = CT_NEW(mem, uint64_t, words);
    c->set = CT_NEW(mem, uint64_t, words);
    c->possible = CT_NEW(mem, uint64_t, words);
    c->witness = CT_NEW(mem, uint32_t, walk->count + 1);
    c->trial = CT_NEW(mem, uint32_t, walk->count + 1);
    return c->matcher && c->remaining && c->set && c->possible && c->witness && c->trial;
}

/* The pairing that the search finds: partner[place], CT_SINGLE for the bye, which goes to the
 * first in its turn who may have it and leaves a complete pairing. CT_IMPOSSIBLE when there is no
 * complete pairing. O(n²), plus two searches for each choice that the first, greedy pass does not
 * already make; O(n³) in all. */
static ct_status climb_list(const ct_round *round, const ct_list_walk *walk, ct_arena *mem,
                            uint32_t *partner, ct_error *err)
{
    climb c;
    if (!start(&c, walk, mem)) {
        return ct_fail_memory(err);
    }
    if (!find_witness(&c)) {
        return refuse(round, &c, err);
    }
    if (c.bye != CT_SINGLE) {
        partner[ct_list_walk_rung(walk, c.bye)] = CT_SINGLE;
    }
    for (uint32_t place = 0; place < walk->count; place++) {
        uint32_t rung = ct_list_walk_rung(walk, place);
        if (!ct_bits_has(c.remaining, rung)) {
            continue;
        }
        uint32_t chosen = choose(&c, rung);
        uint32_t other = ct_list_walk_rung(walk, chosen);
        partner[place] = other;
        partner[other] = place;
        ct_bits_remove(c.remaining, rung);
        ct_bits_remove(c.remaining, chosen);
        c.witness[rung] = c.witness[chosen] = CT_SINGLE;
    }
    return CT_OK;
}

/* --- The round ------------------------------------------------------------------------------- */

bool ct_list_walk_dutch_colours(const ct_round *round, uint32_t a, uint32_t b, uint32_t board,
                                ct_colour_rule *rule)
{
    (void)board;
    return ct_colours_give_white(round, a, b, rule);
}

static ct_status pair_round(ct_swiss *swiss, const ct_list_walk *walk,
                            ct_list_walk_colours *colours, ct_error *err)
{
    const ct_round *round = swiss->round;
    uint32_t *partner = CT_NEW(swiss->mem, uint32_t, walk->count + 1);
    CT_NEED(partner, err);
    CT_TRY(climb_list(round, walk, swiss->mem, partner, err));
    for (uint32_t place = 0; place < walk->count; place++) {
        uint32_t one = walk->entrant[place];
        if (partner[place] == CT_SINGLE) {
            swiss->made.bye = round->entrants[one].who;
        } else if (place < partner[place]) {
            uint32_t other = walk->entrant[partner[place]];
            ct_colour_rule rule;
            bool has_white = colours(round, one, other, swiss->made.count, &rule);
            ct_swiss_note(swiss, round->entrants[one].who, round->entrants[other].who, has_white,
                          rule);
        }
    }
    return CT_OK;
}

ct_status ct_list_walk_pair(const ct_round *round, const ct_list_walk *walk,
                            ct_list_walk_colours *colours, ct_arena *mem, ct_pairings *out,
                            ct_error *err)
{
    ct_swiss swiss;
    CT_TRY(ct_swiss_start(round, mem, &swiss, err));
    return ct_swiss_finish(&swiss, pair_round(&swiss, walk, colours, err), out, err);
}
