#ifndef CT_WORKING_REPORT_H
#define CT_WORKING_REPORT_H

/* How a value in the standings was computed: round by round, with the rounds that were cut and the
 * virtual opponents of unplayed ones. */

#include "report/sheet_event.h"
#include "standings/standings.h"

/* The working of one code. */
typedef struct ct_worked {
    ct_code code;
    ct_value value;
    ct_working working;
} ct_worked;

typedef struct ct_worked_list {
    ct_worked *items;
    uint32_t count;
} ct_worked_list;

/* Works out each code in `codes` (a list as people write it; empty = the order of the standings).
 * CT_INVALID as ct_codes_read. Lives in `mem`. */
ct_status ct_worked_make(const ct_standings *standings, ct_index who, ct_str codes, ct_arena *mem,
                         ct_worked_list *out, ct_error *err);

/* Adds a line that tells whose working it is, and one table for each code. */
ct_status ct_working_report(const ct_standings *standings, ct_index who, const ct_worked_list *list,
                            ct_sheet *sheet, ct_error *err);

#endif
