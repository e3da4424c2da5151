#ifndef CT_EXPLAIN_REPORT_H
#define CT_EXPLAIN_REPORT_H

/* Explanations as people read them. */

#include "audit/explain.h"

/* A heading and one line for each statement, its article in front; long sentences are wrapped at
 * `width` cells (0 = not at all). */
void ct_explain_report_text(const ct_explanation *x, size_t width, ct_text *out);

#endif
