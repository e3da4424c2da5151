#ifndef CT_SHEET_VALUES_H
#define CT_SHEET_VALUES_H

/* The columns of a ranking: one for each code of its order. */

#include "report/sheet_event.h"
#include "standings/standings.h"

typedef struct ct_value_columns {
    const ct_standings *standings;
    /* All by position in the order. */
    unsigned *decimals;  /* all numbers of a column have equally many */
    const char **titles; /* the codes; the title of a code that is shown in words */
    const char **keys;   /* the codes; a repeated one with its count: "DE (2)" */
    ct_str **words;      /* by participant: shown in place of the number; NULL = the number */
} ct_value_columns;

ct_status ct_value_columns_make(const ct_standings *standings, ct_arena *mem, ct_value_columns *out,
                                ct_error *err);
void ct_value_columns_add(const ct_value_columns *columns, ct_column_list *list);
/* The cells of a participant, empty where a tie-break had nothing to break; returns how many. */
uint32_t ct_value_cells(const ct_value_columns *columns, ct_sheet *sheet, ct_index who,
                        ct_str *cells);
/* The place: "3", or "3–4" where shared places are shown so (knock-outs). */
ct_str ct_cell_place(ct_sheet *sheet, const ct_standings *standings, const ct_standing *row);
/* "Buchholz Cut-1, match points": a code in words. */
ct_str ct_code_title(const ct_code *code, const ct_scoreboard *board, ct_sheet *sheet);

#endif
