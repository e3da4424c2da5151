/* Pairing a bracket by generating every candidate.
 *
 * MaxPairs and M1 are outcomes (3.1), so all sets of pairs are looked at once before: they give
 * the best that C5 … C7 allow. Then the candidates follow each other as in 3.6 and 3.7: MDP sets,
 * transpositions of S2, exchanges and transpositions of the remainder. A homogeneous bracket is one
 * that has a remainder only. Of equal candidates the first one stays; a perfect one ends the
 * search. */

#include "pairing/dutch/literal_bracket.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- Values ---------------------------------------------------------------------------------- */

void literal_add(literal_value *value, int item)
{
    if (value->count == LITERAL_ITEMS) {
        abort();
    }
    value->item[value->count++] = item;
}

static int downwards(const void *left, const void *right)
{
    int a = *(const int *)left;
    int b = *(const int *)right;
    return a > b ? -1 : a < b;
}

void literal_add_list(literal_value *value, int *items, unsigned count)
{
    qsort(items, count, sizeof *items, downwards);
    for (unsigned i = 0; i < count; i++) {
        literal_add(value, items[i]);
    }
    literal_add(value, INT_MIN);
}

void literal_append(literal_value *value, const literal_value *more)
{
    for (unsigned i = 0; i < more->count; i++) {
        literal_add(value, more->item[i]);
    }
}

int literal_compare_pairings(const literal_value *a, const literal_value *b)
{
    for (unsigned i = 0; i < a->count && i < b->count; i++) {
        if (a->item[i] != b->item[i]) {
            return a->item[i] < b->item[i] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_perfect(const literal_value *rest)
{
    for (unsigned i = 0; i < rest->count; i++) {
        if (rest->item[i] != 0 && rest->item[i] != INT_MIN) {
            return false;
        }
    }
    return true;
}

/* --- What downfloaters mean to the next bracket ---------------------------------------------- */

enum { OUTLOOKS = 256 };

typedef struct outlooks { /* those worked out so far; the latest ones when there are too many */
    literal_set floaters[OUTLOOKS];
    literal_value *value[OUTLOOKS]; /* NULL where none was needed yet */
    unsigned count;
} outlooks;

typedef struct view {
    literal_field *field;
    const literal_bracket *bracket;
    const literal_criteria *criteria;
    outlooks *known;
} view;

static const literal_value *outlook_of(const view *v, literal_set floaters)
{
    outlooks *known = v->known;
    for (unsigned i = 0; i < known->count && i < OUTLOOKS; i++) {
        if (known->floaters[i] == floaters) {
            return known->value[i];
        }
    }
    unsigned at = known->count++ % OUTLOOKS;
    literal_value *value = known->value[at];
    if (value == NULL) {
        value = CT_NEW(v->field->mem, literal_value, 1);
    }
    if (value == NULL) {
        abort();
    }
    known->floaters[at] = floaters;
    known->value[at] = value;
    *value = (literal_value){0};
    v->criteria->ahead(v->field, v->bracket, floaters, value);
    return value;
}

/* --- All pairings of a bracket --------------------------------------------------------------- */

typedef struct survey {
    view view;
    literal_candidate candidate;
    bool is_found;
    literal_most most;
    bool looks_ahead; /* for the best outlook of those that reach `most` */
    literal_value ahead;
} survey;

static unsigned mdps_paired(const literal_bracket *bracket, const literal_candidate *candidate)
{
    return literal_size(bracket->mdps & ~candidate->floaters);
}

static void consider_outlook(survey *s, const literal_value *value)
{
    if (literal_compare_pairings(value, &s->most.value) != 0) {
        return;
    }
    const literal_value *ahead = outlook_of(&s->view, s->candidate.floaters);
    if (!s->is_found || literal_compare_pairings(ahead, &s->ahead) < 0) {
        s->ahead = *ahead;
        s->is_found = true;
    }
}

static void consider_pairing(survey *s)
{
    literal_value value = {0};
    const view *v = &s->view;
    if (!v->criteria->first(v->field, v->bracket, &s->candidate, &value)) {
        return;
    }
    if (s->looks_ahead) {
        consider_outlook(s, &value);
        return;
    }
    unsigned mdps = mdps_paired(v->bracket, &s->candidate);
    int order = s->is_found ? literal_compare_pairings(&value, &s->most.value) : -1;
    if (order < 0) {
        s->most = (literal_most){.value = value, .pairs = s->candidate.pairs};
        s->is_found = true;
    }
    if (order <= 0) {
        s->most.mdps |= 1U << mdps;
    }
}

static void survey_pairings(survey *s, literal_set left)
{
    if (left == 0) {
        consider_pairing(s);
        return;
    }
    literal_candidate *c = &s->candidate;
    const literal_field *field = s->view.field;
    const literal_bracket *bracket = s->view.bracket;
    unsigned first = 0;
    while (!literal_has(left, first)) {
        first++;
    }
    left &= ~(1U << first);
    for (unsigned other = first + 1; other < field->count; other++) {
        bool are_mdps = literal_has(bracket->mdps, first) && literal_has(bracket->mdps, other);
        if (literal_has(left, other) && field->may_meet[first][other] && !are_mdps) {
            c->high[c->pairs] = first;
            c->low[c->pairs++] = other;
            survey_pairings(s, left & ~(1U << other));
            c->pairs--;
        }
    }
    c->floaters |= 1U << first;
    survey_pairings(s, left);
    c->floaters &= ~(1U << first);
}

bool literal_find_most(literal_field *field, const literal_bracket *bracket,
                       const literal_criteria *criteria, literal_most *most)
{
    survey s = {.view = {field, bracket, criteria, NULL}};
    survey_pairings(&s, bracket->mdps | bracket->residents);
    *most = s.most;
    return s.is_found;
}

static literal_value best_outlook(const view *v, const literal_most *most)
{
    survey s = {.view = *v, .most = *most, .looks_ahead = true};
    survey_pairings(&s, v->bracket->mdps | v->bracket->residents);
    return s.ahead;
}

/* --- Candidates in order --------------------------------------------------------------------- */

typedef struct search {
    view view;
    literal_most most;
    unsigned m1;
    literal_value outlook; /* the best that the next bracket can be offered */
    unsigned mdp[LITERAL_MOST], resident[LITERAL_MOST];
    unsigned mdp_count, resident_count;
    unsigned s1[LITERAL_MOST];        /* the MDPs to be paired */
    unsigned remainder[LITERAL_MOST]; /* by BSN */
    unsigned s1r[LITERAL_MOST], s2r[LITERAL_MOST];
    literal_candidate candidate;
    bool is_found;
    literal_candidate best;
    literal_value best_value;
} search;

static void put_pair(search *s, unsigned at, unsigned a, unsigned b)
{
    s->candidate.high[at] = a < b ? a : b;
    s->candidate.low[at] = a < b ? b : a;
}

/* 3.4, 3.8: true when the candidate is perfect. */
static bool judge(search *s)
{
    const view *v = &s->view;
    literal_candidate *c = &s->candidate;
    literal_value value = {0};
    literal_value rest = {0};
    c->pairs = s->most.pairs;
    c->floaters = v->bracket->mdps | v->bracket->residents;
    for (unsigned i = 0; i < c->pairs; i++) {
        c->floaters &= ~(1U << c->high[i] | 1U << c->low[i]);
    }
    if (!v->criteria->first(v->field, v->bracket, c, &value) ||
        literal_compare_pairings(&value, &s->most.value) != 0) {
        return false; /* what loses to `most` cannot be the best */
    }
    const literal_value *ahead = outlook_of(v, c->floaters);
    v->criteria->rest(v->field, v->bracket, c, &rest);
    bool is_best_ahead = literal_compare_pairings(ahead, &s->outlook) == 0;
    literal_append(&value, ahead);
    literal_append(&value, &rest);
    if (!s->is_found || literal_compare_pairings(&value, &s->best_value) < 0) {
        s->is_found = true;
        s->best = *c;
        s->best_value = value;
    }
    return is_best_ahead && is_perfect(&rest);
}

static bool remainder_fits(void *self, unsigned place, unsigned item)
{
    search *s = self;
    return s->view.field->may_meet[s->s1r[place]][s->s2r[item]];
}

static bool take_remainder_pairs(void *self, const unsigned *items)
{
    search *s = self;
    for (unsigned i = 0; i + s->m1 < s->most.pairs; i++) {
        put_pair(s, s->m1 + i, s->s1r[i], s->s2r[items[i]]);
    }
    return judge(s);
}

static const literal_exchange *exchanges_of(literal_field *field, unsigned n1, unsigned n)
{
    if (field->exchanges[n1][n] == NULL) {
        field->exchanges[n1][n] =
            literal_exchanges(n1, n, &field->exchange_count[n1][n], field->mem);
    }
    return field->exchanges[n1][n];
}

/* 3.6: exchanges of the original S1R and S2R, transpositions for each. */
static bool pair_remainder(search *s)
{
    unsigned n = s->resident_count - s->m1;
    unsigned n1 = s->most.pairs - s->m1;
    const literal_exchange *list = exchanges_of(s->view.field, n1, n);
    const literal_visitor visitor = {s, remainder_fits, take_remainder_pairs};
    for (uint32_t k = 0; k < s->view.field->exchange_count[n1][n]; k++) {
        unsigned in_s1 = 0;
        unsigned in_s2 = 0;
        for (unsigned bsn = 1; bsn <= n; bsn++) {
            bool was_s1 = bsn <= n1;
            bool changes = (list[k].leave_s1 | list[k].leave_s2) >> bsn & 1U;
            if (was_s1 != changes) {
                s->s1r[in_s1++] = s->remainder[bsn - 1];
            } else {
                s->s2r[in_s2++] = s->remainder[bsn - 1];
            }
        }
        if (literal_transpositions(n1, n - n1, &visitor)) {
            return true;
        }
    }
    return false;
}

static bool mdp_fits(void *self, unsigned place, unsigned item)
{
    search *s = self;
    return s->view.field->may_meet[s->s1[place]][s->resident[item]];
}

static bool take_mdp_pairs(void *self, const unsigned *items)
{
    search *s = self;
    literal_set used = 0;
    for (unsigned i = 0; i < s->m1; i++) {
        put_pair(s, i, s->s1[i], s->resident[items[i]]);
        used |= 1U << items[i];
    }
    unsigned count = 0;
    for (unsigned i = 0; i < s->resident_count; i++) {
        if (!literal_has(used, i)) {
            s->remainder[count++] = s->resident[i];
        }
    }
    return pair_remainder(s);
}

/* 3.7: one set of MDPs. */
static bool take_mdp_set(void *self, const unsigned *items)
{
    search *s = self;
    const literal_visitor visitor = {s, mdp_fits, take_mdp_pairs};
    for (unsigned i = 0; i < s->m1; i++) {
        s->s1[i] = s->mdp[items[i]];
    }
    return literal_transpositions(s->m1, s->resident_count, &visitor);
}

bool literal_pair_bracket(literal_field *field, const literal_bracket *bracket,
                          const literal_criteria *criteria, literal_candidate *best)
{
    search s = {.view = {field, bracket, criteria, CT_NEW(field->mem, outlooks, 1)}};
    const literal_visitor visitor = {&s, NULL, take_mdp_set};
    if (s.view.known == NULL) {
        abort();
    }
    if (!literal_find_most(field, bracket, criteria, &s.most)) {
        return false;
    }
    s.outlook = best_outlook(&s.view, &s.most);
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(bracket->mdps, i)) {
            s.mdp[s.mdp_count++] = i;
        } else if (literal_has(bracket->residents, i)) {
            s.resident[s.resident_count++] = i;
        }
    }
    bool is_over = false;
    for (s.m1 = s.mdp_count + 1; !is_over && s.m1-- > 0;) {
        is_over = s.most.mdps >> s.m1 & 1U && literal_sets(s.m1, s.mdp_count, &visitor);
    }
    if (!s.is_found) {
        abort(); /* what the survey has found was not generated */
    }
    *best = s.best;
    return true;
}
