#ifndef CT_TIE_BREAK_TRIAL_H
#define CT_TIE_BREAK_TRIAL_H

/* Trying tie-breaks of team events against an oracle (M. Náray, thesis, Budapest 2020, 4.4).
 *
 * The oracle: every team of a tie plays all other teams, and the one that scores more match points
 * is the better one. The tie-break: every team plays a list of opponents without the weakest, and
 * the tie-break compares the two by the results. Both are repeated, and the verdict that came most
 * often (first, second, equal) counts. The tie-break errs when its verdict is not the oracle's. All
 * these matches are imagined, with random numbers of their own.
 *
 * A pair belongs to the top n when the place that the two share is at most n: so a tie that begins
 * within the first n places counts whole. */

#include "lab/simulate.h"
#include "lab/tie_break_journal.h"

enum { CT_TIE_TOPS = 4 }; /* 1, 3, 10, 30 */
extern const unsigned ct_tie_tops[CT_TIE_TOPS];

/* How many pairs are tied at the top, and how many of them the tie-break gets wrong. */
typedef struct ct_tie_tally {
    uint32_t pairs[CT_TIE_TOPS];
    uint32_t errors[CT_TIE_TOPS];
} ct_tie_tally;

/* What a result against an opponent counts. */
typedef enum ct_tie_scoring {
    CT_TIE_PRODUCT = 0, /* OSB: the opponent's match points × own game points */
    CT_TIE_JOURNAL,     /* TB2: c_d of the difficulty journal */
    CT_TIE_GAME_POINTS, /* GPTS: own game points alone */
} ct_tie_scoring;

/* Whose opponents the tied teams play when a tie-break is tried. */
typedef enum ct_tie_opponents {
    CT_TIE_OWN = 0,   /* their own once more */
    CT_TIE_EXCHANGED, /* each other's */
    CT_TIE_RANDOM,    /* those of two teams drawn by lot, for each pair anew */
    CT_TIE_PLAYED,    /* nothing is played: the results of the event itself, once */
} ct_tie_opponents;

typedef struct ct_tie_rules {
    ct_tie_opponents opponents;
    unsigned repetitions;        /* of a tie-break: at most CT_TIE_REPETITIONS */
    unsigned oracle_repetitions; /* the same limit */
    /* When two verdicts came equally often: "equal" (true), or the one that came first. */
    bool even_is_equal;
} ct_tie_rules;
enum { CT_TIE_REPETITIONS = 1000 };

typedef struct ct_tie_trial ct_tie_trial;

/* Finds the ties of a played team event and asks the oracle about them. Lives in `mem`; borrows
 * the rest. O(tied teams · teams · (boards² + repetitions)). */
ct_status ct_tie_trial_start(const ct_simulation *simulation, const ct_played *played,
                             const ct_tie_rules *rules, ct_arena *mem, ct_tie_trial **out,
                             ct_error *err);

/* Counts the errors of one scoring. The journal is needed for CT_TIE_JOURNAL only. */
void ct_tie_trial_judge(const ct_tie_trial *trial, ct_tie_scoring scoring,
                        const ct_journal *journal, ct_tie_tally *out);

#endif
