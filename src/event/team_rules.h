#ifndef CT_TEAM_RULES_H
#define CT_TEAM_RULES_H

/* What a competition chooses within the Swiss team system (C.04.6 1.2, 1.7). */

#include "event/event.h"

typedef enum ct_preference_type {
    CT_WITHOUT_PREFERENCES = 0,
    CT_PREFERENCES_A, /* 1.7.1 */
    CT_PREFERENCES_B, /* 1.7.2 */
} ct_preference_type;

typedef struct ct_team_rules {
    ct_preference_type preferences;
    bool by_game_points; /* game points are the primary score; else match points are */
    bool uses_secondary; /* the other score helps to find the first team of a pair (4.2.2) */
} ct_team_rules;

/* Settings "team-swiss.preferences" (A, B, none), "team-swiss.primary" (mp, gp) and
 * "team-swiss.secondary" (yes, no), where the event has them; else what the type code says (record
 * 192: FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]); else Type A, match points, game points for
 * colours. A code that names one score uses that one alone; one that names none uses both. */
ct_team_rules ct_event_team_rules(const ct_event *event);

#endif
