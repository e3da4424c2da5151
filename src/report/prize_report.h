#ifndef CT_PRIZE_REPORT_H
#define CT_PRIZE_REPORT_H

/* Prizes on a sheet. */

#include "prizes/prizes.h"
#include "report/sheet_event.h"

/* A table for each list of prizes, then the sums, which equal those of the fund; and notes about
 * players who were not considered because the file lacks something. */
void ct_prize_report(const ct_prizes *prizes, ct_sheet *sheet);

/* One line for each winner, by name, with room for a signature. */
void ct_prize_receipts(const ct_prizes *prizes, ct_sheet *sheet);

#endif
