#ifndef CT_TIE_BREAK_JOURNAL_H
#define CT_TIE_BREAK_JOURNAL_H

/* The difficulty journal of M. Náray (thesis, Budapest 2020, 4.3) and the scoring function c_d that
 * it determines.
 *
 * Two teams that ended an event with x and y match points play another match, and its result is
 * noted under (x, y). How hard it is to score at least z is then the share k/n of the n matches
 * noted there that brought less than z. (The text calls k the matches in which z *was* reached, in
 * an example; its own definition and its table count the failures.) Who scored z has solved a task
 * between "at least z" and "at least z + ½", so c_d is the mean of the two shares (the printed
 * formula lacks the ÷ 2); for a clean score it is k/n. */

#include "base/text.h"

#include <stdint.h>

typedef struct ct_journal {
    unsigned points;  /* match points of an event: 0 … points */
    unsigned results; /* of a match in half game points: 0 … results − 1 */
    uint32_t *count;  /* [(own * (points + 1) + opponent) * results + result] matches */
    int32_t *worth;   /* the same place: c_d in 1/CT_JOURNAL_WHOLE, once it is concluded */
} ct_journal;

enum { CT_JOURNAL_WHOLE = 1000000 };

/* An empty journal for events of so many rounds and boards. Lives in `mem`. */
ct_status ct_journal_start(ct_journal *journal, unsigned rounds, unsigned boards, ct_arena *mem,
                           ct_error *err);

/* Notes a match, from both sides. */
void ct_journal_note(ct_journal *journal, unsigned own, unsigned opponent, unsigned result);

/* Makes the scoring function. A cell without a match takes the matches of the nearest cells, by the
 * larger of the two distances. Without `by_own` the team's own match points do not count: all rows
 * are added up. */
void ct_journal_conclude(ct_journal *journal, bool by_own);

/* c_d(own, opponent, result). */
static inline int32_t ct_journal_worth(const ct_journal *journal, unsigned own, unsigned opponent,
                                       unsigned result)
{
    return journal
        ->worth[((size_t)own * (journal->points + 1) + opponent) * journal->results + result];
}

/* As a scoring table (standings/scoring_table.h), scaled so that a clean score in every match
 * against opponents with all match points counts as much as in OSB. */
void ct_journal_write(const ct_journal *journal, ct_text *out);

#endif
