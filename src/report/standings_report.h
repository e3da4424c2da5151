#ifndef CT_STANDINGS_REPORT_H
#define CT_STANDINGS_REPORT_H

/* Standings on a sheet: one table, or one for each group. */

#include "report/sheet_event.h"
#include "report/standings_groups.h"
#include "standings/standings.h"

/* Adds the table or tables, and notes that explain the codes and name what is still open. `view`
 * may be NULL. In groups "Place" counts inside the group, "Rank" in the whole event. CT_INVALID as
 * ct_groups_make; CT_NO_MEMORY. */
ct_status ct_standings_report(const ct_standings *standings, const ct_standings_view *view,
                              ct_sheet *sheet, ct_error *err);

/* Adds the sums that must hold, and whether they do; `*all_hold` may be NULL. */
ct_status ct_sums_report(const ct_standings *standings, ct_sheet *sheet, bool *all_hold,
                         ct_error *err);

/* How many games of the rounds counted have no result yet. */
uint32_t ct_standings_open_games(const ct_standings *standings);

/* "after round 5 of 9". */
ct_str ct_standings_moment(const ct_standings *standings, ct_sheet *sheet);

#endif
