#ifndef CT_WORKING_REPORT_H
#define CT_WORKING_REPORT_H

/* How a value in the standings was computed: round by round, with the rounds that were cut and the
 * virtual opponents of unplayed ones. */

#include "report/sheet_event.h"
#include "standings/standings.h"

/* Adds a line that tells whose working it is, and one table for each code in `codes` (a list as
 * people write it; empty = the order of the standings). CT_INVALID as ct_codes_read. */
ct_status ct_working_report(const ct_standings *standings, ct_index who, ct_str codes,
                            ct_sheet *sheet, ct_error *err);

#endif
