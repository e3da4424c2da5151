#ifndef CT_LIM_H
#define CT_LIM_H

/* The Lim System, C.04.4.3.
 *
 * Lim is a procedure: groups are paired from the top down to the median, from the bottom up to it,
 * the median last, and every choice is the first possible one in a given order. The text has no
 * look-ahead and may end with a median that cannot be paired; here every choice must leave a
 * complete pairing, so that 2.6 is never needed. */

#include "pairing/pairings.h"

/* Pairs the round. Pairs live in `mem`; their bracket is the number of the group in the order of
 * pairing. CT_IMPOSSIBLE, with the players who cannot be paired, when there is no complete
 * pairing. */
ct_status ct_lim_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* 2.1: why two entrants may not meet; NULL when they may. */
const char *ct_lim_obstacle(const ct_round *round, uint32_t one, uint32_t other);

/* 5.x: the colour an entrant is due; CT_NO_COLOUR without games. */
ct_colour ct_lim_due(const ct_round *round, uint32_t entrant);

/* 3.10: did the entrant float in the round before, that is, play somebody with another score? */
bool ct_lim_has_floated(const ct_round *round, uint32_t entrant);

/* 2.2: below 0, 0 or above 0 as the entrant stands below, in or above the median scoregroup. */
int ct_lim_side(const ct_round *round, uint32_t entrant);

#endif
