#ifndef CT_LITERAL_LIM_H
#define CT_LITERAL_LIM_H

/* The Lim System (C.04.4.3) step by step, by trying out: every exchange is made in turn, every set
 * of floaters is looked at. Shares nothing with the engine; for fields of at most a dozen players.
 */

#include "pairing/dutch/literal_dutch.h"

/* Pairs a round from the rounds before it. `present` (may be NULL) says who takes part, instead of
 * entries, leaves and byes. */
literal_pairs literal_lim_pair(const ct_event *event, unsigned round, const bool *present);

#endif
