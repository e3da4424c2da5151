/* Two runs beside each other: the same study with another seed, another version, or two studies
 * that share arms and metrics. */

#include "lab/published.h"
#include "lab_report/study_report.h"

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

static void add_row(ct_sheet_table *table, const ct_metric_row *metric, unsigned part, ct_str arm,
                    const ct_summary pair[2])
{
    ct_sheet *sheet = table->sheet;
    char name[32];
    double z = distance(&pair[0], &pair[1]);
    ct_metric_part_name(metric, part, name);
    ct_sheet_row(table, (const ct_str[]){ct_sheet_cell(sheet, "%s%s%s%s", metric->title,
                                                       name[0] != '\0' ? ": " : "", name,
                                                       metric->is_percentage ? " (%)" : ""),
                                         arm, number_cell(sheet, metric, pair[0].mean),
                                         number_cell(sheet, metric, pair[1].mean),
                                         isnan(z)   ? CT_STR("–")
                                         : isinf(z) ? CT_STR("∞")
                                                    : ct_sheet_cell(sheet, "%+.1f", z),
                                         fabs(z) > 1.96 ? CT_STR("differs") : ct_str_of(NULL)});
}

ct_sheet *ct_study_comparison(const ct_results *one, const ct_results *other, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_SENTENCE("Metric", "metric"),   CT_COLUMN_NAME("Arm", "arm"),
        CT_COLUMN_NUMBER("First", "first"),       CT_COLUMN_NUMBER("Second", "second"),
        CT_COLUMN_NUMBER("Distance", "distance"), CT_COLUMN_WORD("", "verdict")};
    const ct_selection all = {.condition = CT_ALL_CONDITIONS};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Comparison of two runs"));
    ct_sheet_line(sheet, "First: %.*s, seed %llu, %u units", CT_ARG(one->study->name),
                  (unsigned long long)one->study->seed, one->count);
    ct_sheet_line(sheet, "Second: %.*s, seed %llu, %u units", CT_ARG(other->study->name),
                  (unsigned long long)other->study->seed, other->count);
    ct_sheet_table *table = ct_sheet_add(sheet, ct_str_of(NULL), columns, 6);
    for (uint32_t m = 0; table != NULL && m < one->study->metric_count; m++) {
        const ct_metric_row *metric = one->study->metrics[m];
        uint32_t twin = ct_study_metric(other->study, ct_str_of(metric->name));
        for (uint32_t arm = 0; twin < other->study->metric_count && arm < one->study->arm_count;
             arm++) {
            uint32_t twin_arm = ct_study_arm(other->study, one->study->arms[arm].name);
            unsigned width = ct_study_metric_width(one->study, metric);
            unsigned twin_width = ct_study_metric_width(other->study, metric);
            for (unsigned part = 0;
                 twin_arm < other->study->arm_count && part < width && part < twin_width; part++) {
                const ct_summary pair[2] = {
                    ct_results_summary(one, all, (ct_number){arm, m, part}, mem),
                    ct_results_summary(other, all, (ct_number){twin_arm, twin, part}, mem)};
                add_row(table, metric, part, one->study->arms[arm].name, pair);
            }
        }
    }
    ct_sheet_remark(table, "%s",
                    table != NULL && table->rows == 0
                        ? "No metric of an arm is in both of them."
                        : "Distance: the difference in standard errors. One in twenty numbers is "
                          "further than 1.96 apart by chance alone.");
    return sheet;
}
