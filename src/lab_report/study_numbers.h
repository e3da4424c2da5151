#ifndef CT_STUDY_NUMBERS_H
#define CT_STUDY_NUMBERS_H

/* What a study found as numbers, for programs; study_report.h has the same for people. */

#include "lab/published.h"
#include "lab_report/study_report.h"

/* A mean of one number over tournaments, or of its differences within them. */
typedef struct ct_study_mean {
    ct_str condition; /* empty = all conditions */
    ct_str segment;   /* empty = no segment */
    ct_str metric;    /* name of its row */
    ct_str part;      /* empty = the only one */
    ct_str arm;
    ct_str from; /* of a difference: the arm that is subtracted */
    ct_summary s;
} ct_study_mean;

typedef struct ct_study_means {
    ct_study_mean *items;
    uint32_t count;
} ct_study_means;

/* A published figure beside ours. */
typedef struct ct_study_figure {
    const ct_published_figure *figure;
    double band; /* ± in the unit of the figure; NaN = it is only shown */
    ct_comparison ours;
} ct_study_figure;

typedef struct ct_study_numbers {
    ct_study_means means;       /* by condition, then by segment */
    ct_study_means differences; /* from the first arm */
    ct_study_figure *figures;
    uint32_t figure_count;
    ct_study_score score;
} ct_study_numbers;

/* Conditions beyond the twelfth are in the means of all conditions only, as in the report. */
ct_status ct_study_numbers_of(const ct_results *results, ct_arena *mem, ct_study_numbers *out,
                              ct_error *err);

/* A number of two runs. */
typedef struct ct_study_pair {
    ct_str metric, part, arm;
    const ct_metric_row *row;
    ct_summary first, second;
    /* The difference of the means in units of its standard error; NaN when a run has no spread. */
    double distance;
    bool differs; /* by more than 1.96 of them */
} ct_study_pair;

typedef struct ct_study_pairs {
    ct_study_pair *items;
    uint32_t count;
} ct_study_pairs;

/* Every number that both runs have. */
ct_status ct_study_compare(const ct_results *one, const ct_results *other, ct_arena *mem,
                           ct_study_pairs *out, ct_error *err);
/* The same as a sheet: what differs, and by more than chance? NULL when memory is out. */
ct_sheet *ct_study_comparison(const ct_results *one, const ct_results *other,
                              const ct_study_pairs *pairs, ct_arena *mem);

#endif
