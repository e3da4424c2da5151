#ifndef CT_TRF_NOTES_H
#define CT_TRF_NOTES_H

/* The notes of a report file while it is read. */

#include "formats/trf_read.h"

/* Keeps a text behind the `ordinal`-th record of the anchor's kind; CT_TRF_UNKNOWN = at the top.
 * Beyond CT_TRF_MAX_NOTES a fault, once. */
ct_status ct_trf_add_note(ct_trf_reader *reader, const ct_trf_row *row, ct_str text,
                          ct_trf_kind anchor, uint32_t ordinal, ct_error *err);

/* A second record of a kind that may stand once: a warning, and the line as a comment behind the
 * first. */
ct_status ct_trf_add_second(ct_trf_reader *reader, const ct_trf_row *row, ct_trf_kind kind,
                            ct_error *err);

/* Puts the notes in the order of the sections of a file. After everything else is read. */
ct_status ct_trf_finish_notes(ct_trf_reader *reader, ct_error *err);

#endif
