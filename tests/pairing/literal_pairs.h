#ifndef CT_LITERAL_PAIRS_H
#define CT_LITERAL_PAIRS_H

/* What a literal reference answers: a program that follows the articles one by one, slowly, and
 * shares nothing with the engine. For small fields. */

#include "event/event.h"

enum { LITERAL_PAIRS = 16 };

typedef struct literal_pairs {
    bool is_possible;
    uint32_t count;
    ct_index white[LITERAL_PAIRS], black[LITERAL_PAIRS]; /* players or teams */
    ct_index bye;                                        /* CT_NOBODY = none */
} literal_pairs;

/* Pairs a round from the rounds before it. `present` [player or team] says who takes part; NULL =
 * as entries, leaves and byes of the event tell. */
typedef literal_pairs literal_reference(const ct_event *event, unsigned round, const bool *present);

#endif
