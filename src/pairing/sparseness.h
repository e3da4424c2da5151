#ifndef CT_SPARSENESS_H
#define CT_SPARSENESS_H

#include "pairing/pairings.h"

/* How far apart opponents are: the mean of this, sum / games, is called sparseness. */
typedef struct ct_sparseness {
    uint64_t sum; /* of rating differences */
    uint32_t games;
} ct_sparseness;

/* Of a round not yet in the event. O(pairs). */
ct_sparseness ct_pairings_sparseness(const ct_event *event, const ct_pairings *pairings);
/* The mean; 0 without games. */
double ct_sparseness_mean(ct_sparseness measured);

#endif
