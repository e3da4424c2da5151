#ifndef CT_TEST_TOURNAMENT_H
#define CT_TEST_TOURNAMENT_H

/* Small random tournaments of players or of teams, with everything that troubles a pairing: byes
 * asked for, forfeits, absences, late entries, withdrawals, forbidden pairs, acceleration, odd
 * scoring. Rounds are played one by one, so that the engine under test makes the past of the next
 * round. series.h plays many of them. */

#include "base/random.h"
#include "pairing/pairings.h"

typedef struct tournament {
    ct_event *event;
    ct_random random;
    const bool *present;  /* [player or team] in the next round; NULL = as the event says */
    unsigned wild_rounds; /* the first rounds that are paired at random */
    double favourite;     /* how often the better number wins a decided game */
    double draws, forfeits, odd_results, absences;
} tournament;

/* 4 … most players. The same seed gives the same tournament. */
tournament tournament_start(uint64_t seed, uint32_t most, ct_arena *mem);

/* 4 … most teams of two or three boards. `code` is the record 192; "" = any of the Swiss team
 * system. */
tournament tournament_start_teams(uint64_t seed, uint32_t most, const char *code, ct_arena *mem);

/* How many players, or teams, there are. */
uint32_t tournament_entrants(const ct_event *event);

/* Decides who is present in the next round; among teams `present` is never NULL afterwards. */
void tournament_call(tournament *t);

/* Pairs the next round at random: nobody meets twice, and no player has a colour three times
 * running or three times more than the other. Some may be left out; at most one of them gets the
 * bye. */
ct_pairings tournament_pair_wildly(tournament *t);

/* Enters the next round with random results; one of teams is published as the program does it. */
void tournament_play(tournament *t, const ct_pairings *pairings);

/* The event as a report file, for messages; terminated. */
const char *tournament_text(const ct_event *event, ct_arena *mem);

/* Pairs of players or teams as text, White first, in the order of White's numbers: "1-5 3-2 6-bye".
 */
enum { PAIRINGS_TEXT = 256 };
void pairings_text(const ct_event *event, const ct_pairings *pairings, char out[PAIRINGS_TEXT]);

#endif
