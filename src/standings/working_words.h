#ifndef CT_WORKING_WORDS_H
#define CT_WORKING_WORDS_H

/* Words and checks that all tie-breaks need for their working. */

#include "standings/tie_break.h"

/* Is the working of this participant wanted? */
static inline bool ct_asked_shows(const ct_asked *asked, ct_index who)
{
    return asked->working != NULL && asked->of_whom == who;
}

/* Points as text for a sentence: "3½". */
typedef struct ct_points_text {
    char at[16];
} ct_points_text;

static inline ct_points_text ct_points_words(const ct_scoreboard *board, ct_points points)
{
    ct_points_text text = {.at = ""};
    ct_points_format(points, board->event->unit, true, text.at);
    return text;
}

/* What a turn is called in a sentence: "pairing-allocated bye", "forfeit win", … */
static inline const char *ct_turn_words(const ct_turn *turn)
{
    switch ((ct_outcome)turn->outcome) {
    case CT_PAB: return "pairing-allocated bye";
    case CT_FULL_POINT_BYE: return "full-point bye";
    case CT_HALF_POINT_BYE: return "half-point bye";
    case CT_ZERO_POINT_BYE: return "zero-point bye";
    case CT_ABSENT: return "absence";
    case CT_FORFEIT_WIN: return "forfeit win";
    case CT_FORFEIT_LOSS: return "forfeit loss";
    case CT_PENDING: return "game to be played";
    case CT_ADJOURNED: return "adjourned game";
    case CT_WIN:
    case CT_WIN_UNRATED: return "win";
    case CT_DRAW:
    case CT_DRAW_UNRATED: return "draw";
    case CT_LOSS:
    case CT_LOSS_UNRATED: return "loss";
    case CT_OUTCOMES: break;
    }
    return "";
}

#endif
