#ifndef CT_VARMA_H
#define CT_VARMA_H

/* Restricted drawing of lots for a round robin by Berger tables (FIDE C.05, the Varma tables):
 * players of one federation do not meet each other in the last three rounds. */

#include "base/random.h"
#include "event/event.h"

enum { CT_VARMA_LEAST = 9, CT_VARMA_MOST = 24 }; /* players for whom there are tables */

/* Who draws, and with which seed. */
typedef struct ct_lots {
    const ct_index *who; /* players */
    uint32_t count;
    uint64_t seed;
} ct_lots;

/* Numbers 1 … count of the Berger table for these players: number[i] is that of who[i]. Federations
 * draw in the order of the number of their players (then of their codes), players of one in the
 * order of names; the first draws an envelope among those that hold enough numbers for all of them
 * and leave later federations an envelope, and all draw their numbers from it. Where envelopes
 * cannot hold all federations, each draws from a share of numbers that do not meet in the last
 * three rounds; where even that is impossible, some of the largest federation may. Players without
 * federation draw alone. CT_INVALID outside 9 … 24 players, and for teams. */
ct_status ct_varma_draw(const ct_event *event, const ct_lots *lots, ct_arena *mem, uint32_t *number,
                        ct_error *err);

/* Shares out the numbers 1 … players among contingents of these sizes, the largest first, `players`
 * altogether, such that no two of one contingent meet in the last three rounds of the Berger table:
 * holder[number - 1] is the contingent. False when that cannot be done; `holder` then means
 * nothing. Lots decide which shares are found. Exact, and less than a millisecond for all sizes
 * there are. */
bool ct_varma_share(uint32_t players, const uint32_t *sizes, ct_random *random, uint32_t *holder);

/* The envelope (0 … 3 for A … D) in which a number lies in the table for so many players. */
unsigned ct_varma_envelope(uint32_t players, uint32_t number);

#endif
