#ifndef CT_TOTALS_H
#define CT_TOTALS_H

/* The totals of events that are not ranked by points, for lists of pairings. */

#include "event/event.h"

/* What everybody had before a round, where something else than points ranks the event first: Keizer
 * totals, Elo points; as text, by player, in `mem`. NULL where points do, in team events, and when
 * the totals cannot be computed. */
ct_str *ct_totals_before(const ct_event *event, unsigned round, ct_arena *mem);

#endif
