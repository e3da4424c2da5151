#ifndef CT_TRF_IMPLIED_H
#define CT_TRF_IMPLIED_H

/* What a report file says only for other engines, and what is therefore dropped on reading.
 *
 *  1. No engine is to pair a player who has left or is still to enter: for rounds not paired yet
 *     such a player gets zero-point byes (240, XXZ). The event itself knows when players leave or
 *     enter, so a zero-point bye asked for such a round is implied, and dropped.
 *  2. 260 cannot say "to the end": such a rule is written with `rounds` as its last round, or 999
 *     when they are not known. So a last round at or beyond the end of the event is read as "to the
 *     end". */

#include "event/event.h"

enum { CT_TRF_NO_END = CT_MAX_ROUNDS };

/* Is this participant (a team in a team event) gone in the round, or not yet there? */
bool ct_trf_is_away(const ct_event *event, ct_index who, unsigned round);

/* Takes the implied byes out of `event`. `presence` is the event that knows who enters and leaves:
 * when reading, the same one. O(byes). */
void ct_trf_drop_implied_byes(ct_event *event, const ct_event *presence);

/* Brings forbidden pairs that last to the end of the event, or beyond it, to "to the end".
 * O(rules). */
void ct_trf_open_forbidden(ct_event *event);

#endif
