#ifndef CT_TEST_CUP_EVENT_H
#define CT_TEST_CUP_EVENT_H

/* Small knock-out cups. Every function ends the test when it fails. */

#include "event/event.h"

typedef struct cup {
    ct_arena *mem; /* free it, or let cup_check_won do it */
    ct_event *event;
} cup;

/* So many players, ratings falling from 2400 by 10, White first, no round yet. */
cup cup_make(uint32_t players);

/* Changes a setting of the knock-out. */
void cup_set(cup *here, const char *name, const char *value);

/* Pairs and keeps the next round; its pairs as "1-8 5-4", by number, White first. */
const char *cup_pair(cup *here);

/* Enters results of the newest round, "8:0-1" for the game that 8 has with White. */
void cup_enter(cup *here, const char *results);

/* Ends the cup: nothing is left to pair, and the winner is named. Every round checks clean. */
void cup_check_won(cup *here, const char *winner);

#endif
