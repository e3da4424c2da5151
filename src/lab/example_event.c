/* Reading events played already. */

#include "lab/example_event.h"

#include "base/csv_rows.h"
#include "event/build.h"
#include "formats/trf.h"
#include "lab/game_model.h"

enum { ROUND, WHITE, BLACK, WHITE_ELO, BLACK_ELO, RESULT, COLUMNS };

typedef struct game {
    unsigned round;
    uint32_t player[2]; /* numbers, from 1 */
    uint32_t elo[2];
    int halves; /* White's score in half points */
} game;

typedef struct reader {
    int at[COLUMNS]; /* −1 = none */
    size_t line;
    ct_error *err;
} reader;

static ct_status fail_line(const reader *r, const char *sentence, const char *cure)
{
    ct_fail_at(r->err, CT_INVALID, (ct_place){.line = r->line}, "%s", sentence);
    ct_error_cure(r->err, "%s", cure);
    return CT_INVALID;
}

static bool read_heading(reader *r, const ct_csv_row *row)
{
    static const char *const names[COLUMNS][2] = {
        {"round", "round"},     {"white", "a"},         {"black", "b"},
        {"white_elo", "elo_a"}, {"black_elo", "elo_b"}, {"result", "white_score"}};
    for (int k = 0; k < COLUMNS; k++) {
        r->at[k] = -1;
        for (size_t i = 0; i < row->count; i++) {
            ct_str cell = row->cells[i].text;
            if (ct_str_is(cell, names[k][0]) || ct_str_is(cell, names[k][1])) {
                r->at[k] = (int)i;
            }
        }
    }
    return r->at[ROUND] >= 0 && r->at[WHITE] >= 0 && r->at[BLACK] >= 0 && r->at[WHITE_ELO] >= 0 &&
           r->at[BLACK_ELO] >= 0;
}

static bool number_in(ct_str cell, uint32_t most, uint32_t *out)
{
    uint64_t number = 0;
    if (!ct_str_to_unsigned(cell, &number) || number < 1 || number > most) {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* White's score in half points; a game without a result counts as drawn; −1 = this is no result. */
static int halves_of(ct_str result)
{
    bool is_open = result.len == 0 || ct_str_is(result, "*") || ct_str_is(result, "?");
    return is_open ? 1 : ct_game_halves(result);
}

/* The cell of a column that the heading has. */
static ct_str cell_of(const reader *r, const ct_csv_row *row, int column)
{
    return ct_csv_row_text(row, (size_t)r->at[column]);
}

static ct_status read_game(const reader *r, const ct_csv_row *row, game *out)
{
    for (int k = 0; k < RESULT; k++) {
        if (r->at[k] >= (int)row->count) {
            return fail_line(r, "the line is too short", "give every column of the heading");
        }
    }
    bool is_fine = number_in(cell_of(r, row, ROUND), CT_MAX_ROUNDS, &out->round) &&
                   number_in(cell_of(r, row, WHITE), CT_MAX_TRF_PLAYERS, &out->player[0]) &&
                   number_in(cell_of(r, row, BLACK), CT_MAX_TRF_PLAYERS, &out->player[1]) &&
                   number_in(cell_of(r, row, WHITE_ELO), 3999, &out->elo[0]) &&
                   number_in(cell_of(r, row, BLACK_ELO), 3999, &out->elo[1]) &&
                   out->player[0] != out->player[1];
    out->halves = r->at[RESULT] >= 0 ? halves_of(cell_of(r, row, RESULT)) : 1;
    if (out->halves < 0) {
        return fail_line(r, "this is no result", "write 1-0, ½-½, 0-1, or nothing");
    }
    return is_fine ? CT_OK
                   : fail_line(r, "this is no game",
                               "give round, two different numbers and two ratings");
}

static ct_status put_game(const reader *r, ct_event *event, const game *g)
{
    static const ct_outcome outcomes[] = {CT_LOSS, CT_DRAW, CT_WIN};
    uint32_t most = g->player[0] > g->player[1] ? g->player[0] : g->player[1];
    uint32_t players = most > event->player_count ? most : event->player_count;
    CT_TRY(ct_event_reserve(
        event, players, g->round > event->rounds_paired ? g->round : event->rounds_paired, r->err));
    if (g->round > event->rounds_paired) {
        ct_event_put_rounds_paired(event, g->round);
        ct_event_put_rounds(event, g->round);
    }
    for (int side = 0; side < 2; side++) {
        ct_index who = g->player[side] - 1;
        if (ct_event_cell(event, who, g->round).opponent != CT_NOBODY) {
            return fail_line(r, "somebody plays twice in this round", "take one of the games out");
        }
        ct_player player = {.tpn = {who + 1}, .rating = (uint16_t)g->elo[side], .enters = 1};
        ct_event_put_player(event, who, &player);
        ct_event_put_cell(
            event, who, g->round,
            (ct_cell){.opponent = g->player[1 - side] - 1,
                      .colour = side == 0 ? CT_WHITE : CT_BLACK,
                      .outcome = (uint8_t)outcomes[side == 0 ? g->halves : 2 - g->halves]});
    }
    return CT_OK;
}

static ct_status read_games(ct_str text, ct_arena *mem, ct_event **out, ct_error *err)
{
    reader r = {.line = 1, .err = err};
    ct_event *event = ct_event_new(mem);
    ct_problems problems;
    ct_csv_rows rows;
    ct_csv_row row = {0};
    CT_NEED(event, err);
    ct_problems_start(&problems, mem, NULL);
    ct_csv_rows_open(&rows, text, mem, &problems);
    rows.remark = '#';
    if (!ct_csv_rows_next(&rows, &row) || !read_heading(&r, &row)) {
        return fail_line(&r, "the heading does not name the columns of games",
                         "name them round, white, black, white_elo, black_elo and result");
    }
    while (ct_csv_rows_next(&rows, &row)) {
        game g;
        r.line = row.line;
        CT_TRY(ct_problems_verdict(&problems, err));
        CT_TRY(read_game(&r, &row, &g));
        CT_TRY(put_game(&r, event, &g));
    }
    CT_TRY(rows.failed ? ct_fail_memory(err) : ct_problems_verdict(&problems, err));
    for (uint32_t i = 0; i < event->player_count; i++) {
        if (event->players[i].tpn.number == 0) { /* a number that has no game */
            ct_player player = {.tpn = {i + 1}, .enters = 1};
            ct_event_put_player(event, i, &player);
        }
    }
    *out = event;
    return CT_OK;
}

ct_status ct_example_event_read(ct_str text, ct_arena *mem, ct_event **out, ct_error *err)
{
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    if (ct_str_starts(text, "round,")) {
        return read_games(text, mem, out, err);
    }
    ct_status status = ct_trf_read(text, mem, out, NULL, &problems, err);
    if (status != CT_OK && problems.count > 0 && err != NULL) {
        *err = problems.items[0];
    }
    return status;
}
