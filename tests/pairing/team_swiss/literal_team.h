#ifndef CT_TEST_LITERAL_TEAM_H
#define CT_TEST_LITERAL_TEAM_H

/* The Swiss team system (C.04.6) by going through everything: every set of upfloaters, every
 * pairing of a bracket. Up to LITERAL_TEAMS teams. Shares nothing with the engine but the event's
 * matches. */

#include "pairing/literal_pairs.h"

enum { LITERAL_TEAMS = 12 };

literal_reference literal_team_pair;

#endif
