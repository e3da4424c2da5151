#ifndef CT_GROUP_TABLES_H
#define CT_GROUP_TABLES_H

/* Tables beside the standings of two-phase events and of Scheveningen matches. */

#include "report/sheet_event.h"
#include "standings/standings.h"

/* Two-phase events: the table of each group, by which players qualify. Nothing in other events. */
ct_status ct_group_tables_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err);

/* Scheveningen: the score of the two teams. Nothing in other events. */
ct_status ct_sides_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err);

#endif
