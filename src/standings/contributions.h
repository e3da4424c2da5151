#ifndef CT_CONTRIBUTIONS_H
#define CT_CONTRIBUTIONS_H

/* What each round adds to Buchholz, Sonneborn-Berger and their kin: the score of the opponent, or
 * of the dummy of an unplayed round (C.07 16.4), alone or times the points scored in the round; and
 * which of these are cut (14, 16.5). */

#include "standings/tie_break.h"

typedef struct ct_contribution {
    uint16_t round;
    bool is_dummy;
    bool is_voluntary; /* 16.1: a VUR, for the cuts */
    bool is_cut;
    ct_index opponent; /* as scheduled, also where a dummy takes their place */
    ct_points score;   /* of opponent or dummy */
    ct_points points;  /* scored in the round */
    int64_t value;     /* score, or score × points */
} ct_contribution;

/* How to add. */
typedef struct ct_contribution_rule {
    ct_score_kind score;  /* of opponents */
    ct_score_kind points; /* of one's own, where they multiply */
    bool multiplies;      /* score × points; else the score alone */
    bool is_fore;         /* 8.3: every paired game of the final round is a draw */
} ct_contribution_rule;

typedef struct ct_contributions {
    ct_contribution items[CT_MAX_ROUNDS];
    unsigned count;
} ct_contributions;

/* The contributions of somebody, uncut. Rounds that count for nothing have none. O(rounds). */
void ct_contributions_list(const ct_asked *asked, ct_index who, const ct_contribution_rule *rule,
                           ct_contributions *out);

/* Sum of what is not cut. */
int64_t ct_contributions_sum(const ct_contributions *list);

/* Adds the lines to the working, which must be wanted; for those who cut by rules of their own. */
void ct_contributions_show(const ct_asked *asked, ct_index who, const ct_contributions *list,
                           const ct_contribution_rule *rule);

/* Lists, cuts and sums, and shows the working when it is wanted. Values are counts of 1/unit, or
 * 1/unit² where they multiply. */
ct_value ct_contributions_value(const ct_asked *asked, ct_index who,
                                const ct_contribution_rule *rule);

#endif
