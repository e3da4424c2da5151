/* What the two editions of the Dutch system count alike: colours (2026 C10 … C13, 2017 C.8 … C.11)
 * and the generation order; and the fields of weights themselves.
 *
 * Duals. A field's gain g on an edge is covered by duals of its ends that add up to at least g; the
 * edges on which they add up to just g are tight. Counted in halves of the gain, the following
 * makes tight, as far as counting can tell, just the edges that a candidate in which nothing is
 * amiss would use:
 *  - colours: if more players want one colour than all others together (exits included), some of
 *    them must meet each other: their dual is 0, that of the others a whole gain; otherwise
 *    everybody's dual is half a gain;
 *  - order: the players of S1 carry the gain of their rank. */

#include "pairing/dutch/dutch_weights.h"

#include <assert.h>

/* --- Criteria of a pair ---------------------------------------------------------------------- */

static int magnitude(int x)
{
    return x < 0 ? -x : x;
}

/* Only pairs with the same absolute preference, allowed by a topscorer (C3), can offend C10 and
 * C11. */
bool ct_offends_c10(const ct_entrant *a, const ct_entrant *b)
{
    return ct_same_absolute(a, b) && magnitude(a->colour_difference) >= 2 &&
           magnitude(b->colour_difference) >= 2;
}

bool ct_offends_c11(const ct_entrant *a, const ct_entrant *b)
{
    if (!ct_same_absolute(a, b)) {
        return false;
    }
    int wider = magnitude(a->colour_difference) - magnitude(b->colour_difference);
    return wider == 0 ? a->repeats && b->repeats : wider > 0 ? b->repeats : a->repeats;
}

bool ct_offends_c12(const ct_entrant *a, const ct_entrant *b)
{
    return a->wants == b->wants && a->wants != CT_NO_COLOUR;
}

bool ct_offends_c13(const ct_entrant *a, const ct_entrant *b)
{
    return ct_offends_c12(a, b) && a->strength >= CT_STRONG && b->strength >= CT_STRONG &&
           !ct_same_absolute(a, b);
}

/* --- Fields ---------------------------------------------------------------------------------- */

unsigned ct_bits_for(uint64_t most)
{
    unsigned bits = 1;
    while (most >> bits) {
        bits++;
    }
    return bits;
}

ct_weight_field ct_field_take(uint16_t *low, unsigned width)
{
    ct_weight_field field = {*low, (uint8_t)width};
    *low = (uint16_t)(*low + width);
    return field;
}

ct_weight_field ct_field_take_most(uint16_t *low, uint64_t most)
{
    return ct_field_take(low, most > 0 ? ct_bits_for(most) : 0);
}

void ct_field_take_tally(ct_weight_field *fields, uint32_t count, uint16_t *low,
                         const uint32_t *most)
{
    for (uint32_t i = count; i-- > 0;) {
        fields[i] = ct_field_take_most(low, most[i]);
    }
}

void ct_field_take_list(ct_weight_field *fields, uint32_t count, uint16_t *low, unsigned width)
{
    for (uint32_t i = count; i-- > 0;) {
        fields[i] = ct_field_take(low, width);
    }
}

void ct_field_add(const ct_layout *l, ct_word *x, ct_weight_field field, uint64_t value)
{
    size_t at = field.low / 64;
    unsigned shift = field.low % 64;
    if (field.width == 0 || value == 0) {
        return;
    }
    ct_word low = value << shift;
    ct_word high = shift > 0 ? value >> (64 - shift) : 0;
    x[at] += low;
    ct_word carry = x[at] < low;
    for (size_t i = at + 1; i < l->words && (high != 0 || carry != 0); i++) {
        ct_word add = high + carry; /* high < 2^63: no overflow */
        x[i] += add;
        carry = x[i] < add;
        high = 0;
    }
}

bool ct_list_points(ct_points *list, uint32_t *count, ct_points value)
{
    uint32_t at = 0;
    while (at < *count && list[at] > value) {
        at++;
    }
    if (at < *count && list[at] == value) {
        return true;
    }
    if (*count == CT_FIELD_SCORES) {
        return false;
    }
    for (uint32_t i = (*count)++; i > at; i--) {
        list[i] = list[i - 1];
    }
    list[at] = value;
    return true;
}

uint32_t ct_list_index(const ct_points *list, uint32_t count, ct_points value)
{
    uint32_t i = 0;
    while (list[i] != value) {
        i++;
        assert(i < count);
    }
    (void)count;
    return i;
}

void ct_tally_scores(const ct_frame *f, const ct_layout *l, ct_tally *tally)
{
    for (uint32_t i = 0; i < l->score_count; i++) {
        tally->mdps[i] = 0;
        tally->residents[i] = 0;
        tally->all[i] = 0;
    }
    ct_points score = 0;
    uint32_t at = UINT32_MAX;
    for (uint32_t v = 0; v < f->count && f->kind[v] <= CT_LIMBO; v++) {
        ct_points here = ct_frame_entrant(f, v)->score;
        if (at == UINT32_MAX || here != score) {
            score = here;
            at = 0;
            while (at < l->score_count && l->scores[at] != score) {
                at++;
            }
        }
        if (at < l->score_count) {
            tally->mdps[at] += f->kind[v] == CT_MDP;
            tally->residents[at] += f->kind[v] == CT_RESIDENT;
            tally->all[at]++;
        }
    }
}

uint32_t ct_frame_count(const ct_frame *f, ct_kind kind)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < f->count; v++) {
        count += f->kind[v] == kind;
    }
    return count;
}

void ct_lay_out_order(const ct_frame *f, ct_layout *l, unsigned choice_bits, uint16_t *low)
{
    l->choice = ct_field_take(low, choice_bits);
    if (f->ordered) { /* see ct_weigh_order */
        uint64_t most = f->members - f->mdps + f->pairs;
        l->bsn_sum = ct_field_take_most(low, most * (f->count / 2));
        l->exchanges = ct_field_take_most(low, f->members / 2);
    }
}

size_t ct_layout_words(const ct_frame *f, uint16_t bits)
{
    return (bits + ct_bits_for(f->count) + 4U + 63U) / 64;
}

/* --- Edges ----------------------------------------------------------------------------------- */

bool ct_frame_joins(const ct_frame *f, uint32_t u, uint32_t v)
{
    uint8_t a = f->kind[u] < f->kind[v] ? f->kind[u] : f->kind[v];
    uint8_t b = f->kind[u] < f->kind[v] ? f->kind[v] : f->kind[u];
    if (a >= CT_BYE) { /* exits that nobody needs go together */
        return f->view == CT_VIEW_NEXT && a == CT_EXIT;
    }
    if (b == CT_EXIT) {
        uint32_t person = f->kind[u] == CT_EXIT ? v : u;
        bool must_be_bye = f->view == CT_VIEW_EXITS && f->one_floats;
        return !must_be_bye ||
               ct_graph_has(&f->outlook->graph, f->entrant[person], f->outlook->bye);
    }
    if (a <= CT_RESIDENT && b == CT_LIMBO) {
        return false;
    }
    return ct_graph_has(&f->outlook->graph, f->entrant[u], f->entrant[v]);
}

void ct_weigh_colours(const ct_frame *f, const ct_layout *l, uint32_t u, uint32_t v, ct_word *out)
{
    const ct_entrant *a = ct_frame_entrant(f, u);
    const ct_entrant *b = ct_frame_entrant(f, v);
    ct_field_add(l, out, l->c10, !ct_offends_c10(a, b));
    ct_field_add(l, out, l->c11, !ct_offends_c11(a, b));
    ct_field_add(l, out, l->c12, !ct_offends_c12(a, b));
    ct_field_add(l, out, l->c13, !ct_offends_c13(a, b));
}

/* Pairs outside the remainder get a constant, so that the sum over all edges is not changed by
 * their number. */
void ct_weigh_order(const ct_frame *f, const ct_layout *l, uint32_t u, uint32_t v, ct_word *out)
{
    uint64_t residents = f->members - f->mdps;
    if (!f->ordered) {
        return;
    }
    if (v >= f->members) {
        ct_field_add(l, out, l->bsn_sum, residents);
        return;
    }
    uint32_t bsn = u - f->mdps; /* from 0 */
    ct_field_add(l, out, l->exchanges, bsn < f->pairs);
    ct_field_add(l, out, l->bsn_sum, residents + f->pairs - bsn);
}

/* --- Duals ----------------------------------------------------------------------------------- */

static void add_halves(const ct_layout *l, ct_word *dual, ct_weight_field field, uint64_t halves)
{
    field.low--;
    ct_field_add(l, dual, field, halves);
}

static void subtract_half(const ct_layout *l, ct_word *dual, ct_weight_field field)
{
    ct_word half[CT_LAYOUT_WORDS] = {0};
    if (field.width > 0) {
        add_halves(l, half, field, 1);
        ct_wide_subtract(dual, half, l->words);
    }
}

/* How the two colours stand among the members. */
typedef struct colour_balance {
    uint8_t majority;
    bool forced;        /* some of the majority must meet each other */
    bool strong_forced; /* and there are more such pairs than mild preferences in the majority */
} colour_balance;

static colour_balance balance_colours(const ct_frame *f)
{
    uint32_t wants[3] = {0};
    uint32_t mild[3] = {0};
    for (uint32_t v = 0; v < f->members; v++) {
        const ct_entrant *e = ct_frame_entrant(f, v);
        wants[e->wants]++;
        mild[e->wants] += e->strength == CT_MILD;
    }
    uint8_t majority = wants[CT_BLACK] > wants[CT_WHITE] ? CT_BLACK : CT_WHITE;
    uint32_t most = wants[majority];
    uint32_t rest = f->count - most; /* exits included */
    bool forced = most > rest;
    uint32_t clashes = forced ? (most - rest) / 2 : 0;
    return (colour_balance){majority, forced, clashes > mild[majority]};
}

static void start_colours(const ct_frame *f, const ct_layout *l, colour_balance balance, uint32_t v,
                          ct_word *dual)
{
    bool is_exit = v >= f->members;
    const ct_entrant *e = is_exit ? NULL : ct_frame_entrant(f, v);
    bool is_majority = !is_exit && e->wants == balance.majority;
    if (balance.forced) {
        add_halves(l, dual, l->c12, is_exit || is_majority ? 0 : 2);
    } else if (is_exit) {
        subtract_half(l, dual, l->c12);
    } else {
        add_halves(l, dual, l->c12, 1);
    }
    if (balance.strong_forced) {
        add_halves(l, dual, l->c13, is_exit || (is_majority && e->strength >= CT_STRONG) ? 0 : 2);
    } else if (is_exit) {
        subtract_half(l, dual, l->c13);
    } else {
        add_halves(l, dual, l->c13, 1);
    }
    if (is_exit) {
        subtract_half(l, dual, l->c10);
        subtract_half(l, dual, l->c11);
    } else {
        add_halves(l, dual, l->c10, 1);
        add_halves(l, dual, l->c11, 1);
    }
}

static void start_order(const ct_frame *f, const ct_layout *l, uint32_t v, ct_word *dual)
{
    uint64_t residents = f->members - f->mdps;
    bool in_s1 = v < f->members && v - f->mdps < f->pairs;
    if (f->ordered) {
        add_halves(l, dual, l->exchanges, in_s1 ? 2 : 0);
        add_halves(l, dual, l->bsn_sum,
                   residents + (in_s1 ? 2 * (uint64_t)(f->pairs - (v - f->mdps)) : 0));
    }
}

void ct_start_shared(const ct_frame *f, const ct_layout *l, ct_word *duals)
{
    colour_balance balance = balance_colours(f);
    for (uint32_t v = 0; v < f->count; v++) {
        ct_word *dual = duals + v * l->words;
        ct_wide_zero(dual, l->words);
        start_colours(f, l, balance, v, dual);
        start_order(f, l, v, dual);
    }
}
