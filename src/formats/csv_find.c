/* Which separator, which row is the header, which column holds what.
 *
 * A separator is judged by its outcome: for each candidate the first rows are read, and the best is
 * the one whose header row has most names that are understood, then the one with most rows as wide
 * as the header. Counting separators alone would take the comma of "Last, First" for one. The
 * header is the first row with a column for the name; rows above it (the event's name, a date) are
 * passed over with a warning. */

#include "formats/csv_private.h"

#include <string.h>

static const char example[] = "Name;Rating;Federation;FIDE ID";

/* What a reading of the first rows with one separator gives. */
typedef struct attempt {
    size_t header; /* which row, from 0 */
    size_t known;  /* names understood in it; 0 = no header */
    size_t even;   /* rows after it with as many cells */
} attempt;

static bool is_name(ct_csv_field field)
{
    return field == CT_CSV_NAME || field == CT_CSV_LAST_NAME;
}

/* The number of names understood, or 0 when none of them is for the player's name. */
static size_t known_names(const ct_csv_names *names, const ct_csv_row *row)
{
    size_t known = 0;
    bool has_name = false;
    for (size_t i = 0; i < row->count; i++) {
        const ct_csv_header *header = ct_csv_header_find(names, row->cells[i].text);
        known += header != NULL;
        has_name |= header != NULL && is_name(header->field);
    }
    return has_name ? known : 0;
}

static attempt look_for_header(ct_csv_rows *rows, const ct_csv_names *names)
{
    attempt made = {0};
    size_t width = 0;
    ct_csv_row row;
    for (size_t i = 0; i < CT_CSV_LOOKED_AT && ct_csv_rows_next(rows, &row); i++) {
        size_t known = made.known > 0 ? 0 : known_names(names, &row);
        if (known > (i > 0)) { /* a lone "Name" further down is more likely a word of the text */
            made.known = known;
            made.header = i;
            width = row.all;
        } else if (made.known > 0) {
            made.even += row.all == width;
        }
    }
    return made;
}

static size_t score(ct_csv_rows *rows, const void *names)
{
    attempt made = look_for_header(rows, names);
    return made.known * (CT_CSV_LOOKED_AT + 1) + made.even;
}

static attempt find_header(ct_csv_rows *rows, const ct_csv_names *names)
{
    if (rows->separator == 0) {
        rows->separator = ct_csv_rows_best_separator(rows, ";\t,|", score, names);
    }
    ct_csv_rows quiet = *rows;
    quiet.problems = NULL;
    attempt made = look_for_header(&quiet, names);
    rows->failed |= quiet.failed;
    return made;
}

/* --- Columns --------------------------------------------------------------------------------- */

static bool list_ignored(ct_csv_columns *columns, ct_str name, ct_arena *mem)
{
    ct_str *items = ct_arena_grow(mem, columns->ignored.items, columns->ignored.count,
                                  columns->ignored.count + 1, sizeof *items);
    ct_str copy = ct_str_copy(mem, name);
    if (items == NULL || copy.at == NULL) {
        return false;
    }
    items[columns->ignored.count++] = copy;
    columns->ignored.items = items;
    return true;
}

static bool take_column(ct_csv_columns *columns, const ct_csv_rows *rows, const ct_csv_names *names,
                        const ct_csv_cell *cell, size_t index)
{
    const ct_csv_header *header = ct_csv_header_find(names, cell->text);
    if (header == NULL) {
        return cell->text.len == 0 || list_ignored(columns, cell->text, rows->mem);
    }
    if (columns->at[header->field] != SIZE_MAX) {
        ct_problem_add(rows->problems, CT_WARNING, cell->line, cell->column, "CSV",
                       "column \"%.*s\" is a second one for %s; the first is used",
                       CT_ARG(cell->text), ct_csv_field_name(header->field));
        return list_ignored(columns, cell->text, rows->mem);
    }
    columns->at[header->field] = index;
    columns->used++;
    if (header->field == CT_CSV_SEX) {
        columns->sex_language = header->language;
    }
    return true;
}

/* "Name" beside "Vorname" is the last name, "Nome" beside "Cognome" the first. */
static void tell_name_columns_apart(ct_csv_columns *columns)
{
    size_t *name = &columns->at[CT_CSV_NAME];
    size_t *last = &columns->at[CT_CSV_LAST_NAME];
    size_t *first = &columns->at[CT_CSV_FIRST_NAME];
    if (*name == SIZE_MAX || (*last == SIZE_MAX) == (*first == SIZE_MAX)) {
        return;
    }
    *(*last == SIZE_MAX ? last : first) = *name;
    *name = SIZE_MAX;
}

static ct_status refuse(ct_csv_rows *rows, ct_error *err)
{
    ct_csv_row row = {.line = 1};
    bool has_rows = ct_csv_rows_next(rows, &row);
    ct_error *made = ct_problem_add(rows->problems, CT_FAULT, has_rows ? row.line : 1, 1, "CSV",
                                    has_rows ? "no header line with a column for the name"
                                             : "the list is empty");
    ct_error_cure(made, "begin the list with a line that names its columns, such as: %s", example);
    return ct_problems_verdict(rows->problems, err);
}

/* Reads on to the header row, which `attempt` has found. */
static bool go_to_header(ct_csv_rows *rows, size_t header, ct_csv_row *out)
{
    for (size_t i = 0; ct_csv_rows_next(rows, out); i++) {
        if (i == header) {
            return true;
        }
        ct_problem_add(rows->problems, CT_WARNING, out->line, 1, "CSV",
                       "passed over: it stands above the header line");
    }
    return false;
}

ct_status ct_csv_find_columns(ct_csv_rows *rows, ct_csv_columns *out, ct_error *err)
{
    ct_csv_names names;
    if (!ct_csv_names_start(&names, rows->mem)) {
        return ct_fail_memory(err);
    }
    attempt found = find_header(rows, &names);
    ct_csv_row row;
    if (found.known == 0 || !go_to_header(rows, found.header, &row)) {
        return rows->failed ? ct_fail_memory(err) : refuse(rows, err);
    }
    if (row.all > row.count) {
        ct_problem_add(rows->problems, CT_FAULT, row.line, 1, "CSV", "more than %d columns",
                       CT_CSV_MAX_COLUMNS);
        return ct_problems_verdict(rows->problems, err);
    }
    *out = (ct_csv_columns){.count = row.count};
    for (size_t i = 0; i < CT_CSV_FIELDS; i++) {
        out->at[i] = SIZE_MAX;
    }
    for (size_t i = 0; i < row.count; i++) {
        if (!take_column(out, rows, &names, &row.cells[i], i)) {
            return ct_fail_memory(err);
        }
    }
    tell_name_columns_apart(out);
    return CT_OK;
}
