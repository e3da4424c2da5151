#include "pairing/dutch/dutch.h"

#include "pairing/dutch/dutch_private.h"

#include <assert.h>

/* End of the scoregroup that begins with this entrant. */
static uint32_t end_of_group(const ct_dutch *e, uint32_t begin)
{
    const ct_entrant *entrants = e->round->entrants;
    uint32_t end = begin;
    while (end < e->round->count &&
           (e->collapses || entrants[end].score == entrants[begin].score)) {
        end++;
    }
    return end;
}

uint32_t ct_dutch_fewest_floats(ct_dutch *e, const ct_bracket *bracket)
{
    ct_outlook *o = &e->outlook;
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < bracket->count; i++) {
        ct_bits_add(o->set, bracket->members[i]);
        o->trial[bracket->members[i]] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial);
}

ct_status ct_dutch_float_all(ct_dutch *e, const ct_bracket *bracket, ct_bracket_result *result,
                             ct_error *err)
{
    *result = (ct_bracket_result){.floaters = CT_NEW(e->scratch, uint32_t, bracket->count),
                                  .floater_count = bracket->count,
                                  .moved_down = bracket->mdps};
    CT_NEED(result->floaters, err);
    for (uint32_t i = 0; i < bracket->count; i++) {
        result->floaters[i] = bracket->members[i];
    }
    bool accepted = ct_outlook_accept(&e->outlook, result, bracket->next, bracket->next_end, true);
    assert(accepted);
    (void)accepted;
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
        uint32_t one = result->paired[(size_t)2 * i];
        uint32_t other = result->paired[(size_t)2 * i + 1];
        ct_colour_rule rule;
        bool one_has_white = ct_colours_give_white(e->round, one, other, &rule);
        ct_index a = e->round->entrants[one].who;
        ct_index b = e->round->entrants[other].who;
        e->out->pairs[e->out->count++] = (ct_pair){.white = one_has_white ? a : b,
                                                   .black = one_has_white ? b : a,
                                                   .rule = (uint8_t)rule,
                                                   .bracket = e->bracket};
    }
    e->mdps = result->floater_count;
    for (uint32_t i = 0; i < result->floater_count; i++) {
        e->members[i] = result->floaters[i];
    }
}

static ct_status pair_all_brackets(ct_dutch *e, ct_error *err)
{
    const ct_round *round = e->round;
    bool is_2017 = round->edition == CT_EDITION_2017;
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t end = end_of_group(e, begin);
        uint32_t count = e->mdps;
        for (uint32_t i = begin; i < end; i++) {
            e->members[count++] = i;
        }
        ct_bracket bracket = {.rules = is_2017 ? &ct_dutch_rules_2017 : &ct_dutch_rules_2026,
                              .mem = e->scratch,
                              .lasting = e->lasting,
                              .problem = &e->problem,
                              .members = e->members,
                              .count = count,
                              .mdps = e->mdps,
                              .is_of_one_score = !e->collapses,
                              .next = end,
                              .next_end = end_of_group(e, end)};
        ct_bracket_result result = {0};
        e->bracket++;
        CT_TRY(
            (is_2017 ? ct_dutch_2017_bracket : ct_dutch_2026_bracket)(e, &bracket, &result, err));
        close_bracket(e, &result);
        ct_arena_reset(e->scratch);
        begin = end;
    }
    assert(e->mdps == round->count % 2);
    e->out->bye = e->mdps > 0 ? round->entrants[e->members[0]].who : CT_NOBODY;
    return CT_OK;
}

ct_status ct_dutch_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_pairings pairings = {.bye = CT_NOBODY};
    ct_dutch e = {.round = round, .lasting = mem, .out = &pairings};
    pairings.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1);
    e.members = CT_NEW(mem, uint32_t, round->count + 1);
    CT_NEED(pairings.pairs, err);
    CT_NEED(e.members, err);
    CT_TRY(ct_outlook_start(&e.outlook, round, mem, err));
    e.scratch = round->scratch != NULL ? round->scratch : ct_arena_new();
    CT_NEED(e.scratch, err);
    ct_status status = pair_all_brackets(&e, err);
    if (round->scratch == NULL) {
        ct_arena_free(e.scratch);
    }
    CT_TRY(status);
    if (!ct_pairings_sort(round, &pairings, mem)) {
        return ct_fail_memory(err);
    }
    *out = pairings;
    return CT_OK;
}
