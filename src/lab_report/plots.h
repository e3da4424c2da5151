#ifndef CT_PLOTS_H
#define CT_PLOTS_H

/* The pictures of a study, as SVG in its sheet: how metrics are distributed in each arm,
 * convergence and other curves by round, who meets whom in the last round, and the quality of the
 * ranking against gaps, duels and opposition. Colours follow the reader's light or dark scheme;
 * every picture has a title and a description for those who do not see it, and the numbers stand in
 * the tables beside it. */

#include "lab/results.h"
#include "report/sheet.h"

void ct_study_plots(const ct_results *results, ct_sheet *sheet, ct_arena *mem);

#endif
