#include "report/crosstable_report.h"

#include "pairing/cup/course.h"
#include "report/sheet_values.h"
#include "report/standings_report.h"

#include <stdlib.h>

typedef struct layout {
    const ct_standings *standings;
    const ct_scoreboard *board;
    ct_sheet *sheet;
    bool is_matrix;
    ct_listed_columns has;
    ct_value_columns values;
    ct_column_list columns;
    const ct_ranked *rows; /* in the order shown */
    uint32_t count;        /* of rows */
    ct_str *cells;
} layout;

/* --- Cells ------------------------------------------------------------------------------------ */

static const char *sign_of(ct_outcome outcome)
{
    switch (outcome) {
    case CT_WIN: return "1";
    case CT_DRAW: return "½";
    case CT_LOSS: return "0";
    case CT_WIN_UNRATED: return "1u";
    case CT_DRAW_UNRATED: return "½u";
    case CT_LOSS_UNRATED: return "0u";
    case CT_FORFEIT_WIN: return "+";
    case CT_FORFEIT_LOSS: return "-";
    case CT_PAB: return "bye";
    case CT_FULL_POINT_BYE: return "1";
    case CT_HALF_POINT_BYE: return "½";
    case CT_ZERO_POINT_BYE: return "0";
    case CT_ADJOURNED: return "?";
    case CT_ABSENT:
    case CT_PENDING:
    case CT_OUTCOMES: break;
    }
    return "";
}

static bool is_decided_by_boards(ct_outcome outcome)
{
    return outcome == CT_WIN || outcome == CT_DRAW || outcome == CT_LOSS;
}

/* "1", "½", "+"; for a match of teams the game points. */
static ct_str result_of(const layout *look, const ct_turn *turn)
{
    ct_outcome outcome = (ct_outcome)turn->outcome;
    return look->board->of_teams && is_decided_by_boards(outcome)
               ? ct_cell_points(look->sheet, turn->points[CT_GAME_POINTS], look->board->event->unit)
               : ct_str_of(sign_of(outcome));
}

static ct_str round_cell(const layout *look, const ct_turn *turn)
{
    ct_str result = result_of(look, turn);
    if (turn->opponent == CT_NOBODY) {
        return turn->outcome == CT_ABSENT ? CT_NO_CELL
                                          : ct_sheet_cell(look->sheet, "-%.*s", CT_ARG(result));
    }
    ct_listed met = ct_listed_of(look->board->event, look->board->of_teams, turn->opponent);
    const char *colour = turn->colour == CT_WHITE ? "w" : turn->colour == CT_BLACK ? "b" : "·";
    return ct_sheet_cell(look->sheet, "%u%s%.*s", met.number, colour, CT_ARG(result));
}

/* All games with one opponent, in the order of the rounds. */
static ct_str meetings_cell(const layout *look, ct_index who, ct_index other)
{
    if (who == other) {
        return CT_STR("×");
    }
    ct_text text = {.mem = look->sheet->mem};
    for (unsigned round = 1; round <= look->board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(look->board, who, round);
        if (turn->opponent == other) {
            ct_str result = result_of(look, turn);
            ct_text_addf(&text, "%s%.*s", text.len > 0 && result.len > 0 ? " " : "",
                         CT_ARG(result));
        }
    }
    look->sheet->failed = look->sheet->failed || text.failed;
    return text.len > 0 ? ct_text_view(&text) : CT_NO_CELL;
}

/* --- The table -------------------------------------------------------------------------------- */

typedef struct numbered {
    uint32_t number;
    const ct_standing *row;
} numbered;

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = ((const numbered *)one)->number;
    uint32_t b = ((const numbered *)other)->number;
    return (a > b) - (a < b);
}

static bool is_in(const ct_plan_group *group, ct_index who)
{
    for (uint32_t i = 0; i < group->count; i++) {
        if (group->members[i] == who) {
            return true;
        }
    }
    return false;
}

/* Puts the rows in the order shown: those of a group, or all (NULL). */
static ct_status order_rows(const ct_standings *standings, const ct_plan_group *group,
                            bool by_number, ct_arena *mem, ct_ranked_group *out, ct_error *err)
{
    uint32_t count = 0;
    numbered *all = CT_NEW(mem, numbered, standings->count);
    out->rows = CT_NEW(mem, ct_ranked, standings->count);
    CT_NEED(all, err);
    CT_NEED(out->rows, err);
    for (uint32_t i = 0; i < standings->count; i++) {
        const ct_standing *row = &standings->rows[i];
        ct_listed who = ct_listed_of(standings->board->event, standings->board->of_teams, row->who);
        if (group == NULL || is_in(group, row->who)) {
            all[count++] = (numbered){by_number ? who.number : i, row};
        }
    }
    qsort(all, count, sizeof *all, compare_numbers);
    for (uint32_t i = 0; i < count; i++) {
        out->rows[i] = (ct_ranked){all[i].row, i + 1};
    }
    out->count = count;
    return CT_OK;
}

bool ct_crosstable_is_matrix(const ct_standings *standings, const ct_crosstable_view *view)
{
    return view->style == CT_STYLE_ROBIN ||
           (view->style == CT_STYLE_OF_EVENT && standings->board->is_predetermined);
}

ct_status ct_crosstable_divide(const ct_standings *standings, const ct_crosstable_view *view,
                               ct_arena *mem, ct_ranked_groups *out, ct_error *err)
{
    const ct_scoreboard *board = standings->board;
    ct_plan_group *groups = NULL;
    uint32_t count = 0;
    if (ct_crosstable_is_matrix(standings, view) && board->is_predetermined) {
        CT_TRY(ct_event_groups(board->event, mem, &groups, &count, err));
    }
    ct_ranked_groups made = {.is_grouped = count > 0, .count = count == 0 ? 1 : count};
    made.items = CT_NEW(mem, ct_ranked_group, made.count);
    CT_NEED(made.items, err);
    for (uint32_t g = 0; g < made.count; g++) {
        const ct_plan_group *group = count == 0 ? NULL : &groups[g];
        CT_TRY(order_rows(standings, group, view->by_number, mem, &made.items[g], err));
        made.items[g].name =
            count == 0 ? CT_NO_TEXT : ct_str_format(mem, "%s", ct_group_name_of(g).at);
    }
    *out = made;
    return CT_OK;
}

static void add_columns(layout *look)
{
    ct_column_list *list = &look->columns;
    ct_arena *mem = look->sheet->mem;
    const char *first = look->is_matrix ? "#" : "Place";
    const char *first_key = look->is_matrix ? "row" : "place";
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(first, first_key));
    ct_column_add_listed(list, look->has, look->board->of_teams ? "Team" : "Name");
    unsigned middle = look->is_matrix ? look->count : look->board->rounds;
    for (unsigned i = 1; i <= middle; i++) {
        const char *key = ct_str_format(mem, look->is_matrix ? "against_%u" : "round_%u", i).at;
        const char *title = ct_str_format(mem, look->is_matrix ? "%u" : "R%u", i).at;
        look->sheet->failed = look->sheet->failed || key == NULL || title == NULL;
        ct_align align = look->is_matrix ? CT_CENTRE : CT_LEFT;
        ct_column_add(list, (ct_sheet_column){title, key, align, CT_FIT_WHOLE, false, 0});
    }
    ct_value_columns_add(&look->values, list);
    if (look->is_matrix && look->count < look->standings->count) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Rank", "rank"));
    } else if (look->is_matrix) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Place", "place"));
    }
}

static void add_row(const layout *look, ct_sheet_table *table, uint32_t at)
{
    const ct_standing *row = look->rows[at].row;
    ct_listed entrant = ct_listed_of(look->board->event, look->board->of_teams, row->who);
    uint32_t count = 0;
    look->cells[count++] = look->is_matrix ? ct_cell_number(look->sheet, at + 1)
                                           : ct_cell_place(look->sheet, look->standings, row);
    count += ct_cells_of_listed(look->sheet, look->has, &entrant, look->cells + count);
    for (uint32_t i = 0; look->is_matrix && i < look->count; i++) {
        look->cells[count++] = meetings_cell(look, row->who, look->rows[i].row->who);
    }
    for (unsigned round = 1; !look->is_matrix && round <= look->board->rounds; round++) {
        look->cells[count++] = round_cell(look, ct_turn_of(look->board, row->who, round));
    }
    count += ct_value_cells(&look->values, look->sheet, row->who, look->cells + count);
    if (look->is_matrix) {
        look->cells[count++] = ct_cell_place(look->sheet, look->standings, row);
    }
    ct_sheet_row(table, look->cells);
}

static void add_key(const layout *look, ct_sheet_table *table)
{
    bool of_teams = look->board->of_teams;
    if (look->is_matrix) {
        ct_sheet_remark(table,
                        "Columns 1, 2, … are the opponents by their rows%s; + and - are forfeits.",
                        of_teams ? ", with the game points of the match" : "");
    } else {
        ct_sheet_remark(table,
                        "%s: the opponent's number, w with White or b with Black%s, and %s; + and "
                        "- are forfeits; -bye, -½, -0 are rounds without an opponent.",
                        of_teams ? "12w2½" : "12w1", of_teams ? " on board 1" : "",
                        of_teams ? "the game points of the match" : "the result");
    }
}

static ct_status add_table(layout *look, const ct_ranked_group *group, ct_str caption,
                           ct_error *err)
{
    ct_sheet *sheet = look->sheet;
    look->rows = group->rows;
    look->count = group->count;
    look->columns = (ct_column_list){.sheet = sheet};
    add_columns(look);
    look->cells = CT_NEW(sheet->mem, ct_str, look->columns.count + 1);
    CT_NEED(look->cells, err);
    ct_sheet_table *table = ct_sheet_add(sheet, caption, look->columns.items, look->columns.count);
    for (uint32_t i = 0; table != NULL && i < look->count; i++) {
        add_row(look, table, i);
    }
    return CT_OK;
}

ct_status ct_crosstable_report(const ct_standings *standings, const ct_crosstable_view *view,
                               ct_sheet *sheet, ct_error *err)
{
    static const ct_crosstable_view plain = {0};
    CT_NEED(sheet, err);
    view = view == NULL ? &plain : view;
    const ct_scoreboard *board = standings->board;
    ct_ranked_groups groups = {0};
    layout look = {
        .standings = standings,
        .board = board,
        .sheet = sheet,
        .is_matrix = ct_crosstable_is_matrix(standings, view),
        .has = ct_listed_columns_of(board->event, board->of_teams),
    };
    CT_TRY(ct_value_columns_make(standings, sheet->mem, &look.values, err));
    CT_TRY(ct_crosstable_divide(standings, view, sheet->mem, &groups, err));
    ct_str caption =
        ct_sheet_cell(sheet, "Crosstable %.*s", CT_ARG(ct_standings_moment(standings, sheet)));
    for (uint32_t g = 0; g < groups.count; g++) {
        ct_str own = !groups.is_grouped ? caption
                                        : ct_sheet_cell(sheet, "%.*s: group %.*s", CT_ARG(caption),
                                                        CT_ARG(groups.items[g].name));
        CT_TRY(add_table(&look, &groups.items[g], own, err));
    }
    add_key(&look, sheet->last);
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}
