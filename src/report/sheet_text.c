/* Sheets as text for terminals: tables aligned by cells, long sentences wrapped. */

#include "report/sheet.h"

static void write_lines(const ct_sheet_lines *lines, size_t width, ct_text *out)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        ct_line_write(lines->items[i], width, out);
    }
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
        columns[i] = (ct_column){from->title, from->align, from->fit, from->spare};
    }
    ct_table lined = ct_table_start(out->mem, columns, table->column_count);
    for (uint32_t row = 0; row < table->rows; row++) {
        ct_table_row(&lined, &table->cells[(size_t)row * table->column_count]);
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
    sheet = ct_sheet_visible(sheet, out->mem);
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
