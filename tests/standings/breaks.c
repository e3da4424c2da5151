#include "standings/breaks.h"

#include "event/build.h"

#include <string.h>

/* --- Players ---------------------------------------------------------------------------------- */

ct_event *breaks_players(ct_arena *mem, const uint16_t *ratings, uint32_t count, unsigned rounds)
{
    ct_error err = {0};
    ct_event *event = ct_event_new(mem);
    assert_non_null(event);
    check_ok(ct_event_reserve(event, count, rounds, &err), err);
    event->player_count = count;
    event->rounds = (uint16_t)rounds;
    event->rounds_paired = (uint16_t)rounds;
    for (uint32_t i = 0; i < count; i++) {
        event->players[i] = (ct_player){
            .tpn = {i + 1}, .enters = 1, .rating = ratings == NULL ? (uint16_t)0 : ratings[i]};
    }
    return event;
}

static ct_outcome outcome_of(char result)
{
    switch (result) {
    case '1': return CT_WIN;
    case '=': return CT_DRAW;
    case '+': return CT_FORFEIT_WIN;
    case '-': return CT_FORFEIT_LOSS;
    default: return CT_LOSS;
    }
}

static char turned(char result)
{
    static const char from[] = "1=0+-";
    static const char to[] = "0=1-+";
    const char *at = strchr(from, result);
    assert_non_null(at);
    return to[at - from];
}

void breaks_game(ct_event *event, unsigned round, uint32_t white, uint32_t black, char result)
{
    *ct_event_cell_at(event, white - 1, round) = (ct_cell){
        .opponent = black - 1, .colour = CT_WHITE, .outcome = (uint8_t)outcome_of(result)};
    *ct_event_cell_at(event, black - 1, round) = (ct_cell){
        .opponent = white - 1, .colour = CT_BLACK, .outcome = (uint8_t)outcome_of(turned(result))};
}

void breaks_away(ct_event *event, unsigned round, uint32_t number, ct_outcome outcome)
{
    *ct_event_cell_at(event, number - 1, round) =
        (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)outcome};
}

/* --- Teams ------------------------------------------------------------------------------------ */

ct_event *breaks_teams(ct_arena *mem, uint32_t teams, unsigned boards, unsigned rounds)
{
    ct_event *event = breaks_players(mem, NULL, teams * boards, rounds);
    event->is_team_event = true;
    event->teams = CT_NEW(mem, ct_team, teams);
    assert_non_null(event->teams);
    event->team_count = teams;
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    event->board_colours = ct_str_slice(CT_STR("WBWBWBWB"), 0, boards);
    for (uint32_t t = 0; t < teams; t++) {
        ct_index *members = CT_NEW(mem, ct_index, boards);
        assert_non_null(members);
        for (unsigned b = 0; b < boards; b++) {
            members[b] = t * boards + b;
        }
        event->teams[t] =
            (ct_team){.tpn = {t + 1}, .members = members, .member_count = boards, .enters = 1};
    }
    return event;
}

void breaks_match(ct_event *event, unsigned round, uint32_t one, uint32_t other, const char *boards)
{
    for (unsigned b = 0; boards[b] != '\0'; b++) {
        uint32_t ours = event->teams[one - 1].members[b] + 1;
        uint32_t theirs = event->teams[other - 1].members[b] + 1;
        if (b % 2 == 0) {
            breaks_game(event, round, ours, theirs, boards[b]);
        } else {
            breaks_game(event, round, theirs, ours, turned(boards[b]));
        }
    }
}

void breaks_match_by_points(ct_event *event, unsigned round, uint32_t one, uint32_t other,
                            unsigned halves)
{
    char boards[16] = "";
    uint32_t count = event->teams[one - 1].member_count;
    for (uint32_t b = 0; b < count; b++) {
        static const char results[] = "0=1";
        unsigned here = halves > 2 * b ? halves - 2 * b : 0;
        boards[b] = results[here < 2 ? here : 2];
    }
    breaks_match(event, round, one, other, boards);
}

/* --- Values ----------------------------------------------------------------------------------- */

ct_scoreboard *breaks_board(const ct_event *event, ct_c07 edition, ct_arena *mem)
{
    ct_error err = {0};
    ct_scoreboard *board = NULL;
    check_ok(ct_scoreboard_make(event, 0, edition, mem, &board, &err), err);
    return board;
}

ct_code breaks_code(const ct_scoreboard *board, const char *code)
{
    const ct_tie_break_row *row = ct_tie_break_named(ct_str_of(code));
    assert_non_null(row);
    return (ct_code){.row = row, .score = board->primary, .text = ct_str_of(code)};
}

static ct_value *values_of(const ct_asked *asked)
{
    const ct_tie_break_row *row = asked->code->row;
    uint32_t count = asked->board->count;
    ct_error err = {0};
    ct_value *values = CT_NEW(asked->mem, ct_value, count);
    ct_index *everybody = CT_NEW(asked->mem, ct_index, count);
    assert_non_null(values);
    assert_non_null(everybody);
    for (ct_index who = 0; who < count; who++) {
        everybody[who] = who;
    }
    assert_int_equal((row->of != NULL) + (row->all != NULL) + (row->among != NULL), 1);
    if (row->all != NULL) {
        check_ok(row->all(asked, values, &err), err);
    } else if (row->among != NULL) {
        check_ok(row->among(asked, everybody, count, values, &err), err);
    } else {
        assert_non_null(row->of);
        for (ct_index who = 0; who < count && row->of != NULL; who++) {
            values[who] = row->of(asked, who);
        }
    }
    return values;
}

ct_value breaks_value(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                      ct_arena *mem)
{
    return values_of(
        &(ct_asked){.board = board, .code = code, .mem = mem, .of_whom = CT_NOBODY})[number - 1];
}

const char *breaks_text(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                        ct_arena *mem)
{
    char text[32];
    ct_value_format(breaks_value(board, code, number, mem), text);
    return ct_str_copy(mem, ct_str_of(text)).at;
}

const char *breaks_all(const ct_scoreboard *board, const ct_code *code, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    const ct_value *values =
        values_of(&(ct_asked){.board = board, .code = code, .mem = mem, .of_whom = CT_NOBODY});
    for (ct_index who = 0; who < board->count; who++) {
        char one[32];
        ct_value_format(values[who], one);
        ct_text_addf(&text, "%s%s", who == 0 ? "" : " ", one);
    }
    assert_false(text.failed);
    return ct_text_view(&text).at;
}

ct_working breaks_working(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                          ct_arena *mem)
{
    ct_working working = {.mem = mem};
    values_of(&(ct_asked){
        .board = board, .code = code, .mem = mem, .working = &working, .of_whom = number - 1});
    assert_false(working.failed);
    return working;
}
