#ifndef CT_CSV_ROWS_H
#define CT_CSV_ROWS_H

/* Rows of cells from a CSV text: the one cutter of the program.
 *
 * RFC 4180 as people really write it: quotes may stand after blanks, hold line ends and doubled
 * quotes; lines end in CR LF, LF or CR; a byte-order mark and Excel's first line `sep=;` are
 * understood. The separator is given, found for the whole text by ct_csv_rows_best_separator, or
 * looked for in each row. */

#include "base/error.h"
#include "base/text.h"

enum {
    CT_CSV_MAX_COLUMNS = 1000,     /* cells of a row that are kept; the rest is only counted */
    CT_CSV_LONGEST_CELL = 1 << 16, /* bytes, unless said otherwise */
};

typedef struct ct_csv_cell {
    /* Without quotes, controls and the blanks around it; a view of the text or in the arena. */
    ct_str text;
    size_t line, column;
} ct_csv_cell;

typedef struct ct_csv_row {
    ct_csv_cell *cells; /* reused by the next row */
    size_t count;       /* cells kept */
    size_t all;         /* cells in the text */
    size_t line;        /* where the row begins */
} ct_csv_row;

typedef struct ct_csv_rows {
    ct_str text;             /* UTF-8 */
    char separator;          /* 0: look in each row */
    const char *separators;  /* then: the first of these in a row, or else the last, is its own */
    char remark;             /* a line that begins with this is passed over; 0: there are none */
    size_t longest;          /* bytes of a cell; a longer one is a fault */
    size_t at, line, column; /* of the next byte */
    ct_arena *mem;
    ct_problems *problems; /* NULL: say nothing */
    ct_csv_cell *cells;
    size_t room;
    char cut_at; /* the separator of this row */
    bool failed; /* memory is out */
} ct_csv_rows;

/* Begins with a text, which has to stay as long as the cells are used. The separator is 0 unless a
 * `sep=` line says another; `separators` is "," and there are no remarks: change what is wanted
 * before the first row. */
void ct_csv_rows_open(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems);

/* The next row that is not blank; false at the end, or when memory is out (then `failed`). A quote
 * that never ends and a cell that is too long are faults where they begin; the cell is empty then.
 * O(bytes). */
bool ct_csv_rows_next(ct_csv_rows *rows, ct_csv_row *out);

/* The number of the last line that was read, 1 in an empty text. */
size_t ct_csv_rows_lines(const ct_csv_rows *rows);

/* How well a separator fits, 0 = not at all; reads as many rows as it likes from its own copy. */
typedef size_t ct_csv_judge(ct_csv_rows *rows, const void *context);
/* The candidate that fits best, of equal ones the first; `rows` stays where it is. */
char ct_csv_rows_best_separator(ct_csv_rows *rows, const char *candidates, ct_csv_judge *judge,
                                const void *context);

/* The text of a cell, empty when the row is shorter. */
ct_str ct_csv_row_text(const ct_csv_row *row, size_t column);

#endif
