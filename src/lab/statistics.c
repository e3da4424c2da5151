/* Means, correlations, quantiles. Plain two-pass formulas: exact enough for 1e-12 against other
 * libraries, and the same on every machine. */

#include "lab/statistics.h"

#include <math.h>
#include <stdlib.h>

#define NONE ((double)NAN)

double ct_mean(const double *x, size_t count)
{
    long double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += x[i];
    }
    return count > 0 ? (double)(sum / (long double)count) : NONE;
}

double ct_deviation(const double *x, size_t count)
{
    if (count < 2) {
        return NONE;
    }
    double mean = ct_mean(x, count);
    long double sum = 0;
    for (size_t i = 0; i < count; i++) {
        long double d = (long double)x[i] - mean;
        sum += d * d;
    }
    return (double)sqrtl(sum / (long double)(count - 1));
}

double ct_quantile(const double *sorted, size_t count, double share)
{
    if (count == 0) {
        return NONE;
    }
    double at = (double)(count - 1) * share;
    size_t below = (size_t)at;
    double part = at - (double)below;
    return below + 1 < count ? sorted[below] * (1 - part) + sorted[below + 1] * part
                             : sorted[count - 1];
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    if (isnan(x) || isnan(y)) {
        return isnan(x) - isnan(y);
    }
    return x < y ? -1 : x > y;
}

void ct_sort(double *x, size_t count)
{
    if (count > 1) { /* x may be NULL when the count is 0 */
        qsort(x, count, sizeof *x, rising);
    }
}

/* --- Correlation ------------------------------------------------------------------------------ */

double ct_pearson(const double *x, const double *y, size_t count)
{
    if (count < 2) {
        return NONE;
    }
    double mean_x = ct_mean(x, count);
    double mean_y = ct_mean(y, count);
    long double xx = 0;
    long double yy = 0;
    long double xy = 0;
    for (size_t i = 0; i < count; i++) {
        long double dx = (long double)x[i] - mean_x;
        long double dy = (long double)y[i] - mean_y;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    return xx > 0 && yy > 0 ? (double)(xy / sqrtl(xx * yy)) : NONE;
}

typedef struct ranked {
    double value;
    size_t at;
} ranked;

static int by_value(const void *a, const void *b)
{
    return rising(&((const ranked *)a)->value, &((const ranked *)b)->value);
}

/* Ranks from 1, ties with their mean. `scratch` holds 2 · count numbers: room for `ranked`. */
static void rank_all(const double *x, size_t count, double *scratch, double *ranks)
{
    ranked *list = (void *)scratch;
    for (size_t i = 0; i < count; i++) {
        list[i] = (ranked){x[i], i};
    }
    qsort(list, count, sizeof *list, by_value);
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count && !(list[end].value > list[first].value)) {
            end++;
        }
        double rank = (double)(first + 1 + end) / 2;
        for (size_t i = first; i < end; i++) {
            ranks[list[i].at] = rank;
        }
        first = end;
    }
}

_Static_assert(sizeof(ranked) <= 2 * sizeof(double), "room for the ranks of Spearman");

double ct_spearman(const double *x, const double *y, size_t count, double *scratch)
{
    double *ranks_x = scratch + 2 * count;
    double *ranks_y = scratch + 3 * count;
    rank_all(x, count, scratch, ranks_x);
    rank_all(y, count, scratch, ranks_y);
    return ct_pearson(ranks_x, ranks_y, count);
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

double ct_kendall(const double *x, const double *y, size_t count)
{
    double sum = 0;
    double untied_x = 0;
    double untied_y = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            int a = sign(x[i] - x[j]);
            int b = sign(y[i] - y[j]);
            sum += a * b;
            untied_x += a != 0;
            untied_y += b != 0;
        }
    }
    return untied_x > 0 && untied_y > 0 ? sum / sqrt(untied_x * untied_y) : NONE;
}

double ct_discordance(const double *x, const double *y, size_t count)
{
    double against = 0;
    double pairs = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            int a = sign(x[i] - x[j]);
            int b = sign(y[i] - y[j]);
            pairs += a != 0;
            against += a == 0 ? 0 : b == 0 ? 0.5 : a * b < 0;
        }
    }
    return pairs > 0 ? against / pairs : NONE;
}

/* --- Distributions ---------------------------------------------------------------------------- */

static double normal_below(double x)
{
    return erfc(-x / sqrt(2.0)) / 2;
}

double ct_normal_quantile(double p)
{
    const double root_of_two_pi = 2.50662827463100050242;
    if (!(p > 0 && p < 1)) {
        return p == 0 ? -INFINITY : p == 1 ? INFINITY : NONE;
    }
    if (p > 0.5) {
        return -ct_normal_quantile(1 - p);
    }
    /* Newton's method on the logarithm, which is concave: it converges from any start below the
     * median. */
    double x = -sqrt(-2 * log(p));
    for (int step = 0; step < 60; step++) {
        double below = normal_below(x);
        double density = exp(-x * x / 2) / root_of_two_pi;
        double change = (log(below) - log(p)) * below / density;
        x -= change;
        if (fabs(change) <= 1e-15 * fabs(x)) {
            break;
        }
    }
    return x;
}

/* Continued fraction of the incomplete beta function (Lentz's method). */
static double beta_fraction(double a, double b, double x)
{
    const double tiny = 1e-300;
    double c = 1;
    double d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double h = d;
    for (int m = 1; m < 10000; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 + even * d;
        c = 1 + even / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 + odd * d;
        c = 1 + odd / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabs(d * c - 1) < 1e-16) {
            break;
        }
    }
    return h;
}

/* ln Γ(x) for x > 0: Stirling's series from 20 on, where its next term is below 2e-23. The function
 * of libm writes a global variable, which threads may not share.
 * long double: with hundreds of degrees of freedom the logarithms of Γ nearly cancel */
static long double log_gamma(long double x)
{
    static const long double half_log_of_two_pi = 0.918938533204672741780329736406L;
    static const long double terms[] = {
        1 / 12.0L,   -1 / 360.0L,      1 / 1260.0L, -1 / 1680.0L,
        1 / 1188.0L, -691 / 360360.0L, 1 / 156.0L,  -3617 / 122400.0L,
    };
    long double product = 1;
    while (x < 20) {
        product *= x;
        x += 1;
    }
    long double sum = 0;
    long double power = x;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        sum += terms[i] / power;
        power *= x * x;
    }
    return (x - 0.5L) * logl(x) - x + half_log_of_two_pi + sum - logl(product);
}

/* Regularised incomplete beta function; `y` is 1 − x, given apart because it may be tiny. */
static double beta_below(double a, double b, double x, double y)
{
    if (x <= 0 || y <= 0) {
        return x <= 0 ? 0 : 1;
    }
    double front =
        (double)expl(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * logl(x) + b * logl(y));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                     : 1 - front * beta_fraction(b, a, y) / b;
}

double ct_student_below(double t, double freedom)
{
    double square = t * t;
    double tail =
        beta_below(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square)) / 2;
    return t > 0 ? 1 - tail : tail;
}

double ct_student_quantile(double p, double freedom)
{
    if (!(p > 0 && p < 1) || !(freedom > 0)) {
        return NONE;
    }
    if (p > 0.5) {
        return -ct_student_quantile(1 - p, freedom);
    }
    double low = -1;
    while (ct_student_below(low, freedom) > p) {
        low *= 2;
    }
    double high = 0;
    for (int step = 0; step < 200 && high - low > 1e-15 * fabs(low); step++) {
        double middle = low + (high - low) / 2;
        if (ct_student_below(middle, freedom) < p) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low + (high - low) / 2;
}

void ct_wilson(double successes, double trials, double *low, double *high)
{
    if (!(trials > 0)) {
        *low = *high = NONE;
        return;
    }
    double z = ct_normal_quantile(0.975);
    double share = successes / trials;
    double centre = share + z * z / (2 * trials);
    double spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    double scale = 1 + z * z / trials;
    *low = (centre - spread) / scale;
    *high = (centre + spread) / scale;
}
