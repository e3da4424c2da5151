/* Sheets as CSV (RFC 4180): UTF-8, fields divided by commas, lines ended by CR LF. One table is its
 * header and its rows; of several each has its caption in a line of its own in front and an empty
 * line behind. A column without a title is headed by its key. Title, lines and notes are for people
 * and are left out. In columns of numbers "2½" is 2.5; otherwise texts are written as ct_csv_put
 * does it. */

#include "base/csv_cell.h"
#include "report/sheet.h"

#define LINE_END CT_STR("\r\n")

/* "2½" as 2.5, "½" as 0.5. */
static void write_number(ct_str cell, bool is_raw, ct_text *out)
{
    ct_str half = CT_STR("½");
    size_t whole = cell.len < half.len ? 0 : cell.len - half.len;
    if (cell.len < half.len || !ct_str_equal(ct_str_slice(cell, whole, half.len), half)) {
        ct_csv_put(out, cell, is_raw);
        return;
    }
    bool has_digit = whole > 0 && cell.at[whole - 1] >= '0' && cell.at[whole - 1] <= '9';
    ct_text_add(out, ct_str_slice(cell, 0, whole));
    ct_text_add(out, has_digit ? CT_STR(".5") : CT_STR("0.5"));
}

static void write_row(const ct_sheet_table *table, uint32_t row, bool is_raw, ct_text *out)
{
    for (uint32_t i = 0; i < table->column_count; i++) {
        ct_str cell = table->cells[(size_t)row * table->column_count + i];
        ct_text_add_chars(out, ',', i > 0 ? 1 : 0);
        if (table->columns[i].is_number) {
            write_number(cell, is_raw, out);
        } else {
            ct_csv_put(out, cell, is_raw);
        }
    }
    ct_text_add(out, LINE_END);
}

static void write_table(const ct_sheet_table *table, bool is_raw, ct_text *out)
{
    for (uint32_t i = 0; i < table->column_count; i++) {
        ct_text_add_chars(out, ',', i > 0 ? 1 : 0);
        const ct_sheet_column *column = &table->columns[i];
        ct_csv_put(out,
                   column->title[0] == '\0' ? ct_sheet_key(column, out->mem)
                                            : ct_str_of(column->title),
                   is_raw);
    }
    ct_text_add(out, LINE_END);
    for (uint32_t row = 0; row < table->rows; row++) {
        write_row(table, row, is_raw, out);
    }
}

void ct_sheet_csv(const ct_sheet *sheet, ct_text *out)
{
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        if (sheet->table_count > 1) {
            ct_csv_put(out, table->caption, sheet->is_raw);
            ct_text_add(out, LINE_END);
        }
        write_table(table, sheet->is_raw, out);
        if (table->next != NULL) {
            ct_text_add(out, LINE_END);
        }
    }
}
