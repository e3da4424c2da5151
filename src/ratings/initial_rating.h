#ifndef CT_INITIAL_RATING_H
#define CT_INITIAL_RATING_H

/* The first rating of a player (B.02 8.2), and performance ratings. */

#include <stdbool.h>
#include <stdint.h>

typedef enum ct_initial_verdict {
    CT_INITIAL_RATED,
    CT_INITIAL_TOO_FEW, /* fewer than five games: they wait for more, 26 months at most */
    /* Nothing scored in the first event, which is ignored. Set by rating_period.c, which knows the
     * events. */
    CT_INITIAL_ZERO,
    CT_INITIAL_TOO_LOW, /* below the floor */
} ct_initial_verdict;

typedef struct ct_initial_rating {
    ct_initial_verdict verdict;
    uint32_t games;       /* against rated opponents */
    uint32_t halves;      /* half points in them */
    uint32_t top, bottom; /* the average Ra = top / bottom, hypothetical opponents included */
    unsigned percent;
    int dp;
    int rating;     /* Ru, rounded and limited; also when too low */
    bool is_capped; /* 2200 is the most */
} ct_initial_rating;

/* 8.2: games of at least five rated opponents, and two drawn games with hypothetical opponents of
 * 1800. O(count). */
ct_initial_rating ct_initial_rating_make(const uint16_t *opponents, uint32_t count,
                                         uint32_t halves);

/* Whole percent of so many half points in `games` games, .5 up; `games` is at least 1. */
unsigned ct_rating_percent(uint32_t halves, uint32_t games);

/* Average of the opponents, rounded (.5 up) + dp of the percentage. At least one opponent. */
int ct_rating_performance(const uint16_t *opponents, uint32_t count, uint32_t halves);

/* The lowest rating whose expected score against these opponents is the score or more, by the table
 * of expected scores without the 400-point rule (C.07 10.3). Nothing scored: 800 below the lowest
 * opponent. At least one opponent. O(count · log). */
int ct_rating_perfect(const uint16_t *opponents, uint32_t count, uint32_t halves);

/* Rounded average of ratings, .5 up. */
int ct_rating_average(const uint16_t *ratings, uint32_t count);

#endif
