#ifndef CT_CSV_CELL_H
#define CT_CSV_CELL_H

/* One cell of a CSV file as it is written; base/csv_rows.h reads it back. */

#include "base/text.h"

/* Writes one cell of a CSV file, in quotes where it needs them. What a spreadsheet would take for a
 * formula gets an apostrophe in front, unless `is_raw`; numbers with a sign are no formulas. */
void ct_csv_put(ct_text *out, ct_str s, bool is_raw);
/* Would this cell get an apostrophe? So does a text that has one already, because the reader of
 * lists takes one off. */
bool ct_csv_is_formula(ct_str s);

#endif
