/* Text tables. Widths are measured in terminal cells, never in bytes. The header says how a table
 * that is too wide is made to fit. Numbers are never cut: a part with one wide number may stay too
 * wide. */

#include "report/table.h"

#include <string.h>

enum {
    GAP = 2,
    INDENT = 2,
    LEAST_NAME = 15,     /* cells in which a name can still be read */
    LEAST_SENTENCE = 20, /* cells in which a sentence can be wrapped */
    LEAST_OF_ALL = 8,    /* cells of either when the table does not fit otherwise */
};

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
        ct_str shown = ct_str_visible(table->mem, cells[i]);
        table->failed |= shown.len == 0 && cells[i].len > 0;
        table->cells[table->rows * width + i] = shown;
    }
    table->rows++;
}

/* How a table is laid out: the columns of one part, and what is known of all. */
typedef struct layout {
    const ct_table *table;
    size_t width;
    size_t *natural; /* by column: its widest cell */
    size_t *least;   /* by column: how narrow it may become and still be read */
    bool *is_spared; /* by column: left out */
    uint32_t keys;   /* columns that every part begins with */
    uint32_t *part;  /* the columns of the part that is written */
    size_t *widths;  /* of these */
    uint32_t part_count;
} layout;

/* --- Lines ------------------------------------------------------------------------------------ */

ct_str ct_line_take(ct_str *rest, size_t width)
{
    ct_str whole = ct_str_trim(*rest);
    ct_str left = whole;
    size_t end = 0;
    for (ct_str word = ct_str_word(&left); word.len > 0; word = ct_str_word(&left)) {
        size_t here = (size_t)(word.at - whole.at) + word.len;
        if (ct_utf8_width(ct_str_slice(whole, 0, here)) > width) {
            break;
        }
        end = here;
    }
    if (end == 0) {
        end = ct_utf8_fit(whole, width).len;
        end = end == 0 ? whole.len : end; /* not even one character: leave it whole */
    }
    *rest = ct_str_slice(whole, end, whole.len);
    return ct_str_slice(whole, 0, end);
}

void ct_line_write(ct_str line, size_t width, ct_text *out)
{
    if (width <= INDENT || ct_utf8_width(line) <= width) {
        ct_text_add(out, line);
        ct_text_add(out, CT_STR("\n"));
        return;
    }
    ct_text_add(out, ct_line_take(&line, width));
    while (line.len > 0) {
        ct_text_add(out, CT_STR("\n"));
        ct_text_add_chars(out, ' ', INDENT);
        ct_text_add(out, ct_line_take(&line, width - INDENT));
    }
    ct_text_add(out, CT_STR("\n"));
}

/* --- Widths ----------------------------------------------------------------------------------- */

static size_t widest_cell(const ct_table *table, uint32_t column)
{
    size_t widest = ct_utf8_width(ct_str_of(table->columns[column].title));
    for (uint32_t row = 0; row < table->rows; row++) {
        size_t width = ct_utf8_width(table->cells[(size_t)row * table->column_count + column]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t least_width(const ct_column *column, size_t natural)
{
    switch (column->fit) {
    case CT_FIT_WHOLE: break;
    case CT_FIT_CUT: return smaller(natural, LEAST_NAME);
    case CT_FIT_WRAP: return smaller(natural, LEAST_SENTENCE);
    }
    return natural;
}

/* The columns that tell whose row it is: up to the first name or sentence, and names beside it. */
static uint32_t count_keys(const ct_table *table)
{
    uint32_t first = 0;
    while (first < table->column_count && table->columns[first].fit == CT_FIT_WHOLE) {
        first++;
    }
    if (first == table->column_count) {
        return 1;
    }
    uint32_t end = first + 1;
    while (end < table->column_count && table->columns[end].fit == CT_FIT_CUT) {
        end++;
    }
    return end;
}

static void measure(layout *look)
{
    const ct_table *table = look->table;
    for (uint32_t i = 0; i < table->column_count; i++) {
        look->natural[i] = widest_cell(table, i);
        look->least[i] = least_width(&table->columns[i], look->natural[i]);
    }
    look->keys = count_keys(table);
}

/* The width of all columns shown side by side, each as wide as `widths` says. */
static size_t whole_width(const layout *look, const size_t *widths)
{
    size_t whole = 0;
    for (uint32_t i = 0; i < look->table->column_count; i++) {
        whole += look->is_spared[i] ? 0 : widths[i] + GAP;
    }
    return whole == 0 ? 0 : whole - GAP;
}

/* Leaves out what can be spared until the rest fits, the least important first; columns of the
 * same importance go together. */
static void spare_columns(layout *look)
{
    const ct_table *table = look->table;
    unsigned highest = 1;
    while (look->width != 0 && highest > 0 && whole_width(look, look->least) > look->width) {
        highest = 0;
        for (uint32_t i = 0; i < table->column_count; i++) {
            unsigned spare = look->is_spared[i] ? 0 : table->columns[i].spare;
            highest = spare > highest ? spare : highest;
        }
        for (uint32_t i = 0; highest > 0 && i < table->column_count; i++) {
            look->is_spared[i] = look->is_spared[i] || table->columns[i].spare == highest;
        }
    }
}

/* --- Parts ------------------------------------------------------------------------------------ */

static size_t part_width(const layout *look)
{
    size_t whole = (size_t)GAP * (look->part_count - 1);
    for (uint32_t i = 0; i < look->part_count; i++) {
        whole += look->widths[i];
    }
    return whole;
}

/* The widest column of the part that can become one cell narrower, or part_count. */
static uint32_t widest_shrinkable(const layout *look, bool below_least)
{
    uint32_t best = look->part_count;
    for (uint32_t i = 0; i < look->part_count; i++) {
        uint32_t column = look->part[i];
        bool may_shrink = look->table->columns[column].fit != CT_FIT_WHOLE;
        size_t least =
            below_least ? smaller(look->least[column], LEAST_OF_ALL) : look->least[column];
        if (may_shrink && look->widths[i] > least &&
            (best == look->part_count || look->widths[i] > look->widths[best])) {
            best = i;
        }
    }
    return best;
}

static void shrink(layout *look)
{
    bool below_least = false;
    for (size_t whole = part_width(look); look->width != 0 && whole > look->width;) {
        uint32_t place = widest_shrinkable(look, below_least);
        if (place < look->part_count) {
            look->widths[place]--;
            whole--;
        } else if (below_least) {
            return;
        } else {
            below_least = true;
        }
    }
}

static void join_part(layout *look, uint32_t column)
{
    if (!look->is_spared[column]) {
        look->part[look->part_count] = column;
        look->widths[look->part_count] = look->natural[column];
        look->part_count++;
    }
}

/* Makes the part whose first column after the keys is `from`; returns where the next one begins. */
static uint32_t make_part(layout *look, uint32_t from)
{
    uint32_t count = look->table->column_count;
    look->part_count = 0;
    size_t used = 0;
    for (uint32_t i = 0; i < look->keys && i < count; i++) {
        join_part(look, i);
        used += look->is_spared[i] ? 0 : look->least[i] + GAP;
    }
    uint32_t least_count = look->part_count + 1;
    uint32_t column = from;
    for (; column < count; column++) {
        size_t need = look->is_spared[column] ? 0 : look->least[column];
        if (look->width != 0 && used + need > look->width && look->part_count >= least_count) {
            break;
        }
        join_part(look, column);
        used += look->is_spared[column] ? 0 : need + GAP;
    }
    while (column < count && look->is_spared[column]) {
        column++; /* columns left out at the end must not make a part of their own */
    }
    shrink(look);
    return column;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* Writes a cell in its width. The blanks behind it are only counted in `*blanks` and written before
 * the next cell, so that no line ends with blanks. */
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

/* Writes a row; what is wrapped goes on in lines below it. `rest` has room for its cells. */
static void write_row(const layout *look, const ct_str *cells, ct_str *rest, ct_text *out)
{
    bool has_more = true;
    for (uint32_t i = 0; i < look->part_count; i++) {
        rest[i] = cells[look->part[i]];
    }
    while (has_more) {
        size_t blanks = 0;
        has_more = false;
        for (uint32_t i = 0; i < look->part_count; i++) {
            const ct_column *column = &look->table->columns[look->part[i]];
            ct_str cell = rest[i];
            rest[i] = CT_NO_TEXT;
            if (column->fit == CT_FIT_WRAP && ct_utf8_width(cell) > look->widths[i]) {
                rest[i] = cell;
                cell = ct_line_take(&rest[i], look->widths[i]);
                rest[i] = ct_str_trim(rest[i]);
            }
            has_more = has_more || rest[i].len > 0;
            blanks += i == 0 ? 0 : GAP;
            write_cell(cell, column->align, look->widths[i], &blanks, out);
        }
        ct_text_add(out, CT_STR("\n"));
    }
}

static bool has_titles(const ct_table *table)
{
    uint32_t column = 0;
    while (column < table->column_count && table->columns[column].title[0] == '\0') {
        column++;
    }
    return column < table->column_count;
}

static void write_header(const layout *look, ct_text *out)
{
    if (!has_titles(look->table)) {
        return;
    }
    size_t blanks = 0;
    for (uint32_t i = 0; i < look->part_count; i++) {
        const ct_column *column = &look->table->columns[look->part[i]];
        blanks += i == 0 ? 0 : GAP;
        write_cell(ct_str_of(column->title), column->align, look->widths[i], &blanks, out);
    }
    ct_text_add(out, CT_STR("\n"));
    blanks = 0;
    for (uint32_t i = 0; i < look->part_count; i++) {
        blanks += i == 0 ? 0 : GAP;
        if (look->table->columns[look->part[i]].title[0] == '\0') {
            blanks += look->widths[i]; /* no rule under a column without a title */
            continue;
        }
        ct_text_add_chars(out, ' ', blanks);
        blanks = 0;
        for (size_t cell = 0; cell < look->widths[i]; cell++) {
            ct_text_add(out, CT_STR("─"));
        }
    }
    ct_text_add(out, CT_STR("\n"));
}

/* Is the column left out, with a title that no column left out before it has? */
static bool is_to_be_named(const layout *look, uint32_t column)
{
    const char *title = look->table->columns[column].title;
    for (uint32_t i = 0; i < column; i++) {
        if (look->is_spared[i] && strcmp(look->table->columns[i].title, title) == 0) {
            return false;
        }
    }
    return look->is_spared[column] && title[0] != '\0';
}

/* "No room here for: Rp, PTP; a wider window shows it all." */
static void name_spared(const layout *look, ct_text *out)
{
    ct_text line = {.mem = out->mem};
    for (uint32_t i = 0; i < look->table->column_count; i++) {
        if (is_to_be_named(look, i)) {
            ct_text_addf(&line, "%s%s", line.len == 0 ? "No room here for: " : ", ",
                         look->table->columns[i].title);
        }
    }
    if (line.len > 0) {
        ct_text_add(&line, CT_STR("; a wider window shows it all."));
        ct_line_write(ct_text_view(&line), look->width, out);
    }
    out->failed = out->failed || line.failed;
}

void ct_table_write(const ct_table *table, size_t width, ct_text *out)
{
    layout look = {
        .table = table,
        .width = width,
        .natural = CT_NEW(out->mem, size_t, table->column_count),
        .least = CT_NEW(out->mem, size_t, table->column_count),
        .is_spared = CT_NEW(out->mem, bool, table->column_count),
        .part = CT_NEW(out->mem, uint32_t, table->column_count),
        .widths = CT_NEW(out->mem, size_t, table->column_count),
    };
    ct_str *rest = CT_NEW(out->mem, ct_str, table->column_count);
    if (table->failed || look.natural == NULL || look.least == NULL || look.is_spared == NULL ||
        look.part == NULL || look.widths == NULL || rest == NULL) {
        out->failed = true;
        return;
    }
    measure(&look);
    spare_columns(&look);
    uint32_t from = look.keys < table->column_count ? look.keys : table->column_count;
    do {
        uint32_t next = make_part(&look, from);
        write_header(&look, out);
        for (uint32_t row = 0; row < table->rows; row++) {
            write_row(&look, &table->cells[(size_t)row * table->column_count], rest, out);
        }
        from = next;
        ct_text_add(out, from < table->column_count ? CT_STR("\n") : CT_NO_TEXT);
    } while (from < table->column_count);
    name_spared(&look, out);
}
