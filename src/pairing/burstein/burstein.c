#include "pairing/burstein/burstein.h"

#include "pairing/burstein/burstein_bracket.h"
#include "pairing/dutch/dutch.h"
#include "pairing/even_field.h"
#include "pairing/swiss.h"

#include <assert.h>

typedef struct engine {
    ct_swiss swiss;
    ct_even_field field;
    uint32_t *rank;  /* [entrant of the field] 1.8 */
    ct_round ranked; /* all entrants in the order of 1.8, for the colours */
    ct_outlook outlook;
    uint32_t *members; /* of the present bracket: first the players who came down */
    uint32_t floaters; /* how many did */
} engine;

unsigned ct_burstein_seeding_rounds(unsigned rounds)
{
    return rounds / 2 < 4 ? rounds / 2 : 4;
}

/* --- Preparing ------------------------------------------------------------------------------- */

/* The bye (3.1), the ranks, and the entrants in their order. */
static ct_status prepare(engine *e, ct_error *err)
{
    const ct_round *round = e->swiss.round;
    ct_arena *mem = e->swiss.mem;
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
    e->swiss.made.bye = e->field.bye;
    for (uint32_t i = 0; i < e->field.round.count; i++) {
        e->rank[i] = rank[e->field.origin[i]];
    }
    return ct_outlook_start(&e->outlook, &e->field.round, mem, err);
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

/* A bracket and its engine, for the views. */
typedef struct task {
    engine *e;
    const ct_burstein_bracket *bracket;
} task;

static ct_status pair_in_view(void *engine_, ct_view view, uint32_t exits,
                              ct_bracket_result *result, ct_bracket_result *leavers, ct_error *err)
{
    const task *t = engine_;
    return ct_burstein_pair_bracket(t->bracket, &t->e->outlook, view, exits, t->e->swiss.scratch,
                                    result, leavers, err);
}

/* By itself, with C4 and C7 asked afterwards, then in wider views. */
static ct_status pair_bracket(engine *e, const ct_burstein_bracket *b, ct_bracket_result *result,
                              ct_error *err)
{
    ct_outlook *o = &e->outlook;
    task t = {e, b};
    uint32_t floats = ct_outlook_fewest_floats(o, b->members, b->count);
    bool has_next = b->next < b->next_end;
    ct_status status = pair_in_view(&t, CT_VIEW_EXITS, floats, result, NULL, err);
    if (ct_view_is_trouble(status) ||
        (status == CT_OK && ct_outlook_accept(o, result, b->next, b->next_end, !has_next))) {
        return status;
    }
    ct_wider wider = {&t, pair_in_view, floats, b->next, b->next_end};
    return ct_pair_in_wider_views(o, &wider, result, err);
}

/* Art. 5, with the ranking of 1.8, and the floaters for the next bracket. */
static void close_bracket(engine *e, const ct_bracket_result *result)
{
    for (uint32_t i = 0; i < result->pair_count; i++) {
        const uint32_t *pair = result->paired + (size_t)2 * i;
        ct_swiss_seat(&e->swiss, &e->ranked, e->rank[pair[0]], e->rank[pair[1]]);
    }
    e->floaters = result->floater_count;
    for (uint32_t i = 0; i < result->floater_count; i++) {
        e->members[i] = result->floaters[i];
    }
}

static ct_status pair_round(engine *e, ct_error *err)
{
    const ct_round *round = &e->field.round;
    ct_arena *scratch = e->swiss.scratch;
    CT_TRY(prepare(e, err));
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t end = ct_swiss_end_of_group(round, begin);
        uint32_t count = e->floaters;
        for (uint32_t i = begin; i < end; i++) {
            e->members[count++] = i;
        }
        uint32_t *by_bsn = CT_NEW(scratch, uint32_t, count);
        uint32_t *at_rank = CT_NEW(scratch, uint32_t, e->ranked.count);
        CT_NEED(by_bsn, err);
        CT_NEED(at_rank, err);
        number_members(e, count, by_bsn, at_rank);
        ct_burstein_bracket bracket = {.members = by_bsn,
                                       .count = count,
                                       .first_resident = begin,
                                       .next = end,
                                       .next_end = ct_swiss_end_of_group(round, end)};
        ct_bracket_result result;
        e->swiss.bracket++;
        CT_TRY(pair_bracket(e, &bracket, &result, err));
        close_bracket(e, &result);
        ct_arena_reset(scratch);
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
    engine e = {0};
    CT_TRY(ct_even_field_serves(round, &names, err));
    if (round->number <= ct_burstein_seeding_rounds(round->planned)) {
        return ct_dutch_pair(round, mem, out, err); /* 1.6 */
    }
    CT_TRY(ct_swiss_start(round, mem, &e.swiss, err));
    return ct_swiss_finish(&e.swiss, pair_round(&e, err), out, err);
}
