#include "report/group_tables.h"

#include "pairing/cup/course.h"
#include "standings/sides.h"

#include <string.h>

/* --- Two-phase events ------------------------------------------------------------------------- */

/* A rule of the setting "rank": the title of its column, and the unit of its keys. */
typedef struct rule_row {
    const char *word;
    const char *title;
    unsigned points; /* how many factors of a key are points: 0 a count, 1 points, 2 points² */
} rule_row;

static const rule_row rules[] = {
    {"direct", "DE", 1}, {"sb", "SB", 2}, {"wins", "WIN", 0}, {"black", "BPG", 0}, {NULL, NULL, 0},
};

/* NULL for the rating, which has a column in any case. */
static const rule_row *rule_named(ct_str word)
{
    const rule_row *rule = rules;
    while (rule->word != NULL && !ct_str_equal_ignoring_case(word, ct_str_of(rule->word))) {
        rule++;
    }
    return rule->word == NULL ? NULL : rule;
}

typedef struct layout {
    const ct_standings *standings;
    ct_sheet *sheet;
    ct_listed_columns has;
    const rule_row *shown[CT_GROUP_KEYS]; /* NULL: no column */
    unsigned decimals[CT_GROUP_KEYS];
    ct_column_list columns;
    ct_str *cells;
} layout;

static ct_value value_of(const layout *look, const ct_group_standing *row, uint32_t k)
{
    int64_t unit = look->standings->board->event->unit;
    unsigned factors = look->shown[k]->points;
    return (ct_value){row->keys[k], factors == 2 ? unit * unit : factors == 1 ? unit : 1};
}

static ct_status lay_out(layout *look, const ct_cup *cup, ct_error *err)
{
    ct_column_list *list = &look->columns;
    ct_str rest = cup->rules;
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Place", "place"));
    ct_column_add_listed(list, look->has, "Name");
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("PTS", "PTS"));
    for (uint32_t k = 0; k < CT_GROUP_KEYS && rest.len > 0; k++) {
        look->shown[k] = rule_named(ct_str_trim(ct_str_cut(&rest, ',')));
        if (look->shown[k] != NULL) {
            const char *title = look->shown[k]->title;
            ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(title, title));
        }
    }
    look->cells = CT_NEW(look->sheet->mem, ct_str, list->count + 1);
    CT_NEED(look->cells, err);
    return CT_OK;
}

static void find_decimals(layout *look, const ct_group_standing *rows, uint32_t count)
{
    for (uint32_t k = 0; k < CT_GROUP_KEYS; k++) {
        look->decimals[k] = 0;
        for (uint32_t i = 0; look->shown[k] != NULL && i < count; i++) {
            unsigned here = ct_value_decimals(value_of(look, &rows[i], k));
            look->decimals[k] = here > look->decimals[k] ? here : look->decimals[k];
        }
    }
}

static void add_row(const layout *look, ct_sheet_table *table, const ct_group_standing *row,
                    uint32_t place)
{
    const ct_event *event = look->standings->board->event;
    ct_sheet *sheet = look->sheet;
    ct_listed entrant = ct_listed_of(event, false, row->who);
    uint32_t count = 0;
    look->cells[count++] = ct_cell_number(sheet, place);
    count += ct_cells_of_listed(sheet, look->has, &entrant, look->cells + count);
    look->cells[count++] =
        ct_cell_value(sheet, ct_value_of_points(row->points, event->unit), event->unit > 1 ? 1 : 0);
    for (uint32_t k = 0; k < CT_GROUP_KEYS; k++) {
        if (look->shown[k] != NULL) {
            look->cells[count++] = ct_cell_value(sheet, value_of(look, row, k), look->decimals[k]);
        }
    }
    ct_sheet_row(table, look->cells);
}

ct_status ct_group_tables_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err)
{
    const ct_scoreboard *board = standings->board;
    ct_cup cup;
    if (board->of_teams ||
        ct_cup_follow(board->event, board->rounds, sheet->mem, &cup, NULL) != CT_OK ||
        cup.group_count == 0) {
        return CT_OK;
    }
    layout look = {.standings = standings,
                   .sheet = sheet,
                   .has = ct_listed_columns_of(board->event, false),
                   .columns = {.sheet = sheet}};
    CT_TRY(lay_out(&look, &cup, err));
    for (uint32_t g = 0; g < cup.group_count; g++) {
        ct_group_name name = ct_group_name_of(g);
        ct_sheet_table *table = ct_sheet_add(sheet, ct_sheet_cell(sheet, "Group %s", name.at),
                                             look.columns.items, look.columns.count);
        find_decimals(&look, cup.tables[g], cup.sizes[g]);
        for (uint32_t i = 0; table != NULL && i < cup.sizes[g]; i++) {
            add_row(&look, table, &cup.tables[g][i], i + 1);
        }
    }
    ct_sheet_note(sheet, "The first %u of each group qualify for the knock-out.", cup.qualify);
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}

/* --- Scheveningen ----------------------------------------------------------------------------- */

ct_status ct_sides_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NAME("Team", "team"),   CT_COLUMN_NUMBER("Players", "players"),
        CT_COLUMN_NUMBER("Won", "won"),   CT_COLUMN_NUMBER("Drawn", "drawn"),
        CT_COLUMN_NUMBER("Lost", "lost"), CT_COLUMN_NUMBER("Points", "points"),
    };
    ct_side sides[2];
    bool is_one = false;
    CT_TRY(ct_sides_score(standings->board, sheet->mem, sides, &is_one, err));
    ct_sheet_table *table = is_one ? ct_sheet_add(sheet, CT_STR("Team score"), columns, 6) : NULL;
    for (uint32_t i = 0; table != NULL && i < 2; i++) {
        ct_sheet_row(table, (ct_str[]){sides[i].name, ct_cell_number(sheet, sides[i].players),
                                       ct_sheet_cell(sheet, "%u", sides[i].wins),
                                       ct_sheet_cell(sheet, "%u", sides[i].draws),
                                       ct_sheet_cell(sheet, "%u", sides[i].losses),
                                       ct_cell_points(sheet, sides[i].points,
                                                      standings->board->event->unit)});
    }
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}
