#include "report/sheet_values.h"

static bool has_value(const ct_standings *standings, ct_index who, uint32_t k)
{
    return standings->has_value[(size_t)who * standings->order.count + k];
}

static unsigned most_decimals(const ct_standings *standings, uint32_t k)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < standings->count; i++) {
        ct_index who = standings->rows[i].who;
        if (has_value(standings, who, k)) {
            unsigned here = ct_value_decimals(ct_standings_value(standings, who, k));
            most = here > most ? here : most;
        }
    }
    return most;
}

/* How often the code of position `k` stands earlier in the list (4.3: type A may be repeated). */
static unsigned count_earlier(const ct_code_list *order, uint32_t k)
{
    unsigned count = 0;
    for (uint32_t j = 0; j < k; j++) {
        count += ct_str_equal(order->codes[j].text, order->codes[k].text) ? 1 : 0;
    }
    return count;
}

/* Makes the words of a code that is shown in words; its column is then headed by its title. */
static ct_status make_words(ct_value_columns *columns, uint32_t k, ct_arena *mem, ct_error *err)
{
    const ct_standings *from = columns->standings;
    const ct_code *code = &from->order.codes[k];
    if (code->row->words == NULL) {
        return CT_OK;
    }
    ct_asked asked = {.board = from->board, .code = code, .mem = mem, .of_whom = CT_NOBODY};
    columns->words[k] = CT_NEW(mem, ct_str, (size_t)from->count + 1);
    CT_NEED(columns->words[k], err);
    columns->titles[k] = code->row->title;
    return code->row->words(&asked, columns->words[k], err);
}

ct_status ct_value_columns_make(const ct_standings *standings, ct_arena *mem, ct_value_columns *out,
                                ct_error *err)
{
    uint32_t count = standings->order.count;
    ct_value_columns made = {.standings = standings,
                             .decimals = CT_NEW(mem, unsigned, count),
                             .titles = CT_NEW(mem, const char *, count),
                             .keys = CT_NEW(mem, const char *, count),
                             .words = CT_NEW(mem, ct_str *, count)};
    CT_NEED(made.decimals, err);
    CT_NEED(made.titles, err);
    CT_NEED(made.keys, err);
    CT_NEED(made.words, err);
    for (uint32_t k = 0; k < count; k++) {
        made.decimals[k] = most_decimals(standings, k);
        made.titles[k] = ct_str_copy(mem, standings->order.codes[k].text).at;
        CT_NEED(made.titles[k], err);
        unsigned before = count_earlier(&standings->order, k);
        made.keys[k] = before == 0 ? made.titles[k]
                                   : ct_str_format(mem, "%s (%u)", made.titles[k], before + 1).at;
        CT_NEED(made.keys[k], err);
        CT_TRY(make_words(&made, k, mem, err));
    }
    *out = made;
    return CT_OK;
}

void ct_value_columns_add(const ct_value_columns *columns, ct_column_list *list)
{
    for (uint32_t k = 0; k < columns->standings->order.count; k++) {
        const char *title = columns->titles[k];
        bool is_words = columns->words[k] != NULL;
        ct_column_add(list, is_words ? (ct_sheet_column)CT_COLUMN_WORD(title, columns->keys[k])
                                     : (ct_sheet_column)CT_COLUMN_NUMBER(title, columns->keys[k]));
    }
}

uint32_t ct_value_cells(const ct_value_columns *columns, ct_sheet *sheet, ct_index who,
                        ct_str *cells)
{
    const ct_standings *from = columns->standings;
    for (uint32_t k = 0; k < from->order.count; k++) {
        cells[k] =
            columns->words[k] != NULL ? columns->words[k][who]
            : has_value(from, who, k)
                ? ct_cell_value(sheet, ct_standings_value(from, who, k), columns->decimals[k])
                : CT_NO_CELL;
    }
    return from->order.count;
}

ct_str ct_cell_place(ct_sheet *sheet, const ct_standings *standings, const ct_standing *row)
{
    uint32_t last = row->place - 1;
    bool in_ranges = standings->order.count > 0 &&
                     (standings->order.codes[0].row->flags & CT_SHARES_PLACES) != 0;
    while (in_ranges && last < standings->count && standings->rows[last].place == row->place) {
        last++;
    }
    return last > row->place ? ct_sheet_cell(sheet, "%u–%u", row->place, last)
                             : ct_cell_number(sheet, row->place);
}

static void add_cuts(const ct_code *code, ct_text *text)
{
    if (code->cut_high > 0) {
        ct_text_addf(text, " Median-%u", code->cut_high);
    } else if (code->cut_low > 0) {
        ct_text_addf(text, " Cut-%u", code->cut_low);
    }
}

ct_str ct_code_title(const ct_code *code, const ct_scoreboard *board, ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    ct_text_addf(&text, "%s%s", code->fore ? "Fore " : "", code->row->title);
    add_cuts(code, &text);
    if (board->of_teams && (code->row->flags & CT_MAY_CHOOSE_SCORE) != 0) {
        ct_text_addf(&text, ", %s points", code->score == CT_MATCH_POINTS ? "match" : "game");
    }
    if (code->limit != 0) {
        ct_text_addf(&text, ", limit %+d half points", code->limit);
    }
    if (code->divisor != 0) {
        ct_text_addf(&text, ", divided by %u", code->divisor);
    }
    if (code->unrated != 0) {
        ct_text_addf(&text, ", unrated players as %u", code->unrated);
    }
    ct_text_addf(&text, "%s%s", code->forfeits_count ? ", with forfeits" : "",
                 code->reverse ? ", reversed" : "");
    sheet->failed = sheet->failed || text.failed;
    return ct_text_view(&text);
}
