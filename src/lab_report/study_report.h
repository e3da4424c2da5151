#ifndef CT_STUDY_REPORT_H
#define CT_STUDY_REPORT_H

/* What a study found, as a sheet: published figures beside ours, means with their intervals, paired
 * differences between arms, rounds, segments; and pictures for the page. */

#include "lab/results.h"
#include "report/sheet.h"

/* So many conditions have tables of their own. */
enum { CT_MOST_TABLES_BY_CONDITION = 12 };

/* The whole report. The sheet lives in `mem`; NULL when memory is out. */
ct_sheet *ct_study_report(const ct_results *results, ct_arena *mem);

/* The raw numbers: a row for each unit and arm. NULL when memory is out. */
ct_sheet *ct_study_units_report(const ct_results *results, ct_arena *mem);

/* How many judged figures are reproduced, and how many pairs of arms stand in the published order.
 * Figures that were tuned to come out are counted as such and nowhere else. */
typedef struct ct_study_score {
    uint32_t judged, reproduced, tuned;
    /* Pairs of arms whose published figures differ, and those of them that ours order alike. */
    uint32_t orders, same_orders;
} ct_study_score;
ct_study_score ct_study_score_of(const ct_results *results, ct_arena *scratch);

#endif
