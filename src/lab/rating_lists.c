/* Rating lists from report files, player lists, and tables with a list a line. */

#include "lab/rating_lists.h"

#include "base/csv_rows.h"
#include "formats/csv.h"
#include "formats/trf.h"

static ct_status one_list(const uint16_t *ratings, uint32_t count, unsigned rounds, ct_arena *mem,
                          const ct_rating_list_entry **out, ct_error *err)
{
    ct_rating_list_entry *list = CT_NEW(mem, ct_rating_list_entry, 1);
    CT_NEED(list, err);
    *list = (ct_rating_list_entry){ratings, count, rounds};
    *out = list;
    return CT_OK;
}

static bool is_report(ct_str text)
{
    while (text.len > 0) {
        ct_str line = ct_str_cut(&text, '\n');
        if (ct_str_starts(line, "001 ") || ct_str_starts(line, "012 ")) {
            return true;
        }
    }
    return false;
}

/* The first fault of a reader becomes the error. */
static ct_status pass_fault(const ct_problems *problems, ct_status status, ct_error *err)
{
    if (problems->count > 0 && err != NULL) {
        *err = problems->items[0];
    }
    return status;
}

static ct_status read_report(ct_str text, ct_arena *mem, const ct_rating_list_entry **out,
                             ct_error *err)
{
    ct_event *event = NULL;
    ct_trf_form form;
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    ct_status status = ct_trf_read(text, mem, &event, &form, &problems, err);
    if (status != CT_OK) {
        return pass_fault(&problems, status, err);
    }
    uint16_t *ratings = CT_NEW(mem, uint16_t, event->player_count);
    CT_NEED(ratings, err);
    for (uint32_t i = 0; i < event->player_count; i++) {
        ratings[i] = event->players[i].rating;
    }
    unsigned rounds = event->rounds > 0 ? event->rounds : event->rounds_paired;
    return one_list(ratings, event->player_count, rounds, mem, out, err);
}

static ct_status read_players(ct_str text, ct_arena *mem, const ct_rating_list_entry **out,
                              ct_error *err)
{
    ct_csv_players players;
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    ct_status status = ct_csv_read_players(text, mem, &players, &problems, err);
    if (status != CT_OK) {
        return pass_fault(&problems, status, err);
    }
    uint16_t *ratings = CT_NEW(mem, uint16_t, players.count);
    CT_NEED(ratings, err);
    for (uint32_t i = 0; i < players.count; i++) {
        ratings[i] = players.players[i].rating;
    }
    return one_list(ratings, players.count, 0, mem, out, err);
}

/* --- A list a line ---------------------------------------------------------------------------- */

static uint32_t count_words(ct_str text)
{
    uint32_t count = 0;
    while (ct_str_word(&text).len > 0) {
        count++;
    }
    return count;
}

static ct_str last_cell(const ct_csv_row *row)
{
    return ct_csv_row_text(row, row->count - 1);
}

/* The column called "rounds" in a heading, or SIZE_MAX. */
static size_t rounds_column(const ct_csv_row *heading)
{
    for (size_t i = 0; i < heading->count; i++) {
        if (ct_str_equal_ignoring_case(heading->cells[i].text, CT_STR("rounds"))) {
            return i;
        }
    }
    return SIZE_MAX;
}

static void open_rows(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems)
{
    ct_csv_rows_open(rows, text, mem, problems);
    rows->remark = '#';
    rows->longest = SIZE_MAX; /* a cell holds all the ratings of an event */
}

static ct_status fail_line(ct_error *err, size_t line, const char *sentence, const char *cure)
{
    ct_fail_at(err, CT_INVALID, (ct_place){.line = line}, "%s", sentence);
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

static ct_status read_line(ct_str cell, size_t line, ct_arena *mem, ct_rating_list_entry *out,
                           ct_error *err)
{
    uint16_t *ratings = CT_NEW(mem, uint16_t, count_words(cell));
    CT_NEED(ratings, err);
    for (ct_str word = ct_str_word(&cell); word.len > 0; word = ct_str_word(&cell)) {
        uint64_t rating = 0;
        if (!ct_str_to_unsigned(word, &rating) || rating > 3999) {
            return fail_line(err, line, "this is no rating",
                             "ratings are whole numbers from 0 (none) to 3999, divided by blanks");
        }
        ratings[out->count++] = (uint16_t)rating;
    }
    out->ratings = ratings;
    return CT_OK;
}

static ct_status read_lines(ct_str text, ct_arena *mem, const ct_rating_list_entry **out,
                            uint32_t *count, ct_error *err)
{
    ct_rating_list_entry *lists = NULL;
    uint32_t room = 0;
    uint32_t used = 0;
    ct_problems problems;
    ct_csv_rows rows;
    ct_csv_row row = {0};
    ct_problems_start(&problems, mem, NULL);
    open_rows(&rows, text, mem, &problems);
    size_t rounds_at = ct_csv_rows_next(&rows, &row) ? rounds_column(&row) : SIZE_MAX;
    while (ct_csv_rows_next(&rows, &row)) {
        uint64_t rounds = 0;
        CT_TRY(ct_problems_verdict(&problems, err));
        if (used == room) {
            uint32_t more = room == 0 ? 16 : room * 2;
            lists = ct_arena_grow(mem, lists, room, more, sizeof *lists);
            room = more;
        }
        CT_NEED(lists, err);
        if (rounds_at != SIZE_MAX &&
            (!ct_str_to_unsigned(ct_csv_row_text(&row, rounds_at), &rounds) || rounds > 500)) {
            return fail_line(err, row.line, "the number of rounds is none", "give 1 to 500 rounds");
        }
        CT_TRY(read_line(last_cell(&row), row.line, mem, &lists[used], err));
        if (lists[used].count < 2) {
            return fail_line(err, row.line, "a field has at least two ratings",
                             "put all ratings of an event into the last column, divided by blanks");
        }
        lists[used++].rounds = (unsigned)rounds;
    }
    CT_TRY(rows.failed ? ct_fail_memory(err) : ct_problems_verdict(&problems, err));
    *out = lists;
    *count = used;
    return used > 0 ? CT_OK : fail_line(err, 1, "there is no list of ratings", "name another file");
}

/* Does the second row hold several numbers in its last cell? */
static bool has_lists(ct_str text, ct_arena *mem)
{
    ct_csv_rows rows;
    ct_csv_row row;
    open_rows(&rows, text, mem, NULL);
    bool has_heading = ct_csv_rows_next(&rows, &row);
    return has_heading && ct_csv_rows_next(&rows, &row) && count_words(last_cell(&row)) > 1;
}

ct_status ct_rating_lists_read(ct_str text, ct_arena *mem, const ct_rating_list_entry **out,
                               uint32_t *count, ct_error *err)
{
    const ct_rating_list_entry *lists = NULL;
    uint32_t found = 1;
    if (is_report(text)) {
        CT_TRY(read_report(text, mem, &lists, err));
    } else if (has_lists(text, mem)) {
        CT_TRY(read_lines(text, mem, &lists, &found, err));
    } else {
        CT_TRY(read_players(text, mem, &lists, err));
    }
    *out = lists;
    *count = found;
    return CT_OK;
}
