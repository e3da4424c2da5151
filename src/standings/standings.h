#ifndef CT_STANDINGS_H
#define CT_STANDINGS_H

/* The ranking of an event by a list of codes (C.07 4.2): everybody by the first; each subgroup
 * still tied by the next; and so on. What remains tied shares the place, or is drawn by lot. */

#include "standings/tie_break.h"

typedef enum ct_ties {
    CT_TIES_SHARED = 0, /* equal places: 3, 3, 5; listed by pairing number */
    CT_TIES_LOTS,       /* by lot, reproducible from the seed */
} ct_ties;

typedef struct ct_standings_options {
    unsigned rounds; /* after this round; 0 = all that are paired */
    ct_c07 edition;
    /* A list of codes; empty = the event's. A list without a score gets that of the event in front
     * (ct_codes_score). */
    ct_str order;
    ct_ties ties;
    uint64_t seed;   /* of the lots */
    bool is_lenient; /* not in FIDE mode: Buchholz in round robins and the like are computed */
    const struct ct_scoring_table *table; /* for TB2; NULL = match points × game points */
} ct_standings_options;

typedef struct ct_standing {
    ct_index who;
    uint32_t place; /* from 1 */
    bool is_shared;
    /* Position in `order` of the code that put this row below the one above; order.count for a lot
     * or a shared place; 0 for the first row. */
    uint32_t decided_by;
} ct_standing;

typedef struct ct_standings {
    const ct_scoreboard *board;
    ct_code_list order;
    ct_standing *rows; /* best first */
    uint32_t count;
    ct_value *values; /* [who * order.count + k] */
    /* At the same index: false where a type A tie-break had nothing to break, or nothing to say
     * because nobody of the tied has met another. */
    bool *has_value;
    bool is_lenient; /* as in the options */
} ct_standings;

/* Ranks an event. `options` may be NULL. The standings live in `mem`, borrow the event. CT_INVALID
 * as ct_codes_read; for tie-breaks that C.07 forbids here (with the article) unless lenient; and
 * for rating tie-breaks with unrated players (who are listed in the sentence: 10). */
ct_status ct_standings_make(const ct_event *event, const ct_standings_options *options,
                            ct_arena *mem, ct_standings *out, ct_error *err);

/* The standings by the scores alone of the list that ranks the event ("PTS"; "KEIZER, PTS"), after
 * so many rounds, 0 = before the first. A list that cannot be read is as none. */
ct_status ct_standings_by_score(const ct_event *event, unsigned rounds, ct_arena *mem,
                                ct_standings *out, ct_error *err);

/* Is the event ranked first by a number that is not points: Keizer totals, Elo points? */
bool ct_standings_has_totals(const ct_standings *standings);

/* Numbers the boards of a round, paired just now, by the totals before it where such rank the event
 * (as C.04.2 3.6 does by points: the higher of the two, their sum, the smaller number), and those
 * of a knock-out of players by the round reached. Nothing changes in other events, and in round 1.
 */
ct_status ct_standings_number_boards(ct_event *event, unsigned round, ct_arena *mem, ct_error *err);

static inline ct_value ct_standings_value(const ct_standings *standings, ct_index who, uint32_t k)
{
    return standings->values[(size_t)who * standings->order.count + k];
}

/* The working of one value: the tie-break `code` (need not be in the order: then type A ones are
 * asked among those with the same primary score) of one participant. CT_INVALID for what C.07
 * forbids here, as in ct_standings_make. */
ct_status ct_standings_working(const ct_standings *standings, const ct_code *code, ct_index who,
                               ct_working *working, ct_value *value, ct_error *err);

/* --- Sums that must hold ---------------------------------------------------------------------- */

typedef struct ct_sum_check {
    const char *name; /* "sum of scores", "sum of Sonneborn-Berger" */
    ct_value found, expected;
    bool holds;
    /* Bounds of the sum: those of SB lie between N(N−1)(N−2)/6 and N(N−1)²/4; bottom 0 where there
     * are none. */
    ct_value least, most;
    ct_str words; /* how it is computed: "66 games = 66, 3 byes = 3" */
} ct_sum_check;

/* The sums of these standings: scores = points of the games, byes and adjustments; in a complete
 * round robin Σ SB = N(N−1)²/2 − Σ P². At most 4 entries. */
ct_status ct_standings_sums(const ct_standings *standings, ct_arena *mem, ct_sum_check out[4],
                            uint32_t *count, ct_error *err);

#endif
