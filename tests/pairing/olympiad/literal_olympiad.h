#ifndef CT_TEST_LITERAL_OLYMPIAD_H
#define CT_TEST_LITERAL_OLYMPIAD_H

/* The Olympiad system by going through all complete pairings and striking out, article by article,
 * those that do not comply. Up to OLYMPIAD_TEAMS teams. Shares nothing with the engine but the
 * event's matches. */

#include "pairing/literal_pairs.h"

enum { OLYMPIAD_TEAMS = 14 };

literal_reference literal_olympiad_2022;
literal_reference literal_olympiad_2020;
literal_reference literal_olympiad_relaxed; /* without forbidden pairs */

#endif
