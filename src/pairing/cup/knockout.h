#ifndef CT_KNOCKOUT_H
#define CT_KNOCKOUT_H

/* Knock-out: the losers of a match are out, the winners meet, until one is left.
 *
 * The field is everybody who was there for round 1; late entries have no place in it. Those who do
 * not play in a round (byes of the bracket, matches decided early, players who are out) are left
 * unpaired: there is no pairing-allocated bye. A player of the bracket who is away is paired all
 * the same, and the game is forfeited (see ct_pair); who has left is not, and the opponent goes
 * through. */

#include "pairing/cup/cup_bracket.h"
#include "pairing/system.h"

/* Pairs the games of the round. CT_IMPOSSIBLE when the event is decided. */
ct_status ct_knockout_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* The same for teams: a match of teams stands for a game, the colours are those of board 1. Of
 * teams that end equal the boards decide, then lots. */
ct_status ct_team_knockout_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err);

/* Settings in their ranges and, before round 1, rounds enough for the field. */
ct_status ct_knockout_check(const ct_event *event, ct_error *err);
ct_status ct_team_knockout_check(const ct_event *event, ct_error *err);

extern const ct_system_option ct_knockout_options[];
extern const ct_system_option ct_team_knockout_options[];

/* The plan of a bracket for these players, best first, by the settings of `system` ("games",
 * "final", "extra", "stop", "third", "tie", "lots"). */
void ct_knockout_plan(const ct_event *event, const ct_pairing_system *system, const ct_index *seeds,
                      uint32_t count, ct_cup_plan *out);
/* Every setting of the system is in its range. */
ct_status ct_knockout_check_settings(const ct_event *event, const ct_pairing_system *system,
                                     ct_error *err);

/* The field of a knock-out event, players or teams, in the order of its seeds, and its plan by the
 * settings of `system` (knockout, team-knockout). */
ct_status ct_knockout_of_event(const ct_event *event, const ct_pairing_system *system,
                               ct_arena *mem, ct_cup_plan *out, ct_error *err);

/* The rounds of this event's bracket (ct_pairing_system.rounds); 0 for fewer than two, and where
 * tied matches add games. */
unsigned ct_knockout_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                  ct_arena *mem);

/* Pairs the games due in the round of a bracket followed so far. */
ct_status ct_knockout_pair_bracket(const ct_round *round, const ct_cup_bracket *bracket,
                                   ct_arena *mem, ct_pairings *out, ct_error *err);

#endif
