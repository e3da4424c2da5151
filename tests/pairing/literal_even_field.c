/* C.04.4.1 and C.04.4.2, where they say the same. */

#include "pairing/literal_even_field.h"

#include <stdlib.h>

literal_strict literal_strict_start(const ct_event *event, unsigned round, const bool *present,
                                    ct_arena *mem)
{
    literal_strict s = {.field = literal_field_new(event, round, CT_EDITION_2026, present, mem)};
    literal_field *f = s.field;
    s.known = CT_NEW(mem, uint8_t, (size_t)1 << f->count);
    if (s.known == NULL) {
        abort();
    }
    for (unsigned i = 0; i < f->count; i++) {
        for (unsigned k = 0; k < f->count; k++) {
            const literal_player *a = &f->player[i];
            const literal_player *b = &f->player[k];
            if (a->strength == LITERAL_ABSOLUTE && b->strength == LITERAL_ABSOLUTE &&
                a->wants == b->wants) { /* C3 */
                f->may_meet[i][k] = false;
            }
        }
    }
    return s;
}

bool literal_strict_can_pair(literal_strict *s, literal_set set)
{
    if (set == 0 || literal_size(set) % 2 == 1) {
        return set == 0;
    }
    if (s->known[set] == 0) {
        unsigned first = 0;
        bool can = false;
        while (!literal_has(set, first)) {
            first++;
        }
        for (unsigned k = first + 1; k < s->field->count && !can; k++) {
            can = literal_has(set, k) && s->field->may_meet[first][k] &&
                  literal_strict_can_pair(s, set & ~(1U << first) & ~(1U << k));
        }
        s->known[set] = can ? 1 : 2;
    }
    return s->known[set] == 1;
}

static bool rather(const literal_strict *s, unsigned a, unsigned b)
{
    const literal_player *one = &s->field->player[a];
    const literal_player *other = &s->field->player[b];
    if (one->score != other->score) { /* 3.1.3 */
        return one->score < other->score;
    }
    if (one->games != other->games) { /* 3.1.4 */
        return one->games > other->games;
    }
    return s->rank[a] > s->rank[b]; /* 3.1.5 */
}

int literal_strict_bye(literal_strict *s)
{
    literal_set all = (1U << s->field->count) - 1U;
    int best = -1;
    for (unsigned i = 0; i < s->field->count; i++) {
        if (s->field->player[i].may_have_bye &&             /* 3.1.1 */
            literal_strict_can_pair(s, all & ~(1U << i)) && /* 3.1.2 */
            (best < 0 || rather(s, i, (unsigned)best))) {
            best = (int)i;
        }
    }
    return best;
}

static ct_colour wish(const literal_strict *s, const literal_player *p)
{
    return p->games == 0 ? s->gives_newcomers : p->wants;
}

static literal_strength strength(const literal_strict *s, const literal_player *p)
{
    return p->games == 0 && s->gives_newcomers != CT_NO_COLOUR ? LITERAL_MILD : p->strength;
}

bool literal_strict_clash(const literal_strict *s, unsigned a, unsigned b)
{
    ct_colour wanted = wish(s, &s->field->player[a]);
    return wanted != CT_NO_COLOUR && wanted == wish(s, &s->field->player[b]);
}

/* Art. 5: has the higher ranked White? */
static bool has_white(const literal_strict *s, const literal_player *a, const literal_player *b)
{
    ct_colour of_a = wish(s, a);
    ct_colour of_b = wish(s, b);
    if (a->games == 0 && b->games == 0) { /* 5.2.1 */
        return (a->number % 2 == 1) == (s->field->initial == CT_WHITE);
    }
    if (of_a != of_b) { /* 5.2.2 */
        return of_a == CT_WHITE || of_b == CT_BLACK;
    }
    if (strength(s, a) != strength(s, b)) { /* 5.2.3 */
        return (strength(s, a) > strength(s, b)) == (of_a == CT_WHITE);
    }
    for (unsigned back = 1; back <= a->games && back <= b->games; back++) { /* 5.2.4 */
        ct_colour had = a->colours[a->games - back];
        if (had != b->colours[b->games - back]) {
            return had == CT_BLACK;
        }
    }
    return of_a == CT_WHITE; /* 5.2.5 */
}

void literal_strict_seat(const literal_strict *s, unsigned a, unsigned b, literal_pairs *out)
{
    unsigned higher = s->higher[a] < s->higher[b] ? a : b;
    unsigned lower = higher == a ? b : a;
    const literal_player *one = &s->field->player[higher];
    const literal_player *other = &s->field->player[lower];
    bool white = has_white(s, one, other);
    out->white[out->count] = white ? one->who : other->who;
    out->black[out->count++] = white ? other->who : one->who;
}
