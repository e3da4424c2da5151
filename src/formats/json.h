#ifndef CT_JSON_H
#define CT_JSON_H

/* Crosstable's own JSON: lossless, versioned, described by docs/crosstable-event.schema.json.
 *
 * Points are written as decimal numbers of points ("unit" says how fine they are), players and
 * teams refer to each other by pairing number, absent things are left out. The same event always
 * gives the same bytes. Unknown keys are a warning with the nearest known key, so that a newer file
 * with a minor addition is still readable; a newer major version is refused. */

#include "base/text.h"
#include "event/fields.h"

ct_status ct_json_read(ct_str text, ct_arena *mem, ct_event **out, ct_problems *problems,
                       ct_error *err);
ct_status ct_json_write(const ct_event *event, ct_text *out, ct_error *err);

/* The JSON Schema (2020-12) of what ct_json_write writes, made from the same tables: the text of
 * docs/crosstable-event.schema.json. */
ct_status ct_shape_write_schema(const ct_shape *shape, const char *title, ct_text *out,
                                ct_error *err); /* of any shape */
ct_status ct_json_write_schema(ct_text *out, ct_error *err);

/* The parts of an event that its report file does not say, for the `### crosstable {…}` lines: one
 * JSON object a line, in the terms of the schema. `said` is the event that the other lines of the
 * file give (ct_trf_write reads them back before it calls this): the same players and teams in the
 * same order, points in any unit. Whatever differs between the two is written, also where the file
 * says too much (a list that must be empty again); so a report file is lossless in every dialect.
 * Adds the objects to `lines` (arena copies); nothing when the two are equal. */
ct_status ct_json_write_extras(const ct_event *event, const ct_event *said, ct_arena *mem,
                               ct_strings *lines, ct_error *err);
/* Takes in one such object after the players are known. Problems carry `line`. */
ct_status ct_json_read_extra(ct_event *event, ct_str object, size_t line, ct_problems *problems,
                             ct_error *err);

#endif
