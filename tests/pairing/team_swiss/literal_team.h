#ifndef CT_TEST_LITERAL_TEAM_H
#define CT_TEST_LITERAL_TEAM_H

/* The Swiss team system (C.04.6) by going through everything: every set of upfloaters, every
 * pairing of a bracket. Up to LITERAL_TEAMS teams. Shares nothing with the engine but the event's
 * matches. */

#include "event/event.h"

enum { LITERAL_TEAMS = 12 };

typedef struct literal_team_pairs {
    bool is_possible;
    uint32_t count;
    ct_index white[LITERAL_TEAMS], black[LITERAL_TEAMS];
    ct_index bye;
} literal_team_pairs;

/* `present` [team] takes part. */
literal_team_pairs literal_team_pair(const ct_event *event, unsigned round, const bool *present);

#endif
