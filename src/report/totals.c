#include "report/totals.h"

#include "report/sheet_values.h"

/* Does something else than points rank the event before this round? Then by what. */
static bool rank_by_totals(const ct_event *event, unsigned round, ct_arena *mem,
                           ct_standings *standings)
{
    return !event->is_team_event && round > 0 &&
           ct_standings_by_score(event, round - 1, mem, standings, NULL) == CT_OK &&
           ct_standings_has_totals(standings);
}

ct_str *ct_totals_before(const ct_event *event, unsigned round, ct_arena *mem)
{
    ct_sheet *sheet = ct_sheet_new(mem, CT_NO_TEXT);
    ct_standings standings;
    ct_value_columns columns;
    if (sheet == NULL || !rank_by_totals(event, round, mem, &standings) ||
        ct_value_columns_make(&standings, mem, &columns, NULL) != CT_OK) {
        return NULL;
    }
    ct_str *cells = CT_NEW(mem, ct_str, standings.order.count);
    ct_str *totals = CT_NEW(mem, ct_str, (size_t)event->player_count + 1);
    for (ct_index who = 0; cells != NULL && totals != NULL && who < standings.count; who++) {
        ct_value_cells(&columns, sheet, who, cells);
        totals[who] = cells[0];
    }
    return totals;
}

ct_value *ct_total_values_before(const ct_event *event, unsigned round, ct_arena *mem)
{
    ct_standings standings;
    if (!rank_by_totals(event, round, mem, &standings)) {
        return NULL;
    }
    ct_value *totals = CT_NEW(mem, ct_value, (size_t)event->player_count + 1);
    for (ct_index who = 0; totals != NULL && who < standings.count; who++) {
        totals[who] = ct_standings_value(&standings, who, 0);
    }
    return totals;
}
