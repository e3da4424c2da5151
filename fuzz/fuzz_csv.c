/* Player lists from spreadsheets. Promises: no fault means players with names and numbers within
 * their limits; what is read is written, and what is written is read back the same. The same bytes
 * are read as a list of Glicko-2 figures: no fault means figures within their limits, and a player
 * for each. And they are cut into cells as they are: a cell holds no controls and no blanks around
 * it, places do not go back, and rows written out are cut into the same cells. */

#include "fuzz.h"

#include "base/csv_rows.h"
#include "formats/csv.h"
#include "formats/glicko_list.h"

#include <stdlib.h>
#include <string.h>

static void promise(bool kept)
{
    if (!kept) {
        abort();
    }
}

static ct_status read_list(ct_str text, ct_arena *mem, ct_csv_players *out)
{
    ct_problems problems;
    ct_error err;
    ct_problems_start(&problems, mem, "fuzz");
    ct_status status = ct_csv_read_players(text, mem, out, &problems, &err);
    promise(status == CT_TOO_LARGE || (status == CT_OK) == (problems.faults == 0));
    return status;
}

/* The list as an event's players, written out. */
static ct_str write_list(const ct_csv_players *list, ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    promise(event != NULL);
    event->players = list->players;
    event->player_count = list->count;
    ct_text out = {.mem = mem};
    promise(ct_csv_write_players(event, false, &out, NULL) == CT_OK);
    return ct_text_view(&out);
}

static void read_figures(ct_str text, ct_arena *mem)
{
    ct_problems problems;
    ct_glicko_list list;
    ct_error err;
    ct_problems_start(&problems, mem, "fuzz");
    ct_status status = ct_glicko_list_read(text, mem, &list, &problems, &err);
    promise((status == CT_OK) == (problems.faults == 0));
    for (uint32_t i = 0; status == CT_OK && i < list.count; i++) {
        const ct_glicko_entry *entry = &list.entries[i];
        promise(entry->fide_id.len > 0 || entry->name.len > 0 || entry->number > 0);
        promise(entry->rating >= 0 && entry->rating <= 5000);
        promise(entry->deviation >= 0 && entry->deviation <= 350);
        promise(entry->volatility >= 0 && entry->volatility <= 1);
    }
}

static void cut_again(ct_str line, const ct_csv_row *wanted, ct_arena *mem)
{
    ct_csv_rows rows;
    ct_csv_row row;
    ct_csv_rows_open(&rows, line, mem, NULL);
    rows.separator = ',';
    promise(ct_csv_rows_next(&rows, &row) && row.count == wanted->count + 1);
    for (size_t i = 0; i < wanted->count; i++) {
        ct_str shown = ct_str_visible(mem, wanted->cells[i].text);
        promise(ct_str_equal(row.cells[i + 1].text, ct_str_trim(shown)));
    }
    promise(!ct_csv_rows_next(&rows, &row));
}

static void cut_cells(ct_str text, ct_arena *mem)
{
    ct_csv_rows rows;
    ct_csv_row row;
    size_t line = 0;
    ct_csv_rows_open(&rows, text, mem, NULL);
    rows.separators = ";\t,";
    rows.remark = '#';
    while (ct_csv_rows_next(&rows, &row)) {
        ct_text out = {.mem = mem};
        ct_text_add(&out, CT_STR("x"));
        promise(row.line > line && row.count > 0 && row.all >= row.count);
        for (size_t i = 0; i < row.count; i++) {
            const ct_csv_cell *cell = &row.cells[i];
            promise(cell->line >= (i > 0 ? cell[-1].line : row.line) && cell->column > 0);
            promise(!ct_str_has_control(cell->text) && cell->text.len <= CT_CSV_LONGEST_CELL);
            promise(ct_str_trim(cell->text).len == cell->text.len);
            ct_text_add(&out, CT_STR(","));
            ct_csv_put(&out, cell->text, false);
        }
        line = row.line;
        if (row.count < CT_CSV_MAX_COLUMNS) {
            cut_again(ct_text_view(&out), &row, mem);
        }
    }
    promise(!rows.failed && rows.at == rows.text.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    ct_csv_players list;
    promise(mem != NULL);
    cut_cells((ct_str){(const char *)data, size}, mem);
    read_figures((ct_str){(const char *)data, size}, mem);
    if (read_list((ct_str){(const char *)data, size}, mem, &list) == CT_OK) {
        for (uint32_t i = 0; i < list.count; i++) {
            promise(list.players[i].name.len > 0 && ct_utf8_is_valid(list.players[i].name));
            promise(list.players[i].rating <= 4000 && list.players[i].tpn.number <= CT_MAX_PLAYERS);
        }
        ct_csv_players again;
        ct_str written = write_list(&list, mem);
        promise(read_list(written, mem, &again) == CT_OK);
        promise(again.count == list.count && ct_str_equal(write_list(&again, mem), written));
    }
    ct_arena_free(mem);
    return 0;
}
