/* The plain answer. For each condition the best arm of every virtue is named, together with all
 * that are not certainly worse (the interval of the paired difference reaches 0). The arm that is
 * among the best most often is recommended; of equals the one that ranks best. */

#include "lab/recommend.h"

#include <math.h>

typedef struct virtue {
    const char *metric;
    unsigned part;
    bool less_is_better;
    const char *wish; /* "for the truest ranking" */
} virtue;

static const virtue virtues[] = {
    {"discordance", 0, true, "for the truest ranking"},
    {"elo-gap", 0, true, "for the most even games"},
    {"duels", 0, false, "for a duel in the last round"},
    {"contenders", 0, false, "for many who can still win"},
    {"opponents", 0, true, "for opposition alike for all"},
};
enum { VIRTUES = sizeof virtues / sizeof *virtues, MOST_NAMED = 2 };

typedef struct judge {
    const ct_results *results;
    const ct_study *study;
    ct_sheet *sheet;
    ct_arena *mem;
    uint32_t *wins; /* [arm] conditions × virtues in which it is among the best */
} judge;

static uint32_t best_arm(const judge *j, ct_selection selection, const virtue *v, uint32_t metric)
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

/* Is the arm not certainly worse than the best one? */
static bool is_equal_best(const judge *j, ct_selection selection, const virtue *v, uint32_t metric,
                          uint32_t arm, uint32_t best)
{
    ct_summary s = ct_results_difference(j->results, selection, (ct_number){arm, metric, v->part},
                                         best, j->mem);
    return arm == best || (s.count > 0 && !(s.low > 0) && !(s.high < 0));
}

/* "Dutch, Dubov" */
static ct_str name_best(judge *j, ct_selection selection, const virtue *v)
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
        if (!is_equal_best(j, selection, v, metric, arm, best)) {
            continue;
        }
        j->wins[arm]++;
        others += arm != best;
        if (arm != best && others <= MOST_NAMED) {
            ct_text_addf(&names, ", %.*s", CT_ARG(j->study->arms[arm].name));
        }
    }
    if (others > MOST_NAMED) {
        ct_text_addf(&names, " + %u", others - MOST_NAMED);
    }
    return ct_text_view(&names);
}

/* Does the study measure enough to advise: at least three virtues, the ranking among them? */
static bool is_rich(const ct_study *study)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < VIRTUES; k++) {
        count += ct_study_metric(study, ct_str_of(virtues[k].metric)) < study->metric_count;
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

static void recommend_one(judge *j)
{
    const ct_selection all = {.condition = CT_ALL_CONDITIONS};
    uint32_t quality = ct_study_metric(j->study, CT_STR("discordance"));
    uint32_t chosen = 0;
    double chosen_quality = (double)NAN;
    for (uint32_t arm = 0; arm < j->study->arm_count; arm++) {
        double mean =
            ct_results_summary(j->results, all, (ct_number){arm, quality, 0}, j->mem).mean;
        if (arm == 0 || j->wins[arm] > j->wins[chosen] ||
            (j->wins[arm] == j->wins[chosen] && mean < chosen_quality)) {
            chosen = arm;
            chosen_quality = mean;
        }
    }
    ct_text wishes = {.mem = j->mem};
    for (uint32_t k = 0; k < VIRTUES; k++) {
        uint32_t metric = ct_study_metric(j->study, ct_str_of(virtues[k].metric));
        if (metric < j->study->metric_count) {
            uint32_t best = best_arm(j, all, &virtues[k], metric);
            ct_text_addf(&wishes, "%s%s %.*s", wishes.len > 0 ? "; " : "", virtues[k].wish,
                         CT_ARG(j->study->arms[best].name));
        }
    }
    ct_sheet_line(j->sheet, "In short, choose %.*s.", CT_ARG(ct_text_view(&wishes)));
    ct_sheet_line(j->sheet, "If one is to serve for everything: %.*s, among the best %u times.",
                  CT_ARG(j->study->arms[chosen].name), j->wins[chosen]);
}

void ct_study_recommend(const ct_results *results, ct_sheet *sheet, ct_arena *mem)
{
    static const ct_sheet_column columns[VIRTUES + 1] = {
        CT_COLUMN_NAME("Condition", "condition"),
        CT_COLUMN_NAME("Best ranking", "ranking"),
        CT_COLUMN_NAME("Most even games", "even"),
        CT_COLUMN_NAME("Last-round duels", "duels"),
        CT_COLUMN_NAME("Most can still win", "contenders"),
        CT_COLUMN_NAME("Most alike opposition", "opposition"),
    };
    judge j = {.results = results,
               .study = results->study,
               .sheet = sheet,
               .mem = mem,
               .wins = CT_NEW(mem, uint32_t, results->study->arm_count)};
    if (!is_rich(j.study) || j.wins == NULL || simulated_arms(j.study) < 3) {
        return;
    }
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("In short"), columns, VIRTUES + 1);
    for (uint32_t i = 0; i < j.study->condition_count; i++) {
        ct_str cells[VIRTUES + 1] = {j.study->conditions[i].name};
        for (uint32_t k = 0; k < VIRTUES; k++) {
            cells[k + 1] = name_best(&j, (ct_selection){.condition = i}, &virtues[k]);
        }
        ct_sheet_row(table, cells);
    }
    ct_sheet_remark(
        table,
        "Named first is the best; whoever follows, or is counted after +, is not certainly worse.");
    recommend_one(&j);
}
