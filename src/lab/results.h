#ifndef CT_RESULTS_H
#define CT_RESULTS_H

/* The rows of a finished study, and what they say.
 *
 * Tournaments are the units of inference: a mean is a mean over units, its interval comes from the
 * spread between units (so games of one tournament are never counted as independent), and two arms
 * are compared by the differences within units. */

#include "lab/study.h"

typedef struct ct_results {
    const ct_study *study;
    uint32_t count;     /* units done, in the order of the units */
    uint32_t *units;    /* [i] which unit */
    const double *rows; /* [i * width] */
    uint32_t width;
} ct_results;

typedef struct ct_summary {
    uint32_t count; /* units with a number */
    double mean, deviation, sum, least, most;
    double low, high; /* 95 % interval of the mean */
    double quartile[3];
} ct_summary;

#define CT_ALL_CONDITIONS UINT32_MAX
/* "all conditions", or the name of one. */
ct_str ct_condition_name(const ct_study *study, uint32_t condition);

/* Which units: a condition (or CT_ALL_CONDITIONS) and a segment (NULL = all). */
typedef struct ct_selection {
    uint32_t condition;
    const ct_segment *segment;
} ct_selection;

/* Does a unit, by the facts at the head of its row, belong to the selection? */
bool ct_unit_is_in(const double *facts, ct_selection selection);
/* The summary of plain numbers, which it sorts. */
ct_summary ct_summarise(double *x, size_t count);

/* Which number of a row. */
typedef struct ct_number {
    uint32_t arm, metric;
    unsigned part;
} ct_number;

ct_summary ct_results_summary(const ct_results *results, ct_selection selection, ct_number number,
                              ct_arena *scratch);
/* The summary of the differences within units: the arm of `number` minus the arm `other`. */
ct_summary ct_results_difference(const ct_results *results, ct_selection selection,
                                 ct_number number, uint32_t other, ct_arena *scratch);

#endif
