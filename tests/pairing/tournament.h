#ifndef CT_TEST_TOURNAMENT_H
#define CT_TEST_TOURNAMENT_H

/* Small random tournaments with everything that troubles a pairing: byes asked for, forfeits,
 * absences, late entries, withdrawals, forbidden pairs, acceleration, odd scoring. Rounds are
 * played one by one, so that the engine under test makes the past of the next round. */

#include "base/random.h"
#include "pairing/pairings.h"

typedef struct tournament {
    ct_event *event;
    ct_random random;
    const bool *present;  /* who takes part in the next round; NULL = as the event says */
    unsigned wild_rounds; /* the first rounds that are paired at random */
    double favourite;     /* how often the better number wins a decided game */
    double draws, forfeits, odd_results, absences;
} tournament;

/* 4 … most players. The same seed gives the same tournament. */
tournament tournament_start(uint64_t seed, uint32_t most, ct_arena *mem);

/* Decides who is present in the next round. */
void tournament_call(tournament *t);

/* Pairs the next round at random: nobody meets twice, no colour three times running or three times
 * more than the other. Some players may be left out; at most one of them gets the bye. */
ct_pairings tournament_pair_wildly(tournament *t);

/* Enters the next round with random results. */
void tournament_play(tournament *t, const ct_pairings *pairings);

/* The event as a report file, for messages; terminated. */
const char *tournament_text(const ct_event *event, ct_arena *mem);

#endif
