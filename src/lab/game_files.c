/* Tables of chances and lists of games, from CSV. */

#include "base/csv_rows.h"
#include "event/edit.h"
#include "lab/game_model.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_RATING = 9999, MOST_GAMES = 1000000000 };

/* Cells divided by semicolons, tabs or else commas; # begins a remark. */
static void open_rows(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems)
{
    ct_csv_rows_open(rows, text, mem, problems);
    rows->separators = ";\t,";
    rows->remark = '#';
}

static bool to_number(ct_str s, double *out)
{
    char copy[48];
    char *end = copy;
    if (s.len == 0 || s.len >= sizeof copy) {
        return false;
    }
    for (size_t i = 0; i < s.len; i++) {
        copy[i] = s.at[i];
    }
    copy[s.len] = '\0';
    *out = strtod(copy, &end);
    return *end == '\0' && end != copy && !isnan(*out);
}

/* A number from 0 to `most`. */
static bool to_amount(ct_str s, double most, double *out)
{
    return to_number(s, out) && *out >= 0 && *out <= most;
}

int ct_game_halves(ct_str result)
{
    static const struct {
        ct_outcome white, black;
        int halves;
    } games[] = {{CT_WIN, CT_LOSS, 2}, {CT_DRAW, CT_DRAW, 1}, {CT_LOSS, CT_WIN, 0}};
    ct_outcome white = CT_ABSENT;
    ct_outcome black = CT_ABSENT;
    if (ct_str_is(result, "1.0") || ct_str_is(result, "0.0")) {
        result = ct_str_slice(result, 0, 1);
    }
    if (ct_result_parse(result, &white, &black, NULL) != CT_OK) {
        return -1;
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (games[i].white == white && games[i].black == black) {
            return games[i].halves;
        }
    }
    return -1;
}

/* --- A table of chances ----------------------------------------------------------------------- */

static bool read_band(const ct_csv_row *row, ct_model_band *out, ct_problems *problems)
{
    double x[4];
    bool is_fine = true;
    for (size_t i = 0; is_fine && i < 4; i++) {
        is_fine = to_number(ct_csv_row_text(row, i), &x[i]);
    }
    if (!is_fine || !(x[0] >= 0)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, row->line, 1, "",
                                     "a band has four numbers: up_to, stronger, draw, weaker"),
                      "write a line as 50,0.4,0.3,0.3");
        return false;
    }
    if (fabs(x[1] + x[2] + x[3] - 1) > 1e-6 || x[1] < 0 || x[2] < 0 || x[3] < 0) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, row->line, 1, "",
                                     "the chances %g, %g and %g do not make 1", x[1], x[2], x[3]),
                      "the three chances are not below 0 and their sum is 1");
        return false;
    }
    *out = (ct_model_band){x[0], x[1], x[2], x[3]};
    return true;
}

ct_status ct_model_read_table(ct_str text, ct_arena *mem, ct_game_model *model,
                              ct_problems *problems, ct_error *err)
{
    ct_csv_rows rows;
    ct_csv_row row;
    ct_model_band *bands = NULL;
    uint32_t count = 0;
    uint32_t room = 0;
    open_rows(&rows, text, mem, problems);
    for (bool is_first = true; ct_csv_rows_next(&rows, &row); is_first = false) {
        double number = 0;
        if (is_first && !to_number(ct_csv_row_text(&row, 0), &number)) {
            continue; /* a heading */
        }
        if (count == room) {
            bands = ct_arena_grow(mem, bands, room, room + 64, sizeof *bands);
            room += 64;
        }
        CT_NEED(bands, err);
        if (!read_band(&row, &bands[count], problems)) {
            continue;
        }
        if (count > 0 && bands[count].up_to <= bands[count - 1].up_to) {
            ct_error_cure(ct_problem_add(problems, CT_FAULT, row.line, 1, "",
                                         "this band does not reach further than the one before it"),
                          "put the bands in rising order of the difference");
        }
        count++;
    }
    if (rows.failed) {
        return ct_fail_memory(err);
    }
    if (count == 0) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, 1, 1, "", "the table has no band"),
                      "write lines as 50,0.4,0.3,0.3: differences up to 50, then the chances");
    }
    if (count == 0 || problems->faults > 0) {
        return ct_fail(err, CT_INVALID, "the table has faults");
    }
    bands[count - 1].up_to = HUGE_VAL;
    model->bands = bands;
    model->band_count = count;
    return CT_OK;
}

/* --- Games ------------------------------------------------------------------------------------ */

enum { WHITE, BLACK, RESULT, WHITE_WINS, DRAWS, BLACK_WINS, COLUMNS };

typedef struct heading {
    int at[COLUMNS]; /* −1 = none */
} heading;

static const heading no_heading = {{-1, -1, -1, -1, -1, -1}};

static bool is_one_of(ct_str cell, const char *const names[3])
{
    return ct_str_equal_ignoring_case(cell, ct_str_of(names[0])) ||
           ct_str_equal_ignoring_case(cell, ct_str_of(names[1])) ||
           ct_str_equal_ignoring_case(cell, ct_str_of(names[2]));
}

static heading read_heading(const ct_csv_row *row)
{
    static const char *const names[COLUMNS][3] = {
        {"white_elo", "white", "whiteelo"}, {"black_elo", "black", "blackelo"},
        {"result", "score", "result"},      {"white_wins", "wins", "white_wins"},
        {"draws", "draws", "draws"},        {"black_wins", "losses", "black_wins"}};
    heading h = no_heading;
    for (size_t i = 0; i < row->count; i++) {
        for (int k = 0; k < COLUMNS; k++) {
            if (h.at[k] < 0 && is_one_of(row->cells[i].text, names[k])) {
                h.at[k] = (int)i;
            }
        }
    }
    return h;
}

/* The cell of a column that the heading has. */
static ct_str cell_of(const ct_csv_row *row, const heading *h, int column)
{
    return ct_csv_row_text(row, (size_t)h->at[column]);
}

static bool read_game(const ct_csv_row *row, const heading *h, ct_game_record *out)
{
    for (int k = 0; k < COLUMNS; k++) {
        if (h->at[k] >= (int)row->count) {
            return false;
        }
    }
    *out = (ct_game_record){0};
    if (!to_amount(cell_of(row, h, WHITE), MOST_RATING, &out->white) ||
        !to_amount(cell_of(row, h, BLACK), MOST_RATING, &out->black)) {
        return false;
    }
    if (h->at[RESULT] >= 0) {
        int halves = ct_game_halves(cell_of(row, h, RESULT));
        if (halves >= 0) {
            out->games[2 - halves] = 1;
        }
        return halves >= 0;
    }
    return to_amount(cell_of(row, h, WHITE_WINS), MOST_GAMES, &out->games[0]) &&
           to_amount(cell_of(row, h, DRAWS), MOST_GAMES, &out->games[1]) &&
           to_amount(cell_of(row, h, BLACK_WINS), MOST_GAMES, &out->games[2]);
}

static bool is_enough(const heading *h)
{
    bool has_counts = h->at[WHITE_WINS] >= 0 && h->at[DRAWS] >= 0 && h->at[BLACK_WINS] >= 0;
    return h->at[WHITE] >= 0 && h->at[BLACK] >= 0 && (h->at[RESULT] >= 0 || has_counts);
}

ct_status ct_games_read(ct_str text, ct_arena *mem, ct_game_record **out, size_t *count,
                        ct_problems *problems, ct_error *err)
{
    ct_csv_rows rows;
    ct_csv_row row = {0};
    ct_game_record *records = NULL;
    size_t room = 0;
    open_rows(&rows, text, mem, problems);
    heading h = ct_csv_rows_next(&rows, &row) ? read_heading(&row) : no_heading;
    *count = 0;
    if (!is_enough(&h) && !rows.failed) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, ct_csv_rows_lines(&rows), 1, "",
                                     "the heading names no ratings and results"),
                      "name the columns white_elo, black_elo, result; or instead of result: "
                      "white_wins, draws, black_wins");
        return ct_fail(err, CT_INVALID, "the list of games has faults");
    }
    while (ct_csv_rows_next(&rows, &row)) {
        if (*count == room) {
            size_t more = room == 0 ? 256 : room * 2;
            records = ct_arena_grow(mem, records, room, more, sizeof *records);
            room = more;
        }
        CT_NEED(records, err);
        if (read_game(&row, &h, &records[*count])) {
            (*count)++;
        } else {
            ct_error_cure(ct_problem_add(problems, CT_FAULT, row.line, 1, "", "this is no game"),
                          "give two ratings and a result, as 2100,1950,1-0");
        }
    }
    if (rows.failed) {
        return ct_fail_memory(err);
    }
    if (*count == 0 && problems->faults == 0) {
        ct_error_cure(
            ct_problem_add(problems, CT_FAULT, ct_csv_rows_lines(&rows), 1, "", "there is no game"),
            "write a game a line below the heading, as 2100,1950,1-0");
    }
    *out = records;
    return problems->faults > 0 ? ct_fail(err, CT_INVALID, "the list of games has faults") : CT_OK;
}
