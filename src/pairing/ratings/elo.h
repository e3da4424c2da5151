#ifndef CT_ELO_H
#define CT_ELO_H

/* Elo Pairings (C. Nilsson): in every round people of nearly the same rating meet. Nobody meets
 * anybody twice, colours stay even, and results have no influence at all.
 *
 * A round is a minimum-cost perfect matching: a pair costs the difference of the ratings to the
 * power elo.exponent. Which of several rounds of equal cost is taken stands in
 * pairing/ratings/neighbours.h. */

#include "pairing/system.h"

extern const ct_system_option ct_elo_options[];

/* Pairs the round. Pairs live in `mem`. CT_IMPOSSIBLE when no complete round is left. About a
 * quarter of a second for 1,000 players. */
ct_status ct_elo_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);
/* Settings in their ranges and, before round 1, no more rounds than opponents. */
ct_status ct_elo_check(const ct_event *event, ct_error *err);

/* What it would cost to let two entrants meet, whatever keeps them apart: the round is paired with
 * that pair, and the sum of its rating differences goes to `*length`. With `other` CT_SINGLE the
 * first has the bye; with both CT_SINGLE the round is paired as it is. Rounds to come are not
 * reserved. */
ct_status ct_elo_try(const ct_round *round, uint32_t one, uint32_t other, ct_arena *mem,
                     uint64_t *length, ct_error *err);

/* Why two entrants may not meet: "have met already", …; NULL when they may. */
const char *ct_elo_bar(const ct_round *round, uint32_t one, uint32_t other);

/* The rating that counts for pairing: the setting elo.unrated for those without one. */
int32_t ct_elo_rating(const ct_event *event, ct_index who);

#endif
