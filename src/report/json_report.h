#ifndef CT_JSON_REPORT_H
#define CT_JSON_REPORT_H

/* What JSON reports share. */

#include "event/event.h"

#include <jansson.h>

/* Points as a number: 3, 2.5. */
json_t *ct_json_points(ct_points points, int32_t unit);
/* The pairing number of a player; null for nobody. */
json_t *ct_json_player(const ct_event *event, ct_index who);
/* A text in UTF-8. */
json_t *ct_json_text(ct_str text);
/* Writes a value, indented, with a line end, and lets go of it. CT_NO_MEMORY when it is NULL. */
ct_status ct_json_report(json_t *value, ct_text *out, ct_error *err);

#endif
