#ifndef CT_ROUND_ROBIN_WITHDRAWALS_H
#define CT_ROUND_ROBIN_WITHDRAWALS_H

/* Who left a round robin, and whether the games still count (FIDE C.05 6.6): with fewer than
 * half of the games played, none of them counts in the standings, for nobody, though they stay in
 * the table and are rated; with half or more, they count and the remaining ones are forfeits. */

#include "pairing/system.h"

typedef struct ct_withdrawal {
    ct_index who;
    unsigned games;  /* that the table has for the player, within the rounds planned */
    unsigned played; /* over the board: forfeits do not complete a game */
    bool counts;
} ct_withdrawal;

typedef struct ct_withdrawals {
    ct_withdrawal *items; /* in the order of the players */
    uint32_t count;
} ct_withdrawals;

/* All who withdrew or were expelled after round 1 began. Of players; the system is a row that pairs
 * by tables (round-robin, double-round-robin, berger-groups). Lives in `mem`. O(n · rounds). */
ct_status ct_round_robin_withdrawals(const ct_event *event, const ct_pairing_system *system,
                                     ct_arena *mem, ct_withdrawals *out, ct_error *err);

/* The withdrawal of this player, or NULL. */
const ct_withdrawal *ct_withdrawal_of(const ct_withdrawals *withdrawals, ct_index who);

#endif
