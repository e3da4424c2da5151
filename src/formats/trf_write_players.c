/* Records 001 with the crosstable, and the national rating records behind them. */

#include "formats/trf_implied.h"
#include "formats/trf_write.h"

#include <assert.h>

enum { FIRST_ROUND_COLUMN = 92, ROUND_COLUMNS = 10 };

/* --- Cells ----------------------------------------------------------------------------------- */

/* TRF06 knows 1 = 0 + - only: byes and unrated games become the nearest of them. */
static char letter_06(ct_outcome outcome)
{
    switch (outcome) {
    case CT_WIN_UNRATED: return '1';
    case CT_DRAW_UNRATED: return '=';
    case CT_LOSS_UNRATED: return '0';
    case CT_PAB:
    case CT_FULL_POINT_BYE: return '+';
    case CT_HALF_POINT_BYE: return '=';
    case CT_ZERO_POINT_BYE: return '-';
    default: return ct_outcome_letter(outcome);
    }
}

static char letter_of(ct_trf_dialect dialect, ct_outcome outcome)
{
    if (dialect == CT_TRF06) {
        return letter_06(outcome);
    }
    return ct_outcome_letter(outcome);
}

static void put_cell(const ct_trf_writer *to, ct_trf_line *line, unsigned round, ct_cell cell)
{
    size_t column = FIRST_ROUND_COLUMN + (size_t)ROUND_COLUMNS * (round - 1);
    if (cell.outcome == CT_ABSENT) {
        return;
    }
    if (cell.opponent == CT_NOBODY) {
        ct_trf_put_zeros(line, column, 4, 0);
    } else {
        ct_trf_put_number(line, column, 4, to->event->players[cell.opponent].tpn.number);
    }
    static const char colours[] = {'-', 'w', 'b'};
    ct_trf_put_char(line, column + 5, colours[cell.colour > CT_BLACK ? CT_NO_COLOUR : cell.colour]);
    ct_outcome outcome = (ct_outcome)cell.outcome;
    ct_trf_put_char(line, column + 7, letter_of(to->dialect, outcome));
}

/* The byes of the next round by player, CT_ABSENT where there is none; NULL when none are written
 * here. TRF16 has no record for them; JaVaFo and bbpPairings read them in the column of that round.
 * Not when everybody has one: a reader would take that for a round played. Not in TRF06, whose + is
 * a bye already given. */
static uint8_t *next_byes(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    unsigned next = event->rounds_paired + 1U;
    bool is_over = event->rounds != 0 && next > event->rounds;
    if ((to->dialect != CT_TRF16 && to->dialect != CT_TRF_BBP) || event->is_team_event || is_over) {
        return NULL;
    }
    uint8_t *byes = CT_NEW(to->mem, uint8_t, event->player_count);
    if (byes == NULL) {
        to->out->failed = true;
        return NULL;
    }
    uint32_t free = event->player_count;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].round == next) {
            free -= byes[event->byes[i].who] == CT_ABSENT;
            byes[event->byes[i].who] = event->byes[i].kind;
        }
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        if (byes[who] == CT_ABSENT && ct_trf_is_away(event, who, next)) {
            byes[who] = CT_ZERO_POINT_BYE;
            free--;
        }
    }
    return free > 0 ? byes : NULL;
}

static ct_cell next_cell(const ct_trf_writer *to, ct_index player)
{
    return (ct_cell){.opponent = CT_NOBODY,
                     .outcome = to->next_byes == NULL ? CT_ABSENT : to->next_byes[player]};
}

/* What the cells and adjustments add up to: bbpPairings does not read a player without points. */
static ct_points points_of(const ct_event *event, ct_index player)
{
    ct_points sum =
        event->is_team_event ? 0 : ct_event_adjustment(event, player, event->rounds_paired);
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, player, round));
    }
    return sum;
}

static void put_points(const ct_trf_writer *to, ct_trf_line *line, ct_index index)
{
    const ct_player *player = &to->event->players[index];
    if (!player->declared.has_points && to->dialect != CT_TRF_BBP) {
        return;
    }
    ct_points points =
        player->declared.has_points ? player->declared.points : points_of(to->event, index);
    if (to->next_byes != NULL) { /* a bye in the next column counts already: JaVaFo, bbpPairings */
        ct_cell next = next_cell(to, index);
        points += next.outcome == CT_ABSENT ? 0 : ct_scoring_points(&to->event->scoring, next);
    }
    if (ct_trf_points_fit(points, to->event->unit, CT_TRF_POINTS_WIDTH)) {
        ct_trf_put_points(line, 81, CT_TRF_POINTS_WIDTH, points, to->event->unit);
    }
}

/* --- Lines ----------------------------------------------------------------------------------- */

static void put_rating(ct_trf_line *line, uint16_t rating)
{
    if (rating > 0 && rating <= CT_TRF_MAX_RATING) {
        ct_trf_put_number(line, 49, 4, rating);
    }
}

static void write_player(ct_trf_writer *to, ct_index index)
{
    const ct_player *player = &to->event->players[index];
    ct_trf_line line = ct_trf_begin(to, "001");
    ct_trf_put_number(&line, 5, 4, player->tpn.number);
    if (player->sex != CT_SEX_UNKNOWN) {
        ct_trf_put_char(&line, 10, (char)player->sex);
    }
    ct_trf_put_right(&line, 11, CT_TRF_TITLE_WIDTH, player->title);
    ct_trf_put_left(&line, 15, CT_TRF_NAME_WIDTH, player->name);
    put_rating(&line, player->rating);
    ct_trf_put_left(&line, 54, CT_TRF_FEDERATION_WIDTH, player->federation);
    ct_trf_put_right(&line, 58, CT_TRF_FIDE_ID_WIDTH, player->fide_id);
    ct_trf_put_left(&line, 70, CT_TRF_BIRTH_WIDTH, player->birth);
    put_points(to, &line, index);
    if (player->declared.rank > 0 && player->declared.rank <= CT_TRF_MAX_RANK) {
        ct_trf_put_number(&line, 86, 4, player->declared.rank);
    }
    for (unsigned round = 1; round <= to->event->rounds_paired; round++) {
        put_cell(to, &line, round, ct_event_cell(to->event, index, round));
    }
    put_cell(to, &line, to->event->rounds_paired + 1U, next_cell(to, index));
    ct_trf_end(to);
}

/* The first three columns of a national rating record are the federation, so it must look like one
 * and like no other record. */
static bool is_record_code(ct_str federation)
{
    if (federation.len != 3 || ct_trf_kind_of(federation.at) != CT_TRF_UNKNOWN) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        if (federation.at[i] < 'A' || federation.at[i] > 'Z') {
            return false;
        }
    }
    return true;
}

static void write_national(ct_trf_writer *to, const ct_player *player, const ct_national *national)
{
    char code[4] = {national->federation.at[0], national->federation.at[1],
                    national->federation.at[2], '\0'};
    ct_trf_line line = ct_trf_begin(to, code);
    ct_trf_put_number(&line, 5, 4, player->tpn.number);
    ct_trf_put_right(&line, 11, CT_TRF_TITLE_WIDTH, national->class_name);
    ct_trf_put_left(&line, 15, CT_TRF_NAME_WIDTH, national->name);
    put_rating(&line, national->rating);
    ct_trf_put_left(&line, 54, CT_TRF_FEDERATION_WIDTH, national->origin);
    ct_trf_put_right(&line, 58, CT_TRF_FIDE_ID_WIDTH, national->number);
    ct_trf_put_left(&line, 70, CT_TRF_BIRTH_WIDTH, national->birth);
    ct_text_add(to->out, ct_str_of(to->line_end));
}

void ct_trf_write_players(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    to->next_byes = next_byes(to);
    for (ct_index i = 0; i < event->player_count; i++) {
        write_player(to, i);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        for (uint32_t n = 0; n < player->national_count; n++) {
            if (is_record_code(player->nationals[n].federation)) {
                write_national(to, player, &player->nationals[n]);
            }
        }
    }
}
