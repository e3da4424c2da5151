#ifndef CT_KEIZER_SCORE_H
#define CT_KEIZER_SCORE_H

/* Keizer scoring: all players have a value by their place in the ranking, and whoever beats them
 * gets that value. After every round the ranking is counted anew, with the values from before the
 * round for *all* rounds so far, and gives the values for the next one. So points already won rise
 * and fall with the players they were won from.
 *
 * Any event can be scored this way, whatever system pairs it. Values and totals are exact: whole
 * numbers of 1/CT_KEIZER_UNIT. */

#include "event/event.h"

typedef int64_t ct_keizer_points;

enum {
    /* Parts of a point. Values are whole halves of a point, so that any share of one is exact. */
    CT_KEIZER_UNIT = 504000,
    /* Parts of a share: halves, thirds, … tenths and thousandths are whole numbers of them. */
    CT_KEIZER_SHARE = 126000,
};

typedef enum ct_keizer_top {
    CT_KEIZER_TOP_GIVEN,
    CT_KEIZER_TOP_N,         /* the lowest value is one step */
    CT_KEIZER_TOP_N_HALF,    /* n + ⌊n/2⌋ */
    CT_KEIZER_TOP_LESS_HALF, /* (n−1) + ⌊(n−1)/2⌋ */
    CT_KEIZER_TOP_RATIO,     /* the highest value is `ratio` times the lowest */
    CT_KEIZER_TOP_HALF_LAST, /* the lowest value is ⌊n/2⌋ */
} ct_keizer_top;

typedef enum ct_keizer_own {
    CT_KEIZER_OWN_YES,
    CT_KEIZER_OWN_NO,
    CT_KEIZER_OWN_START,  /* always the first value */
    CT_KEIZER_OWN_FADING, /* all of it in round 1, a fifth less in every round after it */
} ct_keizer_own;

typedef enum ct_keizer_values {
    CT_KEIZER_BY_ROUND, /* one pass a round */
    CT_KEIZER_ITERATED, /* passes until the ranking stands still */
    CT_KEIZER_FROZEN,   /* a round is scored once, with the values from before it */
} ct_keizer_values;

/* Everything that can be set. Shares are counts of 1/CT_KEIZER_SHARE. */
typedef struct ct_keizer_rules {
    ct_keizer_top top;
    ct_keizer_points top_value; /* CT_KEIZER_TOP_GIVEN */
    int32_t ratio;              /* hundredths, above 100 */
    ct_keizer_points step;      /* from place to place */
    ct_keizer_own own;
    ct_keizer_values values;
    ct_keizer_points rounding;                            /* results in whole counts of this */
    int32_t win, draw, loss, forfeit_win;                 /* of the opponent's value */
    ct_keizer_points loss_points;                         /* for a loss besides */
    int32_t bye, full, club, excused, unexcused, forfeit; /* of the player's own value */
    int32_t late;      /* of the player's own value, for a round before the entry */
    int32_t withdrawn; /* of what a game against somebody who has left is worth */
    uint32_t cap;      /* absences that count; 0 = all */
    bool cap_has_club; /* club duty is an absence for the cap */
    uint32_t part;     /* rounds for which the cap is counted anew; 0 = the whole event */
    bool halves;       /* every further absence counts half of the one before */
    /* Pairing */
    uint32_t gap;          /* rounds from a game to the next one of the same two, at least 1 */
    uint32_t meetings;     /* of the same two, at most; 0 = any number */
    uint32_t running;      /* of these in successive rounds, at most; 0 = any number */
    bool colours_limited;  /* no third equal colour running, balance within ±2 */
    bool higher_has_white; /* when nothing else decides */
    bool by_matching;      /* instead of from the top down */
    bool may_relax;        /* limits give way when no complete round is left */
} ct_keizer_rules;

/* Reads the settings keizer.… of the event. CT_INVALID, with a cure, for one out of its range. */
ct_status ct_keizer_rules_read(const ct_event *event, ct_keizer_rules *out, ct_error *err);

typedef struct ct_keizer_row {
    ct_index who;
    ct_keizer_points value; /* from now on: by the place */
    ct_keizer_points total; /* after the last round; before round 1, and for newcomers, the value */
} ct_keizer_row;

typedef struct ct_keizer_table {
    ct_keizer_row *rows; /* ranked: total, then the place before */
    uint32_t count;      /* those who have entered for the round after `rounds` */
} ct_keizer_table;

/* The ranking after so many rounds. It starts in the order of the pairing numbers; newcomers take
 * the place of their number among all who have entered. Those who left keep their place and value.
 * Lives in `mem`. O(players · rounds²), times the passes when iterated. */
ct_status ct_keizer_table_make(const ct_event *event, unsigned rounds, const ct_keizer_rules *rules,
                               ct_arena *mem, ct_keizer_table *out, ct_error *err);

/* What a round brought a player, and the value that it was a share of: the opponent's, or in a
 * round without a game the player's own. */
typedef struct ct_keizer_term {
    ct_keizer_points points, value;
} ct_keizer_term;

/* How the total of `who` came about by the settings of the event: terms[0] is the part of
 * the own value, terms[r] is round r; room for rounds + 1. They add up to the total of
 * ct_keizer_table_make, but for rounding where an iterated ranking swings between two orders (the
 * mean of both is taken). Time as there. */
ct_status ct_keizer_terms_of(const ct_event *event, unsigned rounds, ct_index who, ct_arena *mem,
                             ct_keizer_term *terms, ct_error *err);

/* Points as people write them: "71.5", at most two decimals, rounded. */
void ct_keizer_format(ct_keizer_points points, char out[24]);

#endif
