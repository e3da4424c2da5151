/* Which pictures a study gets: quality against gaps, duels and opposition; boxes for single-number
 * metrics that differ between tournaments, curves for metrics by round, heat maps for those in
 * parts. */

#include "lab_report/plots.h"

#include "lab/published.h"
#include "report/chart.h"

#include <math.h>

enum { MOST_BOXES = 6, MOST_CURVES = 12, MOST_HEATS = 4 };

typedef struct plotter {
    const ct_results *results;
    const ct_study *study;
    ct_sheet *sheet;
    ct_arena *mem;
} plotter;

static double scale_of(const ct_metric_row *metric)
{
    return metric->is_percentage ? 100 : 1;
}

static ct_str unit_of(const plotter *p, const ct_metric_row *metric)
{
    return ct_sheet_cell(p->sheet, "%s%s", metric->title, metric->is_percentage ? " (%)" : "");
}

static ct_summary summary_of(const plotter *p, uint32_t condition, uint32_t arm, uint32_t metric,
                             unsigned part)
{
    return ct_results_summary(p->results, (ct_selection){condition, NULL},
                              (ct_number){arm, metric, part}, p->mem);
}

/* --- Boxes ------------------------------------------------------------------------------------ */

static void plot_boxes(const plotter *p, uint32_t condition, uint32_t m)
{
    const ct_metric_row *metric = p->study->metrics[m];
    double scale = scale_of(metric);
    ct_box *boxes = CT_NEW(p->mem, ct_box, p->study->arm_count);
    ct_text svg = {.mem = p->mem};
    bool varies = false;
    bool is_yes_or_no = true; /* a box of numbers that are only 0 or 1 would show nothing */
    for (uint32_t arm = 0; boxes != NULL && arm < p->study->arm_count; arm++) {
        ct_summary s = summary_of(p, condition, arm, m, 0);
        boxes[arm] = (ct_box){
            .name = p->study->arms[arm].name,
            .least = s.least * scale,
            .quartile = {s.quartile[0] * scale, s.quartile[1] * scale, s.quartile[2] * scale},
            .most = s.most * scale,
            .mean = s.mean * scale};
        varies = varies || s.quartile[2] > s.quartile[0];
        for (int q = 0; q < 3; q++) {
            is_yes_or_no = is_yes_or_no && (s.quartile[q] == 0 || s.quartile[q] == 1);
        }
    }
    if (boxes == NULL || !varies || is_yes_or_no) {
        return;
    }
    ct_str name = ct_condition_name(p->study, condition);
    ct_chart_words words = {
        .title = ct_sheet_cell(p->sheet, "%s: %.*s", metric->title, CT_ARG(name)),
        .description = ct_sheet_cell(
            p->sheet, "Range, quartiles, median and mean (dot) over tournaments of: %s",
            metric->sentence),
        .across = unit_of(p, metric)};
    ct_chart_boxes(&words, boxes, p->study->arm_count, &svg);
    ct_sheet_figure(p->sheet, ct_text_view(&svg));
}

/* --- Curves ----------------------------------------------------------------------------------- */

static bool fill_curve(const plotter *p, uint32_t condition, uint32_t arm, uint32_t m,
                       ct_curve *out)
{
    const ct_metric_row *metric = p->study->metrics[m];
    uint32_t width = p->study->round_room;
    double scale = scale_of(metric);
    double *numbers = CT_NEW(p->mem, double, (size_t)width * 3);
    if (numbers == NULL) {
        return false;
    }
    for (unsigned part = 0; part < width; part++) {
        ct_summary s = summary_of(p, condition, arm, m, part);
        numbers[part] = s.mean * scale;
        numbers[width + part] = s.low * scale;
        numbers[2 * width + part] = s.high * scale;
    }
    *out =
        (ct_curve){p->study->arms[arm].name, numbers, numbers + width, numbers + (size_t)2 * width};
    return true;
}

static void plot_curves(const plotter *p, uint32_t condition, uint32_t m)
{
    const ct_metric_row *metric = p->study->metrics[m];
    ct_curve *curves = CT_NEW(p->mem, ct_curve, p->study->arm_count);
    ct_text svg = {.mem = p->mem};
    uint32_t count = 0;
    for (uint32_t arm = 0; curves != NULL && arm < p->study->arm_count; arm++) {
        count += fill_curve(p, condition, arm, m, &curves[count]);
    }
    if (count == 0) {
        return;
    }
    ct_str name = ct_condition_name(p->study, condition);
    ct_chart_words words = {
        .title = ct_sheet_cell(p->sheet, "%s: %.*s", metric->title, CT_ARG(name)),
        .description = ct_sheet_cell(p->sheet, "Mean and 95 %% interval after each round of: %s",
                                     metric->sentence),
        .across = CT_STR("round"),
        .up = unit_of(p, metric)};
    ct_chart_curves(&words, curves, count, p->study->round_room, &svg);
    ct_sheet_figure(p->sheet, ct_text_view(&svg));
}

/* --- Heat maps -------------------------------------------------------------------------------- */

static void plot_heat(const plotter *p, uint32_t condition, uint32_t m)
{
    const ct_metric_row *metric = p->study->metrics[m];
    unsigned width = ct_study_metric_width(p->study, metric);
    ct_str *rows = CT_NEW(p->mem, ct_str, p->study->arm_count);
    ct_str *columns = CT_NEW(p->mem, ct_str, width);
    double *x = CT_NEW(p->mem, double, (size_t)p->study->arm_count *width);
    ct_text svg = {.mem = p->mem};
    if (rows == NULL || columns == NULL || x == NULL) {
        return;
    }
    for (uint32_t arm = 0; arm < p->study->arm_count; arm++) {
        rows[arm] = p->study->arms[arm].name;
        for (unsigned part = 0; part < width; part++) {
            columns[part] = ct_str_of(metric->parts[part]);
            x[(size_t)arm * width + part] = summary_of(p, condition, arm, m, part).mean;
        }
    }
    ct_str name = ct_condition_name(p->study, condition);
    ct_chart_words words = {.title =
                                ct_sheet_cell(p->sheet, "%s: %.*s", metric->title, CT_ARG(name)),
                            .description = ct_str_of(metric->sentence)};
    ct_heat heat = {
        rows, p->study->arm_count, columns, width, x, metric->decimals, metric->is_percentage};
    ct_chart_heat(&words, &heat, &svg);
    ct_sheet_figure(p->sheet, ct_text_view(&svg));
}

/* --- Quality against other measures ----------------------------------------------------------- */

/* Is `a` at least as good as `b` in both, and better in one? Smaller x is better; larger y is
 * better, or smaller with `small_y`. */
static bool beats(const ct_dot *a, const ct_dot *b, bool small_y)
{
    double y = small_y ? b->y - a->y : a->y - b->y;
    double x = b->x - a->x;
    return x >= 0 && y >= 0 && (x > 0 || y > 0);
}

static void mark_frontier(ct_dot *dots, uint32_t count, bool small_y)
{
    for (uint32_t i = 0; i < count; i++) {
        dots[i].is_best = !isnan(dots[i].x) && !isnan(dots[i].y);
        for (uint32_t j = 0; j < count; j++) {
            dots[i].is_best = dots[i].is_best && !beats(&dots[j], &dots[i], small_y);
        }
    }
}

static void plot_pareto(const plotter *p, uint32_t condition, const char *other, unsigned part,
                        bool small_y)
{
    uint32_t across = ct_study_metric(p->study, CT_STR("discordance"));
    uint32_t up = ct_study_metric(p->study, ct_str_of(other));
    uint32_t count = p->study->arm_count;
    ct_dot *dots = CT_NEW(p->mem, ct_dot, count);
    ct_text svg = {.mem = p->mem};
    if (across == p->study->metric_count || up == p->study->metric_count || dots == NULL ||
        count < 3) {
        return;
    }
    const ct_metric_row *metric = p->study->metrics[up];
    double scale = scale_of(metric);
    for (uint32_t arm = 0; arm < count; arm++) {
        ct_summary x = summary_of(p, condition, arm, across, 0);
        ct_summary y = summary_of(p, condition, arm, up, part);
        dots[arm] = (ct_dot){.name = p->study->arms[arm].name,
                             .x = x.mean,
                             .y = y.mean * scale,
                             .x_reach = (x.high - x.low) / 2,
                             .y_reach = (y.high - y.low) / 2 * scale};
    }
    mark_frontier(dots, count, small_y);
    ct_str name = ct_condition_name(p->study, condition);
    char part_name[32];
    ct_chart_words words = {
        .title = ct_sheet_cell(p->sheet, "Quality and %s: %.*s", metric->title, CT_ARG(name)),
        .description =
            CT_STR("Each arm by the share of pairs that its ranking puts the wrong way "
                   "round and by another virtue; large dots are beaten by nobody in both"),
        .across = CT_STR("discordance: further left ranks better"),
        .up = ct_sheet_cell(p->sheet, "%s%s%s%s", metric->title,
                            metric->width == CT_METRIC_PARTS ? " " : "",
                            ct_metric_part_name(metric, part, part_name),
                            small_y ? ": lower is better" : ": higher is better")};
    ct_chart_dots(&words, dots, count, &svg);
    ct_sheet_figure(p->sheet, ct_text_view(&svg));
}

/* --- All -------------------------------------------------------------------------------------- */

static void plot_condition(const plotter *p, uint32_t condition)
{
    int boxes = 0;
    int curves = 0;
    int heats = 0;
    for (uint32_t m = 0; m < p->study->metric_count; m++) {
        switch (p->study->metrics[m]->width) {
        case CT_METRIC_ONE:
            if (boxes++ < MOST_BOXES) {
                plot_boxes(p, condition, m);
            }
            break;
        case CT_METRIC_PER_ROUND:
            /* Counts (no decimals) get no picture: they are only there to be summed. */
            if (p->study->metrics[m]->decimals > 0 && curves++ < MOST_CURVES) {
                plot_curves(p, condition, m);
            }
            break;
        case CT_METRIC_PARTS:
        default:
            if (heats++ < MOST_HEATS) {
                plot_heat(p, condition, m);
            }
            break;
        }
    }
}

void ct_study_plots(const ct_results *results, ct_sheet *sheet, ct_arena *mem)
{
    plotter p = {results, results->study, sheet, mem};
    uint32_t condition = p.study->condition_count > 1 ? CT_ALL_CONDITIONS : 0;
    plot_pareto(&p, condition, "elo-gap", 0, true);
    plot_pareto(&p, condition, "duels", 0, false);
    plot_pareto(&p, condition, "opponents", 0, true);
    plot_condition(&p, condition);
}
