#ifndef CT_CHECKLIST_REPORT_H
#define CT_CHECKLIST_REPORT_H

/* The checklist of a round as a table and as JSON. */

#include "audit/checklist.h"

/* A heading, the table, and what its signs mean. `width` as in ct_table_write. */
void ct_checklist_report_text(const ct_checklist *list, size_t width, ct_text *out);

/* {round, edition, published, players: [{rank, number, name, score, points, colours, preference:
 * {symbol, strength, colour}, floats: [last round, the one before], met, bye_allowed, topscorer,
 * bracket, bracket_score, opponent, colour}]}; opponent null = the bye. */
ct_status ct_checklist_report_json(const ct_checklist *list, ct_text *out, ct_error *err);

#endif
