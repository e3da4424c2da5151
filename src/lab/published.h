#ifndef CT_PUBLISHED_H
#define CT_PUBLISHED_H

/* Figures published elsewhere beside ours: reproduced or not? */

#include "lab/results.h"

typedef enum ct_verdict {
    CT_NOT_JUDGED = 0, /* no band, or nothing to compare */
    CT_REPRODUCED,     /* within the band */
    CT_NOT_REPRODUCED,
    CT_TUNED, /* the fields were tuned to give this figure: it is neither */
} ct_verdict;

typedef struct ct_comparison {
    double found;      /* NaN when the study has no such number */
    double difference; /* found − published */
    double low, high;  /* 95 % interval of ours, where it is a mean or a ratio; else NaN */
    ct_verdict verdict;
} ct_comparison;

ct_comparison ct_published_compare(const ct_results *results, const ct_published_figure *figure,
                                   ct_arena *scratch);
/* "reproduced", "not reproduced", "tuned", "" */
const char *ct_verdict_name(ct_verdict verdict);

/* The place of a part's name in a metric: "1v2", "round 3"; the metric's width when it has no such
 * part. */
unsigned ct_metric_part(const ct_study *study, const ct_metric_row *metric, ct_str part);
/* The name of a part: "" of a metric with one number. `out` holds 32 bytes. */
const char *ct_metric_part_name(const ct_metric_row *metric, unsigned part, char out[32]);

#endif
