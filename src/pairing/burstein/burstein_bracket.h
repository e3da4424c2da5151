#ifndef CT_BURSTEIN_BRACKET_H
#define CT_BURSTEIN_BRACKET_H

/* Pairing one bracket (C.04.4.2 Art. 2 to 4). Private to the Burstein engine. */

#include "matching/weighted.h"
#include "pairing/dutch/dutch_weights.h"

/* A bracket: entrants of the outlook's round in the order of their BSNs (4.1). */
typedef struct ct_burstein_bracket {
    const uint32_t *members;
    uint32_t count;
    uint32_t first_resident; /* members from this entrant on are residents */
    uint32_t next, next_end; /* the next scoregroup */
} ct_burstein_bracket;

/* The bracket's best pairing within the view, the first one in the order of Art. 4. `leavers` (may
 * be NULL) receives, in its list of floaters, those of the floaters and of the next scoregroup whom
 * the next bracket could not pair. CT_IMPOSSIBLE when the view has no solution. */
ct_status ct_burstein_pair_bracket(const ct_burstein_bracket *bracket, const ct_outlook *outlook,
                                   ct_view view, uint32_t exits, ct_arena *mem,
                                   ct_bracket_result *result, ct_bracket_result *leavers,
                                   ct_error *err);

#endif
