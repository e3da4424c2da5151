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

static const ct_sheet_column list_columns[] = {
    CT_COLUMN_NUMBER("No", "number"),
    CT_COLUMN_SPARE_WORD("", "title", 4),
    CT_COLUMN_NAME("Name", "name"),
    CT_COLUMN_WORD("Norm", "norm"),
    CT_COLUMN_NUMBER("Games", "games"),
    CT_COLUMN_NUMBER("Score", "score"),
    CT_COLUMN_SPARE_NUMBER("Needed", "needed", 3),
    CT_COLUMN_SPARE_NUMBER("Ra", "average", 2),
    CT_COLUMN_SPARE_NUMBER("Rp", "performance", 1),
    CT_COLUMN_SENTENCE("Why", "why"),
};

static void add_norm(const ct_event *event, const ct_norm *norm, ct_sheet_table *table,
                     ct_sheet *sheet)
{
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
                     norm->is_made ? remarks_of(event, norm, sheet) : reasons_of(norm, sheet),
                 });
}

/* How many norms the player has whose first one stands at `from`. */
static uint32_t count_of_player(const ct_norm *norms, uint32_t count, uint32_t from)
{
    uint32_t end = from;
    while (end < count && norms[end].who == norms[from].who) {
        end++;
    }
    return end - from;
}

static void add_made(const ct_event *event, const ct_norm *norms, uint32_t count, ct_sheet *sheet)
{
    ct_sheet_table *table = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (norms[i].is_made) {
            table = table != NULL ? table
                                  : ct_sheet_add(sheet, CT_STR("Norms made"), list_columns,
                                                 sizeof list_columns / sizeof *list_columns);
            add_norm(event, &norms[i], table, sheet);
        }
    }
}

/* For each player the nearest norm, if it is in reach; with `has_all` every norm. Returns how many
 * players are left out. */
static uint32_t add_missed(const ct_event *event, const ct_norm *norms, uint32_t count,
                           bool has_all, ct_sheet *sheet)
{
    ct_sheet_table *table = NULL;
    uint32_t left_out = 0;
    for (uint32_t from = 0, own = 0; from < count; from += own) {
        own = count_of_player(norms, count, from);
        const ct_norm *nearest = ct_norm_nearest(&norms[from], own);
        bool is_shown = nearest != NULL && ct_norm_is_in_reach(nearest);
        left_out += nearest != NULL && !is_shown && !has_all;
        for (uint32_t i = from; i < from + own; i++) {
            if (!norms[i].is_made && (has_all || (is_shown && nearest == &norms[i]))) {
                table = table != NULL
                            ? table
                            : ct_sheet_add(sheet, CT_STR("No norm, and why"), list_columns,
                                           sizeof list_columns / sizeof *list_columns);
                add_norm(event, &norms[i], table, sheet);
            }
        }
    }
    return left_out;
}

void ct_norm_report_list(const ct_event *event, const ct_norm *norms, uint32_t count, bool has_all,
                         ct_sheet *sheet)
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        made += norms[i].is_made;
    }
    ct_sheet_line(sheet, made == 0 ? "No title norms" : "Title norms: %u", made);
    add_made(event, norms, count, sheet);
    uint32_t left_out = add_missed(event, norms, count, has_all, sheet);
    if (left_out > 0) {
        ct_sheet_note(sheet,
                      "%u player%s whose performance is more than %d points short of the nearest "
                      "norm %s left out; --all lists every norm of everybody",
                      left_out, left_out == 1 ? "" : "s", CT_NORM_REACH,
                      left_out == 1 ? "is" : "are");
    }
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

/* Do its words say more than the columns "wanted" and "found"? */
static bool says_more(const ct_norm_finding *finding)
{
    return finding->state == CT_NORM_EXEMPT || finding->state == CT_NORM_UNKNOWN ||
           (finding->state == CT_NORM_BROKEN && finding->condition == CT_NORM_WHO);
}

void ct_norm_report_one(const ct_event *event, const ct_norm *norm, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Condition", "condition"),
        CT_COLUMN_WORD("Article", "article"),
        CT_COLUMN_SENTENCE("Wanted", "wanted"),
        CT_COLUMN_WORD("Found", "found"),
        CT_COLUMN_WORD("Met", "met"),
    };
    const ct_player *player = &event->players[norm->who];
    const ct_norm_row *row = ct_norm_row_of(norm->title);
    ct_str caption = ct_sheet_cell(sheet, "%u %.*s: %s %s norm", player->tpn.number,
                                   CT_ARG(player->name), norm->is_made ? "a" : "no", row->name);
    if (norm->is_made && ct_str_is(ct_str_of(row->name), "IM")) {
        caption =
            ct_sheet_cell(sheet, "%u %.*s: an IM norm", player->tpn.number, CT_ARG(player->name));
    }
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns, 5);
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        const ct_norm_finding *finding = &norm->findings[i];
        ct_sheet_row(table,
                     (ct_str[]){ct_sheet_cell(sheet, "%s", finding->name),
                                ct_sheet_cell(sheet, "%s", finding->article), finding->wanted,
                                finding->found, state_cell(finding->state)});
    }
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        if (says_more(&norm->findings[i])) {
            ct_sheet_remark(table, "%s: %.*s", norm->findings[i].name,
                            CT_ARG(norm->findings[i].words));
        }
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

/* A note with the norms missed besides the nearest: "GM (Rp 2147, at least 2600), IM (…)". */
static void note_other_norms(const ct_norm *norms, uint32_t count, const ct_norm *nearest,
                             ct_sheet *sheet)
{
    ct_text text = {.mem = sheet == NULL ? NULL : sheet->mem};
    for (uint32_t i = 0; sheet != NULL && i < count; i++) {
        if (!norms[i].is_made && &norms[i] != nearest) {
            ct_text_addf(&text, "%s%s (Rp %d, at least %d)", text.len > 0 ? ", " : "",
                         ct_norm_row_of(norms[i].title)->name, norms[i].performance,
                         ct_norm_row_of(norms[i].title)->performance);
        }
    }
    if (text.len > 0) {
        ct_sheet_note(sheet, "No norm either: %.*s; --all explains each",
                      CT_ARG(ct_text_view(&text)));
    }
}

void ct_norm_report_player(const ct_event *event, const ct_norm *norms, uint32_t count,
                           bool has_all, ct_sheet *sheet)
{
    const ct_norm *nearest = ct_norm_nearest(norms, count);
    for (uint32_t i = 0; i < count; i++) {
        if (has_all || norms[i].is_made || &norms[i] == nearest) {
            ct_norm_report_one(event, &norms[i], sheet);
        }
    }
    if (!has_all) {
        note_other_norms(norms, count, nearest, sheet);
    }
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
