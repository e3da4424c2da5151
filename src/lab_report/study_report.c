/* The report of a study: tables. Pictures are added by plots.c. */

#include "lab_report/study_report.h"

#include "lab/published.h"
#include "lab_report/plots.h"
#include "lab_report/recommend.h"

#include <math.h>
#include <stdio.h>

typedef struct report {
    const ct_results *results;
    const ct_study *study;
    ct_sheet *sheet;
    ct_arena *mem;
} report;

/* --- Numbers as people read them -------------------------------------------------------------- */

/* Shares are shown as percentages when the metric says so. */
static double shown(const ct_metric_row *metric, double x)
{
    return metric->is_percentage ? 100 * x : x;
}

static ct_str number_cell(const report *r, const ct_metric_row *metric, double x)
{
    if (isnan(x)) {
        return CT_STR("–");
    }
    return ct_sheet_cell(r->sheet, "%.*f%s", metric->decimals, shown(metric, x),
                         metric->is_percentage ? " %" : "");
}

static ct_str mean_cell(const report *r, const ct_metric_row *metric, const ct_summary *s)
{
    double reach = (s->high - s->low) / 2;
    if (isnan(s->mean)) {
        return CT_STR("–");
    }
    if (isnan(reach) || reach == 0) {
        return number_cell(r, metric, s->mean);
    }
    return ct_sheet_cell(r->sheet, "%.*f ± %.*f", metric->decimals, shown(metric, s->mean),
                         metric->decimals, shown(metric, reach));
}

/* "Draws (%)", "Top-k recall: top 3" */
static ct_str metric_title(const report *r, const ct_metric_row *metric, unsigned part)
{
    char name[32];
    ct_metric_part_name(metric, part, name);
    return ct_sheet_cell(r->sheet, "%s%s%s%s", metric->title, name[0] != '\0' ? ": " : "", name,
                         metric->is_percentage ? " (%)" : "");
}

/* A first column, then one for each arm. */
static ct_sheet_column *arm_columns(const report *r, const char *first)
{
    ct_sheet_column *columns = CT_NEW(r->mem, ct_sheet_column, r->study->arm_count + 1U);
    if (columns == NULL) {
        return NULL;
    }
    columns[0] = (ct_sheet_column)CT_COLUMN_SENTENCE(first, NULL);
    for (uint32_t arm = 0; arm < r->study->arm_count; arm++) {
        ct_str name = ct_str_copy(r->mem, r->study->arms[arm].name);
        columns[arm + 1] = (ct_sheet_column)CT_COLUMN_NUMBER(name.at, NULL);
    }
    return columns;
}

/* --- Published figures ------------------------------------------------------------------------ */

static ct_str figure_name(const report *r, const ct_published_figure *figure,
                          const ct_metric_row *metric)
{
    ct_str statistic = ct_str_is(figure->statistic, "mean") ? ct_str_of(NULL) : figure->statistic;
    return ct_sheet_cell(r->sheet, "%s%s%.*s%s%.*s%s%.*s", metric->title,
                         figure->part.len > 0 ? ": " : "", CT_ARG(figure->part),
                         figure->segment.len > 0 ? ", " : "", CT_ARG(figure->segment),
                         statistic.len > 0 ? ", " : "", CT_ARG(statistic));
}

/* More decimals the smaller the published figure beside it is. */
static ct_str plain_cell(const report *r, double x, double beside)
{
    double size = fabs(beside);
    int decimals = size >= 100 ? 1 : size >= 10 ? 2 : 4;
    return isnan(x) ? CT_STR("–") : ct_sheet_cell(r->sheet, "%.*f", decimals, x);
}

/* Was any figure also recomputed? Then the table has a column for that. */
static bool has_recomputed(const ct_study *study)
{
    for (uint32_t i = 0; i < study->published_count; i++) {
        if (study->published[i].recomputed.len > 0) {
            return true;
        }
    }
    return false;
}

static ct_sheet_table *published_table(const report *r)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_SENTENCE("Figure", "figure"),
        CT_COLUMN_NAME("Arm", "arm"),
        CT_COLUMN_NUMBER("Published", "published"),
        CT_COLUMN_NUMBER("Ours", "ours"),
        CT_COLUMN_SPARE_NUMBER("Difference", "difference", 1),
        CT_COLUMN_NUMBER("Band", "band"),
        CT_COLUMN_WORD("Verdict", "verdict"),
        CT_COLUMN_SENTENCE("Printed at", "at"),
        CT_COLUMN_SENTENCE("Note", "note"),
    };
    static const ct_sheet_column with_recomputed[] = {
        CT_COLUMN_SENTENCE("Figure", "figure"),
        CT_COLUMN_NAME("Arm", "arm"),
        CT_COLUMN_NUMBER("Published", "published"),
        CT_COLUMN_NUMBER("Recomputed", "recomputed"),
        CT_COLUMN_NUMBER("Ours", "ours"),
        CT_COLUMN_SPARE_NUMBER("Difference", "difference", 1),
        CT_COLUMN_NUMBER("Band", "band"),
        CT_COLUMN_WORD("Verdict", "verdict"),
        CT_COLUMN_SENTENCE("Printed at", "at"),
        CT_COLUMN_SENTENCE("Note", "note"),
    };
    return has_recomputed(r->study)
               ? ct_sheet_add(r->sheet, CT_STR("Published and ours"), with_recomputed,
                              sizeof with_recomputed / sizeof *with_recomputed)
               : ct_sheet_add(r->sheet, CT_STR("Published and ours"), columns,
                              sizeof columns / sizeof *columns);
}

static void add_figure(const report *r, const ct_published_figure *figure, ct_sheet_table *table)
{
    const ct_metric_row *metric = ct_metric_named(figure->metric);
    if (metric == NULL) {
        return;
    }
    ct_comparison c = ct_published_compare(r->results, figure, r->mem);
    double band = figure->band_is_relative ? figure->band * fabs(figure->value) : figure->band;
    ct_str cells[10];
    uint32_t count = 0;
    cells[count++] = figure_name(r, figure, metric);
    cells[count++] = figure->arm;
    cells[count++] = figure->printed;
    if (has_recomputed(r->study)) {
        cells[count++] = figure->recomputed;
    }
    cells[count++] = plain_cell(r, c.found, figure->value);
    cells[count++] = plain_cell(r, c.difference, figure->value);
    cells[count++] = isnan(band) ? ct_str_of(NULL) : ct_sheet_cell(r->sheet, "%.4g", band);
    cells[count++] = ct_str_of(ct_verdict_name(c.verdict));
    cells[count++] = figure->at.len > 0 ? figure->at : CT_STR("not told");
    cells[count++] = figure->note;
    ct_sheet_row(table, cells);
}

static void add_published_remarks(const report *r, ct_sheet_table *table)
{
    ct_study_score score = ct_study_score_of(r->results, r->mem);
    ct_sheet_remark(
        table, "Published is what the source prints, at the place named.%s",
        has_recomputed(r->study) ? " Recomputed is what we make of the source's own data." : "");
    if (score.judged > 0) {
        ct_sheet_remark(table, "%u of %u figures with a band are reproduced.", score.reproduced,
                        score.judged);
    }
    if (score.tuned > 0) {
        ct_sheet_remark(
            table,
            "%u figures are tuned: the fields were made so that they come out. They are "
            "not counted.",
            score.tuned);
    }
    if (score.orders > 0) {
        ct_sheet_remark(table, "%u of %u pairs of arms stand in the published order.",
                        score.same_orders, score.orders);
    }
}

static void add_published(const report *r)
{
    if (r->study->published_count == 0) {
        return;
    }
    ct_sheet_table *table = published_table(r);
    for (uint32_t i = 0; i < r->study->published_count; i++) {
        add_figure(r, &r->study->published[i], table);
    }
    add_published_remarks(r, table);
}

/* Are they the same figure in two arms? */
static bool differ_only_in_arm(const ct_published_figure *a, const ct_published_figure *b)
{
    return ct_str_equal(a->metric, b->metric) && ct_str_equal(a->part, b->part) &&
           ct_str_equal(a->segment, b->segment) && ct_str_equal(a->statistic, b->statistic) &&
           ct_str_equal(a->condition, b->condition) && !ct_str_equal(a->arm, b->arm);
}

ct_study_score ct_study_score_of(const ct_results *results, ct_arena *scratch)
{
    const ct_study *study = results->study;
    ct_study_score score = {0};
    double *found = CT_NEW(scratch, double, study->published_count);
    for (uint32_t i = 0; found != NULL && i < study->published_count; i++) {
        ct_comparison c = ct_published_compare(results, &study->published[i], scratch);
        found[i] = c.found;
        score.judged += c.verdict == CT_REPRODUCED || c.verdict == CT_NOT_REPRODUCED;
        score.reproduced += c.verdict == CT_REPRODUCED;
        score.tuned += c.verdict == CT_TUNED;
        for (uint32_t j = 0; j < i; j++) {
            const ct_published_figure *a = &study->published[i];
            const ct_published_figure *b = &study->published[j];
            if (differ_only_in_arm(a, b) && a->value != b->value && !a->is_tuned && !b->is_tuned &&
                !ct_str_is(a->statistic, "sd")) {
                score.orders++;
                score.same_orders += (a->value < b->value) == (found[i] < found[j]);
            }
        }
    }
    return score;
}

/* --- Means and differences -------------------------------------------------------------------- */

static bool is_summed(const ct_metric_row *metric)
{
    return metric->width != CT_METRIC_PER_ROUND;
}

static void add_means(const report *r, uint32_t condition)
{
    ct_sheet_column *columns = arm_columns(r, "Metric");
    ct_str *cells = CT_NEW(r->mem, ct_str, r->study->arm_count + 1U);
    if (columns == NULL || cells == NULL) {
        return;
    }
    ct_str name = ct_condition_name(r->study, condition);
    ct_sheet_table *table =
        ct_sheet_add(r->sheet, ct_sheet_cell(r->sheet, "Means: %.*s", CT_ARG(name)), columns,
                     r->study->arm_count + 1U);
    for (uint32_t m = 0; m < r->study->metric_count; m++) {
        const ct_metric_row *metric = r->study->metrics[m];
        for (unsigned part = 0; is_summed(metric) && part < ct_study_metric_width(r->study, metric);
             part++) {
            cells[0] = metric_title(r, metric, part);
            for (uint32_t arm = 0; arm < r->study->arm_count; arm++) {
                ct_summary s = ct_results_summary(r->results, (ct_selection){condition, NULL},
                                                  (ct_number){arm, m, part}, r->mem);
                cells[arm + 1] = mean_cell(r, metric, &s);
            }
            ct_sheet_row(table, cells);
        }
    }
    ct_sheet_remark(table, "± is half of a 95 %% interval, from the spread between tournaments.");
}

/* A difference whose 95 % interval does not contain 0 is marked with *. */
static ct_str difference_cell(const report *r, const ct_metric_row *metric, const ct_summary *s)
{
    if (isnan(s->mean)) {
        return CT_STR("–");
    }
    bool is_certain = s->low > 0 || s->high < 0;
    double reach = (s->high - s->low) / 2;
    return ct_sheet_cell(r->sheet, "%+.*f ± %.*f%s", metric->decimals, shown(metric, s->mean),
                         metric->decimals, shown(metric, isnan(reach) ? 0 : reach),
                         is_certain ? " *" : "");
}

static void add_differences(const report *r, uint32_t condition)
{
    ct_sheet_column *columns = arm_columns(r, "Metric");
    ct_str *cells = CT_NEW(r->mem, ct_str, r->study->arm_count + 1U);
    if (columns == NULL || cells == NULL || r->study->arm_count < 2) {
        return;
    }
    columns[1] = columns[0];
    ct_str name = ct_condition_name(r->study, condition);
    ct_sheet_table *table =
        ct_sheet_add(r->sheet,
                     ct_sheet_cell(r->sheet, "Differences from %.*s: %.*s",
                                   CT_ARG(r->study->arms[0].name), CT_ARG(name)),
                     columns + 1, r->study->arm_count);
    for (uint32_t m = 0; m < r->study->metric_count; m++) {
        const ct_metric_row *metric = r->study->metrics[m];
        for (unsigned part = 0; is_summed(metric) && part < ct_study_metric_width(r->study, metric);
             part++) {
            cells[0] = metric_title(r, metric, part);
            for (uint32_t arm = 1; arm < r->study->arm_count; arm++) {
                ct_summary s = ct_results_difference(r->results, (ct_selection){condition, NULL},
                                                     (ct_number){arm, m, part}, 0, r->mem);
                cells[arm] = difference_cell(r, metric, &s);
            }
            ct_sheet_row(table, cells);
        }
    }
    ct_sheet_remark(table,
                    "Differences within the same tournaments, with 95 %% intervals. * the interval "
                    "does not reach 0: "
                    "chance alone would hardly do it.");
}

/* --- Rounds and segments ---------------------------------------------------------------------- */

static void add_rounds(const report *r, uint32_t condition, uint32_t m)
{
    const ct_metric_row *metric = r->study->metrics[m];
    ct_sheet_column *columns = arm_columns(r, "Round");
    ct_str *cells = CT_NEW(r->mem, ct_str, r->study->arm_count + 1U);
    if (columns == NULL || cells == NULL) {
        return;
    }
    columns[0] = (ct_sheet_column)CT_COLUMN_NUMBER("Round", "round");
    ct_str name = ct_condition_name(r->study, condition);
    ct_sheet_table *table =
        ct_sheet_add(r->sheet,
                     ct_sheet_cell(r->sheet, "%s%s: %.*s", metric->title,
                                   metric->is_percentage ? " (%)" : "", CT_ARG(name)),
                     columns, r->study->arm_count + 1U);
    for (unsigned part = 0; part < ct_study_metric_width(r->study, metric); part++) {
        cells[0] = ct_sheet_cell(r->sheet, "%u", part + 1);
        for (uint32_t arm = 0; arm < r->study->arm_count; arm++) {
            ct_summary s = ct_results_summary(r->results, (ct_selection){condition, NULL},
                                              (ct_number){arm, m, part}, r->mem);
            cells[arm + 1] = mean_cell(r, metric, &s);
        }
        ct_sheet_row(table, cells);
    }
}

static void add_segments(const report *r, uint32_t m)
{
    const ct_metric_row *metric = r->study->metrics[m];
    ct_sheet_column *columns = arm_columns(r, "Segment");
    ct_str *cells = CT_NEW(r->mem, ct_str, r->study->arm_count + 1U);
    if (columns == NULL || cells == NULL) {
        return;
    }
    ct_sheet_table *table = ct_sheet_add(
        r->sheet, ct_sheet_cell(r->sheet, "%s by segment: mean (deviation)", metric->title),
        columns, r->study->arm_count + 1U);
    for (uint32_t i = 0; i < r->study->segment_count; i++) {
        const ct_segment *segment = &r->study->segments[i];
        uint32_t count = 0;
        for (uint32_t arm = 0; arm < r->study->arm_count; arm++) {
            ct_summary s =
                ct_results_summary(r->results, (ct_selection){CT_ALL_CONDITIONS, segment},
                                   (ct_number){arm, m, 0}, r->mem);
            count = s.count;
            cells[arm + 1] = s.count == 0 ? CT_STR("–")
                                          : ct_sheet_cell(r->sheet, "%.*f (%.*f)", metric->decimals,
                                                          shown(metric, s.mean), metric->decimals,
                                                          shown(metric, s.deviation));
        }
        cells[0] = ct_sheet_cell(r->sheet, "%.*s (%u)", CT_ARG(segment->name), count);
        ct_sheet_row(table, cells);
    }
}

/* --- The whole -------------------------------------------------------------------------------- */

static void add_condition(const report *r, uint32_t condition)
{
    add_means(r, condition);
    add_differences(r, condition);
    for (uint32_t m = 0; m < r->study->metric_count; m++) {
        if (r->study->metrics[m]->width == CT_METRIC_PER_ROUND) {
            add_rounds(r, condition, m);
        }
    }
}

static void add_question(const report *r)
{
    ct_sheet_line(r->sheet, "%.*s", CT_ARG(r->study->question));
    if (r->study->source.len > 0) {
        ct_sheet_line(r->sheet, "Source: %.*s", CT_ARG(r->study->source));
    }
}

/* A line that says so when the fields of a published study were not published and are synthetic. */
static void add_synthetic(const report *r)
{
    for (uint32_t i = 0; i < r->study->condition_count; i++) {
        if (r->study->conditions[i].field.kind == CT_FIELD_ITALY) {
            ct_sheet_line(r->sheet,
                          "The fields are synthetic: the lists of the 488 events were not "
                          "published. Ratings are drawn; their spread was tuned.");
            return;
        }
    }
}

static void add_facts(const report *r)
{
    const ct_study *study = r->study;
    ct_sheet_line(r->sheet, "%u of %u unit%s, %u arm%s, seed %llu", r->results->count,
                  ct_study_units(study), ct_study_units(study) == 1 ? "" : "s", study->arm_count,
                  study->arm_count == 1 ? "" : "s", (unsigned long long)study->seed);
    for (uint32_t i = 0; i < study->condition_count; i++) {
        const ct_condition *c = &study->conditions[i];
        if (study->condition_count <= CT_MOST_TABLES_BY_CONDITION) {
            ct_sheet_line(r->sheet, "%.*s: %u replicate%s, field %s, games by %s", CT_ARG(c->name),
                          c->replicates, c->replicates == 1 ? "" : "s",
                          ct_field_kind_name(c->field.kind), c->model.row->name);
        }
    }
}

ct_sheet *ct_study_report(const ct_results *results, ct_arena *mem)
{
    report r = {.results = results,
                .study = results->study,
                .sheet = ct_sheet_new(mem, results->study->title),
                .mem = mem};
    if (r.sheet == NULL) {
        return NULL;
    }
    add_question(&r);
    add_synthetic(&r);
    ct_study_recommend(results, r.sheet, mem);
    add_facts(&r);
    ct_study_plots(results, r.sheet, mem);
    add_published(&r);
    if (r.study->condition_count > 1) {
        add_means(&r, CT_ALL_CONDITIONS);
        add_differences(&r, CT_ALL_CONDITIONS);
    }
    for (uint32_t i = 0; i < r.study->condition_count && i < CT_MOST_TABLES_BY_CONDITION; i++) {
        add_condition(&r, i);
    }
    for (uint32_t m = 0; r.study->segment_count > 0 && m < r.study->metric_count; m++) {
        if (r.study->metrics[m]->width == CT_METRIC_ONE) {
            add_segments(&r, m);
        }
    }
    return r.sheet;
}
