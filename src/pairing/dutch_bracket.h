#ifndef CT_DUTCH_BRACKET_H
#define CT_DUTCH_BRACKET_H

/* Pairing one bracket (C.04.3 Art. 3 and 4). Private to the Dutch engine. */

#include "pairing/dutch_weights.h"

/* Entrants: `members` holds the moved-down players, ranked, then the residents, ranked. */
typedef struct ct_bracket {
    const ct_dutch_rules *rules;
    const uint32_t *members;
    uint32_t count;
    uint32_t mdps;
    uint32_t next, next_end; /* the next scoregroup */
} ct_bracket;

/* The best candidate as far as the view can see, the earliest one in generation order. `exits` is
 * how many anonymous exits there are: in CT_VIEW_EXITS just as many as must float, in CT_VIEW_NEXT
 * enough for all whom the next bracket might not pair (made even with the rest by one more where
 * needed), in CT_VIEW_ALL none. `leavers` (for CT_VIEW_NEXT, else NULL) receives as floaters those
 * of floaters and next scoregroup whom the next bracket could not pair; all exits are used when
 * there are `exits` of them. CT_IMPOSSIBLE when the view has no solution. Result arrays live in
 * `mem`. */
ct_status ct_dutch_pair_bracket(const ct_outlook *outlook, const ct_bracket *bracket, ct_view view,
                                uint32_t exits, ct_arena *mem, ct_bracket_result *result,
                                ct_bracket_result *leavers, ct_error *err);

#endif
