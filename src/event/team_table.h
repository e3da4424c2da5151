#ifndef CT_TEAM_TABLE_H
#define CT_TEAM_TABLE_H

/* A team event as a crosstable of its matches. */

#include "event/event.h"

/* An event of individuals in which each team is one player (same index, number and name) and each
 * match one game, with match points as points: what lists of matches, checks and reports need.
 * Byes, forbidden pairs, acceleration and system are those of the event. Lives in `mem`; borrows
 * texts and lists from the event. */
ct_status ct_event_of_teams(const ct_event *event, ct_arena *mem, ct_event **out, ct_error *err);

/* What to read cells from: the event itself, of a team event the table of its matches. */
ct_status ct_event_table(const ct_event *event, ct_arena *mem, const ct_event **out, ct_error *err);

#endif
