#ifndef CT_LITERAL_DOUBLE_H
#define CT_LITERAL_DOUBLE_H

/* The Double-Swiss System (C.04.5) as the articles tell it: try every set of upfloaters and every
 * pairing of the bracket, judge each, keep the first of the best. Shares nothing with the engine;
 * for fields of at most a dozen players. */

#include "pairing/dutch/literal_dutch.h"

/* Pairs game 1 of a match (an odd round) from the rounds before it. `present` (may be NULL) says
 * who takes part, instead of entries, leaves and byes. */
literal_pairs literal_double_pair(const ct_event *event, unsigned round, const bool *present);

#endif
