#include "report/event_report.h"

#include "report/crosstable_report.h"
#include "report/pairings_report.h"

/* --- Statistics ------------------------------------------------------------------------------- */

/* -1 for a loss, 1 for a win, 0 for a draw; only for games that were played. */
static int sign_of_result(ct_outcome outcome)
{
    bool is_win = outcome == CT_WIN || outcome == CT_WIN_UNRATED;
    bool is_loss = outcome == CT_LOSS || outcome == CT_LOSS_UNRATED;
    return is_win ? 1 : is_loss ? -1 : 0;
}

/* A game is counted at its white side, or at the first of two sides without colours. */
static void count_cell(const ct_event *event, ct_index who, unsigned round, ct_tally *sum)
{
    ct_cell cell = ct_event_cell(event, who, round);
    ct_outcome ours = (ct_outcome)cell.outcome;
    sum->byes += ct_outcome_is_bye(ours) ? 1 : 0;
    if (cell.opponent == CT_NOBODY) {
        sum->forfeits += ours == CT_FORFEIT_WIN ? 1 : 0;
        return;
    }
    bool counts = cell.colour == CT_NO_COLOUR ? who < cell.opponent : cell.colour == CT_WHITE;
    if (!counts) {
        return;
    }
    int white = sign_of_result(ours);
    int black = sign_of_result((ct_outcome)ct_event_cell(event, cell.opponent, round).outcome);
    if (ours == CT_PENDING || ours == CT_ADJOURNED) {
        sum->open++;
    } else if (ct_outcome_is_forfeit(ours)) {
        sum->forfeits++;
    } else {
        sum->games++;
        sum->white += white == 1 ? 1 : 0;
        sum->black += black == 1 ? 1 : 0;
        sum->draws += white == 0 && black == 0 ? 1 : 0;
        sum->others += white != 1 && black != 1 && (white != 0 || black != 0) ? 1 : 0;
    }
}

ct_tally ct_tally_of(const ct_event *event, unsigned round)
{
    ct_tally sum = {.round = round};
    for (ct_index who = 0; who < event->player_count; who++) {
        count_cell(event, who, round, &sum);
    }
    return sum;
}

void ct_tally_add(ct_tally *all, const ct_tally *one)
{
    all->games += one->games;
    all->white += one->white;
    all->draws += one->draws;
    all->black += one->black;
    all->others += one->others;
    all->forfeits += one->forfeits;
    all->byes += one->byes;
    all->open += one->open;
}

/* Whole percent, halves up; empty where there was no game. */
static ct_str percent(ct_sheet *sheet, uint32_t part, uint32_t whole)
{
    return whole == 0
               ? CT_NO_CELL
               : ct_sheet_cell(sheet, "%u", (unsigned)((200ULL * part + whole) / (2ULL * whole)));
}

enum { STATISTICS = 12 };

static void fill_row(ct_sheet *sheet, ct_str name, const ct_tally *sum, ct_str cells[STATISTICS])
{
    const uint32_t counts[] = {sum->white, sum->draws, sum->black};
    uint32_t at = 0;
    cells[at++] = name;
    cells[at++] = ct_sheet_cell(sheet, "%u", sum->games);
    for (size_t i = 0; i < 3; i++) {
        cells[at++] = ct_sheet_cell(sheet, "%u", counts[i]);
        cells[at++] = percent(sheet, counts[i], sum->games);
    }
    cells[at++] = ct_sheet_cell(sheet, "%u", sum->others);
    cells[at++] = ct_sheet_cell(sheet, "%u", sum->forfeits);
    cells[at++] = ct_sheet_cell(sheet, "%u", sum->byes);
    cells[at++] = ct_sheet_cell(sheet, "%u", sum->open);
}

void ct_statistics_report(const ct_event *event, unsigned rounds, ct_sheet *sheet)
{
    static const ct_sheet_column columns[STATISTICS] = {
        CT_COLUMN_NUMBER("Round", "round"),     CT_COLUMN_NUMBER("Games", "games"),
        CT_COLUMN_NUMBER("White won", "white"), CT_COLUMN_NUMBER("%", "white_percent"),
        CT_COLUMN_NUMBER("Drawn", "draws"),     CT_COLUMN_NUMBER("%", "draw_percent"),
        CT_COLUMN_NUMBER("Black won", "black"), CT_COLUMN_NUMBER("%", "black_percent"),
        CT_COLUMN_NUMBER("Other", "others"),    CT_COLUMN_NUMBER("Forfeits", "forfeits"),
        CT_COLUMN_NUMBER("Byes", "byes"),       CT_COLUMN_NUMBER("Open", "open"),
    };
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Statistics"), columns, STATISTICS);
    ct_tally all = {0};
    ct_str cells[STATISTICS];
    for (unsigned round = 1; round <= rounds; round++) {
        ct_tally sum = ct_tally_of(event, round);
        ct_tally_add(&all, &sum);
        fill_row(sheet, ct_cell_number(sheet, round), &sum, cells);
        ct_sheet_row(table, cells);
    }
    fill_row(sheet, CT_STR("all"), &all, cells);
    ct_sheet_total(table, cells);
    if (all.games > 0) {
        uint64_t tenths = (1000ULL * (2 * all.white + all.draws) + all.games) / (2ULL * all.games);
        ct_sheet_remark(table, "White scored %u.%u %% in the games played.",
                        (unsigned)(tenths / 10), (unsigned)(tenths % 10));
    }
}

/* --- The whole event -------------------------------------------------------------------------- */

static void begin_page(ct_sheet *sheet, const ct_sheet_table *before)
{
    ct_sheet_table *first = before == NULL ? sheet->first : before->next;
    if (first != NULL) {
        first->starts_page = true;
    }
}

ct_status ct_event_report(const ct_standings *standings, const ct_standings_view *view,
                          ct_sheet *sheet, ct_error *err)
{
    const ct_event *event = standings->board->event;
    CT_TRY(ct_standings_report(standings, view, sheet, err));
    const ct_sheet_table *before = sheet->last;
    CT_TRY(ct_crosstable_report(standings, NULL, sheet, err));
    begin_page(sheet, before);
    before = sheet->last;
    for (unsigned round = 1; round <= standings->board->rounds; round++) {
        CT_TRY(ct_pairings_report(event, round, sheet, err));
    }
    begin_page(sheet, before);
    before = sheet->last;
    ct_statistics_report(event, standings->board->rounds, sheet);
    begin_page(sheet, before);
    return ct_sums_report(standings, sheet, NULL, err);
}
