/* Two runs beside each other: the same study with another seed, another version, or two studies
 * that share arms and metrics. */

#include "lab_report/study_numbers.h"

#include <math.h>

static ct_str number_cell(ct_sheet *sheet, const ct_metric_row *metric, double x)
{
    return isnan(x) ? CT_STR("–")
                    : ct_sheet_cell(sheet, "%.*f", metric->decimals,
                                    metric->is_percentage ? 100 * x : x);
}

/* The difference of two means in units of its standard error. */
static double distance(const ct_summary *a, const ct_summary *b)
{
    double variance =
        a->deviation * a->deviation / a->count + b->deviation * b->deviation / b->count;
    if (isnan(variance)) {
        return variance; /* a single unit has no spread */
    }
    return variance > 0 ? (b->mean - a->mean) / sqrt(variance) : a->mean == b->mean ? 0 : HUGE_VAL;
}

/* Two runs, and the numbers that both have. */
typedef struct comparison {
    const ct_results *one, *other;
    ct_arena *mem;
    ct_study_pairs *out;
} comparison;

/* The number of one run and its twin in the other: all its parts. */
static ct_status add_pairs(const comparison *c, ct_number number, ct_number twin, ct_error *err)
{
    const ct_selection all = {.condition = CT_ALL_CONDITIONS};
    const ct_metric_row *metric = c->one->study->metrics[number.metric];
    ct_study_pairs *out = c->out;
    unsigned width = ct_study_metric_width(c->one->study, metric);
    unsigned twin_width = ct_study_metric_width(c->other->study, metric);
    width = width < twin_width ? width : twin_width;
    out->items = ct_arena_grow(c->mem, out->items, out->count, (size_t)out->count + width,
                               sizeof *out->items);
    CT_NEED(out->items, err);
    for (unsigned part = 0; part < width; part++) {
        char name[32];
        number.part = twin.part = part;
        ct_metric_part_name(metric, part, name);
        ct_study_pair *pair = &out->items[out->count++];
        *pair = (ct_study_pair){.metric = ct_str_of(metric->name),
                                .part = ct_str_copy(c->mem, ct_str_of(name)),
                                .arm = c->one->study->arms[number.arm].name,
                                .row = metric,
                                .first = ct_results_summary(c->one, all, number, c->mem),
                                .second = ct_results_summary(c->other, all, twin, c->mem)};
        pair->distance = distance(&pair->first, &pair->second);
        pair->differs = fabs(pair->distance) > 1.96;
    }
    return CT_OK;
}

/* A metric in every arm that both have. */
static ct_status add_metric(const comparison *c, uint32_t metric, uint32_t twin, ct_error *err)
{
    const ct_study *one = c->one->study;
    const ct_study *other = c->other->study;
    for (uint32_t arm = 0; arm < one->arm_count; arm++) {
        uint32_t twin_arm = ct_study_arm(other, one->arms[arm].name);
        ct_number number = {arm, metric, 0};
        ct_status status = twin_arm == other->arm_count
                               ? CT_OK
                               : add_pairs(c, number, (ct_number){twin_arm, twin, 0}, err);
        CT_TRY(status);
    }
    return CT_OK;
}

ct_status ct_study_compare(const ct_results *one, const ct_results *other, ct_arena *mem,
                           ct_study_pairs *out, ct_error *err)
{
    const comparison c = {one, other, mem, out};
    *out = (ct_study_pairs){0};
    for (uint32_t m = 0; m < one->study->metric_count; m++) {
        uint32_t twin = ct_study_metric(other->study, ct_str_of(one->study->metrics[m]->name));
        CT_TRY(twin == other->study->metric_count ? CT_OK : add_metric(&c, m, twin, err));
    }
    return CT_OK;
}

static void add_row(ct_sheet_table *table, const ct_study_pair *pair)
{
    ct_sheet *sheet = table->sheet;
    double z = pair->distance;
    ct_sheet_row(table,
                 (const ct_str[]){ct_sheet_cell(sheet, "%s%s%.*s%s", pair->row->title,
                                                pair->part.len > 0 ? ": " : "", CT_ARG(pair->part),
                                                pair->row->is_percentage ? " (%)" : ""),
                                  pair->arm, number_cell(sheet, pair->row, pair->first.mean),
                                  number_cell(sheet, pair->row, pair->second.mean),
                                  isnan(z)   ? CT_STR("–")
                                  : isinf(z) ? CT_STR("∞")
                                             : ct_sheet_cell(sheet, "%+.1f", z),
                                  pair->differs ? CT_STR("differs") : ct_str_of(NULL)});
}

ct_sheet *ct_study_comparison(const ct_results *one, const ct_results *other,
                              const ct_study_pairs *pairs, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_SENTENCE("Metric", "metric"),   CT_COLUMN_NAME("Arm", "arm"),
        CT_COLUMN_NUMBER("First", "first"),       CT_COLUMN_NUMBER("Second", "second"),
        CT_COLUMN_NUMBER("Distance", "distance"), CT_COLUMN_WORD("", "verdict")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Comparison of two runs"));
    ct_sheet_line(sheet, "First: %.*s, seed %llu, %u units", CT_ARG(one->study->name),
                  (unsigned long long)one->study->seed, one->count);
    ct_sheet_line(sheet, "Second: %.*s, seed %llu, %u units", CT_ARG(other->study->name),
                  (unsigned long long)other->study->seed, other->count);
    ct_sheet_table *table = ct_sheet_add(sheet, ct_str_of(NULL), columns, 6);
    for (uint32_t i = 0; table != NULL && i < pairs->count; i++) {
        add_row(table, &pairs->items[i]);
    }
    ct_sheet_remark(table, "%s",
                    pairs->count == 0
                        ? "No metric of an arm is in both of them."
                        : "Distance: the difference in standard errors. One in twenty numbers is "
                          "further than 1.96 apart by chance alone.");
    return sheet;
}
