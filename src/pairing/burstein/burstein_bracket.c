/* One bracket: criteria as fields of weights, then the opponents one by one.
 *
 * The frame and the fields are those of dutch_weights.h; all members are of one kind. A pair of two
 * floaters would have been a pair of the bracket itself, so below it they never meet (C5). The
 * order of Art. 4 is walked from BSN 1 on: among the opponents that keep the optimum (only tight
 * edges can), the one with the largest BSN, made the heaviest in the lowest digits. */

#include "pairing/burstein/burstein_bracket.h"

#include <assert.h>

typedef struct solver {
    const ct_burstein_bracket *bracket;
    ct_frame frame;
    ct_layout layout; /* c6 = C5, c7 = C6, c8a and c8b = C7, c12 = C8 */
    ct_weighted *problem;
} solver;

/* --- The frame ------------------------------------------------------------------------------- */

static void put_vertex(ct_frame *f, uint32_t entrant, ct_kind kind)
{
    f->entrant[f->count] = entrant;
    f->kind[f->count++] = (uint8_t)kind;
}

static ct_status make_frame(solver *s, const ct_outlook *outlook, ct_view view, uint32_t exits,
                            ct_arena *mem, ct_error *err)
{
    const ct_burstein_bracket *b = s->bracket;
    ct_frame *f = &s->frame;
    size_t room = (size_t)outlook->round->count + b->count + exits;
    *f = (ct_frame){.outlook = outlook, .view = view};
    f->entrant = CT_NEW(mem, uint32_t, room);
    f->kind = CT_NEW(mem, uint8_t, room);
    CT_NEED(f->entrant, err);
    CT_NEED(f->kind, err);
    for (uint32_t i = 0; i < b->count; i++) {
        put_vertex(f, b->members[i], CT_RESIDENT);
    }
    f->members = f->count;
    for (uint32_t x = b->next; x < b->next_end && view != CT_VIEW_EXITS; x++) {
        put_vertex(f, x, CT_NEXT);
    }
    for (uint32_t x = b->next_end; x < outlook->round->count && view == CT_VIEW_ALL; x++) {
        put_vertex(f, x, CT_BELOW);
    }
    for (uint32_t i = 0; i < exits; i++) {
        put_vertex(f, outlook->spare, CT_EXIT);
    }
    return CT_OK;
}

/* --- Weights --------------------------------------------------------------------------------- */

static bool lay_out(const ct_frame *f, ct_layout *l)
{
    unsigned width = ct_bits_for(f->count) + 1;
    uint16_t low = 1; /* weights are even */
    *l = (ct_layout){0};
    for (uint32_t v = 0; v < f->members; v++) {
        if (!ct_list_points(l->scores, &l->score_count, ct_frame_entrant(f, v)->score)) {
            return false;
        }
    }
    l->choice = ct_field_take(&low, ct_bits_for(f->members));
    l->c12 = ct_field_take(&low, width);
    if (f->view != CT_VIEW_EXITS) {
        l->c8b[CT_FIELD_SCORES] = ct_field_take(&low, width); /* of the next scoregroup itself */
        ct_field_take_list(l->c8b, l->score_count, &low, width);
        l->c8a = ct_field_take(&low, width);
    }
    if (l->score_count > 1) {
        ct_field_take_list(l->c7, l->score_count, &low, width);
    }
    if (f->view != CT_VIEW_EXITS) {
        l->c6 = ct_field_take(&low, width);
    }
    l->words = (size_t)(low + 4 + 63) / 64;
    return l->words <= CT_LAYOUT_WORDS;
}

static uint32_t score_of(const solver *s, uint32_t v)
{
    return ct_list_index(s->layout.scores, s->layout.score_count,
                         ct_frame_entrant(&s->frame, v)->score);
}

/* The weight of an edge, u < v. */
static void weigh(const solver *s, uint32_t u, uint32_t v, ct_word *out)
{
    const ct_frame *f = &s->frame;
    const ct_layout *l = &s->layout;
    ct_wide_zero(out, l->words);
    if (v < f->members) {
        ct_field_add(l, out, l->c6, 1);                 /* C5 */
        ct_field_add(l, out, l->c7[score_of(s, u)], 1); /* C6: who is paired does not float */
        ct_field_add(l, out, l->c7[score_of(s, v)], 1);
        ct_field_add(l, out, l->c12, /* C8 */
                     !ct_offends_c12(ct_frame_entrant(f, u), ct_frame_entrant(f, v)));
    } else if (f->kind[v] == CT_NEXT) { /* C7: paired in the following bracket */
        bool floats = u < f->members;
        ct_field_add(l, out, l->c8a, 1);
        ct_field_add(l, out, l->c8b[CT_FIELD_SCORES], floats ? 1 : 2);
        if (floats) {
            ct_field_add(l, out, l->c8b[score_of(s, u)], 1);
        }
    }
}

/* Duals of half the heaviest edge of each vertex. */
static void propose_duals(const solver *s)
{
    size_t words = s->layout.words;
    for (uint32_t v = 0; v < s->frame.count; v++) {
        ct_word dual[CT_LAYOUT_WORDS] = {0};
        for (uint32_t u = 0; u < s->frame.count; u++) {
            if (ct_weighted_has_edge(s->problem, v, u) &&
                ct_wide_compare(ct_weighted_weight(s->problem, v, u), dual, words) > 0) {
                ct_wide_copy(dual, ct_weighted_weight(s->problem, v, u), words);
            }
        }
        ct_wide_shift_right(dual, words, 1);
        ct_weighted_set_dual(s->problem, v, dual);
    }
}

static ct_status pose(solver *s, ct_arena *mem, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (!lay_out(f, &s->layout)) {
        return ct_fail(err, CT_TOO_LARGE,
                       "a bracket has players with more than %d different scores", CT_FIELD_SCORES);
    }
    s->problem = ct_weighted_new(mem, f->count, s->layout.words);
    CT_NEED(s->problem, err);
    ct_word weight[CT_LAYOUT_WORDS];
    for (uint32_t u = 0; u < f->count; u++) {
        for (uint32_t v = u + 1; v < f->count; v++) {
            if (ct_frame_joins(f, u, v)) {
                weigh(s, u, v, weight);
                ct_weighted_join(s->problem, u, v, weight);
            }
        }
    }
    propose_duals(s);
    return ct_weighted_solve(s->problem)
               ? CT_OK
               : ct_fail(err, CT_IMPOSSIBLE, "the bracket has no such pairing");
}

/* --- Art. 4 ---------------------------------------------------------------------------------- */

static void prefer(solver *s, uint32_t v, uint32_t u)
{
    ct_word weight[CT_LAYOUT_WORDS];
    weigh(s, v, u, weight);
    ct_field_add(&s->layout, weight, s->layout.choice, u);
    ct_weighted_join(s->problem, v, u, weight);
}

/* 4.3: gives `v` the opponent with the largest BSN, all before it being settled; and keeps what it
 * got. */
static void settle(solver *s, uint32_t v)
{
    uint32_t members = s->frame.members;
    uint32_t present = ct_weighted_partner(s->problem, v);
    bool better = false;
    for (uint32_t u = present < members ? present + 1 : v + 1; u < members; u++) {
        if (ct_weighted_is_tight(s->problem, v, u)) {
            prefer(s, v, u);
            better = true;
        }
    }
    if (better) {
        if (present < members) {
            prefer(s, v, present);
        }
        bool solved = ct_weighted_solve(s->problem);
        assert(solved);
        (void)solved;
        present = ct_weighted_partner(s->problem, v);
    }
    for (uint32_t u = 0; u < members; u++) {
        if (u != present && u != v) {
            ct_weighted_part(s->problem, v, u);
        }
        if (present < members && u != v && u != present) {
            ct_weighted_part(s->problem, present, u);
        }
    }
    for (uint32_t u = members; u < s->frame.count && present < members; u++) {
        ct_weighted_part(s->problem, v, u);
        ct_weighted_part(s->problem, present, u);
    }
}

static void settle_all(solver *s)
{
    for (uint32_t v = 0; v < s->frame.members; v++) {
        uint32_t partner = ct_weighted_partner(s->problem, v);
        if (partner > v) {
            settle(s, v);
        }
    }
}

/* --- The answer ------------------------------------------------------------------------------ */

/* Members without a partner among the members, those who came down before the residents. */
static void note_floaters(const solver *s, ct_bracket_result *result)
{
    for (int residents = 0; residents <= 1; residents++) {
        for (uint32_t v = 0; v < s->frame.members; v++) {
            bool is_resident = s->frame.entrant[v] >= s->bracket->first_resident;
            if (is_resident == (residents == 1) &&
                ct_weighted_partner(s->problem, v) >= s->frame.members) {
                result->floaters[result->floater_count++] = s->frame.entrant[v];
                result->moved_down += residents == 0;
            }
        }
    }
}

static ct_status note_result(const solver *s, ct_arena *mem, ct_bracket_result *out, ct_error *err)
{
    const ct_frame *f = &s->frame;
    ct_bracket_result result = {0};
    result.paired = CT_NEW(mem, uint32_t, f->members + 1);
    result.floaters = CT_NEW(mem, uint32_t, f->members + 1);
    CT_NEED(result.paired, err);
    CT_NEED(result.floaters, err);
    for (uint32_t v = 0; v < f->members; v++) {
        uint32_t other = ct_weighted_partner(s->problem, v);
        if (other < f->members && v < other) {
            uint32_t *pair = result.paired + (size_t)2 * result.pair_count++;
            pair[0] = f->entrant[v];
            pair[1] = f->entrant[other];
        }
    }
    note_floaters(s, &result);
    *out = result;
    return CT_OK;
}

static ct_status note_leavers(const solver *s, ct_arena *mem, ct_bracket_result *out, ct_error *err)
{
    const ct_frame *f = &s->frame;
    ct_bracket_result leavers = {.floaters = CT_NEW(mem, uint32_t, f->count)};
    CT_NEED(leavers.floaters, err);
    for (uint32_t v = 0; v < f->count; v++) {
        if (f->kind[v] != CT_EXIT && f->kind[ct_weighted_partner(s->problem, v)] == CT_EXIT) {
            leavers.floaters[leavers.floater_count++] = f->entrant[v];
        }
    }
    *out = leavers;
    return CT_OK;
}

/* NOLINTNEXTLINE(readability-function-size): many parameters, two of them results */
ct_status ct_burstein_pair_bracket(const ct_burstein_bracket *bracket, const ct_outlook *outlook,
                                   ct_view view, uint32_t exits, ct_arena *mem,
                                   ct_bracket_result *result, ct_bracket_result *leavers,
                                   ct_error *err)
{
    solver s = {.bracket = bracket};
    CT_TRY(make_frame(&s, outlook, view, exits, mem, err));
    if (view == CT_VIEW_NEXT && s.frame.count % 2 == 1) {
        return ct_burstein_pair_bracket(bracket, outlook, view, exits + 1, mem, result, leavers,
                                        err);
    }
    CT_TRY(pose(&s, mem, err));
    settle_all(&s);
    CT_TRY(note_result(&s, mem, result, err));
    return leavers != NULL ? note_leavers(&s, mem, leavers, err) : CT_OK;
}
