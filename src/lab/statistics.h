#ifndef CT_STATISTICS_H
#define CT_STATISTICS_H

/* The statistics that studies need. Numbers that do not exist are NaN: the deviation of one value,
 * a correlation with something constant. */

#include <stddef.h>
#include <stdint.h>

double ct_mean(const double *x, size_t count);
/* The deviation of a sample: divided by count − 1. */
double ct_deviation(const double *x, size_t count);
/* Linear interpolation between the sorted numbers, lowest first. */
double ct_quantile(const double *sorted, size_t count, double share);
void ct_sort(double *x, size_t count); /* lowest first; NaN last */

double ct_pearson(const double *x, const double *y, size_t count);
/* Pearson's correlation of the ranks, ties with their mean rank. `scratch` holds 4 · count. */
double ct_spearman(const double *x, const double *y, size_t count, double *scratch);
/* Kendall's τ-b. O(n²): fields are small. */
double ct_kendall(const double *x, const double *y, size_t count);
/* Share of the pairs, different in both, that stand in opposite orders; ties in `y` count half. */
double ct_discordance(const double *x, const double *y, size_t count);

/* Quantiles: the x below which the share p of the distribution lies. */
double ct_normal_quantile(double p);
double ct_student_quantile(double p, double freedom);
/* Distribution function of Student's t. */
double ct_student_below(double t, double freedom);

/* 95 % interval of a share by Wilson's score method. */
void ct_wilson(double successes, double trials, double *low, double *high);

#endif
