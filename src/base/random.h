#ifndef CT_RANDOM_H
#define CT_RANDOM_H

/* Counter-based random numbers: Philox4x32-10 of Random123 (Salmon, Moraes, Dror, Shaw, "Parallel
 * random numbers: as easy as 1, 2, 3", SC 2011).
 *
 * A number is a pure function of (seed, stream, index): no state to share, the same on every
 * machine and for any number of threads. `stream` names the use (study, replicate, …), `index`
 * counts inside it. */

#include <stdint.h>

/* The 64 random bits at this place. */
uint64_t ct_random_at(uint64_t seed, uint64_t stream, uint64_t index);

/* A cursor that walks along one stream. Plain data; copy it to fork. */
typedef struct ct_random {
    uint64_t seed;
    uint64_t stream;
    uint64_t index; /* of the next number */
} ct_random;

uint64_t ct_random_next(ct_random *random);
/* Uniform in 0 … below-1 without bias; `below` is at least 1. */
uint64_t ct_random_below(ct_random *random, uint64_t below);
/* Uniform in [0, 1), 53 bits. */
double ct_random_unit(ct_random *random);
/* Standard normal (Box-Muller; uses two numbers). */
double ct_random_normal(ct_random *random);
/* True with probability `p`. */
static inline int ct_random_chance(ct_random *random, double p)
{
    return ct_random_unit(random) < p;
}

#endif
