#ifndef CT_TEAM_SWISS_H
#define CT_TEAM_SWISS_H

/* The FIDE Swiss team pairing system: Handbook C.04.6, edition in force from 1 February 2026. */

#include "event/team_rules.h"
#include "pairing/system.h"

extern const ct_system_option ct_team_swiss_options[];

/* Pairs the teams of a round. Colours are never a reason to keep two teams apart; who may meet
 * follows from the meetings and the forbidden pairs alone. CT_IMPOSSIBLE when there is no complete
 * legal pairing (3.3.3). Some weighted matchings a bracket: O(n³) each. */
ct_status ct_team_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* An event of teams; no acceleration where game points are the primary score (C.04.7 1.4). */
ct_status ct_team_swiss_check(const ct_event *event, ct_error *err);

/* The entrants of a round as this system sees them: colour wishes of 1.7, and a float one round ago
 * where C7 and C10 ask for it. In `mem`. */
ct_status ct_team_swiss_entrants(const ct_round *round, ct_arena *mem, ct_entrant **out,
                                 ct_error *err);

/* 1.7: the preference of a team after its past; `is_last`: pairing the last round. */
void ct_team_preference(const ct_past *past, ct_preference_type type, bool is_last, uint8_t *wants,
                        uint8_t *strength);

#endif
