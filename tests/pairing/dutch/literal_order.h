#ifndef CT_LITERAL_ORDER_H
#define CT_LITERAL_ORDER_H

/* The sequential generation of C.04.3 Art. 4, element by element in the order of the text. */

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { LITERAL_MOST = 16 }; /* most players of a bracket */

/* Who listens to a walk. Items count from 0 in the order of their BSNs. */
typedef struct literal_visitor {
    void *self;
    /* May this item stand at this place? Sequences with such an item are passed over. NULL = all.
     */
    bool (*fits)(void *self, unsigned place, unsigned item);
    bool (*take)(void *self, const unsigned *items); /* true ends the walk */
} literal_visitor;

/* 4.2: the orders of S2, which has n2 players, told apart by the first n1 of them. True when the
 * visitor ended it. */
bool literal_transpositions(unsigned n1, unsigned n2, const literal_visitor *visitor);

/* 4.4: the sets of n1 out of n players, smallest differing BSN first. */
bool literal_sets(unsigned n1, unsigned n, const literal_visitor *visitor);

/* 4.3: sets of players, bit b for BSN b (from 1). */
typedef struct literal_exchange {
    uint32_t leave_s1, leave_s2;
} literal_exchange;

/* All exchanges between S1 = 1 … n1 and S2 = n1+1 … n in their order, after the empty one. */
literal_exchange *literal_exchanges(unsigned n1, unsigned n, uint32_t *count, ct_arena *mem);

#endif
