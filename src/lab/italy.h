#ifndef CT_ITALY_H
#define CT_ITALY_H

/* Synthetic fields after the 488 tournaments played in Italy in 2012 (G. Marchese, thesis, Rome
 * 2013). The lists of ratings were never published. Sizes and rounds agree with the figures of the
 * thesis, except that all fields together have 14,943 players where it reads 14,881 (listings in
 * its appendix). The spread of the ratings was tuned to its gaps, draws, duels and shares. */

#include "lab/field.h"

enum { CT_ITALY_EVENTS = 488 };

/* Fills players, rounds and the distribution of the ratings of event `replicate` mod 488. */
void ct_italy_event(uint64_t replicate, ct_random *random, ct_field_spec *spec);

#endif
