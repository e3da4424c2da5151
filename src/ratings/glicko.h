#ifndef CT_GLICKO_H
#define CT_GLICKO_H

/* Glicko-2: M. E. Glickman, "Example of the Glicko-2 system" (2013), whose numbers of steps are
 * cited. */

#include <stdint.h>

typedef struct ct_glicko {
    double rating;     /* on the usual scale: 1500 for somebody unknown */
    double deviation;  /* 350 for somebody unknown */
    double volatility; /* 0.06 for somebody unknown */
} ct_glicko;

typedef struct ct_glicko_game {
    ct_glicko opponent; /* before the period */
    double score;       /* 1, ½ or 0 */
} ct_glicko_game;

#define CT_GLICKO_UNKNOWN ((ct_glicko){1500, 350, 0.06})
#define CT_GLICKO_TAU     0.5

/* The player after a rating period with these games. Without games only the deviation grows, to at
 * most 350. `tau` limits how fast volatility changes: 0.3 … 1.2. O(games). */
ct_glicko ct_glicko_update(ct_glicko player, const ct_glicko_game *games, uint32_t count,
                           double tau);

/* Expected score against an opponent of uncertain strength. */
double ct_glicko_expected(ct_glicko player, ct_glicko opponent);

#endif
