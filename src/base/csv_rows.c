/* Rows of cells from the bytes of a spreadsheet.
 *
 * RFC 4180 as people really write it: quotes may stand after blanks, hold line ends and doubled
 * quotes; a quote inside an unquoted cell is a letter like others; lines end in CR LF, LF or CR.
 * Cells are views of the file unless a doubled quote or text after the closing quote has to go.
 * Every byte is looked at once. */

#include "base/csv_rows.h"

#include "base/csv_cell.h"

#include <string.h>

static bool at_end(const ct_csv_rows *rows)
{
    return rows->at == rows->text.len;
}

static char here(const ct_csv_rows *rows)
{
    return rows->text.at[rows->at];
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Goes on to `end`; CR LF counts as one line end. */
static void go_to(ct_csv_rows *rows, size_t end)
{
    ct_str text = rows->text;
    size_t line = rows->line;
    size_t column = rows->column;
    for (size_t at = rows->at; at < end; at++) {
        char c = text.at[at];
        if (c == '\n' || (c == '\r' && (at + 1 == text.len || text.at[at + 1] != '\n'))) {
            line++;
            column = 1;
        } else if (((unsigned char)c & 0xC0) != 0x80) {
            column++;
        }
    }
    rows->at = end;
    rows->line = line;
    rows->column = column;
}

static void step(ct_csv_rows *rows)
{
    go_to(rows, rows->at + 1);
}

static void pass_line_end(ct_csv_rows *rows)
{
    bool is_return = !at_end(rows) && here(rows) == '\r';
    if (!at_end(rows)) {
        step(rows);
    }
    if (is_return && !at_end(rows) && here(rows) == '\n') {
        step(rows);
    }
}

static bool at_cell_end(const ct_csv_rows *rows)
{
    return at_end(rows) || here(rows) == rows->cut_at || is_line_end(here(rows));
}

static void skip_blanks(ct_csv_rows *rows)
{
    while (!at_cell_end(rows) && (here(rows) == ' ' || here(rows) == '\t')) {
        step(rows);
    }
}

static void warn(ct_csv_rows *rows, ct_severity severity, const ct_csv_cell *cell,
                 const char *sentence, const char *cure)
{
    if (rows->problems != NULL) {
        ct_error *made = ct_problem_add(rows->problems, severity, cell->line, cell->column, "CSV",
                                        "%s", sentence);
        ct_error_cure(made, "%s", cure);
    }
}

/* The text of a quoted cell without the quotes that double others. */
static ct_str undouble(ct_csv_rows *rows, ct_str quoted)
{
    char *out = memchr(quoted.at, '"', quoted.len) == NULL
                    ? NULL
                    : ct_arena_alloc(rows->mem, quoted.len + 1, 1);
    if (out == NULL) {
        rows->failed |= memchr(quoted.at, '"', quoted.len) != NULL;
        return quoted;
    }
    size_t len = 0;
    for (size_t i = 0; i < quoted.len; i++) {
        i += quoted.at[i] == '"'; /* quotes come in pairs here */
        out[len++] = quoted.at[i];
    }
    return (ct_str){out, len};
}

/* What stands from here to the end of the cell, without blanks around it. */
static ct_str take_text(ct_csv_rows *rows)
{
    ct_str text = rows->text;
    size_t start = rows->at;
    size_t end = start;
    while (end < text.len && text.at[end] != rows->cut_at && !is_line_end(text.at[end])) {
        end++;
    }
    go_to(rows, end);
    return ct_str_trim(ct_str_slice(text, start, end - start));
}

/* Text between a closing quote and the next separator is added to the cell. */
static void add_rest(ct_csv_rows *rows, ct_csv_cell *cell)
{
    ct_str rest = take_text(rows);
    if (rest.len > 0) {
        warn(rows, CT_WARNING, cell, "text follows the closing quote",
             "write a quote inside a quoted field twice");
        ct_text joined = {.mem = rows->mem};
        ct_text_add(&joined, cell->text);
        ct_text_add(&joined, rest);
        rows->failed |= joined.failed;
        cell->text = ct_text_view(&joined);
    }
}

static void read_quoted(ct_csv_rows *rows, ct_csv_cell *cell)
{
    step(rows);
    ct_str text = rows->text;
    size_t start = rows->at;
    for (;;) {
        const char *quote =
            at_end(rows) ? NULL : memchr(text.at + rows->at, '"', text.len - rows->at);
        go_to(rows, quote == NULL ? text.len : (size_t)(quote - text.at) + 1);
        if (quote == NULL) {
            warn(rows, CT_FAULT, cell, "a quote opens here and is never closed",
                 "close it, or write a quote inside a quoted field twice");
            cell->text = CT_NO_TEXT;
            return;
        }
        if (at_end(rows) || here(rows) != '"') {
            break;
        }
        step(rows);
    }
    cell->text = undouble(rows, ct_str_slice(rows->text, start, rows->at - 1 - start));
    add_rest(rows, cell);
    cell->text = ct_str_trim(cell->text);
}

static void read_cell(ct_csv_rows *rows, ct_csv_cell *cell)
{
    skip_blanks(rows);
    *cell = (ct_csv_cell){.line = rows->line, .column = rows->column};
    if (!at_end(rows) && here(rows) == '"') {
        read_quoted(rows, cell);
    } else {
        cell->text = take_text(rows);
    }
    if (cell->text.len > rows->longest) {
        warn(rows, CT_FAULT, cell, "the field is too long: more than 65,536 bytes",
             "shorten it, or look for a quotation mark that is missing");
        cell->text = CT_NO_TEXT;
    }
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7F;
}

/* Line ends, tabs and other controls inside a cell become one blank. */
static void clean(ct_csv_rows *rows, ct_csv_cell *cell)
{
    ct_str text = cell->text;
    size_t len = 0;
    while (len < text.len && !is_control(text.at[len])) {
        len++;
    }
    char *out = len == text.len ? NULL : ct_arena_alloc(rows->mem, text.len + 1, 1);
    if (out == NULL) {
        rows->failed |= len < text.len;
        return;
    }
    memcpy(out, text.at, len);
    for (size_t i = len; i < text.len; i++) {
        if (!is_control(text.at[i])) {
            out[len++] = text.at[i];
        } else if (len > 0 && out[len - 1] != ' ') {
            out[len++] = ' ';
        }
    }
    cell->text = ct_str_trim((ct_str){out, len});
}

/* The apostrophe that keeps a spreadsheet from computing a cell is no part of its text. */
static void strip_apostrophe(ct_csv_cell *cell)
{
    if (cell->text.len > 1 && cell->text.at[0] == '\'' && ct_csv_is_formula(cell->text)) {
        cell->text = ct_str_slice(cell->text, 1, cell->text.len);
    }
}

static bool keep(ct_csv_rows *rows, size_t index, const ct_csv_cell *cell)
{
    if (index == rows->room) {
        size_t room = index == 0 ? 16 : 2 * index;
        ct_csv_cell *cells = ct_arena_grow(rows->mem, rows->cells, rows->room, room, sizeof *cells);
        if (cells == NULL) {
            rows->failed = true;
            return false;
        }
        rows->cells = cells;
        rows->room = room;
    }
    rows->cells[index] = *cell;
    return true;
}

/* Where the quotes that open here close; the end of the text when they do not. */
static size_t closing_quote(ct_str text, size_t open)
{
    size_t i = open + 1;
    while (i < text.len && (text.at[i] != '"' || (i + 1 < text.len && text.at[i + 1] == '"'))) {
        i += text.at[i] == '"' ? 2 : 1; /* a doubled quote is a letter */
    }
    return i < text.len ? i : text.len;
}

/* The separator of the row that begins here: the first of `separators` that stands in its line
 * outside quotes, else the last. */
static char separator_of_row(const ct_csv_rows *rows)
{
    ct_str text = rows->text;
    const char *best = rows->separators + strlen(rows->separators) - 1;
    bool begins_cell = true;
    for (size_t i = rows->at; i < text.len && !is_line_end(text.at[i]); i++) {
        char c = text.at[i];
        const char *found = c == '\0' ? NULL : strchr(rows->separators, c);
        if (begins_cell && c == '"') {
            i = closing_quote(text, i);
        }
        if (found != NULL && found <= best) { /* after a worse one no cell begins */
            best = found;
            begins_cell = true;
        } else {
            begins_cell = begins_cell && (c == ' ' || c == '\t');
        }
        if (best == rows->separators) {
            break; /* there is no better one */
        }
    }
    return *best;
}

/* Passes over a line that is a remark. */
static bool skip_remark(ct_csv_rows *rows)
{
    size_t i = rows->at;
    while (i < rows->text.len && (rows->text.at[i] == ' ' || rows->text.at[i] == '\t')) {
        i++;
    }
    if (rows->remark == 0 || i == rows->text.len || rows->text.at[i] != rows->remark) {
        return false;
    }
    while (i < rows->text.len && !is_line_end(rows->text.at[i])) {
        i++;
    }
    go_to(rows, i);
    pass_line_end(rows);
    return true;
}

/* Reads one row, its line end included. Returns whether any cell has text. */
static bool read_row(ct_csv_rows *rows, ct_csv_row *out)
{
    bool has_text = false;
    *out = (ct_csv_row){.line = rows->line};
    rows->cut_at = rows->separator;
    if (rows->cut_at == 0) {
        rows->cut_at = separator_of_row(rows);
    }
    for (;;) {
        ct_csv_cell cell;
        read_cell(rows, &cell);
        clean(rows, &cell);
        strip_apostrophe(&cell);
        has_text |= cell.text.len > 0;
        out->all++;
        if (out->count < CT_CSV_MAX_COLUMNS && keep(rows, out->count, &cell)) {
            out->count++;
        }
        if (rows->failed || at_end(rows) || is_line_end(here(rows))) {
            break;
        }
        step(rows);
    }
    pass_line_end(rows);
    out->cells = rows->cells;
    return has_text;
}

bool ct_csv_rows_next(ct_csv_rows *rows, ct_csv_row *out)
{
    while (!at_end(rows) && !rows->failed) {
        if (!skip_remark(rows) && read_row(rows, out)) {
            return !rows->failed;
        }
    }
    return false;
}

ct_str ct_csv_row_text(const ct_csv_row *row, size_t column)
{
    return column < row->count ? row->cells[column].text : CT_NO_TEXT;
}

size_t ct_csv_rows_lines(const ct_csv_rows *rows)
{
    return rows->column > 1 || rows->line == 1 ? rows->line : rows->line - 1;
}

char ct_csv_rows_best_separator(ct_csv_rows *rows, const char *candidates, ct_csv_judge *judge,
                                const void *context)
{
    char best = candidates[0];
    size_t most = 0;
    for (const char *c = candidates; *c != '\0' && !rows->failed; c++) {
        ct_csv_rows attempt = *rows;
        attempt.separator = *c;
        attempt.problems = NULL;
        size_t score = judge(&attempt, context);
        if (score > most) {
            best = *c;
            most = score;
        }
        rows->failed = attempt.failed;
    }
    return best;
}

/* --- The beginning of the text --------------------------------------------------------------- */

/* Excel's first line `sep=;`. */
static void take_separator_line(ct_csv_rows *rows)
{
    ct_str start = ct_str_slice(rows->text, 0, 4);
    if (!ct_str_equal_ignoring_case(start, CT_STR("sep=")) || rows->text.len < 5) {
        return;
    }
    char separator = rows->text.at[4];
    bool ends = rows->text.len == 5 || is_line_end(rows->text.at[5]);
    if (!ends || is_line_end(separator) || separator == '"') {
        return;
    }
    rows->separator = separator;
    while (!at_end(rows) && rows->line == 1) {
        step(rows);
    }
}

void ct_csv_rows_open(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems)
{
    *rows = (ct_csv_rows){.separators = ",",
                          .longest = CT_CSV_LONGEST_CELL,
                          .mem = mem,
                          .problems = problems,
                          .line = 1,
                          .column = 1};
    rows->text = ct_str_starts(text, "\xEF\xBB\xBF") ? ct_str_slice(text, 3, text.len) : text;
    take_separator_line(rows);
}
