#ifndef CT_RECOMMEND_H
#define CT_RECOMMEND_H

/* A plain answer from a study of several systems: which ranks best, which plays the most even
 * games, which stays open longest, and which to choose. */

#include "lab/results.h"
#include "report/sheet.h"

/* Adds a table "In short" and a sentence, when the study measures discordance and has at least
 * three simulated arms. */
void ct_study_recommend(const ct_results *results, ct_sheet *sheet, ct_arena *mem);

#endif
