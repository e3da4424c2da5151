/* A round of the Dutch system: the brackets from the top, each by the rules of its edition.
 *
 * Invariants:
 *  1. `members` are in the order of rank: the players moved down, then the residents, who all rank
 *     below them.
 *  2. Before a bracket is paired the outlook holds its members, everybody below and the bye.
 *  3. A bracket leaves nobody out: its members are paired in it or float out of it.
 *  4. Below the last bracket one floater is left if the number is odd, and has the bye. */

#include "pairing/dutch/dutch.h"

#include "pairing/dutch/dutch_private.h"

#include <assert.h>

/* End of the scoregroup that begins with this entrant, or of all if they form the last bracket. */
static uint32_t end_of_group(const ct_dutch *e, uint32_t begin)
{
    return e->collapses ? e->round->count : ct_swiss_end_of_group(e->round, begin);
}

ct_status ct_dutch_float_all(ct_dutch *e, const ct_bracket *bracket, ct_bracket_result *result,
                             ct_error *err)
{
    *result = (ct_bracket_result){.floaters = CT_NEW(e->swiss.scratch, uint32_t, bracket->count),
                                  .floater_count = bracket->count,
                                  .moved_down = bracket->mdps};
    CT_NEED(result->floaters, err);
    for (uint32_t i = 0; i < bracket->count; i++) {
        result->floaters[i] = bracket->members[i];
    }
    ct_outlook_take(&e->outlook, result, bracket->next, bracket->next_end);
    return CT_OK;
}

bool ct_dutch_floaters_are_certain(ct_dutch *e, const ct_bracket *bracket,
                                   const ct_bracket_result *result)
{
    ct_outlook *o = &e->outlook;
    size_t words = o->graph.words;
    uint64_t *members = o->set;
    uint64_t *floaters = o->below;
    ct_bits_clear(members, words);
    ct_bits_clear(floaters, words);
    for (uint32_t i = 0; i < bracket->count; i++) {
        ct_bits_add(members, bracket->members[i]);
    }
    for (uint32_t i = 0; i < result->floater_count; i++) {
        ct_bits_add(floaters, result->floaters[i]);
    }
    ct_match_spare(o->matcher, &o->graph, members, o->trial, o->spares);
    ct_points score = 0;
    bool is_first = true; /* of its score who could float or not */
    bool floats = false;
    for (uint32_t i = 0; i < bracket->count; i++) {
        uint32_t v = bracket->members[i];
        if (!ct_bits_meet(ct_graph_row(&o->graph, v), members, words) ||
            !ct_bits_has(o->spares, v)) {
            continue;
        }
        bool is_new = is_first || e->round->entrants[v].score != score;
        if (!is_new && ct_bits_has(floaters, v) != floats) {
            return false;
        }
        is_first = false;
        score = e->round->entrants[v].score;
        floats = ct_bits_has(floaters, v);
    }
    return true;
}

/* Takes the pairs over and moves the floaters down. */
static void close_bracket(ct_dutch *e, const ct_bracket_result *result)
{
    for (uint32_t i = 0; i < result->pair_count; i++) {
        const uint32_t *pair = result->paired + (size_t)2 * i;
        ct_swiss_seat(&e->swiss, e->round, pair[0], pair[1]);
    }
    e->mdps = result->floater_count;
    for (uint32_t i = 0; i < result->floater_count; i++) {
        e->members[i] = result->floaters[i];
    }
}

#ifndef NDEBUG
static bool is_ranked(const ct_bracket *bracket)
{
    for (uint32_t i = 1; i < bracket->count; i++) {
        if (bracket->members[i - 1] >= bracket->members[i]) {
            return false;
        }
    }
    return true;
}

static bool outlook_holds_all(const ct_dutch *e, const ct_bracket *bracket)
{
    const ct_outlook *o = &e->outlook;
    uint32_t below = e->round->count - bracket->next;
    return ct_bits_count(o->remaining, o->graph.words) ==
           (size_t)bracket->count + below + ct_outlook_has_bye(o);
}
#endif

static ct_status pair_all_brackets(ct_dutch *e, ct_error *err)
{
    const ct_round *round = e->round;
    e->members = CT_NEW(e->swiss.mem, uint32_t, round->count + 1);
    CT_NEED(e->members, err);
    CT_TRY(ct_outlook_start(&e->outlook, round, e->swiss.mem, err));
    bool is_2017 = round->edition == CT_EDITION_2017;
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t end = end_of_group(e, begin);
        uint32_t count = e->mdps;
        for (uint32_t i = begin; i < end; i++) {
            e->members[count++] = i;
        }
        ct_bracket bracket = {.rules = is_2017 ? &ct_dutch_rules_2017 : &ct_dutch_rules_2026,
                              .mem = e->swiss.scratch,
                              .lasting = e->swiss.mem,
                              .problem = &e->problem,
                              .members = e->members,
                              .count = count,
                              .mdps = e->mdps,
                              .is_of_one_score = !e->collapses,
                              .next = end,
                              .next_end = end_of_group(e, end)};
        ct_bracket_result result = {0};
        e->swiss.bracket++;
        assert(is_ranked(&bracket) && outlook_holds_all(e, &bracket)); /* invariants 1, 2 */
        CT_TRY(
            (is_2017 ? ct_dutch_2017_bracket : ct_dutch_2026_bracket)(e, &bracket, &result, err));
        assert(2 * result.pair_count + result.floater_count == count); /* invariant 3 */
        close_bracket(e, &result);
        ct_arena_reset(e->swiss.scratch);
        begin = end;
    }
    assert(e->mdps == round->count % 2); /* invariant 4 */
    e->swiss.made.bye = e->mdps > 0 ? round->entrants[e->members[0]].who : CT_NOBODY;
    return CT_OK;
}

ct_status ct_dutch_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_dutch e = {.round = round};
    CT_TRY(ct_swiss_start(round, mem, &e.swiss, err));
    return ct_swiss_finish(&e.swiss, pair_all_brackets(&e, err), out, err);
}
