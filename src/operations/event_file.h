#ifndef CT_EVENT_FILE_H
#define CT_EVENT_FILE_H

/* Events as bytes: report files (TRF), Crosstable's JSON, and lists of players (CSV). */

#include "event/event.h"
#include "formats/trf.h"

typedef enum ct_file_kind { CT_KIND_TRF, CT_KIND_JSON, CT_KIND_CSV } ct_file_kind;

/* How a file is written. */
typedef struct ct_file_form {
    ct_file_kind kind;
    ct_trf_form trf; /* for CT_KIND_TRF */
    bool is_raw;     /* for CT_KIND_CSV: see ct_csv_put */
} ct_file_form;

/* Reads an event: JSON begins with '{', all else is a report file. Every problem is in `problems`.
 * Fails as ct_trf_read and ct_json_read do. */
ct_status ct_event_file_read(ct_str text, ct_arena *mem, ct_event **out, ct_file_form *form,
                             ct_problems *problems, ct_error *err);

/* The event as text in problems->mem. It is validated before, and the text of a report file or of
 * JSON must read back as an equal event: a fact that was silently dropped would only be missed when
 * it is too late. `problems` is started with the name of the file. CT_INVALID with the faults in it
 * when the event is not sound, else it is empty; CT_UNSUPPORTED when something would be lost. */
ct_status ct_event_file_write(const ct_event *event, const ct_file_form *form,
                              ct_problems *problems, ct_str *out, ct_error *err);

/* "TRF26", "JSON", "CSV". */
const char *ct_file_form_name(const ct_file_form *form);

#endif
