#ifndef CT_LITERAL_LIM_H
#define CT_LITERAL_LIM_H

/* The Lim System (C.04.4.3) step by step, by trying out: every exchange is made in turn, every set
 * of floaters is looked at. Shares nothing with the engine; for fields of at most a dozen players.
 */

#include "pairing/literal_pairs.h"

literal_reference literal_lim_pair;

#endif
