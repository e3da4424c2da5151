#ifndef CT_RATING_RULES_H
#define CT_RATING_RULES_H

/* The rules by which games are rated: which method, and for FIDE ratings which edition of B.02 was
 * in force when the event began. */

#include "base/date.h"
#include "event/event.h"

typedef enum ct_rating_method {
    CT_RATING_FIDE = 0,
    CT_RATING_MARCHESE, /* logistic expectation; K 15, 10 from 2400 on, 25 where the file says so */
    CT_RATING_GLICKO2,
} ct_rating_method;

typedef enum ct_rate_of_play {
    CT_PLAY_STANDARD = 0,
    CT_PLAY_RAPID,
    CT_PLAY_BLITZ,
} ct_rate_of_play;

typedef struct ct_rating_rules {
    ct_rating_method method;
    ct_rate_of_play play;
    ct_date day;             /* all zeros: not known, the newest rules hold */
    int limit;               /* 8.3.1: greater differences count as this; 0 = never */
    bool limit_is_once;      /* the higher rated player profits in one game of an event only */
    uint16_t limit_ends;     /* players from this rating on use the real difference; 0 = nobody */
    uint16_t floor;          /* lower ratings are not published */
    uint8_t fixed_k;         /* K of everybody whose file gives none; 0 = by 8.3.3 */
    bool is_older_than_2024; /* initial ratings were computed in another way then */
} ct_rating_rules;

ct_rating_rules ct_rating_rules_on(ct_rating_method method, ct_rate_of_play play, ct_date day);

/* "a difference above 400 counts as 400 (8.3.1)", … */
const char *ct_rating_rules_words(const ct_rating_rules *rules);

/* Standard unless record 122 or 222 speaks of rapid or blitz, or 222 codes so short a time: up to
 * 10 minutes for 60 moves is blitz, less than 60 minutes rapid. */
ct_rate_of_play ct_event_rate_of_play(const ct_event *event);
const char *ct_rate_of_play_name(ct_rate_of_play play);

/* Where a K comes from. */
typedef enum ct_k_reason {
    CT_K_GIVEN,    /* the file says it */
    CT_K_TOP,      /* 2400 and above */
    CT_K_JUNIOR,   /* until the end of the year of the 18th birthday, below 2300 */
    CT_K_USUAL,    /* 20 */
    CT_K_FIXED,    /* rapid and blitz before March 2024 */
    CT_K_NO_BIRTH, /* 20, but 40 if a junior: the year of birth is missing */
    CT_K_PERIOD,   /* ⌊700 / games⌋ */
} ct_k_reason;

typedef struct ct_k {
    unsigned value;
    ct_k_reason reason;
} ct_k;

/* K by 8.3.3 (or of the method). A file cannot say who has completed fewer than 30 games (40), or
 * once reached 2400 (10): for them the K column decides. */
ct_k ct_rating_k(const ct_rating_rules *rules, const ct_player *player);
/* The same for so many games of a period: K · games is at most 700 (FIDE only). */
ct_k ct_rating_k_for(const ct_rating_rules *rules, ct_k k, uint32_t games);
/* "given", "2400 and above", … */
const char *ct_k_words(ct_k_reason reason);

/* Points of a game are counted in millionths: exact for FIDE's hundredths. */
#define CT_MICRO ((int64_t)1000000)

/* The difference as it counts for the player rated `own` (8.3.1), each game taken alone. */
int ct_rating_difference(const ct_rating_rules *rules, unsigned own, unsigned opponent);
/* Expected score at this difference, in millionths. */
int64_t ct_rating_expected(const ct_rating_rules *rules, int difference);

#endif
