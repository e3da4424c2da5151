/* The criteria of both editions: failure values of a candidate. */

#include "pairing/dutch/literal_bracket.h"

/* An MDP who floats on has a larger difference than anybody who is paired (2026, C18, C20). */
enum { FLOATS_ON = 1 << 20 };

/* A list in the making. */
typedef struct list {
    int item[LITERAL_MOST * 2];
    unsigned count;
} list;

static void put(list *l, int item)
{
    l->item[l->count++] = item;
}

static const literal_player *player(const literal_field *field, unsigned i)
{
    return &field->player[i];
}

/* --- Colours: C10 … C13, in 2017 C.8 … C.11 -------------------------------------------------- */

typedef struct colour_faults {
    int wide, three, preference, strong;
} colour_faults;

static void count_colour(const literal_field *field, unsigned i, unsigned other,
                         colour_faults *faults)
{
    const literal_player *p = player(field, i);
    ct_colour gets = field->has_white[i][other] ? CT_WHITE : CT_BLACK;
    int difference = p->difference + (gets == CT_WHITE ? 1 : -1);
    bool is_three =
        p->games >= 2 && p->colours[p->games - 1] == gets && p->colours[p->games - 2] == gets;
    if (p->is_topscorer || player(field, other)->is_topscorer) {
        faults->wide += difference > 2 || difference < -2;
        faults->three += is_three;
    }
    if (p->wants != CT_NO_COLOUR && p->wants != gets) {
        faults->preference++;
        faults->strong += p->strength == LITERAL_STRONG;
    }
}

static void add_colours(const literal_field *field, const literal_candidate *c,
                        literal_value *value)
{
    colour_faults faults = {0};
    for (unsigned i = 0; i < c->pairs; i++) {
        count_colour(field, c->high[i], c->low[i], &faults);
        count_colour(field, c->low[i], c->high[i], &faults);
    }
    literal_add(value, faults.wide);
    literal_add(value, faults.three);
    literal_add(value, faults.preference);
    literal_add(value, faults.strong);
}

/* --- 2026 ------------------------------------------------------------------------------------ */

static bool first_2026(literal_field *field, const literal_bracket *bracket,
                       const literal_candidate *c, literal_value *value)
{
    int bye_score =
        literal_completion(field, c->floaters | bracket->below, c->floaters, 0); /* C4 */
    list scores = {0};
    if (bye_score == LITERAL_NEVER) {
        return false;
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c->floaters, i)) {
            put(&scores, player(field, i)->score);
        }
    }
    literal_add(value, bye_score);                      /* C5 */
    literal_add(value, (int)scores.count);              /* C6 */
    literal_add_list(value, scores.item, scores.count); /* C7 */
    return true;
}

/* The bracket after this one. */
static literal_bracket following(const literal_field *field, const literal_bracket *bracket,
                                 literal_set floaters)
{
    literal_bracket after = {
        .mdps = floaters,
        .residents = bracket->next,
        .below = bracket->below & ~bracket->next,
    };
    after.next = literal_top_group(field, after.below);
    return after;
}

/* C8: what C5 … C7 come to in the following bracket. */
static void ahead_2026(literal_field *field, const literal_bracket *bracket, literal_set floaters,
                       literal_value *value)
{
    literal_most most;
    literal_bracket after = following(field, bracket, floaters);
    if (bracket->next != 0 && literal_find_most(field, &after, &literal_criteria_2026, &most)) {
        literal_append(value, &most.value);
    }
}

/* C9 */
static int unplayed_games_of_bye(literal_field *field, const literal_bracket *bracket,
                                 literal_set floaters)
{
    literal_set left = floaters | bracket->below;
    if (literal_size(floaters) != 1 || literal_size(left) % 2 == 0) {
        return 0;
    }
    int score = literal_completion(field, left, floaters, 0);
    if (literal_completion(field, left, floaters, floaters) == score) {
        return 0; /* the bye may as well go to another one */
    }
    unsigned who = 0;
    while (!literal_has(floaters, who)) {
        who++;
    }
    return player(field, who)->unplayed;
}

/* Opponents of MDPs with an upfloat, MDPs with a downfloat, `ago` rounds before. */
static void look_at_floats(const literal_field *field, const literal_bracket *bracket,
                           const literal_candidate *c, unsigned ago, list *lists)
{
    list *downs = &lists[0];
    list *ups = &lists[1];
    for (unsigned i = 0; i < c->pairs; i++) {
        const literal_player *a = player(field, c->high[i]);
        const literal_player *b = player(field, c->low[i]);
        if (literal_has(bracket->mdps, c->high[i])) {
            if (a->floats[ago] == LITERAL_DOWN) {
                put(downs, a->score - b->score);
            }
            if (b->floats[ago] == LITERAL_UP) {
                put(ups, a->score - b->score);
            }
        }
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c->floaters & bracket->mdps, i) &&
            player(field, i)->floats[ago] == LITERAL_DOWN) {
            put(downs, FLOATS_ON + player(field, i)->score);
        }
    }
}

static int repeated_downfloats(const literal_field *field, literal_set residents, unsigned ago)
{
    int count = 0;
    for (unsigned i = 0; i < field->count; i++) {
        count += literal_has(residents, i) && player(field, i)->floats[ago] == LITERAL_DOWN;
    }
    return count;
}

static void rest_2026(literal_field *field, const literal_bracket *bracket,
                      const literal_candidate *c, literal_value *value)
{
    list lists[2][2] = {0};
    literal_set residents = c->floaters & bracket->residents;
    literal_add(value, unplayed_games_of_bye(field, bracket, c->floaters)); /* C9 */
    add_colours(field, c, value);                                           /* C10 … C13 */
    for (unsigned ago = 0; ago < 2; ago++) {
        look_at_floats(field, bracket, c, ago, lists[ago]);
        literal_add(value, repeated_downfloats(field, residents, ago)); /* C14, C16 */
        literal_add(value, (int)lists[ago][1].count);                   /* C15, C17 */
    }
    for (unsigned ago = 0; ago < 2; ago++) {
        literal_add_list(value, lists[ago][0].item, lists[ago][0].count); /* C18, C20 */
        literal_add_list(value, lists[ago][1].item, lists[ago][1].count); /* C19, C21 */
    }
}

const literal_criteria literal_criteria_2026 = {first_2026, ahead_2026, rest_2026};

/* --- 2017 ------------------------------------------------------------------------------------ */

/* A.8: what a downfloater's difference is counted from: the score of the lowest ranked player of
 * the bracket less one point. */
static int floor_of(const literal_field *field, const literal_bracket *bracket)
{
    unsigned lowest = 0;
    for (unsigned i = 0; i < field->count; i++) {
        lowest = literal_has(bracket->residents, i) ? i : lowest;
    }
    return player(field, lowest)->score - field->event->unit;
}

/* A.8: the PSD. */
static void add_psd(const literal_field *field, const literal_bracket *bracket,
                    const literal_candidate *c, literal_value *value)
{
    list psd = {0};
    for (unsigned i = 0; i < c->pairs; i++) {
        put(&psd, player(field, c->high[i])->score - player(field, c->low[i])->score);
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c->floaters, i)) {
            put(&psd, player(field, i)->score - floor_of(field, bracket));
        }
    }
    literal_add_list(value, psd.item, psd.count);
}

static bool first_2017(literal_field *field, const literal_bracket *bracket,
                       const literal_candidate *c, literal_value *value)
{
    literal_set left = c->floaters | bracket->below;
    if (bracket->role != LITERAL_ORDINARY &&
        literal_completion(field, left, c->floaters, 0) == LITERAL_NEVER) { /* C.2, C.4 */
        return false;
    }
    literal_add(value, (int)literal_size(c->floaters)); /* C.5 */
    add_psd(field, bracket, c, value);                  /* C.6 */
    return true;
}

/* First what counts as unpaired: in the last bracket whoever may not have the bye counts threefold.
 */
static bool first_ahead_2017(literal_field *field, const literal_bracket *bracket,
                             const literal_candidate *c, literal_value *value)
{
    int unpaired = 0;
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c->floaters, i)) {
            unpaired += bracket->below == 0 && !player(field, i)->may_have_bye ? 3 : 1;
        }
    }
    literal_add(value, unpaired);
    add_psd(field, bracket, c, value);
    return true;
}

static const literal_criteria criteria_ahead_2017 = {first_ahead_2017, NULL, NULL};

/* C.7 */
static void ahead_2017(literal_field *field, const literal_bracket *bracket, literal_set floaters,
                       literal_value *value)
{
    literal_most most;
    literal_bracket after = following(field, bracket, floaters);
    if (bracket->role == LITERAL_ORDINARY && bracket->next != 0 &&
        literal_find_most(field, &after, &criteria_ahead_2017, &most)) {
        literal_append(value, &most.value);
    }
}

/* Everybody who gets a float as `ago` rounds before, with his difference. */
static void look_at_all_floats(const literal_field *field, const literal_bracket *bracket,
                               const literal_candidate *c, unsigned ago, list *lists)
{
    list *downs = &lists[0];
    list *ups = &lists[1];
    for (unsigned i = 0; i < c->pairs; i++) {
        const literal_player *a = player(field, c->high[i]);
        const literal_player *b = player(field, c->low[i]);
        if (a->score == b->score) {
            continue;
        }
        if (a->floats[ago] == LITERAL_DOWN) {
            put(downs, a->score - b->score);
        }
        if (b->floats[ago] == LITERAL_UP) {
            put(ups, a->score - b->score);
        }
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c->floaters, i) && player(field, i)->floats[ago] == LITERAL_DOWN) {
            put(downs, player(field, i)->score - floor_of(field, bracket));
        }
    }
}

static void rest_2017(literal_field *field, const literal_bracket *bracket,
                      const literal_candidate *c, literal_value *value)
{
    list lists[2][2] = {0};
    add_colours(field, c, value); /* C.8 … C.11 */
    for (unsigned ago = 0; ago < 2; ago++) {
        look_at_all_floats(field, bracket, c, ago, lists[ago]);
        literal_add(value, (int)lists[ago][0].count); /* C.12, C.14 */
        literal_add(value, (int)lists[ago][1].count); /* C.13, C.15 */
    }
    for (unsigned ago = 0; ago < 2; ago++) {
        literal_add_list(value, lists[ago][0].item, lists[ago][0].count); /* C.16, C.18 */
        literal_add_list(value, lists[ago][1].item, lists[ago][1].count); /* C.17, C.19 */
    }
}

const literal_criteria literal_criteria_2017 = {first_2017, ahead_2017, rest_2017};
