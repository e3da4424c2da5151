#include "pairing/dutch_solver.h"

#include <assert.h>

/* Keeps the heavier of the two. */
static void keep_heaviest(ct_word *heaviest, const ct_word *weight, size_t words)
{
    if (ct_wide_compare(weight, heaviest, words) > 0) {
        ct_wide_copy(heaviest, weight, words);
    }
}

/* Puts an edge into the problem; the heaviest of each vertex into `heaviest`, if not NULL. */
static void join_edge(ct_solver *s, uint32_t u, uint32_t v, ct_word *heaviest)
{
    size_t words = s->layout.words;
    ct_word weight[CT_LAYOUT_WORDS];
    s->rules->weigh(&s->frame, &s->layout, u, v, weight);
    ct_weighted_join(s->problem, u, v, weight);
    if (heaviest != NULL) {
        keep_heaviest(heaviest + u * words, weight, words);
        keep_heaviest(heaviest + v * words, weight, words);
    }
}

static void join_all(ct_solver *s, ct_word *heaviest)
{
    const ct_frame *f = &s->frame;
    for (uint32_t u = 0; u < f->count; u++) {
        for (uint32_t v = u + 1; v < f->count; v++) {
            if (ct_frame_joins(f, u, v)) {
                join_edge(s, u, v, heaviest);
            }
        }
    }
}

ct_status ct_solver_pose(ct_solver *s, unsigned choice_bits, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (!s->rules->lay_out(f, choice_bits, &s->layout)) {
        return ct_fail(err, CT_TOO_LARGE,
                       "a bracket has moved-down players with more than %d different scores",
                       CT_FIELD_SCORES);
    }
    s->problem = *s->bracket->problem;
    if (s->problem == NULL || !ct_weighted_renew(s->problem, f->count, s->layout.words)) {
        s->problem = ct_weighted_new(s->bracket->lasting, f->count + f->count / 2, s->layout.words);
        bool fits = s->problem != NULL && ct_weighted_renew(s->problem, f->count, s->layout.words);
        *s->bracket->problem = fits ? s->problem : NULL;
    }
    ct_word *duals = CT_NEW(s->mem, ct_word, f->count * s->layout.words);
    s->bonus = CT_NEW(s->mem, uint64_t, f->count);
    CT_NEED(s->problem, err);
    CT_NEED(duals, err);
    CT_NEED(s->bonus, err);
    join_all(s, f->view == CT_VIEW_EXITS ? NULL : duals);
    if (f->view == CT_VIEW_EXITS) {
        s->rules->start(f, &s->layout, duals);
    } else { /* nothing is known: half the heaviest edge */
        for (uint32_t v = 0; v < f->count; v++) {
            ct_wide_shift_right(duals + v * s->layout.words, s->layout.words, 1);
        }
    }
    for (uint32_t v = 0; v < f->count; v++) {
        ct_weighted_set_dual(s->problem, v, duals + v * s->layout.words);
    }
    return CT_OK;
}

void ct_solver_prefer(ct_solver *s, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight[CT_LAYOUT_WORDS];
    if (ct_weighted_has_edge(s->problem, u, v)) {
        s->rules->weigh(&s->frame, &s->layout, u, v, weight);
        ct_field_add(&s->layout, weight, s->layout.choice, choice + s->bonus[u] + s->bonus[v]);
        ct_weighted_join(s->problem, u, v, weight);
    }
}

void ct_solver_again(ct_solver *s)
{
    bool solved = ct_weighted_solve(s->problem);
    assert(solved);
    (void)solved;
}

void ct_solver_settle_partner(ct_solver *s, uint32_t v, uint32_t from, uint32_t to)
{
    uint32_t present = ct_solver_partner(s, v);
    bool better = false;
    for (uint32_t u = from; u <= present; u++) {
        /* Only tight edges belong to optima. */
        if (u < present ? ct_weighted_is_tight(s->problem, v, u) : better) {
            ct_solver_prefer(s, v, u, to - u);
            better = true;
        }
    }
    if (better) {
        ct_solver_again(s);
        present = ct_solver_partner(s, v);
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
