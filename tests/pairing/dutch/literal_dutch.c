/* Bracket by bracket through a round: 1.9 in 2026, A.9 in 2017. */

#include "pairing/dutch/literal_dutch.h"

#include "pairing/dutch/literal_bracket.h"

#include <stdlib.h>

static void publish(const literal_field *field, const literal_candidate *c, literal_pairs *out)
{
    for (unsigned i = 0; i < c->pairs; i++) {
        bool is_white = field->has_white[c->high[i]][c->low[i]];
        unsigned white = is_white ? c->high[i] : c->low[i];
        unsigned black = is_white ? c->low[i] : c->high[i];
        out->white[out->count] = field->player[white].who;
        out->black[out->count++] = field->player[black].who;
    }
}

/* A.9: can the round be completed when these float? */
static bool can_be_completed(literal_field *field, const literal_bracket *bracket,
                             const literal_candidate *c)
{
    literal_set left = c->floaters | bracket->below;
    return literal_completion(field, left, c->floaters, 0) != LITERAL_NEVER;
}

/* A bracket of 2017. When it cannot stay as it is it is the penultimate one: everybody below
 * collapses into the last bracket. */
static void pair_bracket_2017(literal_field *field, literal_bracket *bracket, literal_candidate *c)
{
    bracket->role = bracket->below == 0 ? LITERAL_LAST : LITERAL_ORDINARY;
    if (!literal_pair_bracket(field, bracket, &literal_criteria_2017, c)) {
        abort();
    }
    if (!can_be_completed(field, bracket, c)) {
        bracket->role = LITERAL_PENULTIMATE;
        if (!literal_pair_bracket(field, bracket, &literal_criteria_2017, c)) {
            abort();
        }
    }
}

static void pair_bracket_2026(literal_field *field, literal_bracket *bracket, literal_candidate *c)
{
    if (!literal_pair_bracket(field, bracket, &literal_criteria_2026, c)) {
        abort();
    }
}

static void pair_brackets(literal_field *field, literal_set everybody, literal_pairs *out)
{
    literal_bracket bracket = {.below = everybody, .next = literal_top_group(field, everybody)};
    literal_candidate c = {0};
    while (bracket.below != 0) {
        bool collapses = bracket.role == LITERAL_PENULTIMATE;
        bracket.mdps = c.floaters;
        bracket.residents = collapses ? bracket.below : bracket.next;
        bracket.below &= ~bracket.residents;
        bracket.next = literal_top_group(field, bracket.below);
        if (field->edition == CT_EDITION_2017) {
            pair_bracket_2017(field, &bracket, &c);
        } else {
            pair_bracket_2026(field, &bracket, &c);
        }
        publish(field, &c, out);
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(c.floaters, i)) {
            out->bye = field->player[i].who;
        }
    }
}

literal_pairs literal_dutch_pair(const ct_event *event, unsigned round, ct_edition edition,
                                 const bool *present)
{
    literal_pairs out = {.bye = CT_NOBODY};
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        abort();
    }
    literal_field *field = literal_field_new(event, round, edition, present, mem);
    literal_set everybody = (1U << field->count) - 1;
    out.is_possible = literal_completion(field, everybody, 0, 0) != LITERAL_NEVER; /* 1.9.3 */
    if (out.is_possible) {
        pair_brackets(field, everybody, &out);
    }
    ct_arena_free(mem);
    return out;
}
