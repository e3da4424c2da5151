#ifndef CT_SCORING_TABLE_H
#define CT_SCORING_TABLE_H

/* The scoring function c of the generalised second tie-break of team events (M. Náray, thesis,
 * Budapest 2020, 4.2): how much it counts to have scored so many game points in one match against a
 * team that ended with so many match points, for a team that ended with so many itself. A number
 * from 0 to 1 for every cell of a grid.
 *
 * The text of a table: lines of words and numbers divided by blanks, commas or semicolons; "#"
 * begins a comment.
 *
 *     match-points 22        highest number of match points in the event of the table
 *     boards 4               highest number of game points in one match
 *     scale 88               the sum is multiplied by this (1 when it is left out)
 *     own opponent game-points value      (a heading: optional)
 *     20 10 4 0.4295
 *     …                      every cell of the grid once
 *
 * Events of other lengths use it by shares: 10 of 18 match points are looked up as 12.2 of 22, in
 * the nearest row there is (the lower one of two equally near). */

#include "base/text.h"
#include "standings/tie_break.h"

enum {
    CT_SCORING_STEP = 1000,     /* match points, game points and scale in thousandths */
    CT_SCORING_WHOLE = 1000000, /* values in millionths */
};

/* The places of a grid along one side, ascending, in 1/CT_SCORING_STEP. */
typedef struct ct_scoring_side {
    int32_t *at;
    uint32_t count;
    int32_t most; /* what 100 % is */
} ct_scoring_side;

typedef struct ct_scoring_table {
    ct_scoring_side own, opponent, result;
    int32_t scale;
    int32_t *values; /* [(own * opponent.count + opponent) * result.count + result] */
} ct_scoring_table;

/* Reads a table. All problems, with line and cure, go to `problems` (started by the caller); when
 * any of them is a fault the result is CT_INVALID, `*out` is untouched and `err` holds the first.
 * Lives in `mem`. O(lines · log lines). */
ct_status ct_scoring_table_read(ct_str text, ct_arena *mem, ct_scoring_table **out,
                                ct_problems *problems, ct_error *err);

/* c(own, opponent, result) in millionths; all three as shares of the highest there is. */
int32_t ct_scoring_table_value(const ct_scoring_table *table, ct_value own, ct_value opponent,
                               ct_value result);

#endif
