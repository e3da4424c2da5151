#ifndef CT_SCHEDULE_H
#define CT_SCHEDULE_H

/* Who meets whom when everybody meets everybody: tables of a round robin, as pure functions of the
 * size of the field. A table speaks of positions 1 … players; who stands where is not its matter.
 *
 * Every table of an even field of n has n - 1 rounds; an odd field uses the table of one more, and
 * whoever meets the missing highest position is free. */

#include <stdbool.h>
#include <stdint.h>

typedef enum ct_schedule {
    CT_SCHEDULE_BERGER, /* FIDE Handbook C.05 Annex 1 */
    CT_SCHEDULE_LIST,   /* the first meets 2, 3, … in the order of the list */
    CT_SCHEDULE_CLOCK,  /* first half against second half in rotation, then inside the halves */
} ct_schedule;

enum { CT_SCHEDULES = CT_SCHEDULE_CLOCK + 1 };

/* A board of the table. In an odd field one board has 0 on one side: the other position is free. */
typedef struct ct_schedule_game {
    uint32_t white, black;
} ct_schedule_game;

/* Boards of a round, the one of the free position counted. */
static inline uint32_t ct_schedule_boards(uint32_t players)
{
    return (players + 1) / 2;
}

/* Rounds of one cycle; 0 for fewer than two players. */
static inline unsigned ct_schedule_rounds(uint32_t players)
{
    return players < 2 ? 0 : (players % 2 == 0 ? players - 1 : players);
}

/* Fills `games` (ct_schedule_boards of them) with a round 1 … ct_schedule_rounds, in the order of
 * the boards. O(players). */
void ct_schedule_round(ct_schedule kind, uint32_t players, unsigned round, ct_schedule_game *games);

/* Where a round of an event of several cycles stands in the table. */
typedef struct ct_schedule_place {
    unsigned cycle;   /* from 1 */
    unsigned round;   /* of the table */
    bool is_reversed; /* colours: every second cycle */
} ct_schedule_place;

/* `swaps`: every cycle but the last has its two last rounds in the other order, so that nobody has
 * the same colour three times running where the colours turn (Berger; four players in three or more
 * cycles cannot be helped). */
ct_schedule_place ct_schedule_find(uint32_t players, unsigned cycles, bool swaps, unsigned round);

#endif
