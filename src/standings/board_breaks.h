#ifndef CT_BOARD_BREAKS_H
#define CT_BOARD_BREAKS_H

/* What a team scored on each board, for tie-breaks by boards (C.07 12) and for those that follow
 * the direct encounter of two teams (13.3).
 *
 * On which board was a game? Members sit in the order of the team, or of record 300 for the round;
 * a player who won without an opponent has a board of their own. A pairing-allocated bye is a win
 * on every board (12), other byes and forfeited matches are the same result on every board. */

#include "standings/tie_break.h"

typedef struct ct_board_points {
    const ct_scoreboard *board;
    unsigned boards;   /* of a match */
    ct_points *points; /* [(team * rounds + round - 1) * boards + board - 1] */
    /* Of the matches of two rivals forfeited ones count too (/P). False when made. */
    bool forfeits_count;
} ct_board_points;

/* The table of a team event. Lives in `mem`. O(players · rounds). */
ct_status ct_board_points_make(const ct_scoreboard *board, ct_arena *mem, ct_board_points *out,
                               ct_error *err);

/* Game points of a team on a board (from 1), in all its matches; with a rival only in those against
 * it that count (else CT_NOBODY). */
int64_t ct_board_points_on(const ct_board_points *all, ct_index team, unsigned board,
                           ct_index rival);

/* 12.1: Σ board number × game points on it. Lower is better; says something only when the game
 * points are equal. */
int64_t ct_board_count(const ct_board_points *all, ct_index team, ct_index rival);

/* Which of two teams is better: above 0 the first, below 0 the second, 0 neither. With `mutual` by
 * their matches with each other alone. The board that decides goes to `*decisive` (0 = none; NULL
 * is fine): with ct_bottom_board_compare the highest board that is left out. */
int ct_top_board_compare(const ct_board_points *all, ct_index one, ct_index other, bool mutual,
                         unsigned *decisive); /* 12.2: board 1, then board 2, … */
int ct_bottom_board_compare(const ct_board_points *all, ct_index one, ct_index other, bool mutual,
                            unsigned *decisive); /* 12.3: without the last, the last two, … */

/* --- Two teams and their own match (13.3.2) --- */

typedef enum ct_board_rule {
    CT_BOARD_COUNT = 1,   /* 12.1 */
    CT_TOP_BOARDS = 2,    /* 12.2 */
    CT_BOTTOM_BOARDS = 4, /* 12.3 */
} ct_board_rule;

/* What parted two teams that are equal in match points and game points against each other. */
typedef struct ct_board_verdict {
    int order; /* above 0 the first is better, below 0 the second, 0 neither */
    ct_board_rule rule;
    unsigned board; /* the decisive one as above; 0 with board count */
} ct_board_verdict;

/* Compares two teams by the boards of their own match (or matches), by the rules given (a sum of
 * ct_board_rule) in the order of that list. */
ct_board_verdict ct_board_compare(const ct_board_points *all, unsigned rules, ct_index one,
                                  ct_index other);
/* Adds to `out` in which match, by which boards and by which article `mine` and `rival` were parted
 * by a verdict that is not 0. */
void ct_board_verdict_tell(const ct_board_points *all, ct_board_verdict found, ct_index mine,
                           ct_index rival, ct_text *out);

#endif
