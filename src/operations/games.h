#ifndef CT_GAMES_H
#define CT_GAMES_H

/* The games of a round as people talk about them: by board number; and what they leave to do. */

#include "event/event.h"
#include "operations/operation.h"

typedef struct ct_game {
    unsigned number; /* of the board; 0 for a bye */
    ct_index white;  /* or the player with the bye */
    ct_index black;  /* CT_NOBODY for a bye */
    ct_outcome white_outcome;
    ct_outcome black_outcome;
} ct_game;

typedef struct ct_games {
    unsigned round;
    ct_game *items; /* games by board, then byes */
    uint32_t count;
    uint32_t games; /* without the byes */
    uint32_t open;  /* games without a result */
} ct_games;

/* The games of a paired round. In a team event boards are counted through the matches in the order
 * of the teams. */
ct_status ct_games_list(const ct_event *event, unsigned round, ct_arena *mem, ct_games *out,
                        ct_error *err);

/* The round asked for, else the newest one; CT_NOT_FOUND when it is not paired. */
ct_status ct_games_round(const ct_event *event, ct_whole asked, unsigned *out, ct_error *err);

/* The game that "5" (a board), "2.1" (match and board) or "7-12" (White and Black) means. */
ct_status ct_games_find(const ct_event *event, const ct_games *list, ct_str which, ct_arena *mem,
                        ct_game **out, ct_error *err);

/* "1-0", "½-½", "" when open; the kind of bye for a bye. */
const char *ct_game_result(const ct_game *game);
/* "half-point bye" … for people. */
const char *ct_bye_words(ct_outcome kind);
bool ct_game_is_open(const ct_game *game);

/* Points of a player so far, adjustments included. */
ct_points ct_player_score(const ct_event *event, ct_index player, unsigned rounds);

/* What an arbiter does next. */
ct_status ct_next_step(const ct_event *event, ct_arena *mem, ct_step *out, ct_error *err);

/* --- Games in answers ------------------------------------------------------------------------ */

typedef struct ct_game_answer {
    uint32_t board;
    ct_index white, black;
    ct_str result; /* "" when open */
} ct_game_answer;

typedef struct ct_bye_answer {
    ct_index player;
    uint8_t kind; /* ct_outcome */
} ct_bye_answer;

extern const ct_shape ct_game_answer_shape;
extern const ct_shape ct_bye_answer_shape;

ct_game_answer ct_game_answer_of(const ct_game *game);

#endif
