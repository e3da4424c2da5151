/* Scoring tables: read as a list of cells, sorted, and laid out as a grid of which no cell may be
 * missing. */

#include "standings/scoring_table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 10000 * CT_SCORING_STEP,         /* match points, boards */
    MOST_SCALE = 1000000 * CT_SCORING_STEP, /* a sum of 999 rounds still fits */
    MOST_CELLS = 4000000,
};

typedef struct cell {
    int32_t at[3]; /* own, opponent, result */
    int32_t value;
    size_t line;
} cell;

typedef struct reader {
    ct_arena *mem;
    ct_problems *problems;
    size_t line;
    int32_t match_points, boards, scale; /* 0 = not given */
    cell *cells;
    uint32_t count, room;
    bool failed; /* memory is out */
} reader;

/* --- Lines ------------------------------------------------------------------------------------ */

static void complain(const reader *in, size_t line, const char *cure, ct_str word,
                     const char *sentence)
{
    ct_error *made = ct_problem_add(in->problems, CT_FAULT, line, 0, "scoring table", "\"%.*s\" %s",
                                    CT_ARG(word), sentence);
    ct_error_cure(made, "%s", cure);
}

static ct_str next_word(ct_str *rest)
{
    size_t start = 0;
    while (start < rest->len && strchr(" \t,;\r", rest->at[start]) != NULL) {
        start++;
    }
    size_t end = start;
    while (end < rest->len && strchr(" \t,;\r", rest->at[end]) == NULL) {
        end++;
    }
    ct_str word = ct_str_slice(*rest, start, end - start);
    *rest = ct_str_slice(*rest, end, rest->len - end);
    return word;
}

static void read_setting(const reader *in, ct_str name, ct_str *rest, int32_t most, int32_t *out)
{
    ct_str word = next_word(rest);
    int32_t value = 0;
    if (*out != 0) {
        complain(in, in->line, "leave one of them out", name, "is said twice");
    } else if (!ct_str_to_points(word, CT_SCORING_STEP, &value) || value <= 0 || value > most) {
        complain(in, in->line, "write a positive number, for example \"match-points 22\"", word,
                 "is no number that can stand here");
    } else {
        *out = value;
    }
}

static void keep(reader *in, cell one)
{
    if (in->count == in->room) {
        uint32_t room = in->room == 0 ? 256 : in->room * 2;
        cell *more = ct_arena_grow(in->mem, in->cells, in->room, room, sizeof *more);
        if (more == NULL) {
            in->failed = true;
            return;
        }
        in->cells = more;
        in->room = room;
    }
    in->cells[in->count++] = one;
}

static void read_cell(reader *in, ct_str first, ct_str *rest)
{
    cell one = {.line = in->line};
    ct_str words[4] = {first};
    for (int i = 1; i < 4; i++) {
        words[i] = next_word(rest);
    }
    for (int i = 0; i < 3; i++) {
        if (!ct_str_to_points(words[i], CT_SCORING_STEP, &one.at[i]) || one.at[i] < 0 ||
            one.at[i] > MOST) {
            complain(in, in->line,
                     "a cell is four numbers: own match points, those of the "
                     "opponent, game points, value",
                     words[i], "is no number of points");
            return;
        }
    }
    if (!ct_str_to_points(words[3], CT_SCORING_WHOLE, &one.value) || one.value < 0 ||
        one.value > CT_SCORING_WHOLE) {
        complain(in, in->line, "a value is a number from 0 to 1 with at most six decimals",
                 words[3], "is no value");
        return;
    }
    if (next_word(rest).len > 0) {
        complain(in, in->line, "a cell is four numbers; put comments behind \"#\"", first,
                 "is followed by more than three numbers");
        return;
    }
    keep(in, one);
}

static void read_line(reader *in, ct_str line)
{
    ct_str rest = ct_str_cut(&line, '#');
    ct_str word = next_word(&rest);
    if (word.len == 0) {
        return;
    }
    if (ct_str_equal_ignoring_case(word, CT_STR("match-points"))) {
        read_setting(in, word, &rest, MOST, &in->match_points);
    } else if (ct_str_equal_ignoring_case(word, CT_STR("boards"))) {
        read_setting(in, word, &rest, MOST, &in->boards);
    } else if (ct_str_equal_ignoring_case(word, CT_STR("scale"))) {
        read_setting(in, word, &rest, MOST_SCALE, &in->scale);
    } else if ((word.at[0] >= '0' && word.at[0] <= '9') || word.at[0] == '-') {
        read_cell(in, word, &rest);
    } else if (!ct_str_equal_ignoring_case(word, CT_STR("own"))) {
        complain(in, in->line, "lines begin with match-points, boards, scale, own or a number",
                 word, "begins no line of a scoring table");
    }
}

/* --- The grid --------------------------------------------------------------------------------- */

static int compare_cells(const void *left, const void *right)
{
    const cell *a = left;
    const cell *b = right;
    for (int i = 0; i < 3; i++) {
        if (a->at[i] != b->at[i]) {
            return a->at[i] < b->at[i] ? -1 : 1;
        }
    }
    return (a->line > b->line) - (a->line < b->line);
}

static int compare_numbers(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left;
    int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* All different numbers that the cells have on one side. */
static bool take_side(const reader *in, int which, int32_t most, ct_scoring_side *out)
{
    int32_t *at = CT_NEW(in->mem, int32_t, in->count);
    if (at == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < in->count; i++) {
        at[i] = in->cells[i].at[which];
    }
    qsort(at, in->count, sizeof *at, compare_numbers);
    uint32_t count = 0;
    for (uint32_t i = 0; i < in->count; i++) {
        if (count == 0 || at[count - 1] != at[i]) {
            at[count++] = at[i];
        }
    }
    *out = (ct_scoring_side){at, count, most};
    return true;
}

static void name_cell(const int32_t at[3], char out[96])
{
    char parts[3][32];
    for (int i = 0; i < 3; i++) {
        ct_value_format((ct_value){at[i], CT_SCORING_STEP}, parts[i]);
    }
    snprintf(out, 96, "%.24s %.24s %.24s", parts[0], parts[1], parts[2]);
}

static void complain_of_cell(const reader *in, size_t line, const int32_t at[3],
                             const char *sentence, const char *cure)
{
    char name[96];
    name_cell(at, name);
    complain(in, line, cure, ct_str_of(name), sentence);
}

static bool is_at(const reader *in, uint32_t next, const int32_t at[3])
{
    return next < in->count && memcmp(in->cells[next].at, at, sizeof in->cells[next].at) == 0;
}

/* The value of one cell of the grid; `*next` goes on to the cells of the text behind it. */
static int32_t take_cell(const reader *in, const int32_t at[3], uint32_t *next)
{
    if (!is_at(in, *next, at)) {
        complain_of_cell(in, 0, at, "is missing",
                         "give every cell: each own number with each number of the opponent and "
                         "each result");
        return 0;
    }
    int32_t value = in->cells[(*next)++].value;
    for (; is_at(in, *next, at); (*next)++) {
        complain_of_cell(in, in->cells[*next].line, at, "stands twice",
                         "leave one of the lines out");
    }
    return value;
}

/* Walks over the grid and the sorted cells side by side. */
static void fill(const reader *in, const ct_scoring_table *table)
{
    uint32_t next = 0;
    uint32_t per_own = table->opponent.count * table->result.count;
    for (uint32_t place = 0; place < table->own.count * per_own; place++) {
        int32_t at[3] = {table->own.at[place / per_own],
                         table->opponent.at[place % per_own / table->result.count],
                         table->result.at[place % table->result.count]};
        table->values[place] = take_cell(in, at, &next);
    }
}

static void check_heading(reader *in)
{
    if (in->match_points == 0) {
        complain(in, 1, "say \"match-points 22\" for the highest number of match points",
                 CT_STR("match-points"), "is missing");
    }
    if (in->boards == 0) {
        complain(in, 1, "say \"boards 4\" for the highest number of game points in a match",
                 CT_STR("boards"), "is missing");
    }
    if (in->count == 0) {
        complain(in, in->line, "write lines of four numbers, for example \"20 10 4 0.4295\"",
                 CT_STR("own opponent game-points value"), "has no cells");
    }
    if (in->scale == 0) {
        in->scale = CT_SCORING_STEP;
    }
    for (uint32_t i = 0; i < in->count && in->match_points != 0 && in->boards != 0; i++) {
        const cell *at = &in->cells[i];
        if (at->at[0] > in->match_points || at->at[1] > in->match_points ||
            at->at[2] > in->boards) {
            complain_of_cell(in, at->line, at->at, "is more than there is to be had",
                             "correct the cell, match-points or boards");
        }
    }
}

static ct_status make_table(const reader *in, ct_scoring_table *table, ct_error *err)
{
    table->scale = in->scale;
    if (!take_side(in, 0, in->match_points, &table->own) ||
        !take_side(in, 1, in->match_points, &table->opponent) ||
        !take_side(in, 2, in->boards, &table->result)) {
        return ct_fail_memory(err);
    }
    uint64_t cells = (uint64_t)table->own.count * table->opponent.count;
    if (cells > MOST_CELLS || cells * table->result.count > MOST_CELLS) {
        ct_fail(err, CT_TOO_LARGE, "a scoring table has at most %d cells", MOST_CELLS);
        ct_error_cure(err, "use the same few numbers of points in all lines");
        return CT_TOO_LARGE;
    }
    table->values = CT_NEW(in->mem, int32_t, (size_t)cells * table->result.count);
    CT_NEED(table->values, err);
    fill(in, table);
    return CT_OK;
}

ct_status ct_scoring_table_read(ct_str text, ct_arena *mem, ct_scoring_table **out,
                                ct_problems *problems, ct_error *err)
{
    reader in = {.mem = mem, .problems = problems};
    ct_scoring_table *table = CT_NEW(mem, ct_scoring_table, 1);
    CT_NEED(table, err);
    for (ct_str rest = text; rest.len > 0 && !in.failed;) {
        in.line++;
        read_line(&in, ct_str_cut(&rest, '\n'));
    }
    if (in.failed) {
        return ct_fail_memory(err);
    }
    check_heading(&in);
    CT_TRY(ct_problems_verdict(problems, err));
    assert(in.cells != NULL); /* no cells are a fault */
    qsort(in.cells, in.count, sizeof *in.cells, compare_cells);
    CT_TRY(make_table(&in, table, err));
    CT_TRY(ct_problems_verdict(problems, err));
    *out = table;
    return CT_OK;
}

/* --- Looking up ------------------------------------------------------------------------------- */

/* The place nearest to a share of the whole side. Everything is multiplied out: place × bottom
 * against share × most. */
static uint32_t nearest(const ct_scoring_side *side, ct_value share)
{
    int64_t wanted = share.top * side->most;
    uint32_t low = 0;
    uint32_t high = side->count - 1;
    while (low < high) { /* the first that is not below */
        uint32_t middle = low + (high - low) / 2;
        if (side->at[middle] * share.bottom < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool lower_is_near = low > 0 && wanted - side->at[low - 1] * share.bottom <=
                                        side->at[low] * share.bottom - wanted;
    return lower_is_near ? low - 1 : low;
}

int32_t ct_scoring_table_value(const ct_scoring_table *table, ct_value own, ct_value opponent,
                               ct_value result)
{
    size_t row = (size_t)nearest(&table->own, own) * table->opponent.count +
                 nearest(&table->opponent, opponent);
    return table->values[row * table->result.count + nearest(&table->result, result)];
}
