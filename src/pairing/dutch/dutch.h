#ifndef CT_DUTCH_H
#define CT_DUTCH_H

/* The FIDE (Dutch) System, C.04.3: the edition of 1 February 2026 and that of 2017, as the round
 * says.
 *
 * Exact by construction: every criterion is a counter in the weight of an edge, and the generation
 * order of Art. 4 is walked choice by choice. Quick because a bracket is first solved alone and the
 * rest of the field only asked whether it can still be completed. */

#include "pairing/pairings.h"

/* Pairs the round. Pairs live in `mem`. CT_IMPOSSIBLE, with the players who cannot be paired, when
 * there is no complete pairing (1.9.3). */
ct_status ct_dutch_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

#endif
