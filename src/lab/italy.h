#ifndef CT_ITALY_H
#define CT_ITALY_H

/* Fields like those of the 488 tournaments played in Italy in 2012 (G. Marchese, thesis, Rome
 * 2013). The lists of ratings were never published; sizes and rounds here agree with everything the
 * thesis tells about them, and the spread of the ratings is drawn so that the shares of homogeneous
 * and elite events come out. */

#include "lab/field.h"

enum { CT_ITALY_EVENTS = 488 };

/* Fills players, rounds and the distribution of the ratings of event `replicate` mod 488. */
void ct_italy_event(uint64_t replicate, ct_random *random, ct_field_spec *spec);

#endif
