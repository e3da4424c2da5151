/* Text tables. Widths are measured in terminal cells, never in bytes. A table too wide for its
 * place first loses the ends of the columns that may shrink, the widest first, down to a few cells;
 * if that is not enough it stays too wide: numbers are never cut. */

#include "report/table.h"

#include <assert.h>

enum { GAP = 2, LEAST_WIDTH = 8 };

#define ELLIPSIS CT_STR("…")

ct_table ct_table_start(ct_arena *mem, const ct_column *columns, uint32_t column_count)
{
    return (ct_table){.mem = mem, .columns = columns, .column_count = column_count};
}

void ct_table_row(ct_table *table, const ct_str *cells)
{
    if (table->failed) {
        return;
    }
    size_t width = table->column_count;
    if (table->rows == table->room) {
        uint32_t room = table->room == 0 ? 16 : 2 * table->room;
        ct_str *grown = ct_arena_grow(table->mem, table->cells, table->room * width, room * width,
                                      sizeof *grown);
        if (grown == NULL) {
            table->failed = true;
            return;
        }
        table->cells = grown;
        table->room = room;
    }
    for (size_t i = 0; i < width; i++) {
        table->cells[table->rows * width + i] = cells[i];
    }
    table->rows++;
}

static size_t widest_cell(const ct_table *table, uint32_t column)
{
    size_t widest = ct_utf8_width(ct_str_of(table->columns[column].title));
    for (uint32_t row = 0; row < table->rows; row++) {
        size_t width = ct_utf8_width(table->cells[(size_t)row * table->column_count + column]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static size_t whole_width(const ct_table *table, const size_t *widths)
{
    size_t whole = table->column_count == 0 ? 0 : (size_t)GAP * (table->column_count - 1);
    for (uint32_t i = 0; i < table->column_count; i++) {
        whole += widths[i];
    }
    return whole;
}

/* The widest column that can still give a cell, or column_count. */
static uint32_t widest_shrinkable(const ct_table *table, const size_t *widths)
{
    uint32_t best = table->column_count;
    for (uint32_t i = 0; i < table->column_count; i++) {
        if (table->columns[i].may_shrink && widths[i] > LEAST_WIDTH &&
            (best == table->column_count || widths[i] > widths[best])) {
            best = i;
        }
    }
    return best;
}

static void shrink(const ct_table *table, size_t *widths, size_t width)
{
    size_t whole = whole_width(table, widths);
    for (; width != 0 && whole > width; whole--) {
        uint32_t column = widest_shrinkable(table, widths);
        if (column == table->column_count) {
            return;
        }
        widths[column]--;
    }
}

/* Writes a cell in its width. Blanks are only owed to the next cell (`*blanks`), so that none stand
 * at the end. */
static void write_cell(ct_str cell, ct_align align, size_t width, size_t *blanks, ct_text *out)
{
    size_t need = ct_utf8_width(cell);
    bool cut = need > width;
    if (cut) {
        cell = ct_utf8_fit(cell, width - 1);
        need = ct_utf8_width(cell) + 1;
    }
    size_t spare = width - need;
    size_t before = align == CT_LEFT ? 0 : align == CT_RIGHT ? spare : spare / 2;
    *blanks += before;
    if (cell.len > 0 || cut) {
        ct_text_add_chars(out, ' ', *blanks);
        ct_text_add(out, cell);
        if (cut) {
            ct_text_add(out, ELLIPSIS);
        }
        *blanks = 0;
    }
    *blanks += spare - before;
}

static void write_row(const ct_table *table, const ct_str *cells, const size_t *widths,
                      ct_text *out)
{
    size_t blanks = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        blanks += i == 0 ? 0 : GAP;
        write_cell(cells[i], table->columns[i].align, widths[i], &blanks, out);
    }
    ct_text_add(out, CT_STR("\n"));
}

static bool has_titles(const ct_table *table)
{
    uint32_t column = 0;
    while (column < table->column_count && table->columns[column].title[0] == '\0') {
        column++;
    }
    return column < table->column_count;
}

static void write_header(const ct_table *table, const size_t *widths, ct_text *out)
{
    if (!has_titles(table)) {
        return;
    }
    size_t blanks = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        blanks += i == 0 ? 0 : GAP;
        write_cell(ct_str_of(table->columns[i].title), table->columns[i].align, widths[i], &blanks,
                   out);
    }
    ct_text_add(out, CT_STR("\n"));
    blanks = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        blanks += i == 0 ? 0 : GAP;
        if (table->columns[i].title[0] == '\0') { /* no rule under a column without a title */
            blanks += widths[i];
            continue;
        }
        ct_text_add_chars(out, ' ', blanks);
        blanks = 0;
        for (size_t cell = 0; cell < widths[i]; cell++) {
            ct_text_add(out, CT_STR("─"));
        }
    }
    ct_text_add(out, CT_STR("\n"));
}

void ct_table_write(const ct_table *table, size_t width, ct_text *out)
{
    size_t *widths = table->failed ? NULL : CT_NEW(out->mem, size_t, table->column_count);
    if (widths == NULL) {
        out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < table->column_count; i++) {
        widths[i] = widest_cell(table, i);
    }
    shrink(table, widths, width);
    write_header(table, widths, out);
    for (uint32_t row = 0; row < table->rows; row++) {
        write_row(table, &table->cells[(size_t)row * table->column_count], widths, out);
    }
}
