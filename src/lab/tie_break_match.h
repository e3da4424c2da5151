#ifndef CT_TIE_BREAK_MATCH_H
#define CT_TIE_BREAK_MATCH_H

/* Matches of teams that are only imagined: what a team would score against another. */

#include "event/event.h"
#include "lab/field.h"
#include "lab/game_model.h"

/* Results of a match in half game points: 0 … 2 · boards. */
static inline unsigned ct_match_results(const ct_lab_field *field)
{
    return 2 * field->boards + 1;
}

/* out[g] = chance that `one` scores at most g half points against `other`, board by board in the
 * order of the boards. Each side has White on board 1 with chance ½; colours alternate. The
 * last entry is 1. `out` has ct_match_results entries. O(boards²). */
void ct_match_spread(const ct_game_model *model, const ct_lab_field *field, ct_index one,
                     ct_index other, double *out);

/* The result that belongs to a random number of [0, 1). */
static inline unsigned ct_match_result(const double *spread, double luck)
{
    unsigned result = 0;
    while (luck >= spread[result]) {
        result++;
    }
    return result;
}

/* The match points of a result: 0, 1, 2 (M. Náray, 4.1.7). */
static inline unsigned ct_match_points(const ct_lab_field *field, unsigned result)
{
    return result > field->boards ? 2 : result == field->boards ? 1 : 0;
}

#endif
