#ifndef CT_GAMES_H
#define CT_GAMES_H

/* The games of a round as commands talk about them: by board number. */

#include "cli/command.h"
#include "event/event.h"

typedef struct ct_game {
    unsigned number; /* of the board; 0 for a bye */
    ct_index white;  /* or the player with the bye */
    ct_index black;  /* CT_NOBODY for a bye */
    ct_outcome white_outcome;
    ct_outcome black_outcome;
} ct_game;

typedef struct ct_games {
    unsigned round;
    ct_game *items; /* in call->mem: games by board, then byes */
    uint32_t count;
    uint32_t games; /* without the byes */
    uint32_t open;  /* games without a result */
} ct_games;

/* The games of a paired round. In a team event boards are counted through the matches in the order
 * of the teams. */
ct_exit ct_games_list(const ct_call *call, const ct_event *event, unsigned round, ct_games *out);

/* The round of --round, else the newest one; CT_EXIT_INVALID, with a message, when it is not
 * paired. */
ct_exit ct_games_round(const ct_call *call, const ct_event *event, unsigned *out);

/* "1-0", "½-½", "" when open; the kind of bye for a bye. */
const char *ct_game_result(const ct_game *game);
/* "half-point bye" … for people. */
const char *ct_bye_words(ct_outcome kind);
bool ct_game_is_open(const ct_game *game);
/* {"board": 1, "white": 3, "black": 7, "result": "1-0"}, or a bye. */
json_t *ct_game_json(const ct_event *event, const ct_game *game);

/* Points of a player so far, adjustments included. */
ct_points ct_player_score(const ct_event *event, ct_index player, unsigned rounds);
/* A number of points for JSON. */
json_t *ct_points_json(ct_points points, int32_t unit);

/* What an arbiter does next, in words and, where there is one, with the command. */
ct_str ct_next_step(const ct_call *call, const ct_event *event, const char *path);

#endif
