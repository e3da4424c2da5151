#ifndef CT_TIE_BREAK_REPORT_H
#define CT_TIE_BREAK_REPORT_H

/* The tie-breaks that the program knows. */

#include "report/sheet.h"
#include "standings/tie_break.h"

/* All of them, one row each, and the modifiers. `with_sentences` says what each is; without them
 * the table fits a terminal. */
void ct_tie_break_list(bool with_sentences, ct_sheet *sheet);
/* One of them: what it is, where it may stand, and what each of its modifiers means. */
void ct_tie_break_explain(const ct_tie_break_row *row, ct_sheet *sheet);

#endif
