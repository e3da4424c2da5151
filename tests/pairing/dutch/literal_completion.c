/* Can the round be completed? Everybody is tried with everybody (C.04.3 1.9.1, C4, C5). */

#include "pairing/dutch/literal_field.h"

#include <stdlib.h>

unsigned literal_size(literal_set set)
{
    unsigned size = 0;
    for (; set != 0; set &= set - 1) {
        size++;
    }
    return size;
}

static int lower(int a, int b)
{
    return a < b ? a : b;
}

static int try_partners(literal_field *field, literal_set left, literal_set together,
                        literal_set barred)
{
    int best = LITERAL_NEVER;
    unsigned first = 0;
    while (!literal_has(left, first)) {
        first++;
    }
    literal_set rest = left & ~(1U << first);
    if (literal_size(left) % 2 == 1 && field->player[first].may_have_bye &&
        !literal_has(barred, first) &&
        literal_completion(field, rest, together, barred) != LITERAL_NEVER) {
        best = field->player[first].score;
    }
    for (unsigned other = first + 1; other < field->count; other++) {
        bool are_together = literal_has(together, first) && literal_has(together, other);
        if (literal_has(left, other) && field->may_meet[first][other] && !are_together) {
            best = lower(best, literal_completion(field, rest & ~(1U << other), together, barred));
        }
    }
    return best;
}

static void make_cache(literal_field *field)
{
    field->known_size = field->count < 12 ? 4U << field->count : LITERAL_CACHE;
    field->known = CT_NEW(field->mem, literal_known, field->known_size);
    if (field->known == NULL) {
        abort();
    }
}

int literal_completion(literal_field *field, literal_set left, literal_set together,
                       literal_set barred)
{
    if (left == 0) {
        return LITERAL_NO_BYE;
    }
    if (field->known == NULL) {
        make_cache(field);
    }
    together &= left;
    uint32_t at = (left * 2654435761U ^ together * 40503U ^ barred * 69069U) >> 7;
    literal_known *known = &field->known[at % field->known_size];
    if (known->left != left || known->together != together || known->barred != barred) {
        int score = try_partners(field, left, together, barred);
        *known = (literal_known){left, together, barred, score};
    }
    return known->bye_score;
}
