#ifndef CT_TOTALS_H
#define CT_TOTALS_H

/* The totals of events that are not ranked by points, for lists of pairings. */

#include "standings/tie_break.h"

/* The totals before a round, as text by player, in `mem`, for events ranked by something else than
 * points: Keizer totals, Elo points. NULL where points rank, in team events, and when the totals
 * cannot be computed. */
ct_str *ct_totals_before(const ct_event *event, unsigned round, ct_arena *mem);
/* The same as exact values. */
ct_value *ct_total_values_before(const ct_event *event, unsigned round, ct_arena *mem);

#endif
