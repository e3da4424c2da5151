#ifndef CT_RECOMMEND_H
#define CT_RECOMMEND_H

/* What a study of several systems shows at a glance: which ranks best, which has the most even
 * games, which stays open longest. It does not choose between them. */

#include "lab/results.h"
#include "report/sheet.h"

/* Adds a table "Who is ahead in what" and a sentence that it does not choose, when the study has at
 * least three of the measures, discordance among them, and at least three simulated arms. */
void ct_study_recommend(const ct_results *results, ct_sheet *sheet, ct_arena *mem);

#endif
