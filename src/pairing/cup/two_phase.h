#ifndef CT_TWO_PHASE_H
#define CT_TWO_PHASE_H

/* Events of two phases: groups in which everybody meets everybody, then a knock-out of those who
 * qualified. Source: G. Marchese, thesis, Rome 2013, 1.1.
 *
 * Groups are filled in snake order of the numbers (1 2 3, 3 2 1, …). The best of all groups are the
 * first seeds of the knock-out, in the order of the groups, then the seconds, …; with an even
 * number of groups of which two qualify each, nobody meets somebody of their own group in the first
 * stage. Who has left when the groups end does not qualify. */

#include "pairing/cup/knockout.h"
#include "pairing/tables/round_robin_plan.h"

typedef struct ct_two_phase {
    ct_plan_group *groups;
    uint32_t group_count;
    unsigned cycles;
    unsigned group_rounds; /* the knock-out begins in the round after */
    uint32_t qualify;      /* of each group */
} ct_two_phase;

/* The groups of an event of this system. CT_INVALID when a group would have fewer than two. */
ct_status ct_two_phase_groups(const ct_event *event, ct_arena *mem, ct_two_phase *out,
                              ct_error *err);

/* The table of a group, best first, after so many rounds of the event; those after the group rounds
 * do not count. Lives in `mem`; NULL when memory is out. */
ct_group_standing *ct_two_phase_table(const ct_event *event, const ct_two_phase *plan,
                                      uint32_t group, unsigned rounds, ct_arena *mem);

/* The rules of the setting "rank": "direct,sb,wins". */
ct_str ct_two_phase_rank_rules(const ct_event *event);

/* The plan of the knock-out, from the results of the groups. CT_IMPOSSIBLE when fewer than two
 * qualified. */
ct_status ct_two_phase_playoff(const ct_event *event, const ct_two_phase *plan, ct_arena *mem,
                               ct_cup_plan *out, ct_error *err);

ct_status ct_two_phase_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);
/* Settings in their ranges, two players in each group, two who qualify and, before round 1, rounds
 * enough. */
ct_status ct_two_phase_check(const ct_event *event, ct_error *err);
unsigned ct_two_phase_needs(uint32_t players);
/* The rounds of this event (ct_pairing_system.rounds); 0 when there are too few players, and where
 * tied matches add games. */
unsigned ct_two_phase_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                   ct_arena *mem);

extern const ct_system_option ct_two_phase_options[];

#endif
