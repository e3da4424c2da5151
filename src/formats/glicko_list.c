#include "formats/glicko_list.h"

#include "formats/csv_private.h"

#include <stdlib.h>
#include <string.h>

enum { QUOTED = 60 }; /* bytes of a cell that are quoted in a sentence */

typedef enum column {
    FIDE_ID,
    NAME,
    NUMBER,
    RATING,
    DEVIATION,
    VOLATILITY,
    NEW_RATING,
    NEW_DEVIATION,
    NEW_VOLATILITY,
    COLUMNS
} column;

static const char *const titles[COLUMNS] = {"FIDE ID", "Name",           "No",
                                            "Rating",  "RD (deviation)", "σ (volatility)",
                                            "New",     "New RD",         "New σ"};

/* Besides the names that player lists have for number, name, FIDE number and rating. */
static const struct {
    const char *name;
    column is;
} names[] = {
    {"ID", FIDE_ID},
    {"fide_id", FIDE_ID},
    {"RD", DEVIATION},
    {"deviation", DEVIATION},
    {"rating deviation", DEVIATION},
    {"σ", VOLATILITY},
    {"sigma", VOLATILITY},
    {"vol", VOLATILITY},
    {"volatility", VOLATILITY},
    {"new", NEW_RATING},
    {"new rating", NEW_RATING},
    {"new_rating", NEW_RATING},
    {"new RD", NEW_DEVIATION},
    {"new deviation", NEW_DEVIATION},
    {"new_deviation", NEW_DEVIATION},
    {"new σ", NEW_VOLATILITY},
    {"new volatility", NEW_VOLATILITY},
    {"new_volatility", NEW_VOLATILITY},
};

typedef struct reader {
    ct_csv_rows rows;
    ct_csv_names names;
    size_t at[COLUMNS]; /* SIZE_MAX: the list has no such column */
    ct_problems *problems;
} reader;

/* --- The header ------------------------------------------------------------------------------ */

static column column_named(const ct_csv_names *players, ct_str name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(names[i].name))) {
            return names[i].is;
        }
    }
    const ct_csv_header *header = ct_csv_header_find(players, name);
    ct_csv_field field = header == NULL ? CT_CSV_FIELDS : header->field;
    return field == CT_CSV_FIDE_ID  ? FIDE_ID
           : field == CT_CSV_NAME   ? NAME
           : field == CT_CSV_NUMBER ? NUMBER
           : field == CT_CSV_RATING ? RATING
                                    : COLUMNS;
}

/* How many names of the first line are understood. */
static size_t count_known(ct_csv_rows *rows, const void *names_of_lists)
{
    ct_csv_row row;
    size_t known = 0;
    if (ct_csv_rows_next(rows, &row)) {
        for (size_t i = 0; i < row.count; i++) {
            known += column_named(names_of_lists, row.cells[i].text) != COLUMNS;
        }
    }
    return known;
}

static bool has(const reader *r, column c)
{
    return r->at[c] != SIZE_MAX;
}

static void report_missing(const reader *r, size_t line, const char *what)
{
    ct_error *made = ct_problem_add(r->problems, CT_FAULT, line, 1, "CSV",
                                    "the list has no column for %s", what);
    ct_error_cure(made, "begin it with a line such as: Name,Rating,deviation,volatility");
}

/* Reports columns that are missing. In the report of a period the new figures are read, not those
 * from before it. */
static void check_columns(reader *r, size_t line)
{
    if (!has(r, FIDE_ID) && !has(r, NAME) && !has(r, NUMBER)) {
        report_missing(r, line, "FIDE number, name or pairing number of the players");
    }
    bool is_report = has(r, NEW_RATING) || has(r, NEW_DEVIATION) || has(r, NEW_VOLATILITY);
    for (column c = RATING; c <= VOLATILITY; c++) {
        if (is_report) {
            r->at[c] = r->at[NEW_RATING + (c - RATING)];
        }
        if (!has(r, c)) {
            report_missing(r, line, titles[is_report ? NEW_RATING + (c - RATING) : c]);
        }
    }
}

static void read_header(reader *r)
{
    ct_csv_row row = {.line = 1};
    for (size_t c = 0; c < COLUMNS; c++) {
        r->at[c] = SIZE_MAX;
    }
    if (r->rows.separator == 0) {
        r->rows.separator = ct_csv_rows_best_separator(&r->rows, ",;\t|", count_known, &r->names);
    }
    if (!ct_csv_rows_next(&r->rows, &row)) {
        ct_error *made = ct_problem_add(r->problems, CT_FAULT, 1, 1, "CSV", "the list is empty");
        ct_error_cure(made, "begin it with a line such as: Name,Rating,deviation,volatility");
        return;
    }
    for (size_t i = 0; i < row.count; i++) {
        column c = column_named(&r->names, row.cells[i].text);
        if (c != COLUMNS && has(r, c)) {
            ct_problem_add(r->problems, CT_FAULT, row.cells[i].line, row.cells[i].column, "CSV",
                           "a second column for %s", titles[c]);
        } else if (c != COLUMNS) {
            r->at[c] = i;
        }
    }
    check_columns(r, row.line);
}

/* --- Rows ------------------------------------------------------------------------------------ */

static const ct_csv_cell *cell_of(const reader *r, const ct_csv_row *row, column c)
{
    static const ct_csv_cell none = {0};
    return r->at[c] < row->count ? &row->cells[r->at[c]] : &none;
}

/* A decimal number in plain form; strtod alone would take "nan", "0x1p3" and blanks. */
static bool to_real(ct_str text, double *out)
{
    char copy[32];
    bool is_plain = text.len > 0 && text.len < sizeof copy;
    for (size_t i = 0; is_plain && i < text.len; i++) {
        is_plain = text.at[i] != '\0' && strchr("0123456789.,-", text.at[i]) != NULL;
        copy[i] = (char)(text.at[i] == ',' ? '.' : text.at[i]);
    }
    if (!is_plain) {
        return false;
    }
    char *end = NULL;
    copy[text.len] = '\0';
    *out = strtod(copy, &end);
    return end != copy && *end == '\0';
}

/* A figure above 0 and at most `most`; 0 when the cell is empty. */
static double read_figure(const reader *r, const ct_csv_row *row, column c, double most)
{
    const ct_csv_cell *cell = cell_of(r, row, c);
    double value = 0;
    if (cell->text.len == 0) {
        return 0;
    }
    if (!to_real(cell->text, &value) || value <= 0 || value > most) {
        static const char *const what[] = {"a rating", "a deviation", "a volatility"};
        ct_error *made = ct_problem_add(r->problems, CT_FAULT, cell->line, cell->column, "CSV",
                                        "'%.*s' is not %s", CT_ARG(ct_utf8_fit(cell->text, QUOTED)),
                                        what[c - RATING]);
        ct_error_cure(made, "write a number above 0, at most %g; an empty cell takes the usual one",
                      most);
    }
    return value;
}

static uint32_t read_number(const reader *r, const ct_csv_row *row)
{
    const ct_csv_cell *cell = cell_of(r, row, NUMBER);
    uint64_t value = 0;
    if (cell->text.len == 0) {
        return 0;
    }
    if (!ct_str_to_unsigned(cell->text, &value) || value == 0 || value > UINT16_MAX) {
        ct_problem_add(r->problems, CT_FAULT, cell->line, cell->column, "CSV",
                       "'%.*s' is not a pairing number", CT_ARG(ct_utf8_fit(cell->text, QUOTED)));
        return 0;
    }
    return (uint32_t)value;
}

static ct_glicko_entry read_entry(const reader *r, const ct_csv_row *row)
{
    ct_str id = cell_of(r, row, FIDE_ID)->text;
    ct_glicko_entry entry = {
        .fide_id = ct_str_is(id, "0") ? CT_STR("") : id,
        .name = cell_of(r, row, NAME)->text,
        .rating = read_figure(r, row, RATING, 5000),
        .deviation = read_figure(r, row, DEVIATION, 350),
        .volatility = read_figure(r, row, VOLATILITY, 1),
        .line = row->line,
    };
    if (entry.fide_id.len == 0 && entry.name.len == 0) {
        entry.number = read_number(r, row); /* numbers of another event mean nothing here */
        if (entry.number == 0) {
            ct_error *made = ct_problem_add(r->problems, CT_FAULT, row->line, 1, "CSV",
                                            "this line does not say which player it is about");
            ct_error_cure(made, "give a FIDE number, a name or a pairing number");
        }
    }
    return entry;
}

/* Room for one entry more. */
static bool make_room(ct_glicko_list *list, uint32_t *room, ct_arena *mem)
{
    if (list->count == *room) {
        uint32_t more = *room == 0 ? 64 : 2 * *room;
        list->entries = ct_arena_grow(mem, list->entries, *room, more, sizeof *list->entries);
        *room = more;
    }
    return list->entries != NULL;
}

static ct_status read_rows(reader *r, ct_arena *mem, ct_glicko_list *out, ct_error *err)
{
    ct_csv_row row;
    uint32_t room = 0;
    while (ct_csv_rows_next(&r->rows, &row)) {
        if (!make_room(out, &room, mem)) {
            return ct_fail_memory(err);
        }
        out->entries[out->count++] = read_entry(r, &row);
    }
    return r->rows.failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_glicko_list_read(ct_str text, ct_arena *mem, ct_glicko_list *out,
                              ct_problems *problems, ct_error *err)
{
    reader r = {.problems = problems};
    ct_glicko_list list = {0};
    if (!ct_csv_start(&r.rows, text, mem, problems)) {
        return r.rows.failed ? ct_fail_memory(err) : ct_problems_verdict(problems, err);
    }
    if (!ct_csv_names_start(&r.names, mem)) {
        return ct_fail_memory(err);
    }
    read_header(&r);
    if (r.rows.failed) {
        return ct_fail_memory(err);
    }
    if (problems->faults == 0) {
        CT_TRY(read_rows(&r, mem, &list, err));
    }
    CT_TRY(ct_problems_verdict(problems, err));
    *out = list;
    return CT_OK;
}
