#ifndef CT_EXPLAIN_REPORT_H
#define CT_EXPLAIN_REPORT_H

/* Explanations as people and programs read them. */

#include "audit/explain.h"

/* A heading and one line for each statement, its article in front; long sentences are wrapped at
 * `width` cells (0 = not at all). */
void ct_explain_report_text(const ct_explanation *x, size_t width, ct_text *out);

/* One JSON object: round, player, opponent, colour, bye, edition, published, and "statements": a
 * list of {topic, article, sentence}. Players are pairing numbers. */
ct_status ct_explain_report_json(const ct_explanation *x, ct_text *out, ct_error *err);

#endif
