#ifndef CT_MATCHES_H
#define CT_MATCHES_H

/* Team matches, derived from the games of the members. */

#include "event/event.h"

/* What one team did in one round. */
typedef struct ct_match {
    ct_index opponent;     /* team, or CT_NOBODY */
    uint8_t colour;        /* of board 1 */
    uint8_t outcome;       /* CT_WIN, CT_DRAW, CT_LOSS by game points; CT_FORFEIT_…; CT_PAB; byes;
                              CT_ABSENT; CT_PENDING */
    ct_points game_points; /* of the boards (or of the bye) */
    ct_points match_points;
} ct_match;

#define CT_NO_MATCH ((ct_match){.opponent = CT_NOBODY})

/* matches[team * rounds_paired + round - 1]. Opponents follow from the members' games; with no game
 * at all from records 330, 320 and 240. Contradictions (members who meet two teams in one round) go
 * to `problems`, which may be NULL. */
ct_status ct_event_matches(const ct_event *event, ct_arena *mem, ct_match **out,
                           ct_problems *problems, ct_error *err);

#endif
