/* For each condition and each measure the arm with the best mean is named, together with the arms
 * that this run cannot distinguish from it (the interval of the paired difference contains 0). No
 * arm is chosen: not being distinguishable from the best is no merit, and counting it would reward
 * arms that are measured badly. */

#include "lab_report/recommend.h"

#include <math.h>

typedef struct measure {
    const char *metric;
    unsigned part;
    bool less_is_better;
} measure;

static const measure measures[] = {
    {"discordance", 0, true}, {"elo-gap", 0, true},   {"duels", 0, false},
    {"contenders", 0, false}, {"opponents", 0, true},
};
enum { MEASURES = sizeof measures / sizeof *measures, MOST_NAMED = 2 };

typedef struct judge {
    const ct_results *results;
    const ct_study *study;
    ct_arena *mem;
} judge;

static uint32_t best_arm(const judge *j, ct_selection selection, const measure *v, uint32_t metric)
{
    uint32_t best = 0;
    double best_mean = (double)NAN;
    for (uint32_t arm = 0; arm < j->study->arm_count; arm++) {
        double mean =
            ct_results_summary(j->results, selection, (ct_number){arm, metric, v->part}, j->mem)
                .mean;
        bool is_better =
            isnan(best_mean) || (v->less_is_better ? mean < best_mean : mean > best_mean);
        if (!isnan(mean) && is_better) {
            best = arm;
            best_mean = mean;
        }
    }
    return best;
}

/* Could the difference from the best arm be chance? */
static bool is_as_good(const judge *j, ct_selection selection, const measure *v, uint32_t metric,
                       uint32_t arm, uint32_t best)
{
    ct_summary s = ct_results_difference(j->results, selection, (ct_number){arm, metric, v->part},
                                         best, j->mem);
    return s.count > 0 && !(s.low > 0) && !(s.high < 0);
}

/* "Dutch, Dubov + 1": the best arm, then those that cannot be distinguished from it. */
static ct_str name_best(const judge *j, ct_selection selection, const measure *v)
{
    uint32_t metric = ct_study_metric(j->study, ct_str_of(v->metric));
    ct_text names = {.mem = j->mem};
    if (metric == j->study->metric_count) {
        return CT_STR("–");
    }
    uint32_t best = best_arm(j, selection, v, metric);
    ct_text_add(&names, j->study->arms[best].name);
    uint32_t others = 0;
    for (uint32_t arm = 0; arm < j->study->arm_count; arm++) {
        if (arm == best || !is_as_good(j, selection, v, metric, arm, best)) {
            continue;
        }
        others++;
        if (others <= MOST_NAMED) {
            ct_text_addf(&names, ", %.*s", CT_ARG(j->study->arms[arm].name));
        }
    }
    if (others > MOST_NAMED) {
        ct_text_addf(&names, " + %u", others - MOST_NAMED);
    }
    return ct_text_view(&names);
}

/* Does the study have enough for the table: at least three measures, discordance among them? */
static bool measures_enough(const ct_study *study)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < MEASURES; k++) {
        count += ct_study_metric(study, ct_str_of(measures[k].metric)) < study->metric_count;
    }
    return count >= 3 && ct_study_metric(study, CT_STR("discordance")) < study->metric_count;
}

static uint32_t simulated_arms(const ct_study *study)
{
    uint32_t count = 0;
    for (uint32_t arm = 0; arm < study->arm_count; arm++) {
        count += study->arms[arm].event == NULL;
    }
    return count;
}

void ct_study_recommend(const ct_results *results, ct_sheet *sheet, ct_arena *mem)
{
    static const ct_sheet_column columns[MEASURES + 1] = {
        CT_COLUMN_SENTENCE("Condition", "condition"),
        CT_COLUMN_SENTENCE("Best ranking", "ranking"),
        CT_COLUMN_SENTENCE("Most even games", "even"),
        CT_COLUMN_SENTENCE("Last-round duels", "duels"),
        CT_COLUMN_SENTENCE("Most can still win", "contenders"),
        CT_COLUMN_SENTENCE("Most alike opposition", "opposition"),
    };
    judge j = {.results = results, .study = results->study, .mem = mem};
    if (!measures_enough(j.study) || simulated_arms(j.study) < 3) {
        return;
    }
    ct_sheet_line(sheet,
                  "This report does not choose a system. It shows which is ahead in each "
                  "measure; what matters more is for you to say.");
    ct_sheet_table *table =
        ct_sheet_add(sheet, CT_STR("Who is ahead in what"), columns, MEASURES + 1);
    for (uint32_t i = 0; i < j.study->condition_count; i++) {
        ct_str cells[MEASURES + 1] = {j.study->conditions[i].name};
        for (uint32_t k = 0; k < MEASURES; k++) {
            cells[k + 1] = name_best(&j, (ct_selection){.condition = i}, &measures[k]);
        }
        ct_sheet_row(table, cells);
    }
    ct_sheet_remark(table,
                    "Named first is the best mean; those that follow, or are counted after "
                    "+, this run cannot tell from it. That is no merit of theirs: more "
                    "replicates may part them.");
}
