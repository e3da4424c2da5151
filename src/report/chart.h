#ifndef CT_CHART_H
#define CT_CHART_H

/* Charts as SVG, to stand in a page of HTML: curves, boxes, points, heat maps.
 *
 * Ink, lines and paper follow the page's colours (its custom properties --ink, --soft, --line,
 * --paper). Series have colours that people with impaired colour vision can tell apart; curves also
 * have different dashes, so that colour is never needed. Every chart has a title and a description
 * for screen readers. Text is escaped. Numbers that are NaN are left out. */

#include "base/text.h"

typedef struct ct_chart_words {
    ct_str title;
    ct_str description; /* one sentence for those who do not see it */
    ct_str across, up;  /* what the axes show */
    /* Curves: x of the first number, and the step from each to the next. Step 0: x is 1, 2, … */
    double first, step;
} ct_chart_words;

typedef struct ct_curve {
    ct_str name;
    const double *y;          /* [count] */
    const double *low, *high; /* an interval around it; NULL = none */
} ct_curve;

void ct_chart_curves(const ct_chart_words *words, const ct_curve *curves, uint32_t curve_count,
                     uint32_t count, ct_text *out);

/* Least, quartiles, most and mean of something. */
typedef struct ct_box {
    ct_str name;
    double least, quartile[3], most, mean;
} ct_box;

void ct_chart_boxes(const ct_chart_words *words, const ct_box *boxes, uint32_t count, ct_text *out);

typedef struct ct_dot {
    ct_str name;
    double x, y;
    double x_reach, y_reach; /* half of an interval; 0 or NaN = none */
    bool is_best;            /* on the frontier: no other is as good in both and better in one */
} ct_dot;

void ct_chart_dots(const ct_chart_words *words, const ct_dot *dots, uint32_t count, ct_text *out);

/* A row of cells for each name; `x` is row-major. The colour of a cell shows its share of the
 * largest number. */
typedef struct ct_heat {
    const ct_str *rows;
    uint32_t row_count;
    const ct_str *columns;
    uint32_t column_count;
    const double *x;
    int decimals;
    bool is_percentage;
} ct_heat;

void ct_chart_heat(const ct_chart_words *words, const ct_heat *heat, ct_text *out);

#endif
