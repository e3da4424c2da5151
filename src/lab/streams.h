#ifndef CT_STREAMS_H
#define CT_STREAMS_H

/* The random numbers of the laboratory: each purpose of each replicate has a stream of its own, so
 * that asking for one thing more never changes another. */

#include "base/random.h"

typedef enum ct_luck {
    CT_LUCK_GAME = 0,
    CT_LUCK_FIELD,
    CT_LUCK_STRENGTH,
    CT_LUCK_ABSENCE,
    CT_LUCK_FORFEIT,
    CT_LUCK_WITHDRAWAL,
    CT_LUCK_ORACLE,  /* imagined matches that decide which of two tied teams is better */
    CT_LUCK_REMATCH, /* imagined matches to train a journal and to try a tie-break */
} ct_luck;

enum { CT_LUCK_PURPOSES = 16 };

static inline uint64_t ct_lab_stream(uint64_t replicate, ct_luck purpose)
{
    return replicate * CT_LUCK_PURPOSES + (uint64_t)purpose;
}

/* Uniform in [0, 1). */
static inline double ct_lab_luck(uint64_t seed, uint64_t replicate, ct_luck purpose, uint64_t index)
{
    return (double)(ct_random_at(seed, ct_lab_stream(replicate, purpose), index) >> 11) * 0x1.0p-53;
}

/* A cursor along the stream. */
static inline ct_random ct_lab_random(uint64_t seed, uint64_t replicate, ct_luck purpose)
{
    return (ct_random){.seed = seed, .stream = ct_lab_stream(replicate, purpose)};
}

#endif
