#ifndef CT_TEST_TOURNAMENT_PRIVATE_H
#define CT_TEST_TOURNAMENT_PRIVATE_H

/* Dice of a tournament, for its own files. */

#include "support/tournament.h"

#include <stdlib.h>

static inline uint32_t below(tournament *t, uint32_t limit)
{
    return (uint32_t)ct_random_below(&t->random, limit);
}

static inline bool chance(tournament *t, double p)
{
    return ct_random_chance(&t->random, p);
}

/* A test without memory is over. */
static inline void *need(void *pointer)
{
    if (pointer == NULL) {
        abort();
    }
    return pointer;
}

#endif
