#ifndef CT_MATCHES_H
#define CT_MATCHES_H

/* Team matches, derived from the games of the members. */

#include "event/event.h"

/* What one team did in one round. */
typedef struct ct_match {
    ct_index opponent; /* team, or CT_NOBODY */
    uint8_t colour;    /* of board 1 */
    /* CT_WIN, CT_DRAW, CT_LOSS by game points; or CT_FORFEIT_…, CT_PAB, another bye, CT_ABSENT,
     * CT_PENDING. */
    uint8_t outcome;
    ct_points game_points; /* of the boards (or of the bye) */
    ct_points match_points;
} ct_match;

#define CT_NO_MATCH ((ct_match){.opponent = CT_NOBODY})

/* matches[team * rounds_paired + round - 1]. Opponents follow from the members' games; with no game
 * at all from records 330, 320 and 240. Contradictions (members who meet two teams in one round) go
 * to `problems`, which may be NULL. */
ct_status ct_event_matches(const ct_event *event, ct_arena *mem, ct_match **out,
                           ct_problems *problems, ct_error *err);

/* A board of a match. */
typedef struct ct_match_board {
    uint32_t number;       /* from 1 */
    ct_index ours, theirs; /* players; CT_NOBODY = the board is empty on that side */
    uint8_t colour;        /* of ours; CT_NO_COLOUR where nobody has one */
} ct_match_board;

typedef struct ct_match_boards {
    ct_match_board *items;
    uint32_t count;
} ct_match_boards;

/* The boards of a team's match in a paired round, in their order; none for a team without games. In
 * `mem`. */
ct_status ct_event_match_boards(const ct_event *event, unsigned round, ct_index team, ct_arena *mem,
                                ct_match_boards *out, ct_error *err);

/* The Berlin valuation of every match, laid out as the matches are: the points of the boards, each
 * times its number counted from the last board (1) up to the first. Two teams with equal game
 * points may differ in it. 0 without games. */
ct_status ct_event_board_weights(const ct_event *event, ct_arena *mem, ct_points **out,
                                 ct_error *err);

#endif
