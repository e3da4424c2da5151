#ifndef CT_ROUND_ROBIN_PLAN_H
#define CT_ROUND_ROBIN_PLAN_H

/* What a round robin is before it begins: who stands where in which table. Everything is fixed by
 * the event's field and settings, so a plan is made anew whenever it is needed.
 *
 * In the table stands everybody who started, in the order of pairing numbers (gaps do not matter)
 * or of lots drawn. Who comes late or leaves keeps the place: the games missed are forfeited. Only
 * who left before round 1 is not in it. */

#include "pairing/system.h"
#include "pairing/tables/plan_group.h"
#include "pairing/tables/schedule.h"

typedef struct ct_round_robin {
    ct_schedule schedule;
    unsigned cycles;
    bool swaps;            /* see ct_schedule_find */
    ct_plan_group *groups; /* one, or those of Berger groups from the highest ratings down */
    uint32_t group_count;
    uint32_t *group_of;    /* [participant] number of the group, or CT_NOBODY: not in the table */
    uint32_t *position_of; /* [participant] from 1 */
    uint32_t field;        /* participants in the table */
} ct_round_robin;

/* A board. When one side is CT_NOBODY the other is free. */
typedef struct ct_plan_game {
    ct_index white, black;
} ct_plan_game;

/* The plan of an event whose system is this row (a round robin of players or teams, or
 * berger-groups). Lives in `mem`. CT_INVALID for a setting out of its range, and for lots by Varma
 * where there is no table for the size of the field. O(n log n). */
ct_status ct_round_robin_plan(const ct_event *event, const ct_pairing_system *system, ct_arena *mem,
                              ct_round_robin *out, ct_error *err);

/* Rounds of the longest group, all cycles. */
unsigned ct_round_robin_rounds(const ct_round_robin *plan);
/* Boards of a round, those of free players counted: room for ct_round_robin_lay. */
uint32_t ct_round_robin_boards(const ct_round_robin *plan);
/* Fills `games` with a round from 1 on, group by group in the order of the boards; their number.
 * Groups that have finished have no games. O(n). */
uint32_t ct_round_robin_lay(const ct_round_robin *plan, unsigned round, ct_schedule_game *scratch,
                            ct_plan_game *games);

#endif
