/* Comparing with published figures. */

#include "lab/published.h"

#include "lab/statistics.h"

#include <math.h>
#include <stdio.h>

#define NONE ((double)NAN)

const char *ct_verdict_name(ct_verdict verdict)
{
    static const char *const names[] = {[CT_NOT_JUDGED] = "",
                                        [CT_REPRODUCED] = "reproduced",
                                        [CT_NOT_REPRODUCED] = "not reproduced",
                                        [CT_TUNED] = "tuned"};
    return names[verdict];
}

const char *ct_metric_part_name(const ct_metric_row *metric, unsigned part, char out[32])
{
    out[0] = '\0';
    if (metric->width == CT_METRIC_PER_ROUND) {
        snprintf(out, 32, "round %u", part + 1);
    } else if (metric->width == CT_METRIC_PARTS) {
        snprintf(out, 32, "%s", metric->parts[part]);
    }
    return out;
}

unsigned ct_metric_part(const ct_study *study, const ct_metric_row *metric, ct_str part)
{
    unsigned width = ct_study_metric_width(study, metric);
    char name[32];
    unsigned i = 0;
    while (i < width && !ct_str_is(part, ct_metric_part_name(metric, i, name))) {
        i++;
    }
    return i;
}

/* Which numbers of this study a figure is about. */
typedef struct target {
    ct_selection selection;
    uint32_t arm, metric;
    unsigned first, end; /* parts */
} target;

static bool find_target(const ct_study *study, const ct_published_figure *figure, target *out)
{
    *out = (target){.selection = {.condition = CT_ALL_CONDITIONS},
                    .arm = ct_study_arm(study, figure->arm),
                    .metric = ct_study_metric(study, figure->metric)};
    if (out->arm == study->arm_count || out->metric == study->metric_count) {
        return false;
    }
    const ct_metric_row *metric = study->metrics[out->metric];
    unsigned width = ct_study_metric_width(study, metric);
    out->end = width;
    if (figure->part.len > 0) {
        out->first = ct_metric_part(study, metric, figure->part);
        out->end = out->first + 1;
    }
    for (uint32_t i = 0; i < study->condition_count; i++) {
        if (figure->condition.len > 0 &&
            ct_str_equal(study->conditions[i].name, figure->condition)) {
            out->selection.condition = i;
        }
    }
    for (uint32_t i = 0; i < study->segment_count; i++) {
        if (figure->segment.len > 0 && ct_str_equal(study->segments[i].name, figure->segment)) {
            out->selection.segment = &study->segments[i];
        }
    }
    return out->first < width;
}

static double sum_of(const ct_results *results, const target *a, uint32_t metric, ct_arena *scratch)
{
    double sum = 0;
    for (unsigned part = a->first; part < a->end; part++) {
        sum += ct_results_summary(results, a->selection, (ct_number){a->arm, metric, part}, scratch)
                   .sum;
    }
    return sum;
}

/* How many units the condition has. The segment does not count: `per` is about all units. */
static double units_in(const ct_results *results, const target *a)
{
    double count = 0;
    for (uint32_t i = 0; i < results->count; i++) {
        count += ct_unit_is_in(results->rows + (size_t)i * results->width,
                               (ct_selection){.condition = a->selection.condition});
    }
    return count;
}

/* --- Ratios of sums --------------------------------------------------------------------------- */

/* The metric by whose sum the sum of another is divided, or NULL. */
static const char *divisor_of(ct_str statistic)
{
    if (ct_str_is(statistic, "per-game") || ct_str_is(statistic, "per-100-games")) {
        return "games-by-round";
    }
    return ct_str_is(statistic, "per-pair") ? "tie-pairs" : NULL;
}

/* The sum of a unit over the parts that the figure is about; NaN counts as 0. */
static double unit_sum(const ct_results *results, const target *a, uint32_t metric, uint32_t i)
{
    const double *row = results->rows + (size_t)i * results->width;
    double sum = 0;
    for (unsigned part = a->first; part < a->end; part++) {
        double x = row[ct_study_place(results->study, a->arm, metric, part)];
        sum += isnan(x) ? 0 : x;
    }
    return sum;
}

static void multiply(ct_comparison *c, double factor)
{
    c->found *= factor;
    c->low *= factor;
    c->high *= factor;
}

/* Σ of the metric divided by Σ of another. Units are clusters: the interval comes from the spread
 * of their residuals (the usual ratio estimator). */
static void ratio_of_sums(const ct_results *results, const target *a, uint32_t other,
                          ct_comparison *c)
{
    double top = 0;
    double bottom = 0;
    double squares = 0;
    double units = 0;
    for (uint32_t i = 0; i < results->count; i++) {
        if (ct_unit_is_in(results->rows + (size_t)i * results->width, a->selection)) {
            top += unit_sum(results, a, a->metric, i);
            bottom += unit_sum(results, a, other, i);
            units++;
        }
    }
    if (!(bottom > 0)) {
        return;
    }
    c->found = top / bottom;
    for (uint32_t i = 0; i < results->count && units > 1; i++) {
        if (ct_unit_is_in(results->rows + (size_t)i * results->width, a->selection)) {
            double residual =
                unit_sum(results, a, a->metric, i) - c->found * unit_sum(results, a, other, i);
            squares += residual * residual;
        }
    }
    double reach = units > 1 ? ct_student_quantile(0.975, units - 1) *
                                   sqrt(squares * units / (units - 1)) / bottom
                             : NONE;
    c->low = c->found - reach;
    c->high = c->found + reach;
}

static double statistic(const ct_results *results, const target *a,
                        const ct_published_figure *figure, const ct_summary *s, ct_arena *scratch)
{
    double scale = figure->per > 0 ? figure->per / units_in(results, a) : 1;
    if (ct_str_is(figure->statistic, "sum")) {
        return sum_of(results, a, a->metric, scratch) * scale;
    }
    if (ct_str_is(figure->statistic, "count")) {
        return s->count * scale;
    }
    if (ct_str_is(figure->statistic, "sd")) {
        return s->deviation;
    }
    if (ct_str_is(figure->statistic, "least")) {
        return s->least;
    }
    return ct_str_is(figure->statistic, "most") ? s->most : s->mean;
}

ct_comparison ct_published_compare(const ct_results *results, const ct_published_figure *figure,
                                   ct_arena *scratch)
{
    ct_comparison c = {.found = NONE, .difference = NONE, .low = NONE, .high = NONE};
    target a;
    if (!find_target(results->study, figure, &a)) {
        return c;
    }
    ct_summary s =
        ct_results_summary(results, a.selection, (ct_number){a.arm, a.metric, a.first}, scratch);
    const char *divisor = divisor_of(figure->statistic);
    if (divisor != NULL) {
        uint32_t other = ct_study_metric(results->study, ct_str_of(divisor));
        if (other < results->study->metric_count) {
            ratio_of_sums(results, &a, other, &c);
            multiply(&c, ct_str_is(figure->statistic, "per-100-games") ? 100 : 1);
        }
    } else {
        c.found = statistic(results, &a, figure, &s, scratch);
    }
    c.difference = c.found - figure->value;
    if (ct_str_is(figure->statistic, "mean")) {
        c.low = s.low;
        c.high = s.high;
    }
    double band = figure->band_is_relative ? figure->band * fabs(figure->value) : figure->band;
    if (figure->is_tuned) {
        c.verdict = CT_TUNED;
    } else if (!isnan(band) && !isnan(c.found)) {
        /* Differences beyond the band by no more than rounding errors do not count. */
        c.verdict = fabs(c.difference) <= band + 1e-9 ? CT_REPRODUCED : CT_NOT_REPRODUCED;
    }
    return c;
}
