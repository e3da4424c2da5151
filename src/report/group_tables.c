#include "report/group_tables.h"

#include "standings/sides.h"

/* --- Two-phase events ------------------------------------------------------------------------- */

/* The rules of the setting "rank". */
static const struct {
    const char *word;
    ct_group_rule rule;
} rules[] = {
    {"direct", {"DE", 0, 1}},
    {"sb", {"SB", 0, 2}},
    {"wins", {"WIN", 0, 0}},
    {"black", {"BPG", 0, 0}},
};

uint32_t ct_group_rules(const ct_cup *cup, ct_group_rule out[CT_GROUP_KEYS])
{
    ct_str rest = cup->rules;
    uint32_t count = 0;
    for (uint32_t k = 0; k < CT_GROUP_KEYS && rest.len > 0; k++) {
        ct_str word = ct_str_trim(ct_str_cut(&rest, ','));
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
            if (ct_str_equal_ignoring_case(word, ct_str_of(rules[i].word))) {
                out[count] = rules[i].rule;
                out[count++].key = k;
            }
        }
    }
    return count;
}

ct_value ct_group_value(const ct_group_rule *rule, const ct_group_standing *row, int32_t unit)
{
    int64_t one = unit;
    return (ct_value){row->keys[rule->key], rule->points == 2   ? one * one
                                            : rule->points == 1 ? one
                                                                : 1};
}

bool ct_group_tables_follow(const ct_standings *standings, ct_arena *mem, ct_cup *out)
{
    const ct_scoreboard *board = standings->board;
    return !board->of_teams &&
           ct_cup_follow(board->event, board->rounds, mem, out, NULL) == CT_OK &&
           out->group_count > 0;
}

typedef struct layout {
    const ct_standings *standings;
    ct_sheet *sheet;
    ct_listed_columns has;
    ct_group_rule rules[CT_GROUP_KEYS];
    uint32_t rule_count;
    unsigned decimals[CT_GROUP_KEYS]; /* by rule */
    ct_column_list columns;
    ct_str *cells;
} layout;

static ct_value value_of(const layout *look, const ct_group_standing *row, uint32_t k)
{
    return ct_group_value(&look->rules[k], row, look->standings->board->event->unit);
}

static ct_status lay_out(layout *look, const ct_cup *cup, ct_error *err)
{
    ct_column_list *list = &look->columns;
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Place", "place"));
    ct_column_add_listed(list, look->has, "Name");
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("PTS", "PTS"));
    look->rule_count = ct_group_rules(cup, look->rules);
    for (uint32_t k = 0; k < look->rule_count; k++) {
        const char *title = look->rules[k].title;
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(title, title));
    }
    look->cells = CT_NEW(look->sheet->mem, ct_str, list->count + 1);
    CT_NEED(look->cells, err);
    return CT_OK;
}

static void find_decimals(layout *look, const ct_group_standing *rows, uint32_t count)
{
    for (uint32_t k = 0; k < look->rule_count; k++) {
        look->decimals[k] = 0;
        for (uint32_t i = 0; i < count; i++) {
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
    for (uint32_t k = 0; k < look->rule_count; k++) {
        look->cells[count++] = ct_cell_value(sheet, value_of(look, row, k), look->decimals[k]);
    }
    ct_sheet_row(table, look->cells);
}

ct_status ct_group_tables_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err)
{
    ct_cup cup;
    if (!ct_group_tables_follow(standings, sheet->mem, &cup)) {
        return CT_OK;
    }
    layout look = {.standings = standings,
                   .sheet = sheet,
                   .has = ct_listed_columns_of(standings->board->event, false),
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
