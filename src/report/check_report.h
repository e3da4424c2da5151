#ifndef CT_CHECK_REPORT_H
#define CT_CHECK_REPORT_H

/* What the pairings checker found, for people. */

#include "audit/check.h"

/* For each round that differs a table, "checker pairings" beside "tournament pairings"; then what
 * is against the rules; then one line with the rules used and one with the verdict. `width` of the
 * terminal; 0 = as wide as needed. When memory is out `out` has failed. */
void ct_check_report_text(const ct_event *event, const ct_audit *audit, size_t width, ct_text *out);

/* The verdict alone, without a line end: "all 9 rounds agree (412 pairs)". */
void ct_check_report_verdict(const ct_audit *audit, ct_text *out);

#endif
