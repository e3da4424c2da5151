#ifndef CT_TRF_H
#define CT_TRF_H

/* The Tournament Report File of FIDE: TRF06, TRF16, TRF26 (C.02.03 Annexure A), with the XX lines
 * of JaVaFo and the BB lines of bbpPairings. Bytes to event and back; no files are opened here.
 *
 * Reading is forgiving about form (encoding, line ends, ragged columns, case, order of records) and
 * strict about meaning: every contradiction is listed with line, column and cure. What the program
 * does not interpret is kept as notes and written back in place. What TRF cannot say (clubs, late
 * entries, pairing options, names longer than their column …) is written as comment lines `###
 * crosstable {json}`, which other programs skip. */

#include "base/text.h"
#include "event/event.h"
#include "formats/encoding.h"

typedef enum ct_trf_dialect {
    CT_TRF06,
    CT_TRF16, /* with XX lines for what TRF16 has no record for */
    CT_TRF26,
    CT_TRF_BBP, /* as bbpPairings 5 reads it: TRF16, XX lines, BB scoring */
} ct_trf_dialect;

typedef enum ct_line_end { CT_LF, CT_CRLF, CT_CR } ct_line_end;

/* How a file is (or is to be) written. */
typedef struct ct_trf_form {
    ct_trf_dialect dialect;
    ct_line_end line_end;
    ct_encoding encoding; /* as read: UTF-8, or what was assumed; writing is always UTF-8 */
    bool byte_columns;    /* columns were counted in bytes, not characters (read only) */
} ct_trf_form;

/* Reads a report file. All problems go to `problems` (started by the caller with the name of the
 * file for messages; may not be NULL); when any of them is a fault the result is CT_INVALID, `*out`
 * is untouched and `err` holds the first fault. `form` may be NULL. The event lives in `mem` and
 * copies what it needs of `text`. O(bytes). */
ct_status ct_trf_read(ct_str text, ct_arena *mem, ct_event **out, ct_trf_form *form,
                      ct_problems *problems, ct_error *err);

/* Writes the event into `out` (a text started by the caller). Fails with CT_UNSUPPORTED before
 * writing anything when the event cannot be said in TRF at all (pairing numbers above 9999, points
 * that do not fit 4 columns …), naming what and the cure, and with CT_INVALID when it contradicts
 * itself so that its lines could not be read. Reading the result gives an equal event
 * (ct_event_equal): the lines are read back, what they do not say becomes comment lines, and the
 * two together are compared with the event; should they ever differ, that is CT_UNSUPPORTED, too.
 * O(cells). */
ct_status ct_trf_write(const ct_event *event, const ct_trf_form *form, ct_text *out, ct_error *err);

/* "TRF26" etc.; and back (also "trf", "javafo", "bbp"). */
const char *ct_trf_dialect_name(ct_trf_dialect dialect);
bool ct_trf_dialect_named(ct_str name, ct_trf_dialect *out);

#endif
