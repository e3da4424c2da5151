#include "pairing/dutch/dutch_solver.h"

#include <assert.h>

/* Duals where nothing is known: half the heaviest edge of each vertex. */
static void start_with_halves(const ct_solver *s, ct_word *duals)
{
    size_t words = s->layout.words;
    for (uint32_t v = 0; v < s->frame.count; v++) {
        ct_weighted_heaviest(s->problem, v, duals + v * words);
        ct_wide_shift_right(duals + v * words, words, 1);
    }
}

/* The problem of the bracket before, or another one with some room to grow. */
static ct_weighted *take_problem(const ct_solver *s)
{
    uint32_t count = s->frame.count;
    uint32_t most = s->outlook->round->count + 16;
    ct_weighted **kept = s->bracket->problem;
    if (*kept == NULL || !ct_weighted_renew(*kept, count, s->layout.words)) {
        uint32_t room = count + count / 2;
        room = room < most ? room : most;
        room = room > count ? room : count;
        *kept = ct_weighted_new_unstored(s->bracket->lasting, room, s->layout.words);
        bool fits = *kept != NULL && ct_weighted_renew(*kept, count, s->layout.words);
        *kept = fits ? *kept : NULL;
    }
    return *kept;
}

ct_status ct_solver_pose(ct_solver *s, unsigned choice_bits, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (!s->rules->lay_out(f, choice_bits, &s->layout)) {
        return ct_fail(err, CT_TOO_LARGE,
                       "a bracket has moved-down players with more than %d different scores",
                       CT_FIELD_SCORES);
    }
    s->problem = take_problem(s);
    CT_NEED(s->problem, err);
    ct_word *duals = CT_NEW(s->mem, ct_word, f->count * s->layout.words);
    CT_NEED(duals, err);
    CT_TRY(ct_solver_weigh(s, err));
    if (f->view == CT_VIEW_EXITS) {
        s->rules->start(f, &s->layout, duals);
    } else {
        start_with_halves(s, duals);
    }
    for (uint32_t v = 0; v < f->count; v++) {
        ct_weighted_set_dual(s->problem, v, duals + v * s->layout.words);
    }
    return CT_OK;
}

void ct_solver_prefer_side(ct_solver *s, uint32_t v, bool leads, uint64_t choice)
{
    ct_word *side = leads ? s->weights.ahead : s->weights.behind;
    ct_field_add(&s->layout, side + v * s->layout.words, s->layout.choice, choice);
    ct_weighted_touch(s->problem, v);
}

void ct_solver_again(ct_solver *s)
{
    bool solved = ct_weighted_solve(s->problem);
    assert(solved);
    (void)solved;
}

void ct_solver_settle_partner(ct_solver *s, uint32_t v, uint32_t from, uint32_t to)
{
    ct_class_weights *w = &s->weights;
    uint32_t present = ct_solver_partner(s, v);
    uint32_t worst = present;
    bool better = false;
    assert(v < present && present < s->frame.members);
    for (uint32_t u = from; u <= worst; u++) {
        /* Only tight edges belong to optima. */
        bool might = u < worst ? ct_weighted_is_tight(s->problem, v, u) : better;
        w->extra[u] = might ? (ct_word)(to - u) << s->layout.choice.low : 0;
        better |= might;
    }
    if (better) {
        w->hub = v;
        ct_weighted_touch(s->problem, v);
        ct_solver_again(s);
        w->hub = CT_SINGLE;
        present = ct_solver_partner(s, v);
        /* The edge of the pair, the only one that v will have, keeps what it got. */
        ct_field_add(&s->layout, w->ahead + v * w->words, s->layout.choice, to - present);
    }
    for (uint32_t u = from; u <= worst; u++) {
        w->extra[u] = 0;
    }
    for (uint32_t u = 0; u < s->frame.count; u++) {
        if (u != present && u != v) {
            ct_weighted_part(s->problem, v, u);
            ct_weighted_part(s->problem, present, u);
        }
    }
}

void ct_solver_note_pair(ct_bracket_result *result, uint32_t one, uint32_t other)
{
    uint32_t *pair = result->paired + (size_t)2 * result->pair_count++;
    pair[0] = one < other ? one : other;
    pair[1] = one < other ? other : one;
}
