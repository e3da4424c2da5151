#ifndef CT_TEAM_BOARDS_H
#define CT_TEAM_BOARDS_H

/* A round of team matches, from the pairs of teams to the boards of their players and back. */

#include "pairing/pairings.h"

/* How many boards a match has: the length of record 352, else the setting "boards" of the event's
 * system, else the longest line-up or the most boards that a team has filled, else the number of
 * members when all teams have the same. CT_INVALID when none of these is known. */
ct_status ct_team_board_count(const ct_event *event, uint32_t *out, ct_error *err);

/* Who took part in a paired round: teams with a match or the pairing-allocated bye. NULL when
 * memory is out. */
bool *ct_team_round_who_took_part(const ct_event *event, unsigned round, ct_arena *mem);

/* Is anything of this round decided: a match, played or forfeited, or a pairing-allocated bye? */
bool ct_team_round_is_paired(const ct_event *event, unsigned round);

/* Puts the matches of a round into the event, in place of what it holds from that round on. Each
 * team sits down as its record 300 for the round says, else its members in their order, without
 * those not arrived or gone. White of board 1 is the team with White; the other boards follow
 * record 352, alternating where it is silent. A player opposite an empty board wins it by forfeit.
 * The pairing-allocated bye goes to record 320, with the points of a draw when none are given; a
 * team in neither gets a zero-point bye (240) unless it asked for another. CT_INVALID when two
 * teams have no board at which both have a player. A match of a team that is not `is_here` [team]
 * is forfeited (330); NULL = all are here. On failure the event is to be dropped. */
ct_status ct_team_round_publish(ct_event *event, unsigned round, const ct_pairings *pairings,
                                const bool *is_here, ct_error *err);

#endif
