/* Sheets as JSON. Rows are objects by the keys of their columns; cells of number columns are
 * numbers where they look like one. Jansson passes NULL on: a value that could not be made makes
 * its parent fail. */

#include "report/json_report.h"
#include "report/sheet.h"

#include <string.h>

enum { MOST_DIGITS = 15 }; /* that a double holds exactly */

/* Takes the digits at the start of `*rest` and appends them to `*value`; returns how many. */
static unsigned take_digits(ct_str *rest, int64_t *value)
{
    unsigned count = 0;
    while (rest->len > 0 && rest->at[0] >= '0' && rest->at[0] <= '9' && count < MOST_DIGITS) {
        *value = *value * 10 + (rest->at[0] - '0');
        *rest = ct_str_slice(*rest, 1, rest->len);
        count++;
    }
    return count;
}

/* "12", "-3.5", "+0.25", "2½", "½": a number, or NULL. Of shared places ("3–4") it is the first. */
static json_t *number_json(ct_str cell)
{
    ct_str rest = cell;
    bool is_negative = ct_str_starts(rest, "-") || ct_str_starts(rest, "−");
    size_t sign = ct_str_starts(rest, "−")                  ? strlen("−")
                  : is_negative || ct_str_starts(rest, "+") ? 1
                                                            : 0;
    rest = ct_str_slice(rest, sign, rest.len);
    int64_t digits = 0;
    unsigned whole = take_digits(&rest, &digits);
    if (ct_str_is(rest, "½")) {
        double value = (double)digits + 0.5;
        return json_real(is_negative ? -value : value);
    }
    if (whole > 0 && (rest.len == 0 || ct_str_starts(rest, "–"))) {
        return json_integer(is_negative ? -digits : digits);
    }
    if (whole == 0 || rest.len == 0 || rest.at[0] != '.') {
        return NULL;
    }
    rest = ct_str_slice(rest, 1, rest.len);
    unsigned decimals = take_digits(&rest, &digits);
    if (decimals == 0 || rest.len > 0 || whole + decimals > MOST_DIGITS) {
        return NULL;
    }
    double scale = 1;
    for (unsigned i = 0; i < decimals; i++) {
        scale *= 10;
    }
    return json_real((is_negative ? -1.0 : 1.0) * (double)digits / scale);
}

json_t *ct_json_number(ct_str cell)
{
    json_t *number = number_json(cell);
    return number != NULL ? number : ct_json_text(cell);
}

static json_t *cell_json(const ct_sheet_column *column, ct_str cell)
{
    if (!column->is_number) {
        return ct_json_text(cell);
    }
    if (cell.len == 0) {
        return json_null();
    }
    return ct_json_number(cell);
}

static json_t *row_json(const ct_sheet_table *table, uint32_t row)
{
    json_t *object = json_object();
    for (uint32_t i = 0; object != NULL && i < table->column_count; i++) {
        const ct_sheet_column *column = &table->columns[i];
        ct_str key = ct_sheet_key(column, table->sheet->mem);
        json_t *value = cell_json(column, table->cells[(size_t)row * table->column_count + i]);
        if (key.at == NULL || json_object_set_new(object, key.at, value) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *lines_json(const ct_sheet_lines *lines)
{
    json_t *array = json_array();
    for (uint32_t i = 0; array != NULL && i < lines->count; i++) {
        if (json_array_append_new(array, ct_json_text(lines->items[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *columns_json(const ct_sheet_table *table)
{
    json_t *array = json_array();
    for (uint32_t i = 0; array != NULL && i < table->column_count; i++) {
        ct_str key = ct_sheet_key(&table->columns[i], table->sheet->mem);
        json_t *column =
            json_pack("{s:o, s:s}", "key", ct_json_text(key), "title", table->columns[i].title);
        if (json_array_append_new(array, column) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *rows_json(const ct_sheet_table *table)
{
    json_t *array = json_array();
    uint32_t count = table->rows - (table->has_total ? 1 : 0);
    for (uint32_t row = 0; array != NULL && row < count; row++) {
        if (json_array_append_new(array, row_json(table, row)) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *table_json(const ct_sheet_table *table)
{
    json_t *made = json_pack("{s:o, s:o, s:o, s:o}", "caption", ct_json_text(table->caption),
                             "columns", columns_json(table), "rows", rows_json(table), "notes",
                             lines_json(&table->notes));
    if (made != NULL && table->has_total &&
        json_object_set_new(made, "total", row_json(table, table->rows - 1)) != 0) {
        json_decref(made);
        return NULL;
    }
    return made;
}

json_t *ct_sheet_json(const ct_sheet *sheet)
{
    json_t *tables = sheet == NULL || sheet->failed ? NULL : json_array();
    if (tables == NULL) {
        return NULL;
    }
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        if (json_array_append_new(tables, table_json(table)) != 0) {
            json_decref(tables);
            return NULL;
        }
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "title", ct_json_text(sheet->title), "lines",
                     lines_json(&sheet->lines), "tables", tables, "notes",
                     lines_json(&sheet->notes));
}
