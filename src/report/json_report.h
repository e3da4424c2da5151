#ifndef CT_JSON_REPORT_H
#define CT_JSON_REPORT_H

/* What JSON reports share. */

#include "event/systems.h"

#include <jansson.h>

/* Points as a number: 3, 2.5. */
json_t *ct_json_points(ct_points points, int32_t unit);
/* The pairing number of a player; null for nobody. */
json_t *ct_json_player(const ct_event *event, ct_index who);
/* The edition of the rules: 2026; null for a system that has no editions. */
json_t *ct_json_edition(const ct_system_row *system, ct_edition edition);
/* A number as people write it ("12", "-3.5", "2½"); any other text stays a text. */
json_t *ct_json_number(ct_str cell);
/* A text in UTF-8. */
json_t *ct_json_text(ct_str text);
/* Writes a value, indented, with a line end, and frees it. CT_NO_MEMORY when it is NULL. */
ct_status ct_json_report(json_t *value, ct_text *out, ct_error *err);

#endif
