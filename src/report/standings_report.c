#include "report/standings_report.h"

#include "pairing/cup/course.h"
#include "report/group_tables.h"
#include "report/sheet_values.h"

/* What all rows of a table share. */
typedef struct layout {
    const ct_standings *standings;
    ct_sheet *sheet;
    ct_listed_columns has;
    bool is_grouped;
    ct_value_columns values;
    ct_column_list columns;
    ct_str *cells; /* of a row */
} layout;

static ct_status lay_out(layout *look, ct_error *err)
{
    const ct_standings *from = look->standings;
    ct_arena *mem = look->sheet->mem;
    CT_TRY(ct_value_columns_make(from, mem, &look->values, err));
    look->columns.sheet = look->sheet;
    ct_column_add(&look->columns, (ct_sheet_column)CT_COLUMN_NUMBER("Place", "place"));
    if (look->is_grouped) {
        ct_column_add(&look->columns, (ct_sheet_column)CT_COLUMN_NUMBER("Rank", "rank"));
    }
    ct_column_add_listed(&look->columns, look->has, from->board->of_teams ? "Team" : "Name");
    ct_value_columns_add(&look->values, &look->columns);
    look->cells = CT_NEW(mem, ct_str, look->columns.count + 1);
    CT_NEED(look->cells, err);
    return CT_OK;
}

/* `place` in a group; 0 = in the whole event. */
static void add_row(const layout *look, ct_sheet_table *table, const ct_standing *row,
                    uint32_t place)
{
    const ct_standings *from = look->standings;
    ct_listed entrant = ct_listed_of(from->board->event, from->board->of_teams, row->who);
    uint32_t count = 0;
    if (place != 0) {
        look->cells[count++] = ct_cell_number(look->sheet, place);
    }
    look->cells[count++] = ct_cell_place(look->sheet, from, row);
    count += ct_cells_of_listed(look->sheet, look->has, &entrant, look->cells + count);
    ct_value_cells(&look->values, look->sheet, row->who, look->cells + count);
    ct_sheet_row(table, look->cells);
}

static void add_table(const layout *look, const ct_ranked_group *group, ct_str caption)
{
    ct_sheet_table *table =
        ct_sheet_add(look->sheet, caption, look->columns.items, look->columns.count);
    for (uint32_t i = 0; i < group->count; i++) {
        add_row(look, table, group->rows[i].row, look->is_grouped ? group->rows[i].place : 0);
    }
}

static void add_tables(const layout *look, const ct_ranked_groups *groups)
{
    ct_str alone = ct_sheet_cell(look->sheet, "Standings %.*s",
                                 CT_ARG(ct_standings_moment(look->standings, look->sheet)));
    for (uint32_t i = 0; i < groups->count; i++) {
        add_table(look, &groups->items[i], groups->is_grouped ? groups->items[i].name : alone);
    }
}

/* --- Notes ------------------------------------------------------------------------------------ */

ct_str ct_standings_moment(const ct_standings *standings, ct_sheet *sheet)
{
    unsigned round = standings->board->rounds;
    unsigned planned = ct_event_planned_rounds(standings->board->event, sheet->mem);
    if (round == 0) {
        return CT_STR("before the first round");
    }
    if (round == planned) {
        return ct_sheet_cell(sheet, "after all %u rounds", round);
    }
    return planned == 0 ? ct_sheet_cell(sheet, "after round %u", round)
                        : ct_sheet_cell(sheet, "after round %u of %u", round, planned);
}

uint32_t ct_standings_open_games(const ct_standings *standings)
{
    const ct_scoreboard *board = standings->board;
    uint32_t sides = 0;
    for (ct_index who = 0; who < board->event->player_count; who++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            sides += ct_event_cell(board->event, who, round).outcome == CT_PENDING ? 1 : 0;
        }
    }
    return sides / 2;
}

static void add_code_notes(const ct_standings *standings, ct_sheet *sheet)
{
    bool has_tie_breaks = false;
    for (uint32_t k = 0; k < standings->order.count; k++) {
        const ct_code *code = &standings->order.codes[k];
        if ((code->row->flags & CT_IS_SCORE) == 0) {
            has_tie_breaks = true;
            ct_sheet_note(sheet, "%.*s: %.*s (%s)", CT_ARG(code->text),
                          CT_ARG(ct_code_title(code, standings->board, sheet)), code->row->article);
        }
    }
    if (has_tie_breaks) {
        ct_sheet_note(sheet, "Tie-breaks by C.07 as of %s.",
                      ct_c07_name(standings->board->edition));
    }
}

/* Notes who got or lost points by record 299: their scores are not the sum of their results. */
static void add_corrections(const ct_scoreboard *board, ct_sheet *sheet)
{
    const ct_event *event = board->event;
    ct_text text = {.mem = sheet->mem};
    for (uint32_t i = 0; board->rounds > 0 && i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        ct_points points = board->of_teams && board->primary == CT_MATCH_POINTS
                               ? change->match_points
                               : change->points;
        for (uint32_t k = 0; change->round <= board->rounds && k < change->who_count; k++) {
            if (points == 0 || change->who[k] >= board->count) {
                continue;
            }
            ct_listed who = ct_listed_of(event, board->of_teams, change->who[k]);
            char amount[16];
            ct_points_format(points, event->unit, true, amount);
            ct_text_addf(&text, "%s%u %.*s %s%s", text.len > 0 ? ", " : "", who.number,
                         CT_ARG(who.name), points > 0 ? "+" : "", amount);
        }
    }
    if (text.len > 0) {
        ct_sheet_note(sheet, "Points given or taken: %.*s.", CT_ARG(ct_text_view(&text)));
    }
    sheet->failed = sheet->failed || text.failed;
}

static bool has_shared(const ct_standings *standings)
{
    for (uint32_t i = 0; i < standings->count; i++) {
        if (standings->rows[i].is_shared) {
            return true;
        }
    }
    return false;
}

static void add_notes(const ct_standings *standings, const ct_standings_view *view, ct_sheet *sheet)
{
    const ct_scoreboard *board = standings->board;
    add_code_notes(standings, sheet);
    if (view->ties == CT_TIES_LOTS) {
        ct_sheet_note(sheet, "What remained tied was drawn by lot, seed %llu.",
                      (unsigned long long)view->seed);
    } else if (has_shared(standings)) {
        bool is_cup = (standings->order.codes[0].row->flags & CT_SHARES_PLACES) != 0;
        ct_sheet_note(sheet, is_cup && standings->order.count == 1
                                 ? "Who reached the same round shares the places."
                                 : "Who is still tied shares the place.");
    }
    if (ct_standings_are_by_group(standings)) {
        ct_sheet_note(sheet, "Rank: in the whole event, all of a group before all of the next.");
    }
    add_corrections(board, sheet);
    uint32_t open = ct_standings_open_games(standings);
    if (open > 0) {
        ct_sheet_note(sheet, "%u game%s still open.", open, open == 1 ? " is" : "s are");
    }
}

ct_status ct_standings_report(const ct_standings *standings, const ct_standings_view *view,
                              ct_sheet *sheet, ct_error *err)
{
    static const ct_standings_view plain = {0};
    CT_NEED(sheet, err);
    view = view == NULL ? &plain : view;
    const ct_scoreboard *board = standings->board;
    ct_ranked_groups groups;
    CT_TRY(ct_standings_divide(standings, view, sheet->mem, &groups, err));
    layout look = {.standings = standings,
                   .sheet = sheet,
                   .has = ct_listed_columns_of(board->event, board->of_teams),
                   .is_grouped = groups.is_grouped};
    CT_TRY(lay_out(&look, err));
    if (look.is_grouped) {
        ct_sheet_line(sheet, "Standings %.*s, by %s", CT_ARG(ct_standings_moment(standings, sheet)),
                      view->by == CT_UNGROUPED ? "group" : ct_grouping_name(view->by));
    }
    CT_TRY(ct_sides_report(standings, sheet, err));
    add_tables(&look, &groups);
    CT_TRY(ct_group_tables_report(standings, sheet, err));
    add_notes(standings, view, sheet);
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}

/* --- Sums ------------------------------------------------------------------------------------- */

static ct_str bounds_text(ct_sheet *sheet, const ct_sum_check *sum)
{
    if (sum->least.bottom == 0 || sum->most.bottom == 0) {
        return CT_NO_CELL;
    }
    return ct_sheet_cell(sheet, "%.*s to %.*s", CT_ARG(ct_cell_value(sheet, sum->least, 0)),
                         CT_ARG(ct_cell_value(sheet, sum->most, 0)));
}

ct_status ct_sums_report(const ct_standings *standings, ct_sheet *sheet, bool *all_hold,
                         ct_error *err)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Sum", "sum"),
        CT_COLUMN_NUMBER("Found", "found"),
        CT_COLUMN_NUMBER("Must be", "expected"),
        CT_COLUMN_WORD("", "verdict"),
        CT_COLUMN_MIDDLE("Bounds", "bounds"),
        CT_COLUMN_SENTENCE("How", "how"),
    };
    CT_NEED(sheet, err);
    ct_sum_check sums[4];
    uint32_t count = 0;
    bool hold = true;
    CT_TRY(ct_standings_sums(standings, sheet->mem, sums, &count, err));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Sums that must hold"), columns, 6);
    for (uint32_t i = 0; i < count; i++) {
        hold = hold && sums[i].holds;
        ct_str cells[] = {ct_str_of(sums[i].name),
                          ct_cell_value(sheet, sums[i].found, 0),
                          ct_cell_value(sheet, sums[i].expected, 0),
                          sums[i].holds ? CT_STR("holds") : CT_STR("DOES NOT HOLD"),
                          bounds_text(sheet, &sums[i]),
                          sums[i].words};
        ct_sheet_row(table, cells);
    }
    if (all_hold != NULL) {
        *all_hold = hold;
    }
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}
