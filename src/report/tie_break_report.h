#ifndef CT_TIE_BREAK_REPORT_H
#define CT_TIE_BREAK_REPORT_H

/* The tie-breaks that the program knows. */

#include "report/sheet.h"
#include "standings/tie_break.h"

/* What may stand behind a code. */
typedef struct ct_modifier_row {
    unsigned flag;      /* CT_MAY_…: the tie-breaks that have it */
    const char *letter; /* that stands for it in the list of all tie-breaks */
    const char *sign;   /* as it is written: "/C1 /C2" */
    const char *article;
    const char *sentence;
} ct_modifier_row;

/* All modifiers, ended by a row without a sign. */
extern const ct_modifier_row ct_modifier_rows[];

/* Who can be ranked by it: "teams", "players" or "all". */
ct_str ct_tie_break_field(const ct_tie_break_row *row);

/* All of them, one row each, and the modifiers. */
void ct_tie_break_list(ct_sheet *sheet);
/* One of them: what it is, where it may stand, and what each of its modifiers means. */
void ct_tie_break_explain(const ct_tie_break_row *row, ct_sheet *sheet);

#endif
