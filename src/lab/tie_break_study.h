#ifndef CT_TIE_BREAK_STUDY_H
#define CT_TIE_BREAK_STUDY_H

/* The scoring table that a tie-break study has learnt, for use in standings. */

#include "lab/study.h"

/* The scoring table of the study's first condition, as standings/scoring_table.h reads it: a
 * function of the study and its seed alone. Takes as long as the training does. `out` is started by
 * the caller. CT_INVALID when the study is of another kind. */
ct_status ct_tie_break_table(const ct_study *study, ct_arena *mem, ct_text *out, ct_error *err);

#endif
