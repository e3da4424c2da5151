#ifndef CT_LITERAL_DUTCH_H
#define CT_LITERAL_DUTCH_H

/* The FIDE (Dutch) System as the articles tell it: generate every candidate, judge every criterion,
 * keep the best. Shares nothing with the engine; for fields of at most a dozen players. */

#include "pairing/dutch/literal_field.h"
#include "pairing/literal_pairs.h"

/* Pairs a round from the rounds before it. `present` (may be NULL) says who takes part, instead of
 * entries, leaves and byes. `edition` is 2017 or 2026. */
literal_pairs literal_dutch_pair(const ct_event *event, unsigned round, ct_edition edition,
                                 const bool *present);

#endif
