/* A list of players from a spreadsheet: rows (base/csv_rows.c), the meaning of the columns (csv_find.c),
 * the values (csv_values.c, csv_people.c), and here the players they make, with every problem at
 * its place. */

#include "formats/csv.h"

#include "formats/csv_private.h"

#include <stdlib.h>

typedef struct reading {
    ct_csv_rows rows;
    ct_csv_columns columns;
    ct_csv_players made;
    uint32_t room;
    ct_arena *mem;
    ct_problems *problems;
} reading;

/* The cell of a field in a row; NULL when the column is missing or the cell empty. */
static const ct_csv_cell *cell_of(const reading *here, const ct_csv_row *row, ct_csv_field field)
{
    size_t at = here->columns.at[field];
    return at < row->count && row->cells[at].text.len > 0 ? &row->cells[at] : NULL;
}

static ct_csv_value value_of(const reading *here, const ct_csv_cell *cell)
{
    return (ct_csv_value){.text = cell->text,
                          .cell = cell,
                          .language = here->columns.sex_language,
                          .mem = here->mem,
                          .problems = here->problems};
}

/* Reads one text field with its reader, when it is there. */
typedef bool text_reader(const ct_csv_value *value, ct_str *out);

static bool take_text(const reading *here, const ct_csv_row *row, ct_csv_field field,
                      text_reader *read, ct_str *out)
{
    const ct_csv_cell *cell = cell_of(here, row, field);
    if (cell == NULL) {
        return true;
    }
    ct_csv_value value = value_of(here, cell);
    return read(&value, out);
}

/* "Last, First" from two columns, or the one column as it is. */
static bool take_name(const reading *here, const ct_csv_row *row, ct_str *out)
{
    ct_str last = {0};
    ct_str first = {0};
    if (!take_text(here, row, CT_CSV_NAME, ct_csv_read_text, out) ||
        !take_text(here, row, CT_CSV_LAST_NAME, ct_csv_read_text, &last) ||
        !take_text(here, row, CT_CSV_FIRST_NAME, ct_csv_read_text, &first)) {
        return false;
    }
    if (out->len > 0) {
        return true;
    }
    if (last.len == 0 || first.len == 0) {
        *out = last.len > 0 ? last : first;
        return true;
    }
    ct_text joined = {.mem = here->mem};
    ct_text_add(&joined, last);
    ct_text_add(&joined, CT_STR(", "));
    ct_text_add(&joined, first);
    *out = ct_text_view(&joined);
    return !joined.failed;
}

static void take_numbers(const reading *here, const ct_csv_row *row, ct_player *player)
{
    const ct_csv_cell *number = cell_of(here, row, CT_CSV_NUMBER);
    const ct_csv_cell *rating = cell_of(here, row, CT_CSV_RATING);
    const ct_csv_cell *k = cell_of(here, row, CT_CSV_K);
    const ct_csv_cell *sex = cell_of(here, row, CT_CSV_SEX);
    const ct_csv_cell *board = cell_of(here, row, CT_CSV_BOARD);
    if (number != NULL) {
        ct_csv_value value = value_of(here, number);
        player->tpn.number = ct_csv_read_number(&value, "starting number", CT_MAX_PLAYERS);
    }
    if (rating != NULL) {
        ct_csv_value value = value_of(here, rating);
        player->rating = ct_csv_read_rating(&value);
    }
    if (k != NULL) {
        ct_csv_value value = value_of(here, k);
        player->k = ct_csv_read_k(&value);
    }
    if (sex != NULL) {
        ct_csv_value value = value_of(here, sex);
        player->sex = ct_csv_read_sex(&value);
    }
    if (board != NULL) {
        ct_csv_value value = value_of(here, board);
        player->fixed_board = (uint16_t)ct_csv_read_number(&value, "board", UINT16_MAX);
    }
}

/* National rating and number make one national record, of the player's own federation. */
static bool take_national(const reading *here, const ct_csv_row *row, ct_player *player)
{
    const ct_csv_cell *rating = cell_of(here, row, CT_CSV_NATIONAL_RATING);
    ct_national national = {.federation = player->federation};
    if (!take_text(here, row, CT_CSV_NATIONAL_ID, ct_csv_read_text, &national.number)) {
        return false;
    }
    if (rating != NULL) {
        ct_csv_value value = value_of(here, rating);
        national.rating = ct_csv_read_rating(&value);
    }
    if (national.rating == 0 && national.number.len == 0) {
        return true;
    }
    player->nationals = CT_NEW(here->mem, ct_national, 1);
    if (player->nationals == NULL) {
        return false;
    }
    player->nationals[0] = national;
    player->national_count = 1;
    return true;
}

/* False when memory is out. */
static bool take_player(const reading *here, const ct_csv_row *row, ct_player *player, ct_str *team)
{
    *player = (ct_player){.enters = 1, .line = row->line};
    *team = CT_NO_TEXT;
    if (!take_name(here, row, &player->name)) {
        return false;
    }
    if (player->name.len == 0) {
        ct_problem_add(here->problems, CT_FAULT, row->line, 1, "CSV", "this row has no name");
    }
    take_numbers(here, row, player);
    return take_text(here, row, CT_CSV_TITLE, ct_csv_read_title, &player->title) &&
           take_text(here, row, CT_CSV_FEDERATION, ct_csv_read_federation, &player->federation) &&
           take_text(here, row, CT_CSV_FIDE_ID, ct_csv_read_fide_id, &player->fide_id) &&
           take_text(here, row, CT_CSV_BIRTH, ct_csv_read_birth, &player->birth) &&
           take_text(here, row, CT_CSV_CLUB, ct_csv_read_text, &player->club) &&
           take_text(here, row, CT_CSV_CATEGORY, ct_csv_read_text, &player->category) &&
           take_text(here, row, CT_CSV_TEAM, ct_csv_read_text, team) &&
           take_national(here, row, player);
}

/* Too few cells mean that the last ones are empty. Too many mean that values stand in the wrong
 * columns and would only raise more problems: false then. */
static bool has_sound_width(const reading *here, const ct_csv_row *row)
{
    size_t width = here->columns.count;
    bool has_more = row->all > row->count;
    for (size_t i = width; i < row->count; i++) {
        has_more |= row->cells[i].text.len > 0;
    }
    if (has_more) {
        ct_error *made = ct_problem_add(here->problems, CT_FAULT, row->line, 1, "CSV",
                                        "%zu fields under a header of %zu", row->all, width);
        ct_error_cure(made, "put quotes around a field that holds the separator");
        return false;
    }
    if (row->all < width) {
        ct_problem_add(here->problems, CT_WARNING, row->line, 1, "CSV",
                       "%zu fields under a header of %zu; the rest is taken as empty", row->all,
                       width);
    }
    return true;
}

static ct_status make_room(reading *here, ct_error *err)
{
    ct_csv_players *made = &here->made;
    if (made->count < here->room) {
        return CT_OK;
    }
    if (made->count == CT_MAX_PLAYERS) {
        return ct_fail_at(err, CT_TOO_LARGE,
                          (ct_place){.file = here->problems->file, .line = here->rows.line},
                          "more than %d players", CT_MAX_PLAYERS);
    }
    uint32_t room = here->room == 0 ? 64 : 2 * here->room;
    room = room > CT_MAX_PLAYERS ? CT_MAX_PLAYERS : room;
    ct_player *players = ct_arena_grow(here->mem, made->players, here->room, room, sizeof *players);
    ct_str *teams = ct_arena_grow(here->mem, made->teams, here->room, room, sizeof *teams);
    CT_NEED(players, err);
    CT_NEED(teams, err);
    made->players = players;
    made->teams = teams;
    here->room = room;
    return CT_OK;
}

static ct_status read_players(reading *here, ct_error *err)
{
    ct_csv_row row;
    while (ct_csv_rows_next(&here->rows, &row)) {
        CT_TRY(make_room(here, err));
        if (!has_sound_width(here, &row)) {
            continue;
        }
        uint32_t at = here->made.count;
        if (!take_player(here, &row, &here->made.players[at], &here->made.teams[at])) {
            return ct_fail_memory(err);
        }
        here->made.count++;
    }
    return here->rows.failed ? ct_fail_memory(err) : CT_OK;
}

/* --- Duplicates ------------------------------------------------------------------------------ */

typedef struct numbered {
    uint64_t number;
    size_t line;
} numbered;

static int compare_numbered(const void *left, const void *right)
{
    const numbered *a = left;
    const numbered *b = right;
    int by_number = (a->number > b->number) - (a->number < b->number);
    return by_number != 0 ? by_number : (a->line > b->line) - (a->line < b->line);
}

static void report_duplicates(const reading *here, numbered *list, size_t count, const char *what)
{
    qsort(list, count, sizeof *list, compare_numbered);
    for (size_t i = 1; i < count; i++) {
        if (list[i].number == list[i - 1].number) {
            ct_problem_add(here->problems, CT_FAULT, list[i].line, 1, "CSV",
                           "%s %llu stands already in line %zu", what,
                           (unsigned long long)list[i].number, list[i - 1].line);
        }
    }
}

static ct_status find_duplicates(const reading *here, ct_error *err)
{
    const ct_csv_players *made = &here->made;
    numbered *list = CT_NEW(here->mem, numbered, made->count);
    CT_NEED(list, err);
    size_t count = 0;
    for (uint32_t i = 0; i < made->count; i++) {
        if (made->players[i].tpn.number != 0) {
            list[count++] = (numbered){made->players[i].tpn.number, made->players[i].line};
        }
    }
    report_duplicates(here, list, count, "starting number");
    count = 0;
    for (uint32_t i = 0; i < made->count; i++) {
        uint64_t number = 0;
        if (ct_str_to_unsigned(made->players[i].fide_id, &number)) {
            list[count++] = (numbered){number, made->players[i].line};
        }
    }
    report_duplicates(here, list, count, "FIDE ID");
    return CT_OK;
}

ct_status ct_csv_read_players(ct_str text, ct_arena *mem, ct_csv_players *out,
                              ct_problems *problems, ct_error *err)
{
    reading here = {.mem = mem, .problems = problems};
    if (!ct_csv_start(&here.rows, text, mem, problems)) {
        return here.rows.failed ? ct_fail_memory(err) : ct_problems_verdict(problems, err);
    }
    CT_TRY(ct_csv_find_columns(&here.rows, &here.columns, err));
    CT_TRY(read_players(&here, err));
    CT_TRY(find_duplicates(&here, err));
    if (here.made.count == 0 && problems->faults == 0) {
        ct_problem_add(problems, CT_WARNING, here.rows.line, 1, "CSV",
                       "no players stand under the header line");
    }
    ct_problems_sort(problems);
    CT_TRY(ct_problems_verdict(problems, err));
    here.made.columns_used = (uint32_t)here.columns.used;
    here.made.columns_ignored = here.columns.ignored;
    *out = here.made;
    return CT_OK;
}
