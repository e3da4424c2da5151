#ifndef CT_NORM_REPORT_H
#define CT_NORM_REPORT_H

/* Title norms on a sheet: all players at a glance, or one condition by condition. */

#include "ratings/norms.h"
#include "report/sheet_event.h"

/* The norms made, in a table of their own; then for each player the nearest norm that was missed
 * (ct_norm_nearest), if it is in reach, with the figures and every reason why not. With `has_all`
 * every norm of everybody. In `norms` those of one player stand together. */
void ct_norm_report_list(const ct_event *event, const ct_norm *norms, uint32_t count, bool has_all,
                         ct_sheet *sheet);

/* The norms of one player: those made and the nearest one condition by condition, the others in one
 * line; with `has_all` every norm condition by condition. */
void ct_norm_report_player(const ct_event *event, const ct_norm *norms, uint32_t count,
                           bool has_all, ct_sheet *sheet);

/* One norm: each condition with what is wanted and what was found. */
void ct_norm_report_one(const ct_event *event, const ct_norm *norm, ct_sheet *sheet);

/* Notes: the exemption of big Swisses, and conditions that no file can show to be met. */
void ct_norm_report_notes(const ct_event *event, ct_sheet *sheet);

#endif
