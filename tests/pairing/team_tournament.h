#ifndef CT_TEST_TEAM_TOURNAMENT_H
#define CT_TEST_TEAM_TOURNAMENT_H

/* Small random tournaments of teams: two or three boards, byes, forfeited boards and matches, late
 * entries, withdrawals, forbidden pairs, acceleration. Rounds are published as the program does it
 * and then played. */

#include "base/random.h"
#include "pairing/pairings.h"

typedef struct team_tournament {
    ct_event *event;
    ct_random random;
    bool *present;        /* [team] in the next round */
    unsigned wild_rounds; /* the first rounds that are paired at random */
    double draws, forfeits, absences;
} team_tournament;

/* 4 … most teams. The same seed gives the same tournament. `code` is its record 192; NULL = any of
 * the Swiss team system. */
team_tournament team_tournament_start(uint64_t seed, uint32_t most, const char *code,
                                      ct_arena *mem);

/* Decides who is present in the next round. */
void team_tournament_call(team_tournament *t);

/* Pairs the next round at random; nobody meets twice. */
ct_pairings team_tournament_pair_wildly(team_tournament *t);

/* Publishes the round and enters random results. */
void team_tournament_play(team_tournament *t, const ct_pairings *pairings);

/* Pairs as text, White first, in the order of White's numbers: "1-5 3-2 6-bye". */
enum { TEAM_TEXT = 256 };
void team_pairings_text(const ct_event *event, const ct_pairings *pairings, char out[TEAM_TEXT]);

#endif
