/* Sheets as JSON. Rows are objects by the keys of their columns; cells of number columns are
 * numbers where they look like one. */

#include "report/sheet.h"

#include <string.h>

enum { MOST_DIGITS = 15 }; /* that a double holds exactly */

static void add(ct_text *out, const char *text)
{
    ct_text_add(out, ct_str_of(text));
}

/* The digits at the start of a text. */
static ct_str take_digits(ct_str *rest)
{
    size_t count = 0;
    while (count < rest->len && rest->at[count] >= '0' && rest->at[count] <= '9') {
        count++;
    }
    ct_str digits = ct_str_slice(*rest, 0, count);
    *rest = ct_str_slice(*rest, count, rest->len);
    return digits;
}

/* Without zeros in front, which JSON does not have. */
static ct_str without_zeros(ct_str digits)
{
    while (digits.len > 1 && digits.at[0] == '0') {
        digits = ct_str_slice(digits, 1, digits.len);
    }
    return digits;
}

/* Adds "12", "-3.5", "+0.25", "2½", "½" as a number, of shared places ("3–4") the first; false when
 * it is none. */
static bool add_number(ct_text *out, ct_str cell)
{
    ct_str rest = cell;
    bool is_negative = ct_str_starts(rest, "-") || ct_str_starts(rest, "−");
    size_t sign = ct_str_starts(rest, "−")                  ? strlen("−")
                  : is_negative || ct_str_starts(rest, "+") ? 1
                                                            : 0;
    rest = ct_str_slice(rest, sign, rest.len);
    ct_str whole = take_digits(&rest);
    ct_str decimals = {0};
    bool is_half = ct_str_is(rest, "½");
    if (ct_str_starts(rest, ".")) {
        rest = ct_str_slice(rest, 1, rest.len);
        decimals = take_digits(&rest);
        if (whole.len == 0 || decimals.len == 0 || rest.len > 0) {
            return false;
        }
    } else if (!is_half && (whole.len == 0 || (rest.len > 0 && !ct_str_starts(rest, "–")))) {
        return false;
    }
    if (whole.len + decimals.len > MOST_DIGITS) {
        return false;
    }
    ct_str shown = whole.len == 0 ? CT_STR("0") : without_zeros(whole);
    ct_text_addf(out, "%s%.*s", is_negative ? "-" : "", CT_ARG(shown));
    if (is_half) {
        add(out, ".5");
    } else if (decimals.len > 0) {
        ct_text_addf(out, ".%.*s", CT_ARG(decimals));
    }
    return true;
}

static void add_cell(ct_text *out, const ct_sheet_column *column, ct_str cell)
{
    if (column->is_number && cell.len == 0) {
        add(out, "null");
    } else if (!column->is_number || !add_number(out, cell)) {
        ct_text_add_quoted(out, cell);
    }
}

static void add_row(ct_text *out, const ct_sheet_table *table, uint32_t row)
{
    add(out, "{");
    for (uint32_t i = 0; i < table->column_count; i++) {
        const ct_sheet_column *column = &table->columns[i];
        add(out, i == 0 ? "" : ", ");
        ct_text_add_quoted(out, ct_sheet_key(column, out->mem));
        add(out, ": ");
        add_cell(out, column, table->cells[(size_t)row * table->column_count + i]);
    }
    add(out, "}");
}

static void add_lines(ct_text *out, const ct_sheet_lines *lines)
{
    add(out, "[");
    for (uint32_t i = 0; i < lines->count; i++) {
        add(out, i == 0 ? "" : ", ");
        ct_text_add_quoted(out, lines->items[i]);
    }
    add(out, "]");
}

static void add_columns(ct_text *out, const ct_sheet_table *table)
{
    add(out, "[");
    for (uint32_t i = 0; i < table->column_count; i++) {
        add(out, i == 0 ? "{\"key\": " : ", {\"key\": ");
        ct_text_add_quoted(out, ct_sheet_key(&table->columns[i], out->mem));
        add(out, ", \"title\": ");
        ct_text_add_quoted(out, ct_str_of(table->columns[i].title));
        add(out, "}");
    }
    add(out, "]");
}

static void add_table(ct_text *out, const ct_sheet_table *table)
{
    uint32_t count = table->rows - (table->has_total ? 1 : 0);
    add(out, "{\"caption\": ");
    ct_text_add_quoted(out, table->caption);
    add(out, ",\n     \"columns\": ");
    add_columns(out, table);
    add(out, ",\n     \"rows\": [");
    for (uint32_t row = 0; row < count; row++) {
        add(out, row == 0 ? "\n       " : ",\n       ");
        add_row(out, table, row);
    }
    add(out, "],\n     \"notes\": ");
    add_lines(out, &table->notes);
    if (table->has_total) {
        add(out, ",\n     \"total\": ");
        add_row(out, table, table->rows - 1);
    }
    add(out, "}");
}

void ct_sheet_add_json(const ct_sheet *sheet, ct_text *out)
{
    add(out, "{\"title\": ");
    ct_text_add_quoted(out, sheet->title);
    add(out, ",\n   \"lines\": ");
    add_lines(out, &sheet->lines);
    add(out, ",\n   \"tables\": [");
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        add(out, table == sheet->first ? "\n    " : ",\n    ");
        add_table(out, table);
    }
    add(out, "],\n   \"notes\": ");
    add_lines(out, &sheet->notes);
    add(out, "}");
}
