#ifndef CT_CHECKLIST_REPORT_H
#define CT_CHECKLIST_REPORT_H

/* The checklist of a round as a table. */

#include "audit/checklist.h"

/* A heading, the table, and what its signs mean. `width` as in ct_table_write. */
void ct_checklist_report_text(const ct_checklist *list, size_t width, ct_text *out);

#endif
