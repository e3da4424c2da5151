#ifndef CT_NORM_REPORT_H
#define CT_NORM_REPORT_H

/* Title norms on a sheet: all players at a glance, or one condition by condition. */

#include "report/sheet_event.h"
#include "standings/norms.h"

/* One line for each of these norms: the figures, and every reason why not. Norms made come first,
 * in a table of their own. */
void ct_norm_report_list(const ct_event *event, const ct_norm *norms, uint32_t count,
                         ct_sheet *sheet);

/* One norm: each condition with what is wanted and what was found. */
void ct_norm_report_one(const ct_event *event, const ct_norm *norm, ct_sheet *sheet);

/* Notes: the exemption of big Swisses, and what no file can tell. */
void ct_norm_report_notes(const ct_event *event, ct_sheet *sheet);

#endif
