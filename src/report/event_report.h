#ifndef CT_EVENT_REPORT_H
#define CT_EVENT_REPORT_H

/* Everything about an event on one sheet. */

#include "report/standings_report.h"

/* Adds standings, crosstable, pairings and results of every round, statistics and the sums that
 * must hold. */
ct_status ct_event_report(const ct_standings *standings, const ct_standings_view *view,
                          ct_sheet *sheet, ct_error *err);

/* Adds games, wins of White, draws, wins of Black, forfeits and byes, by round. */
void ct_statistics_report(const ct_event *event, unsigned rounds, ct_sheet *sheet);

#endif
