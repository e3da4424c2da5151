#ifndef CT_TEST_SERIES_H
#define CT_TEST_SERIES_H

/* Many random tournaments, paired by an engine round after round: the one driver of the tests that
 * compare an engine with something. A test says what the event needs and looks at every round. */

#include "pairing/system.h"
#include "support/tournament.h"

typedef struct series {
    const char *system; /* NULL = as the event says */
    ct_edition edition;
    uint32_t most;       /* 4 … most players, or teams */
    const char *code;    /* NULL = players; else teams, as in tournament_start_teams */
    const char *setting; /* one of the system's, "name=value"; may be NULL */

    /* What a test does, each may be NULL; `seed` of a tournament is t->random.seed. Memory that
     * lasts until the next tournament is t->event->mem. */
    void (*prepare)(tournament *t, void *context); /* before its first round */
    /* The engine's answer for the next round, before it is entered: CT_OK or CT_IMPOSSIBLE. */
    void (*paired)(tournament *t, ct_status status, const ct_pairings *found, void *context);
    /* Enters a round, wild ones too, instead of tournament_play. */
    void (*play)(tournament *t, const ct_pairings *pairings);
    void (*played)(tournament *t, const ct_pairings *found, void *context); /* after it */
    void (*ended)(tournament *t, void *context); /* after the last round that could be paired */
    void *context;
} series;

/* Rounds are those that the engine was asked for. */
typedef struct series_tally {
    uint64_t tournaments, rounds, impossible, byes;
} series_tally;

/* Plays the tournaments of the seeds first … first + count - 1, each until its end or until a round
 * cannot be paired, and says what was played. The test fails where the engine does, or when all
 * tournaments were over at once. */
series_tally series_play(const series *s, uint64_t first, uint64_t count);

/* The same from seed CROSSTABLE_LITERAL_FROM (1) on, CROSSTABLE_LITERAL (`usual`) many. */
series_tally series_play_many(const series *s, uint64_t usual);

#endif
