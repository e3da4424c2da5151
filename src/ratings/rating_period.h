#ifndef CT_RATING_PERIOD_H
#define CT_RATING_PERIOD_H

/* The rating report of a period: the games of one event or of several, added up for each player.
 *
 * Somebody is the same player in two events when the FIDE numbers are the same; without numbers,
 * when name and birth are. All games are rated with the ratings in the files: ratings do not
 * change inside a period. */

#include "ratings/glicko.h"
#include "ratings/glicko_book.h"
#include "ratings/initial_rating.h"
#include "ratings/rating_rules.h"

/* Why a game is not rated. */
typedef enum ct_unrated_reason {
    CT_GAME_IS_RATED = 0,
    CT_GAME_FORFEIT,   /* not played */
    CT_GAME_TOO_SHORT, /* less than one move each */
    CT_GAME_OPEN,      /* no result yet */
    CT_GAME_OPPONENT_UNRATED,
    CT_GAME_IN_EVENT_OF_ZERO, /* 8.2: an unrated player's first event without any points */
} ct_unrated_reason;

typedef struct ct_rating_game {
    uint32_t event; /* number in the period */
    uint16_t round;
    ct_index opponent;
    uint8_t colour;  /* ct_colour */
    uint8_t halves;  /* own half points */
    uint8_t unrated; /* ct_unrated_reason */
    bool is_cut;     /* by the 400-point rule */
    uint16_t own, rating;
    int difference;   /* as it counts */
    int64_t expected; /* millionths of a point */
    int64_t gain;     /* score − expected, in millionths; times K is the change */
} ct_rating_game;

typedef struct ct_rating_row {
    uint32_t event; /* the first event of the player, and the player there */
    ct_index who;
    uint16_t rating;       /* in that event; 0 = unrated */
    bool ratings_differ;   /* another event of the period has another rating */
    ct_rating_game *games; /* all games against somebody, by event and round */
    uint32_t game_count;
    uint32_t rated_games;
    uint32_t halves;      /* in the rated games */
    int64_t expected;     /* in them, millionths */
    int64_t change_exact; /* K · Σ gains, millionths of a rating point */
    ct_k k;
    int change;                /* rounded to the nearest, .5 away from zero (8.3.4) */
    int new_rating;            /* 0 = none */
    bool drops_out;            /* below the floor */
    int average;               /* of the opponents in rated games; 0 = no such game */
    int performance;           /* average + dp */
    int perfect;               /* C.07 10.3 */
    ct_initial_rating initial; /* of an unrated player */
    ct_glicko before, after;   /* Glicko-2 only */
    bool is_listed;            /* the book of Glicko-2 figures has the player */
} ct_rating_row;

typedef struct ct_rating_options {
    ct_rating_method method;
    ct_date day; /* of the rules; all zeros = of each event */
    bool play_is_given;
    ct_rate_of_play play;
    double tau;                 /* Glicko-2: 0 = 0.5 */
    double deviation;           /* of players with a rating; 0 = 350 */
    double volatility;          /* 0 = 0.06 */
    const ct_glicko_book *book; /* figures of single players, which count first; may be NULL */
} ct_rating_options;

/* Somebody in the book of Glicko-2 figures who is in no event of the period. */
typedef struct ct_rating_absent {
    const ct_glicko_entry *entry;
    ct_glicko before, after; /* the deviation grows */
} ct_rating_absent;

typedef struct ct_rating_period {
    const ct_event *const *events;
    uint32_t event_count;
    ct_rating_rules *rules; /* of each event */
    ct_rating_row *rows;    /* by event, then pairing number */
    uint32_t count;
    uint32_t unrated; /* players without a rating */
    bool has_book;    /* of Glicko-2 figures */
    ct_rating_absent *absent;
    uint32_t absent_count;
} ct_rating_period;

/* Rates the events together. Lives in `mem`, borrows the events (also the array). `options` may be
 * NULL. O(games · log). */
ct_status ct_rating_period_make(const ct_event *const *events, uint32_t count,
                                const ct_rating_options *options, ct_arena *mem,
                                ct_rating_period *out, ct_error *err);

/* The player of a row, or the opponent of a game: ct_rating_player(period, game->event,
 * game->opponent). */
static inline const ct_player *ct_rating_player(const ct_rating_period *period, uint32_t event,
                                                ct_index who)
{
    return &period->events[event]->players[who];
}

/* "not played", "no result yet", … ; "" for a rated game. */
const char *ct_unrated_words(ct_unrated_reason reason);

/* Rounds millionths to the nearest whole number, .5 away from zero. */
int ct_rating_round(int64_t millionths);

#endif
