#ifndef CT_ACCELERATION_H
#define CT_ACCELERATION_H

/* Virtual points: how much is added to a participant's score when a round is paired. They never
 * count in standings. */

#include "event/event.h"

/* Virtual points of every participant (players; teams in a team event: match points) in a round,
 * into out[]. For Baku (C.04.7): group GA = 2·⌈N/4⌉ of those with a TPN before round 1, ⌈R/2⌉
 * accelerated rounds, the first half of them in full. A late entry above the last GA participant
 * belongs to GA. The progressive kind looks at the results of the rounds before.
 * Fails when
 *  - Baku is asked for and the rounds are unknown, a win is not worth two draws or a loss is not
 *    worth 0 (C.04.7 1.1);
 *  - the progressive kind is asked for and the rounds are unknown, a draw is worth nothing or teams
 *    play.
 * O(participants · (spans + rounds)). */
ct_status ct_event_virtual_points(const ct_event *event, unsigned round, ct_points *out,
                                  ct_error *err);

#endif
