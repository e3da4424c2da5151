#include "pairing/burstein/burstein.h"

#include "pairing/burstein/burstein_bracket.h"
#include "pairing/dutch/dutch.h"
#include "pairing/even_field.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FURTHER_EXITS = 6, /* in CT_VIEW_NEXT, beyond those that the bracket by itself needs */
    /* So few players below that the view of everybody costs no more than that of the next
     * bracket */
    FEW_BELOW = 64,
};

typedef struct engine {
    ct_even_field field;
    uint32_t *rank;  /* [entrant of the field] 1.8 */
    ct_round ranked; /* all entrants in the order of 1.8, for the colours */
    ct_outlook outlook;
    ct_arena *scratch;
    uint32_t *members; /* of the present bracket: first the players who came down */
    uint32_t floaters; /* how many did */
    uint16_t bracket;
    ct_pairings *out;
} engine;

unsigned ct_burstein_seeding_rounds(unsigned rounds)
{
    return rounds / 2 < 4 ? rounds / 2 : 4;
}

/* --- Preparing ------------------------------------------------------------------------------- */

/* The bye (3.1), the ranks, and the entrants in their order. */
static ct_status prepare(engine *e, const ct_round *round, ct_arena *mem, ct_error *err)
{
    ct_burstein_index *index = NULL;
    uint32_t *rank = CT_NEW(mem, uint32_t, round->count);
    e->rank = CT_NEW(mem, uint32_t, round->count);
    e->members = CT_NEW(mem, uint32_t, round->count + 1);
    e->ranked = *round;
    e->ranked.entrants = CT_NEW(mem, ct_entrant, round->count);
    CT_NEED(rank, err);
    CT_NEED(e->rank, err);
    CT_NEED(e->members, err);
    CT_NEED(e->ranked.entrants, err);
    CT_TRY(ct_burstein_index_of(round, mem, &index, err));
    for (uint32_t i = 0; i < round->count; i++) {
        rank[i] = index[i].rank;
        e->ranked.entrants[rank[i]] = round->entrants[i];
    }
    CT_TRY(ct_even_field_make(round, rank, "C.04.4.2 1.9.3", mem, &e->field, err));
    for (uint32_t i = 0; i < e->field.round.count; i++) {
        e->rank[i] = rank[e->field.origin[i]];
    }
    return ct_outlook_start(&e->outlook, &e->field.round, mem, err);
}

static uint32_t end_of_group(const engine *e, uint32_t begin)
{
    const ct_round *round = &e->field.round;
    uint32_t end = begin;
    while (end < round->count && round->entrants[end].score == round->entrants[begin].score) {
        end++;
    }
    return end;
}

/* 4.1: the bracket by BSN. `at_rank` is working memory. */
static void number_members(const engine *e, uint32_t count, uint32_t *by_bsn, uint32_t *at_rank)
{
    uint32_t places = e->ranked.count;
    uint32_t filled = 0;
    for (uint32_t i = 0; i < places; i++) {
        at_rank[i] = CT_SINGLE;
    }
    for (uint32_t i = 0; i < count; i++) {
        at_rank[e->rank[e->members[i]]] = e->members[i];
    }
    for (uint32_t i = 0; i < places; i++) {
        if (at_rank[i] != CT_SINGLE) {
            by_bsn[filled++] = at_rank[i];
        }
    }
}

/* --- Brackets -------------------------------------------------------------------------------- */

/* How many must float if the bracket is taken by itself. */
static uint32_t fewest_floats(engine *e, const ct_burstein_bracket *bracket)
{
    ct_outlook *o = &e->outlook;
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t i = 0; i < bracket->count; i++) {
        ct_bits_add(o->set, bracket->members[i]);
        o->trial[bracket->members[i]] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial);
}

/* C7 as the NEXT view saw it holds if those whom the next bracket could not pair can be paired
 * below. */
static bool leavers_fit_below(engine *e, const ct_burstein_bracket *bracket,
                              const ct_bracket_result *leavers)
{
    ct_outlook *o = &e->outlook;
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t x = bracket->next_end; x < o->round->count; x++) {
        ct_bits_add(o->set, x);
    }
    for (uint32_t i = 0; i < leavers->floater_count; i++) {
        ct_bits_add(o->set, leavers->floaters[i]);
    }
    for (uint32_t v = 0; v < o->graph.n; v++) {
        o->trial[v] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial) == 0;
}

/* A failure other than having no solution in the view: a wider view would not help. */
static bool is_trouble(ct_status status)
{
    return status != CT_OK && status != CT_IMPOSSIBLE;
}

/* From the narrowest view to the widest; the first answer that holds in the whole field is the
 * answer: what a view leaves out (C4, C7) can only forbid. */
static ct_status pair_bracket(engine *e, const ct_burstein_bracket *b, ct_bracket_result *result,
                              ct_error *err)
{
    ct_outlook *o = &e->outlook;
    uint32_t floats = fewest_floats(e, b);
    bool has_next = b->next < b->next_end;
    ct_status status =
        ct_burstein_pair_bracket(b, o, CT_VIEW_EXITS, floats, e->scratch, result, NULL, err);
    if (is_trouble(status) ||
        (status == CT_OK && ct_outlook_accept(o, result, b->next, b->next_end, !has_next))) {
        return status;
    }
    if (has_next && floats > 0 && o->round->count - b->next_end > FEW_BELOW) {
        ct_bracket_result leavers = {0};
        uint32_t exits = floats + FURTHER_EXITS;
        status =
            ct_burstein_pair_bracket(b, o, CT_VIEW_NEXT, exits, e->scratch, result, &leavers, err);
        if (is_trouble(status) || (status == CT_OK && leavers.floater_count < exits &&
                                   leavers_fit_below(e, b, &leavers) &&
                                   ct_outlook_accept(o, result, b->next, b->next_end, true))) {
            return status;
        }
    }
    CT_TRY(ct_burstein_pair_bracket(b, o, CT_VIEW_ALL, 0, e->scratch, result, NULL, err));
    bool accepted = ct_outlook_accept(o, result, b->next, b->next_end, true);
    assert(accepted);
    (void)accepted;
    return CT_OK;
}

/* Art. 5, with the ranking of 1.8, and the floaters for the next bracket. */
static void close_bracket(engine *e, const ct_bracket_result *result)
{
    for (uint32_t i = 0; i < result->pair_count; i++) {
        uint32_t one = e->rank[result->paired[(size_t)2 * i]];
        uint32_t other = e->rank[result->paired[(size_t)2 * i + 1]];
        ct_colour_rule rule;
        bool one_has_white = ct_colours_give_white(&e->ranked, one, other, &rule);
        ct_index a = e->ranked.entrants[one].who;
        ct_index b = e->ranked.entrants[other].who;
        e->out->pairs[e->out->count++] = (ct_pair){.white = one_has_white ? a : b,
                                                   .black = one_has_white ? b : a,
                                                   .rule = (uint8_t)rule,
                                                   .bracket = e->bracket};
    }
    e->floaters = result->floater_count;
    for (uint32_t i = 0; i < result->floater_count; i++) {
        e->members[i] = result->floaters[i];
    }
}

static ct_status pair_all_brackets(engine *e, ct_error *err)
{
    const ct_round *round = &e->field.round;
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t end = end_of_group(e, begin);
        uint32_t count = e->floaters;
        for (uint32_t i = begin; i < end; i++) {
            e->members[count++] = i;
        }
        uint32_t *by_bsn = CT_NEW(e->scratch, uint32_t, count);
        uint32_t *at_rank = CT_NEW(e->scratch, uint32_t, e->ranked.count);
        CT_NEED(by_bsn, err);
        CT_NEED(at_rank, err);
        number_members(e, count, by_bsn, at_rank);
        ct_burstein_bracket bracket = {.members = by_bsn,
                                       .count = count,
                                       .first_resident = begin,
                                       .next = end,
                                       .next_end = end_of_group(e, end)};
        ct_bracket_result result;
        e->bracket++;
        CT_TRY(pair_bracket(e, &bracket, &result, err));
        close_bracket(e, &result);
        ct_arena_reset(e->scratch);
        begin = end;
    }
    assert(e->floaters == 0);
    return CT_OK;
}

/* --- The round ------------------------------------------------------------------------------- */

static const ct_even_field_names names = {
    .title = "Burstein",
    .name = "burstein",
    .article = "C.04.4.2",
    .rounds_article = "C.04.4.2 1.6",
    .needs_rounds = "the first half of them, at most 4, are seeding rounds"};

ct_status ct_burstein_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_pairings pairings = {.bye = CT_NOBODY};
    engine e = {.out = &pairings};
    CT_TRY(ct_even_field_serves(round, &names, err));
    if (round->number <= ct_burstein_seeding_rounds(round->planned)) {
        return ct_dutch_pair(round, mem, out, err); /* 1.6 */
    }
    pairings.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1);
    CT_NEED(pairings.pairs, err);
    CT_TRY(prepare(&e, round, mem, err));
    pairings.bye = e.field.bye;
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
