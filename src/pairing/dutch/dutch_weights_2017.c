/* The criteria of the 2017 edition as fields: C.5, C.6 (PSD), C.7, C.12 … C.19.
 *
 * The PSD is a list of one number per pair (difference of scores) and one per downfloater
 * (the player's score minus one point less than the lowest ranked member's), compared from the
 * largest down: one counter per value, the largest value highest; an edge gains 1 in every counter
 * but its own. In the collapsed last bracket residents have different scores, so differences belong
 * to pairs, not to players.
 *
 * The fields of a layout have the names of 2026 and hold here:
 *   c6        C.5
 *   c7        C.6
 *   c8a, c8b  C.7
 *   c10 … c13 C.8 … C.11
 *   c14 … c17 C.12 … C.15
 *   c18 … c21 C.16 … C.19 */

#include "pairing/dutch/dutch_weights.h"

/* What a downfloater adds to the PSD. */
static ct_points exit_value(const ct_frame *f, const ct_layout *l, uint32_t v)
{
    return ct_frame_entrant(f, v)->score - l->lowest + f->outlook->round->history->event->unit;
}

/* What a pair adds to it. */
static ct_points pair_value(const ct_frame *f, uint32_t u, uint32_t v)
{
    ct_points difference = ct_frame_entrant(f, u)->score - ct_frame_entrant(f, v)->score;
    return difference < 0 ? -difference : difference;
}

static bool list_values(const ct_frame *f, ct_layout *l)
{
    bool fits = true;
    l->lowest = f->members > 0 ? ct_frame_entrant(f, f->members - 1)->score : 0;
    for (uint32_t v = 0; v < f->count && fits; v++) {
        if (f->kind[v] <= CT_LIMBO) {
            fits = ct_list_points(l->scores, &l->score_count, ct_frame_entrant(f, v)->score);
        }
    }
    ct_tally tally = {0};
    if (fits) {
        ct_tally_scores(f, l, &tally);
    }
    for (uint32_t i = 0; i < l->score_count && fits; i++) {
        bool is_member = tally.mdps[i] + tally.residents[i] > 0;
        ct_points exit = l->scores[i] - l->lowest + f->outlook->round->history->event->unit;
        fits = f->count == f->members || !is_member ||
               ct_list_points(l->differences, &l->difference_count, exit);
        for (uint32_t k = 0; k < l->score_count && fits && is_member; k++) {
            ct_points difference = l->scores[i] - l->scores[k];
            fits = tally.residents[k] == 0 ||
                   ct_list_points(l->differences, &l->difference_count,
                                  difference < 0 ? -difference : difference);
        }
    }
    return fits;
}

/* Did any member have this float, one round ago or two? If nobody did, its criteria need no
 * fields. */
static bool had_float(const ct_frame *f, bool last_round, ct_float which)
{
    for (uint32_t v = 0; v < f->members; v++) {
        const ct_entrant *e = ct_frame_entrant(f, v);
        if ((last_round ? e->float1 : e->float2) == which) {
            return true;
        }
    }
    return false;
}

static void take_float_fields(const ct_frame *f, ct_layout *l, unsigned width, uint16_t *low)
{
    bool down1 = had_float(f, true, CT_DOWNFLOAT);
    bool down2 = had_float(f, false, CT_DOWNFLOAT);
    bool up1 = had_float(f, true, CT_UPFLOAT);
    bool up2 = had_float(f, false, CT_UPFLOAT);
    ct_field_take_list(l->c21, up2 ? l->difference_count : 0, low, width);
    ct_field_take_list(l->c20, down2 ? l->difference_count : 0, low, width);
    ct_field_take_list(l->c19, up1 ? l->difference_count : 0, low, width);
    ct_field_take_list(l->c18, down1 ? l->difference_count : 0, low, width);
    l->c17 = ct_field_take(low, up2 ? width : 0);
    l->c16 = ct_field_take(low, down2 ? width : 0);
    l->c15 = ct_field_take(low, up1 ? width : 0);
    l->c14 = ct_field_take(low, down1 ? width : 0);
}

static bool lay_out(const ct_frame *f, unsigned choice_bits, ct_layout *l)
{
    *l = (ct_layout){0};
    if (!list_values(f, l)) {
        return false;
    }
    unsigned width = ct_bits_for(f->members); /* an edge of a member can count in any field */
    uint32_t pairs = f->members / 2;
    uint16_t low = 1; /* weights are even */
    bool topscorers = false;
    for (uint32_t v = 0; v < f->members; v++) {
        topscorers |= ct_frame_entrant(f, v)->is_topscorer;
    }
    ct_lay_out_order(f, l, choice_bits, &low);
    take_float_fields(f, l, width, &low);
    l->c13 = ct_field_take_most(&low, pairs);
    l->c12 = ct_field_take_most(&low, pairs);
    l->c11 = ct_field_take_most(&low, topscorers ? pairs : 0);
    l->c10 = ct_field_take_most(&low, topscorers ? pairs : 0);
    if (f->view == CT_VIEW_NEXT) {
        uint32_t next = ct_frame_count(f, CT_NEXT);
        l->c8b[CT_FIELD_SCORES] = ct_field_take_most(&low, next);
        ct_field_take_list(l->c8b, l->score_count, &low, ct_bits_for(next));
        l->c8a = ct_field_take_most(&low, 3 * (uint64_t)f->count);
    }
    if (l->difference_count > 1) {
        ct_field_take_list(l->c7, l->difference_count, &low, width);
    }
    l->c6 = ct_field_take_most(&low, f->view != CT_VIEW_EXITS ? pairs : 0);
    l->words = ct_layout_words(f, low);
    return l->words <= CT_LAYOUT_WORDS;
}

/* One gain in every counter of a list but that of `value`, or in all when it does not count. */
static void add_all_but(const ct_layout *l, const ct_weight_field *fields, ct_points value,
                        bool counts, ct_word *out)
{
    for (uint32_t i = 0; i < l->difference_count; i++) {
        ct_field_add(l, out, fields[i], !(counts && l->differences[i] == value));
    }
}

/* A float given in the round: `down` (may be NULL) floats down, `up` (may be NULL) up, by
 * `value`. */
static void weigh_floats(const ct_layout *l, const ct_entrant *down, const ct_entrant *up,
                         ct_points value, ct_word *out)
{
    bool down1 = down != NULL && down->float1 == CT_DOWNFLOAT;
    bool down2 = down != NULL && down->float2 == CT_DOWNFLOAT;
    bool up1 = up != NULL && up->float1 == CT_UPFLOAT;
    bool up2 = up != NULL && up->float2 == CT_UPFLOAT;
    ct_field_add(l, out, l->c14, !down1);
    ct_field_add(l, out, l->c15, !up1);
    ct_field_add(l, out, l->c16, !down2);
    ct_field_add(l, out, l->c17, !up2);
    add_all_but(l, l->c18, value, down1, out);
    add_all_but(l, l->c19, value, up1, out);
    add_all_but(l, l->c20, value, down2, out);
    add_all_but(l, l->c21, value, up2, out);
}

static void weigh_pair(const ct_frame *f, const ct_layout *l, uint32_t u, uint32_t v, ct_word *out)
{
    const ct_entrant *a = ct_frame_entrant(f, u);
    const ct_entrant *b = ct_frame_entrant(f, v);
    ct_points value = pair_value(f, u, v);
    ct_field_add(l, out, l->c6, 1);
    add_all_but(l, l->c7, value, true, out);
    ct_weigh_colours(f, l, u, v, out);
    weigh_floats(l, value > 0 ? (a->score > b->score ? a : b) : NULL,
                 value > 0 ? (a->score > b->score ? b : a) : NULL, value, out);
}

/* C.7: everybody in the next bracket who is paired there gains 3; who is not, 2; who is not, where
 * the next bracket is the last one, and may not take the bye either: nothing. */
static void weigh_next(const ct_frame *f, const ct_layout *l, uint32_t u, uint32_t v, ct_word *out)
{
    bool pairs = f->kind[v] == CT_NEXT;
    if (f->kind[u] > CT_NEXT) {
        return;
    }
    if (!pairs) {
        bool stuck =
            f->is_last && !ct_graph_has(&f->outlook->graph, f->entrant[u], f->outlook->bye);
        ct_field_add(l, out, l->c8a, stuck ? 0 : 2);
        return;
    }
    ct_field_add(l, out, l->c8a, 6);
    if (f->kind[u] == CT_NEXT) {
        ct_field_add(l, out, l->c8b[CT_FIELD_SCORES], 2);
    } else {
        ct_field_add(
            l, out, l->c8b[ct_list_index(l->scores, l->score_count, ct_frame_entrant(f, u)->score)],
            1);
        ct_field_add(l, out, l->c8b[CT_FIELD_SCORES], 1);
    }
}

static void weigh(const ct_frame *f, const ct_layout *l, uint32_t one, uint32_t other, ct_word *out)
{
    uint32_t u = one < other ? one : other;
    uint32_t v = one < other ? other : one;
    ct_wide_zero(out, l->words);
    ct_weigh_order(f, l, u, v, out);
    if (v < f->members) {
        weigh_pair(f, l, u, v, out);
        return;
    }
    if (u < f->members) { /* this member floats */
        ct_points value = exit_value(f, l, u);
        add_all_but(l, l->c7, value, true, out);
        weigh_floats(l, ct_frame_entrant(f, u), NULL, value, out);
    }
    if (f->view == CT_VIEW_NEXT) {
        weigh_next(f, l, u, v, out);
    }
}

/* Everybody gets half of every gain that a pair of equal scores has. */
static void start(const ct_frame *f, const ct_layout *l, ct_word *duals)
{
    ct_start_shared(f, l, duals);
    ct_word gains[CT_LAYOUT_WORDS] = {0};
    add_all_but(l, l->c7, 0, true, gains);
    weigh_floats(l, NULL, NULL, 0, gains);
    ct_wide_shift_right(gains, l->words, 1);
    for (uint32_t v = 0; v < f->count; v++) {
        ct_wide_add(duals + v * l->words, gains, l->words);
    }
}

const ct_dutch_rules ct_dutch_rules_2017 = {lay_out, weigh, start};
