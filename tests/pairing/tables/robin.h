#ifndef CT_TEST_ROBIN_H
#define CT_TEST_ROBIN_H

/* Small events of systems that pair by a table. Every function ends the test when it fails. */

#include "pairing/next_round.h"

enum { ROBIN_TEXT = 600 };

/* So many players, numbers 1, 2, …, ratings falling from 2400 by 10; the rounds are not planned. */
ct_event *robin_event(ct_arena *mem, const char *system, uint32_t players);
/* Changes an option of the event's system. */
void robin_set(ct_event *event, const char *option, const char *value);

/* A round as its engine pairs it, by numbers in the order of the boards: "1-4 2-3"; " 5-bye" for a
 * pairing-allocated one. Or the sentence of the refusal. */
void robin_round(const ct_event *event, unsigned round, char out[ROBIN_TEXT]);

/* Pairs the next round and publishes it; games of those present are then drawn. */
void robin_play(ct_event *event);

/* The row of a player by number, a letter a round: "=+-Z". */
void robin_row(const ct_event *event, uint32_t number, char out[ROBIN_TEXT]);

/* The event is refused with CT_INVALID, a rule and a cure; the sentence is this. */
void robin_refused(const ct_event *event, const char *sentence);

#endif
