#ifndef CT_PLAN_GROUP_H
#define CT_PLAN_GROUP_H

/* A group of players who all meet each other, and the table of such a group. */

#include "event/event.h"

/* Participants who all meet each other, by position: members[0] is number 1 of the table. */
typedef struct ct_plan_group {
    ct_index *members;
    uint32_t count;
} ct_plan_group;

/* The name of a group, counted from 0: "A" … "Z", then "27", "28", … */
typedef struct ct_group_name {
    char at[12];
} ct_group_name;
ct_group_name ct_group_name_of(uint32_t group);

enum { CT_GROUP_KEYS = 6 };

/* A row in the table of a group of a two-phase event. */
typedef struct ct_group_standing {
    ct_index who;
    bool is_here; /* has not left before the knock-out: those who have stand last */
    ct_points points;
    /* One key for each rule of the setting "rank", in its order; the larger is better. That of
     * "direct" counts points, that of "sb" products of points. */
    int64_t keys[CT_GROUP_KEYS];
    uint32_t number; /* pairing number: decides where all keys are equal */
} ct_group_standing;

#endif
