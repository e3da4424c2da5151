#ifndef CT_TABLE_H
#define CT_TABLE_H

/* Aligned text tables for terminals: columns as wide as their widest cell in terminal cells (王
 * counts two), headers, a rule under them, columns cut with … to fit a width. */

#include "base/text.h"

typedef enum ct_align { CT_LEFT, CT_RIGHT, CT_CENTRE } ct_align;

typedef struct ct_column {
    const char *title;
    ct_align align;
    bool may_shrink; /* names: cut first when the table is too wide */
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
/* Adds a row of column_count cells (copied views, not the bytes). */
void ct_table_row(ct_table *table, const ct_str *cells);
/* Writes the table; without its header when no column has a title. `width` 0 = as wide as it needs.
 * No trailing blanks. */
void ct_table_write(const ct_table *table, size_t width, ct_text *out);

#endif
