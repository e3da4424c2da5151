/* The criteria of the 2026 edition as fields: C6, C7, C8, C9, C14 … C21. */

#include "pairing/dutch/dutch_weights.h"

/* Which criteria can tell candidates apart at all: the others get no field. */
typedef struct needs {
    bool floats, mdps, topscorers;
    bool down1, down2;         /* residents who may float had a downfloat */
    bool up1, up2;             /* residents who may meet an MDP had an upfloat */
    bool mdp_down1, mdp_down2; /* MDPs had a downfloat */
} needs;

static needs find_needs(const ct_frame *f)
{
    needs n = {.floats = f->count > f->members, .mdps = f->mdps > 0};
    for (uint32_t v = 0; v < f->members; v++) {
        const ct_entrant *e = ct_frame_entrant(f, v);
        bool is_mdp = f->kind[v] == CT_MDP;
        n.topscorers |= e->is_topscorer;
        n.down1 |= !is_mdp && e->float1 == CT_DOWNFLOAT;
        n.down2 |= !is_mdp && e->float2 == CT_DOWNFLOAT;
        n.up1 |= !is_mdp && e->float1 == CT_UPFLOAT;
        n.up2 |= !is_mdp && e->float2 == CT_UPFLOAT;
        n.mdp_down1 |= is_mdp && e->float1 == CT_DOWNFLOAT;
        n.mdp_down2 |= is_mdp && e->float2 == CT_DOWNFLOAT;
    }
    return n;
}

static bool list_scores(const ct_frame *f, ct_layout *l)
{
    for (uint32_t v = 0; v < f->count; v++) {
        bool counts = f->kind[v] == CT_MDP || f->kind[v] == CT_LIMBO ||
                      (f->kind[v] == CT_RESIDENT && f->view != CT_VIEW_EXITS);
        if (counts && !ct_list_points(l->scores, &l->score_count, ct_frame_entrant(f, v)->score)) {
            return false;
        }
    }
    return true;
}

static void take_mdp_fields(ct_layout *l, const needs *n, const ct_tally *tally, uint16_t *low)
{
    uint32_t scores = l->score_count;
    ct_field_take_tally(l->c21, n->up2 ? scores : 0, low, tally->mdps);
    ct_field_take_tally(l->c20, n->mdp_down2 ? scores : 0, low, tally->mdps);
    ct_field_take_tally(l->c19, n->up1 ? scores : 0, low, tally->mdps);
    ct_field_take_tally(l->c18, n->mdp_down1 ? scores : 0, low, tally->mdps);
}

static void take_float_fields(const ct_frame *f, ct_layout *l, const needs *n, uint16_t *low)
{
    uint32_t residents = f->members - f->mdps;
    l->c17 = ct_field_take_most(low, n->up2 ? f->mdps : 0);
    l->c16 = ct_field_take_most(low, n->floats && n->down2 ? residents : 0);
    l->c15 = ct_field_take_most(low, n->up1 ? f->mdps : 0);
    l->c14 = ct_field_take_most(low, n->floats && n->down1 ? residents : 0);
}

static void take_bye_field(const ct_frame *f, ct_layout *l, uint16_t *low)
{
    for (uint32_t v = 0; v < f->members; v++) {
        uint32_t unplayed = ct_frame_entrant(f, v)->unplayed;
        l->most_unplayed = unplayed > l->most_unplayed ? unplayed : l->most_unplayed;
    }
    l->c9 = ct_field_take_most(low, (uint64_t)l->most_unplayed * f->members);
}

/* C8: pairs of the next bracket; of each score, players who are paired there. */
static void take_next_fields(const ct_frame *f, ct_layout *l, const ct_tally *tally, uint16_t *low)
{
    uint32_t next = ct_frame_count(f, CT_NEXT);
    uint32_t most[CT_FIELD_SCORES];
    for (uint32_t i = 0; i < l->score_count; i++) {
        most[i] = tally->all[i] < next ? tally->all[i] : next;
    }
    l->c8b[CT_FIELD_SCORES] = ct_field_take_most(low, next); /* of the next scoregroup itself */
    ct_field_take_tally(l->c8b, l->score_count, low, most);
    l->c8a = ct_field_take_most(low, next);
}

/* C7: of each score, members who are paired. */
static void take_c7_fields(const ct_frame *f, ct_layout *l, const ct_tally *tally, uint16_t *low)
{
    uint32_t most[CT_FIELD_SCORES];
    for (uint32_t i = 0; i < l->score_count; i++) {
        most[i] = tally->mdps[i] + (f->view == CT_VIEW_EXITS ? 0 : tally->residents[i]);
    }
    ct_field_take_tally(l->c7, l->score_count, low, most);
}

static bool lay_out(const ct_frame *f, unsigned choice_bits, ct_layout *l)
{
    *l = (ct_layout){0};
    if (!list_scores(f, l)) {
        return false;
    }
    ct_tally tally;
    ct_tally_scores(f, l, &tally);
    needs n = find_needs(f);
    bool sees_next = f->view != CT_VIEW_EXITS;
    uint32_t pairs = f->members / 2;
    uint16_t low = 1; /* weights are even */
    ct_lay_out_order(f, l, choice_bits, &low);
    take_mdp_fields(l, &n, &tally, &low);
    take_float_fields(f, l, &n, &low);
    l->c13 = ct_field_take_most(&low, pairs);
    l->c12 = ct_field_take_most(&low, pairs);
    l->c11 = ct_field_take_most(&low, n.topscorers ? pairs : 0);
    l->c10 = ct_field_take_most(&low, n.topscorers ? pairs : 0);
    if (f->one_floats) {
        take_bye_field(f, l, &low);
    }
    if (sees_next) {
        take_next_fields(f, l, &tally, &low);
    }
    l->tells_c7 = n.mdps && n.floats;
    if (l->tells_c7) {
        take_c7_fields(f, l, &tally, &low);
    }
    l->c6 = ct_field_take_most(&low, sees_next ? pairs : 0);
    l->words = ct_layout_words(f, low);
    return l->words <= CT_LAYOUT_WORDS;
}

static uint32_t score_index(const ct_layout *l, ct_points score)
{
    return ct_list_index(l->scores, l->score_count, score);
}

/* A resident who is paired does not float: C7 (where residents are told apart), C14, C16. */
static void weigh_resident(const ct_frame *f, const ct_layout *l, const ct_entrant *e, ct_word *out)
{
    if (l->tells_c7 && f->view != CT_VIEW_EXITS) {
        ct_field_add(l, out, l->c7[score_index(l, e->score)], 1);
    }
    ct_field_add(l, out, l->c14, e->float1 == CT_DOWNFLOAT);
    ct_field_add(l, out, l->c16, e->float2 == CT_DOWNFLOAT);
}

static void weigh_mdp(const ct_layout *l, const ct_entrant *mdp, const ct_entrant *opponent,
                      ct_word *out)
{
    uint32_t s = score_index(l, mdp->score);
    bool up1 = opponent->float1 == CT_UPFLOAT;
    bool up2 = opponent->float2 == CT_UPFLOAT;
    ct_field_add(l, out, l->c7[s], 1);
    ct_field_add(l, out, l->c15, !up1);
    ct_field_add(l, out, l->c17, !up2);
    /* All residents have one score: the difference is the MDP's score. */
    ct_field_add(l, out, l->c18[s], mdp->float1 == CT_DOWNFLOAT);
    ct_field_add(l, out, l->c19[s], !up1);
    ct_field_add(l, out, l->c20[s], mdp->float2 == CT_DOWNFLOAT);
    ct_field_add(l, out, l->c21[s], !up2);
}

static void weigh_pair(const ct_frame *f, const ct_layout *l, uint32_t u, uint32_t v, ct_word *out)
{
    const ct_entrant *a = ct_frame_entrant(f, u);
    const ct_entrant *b = ct_frame_entrant(f, v);
    ct_field_add(l, out, l->c6, 1);
    ct_weigh_colours(f, l, u, v, out);
    weigh_resident(f, l, b, out);
    if (f->kind[u] == CT_MDP) {
        weigh_mdp(l, a, b, out);
    } else {
        weigh_resident(f, l, a, out);
    }
}

static void weigh(const ct_frame *f, const ct_layout *l, uint32_t one, uint32_t other, ct_word *out)
{
    uint32_t u = one < other ? one : other;
    uint32_t v = one < other ? other : one;
    ct_wide_zero(out, l->words);
    if (f->ordered) {
        ct_weigh_order(f, l, u, v, out);
    }
    if (v < f->members) {
        weigh_pair(f, l, u, v, out);
        return;
    }
    if (u < f->members) { /* this member floats */
        bool takes_bye = f->view == CT_VIEW_EXITS || f->kind[v] == CT_BYE;
        ct_field_add(l, out, l->c9,
                     l->most_unplayed - (takes_bye ? ct_frame_entrant(f, u)->unplayed : 0));
    }
    if (f->kind[v] == CT_NEXT && f->kind[u] <= CT_LIMBO) {
        ct_field_add(l, out, l->c8a, 1);
        ct_field_add(l, out, l->c8b[score_index(l, ct_frame_entrant(f, u)->score)], 1);
        ct_field_add(l, out, l->c8b[CT_FIELD_SCORES], 1);
    } else if (f->kind[v] == CT_NEXT) {
        ct_field_add(l, out, l->c8a, 1);
        ct_field_add(l, out, l->c8b[CT_FIELD_SCORES], 2);
    }
}

/* What a resident gains by being paired is put on the resident; what a pair with an MDP gains
 * besides (C7, C15, C17 … C21) on the MDP. */
static void start_member(const ct_frame *f, const ct_layout *l, uint32_t v, ct_word *dual)
{
    const ct_entrant *e = ct_frame_entrant(f, v);
    if (f->kind[v] != CT_MDP) {
        weigh_resident(f, l, e, dual);
        return;
    }
    static const ct_entrant nobody = {0};
    weigh_mdp(l, e, &nobody, dual);
}

static void start(const ct_frame *f, const ct_layout *l, ct_word *duals)
{
    ct_start_shared(f, l, duals);
    uint32_t least = l->most_unplayed;
    for (uint32_t v = 0; v < f->members; v++) {
        start_member(f, l, v, duals + v * l->words);
        bool may_float = f->members < f->count && ct_frame_joins(f, v, f->members);
        uint32_t unplayed = ct_frame_entrant(f, v)->unplayed;
        least = may_float && unplayed < least ? unplayed : least;
    }
    for (uint32_t v = f->members; v < f->count; v++) {
        ct_field_add(l, duals + v * l->words, l->c9, l->most_unplayed - least);
    }
}

const ct_dutch_rules ct_dutch_rules_2026 = {lay_out, weigh, start};
