#ifndef CT_TABLE_H
#define CT_TABLE_H

/* Aligned text tables for terminals: columns as wide as their widest cell in terminal cells (王
 * counts two), headers, a rule under them.
 *
 * A table that is too wide for its place is made to fit in this order, and no further than needed:
 * 1. names are cut with … and sentences wrapped, down to a width at which they can still be read;
 * 2. columns that can be spared are left out, and a line below the table names them;
 * 3. the table is folded: parts below each other, each beginning with the columns up to the first
 *    name, so that every row can be recognised;
 * 4. where not even one column finds room beside the names, these are cut further. */

#include "base/text.h"

typedef enum ct_align { CT_LEFT, CT_RIGHT, CT_CENTRE } ct_align;

/* What happens to the cells of a column that is too wide. */
typedef enum ct_squeeze {
    CT_FIT_WHOLE = 0, /* numbers: nothing */
    CT_FIT_CUT,       /* names: their ends are cut off */
    CT_FIT_WRAP,      /* sentences: they go on in the line below */
} ct_squeeze;

typedef struct ct_column {
    const char *title;
    ct_align align;
    ct_squeeze fit;
    /* 0 = always shown. Other columns are left out when there is no room: all with the highest
     * number first. */
    unsigned spare;
} ct_column;

typedef struct ct_table {
    ct_arena *mem;
    const ct_column *columns;
    uint32_t column_count;
    ct_str *cells; /* row-major */
    uint32_t rows;
    uint32_t room;
    bool failed;
} ct_table;

ct_table ct_table_start(ct_arena *mem, const ct_column *columns, uint32_t column_count);
/* Adds a row of column_count cells (the views are copied, not the bytes). */
void ct_table_row(ct_table *table, const ct_str *cells);
/* Writes the table; without its header when no column has a title. `width` 0 = as wide as it needs.
 * No trailing blanks. */
void ct_table_write(const ct_table *table, size_t width, ct_text *out);

/* Cuts the words that fit into `width` cells off `*rest`; a longer word is cut in two. */
ct_str ct_line_take(ct_str *rest, size_t width);
/* A line; what finds no room in `width` cells goes on below, indented. 0 = no limit. */
void ct_line_write(ct_str line, size_t width, ct_text *out);

#endif
