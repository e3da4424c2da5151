#ifndef CT_TEST_LITERAL_OLYMPIAD_H
#define CT_TEST_LITERAL_OLYMPIAD_H

/* The Olympiad system by going through all complete pairings and striking out, article by article,
 * those that do not comply. Up to OLYMPIAD_TEAMS teams. Shares nothing with the engine but the
 * event's matches. */

#include "event/event.h"

enum { OLYMPIAD_TEAMS = 14 };

typedef struct literal_olympiad_pairs {
    bool is_possible;
    uint32_t count;
    ct_index white[OLYMPIAD_TEAMS], black[OLYMPIAD_TEAMS];
    ct_index bye;
} literal_olympiad_pairs;

/* `rules`: "2022", "2020" or "relaxed" (without forbidden pairs). `present` [team] takes part. */
literal_olympiad_pairs literal_olympiad_pair(const ct_event *event, unsigned round,
                                             const char *rules, const bool *present);

#endif
