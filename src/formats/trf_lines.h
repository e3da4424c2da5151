#ifndef CT_TRF_LINES_H
#define CT_TRF_LINES_H

/* A report file as lines with columns.
 *
 * Columns count characters from 1. Most lines are plain ASCII, where a column is a byte; in the
 * others the place found last is remembered, so that fields taken from left to right cost O(line)
 * together. Programs that count bytes are read with `by_bytes`. */

#include "base/text.h"
#include "formats/trf.h"

typedef struct ct_trf_row {
    ct_str text;   /* without its line end */
    size_t number; /* from 1 */
    bool is_ascii;
    bool by_bytes;       /* columns are bytes: decided by the reader of the record */
    size_t known_column; /* from 0: the column of the byte at `known_offset` */
    size_t known_offset;
} ct_trf_row;

typedef struct ct_trf_cursor {
    ct_str text;
    bool is_ascii;           /* all of it */
    size_t at;               /* of the next line */
    size_t number;           /* of the line read last */
    size_t next_lf, next_cr; /* the first of each at or after `at`, text.len when there is none */
} ct_trf_cursor;

/* The bytes of a file as UTF-8 in the arena, without byte-order mark; fills the encoding and the
 * line end of `form`. UTF-16, empty files and files with NUL bytes are refused by faults with a
 * cure (`*out` is then empty); broken UTF-8 is a warning. */
ct_status ct_trf_decode(ct_str raw, ct_arena *mem, ct_str *out, ct_trf_form *form,
                        ct_problems *problems, ct_error *err);

ct_trf_cursor ct_trf_cursor_start(ct_str text);
/* The next line (ended by CR, LF or CRLF); false after the last one. */
bool ct_trf_cursor_next(ct_trf_cursor *cursor, ct_trf_row *row);

/* What stands in columns first … last, blanks included; cut off where the line ends. */
ct_str ct_trf_columns(ct_trf_row *row, size_t first, size_t last);
/* The same without the blanks around it. */
ct_str ct_trf_field(ct_trf_row *row, size_t first, size_t last);
/* The rest of the line from this column on, blanks included. */
ct_str ct_trf_rest(ct_trf_row *row, size_t first);
/* The character in a column; a blank beyond the end, a negative or foreign value when it is not
 * ASCII. */
char ct_trf_char(ct_trf_row *row, size_t column);
bool ct_trf_is_blank_at(ct_trf_row *row, size_t column);

/* The column, in characters from 1, at which a view of the line begins; for messages. */
size_t ct_trf_column_of(const ct_trf_row *row, const char *at);
/* The same for a column as the line is read (`by_bytes` or by characters). */
size_t ct_trf_shown_column(ct_trf_row *row, size_t column);

bool ct_ascii_is(ct_str s);

#endif
