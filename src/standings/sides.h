#ifndef CT_SIDES_H
#define CT_SIDES_H

/* The score of the two teams of a Scheveningen event. */

#include "standings/scoreboard.h"

typedef struct ct_side {
    ct_str name;                  /* of the team; "A (1 to 4)" where the event has no teams */
    uint32_t players;             /* a side */
    ct_points points;             /* of all its players, adjustments included */
    uint32_t wins, draws, losses; /* of its players, forfeits included */
} ct_side;

/* The two sides, A first. `*is_one` is false, and `out` untouched, where the event is no
 * Scheveningen or its teams cannot be told apart yet. */
ct_status ct_sides_score(const ct_scoreboard *board, ct_arena *mem, ct_side out[2], bool *is_one,
                         ct_error *err);

#endif
