#ifndef CT_COURSE_H
#define CT_COURSE_H

/* The course of an event: how many rounds it has, whether it is over, its groups and its knock-out.
 * What the program says of "round 3 of 7", of the next step and of the ranking of a knock-out is
 * made from this. */

#include "pairing/cup/cup_bracket.h"
#include "pairing/tables/plan_group.h"

/* The rounds of the event: as planned (record 142), else as its table fixes them; 0 = not fixed. A
 * knock-out may end earlier. O(n log n) in `mem`. */
unsigned ct_event_planned_rounds(const ct_event *event, ct_arena *mem);

/* Is nothing left to be paired: all planned rounds are, or the knock-out is decided? Open games of
 * the last round do not matter, except where they decide a knock-out. */
bool ct_event_is_over(const ct_event *event, ct_arena *mem);

/* The groups of an event that is played in groups (berger-groups, two-phase), in their order;
 * `*count` is 0 in other events, and while there are too few players. */
ct_status ct_event_groups(const ct_event *event, ct_arena *mem, ct_plan_group **groups,
                          uint32_t *count, ct_error *err);

/* A knock-out, and who is where in the groups before it. */
typedef struct ct_cup {
    bool has_bracket;       /* false while groups are played, and while there are too few players */
    ct_cup_bracket bracket; /* matches wait for their open games */
    ct_group_standing **tables; /* of the groups, best first, as they stand; NULL without groups */
    uint32_t *sizes;            /* of the groups */
    uint32_t group_count;       /* 0 without groups */
    uint32_t qualify;           /* of each group */
    ct_str rules;               /* what their keys are: "direct,sb,wins" */
} ct_cup;

/* The knock-out of an event as it stands after so many rounds. CT_INVALID when the event is no
 * knock-out (knockout, team-knockout, two-phase). */
ct_status ct_cup_follow(const ct_event *event, unsigned rounds, ct_arena *mem, ct_cup *out,
                        ct_error *err);

#endif
