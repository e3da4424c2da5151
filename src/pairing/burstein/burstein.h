#ifndef CT_BURSTEIN_H
#define CT_BURSTEIN_H

/* The Burstein System, C.04.4.2 in the edition of 1 February 2026.
 *
 * The first rounds, the seeding rounds, are paired by the Dutch System. From then on the players of
 * a bracket are ranked by the strength of the opposition they have met (the Index), and the first
 * is to meet the last. */

#include "pairing/pairings.h"

/* Pairs the round. Pairs live in `mem`. CT_INVALID when the number of rounds is not known,
 * CT_UNSUPPORTED for the edition before 2026, CT_IMPOSSIBLE when there is no complete pairing
 * (1.9.3). */
ct_status ct_burstein_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* 1.6: how many of so many rounds are seeding rounds. */
unsigned ct_burstein_seeding_rounds(unsigned rounds);

/* 1.7, 1.8 */
typedef struct ct_burstein_index {
    int64_t buchholz;  /* in points of the event's unit */
    int64_t sonneborn; /* Sonneborn-Berger, in products of two such points */
    uint32_t rank;     /* place in the order of 1.8 among all entrants, from 0 */
} ct_burstein_index;

/* The index of every entrant of the round, in `mem`. O(n · rounds + n log n). */
ct_status ct_burstein_index_of(const ct_round *round, ct_arena *mem, ct_burstein_index **out,
                               ct_error *err);

#endif
