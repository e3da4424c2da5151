#ifndef CT_METRIC_H
#define CT_METRIC_H

/* What is measured of a played tournament: one row per metric.
 *
 * A metric writes `width` numbers: one, or one per round, or a few with names of their own. A
 * number that does not exist for a tournament (a correlation of equal ratings) is NaN and is left
 * out of means. */

#include "lab/simulate.h"

typedef enum ct_metric_width {
    CT_METRIC_ONE = 0,
    /* As many as the study's longest field has rounds; later rounds of round robins are left out */
    CT_METRIC_PER_ROUND,
    CT_METRIC_PARTS, /* as many as `parts` has names */
} ct_metric_width;

/* What a higher number means. */
typedef enum ct_metric_sense {
    CT_NEUTRAL = 0,
    CT_HIGHER_IS_BETTER,
    CT_LOWER_IS_BETTER_METRIC
} ct_metric_sense;

typedef struct ct_metric_row {
    const char *name;  /* "spearman"; NULL ends a family */
    const char *title; /* "Spearman's R" */
    const char *sentence;
    ct_metric_width width;
    const char *const *parts; /* NULL-ended */
    ct_metric_sense sense;
    int decimals; /* shown in reports */
    bool is_percentage;
    /* Fills in the `width` numbers of `out`, which are NaN before. */
    void (*measure)(const ct_played *played, ct_arena *scratch, double *out, unsigned width);
} ct_metric_row;

/* The rows by number, from 0; NULL after the last. */
const ct_metric_row *ct_metric_at(uint32_t index);
const ct_metric_row *ct_metric_named(ct_str name);

#endif
