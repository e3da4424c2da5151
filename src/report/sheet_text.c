/* Sheets as text for terminals: tables aligned by cells, long sentences wrapped. */

#include "report/sheet.h"

enum { GAP = 2, INDENT = 2, LEAST_WRAPPED = 20 };

/* Cuts the words that fit into `width` cells off `*rest`; a word alone may be wider. */
static ct_str take_line(ct_str *rest, size_t width)
{
    ct_str whole = ct_str_trim(*rest);
    ct_str left = whole;
    size_t end = 0;
    for (ct_str word = ct_str_word(&left); word.len > 0; word = ct_str_word(&left)) {
        size_t here = (size_t)(word.at - whole.at) + word.len;
        if (end > 0 && ct_utf8_width(ct_str_slice(whole, 0, here)) > width) {
            break;
        }
        end = here;
    }
    *rest = ct_str_slice(whole, end, whole.len);
    return ct_str_slice(whole, 0, end);
}

/* A line that is too long goes on in the next one, indented. */
static void write_wrapped(ct_str line, size_t width, ct_text *out)
{
    ct_text_add(out, take_line(&line, width));
    while (line.len > 0) {
        ct_text_add(out, CT_STR("\n"));
        ct_text_add_chars(out, ' ', INDENT);
        ct_text_add(out, take_line(&line, width - INDENT));
    }
    ct_text_add(out, CT_STR("\n"));
}

static void write_lines(const ct_sheet_lines *lines, size_t width, ct_text *out)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        if (width > INDENT && ct_utf8_width(lines->items[i]) > width) {
            write_wrapped(lines->items[i], width, out);
        } else {
            ct_text_add(out, lines->items[i]);
            ct_text_add(out, CT_STR("\n"));
        }
    }
}

static size_t width_of_column(const ct_sheet_table *table, uint32_t column)
{
    size_t widest = ct_utf8_width(ct_str_of(table->columns[column].title));
    for (uint32_t row = 0; row < table->rows; row++) {
        size_t width = ct_utf8_width(table->cells[(size_t)row * table->column_count + column]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Room for the last column when it has to be wrapped; 0 when it need not. Sentences are never cut:
 * where hardly any room is left the table is wider than asked for. */
static size_t room_for_last(const ct_sheet_table *table, size_t width)
{
    uint32_t last = table->column_count - 1;
    if (width == 0 || !table->columns[last].may_shrink) {
        return 0;
    }
    size_t others = 0;
    for (uint32_t i = 0; i < last; i++) {
        others += width_of_column(table, i) + GAP;
    }
    if (others + width_of_column(table, last) <= width) {
        return 0;
    }
    return others + LEAST_WRAPPED <= width ? width - others : LEAST_WRAPPED;
}

/* Adds a row; words of its last cell that find no room stand in rows below it. */
static void add_row(ct_table *lined, const ct_str *cells, size_t last_room)
{
    ct_str *part = last_room == 0 ? NULL : CT_NEW(lined->mem, ct_str, lined->column_count);
    if (part == NULL) {
        ct_table_row(lined, cells);
        lined->failed = lined->failed || last_room != 0;
        return;
    }
    uint32_t last = lined->column_count - 1;
    ct_str rest = cells[last];
    for (uint32_t i = 0; i < last; i++) {
        part[i] = cells[i];
    }
    do {
        part[last] = take_line(&rest, last_room);
        ct_table_row(lined, part);
        for (uint32_t i = 0; i < last; i++) {
            part[i] = CT_NO_CELL;
        }
    } while (rest.len > 0);
}

static void write_table(const ct_sheet_table *table, size_t width, ct_text *out)
{
    ct_column *columns = CT_NEW(out->mem, ct_column, table->column_count);
    if (columns == NULL) {
        out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < table->column_count; i++) {
        const ct_sheet_column *from = &table->columns[i];
        columns[i] = (ct_column){from->title, from->align, from->may_shrink};
    }
    size_t last_room = room_for_last(table, width);
    if (last_room != 0) {
        columns[table->column_count - 1].may_shrink = false;
    }
    ct_table lined = ct_table_start(out->mem, columns, table->column_count);
    for (uint32_t row = 0; row < table->rows; row++) {
        add_row(&lined, &table->cells[(size_t)row * table->column_count], last_room);
    }
    if (table->caption.len > 0) {
        ct_text_add(out, table->caption);
        ct_text_add(out, CT_STR("\n\n"));
    }
    if (!ct_sheet_table_is_words(table)) {
        ct_table_write(&lined, width, out);
        ct_text_add(out, table->notes.count > 0 ? CT_STR("\n") : CT_NO_CELL);
    }
    write_lines(&table->notes, width, out);
}

void ct_sheet_text_body(const ct_sheet *sheet, size_t width, ct_text *out)
{
    if (sheet == NULL || sheet->failed) {
        out->failed = true;
        return;
    }
    write_lines(&sheet->lines, width, out);
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        ct_text_add(out, CT_STR("\n"));
        write_table(table, width, out);
    }
    if (sheet->notes.count > 0) {
        ct_text_add(out, CT_STR("\n"));
        write_lines(&sheet->notes, width, out);
    }
}
