#ifndef CT_LITERAL_DOUBLE_H
#define CT_LITERAL_DOUBLE_H

/* The Double-Swiss System (C.04.5) as the articles tell it: try every set of upfloaters and every
 * pairing of the bracket, judge each, keep the first of the best. Shares nothing with the engine;
 * for fields of at most a dozen players. */

#include "pairing/literal_pairs.h"

/* Pairs game 1 of a match: an odd round. */
literal_reference literal_double_pair;

#endif
