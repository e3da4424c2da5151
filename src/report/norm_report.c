#include "report/norm_report.h"

static ct_str halves_cell(ct_sheet *sheet, uint32_t halves)
{
    return ct_cell_points(sheet, (ct_points)halves, 2);
}

/* "left out: rounds 10, 11; 1 extra game; …" */
static ct_str remarks_of(const ct_event *event, const ct_norm *norm, ct_sheet *sheet)
{
    if (sheet == NULL) {
        return CT_NO_CELL;
    }
    ct_text text = {.mem = sheet->mem};
    for (uint32_t i = 0; i < norm->ignored_count; i++) {
        ct_text_addf(&text, "%s%u", i == 0 ? "without the games of rounds " : ", ",
                     norm->ignored[i]);
    }
    if (norm->raised != CT_NOBODY) {
        ct_text_addf(&text, "%s%u %.*s counts as %d", text.len > 0 ? "; " : "",
                     event->players[norm->raised].tpn.number,
                     CT_ARG(event->players[norm->raised].name), ct_norm_row_of(norm->title)->floor);
    }
    if (norm->is_made && norm->extra_games > 0) {
        ct_text_addf(&text, "%scounts as %u games", text.len > 0 ? "; " : "",
                     norm->games + norm->extra_games);
    }
    if (norm->is_made && norm->uses_bye) {
        ct_text_addf(&text, "%swith a forfeit win or bye: once per application",
                     text.len > 0 ? "; " : "");
    }
    if (norm->is_made && norm->has_unknowns) {
        ct_text_addf(&text, "%sif what the file lacks is right", text.len > 0 ? "; " : "");
    }
    sheet->failed |= text.failed;
    return ct_text_view(&text);
}

/* All reasons why not, in the order of the conditions. */
static ct_str reasons_of(const ct_norm *norm, ct_sheet *sheet)
{
    if (sheet == NULL) {
        return CT_NO_CELL;
    }
    ct_text text = {.mem = sheet->mem};
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        const ct_norm_finding *finding = &norm->findings[i];
        if (finding->state == CT_NORM_BROKEN) {
            ct_text_addf(&text, "%s%.*s", text.len > 0 ? "; " : "", CT_ARG(finding->words));
        }
    }
    sheet->failed |= text.failed;
    return ct_text_view(&text);
}

static void add_norms(const ct_event *event, const ct_norm *norms, uint32_t count, bool made,
                      ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("No", "number"),      CT_COLUMN_WORD("", "title"),
        CT_COLUMN_NAME("Name", "name"),        CT_COLUMN_WORD("Norm", "norm"),
        CT_COLUMN_NUMBER("Games", "games"),    CT_COLUMN_NUMBER("Score", "score"),
        CT_COLUMN_NUMBER("Needed", "needed"),  CT_COLUMN_NUMBER("Ra", "average"),
        CT_COLUMN_NUMBER("Rp", "performance"), CT_COLUMN_WORD("Why", "why"),
    };
    ct_sheet_table *table = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const ct_norm *norm = &norms[i];
        if (norm->is_made != made) {
            continue;
        }
        if (table == NULL) {
            table = ct_sheet_add(sheet, made ? CT_STR("Norms made") : CT_STR("No norm, and why"),
                                 columns, 10);
        }
        const ct_player *player = &event->players[norm->who];
        bool has_games = norm->games > 0;
        bool is_possible = norm->halves_needed != UINT32_MAX && has_games;
        ct_sheet_row(table,
                     (ct_str[]){
                         ct_cell_number(sheet, player->tpn.number),
                         player->title,
                         player->name,
                         ct_sheet_cell(sheet, "%s", ct_norm_row_of(norm->title)->name),
                         ct_sheet_cell(sheet, "%u", norm->games),
                         halves_cell(sheet, norm->halves),
                         is_possible ? halves_cell(sheet, norm->halves_needed) : CT_NO_CELL,
                         has_games ? ct_sheet_cell(sheet, "%d", norm->average) : CT_NO_CELL,
                         has_games ? ct_sheet_cell(sheet, "%d", norm->performance) : CT_NO_CELL,
                         made ? remarks_of(event, norm, sheet) : reasons_of(norm, sheet),
                     });
    }
}

void ct_norm_report_list(const ct_event *event, const ct_norm *norms, uint32_t count,
                         ct_sheet *sheet)
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        made += norms[i].is_made;
    }
    ct_sheet_line(sheet, made == 0 ? "No title norms" : "Title norms: %u", made);
    add_norms(event, norms, count, true, sheet);
    add_norms(event, norms, count, false, sheet);
}

static ct_str state_cell(ct_norm_state state)
{
    switch (state) {
    case CT_NORM_MET: break;
    case CT_NORM_BROKEN: return CT_STR("no");
    case CT_NORM_EXEMPT: return CT_STR("free");
    case CT_NORM_UNKNOWN: return CT_STR("not known");
    }
    return CT_STR("yes");
}

void ct_norm_report_one(const ct_event *event, const ct_norm *norm, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Condition", "condition"),
        CT_COLUMN_WORD("Article", "article"),
        CT_COLUMN_WORD("Wanted", "wanted"),
        CT_COLUMN_WORD("Found", "found"),
        CT_COLUMN_WORD("Met", "met"),
        CT_COLUMN_WORD("", "note"),
    };
    const ct_player *player = &event->players[norm->who];
    const ct_norm_row *row = ct_norm_row_of(norm->title);
    ct_str caption = ct_sheet_cell(sheet, "%u %.*s: %s %s norm", player->tpn.number,
                                   CT_ARG(player->name), norm->is_made ? "a" : "no", row->name);
    if (norm->is_made && ct_str_is(ct_str_of(row->name), "IM")) {
        caption =
            ct_sheet_cell(sheet, "%u %.*s: an IM norm", player->tpn.number, CT_ARG(player->name));
    }
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns, 6);
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        const ct_norm_finding *finding = &norm->findings[i];
        ct_sheet_row(table,
                     (ct_str[]){ct_sheet_cell(sheet, "%s", finding->name),
                                ct_sheet_cell(sheet, "%s", finding->article), finding->wanted,
                                finding->found, state_cell(finding->state), finding->words});
    }
    ct_str remarks = remarks_of(event, norm, sheet);
    if (remarks.len > 0) {
        ct_sheet_remark(table, "%.*s", CT_ARG(remarks));
    }
    if (norm->halves_needed != UINT32_MAX && norm->games > 0) {
        ct_sheet_remark(table, "Against this average %.*s of %u are needed",
                        CT_ARG(halves_cell(sheet, norm->halves_needed)), norm->games);
    }
    ct_sheet_remark(table, "The title itself needs norms over 27 games, and a rating of %d once",
                    row->rating);
}

void ct_norm_report_notes(const ct_event *event, ct_sheet *sheet)
{
    ct_norm_field field = ct_norm_field_of(event);
    if (!field.is_known) {
        ct_sheet_note(sheet,
                      "The host federation is missing (record 032): whether the event is a "
                      "big Swiss, free of the federation rules (1.4.3d), is not known");
    } else {
        ct_sheet_note(sheet,
                      "Rated players from outside %.*s who miss a round at most: %u of 20, of %s "
                      "federations, %u of 10 GM, IM, WGM or WIM: %s of the federation rules "
                      "(1.4.3d)",
                      CT_ARG(event->federation), field.foreign,
                      field.federations >= 3   ? "3 or more"
                      : field.federations == 2 ? "2"
                      : field.federations == 1 ? "1"
                                               : "0",
                      field.titled, field.is_free ? "free" : "not free");
    }
    ct_sheet_note(sheet, "What no event file tells:");
    for (const char *const *words = ct_norm_unknowns(); *words != NULL; words++) {
        ct_sheet_note(sheet, "– %s", *words);
    }
}
