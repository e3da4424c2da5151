#include "report/standings_report.h"

#include "pairing/cup/course.h"
#include "report/group_tables.h"
#include "report/sheet_values.h"

#include <string.h>

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

/* The table of one group, or of everybody (groups NULL). Equal places of the event are equal places
 * of the group. */
static void add_table(const layout *look, const ct_groups *groups, uint32_t group,
                      const ct_standings_view *view, ct_str caption)
{
    const ct_standings *from = look->standings;
    ct_sheet_table *table =
        ct_sheet_add(look->sheet, caption, look->columns.items, look->columns.count);
    uint32_t seen = 0;
    uint32_t place = 0;
    uint32_t rank = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        const ct_standing *row = &from->rows[i];
        if (groups != NULL && groups->of[row->who] != group) {
            continue;
        }
        seen++;
        place = row->place == rank ? place : seen;
        rank = row->place;
        if (view->top != 0 && place > view->top) {
            break;
        }
        add_row(look, table, row, groups == NULL ? 0 : place);
    }
}

/* A table for each group of an event that is ranked group by group. */
static ct_status add_own_groups(const layout *look, const ct_standings_view *view, ct_error *err)
{
    const ct_event *event = look->standings->board->event;
    ct_arena *mem = look->sheet->mem;
    ct_plan_group *members = NULL;
    ct_groups groups = {.of = CT_NEW(mem, uint32_t, (size_t)event->player_count + 1)};
    uint32_t others = event->player_count; /* players in no group */
    CT_NEED(groups.of, err);
    CT_TRY(ct_event_groups(event, mem, &members, &groups.count, err));
    for (ct_index who = 0; who < event->player_count; who++) {
        groups.of[who] = groups.count;
    }
    for (uint32_t g = 0; g < groups.count; g++) {
        for (uint32_t i = 0; i < members[g].count; i++) {
            groups.of[members[g].members[i]] = g;
        }
        others -= members[g].count;
    }
    for (uint32_t g = 0; g < groups.count; g++) {
        ct_group_name name = ct_group_name_of(g);
        add_table(look, &groups, g, view, ct_sheet_cell(look->sheet, "Group %s", name.at));
    }
    if (others > 0) {
        add_table(look, &groups, groups.count, view, CT_STR("In no group"));
    }
    return CT_OK;
}

static ct_status add_tables(const layout *look, const ct_standings_view *view, ct_error *err)
{
    const ct_event *event = look->standings->board->event;
    if (view->by == CT_UNGROUPED && look->is_grouped) {
        return add_own_groups(look, view, err);
    }
    if (view->by == CT_UNGROUPED) {
        ct_str caption = ct_sheet_cell(look->sheet, "Standings %.*s",
                                       CT_ARG(ct_standings_moment(look->standings, look->sheet)));
        add_table(look, NULL, 0, view, caption);
        return CT_OK;
    }
    ct_groups groups;
    CT_TRY(ct_groups_make(event, view->by, look->sheet->mem, &groups, err));
    for (uint32_t i = 0; i < groups.count; i++) {
        add_table(look, &groups, i, view, groups.groups[i].name);
    }
    return CT_OK;
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

static uint32_t open_games(const ct_scoreboard *board)
{
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

/* Is everybody of a group ranked before everybody of the next? */
static bool is_by_group(const ct_standings *standings)
{
    return standings->order.count > 0 && strcmp(standings->order.codes[0].row->code, "GROUP") == 0;
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
    if (is_by_group(standings)) {
        ct_sheet_note(sheet, "Rank: in the whole event, all of a group before all of the next.");
    }
    add_corrections(board, sheet);
    uint32_t open = open_games(board);
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
    layout look = {.standings = standings,
                   .sheet = sheet,
                   .has = ct_listed_columns_of(board->event, board->of_teams),
                   .is_grouped = view->by != CT_UNGROUPED || is_by_group(standings)};
    CT_TRY(lay_out(&look, err));
    if (look.is_grouped) {
        ct_sheet_line(sheet, "Standings %.*s, by %s", CT_ARG(ct_standings_moment(standings, sheet)),
                      view->by == CT_UNGROUPED ? "group" : ct_grouping_name(view->by));
    }
    CT_TRY(ct_sides_report(standings, sheet, err));
    CT_TRY(add_tables(&look, view, err));
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
