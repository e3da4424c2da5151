#ifndef CT_PAIRINGS_REPORT_H
#define CT_PAIRINGS_REPORT_H

/* The pairings of a round, as they are put on the notice board: by board, or by name. */

#include "report/sheet_event.h"

/* Adds the list of a paired round: boards with titles, ratings, points before the round and, where
 * known, results; byes last. A team event has a row for each match, followed by its boards.
 * CT_NOT_FOUND when the round is not paired. */
ct_status ct_pairings_report(const ct_event *event, unsigned round, ct_sheet *sheet, ct_error *err);

/* Adds the same round by name: where does everybody sit, with which colour, against whom? Teams in
 * a team event. */
ct_status ct_pairings_report_by_name(const ct_event *event, unsigned round, ct_sheet *sheet,
                                     ct_error *err);

#endif
