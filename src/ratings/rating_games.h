#ifndef CT_RATING_GAMES_H
#define CT_RATING_GAMES_H

/* The games of a rating report, for rating_period.c. */

#include "ratings/rating_period.h"

/* Adds the games of a player of event `number`, with the reason where one is not rated. The row has
 * room for a game in each round. */
void ct_rating_add_games(const ct_rating_period *period, uint32_t number, ct_index who,
                         ct_rating_row *row);

/* Sets difference, expectation and gain of all games of the row. */
void ct_rating_reckon_games(const ct_rating_period *period, ct_rating_row *row);

static inline bool ct_rating_game_counts(const ct_rating_game *game)
{
    return game->unrated == CT_GAME_IS_RATED;
}

#endif
