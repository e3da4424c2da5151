#include "pairing/dubov/dubov.h"

#include "pairing/dubov/dubov_private.h"

#include <assert.h>

/* --- Preparing ------------------------------------------------------------------------------- */

static ct_status make_memory(ct_dubov *e, ct_arena *mem, ct_error *err)
{
    uint32_t n = e->field.round.count;
    size_t words = e->field.round.may_meet.words;
    e->remaining = CT_NEW(mem, uint64_t, words);
    e->set = CT_NEW(mem, uint64_t, words);
    e->witness = CT_NEW(mem, uint32_t, n);
    e->trial = CT_NEW(mem, uint32_t, n);
    e->members = CT_NEW(mem, uint32_t, n);
    e->matcher = ct_matcher_new(mem, n);
    bool whole = e->remaining && e->set && e->witness && e->trial && e->members && e->matcher;
    if (!whole) {
        return ct_fail_memory(err);
    }
    ct_bits_fill(e->remaining, words, n);
    for (uint32_t i = 0; i < n; i++) {
        e->witness[i] = CT_SINGLE;
    }
    uint32_t left = ct_match_most(e->matcher, &e->field.round.may_meet, e->remaining, e->witness);
    assert(left == 0);
    (void)left;
    return CT_OK;
}

/* The bye (3.1), the facts, and who wants which colour. */
static ct_status prepare(ct_dubov *e, ct_error *err)
{
    const ct_round *round = e->swiss.round;
    ct_arena *mem = e->swiss.mem;
    uint32_t *tpn = CT_NEW(mem, uint32_t, round->count);
    CT_NEED(tpn, err);
    for (uint32_t i = 0; i < round->count; i++) {
        tpn[i] = round->entrants[i].tpn.number;
    }
    CT_TRY(ct_even_field_make(round, tpn, "C.04.4.1 1.9.3", mem, &e->field, err));
    e->swiss.made.bye = e->field.bye;
    CT_TRY(ct_dubov_facts_of(&e->field.round, mem, &e->facts, err));
    e->coloured = e->field.round;
    e->coloured.entrants = CT_NEW(mem, ct_entrant, e->coloured.count);
    CT_NEED(e->coloured.entrants, err);
    for (uint32_t i = 0; i < e->coloured.count; i++) {
        e->coloured.entrants[i] = e->field.round.entrants[i];
        if (e->facts[i].is_new) {
            e->coloured.entrants[i].wants = CT_BLACK;
            e->coloured.entrants[i].strength = CT_MILD;
        }
    }
    return make_memory(e, mem, err);
}

/* --- Brackets -------------------------------------------------------------------------------- */

bool ct_dubov_rest_can_be_paired(ct_dubov *e)
{
    const ct_graph *graph = &e->field.round.may_meet;
    ct_bits_copy(e->set, e->remaining, graph->words);
    for (uint32_t i = 0; i < e->count; i++) {
        ct_bits_remove(e->set, e->members[i]);
    }
    for (size_t v = ct_bits_next(e->set, graph->words, 0); v != SIZE_MAX;
         v = ct_bits_next(e->set, graph->words, v + 1)) {
        e->trial[v] = ct_bits_has(e->set, e->witness[v]) ? e->witness[v] : CT_SINGLE;
    }
    return ct_match_most(e->matcher, graph, e->set, e->trial) == 0;
}

/* Art. 5: newcomers among themselves by the initial colour, all others as they want. */
static void seat(ct_dubov *e, uint32_t one, uint32_t other)
{
    bool both_new = e->facts[one].is_new && e->facts[other].is_new;
    ct_swiss_seat(&e->swiss, both_new ? &e->field.round : &e->coloured, one, other);
}

/* Takes the bracket out of the field; `trial` pairs the rest. */
static void close_bracket(ct_dubov *e, const uint32_t *pairs)
{
    for (uint32_t i = 0; i < e->count; i += 2) {
        seat(e, pairs[i], pairs[i + 1]);
    }
    for (uint32_t i = 0; i < e->count; i++) {
        ct_bits_remove(e->remaining, e->members[i]);
    }
    size_t words = e->field.round.may_meet.words;
    for (size_t v = ct_bits_next(e->remaining, words, 0); v != SIZE_MAX;
         v = ct_bits_next(e->remaining, words, v + 1)) {
        e->witness[v] = e->trial[v];
    }
}

/* Pairs the remaining residents of a scoregroup with their upfloaters. */
static ct_status pair_group(ct_dubov *e, uint32_t begin, uint32_t end, ct_error *err)
{
    const ct_round *round = &e->field.round;
    e->residents = 0;
    for (uint32_t i = begin; i < end; i++) {
        if (ct_bits_has(e->remaining, i)) {
            e->members[e->residents++] = i;
        }
    }
    e->count = e->residents;
    if (e->count == 0) {
        return CT_OK;
    }
    CT_TRY(ct_dubov_choose_upfloaters(e, end, ct_swiss_end_of_group(round, end), err));
    bool complete = ct_dubov_rest_can_be_paired(e);
    assert(complete && e->count % 2 == 0);
    (void)complete;
    uint32_t *pairs = CT_NEW(e->swiss.scratch, uint32_t, e->count);
    CT_NEED(pairs, err);
    CT_TRY(ct_dubov_pair_bracket(e, pairs, err));
    close_bracket(e, pairs);
    return CT_OK;
}

static ct_status pair_round(ct_dubov *e, ct_error *err)
{
    const ct_round *round = &e->field.round;
    CT_TRY(prepare(e, err));
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t end = ct_swiss_end_of_group(round, begin);
        e->swiss.bracket++;
        CT_TRY(pair_group(e, begin, end, err));
        ct_arena_reset(e->swiss.scratch);
        begin = end;
    }
    return CT_OK;
}

/* --- The round ------------------------------------------------------------------------------- */

static const ct_even_field_names names = {.title = "Dubov",
                                          .name = "dubov",
                                          .article = "C.04.4.1",
                                          .rounds_article = "C.04.4.1 1.8",
                                          .needs_rounds =
                                              "how often a player may float up depends on it"};

ct_status ct_dubov_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_dubov e = {0};
    CT_TRY(ct_even_field_serves(round, &names, err));
    CT_TRY(ct_swiss_start(round, mem, &e.swiss, err));
    return ct_swiss_finish(&e.swiss, pair_round(&e, err), out, err);
}
