/* Tables of chances and lists of games, from CSV. */

#include "event/edit.h"
#include "lab/game_model.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CELLS = 32, MOST_RATING = 9999, MOST_GAMES = 1000000000 };

typedef struct line_reader {
    ct_str rest;
    size_t line;
} line_reader;

/* The next line that is neither empty nor a comment. */
static bool next_line(line_reader *r, ct_str *out)
{
    while (r->rest.len > 0) {
        *out = ct_str_trim(ct_str_cut(&r->rest, '\n'));
        r->line++;
        if (out->len > 0 && !ct_str_starts(*out, "#")) {
            return true;
        }
    }
    return false;
}

static unsigned cells_of(ct_str line, ct_str cells[MOST_CELLS])
{
    unsigned count = 0;
    char separator = ',';
    for (size_t i = 0; i < line.len; i++) {
        if (line.at[i] == ';' || line.at[i] == '\t') {
            separator = line.at[i];
        }
    }
    while (line.len > 0 && count < MOST_CELLS) {
        cells[count++] = ct_str_trim(ct_str_cut(&line, separator));
    }
    return count;
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

static bool read_band(ct_str line, size_t number, ct_model_band *out, ct_problems *problems)
{
    ct_str cells[MOST_CELLS];
    double x[4];
    bool is_fine = cells_of(line, cells) >= 4;
    for (int i = 0; is_fine && i < 4; i++) {
        is_fine = to_number(cells[i], &x[i]);
    }
    if (!is_fine || !(x[0] >= 0)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, number, 1, "",
                                     "a band has four numbers: up_to, stronger, draw, weaker"),
                      "write a line as 50,0.4,0.3,0.3");
        return false;
    }
    if (fabs(x[1] + x[2] + x[3] - 1) > 1e-6 || x[1] < 0 || x[2] < 0 || x[3] < 0) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, number, 1, "",
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
    line_reader r = {.rest = text};
    ct_model_band *bands = NULL;
    uint32_t count = 0;
    uint32_t room = 0;
    ct_str line;
    for (bool is_first = true; next_line(&r, &line); is_first = false) {
        ct_str cells[MOST_CELLS];
        double number = 0;
        if (is_first && cells_of(line, cells) > 0 && !to_number(cells[0], &number)) {
            continue; /* a heading */
        }
        if (count == room) {
            bands = ct_arena_grow(mem, bands, room, room + 64, sizeof *bands);
            room += 64;
        }
        CT_NEED(bands, err);
        if (!read_band(line, r.line, &bands[count], problems)) {
            continue;
        }
        if (count > 0 && bands[count].up_to <= bands[count - 1].up_to) {
            ct_error_cure(ct_problem_add(problems, CT_FAULT, r.line, 1, "",
                                         "this band does not reach further than the one before it"),
                          "put the bands in rising order of the difference");
        }
        count++;
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

static bool is_one_of(ct_str cell, const char *const names[3])
{
    return ct_str_equal_ignoring_case(cell, ct_str_of(names[0])) ||
           ct_str_equal_ignoring_case(cell, ct_str_of(names[1])) ||
           ct_str_equal_ignoring_case(cell, ct_str_of(names[2]));
}

static heading read_heading(ct_str line)
{
    static const char *const names[COLUMNS][3] = {
        {"white_elo", "white", "whiteelo"}, {"black_elo", "black", "blackelo"},
        {"result", "score", "result"},      {"white_wins", "wins", "white_wins"},
        {"draws", "draws", "draws"},        {"black_wins", "losses", "black_wins"}};
    heading h = {{-1, -1, -1, -1, -1, -1}};
    ct_str cells[MOST_CELLS];
    unsigned count = cells_of(line, cells);
    for (unsigned i = 0; i < count; i++) {
        for (int k = 0; k < COLUMNS; k++) {
            if (h.at[k] < 0 && is_one_of(cells[i], names[k])) {
                h.at[k] = (int)i;
            }
        }
    }
    return h;
}

static bool read_game(ct_str line, const heading *h, ct_game_record *out)
{
    ct_str cells[MOST_CELLS] = {{0}};
    unsigned count = cells_of(line, cells);
    for (int k = 0; k < COLUMNS; k++) {
        if (h->at[k] >= (int)count) {
            return false;
        }
    }
    *out = (ct_game_record){0};
    if (!to_amount(cells[h->at[WHITE]], MOST_RATING, &out->white) ||
        !to_amount(cells[h->at[BLACK]], MOST_RATING, &out->black)) {
        return false;
    }
    if (h->at[RESULT] >= 0) {
        int halves = ct_game_halves(cells[h->at[RESULT]]);
        if (halves >= 0) {
            out->games[2 - halves] = 1;
        }
        return halves >= 0;
    }
    return to_amount(cells[h->at[WHITE_WINS]], MOST_GAMES, &out->games[0]) &&
           to_amount(cells[h->at[DRAWS]], MOST_GAMES, &out->games[1]) &&
           to_amount(cells[h->at[BLACK_WINS]], MOST_GAMES, &out->games[2]);
}

static bool is_enough(const heading *h)
{
    bool has_counts = h->at[WHITE_WINS] >= 0 && h->at[DRAWS] >= 0 && h->at[BLACK_WINS] >= 0;
    return h->at[WHITE] >= 0 && h->at[BLACK] >= 0 && (h->at[RESULT] >= 0 || has_counts);
}

ct_status ct_games_read(ct_str text, ct_arena *mem, ct_game_record **out, size_t *count,
                        ct_problems *problems, ct_error *err)
{
    line_reader r = {.rest = text};
    ct_game_record *records = NULL;
    size_t room = 0;
    ct_str line = ct_str_of(NULL);
    next_line(&r, &line);
    heading h = read_heading(line);
    *count = 0;
    if (!is_enough(&h)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, r.line > 0 ? r.line : 1, 1, "",
                                     "the heading names no ratings and results"),
                      "name the columns white_elo, black_elo, result; or instead of result: "
                      "white_wins, draws, black_wins");
        return ct_fail(err, CT_INVALID, "the list of games has faults");
    }
    while (next_line(&r, &line)) {
        if (*count == room) {
            size_t more = room == 0 ? 256 : room * 2;
            records = ct_arena_grow(mem, records, room, more, sizeof *records);
            room = more;
        }
        CT_NEED(records, err);
        if (read_game(line, &h, &records[*count])) {
            (*count)++;
        } else {
            ct_error_cure(ct_problem_add(problems, CT_FAULT, r.line, 1, "", "this is no game"),
                          "give two ratings and a result, as 2100,1950,1-0");
        }
    }
    if (*count == 0 && problems->faults == 0) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, r.line, 1, "", "there is no game"),
                      "write a game a line below the heading, as 2100,1950,1-0");
    }
    *out = records;
    return problems->faults > 0 ? ct_fail(err, CT_INVALID, "the list of games has faults") : CT_OK;
}
