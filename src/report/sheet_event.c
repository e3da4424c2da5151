#include "report/sheet_event.h"

#include <string.h>

/* --- Heading ---------------------------------------------------------------------------------- */

static void add_part(ct_text *text, const char *between, ct_str part)
{
    if (part.len > 0) {
        ct_text_addf(text, "%s%.*s", text->len > 0 ? between : "", CT_ARG(part));
    }
}

ct_sheet *ct_sheet_of_event(const ct_event *event, ct_arena *mem)
{
    ct_str title = event->name.len > 0 ? event->name : CT_STR("An event without a name");
    ct_sheet *sheet = ct_sheet_new(mem, title);
    ct_text place = {.mem = mem};
    add_part(&place, "", event->city);
    add_part(&place, ", ", event->federation);
    add_part(&place, " · ", event->start);
    if (!ct_str_equal(event->start, event->end)) {
        add_part(&place, event->start.len > 0 ? " – " : " · ", event->end);
    }
    ct_sheet_line(sheet, "%.*s", CT_ARG(ct_text_view(&place)));
    return sheet;
}

/* --- Participants ----------------------------------------------------------------------------- */

ct_listed ct_listed_of(const ct_event *event, bool of_teams, ct_index who)
{
    if (of_teams) {
        const ct_team *team = &event->teams[who];
        return (ct_listed){.number = team->tpn.number, .name = team->name};
    }
    const ct_player *player = &event->players[who];
    return (ct_listed){player->tpn.number, player->name, player->title, player->federation,
                       player->rating};
}

ct_listed_columns ct_listed_columns_of(const ct_event *event, bool of_teams)
{
    ct_listed_columns has = {0};
    for (ct_index i = 0; !of_teams && i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        has.titles = has.titles || player->title.len > 0;
        has.ratings = has.ratings || player->rating > 0;
        has.federations = has.federations || player->federation.len > 0;
    }
    return has;
}

/* --- Columns and cells ------------------------------------------------------------------------ */

void ct_column_add(ct_column_list *list, ct_sheet_column column)
{
    ct_sheet *sheet = list->sheet;
    if (sheet == NULL || sheet->failed) {
        return;
    }
    if (list->count == list->room) {
        uint32_t room = list->room == 0 ? 16 : 2 * list->room;
        ct_sheet_column *grown =
            ct_arena_grow(sheet->mem, list->items, list->room, room, sizeof *grown);
        if (grown == NULL) {
            sheet->failed = true;
            return;
        }
        list->items = grown;
        list->room = room;
    }
    list->items[list->count++] = column;
}

void ct_column_add_listed(ct_column_list *list, ct_listed_columns has, const char *name)
{
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "number"));
    if (has.titles) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_WORD("", "title", 1));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME(name, "name"));
    if (has.ratings) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_NUMBER("Rating", "rating", 2));
    }
    if (has.federations) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_WORD("Fed", "federation", 3));
    }
}

uint32_t ct_cells_of_listed(ct_sheet *sheet, ct_listed_columns has, const ct_listed *entrant,
                            ct_str *cells)
{
    uint32_t count = 0;
    cells[count++] = ct_cell_number(sheet, entrant->number);
    if (has.titles) {
        cells[count++] = entrant->title;
    }
    cells[count++] = entrant->name;
    if (has.ratings) {
        cells[count++] = ct_cell_number(sheet, entrant->rating);
    }
    if (has.federations) {
        cells[count++] = entrant->federation;
    }
    return count;
}

ct_str ct_cell_number(ct_sheet *sheet, uint32_t number)
{
    return number == 0 ? CT_NO_CELL : ct_sheet_cell(sheet, "%u", number);
}

ct_str ct_cell_points(ct_sheet *sheet, ct_points points, int32_t unit)
{
    char text[16];
    ct_points_format(points, unit, true, text);
    return ct_sheet_cell(sheet, "%s", text);
}

unsigned ct_value_decimals(ct_value value)
{
    char text[32];
    ct_value_format(value, text);
    const char *point = strchr(text, '.');
    return point == NULL ? 0 : (unsigned)strlen(point + 1);
}

ct_str ct_cell_value(ct_sheet *sheet, ct_value value, unsigned decimals)
{
    char text[32];
    ct_value_format(value, text);
    const char *point = strchr(text, '.');
    unsigned has = point == NULL ? 0 : (unsigned)strlen(point + 1);
    unsigned missing = decimals > has ? decimals - has : 0;
    return ct_sheet_cell(sheet, "%s%s%.*s", text, point == NULL && missing > 0 ? "." : "",
                         (int)missing, "00000000");
}
