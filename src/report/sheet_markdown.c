/* Sheets as Markdown (CommonMark with the tables of GitHub). What would be taken for mark-up is
 * escaped with a backslash; line ends inside a cell become blanks. */

#include "report/sheet.h"

#include <string.h>

static void write_escaped(ct_str text, ct_text *out)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
        ct_text_add_chars(out, '\\', c != '\0' && strchr("\\`*_[]<>|#~&$", c) != NULL ? 1 : 0);
        ct_text_add_chars(out, c, 1);
    }
}

/* A line of its own: what would begin a list, a numbered list or a heading must not stand first. */
static void write_line(ct_str text, ct_text *out)
{
    size_t digits = 0;
    while (digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9') {
        digits++;
    }
    char next = '\0';
    if (digits < text.len) {
        next = text.at[digits];
    }
    bool is_item =
        digits > 0 ? next == '.' || next == ')' : next == '-' || next == '+' || next == '=';
    write_escaped(ct_str_slice(text, 0, digits), out);
    ct_text_add_chars(out, '\\', is_item ? 1 : 0);
    write_escaped(ct_str_slice(text, digits, text.len), out);
}

static const char *rule_of(const ct_sheet_column *column)
{
    return column->align == CT_RIGHT    ? " ---: |"
           : column->align == CT_CENTRE ? " :---: |"
                                        : " --- |";
}

static void write_row(const ct_sheet_table *table, uint32_t row, bool is_bold, ct_text *out)
{
    ct_text_add(out, CT_STR("|"));
    for (uint32_t i = 0; i < table->column_count; i++) {
        ct_str cell = table->cells[(size_t)row * table->column_count + i];
        bool bold = is_bold && !ct_str_is_blank(cell);
        ct_text_add(out, bold ? CT_STR(" **") : CT_STR(" "));
        write_escaped(cell, out);
        ct_text_add(out, bold ? CT_STR("** |") : CT_STR(" |"));
    }
    ct_text_add(out, CT_STR("\n"));
}

static void write_notes(const ct_sheet_lines *notes, ct_text *out)
{
    for (uint32_t i = 0; i < notes->count; i++) {
        ct_text_add(out, i == 0 ? CT_STR("\n- ") : CT_STR("- "));
        write_line(notes->items[i], out);
        ct_text_add(out, CT_STR("\n"));
    }
}

static void write_header(const ct_sheet_table *table, ct_text *out)
{
    ct_text_add(out, CT_STR("\n|"));
    for (uint32_t i = 0; i < table->column_count; i++) {
        ct_text_add(out, CT_STR(" "));
        write_escaped(ct_str_of(table->columns[i].title), out);
        ct_text_add(out, CT_STR(" |"));
    }
    ct_text_add(out, CT_STR("\n|"));
    for (uint32_t i = 0; i < table->column_count; i++) {
        ct_text_add(out, ct_str_of(rule_of(&table->columns[i])));
    }
    ct_text_add(out, CT_STR("\n"));
}

static void write_table(const ct_sheet_table *table, ct_text *out)
{
    if (table->caption.len > 0) {
        ct_text_add(out, CT_STR("\n## "));
        write_escaped(table->caption, out);
        ct_text_add(out, CT_STR("\n"));
    }
    if (!ct_sheet_table_is_words(table)) {
        write_header(table, out);
    }
    for (uint32_t row = 0; row < table->rows; row++) {
        bool is_total = table->has_total && row + 1 == table->rows;
        write_row(table, row, is_total || table->is_strong[row], out);
    }
    write_notes(&table->notes, out);
}

void ct_sheet_markdown(const ct_sheet *sheet, ct_text *out)
{
    ct_text_add(out, CT_STR("# "));
    write_escaped(sheet->title, out);
    ct_text_add(out, CT_STR("\n"));
    for (uint32_t i = 0; i < sheet->lines.count; i++) {
        /* two blanks before the line end keep the lines apart */
        ct_text_add(out, i == 0 ? CT_STR("\n") : CT_STR("  \n"));
        write_line(sheet->lines.items[i], out);
    }
    ct_text_add(out, sheet->lines.count > 0 ? CT_STR("\n") : CT_NO_CELL);
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        write_table(table, out);
    }
    write_notes(&sheet->notes, out);
}
