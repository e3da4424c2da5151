#ifndef CT_DECLARED_H
#define CT_DECLARED_H

/* What a file declares beside its results: points and ranks (records 001 and 310), how many take
 * part (062, 072, 082) and the kind of tournament (092). Other programs need them: bbpPairings and
 * JaVaFo refuse a player without points.
 *
 * What an event declares is kept, because it may come from another program and is there to be
 * checked. Edits take back what they make wrong (event/edit.h). What is missing is filled in here,
 * before the event is written. */

#include "event/event.h"

/* Fills in what is missing:
 *  - points of players, and match and game points of teams, from the results;
 *  - ranks of all players (teams in a team event) when somebody has none: by the tie-breaks of the
 *    event, or by points alone when its list cannot be used; whoever is tied in everything stands
 *    in the order of the numbers. Players of a team event are ranked by their points;
 *  - the numbers of players, rated players and (in a team event) teams, which are also corrected;
 *  - the kind of tournament, as the title of the pairing system.
 * The texts live in the event's arena. CT_NO_MEMORY. Time: that of the standings. */
ct_status ct_event_declare(ct_event *event, ct_error *err);

#endif
