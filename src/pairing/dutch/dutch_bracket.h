#ifndef CT_DUTCH_BRACKET_H
#define CT_DUTCH_BRACKET_H

/* Pairing one bracket (C.04.3 Art. 3 and 4). Private to the Dutch engine. */

#include "matching/weighted.h"
#include "pairing/dutch/dutch_weights.h"

/* A bracket to be paired. `members` are entrants: the moved-down players, ranked, then the
 * residents, ranked. */
typedef struct ct_bracket {
    const ct_dutch_rules *rules;
    ct_arena *mem;         /* for the work and the result */
    ct_arena *lasting;     /* for what the next brackets use again: the matching problem */
    ct_weighted **problem; /* *problem is NULL until it is first needed */
    const uint32_t *members;
    uint32_t count;
    uint32_t mdps;
    bool is_of_one_score;    /* its residents are: not so in the collapsed last bracket of 2017 */
    uint32_t next, next_end; /* the next scoregroup */
} ct_bracket;

/* How far to look, and how many anonymous exits there are:
 *  - CT_VIEW_EXITS: just as many as must float;
 *  - CT_VIEW_NEXT: enough for all whom the next bracket might not pair (one more is added where
 *    the number of vertices would be odd);
 *  - CT_VIEW_ALL: none. */
typedef struct ct_sight {
    ct_view view;
    uint32_t floats; /* how many must leave if the bracket is taken by itself */
    uint32_t exits;
} ct_sight;

/* The best candidate within the view, the earliest one in generation order. `leavers` (for
 * CT_VIEW_NEXT, else NULL) receives, in its list of floaters, those of the floaters and of the next
 * scoregroup whom the next bracket could not pair; when they use up all exits, there may have been
 * too few exits. CT_IMPOSSIBLE when the view has no solution. */
ct_status ct_dutch_pair_bracket(const ct_bracket *bracket, const ct_outlook *outlook,
                                ct_sight sight, ct_bracket_result *result,
                                ct_bracket_result *leavers, ct_error *err);

#endif
