/* The witness is found once and then mended: after each bracket only those whose partner has gone
 * need a search. */

#include "pairing/outlook.h"

#include "pairing/swiss.h"

#include <assert.h>

/* Can all remaining be paired with the bye going to a player of this score? Leaves the matching in
 * the witness. */
static bool complete_with_bye_at(ct_outlook *o, ct_points score)
{
    bool any_score = o->round->edition == CT_EDITION_2017; /* whoever is left in the last bracket */
    for (uint32_t i = 0; i < o->round->count; i++) {
        const ct_entrant *e = &o->round->entrants[i];
        ct_graph_part(&o->graph, i, o->bye);
        if ((any_score || e->score == score) && e->may_have_bye) { /* C2, C5 */
            ct_graph_join(&o->graph, i, o->bye);
        }
    }
    uint32_t given = o->witness[o->bye];
    if (given != CT_SINGLE && !ct_graph_has(&o->graph, given, o->bye)) {
        o->witness[given] = CT_SINGLE;
        o->witness[o->bye] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->remaining, o->witness) == 0;
}

static ct_status refuse(ct_outlook *o, ct_error *err)
{
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < o->round->count; i++) {
        if (o->witness[i] == CT_SINGLE) {
            ct_bits_add(o->set, i);
        }
    }
    return ct_swiss_refuse(o->round, o->set, "C.04.3 1.9.3", err);
}

ct_status ct_outlook_start(ct_outlook *o, const ct_round *round, ct_arena *mem, ct_error *err)
{
    uint32_t n = round->count;
    *o = (ct_outlook){.round = round, .bye = n, .spare = n + 1};
    o->graph = ct_graph_new(mem, n + 2);
    o->matcher = ct_matcher_new(mem, n + 2);
    o->remaining = CT_NEW(mem, uint64_t, o->graph.words);
    o->set = CT_NEW(mem, uint64_t, o->graph.words);
    o->below = CT_NEW(mem, uint64_t, o->graph.words);
    o->spares = CT_NEW(mem, uint64_t, o->graph.words);
    o->witness = CT_NEW(mem, uint32_t, n + 2);
    o->trial = CT_NEW(mem, uint32_t, n + 2);
    o->kept = CT_NEW(mem, uint64_t, n * o->graph.words);
    bool whole = o->graph.adjacent && o->matcher && o->remaining && o->set && o->below &&
                 o->spares && o->witness && o->trial && o->kept;
    if (!whole) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < n; i++) {
        ct_bits_copy(ct_graph_row(&o->graph, i), ct_graph_row(&round->may_meet, i),
                     round->may_meet.words);
    }
    for (uint32_t i = 0; i < n + 2; i++) {
        o->witness[i] = CT_SINGLE;
    }
    ct_bits_fill(o->remaining, o->graph.words, n + n % 2);
    if (n % 2 == 0) {
        return ct_match_most(o->matcher, &o->graph, o->remaining, o->witness) == 0 ? CT_OK
                                                                                   : refuse(o, err);
    }
    ct_points tried = INT32_MIN;
    for (uint32_t i = n; i-- > 0;) { /* from the lowest score up */
        if (round->entrants[i].score != tried) {
            tried = round->entrants[i].score;
            if (complete_with_bye_at(o, tried)) {
                o->bye_score = tried;
                return CT_OK;
            }
        }
    }
    return refuse(o, err);
}

bool ct_outlook_has_bye(const ct_outlook *o)
{
    return ct_bits_has(o->remaining, o->bye);
}

static void part_floaters(ct_outlook *o, const uint32_t *floaters, uint32_t count)
{
    size_t words = o->graph.words;
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_copy(o->kept + i * words, ct_graph_row(&o->graph, floaters[i]), words);
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            ct_graph_part(&o->graph, floaters[i], floaters[k]);
        }
    }
}

/* Undoes part_floaters: edges between floaters are in no other rows than theirs. */
static void rejoin_floaters(ct_outlook *o, const uint32_t *floaters, uint32_t count)
{
    size_t words = o->graph.words;
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_copy(ct_graph_row(&o->graph, floaters[i]), o->kept + i * words, words);
    }
}

/* Starts a trial with the pairs of the witness that lie inside `among`. */
static void try_inside(ct_outlook *o, const uint64_t *among)
{
    for (size_t v = ct_bits_next(among, o->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(among, o->graph.words, v + 1)) {
        uint32_t other = o->witness[v];
        bool keeps = other != CT_SINGLE && ct_bits_has(among, other) &&
                     ct_graph_has(&o->graph, (uint32_t)v, other);
        o->trial[v] = keeps ? other : CT_SINGLE;
    }
}

/* Joins the spare vertex with the players of the next scoregroup whom those below can take in
 * addition. */
static void open_exit(ct_outlook *o, uint32_t next, uint32_t next_end)
{
    uint64_t *row = ct_graph_row(&o->graph, o->spare);
    ct_match_spare(o->matcher, &o->graph, o->below, o->trial, o->spares);
    for (uint32_t x = next; x < next_end; x++) {
        if (ct_bits_meet(ct_graph_row(&o->graph, x), o->spares, o->graph.words)) {
            ct_bits_add(row, x);
            ct_bits_add(ct_graph_row(&o->graph, x), o->spare);
        }
    }
}

static void close_exit(ct_outlook *o, uint32_t next, uint32_t next_end)
{
    ct_bits_clear(ct_graph_row(&o->graph, o->spare), o->graph.words);
    for (uint32_t x = next; x < next_end; x++) {
        ct_bits_remove(ct_graph_row(&o->graph, x), o->spare);
    }
}

/* Joins the two halves of the trial: the player of the next group who took the exit is paired with
 * somebody below. */
static void join_halves(ct_outlook *o)
{
    uint32_t leaver = o->trial[o->spare];
    assert(leaver != CT_SINGLE);
    o->trial[leaver] = CT_SINGLE;
    ct_bits_add(o->below, leaver);
    uint32_t left = ct_match_most(o->matcher, &o->graph, o->below, o->trial);
    assert(left == 0);
    (void)left;
}

/* The quick way: pairs the one left over in the next bracket with the one left over below, if they
 * may meet. */
static bool leftovers_meet(ct_outlook *o, uint32_t next)
{
    uint32_t above = CT_SINGLE;
    uint32_t under = CT_SINGLE;
    try_inside(o, o->set);
    if (ct_match_most(o->matcher, &o->graph, o->set, o->trial) != 1) {
        return false;
    }
    for (size_t v = ct_bits_next(o->remaining, o->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(o->remaining, o->graph.words, v + 1)) {
        if (o->trial[v] == CT_SINGLE) {
            *(ct_bits_has(o->set, v) ? &above : &under) = (uint32_t)v;
        }
    }
    if (above < next || !ct_graph_has(&o->graph, above, under)) {
        return false; /* a floater is left over, or the two may not meet */
    }
    o->trial[above] = under;
    o->trial[under] = above;
    return true;
}

/* C8 at its best: floaters and the next scoregroup pair up among themselves but for one resident at
 * most, and those below do too. */
static bool next_bracket_is_ideal(ct_outlook *o, const uint32_t *floaters, uint32_t floater_count,
                                  uint32_t next, uint32_t next_end)
{
    bool odd = (floater_count + next_end - next) % 2 == 1;
    if (floater_count > next_end - next) {
        return false;
    }
    ct_bits_copy(o->below, o->remaining, o->graph.words);
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < floater_count; i++) {
        ct_bits_add(o->set, floaters[i]);
    }
    for (uint32_t x = next; x < next_end; x++) {
        ct_bits_add(o->set, x);
    }
    ct_bits_minus(o->below, o->set, o->graph.words);
    try_inside(o, o->below);
    uint32_t left = ct_match_most(o->matcher, &o->graph, o->below, o->trial);
    if (left != (odd ? 1U : 0U)) {
        return false;
    }
    if (odd && leftovers_meet(o, next)) {
        return true;
    }
    if (odd) {
        open_exit(o, next, next_end);
        ct_bits_add(o->set, o->spare);
    }
    try_inside(o, o->set);
    bool ideal = ct_match_most(o->matcher, &o->graph, o->set, o->trial) == 0;
    if (odd) {
        close_exit(o, next, next_end);
        if (ideal) {
            join_halves(o);
        }
    }
    return ideal;
}

bool ct_outlook_next_is_ideal_alone(ct_outlook *o, const ct_bracket_result *result, uint32_t next,
                                    uint32_t next_end)
{
    uint32_t floater_count = result->floater_count;
    bool odd = (floater_count + next_end - next) % 2 == 1;
    bool is_last = next_end == o->round->count;
    if (floater_count > next_end - next) {
        return false;
    }
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < floater_count; i++) {
        ct_bits_add(o->set, result->floaters[i]);
    }
    for (uint32_t x = next; x < next_end; x++) {
        ct_bits_add(o->set, x);
        if (odd && (!is_last || ct_graph_has(&o->graph, x, o->bye))) {
            ct_graph_join(&o->graph, x, o->spare);
        }
    }
    if (odd) {
        ct_bits_add(o->set, o->spare);
    }
    part_floaters(o, result->floaters, floater_count);
    o->witness[o->spare] = CT_SINGLE;
    try_inside(o, o->set);
    bool ideal = ct_match_most(o->matcher, &o->graph, o->set, o->trial) == 0;
    rejoin_floaters(o, result->floaters, floater_count);
    close_exit(o, next, next_end);
    return ideal;
}

#ifndef NDEBUG
/* Invariants 1 and 3. */
static bool is_sound(const ct_outlook *o)
{
    for (size_t v = ct_bits_next(o->remaining, o->graph.words, 0); v != SIZE_MAX;
         v = ct_bits_next(o->remaining, o->graph.words, v + 1)) {
        uint32_t other = o->witness[v];
        if (other == CT_SINGLE || o->witness[other] != v || !ct_bits_has(o->remaining, other) ||
            !ct_graph_has(&o->graph, (uint32_t)v, other)) {
            return false;
        }
    }
    return !ct_bits_has(o->remaining, o->spare) &&
           ct_bits_is_empty(ct_graph_row(&o->graph, o->spare), o->graph.words);
}
#endif

static bool rest_can_be_completed(ct_outlook *o)
{
    try_inside(o, o->remaining);
    return ct_match_most(o->matcher, &o->graph, o->remaining, o->trial) == 0;
}

bool ct_outlook_accept(ct_outlook *o, const ct_bracket_result *result, uint32_t next,
                       uint32_t next_end, bool ignore_next)
{
    const uint32_t *floaters = result->floaters;
    uint32_t floater_count = result->floater_count;
    for (uint32_t i = 0; i < result->pair_count * 2; i++) {
        ct_bits_remove(o->remaining, result->paired[i]);
    }
    part_floaters(o, floaters, floater_count);
    o->witness[o->spare] = CT_SINGLE;
    bool accepted = ignore_next || floater_count == 0
                        ? rest_can_be_completed(o)
                        : next_bracket_is_ideal(o, floaters, floater_count, next, next_end);
    if (accepted) {
        for (size_t v = ct_bits_next(o->remaining, o->graph.words, 0); v != SIZE_MAX;
             v = ct_bits_next(o->remaining, o->graph.words, v + 1)) {
            o->witness[v] = o->trial[v];
        }
        assert(is_sound(o));
        return true;
    }
    rejoin_floaters(o, floaters, floater_count);
    for (uint32_t i = 0; i < result->pair_count * 2; i++) {
        ct_bits_add(o->remaining, result->paired[i]);
    }
    return false;
}

void ct_outlook_take(ct_outlook *o, const ct_bracket_result *result, uint32_t next,
                     uint32_t next_end)
{
    bool accepted = ct_outlook_accept(o, result, next, next_end, true);
    assert(accepted);
    (void)accepted;
}

uint32_t ct_outlook_fewest_floats(ct_outlook *o, const uint32_t *members, uint32_t count)
{
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_add(o->set, members[i]);
        o->trial[members[i]] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial);
}

bool ct_outlook_fits_below(ct_outlook *o, const ct_bracket_result *leavers, uint32_t next_end)
{
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t x = next_end; x < o->round->count; x++) {
        ct_bits_add(o->set, x);
    }
    for (uint32_t i = 0; i < leavers->floater_count; i++) {
        ct_bits_add(o->set, leavers->floaters[i]);
    }
    if (ct_outlook_has_bye(o)) {
        ct_bits_add(o->set, o->bye);
    }
    for (uint32_t v = 0; v < o->graph.n; v++) {
        o->trial[v] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial) == 0;
}

/* Puts into `spares` whom v meets in some complete pairing. Without v the witness leaves only the
 * partner of v single; whoever could be left single instead could be paired with v. */
static void find_possible_partners(ct_outlook *o, uint32_t v)
{
    uint32_t partner = o->witness[v];
    ct_bits_copy(o->set, o->remaining, o->graph.words);
    ct_bits_remove(o->set, v);
    for (size_t u = ct_bits_next(o->set, o->graph.words, 0); u != SIZE_MAX;
         u = ct_bits_next(o->set, o->graph.words, u + 1)) {
        o->trial[u] = o->witness[u];
    }
    o->trial[partner] = CT_SINGLE;
    ct_match_spare(o->matcher, &o->graph, o->set, o->trial, o->spares);
}

bool ct_outlook_prune(ct_outlook *o, const uint32_t *members, uint32_t count, uint32_t mdps)
{
    bool pruned = false;
    ct_bits_clear(o->below, o->graph.words);
    for (uint32_t i = 0; i < count; i++) {
        ct_bits_add(o->below, members[i]);
    }
    for (uint32_t i = mdps; i < count; i++) {
        uint32_t v = members[i];
        if (!ct_bits_meet(ct_graph_row(&o->graph, v), o->below, o->graph.words)) {
            continue;
        }
        find_possible_partners(o, v);
        for (uint32_t k = 0; k < count; k++) {
            if (ct_graph_has(&o->graph, v, members[k]) && !ct_bits_has(o->spares, members[k])) {
                ct_graph_part(&o->graph, v, members[k]);
                pruned = true;
            }
        }
    }
    return pruned;
}
