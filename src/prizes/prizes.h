#ifndef CT_PRIZES_H
#define CT_PRIZES_H

/* Who gets how much of a prize fund.
 *
 * For each list of prizes the players who fit stand in the order of the final ranking. Players with
 * equal points (by rank: with a shared place) are a group: they occupy as many places of the list
 * as they are, and divide the prizes of those places as the fund says. Shares are exact
 * fractions, rounded to coins only at the end, inside each group; what is awarded, what nobody
 * could win and what rounding left over add up to the fund, to the last cent.
 *
 * With "the best prize for each", the greatest share on offer is settled first (of equal ones that
 * of the list that stands first, then of the player who stands higher): its player leaves all other
 * lists, where those below move up; and so on. Nobody ends with less than the share with which they
 * were settled. */

#include "prizes/prize_fund.h"
#include "standings/standings.h"

typedef struct ct_prize_award {
    uint32_t list;
    ct_index who;         /* player, or team in a team event */
    uint32_t place;       /* final place */
    uint32_t first, last; /* prizes of the list that the group divides, from 1 */
    uint32_t sharers;     /* players of the group */
    ct_value exact;       /* before rounding, in cents */
    ct_cents amount;
} ct_prize_award;

typedef struct ct_prize_gap {
    uint32_t list;
    ct_index who;
    const char *what; /* "birth date" */
} ct_prize_gap;

typedef struct ct_prizes {
    const ct_prize_fund *fund;
    const ct_standings *standings;
    ct_prize_award *awards; /* by list, then by place */
    uint32_t count;
    ct_cents *not_awarded;                           /* of each list: nobody could win it */
    ct_cents *kept;                                  /* of each list: left over by rounding */
    ct_cents awarded_sum, not_awarded_sum, kept_sum; /* together the fund */
    ct_prize_gap *gaps; /* players left out of a list because something is missing in the file */
    uint32_t gap_count;
} ct_prizes;

/* Allots the fund. Lives in `mem`, borrows the others. CT_INVALID when a team event has categories.
 * O(winners · lists · players) at worst. */
ct_status ct_prizes_make(const ct_prize_fund *fund, const ct_standings *standings, ct_arena *mem,
                         ct_prizes *out, ct_error *err);

#endif
