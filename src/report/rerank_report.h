#ifndef CT_RERANK_REPORT_H
#define CT_RERANK_REPORT_H

/* What the check of points and ranks found, for people. */

#include "audit/rerank.h"

/* Every difference, one a line, under a heading; nothing when there is none. */
void ct_rerank_report_text(const ct_reranking *ranks, ct_text *out);
/* One line without its end: "12 points and 12 ranks agree, by PTS,BH/C1". */
void ct_rerank_report_verdict(const ct_reranking *ranks, ct_text *out);
/* "of 13 players 1 has no points in the file": what is not declared was not compared. False when
 * nothing is missing, or nothing was declared at all. */
bool ct_rerank_report_missing(const ct_reranking *ranks, ct_text *out);
#endif
