#ifndef CT_LITERAL_CELLS_H
#define CT_LITERAL_CELLS_H

/* What the references of the Lim and the Double-Swiss System read from the cells of an event, and
 * what both do with it: sets of players tried out completely. Nothing of the engines is used. */

#include "event/event.h"

enum { LITERAL_FIELD = 12 }; /* most players */

/* Points and virtual points before a round. */
ct_points literal_score_before(const ct_event *event, ct_index who, unsigned round);

/* Was there a game over the board? */
bool literal_was_played(ct_cell cell);

/* The players who take part in a round, by score and then by number. `parity` is the number of
 * C.04.2 2.4, which counts only those who were ever there. */
typedef struct literal_entrant {
    ct_index who;
    uint32_t tpn, parity;
    ct_points score;
} literal_entrant;

uint32_t literal_entrants(const ct_event *event, unsigned round, const bool *present,
                          literal_entrant out[LITERAL_FIELD]);

/* A set of players: bit i for the i-th of the field. */
typedef uint32_t literal_mask;

static inline bool literal_has(literal_mask set, uint32_t i)
{
    return (set >> i & 1U) != 0;
}

/* Who may meet whom, and which sets are known to have a pairing. */
typedef struct literal_meetings {
    uint32_t count;
    bool may_meet[LITERAL_FIELD][LITERAL_FIELD];
    int8_t can_pair[1 << LITERAL_FIELD]; /* 0 = not asked yet */
} literal_meetings;

/* Is there a pairing of exactly these? */
bool literal_can_pair(literal_meetings *m, literal_mask set);

#endif
