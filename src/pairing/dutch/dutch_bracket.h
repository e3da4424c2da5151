#ifndef CT_DUTCH_BRACKET_H
#define CT_DUTCH_BRACKET_H

/* Pairing one bracket (C.04.3 Art. 3 and 4). Private to the Dutch engine. */

#include "matching/weighted.h"
#include "pairing/dutch/dutch_weights.h"

/* A bracket to be paired. Entrants: `members` holds the moved-down players, ranked, then the
 * residents, ranked. */
typedef struct ct_bracket {
    const ct_dutch_rules *rules;
    ct_arena *mem;         /* for the work and the result */
    ct_arena *lasting;     /* for what the next brackets will use again: */
    ct_weighted **problem; /* the matching problem; NULL inside at first */
    const uint32_t *members;
    uint32_t count;
    uint32_t mdps;
    bool is_of_one_score;    /* its residents are: not so in the collapsed last bracket of 2017 */
    uint32_t next, next_end; /* the next scoregroup */
} ct_bracket;

/* How far to look, and how many anonymous exits there are: in CT_VIEW_EXITS just as many as must
 * float, in CT_VIEW_NEXT enough for all whom the next bracket might not pair (made even with the
 * rest by one more where needed), in CT_VIEW_ALL none. */
typedef struct ct_sight {
    ct_view view;
    uint32_t floats; /* how many must leave if the bracket is taken by itself */
    uint32_t exits;
} ct_sight;

/* The best candidate as far as one can see, the earliest one in generation order. `leavers` (for
 * CT_VIEW_NEXT, else NULL) receives as floaters those of floaters and next scoregroup whom the next
 * bracket could not pair; when there are as many of them as exits there may be more. CT_IMPOSSIBLE
 * when there is no solution in sight. */
ct_status ct_dutch_pair_bracket(const ct_bracket *bracket, const ct_outlook *outlook,
                                ct_sight sight, ct_bracket_result *result,
                                ct_bracket_result *leavers, ct_error *err);

#endif
