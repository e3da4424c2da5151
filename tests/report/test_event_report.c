/* Reports of random events of every shape: nothing is lost, and every format can write them. */

#include "report/crosstable_report.h"
#include "report/event_report.h"
#include "report/pairings_report.h"
#include "report/working_report.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/random_event.h"

#include <jansson.h>
#include <string.h>

enum { USUAL_SEEDS = 150 };

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
    ct_standings standings;
    ct_sheet *sheet;
    uint64_t seed;
} hall;

/* The standings of a random event by points and a few more; false when there is nobody to rank. */
static bool open_hall(hall *h, uint64_t seed, random_event_kind kind)
{
    random_event_shape shape = {.kind = kind};
    ct_standings_options options = {.order = CT_STR("PTS,DE,BH,SB"), .is_lenient = true};
    ct_error err = {0};
    ct_arena_reset(h->mem);
    h->seed = seed;
    h->event = random_event(h->mem, seed, &shape);
    uint32_t count = h->event->is_team_event ? h->event->team_count : h->event->player_count;
    if (count == 0 || h->event->rounds_paired == 0) {
        return false;
    }
    check_ok(ct_standings_make(h->event, &options, h->mem, &h->standings, &err), err);
    h->sheet = ct_sheet_of_event(h->event, h->mem);
    return true;
}

static void for_random_events(void (*look)(hall *h))
{
    hall h = {.mem = ct_arena_new()};
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS);
    uint64_t seen = 0;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        if (open_hall(&h, seed, seed % 2 == 0 ? RANDOM_INDIVIDUAL : RANDOM_TEAMS)) {
            look(&h);
            seen++;
        }
    }
    assert_true(seen > 0);
    ct_arena_free(h.mem);
}

static uint32_t column_of(const ct_sheet_table *table, const char *key)
{
    for (uint32_t i = 0; i < table->column_count; i++) {
        if (strcmp(table->columns[i].key, key) == 0) {
            return i;
        }
    }
    fail_msg("no column %s", key);
    return 0;
}

static ct_str cell_at(const ct_sheet_table *table, uint32_t row, uint32_t column)
{
    return table->cells[(size_t)row * table->column_count + column];
}

static uint64_t number_at(const ct_sheet_table *table, uint32_t row, uint32_t column)
{
    uint64_t number = 0;
    return ct_str_to_unsigned(cell_at(table, row, column), &number) ? number : 0;
}

/* --- Nothing is lost -------------------------------------------------------------------------- */

static void check_standings(hall *h)
{
    ct_error err = {0};
    check_ok(ct_standings_report(&h->standings, NULL, h->sheet, &err), err);
    uint64_t sum = 0;
    uint64_t wanted = 0;
    uint32_t rows = 0;
    /* Berger groups have a table each; tables of groups after the standings are another matter. */
    for (const ct_sheet_table *table = h->sheet->first; table != NULL && rows < h->standings.count;
         table = table->next) {
        bool is_team_score = strcmp(table->columns[0].key, "team") == 0;
        for (uint32_t i = 0; !is_team_score && i < table->rows; i++, rows++) {
            sum += number_at(table, i, column_of(table, "number"));
        }
    }
    check_seed(rows == h->standings.count, h->seed);
    for (uint32_t i = 0; i < h->standings.count; i++) {
        wanted += ct_listed_of(h->event, h->event->is_team_event, i).number;
    }
    check_seed(sum == wanted, h->seed);
}

static void everybody_stands_in_the_standings_once(void **state)
{
    (void)state;
    for_random_events(check_standings);
}

/* The row of a pairing number. */
static uint32_t row_of(const ct_sheet_table *table, uint64_t number)
{
    uint32_t numbers = column_of(table, "number");
    uint32_t row = 0;
    while (row < table->rows && number_at(table, row, numbers) != number) {
        row++;
    }
    return row;
}

static void check_crosstable(hall *h)
{
    ct_error err = {0};
    ct_crosstable_view view = {.style = CT_STYLE_SWISS, .by_number = h->seed % 3 == 0};
    check_ok(ct_crosstable_report(&h->standings, &view, h->sheet, &err), err);
    const ct_sheet_table *table = h->sheet->first;
    uint32_t first = column_of(table, "round_1");
    uint32_t numbers = column_of(table, "number");
    for (uint32_t row = 0; row < table->rows; row++) {
        for (uint32_t round = 0; round < h->standings.board->rounds; round++) {
            ct_str cell = cell_at(table, row, first + round);
            size_t digits = 0;
            while (digits < cell.len && cell.at[digits] >= '0' && cell.at[digits] <= '9') {
                digits++;
            }
            uint64_t number = 0;
            if (!ct_str_to_unsigned(ct_str_slice(cell, 0, digits), &number)) {
                continue; /* no opponent */
            }
            uint32_t other = row_of(table, number);
            check_seed(other < table->rows, h->seed);
            char back[32];
            (void)snprintf(back, sizeof back, "%u", (unsigned)number_at(table, row, numbers));
            check_seed(ct_str_starts(cell_at(table, other, first + round), back), h->seed);
        }
    }
}

static void whoever_is_met_has_met_back(void **state)
{
    (void)state;
    for_random_events(check_crosstable);
}

static void check_pairings(hall *h)
{
    ct_error err = {0};
    unsigned round = h->event->rounds_paired;
    check_ok(ct_pairings_report(h->event, round, h->sheet, &err), err);
    const ct_sheet_table *boards = h->sheet->first;
    check_ok(ct_pairings_report_by_name(h->event, round, h->sheet, &err), err);
    const ct_sheet_table *names = h->sheet->last;
    uint32_t white = column_of(boards, "white");
    uint32_t black = column_of(boards, "black");
    uint32_t board = column_of(boards, "board");
    uint64_t sides = 0;
    for (uint32_t row = 0; row < boards->rows; row++) {
        ct_str number = cell_at(boards, row, board);
        uint64_t ignored;
        if (number.len == 0 || ct_str_to_unsigned(number, &ignored)) { /* no board of a match */
            sides += cell_at(boards, row, white).len > 0 ? 1 : 0;
            sides += cell_at(boards, row, black).len > 0 ? 1 : 0;
        }
    }
    check_seed(sides == names->rows, h->seed);
}

static void both_pairing_lists_have_the_same_players(void **state)
{
    (void)state;
    for_random_events(check_pairings);
}

static void check_statistics(hall *h)
{
    ct_statistics_report(h->event, h->event->rounds_paired, h->sheet);
    const ct_sheet_table *table = h->sheet->first;
    uint64_t sides = 0;
    for (ct_index who = 0; who < h->event->player_count; who++) {
        for (unsigned round = 1; round <= h->event->rounds_paired; round++) {
            ct_outcome outcome = (ct_outcome)ct_event_cell(h->event, who, round).outcome;
            sides += ct_outcome_is_played(outcome) && outcome != CT_ADJOURNED ? 1 : 0;
        }
    }
    uint32_t all = table->rows - 1;
    check_seed(2 * number_at(table, all, column_of(table, "games")) == sides, h->seed);
    check_seed(number_at(table, all, column_of(table, "games")) ==
                   number_at(table, all, column_of(table, "white")) +
                       number_at(table, all, column_of(table, "draws")) +
                       number_at(table, all, column_of(table, "black")) +
                       number_at(table, all, column_of(table, "others")),
               h->seed);
}

static void the_statistics_count_every_game_once(void **state)
{
    (void)state;
    for_random_events(check_statistics);
}

/* --- Every format ----------------------------------------------------------------------------- */

static unsigned count_of(ct_str text, const char *part)
{
    size_t len = strlen(part);
    unsigned count = 0;
    for (size_t i = 0; i + len <= text.len; i++) {
        count += text.at[i] == part[0] && memcmp(text.at + i, part, len) == 0;
    }
    return count;
}

static void check_formats(hall *h)
{
    ct_error err = {0};
    check_ok(ct_event_report(&h->standings, NULL, h->sheet, &err), err);
    ct_index best = h->standings.rows[0].who;
    ct_worked_list worked;
    check_ok(ct_worked_make(&h->standings, best, CT_STR(""), h->mem, &worked, &err), err);
    check_ok(ct_working_report(&h->standings, best, &worked, h->sheet, &err), err);
    for (int format = 0; format < CT_SHEET_FORMATS; format++) {
        ct_text text = {.mem = h->mem};
        check_ok(ct_sheet_write(h->sheet, (ct_sheet_format)format, 80, &text, &err), err);
        ct_str view = ct_text_view(&text);
        check_seed(ct_utf8_is_valid(view), h->seed);
        if (format == CT_SHEET_HTML) {
            check_seed(count_of(view, "<table>") == h->sheet->table_count, h->seed);
            check_seed(count_of(view, "<tr") == count_of(view, "</tr>"), h->seed);
            check_seed(count_of(view, "<td") == count_of(view, "</td>"), h->seed);
        }
        if (format == CT_SHEET_JSON) {
            json_t *json = json_loadb(view.at, view.len, 0, NULL);
            check_seed(json != NULL, h->seed);
            json_decref(json);
        }
    }
}

static void every_event_can_be_written_in_every_format(void **state)
{
    (void)state;
    for_random_events(check_formats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_stands_in_the_standings_once),
        cmocka_unit_test(whoever_is_met_has_met_back),
        cmocka_unit_test(both_pairing_lists_have_the_same_players),
        cmocka_unit_test(the_statistics_count_every_game_once),
        cmocka_unit_test(every_event_can_be_written_in_every_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
