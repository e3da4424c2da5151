/* The games of a round, and what they leave to do. */

#include "cli/games.h"

#include "event/edit.h"
#include "event/history.h"
#include "pairing/cup/course.h"

static ct_game game_of(const ct_event *event, unsigned round, ct_board board)
{
    ct_game game = {.number = board.number, .white = board.white, .black = board.black};
    game.white_outcome = (ct_outcome)ct_event_cell(event, board.white, round).outcome;
    if (board.black != CT_NOBODY) {
        game.black_outcome = (ct_outcome)ct_event_cell(event, board.black, round).outcome;
    }
    return game;
}

static void add_game(ct_games *list, ct_game game)
{
    list->items[list->count++] = game;
    if (game.black != CT_NOBODY) {
        list->games++;
        list->open += ct_game_is_open(&game) ? 1 : 0;
    }
}

/* Team matches: goes through the teams and their boards, and lists each game once, at the first of
 * its players. */
static void list_team_games(const ct_event *event, ct_games *list, bool *is_listed)
{
    for (ct_index t = 0; t < event->team_count; t++) {
        for (uint32_t m = 0; m < event->teams[t].member_count; m++) {
            ct_index one = event->teams[t].members[m];
            ct_cell cell = ct_event_cell(event, one, list->round);
            if (cell.opponent == CT_NOBODY || is_listed[one]) {
                continue;
            }
            is_listed[one] = is_listed[cell.opponent] = true;
            bool is_white = cell.colour != CT_BLACK;
            ct_board board = {.number = (uint16_t)(list->games + 1),
                              .white = is_white ? one : cell.opponent,
                              .black = is_white ? cell.opponent : one};
            add_game(list, game_of(event, list->round, board));
        }
    }
}

ct_exit ct_games_list(const ct_call *call, const ct_event *event, unsigned round, ct_games *out)
{
    ct_error error;
    *out = (ct_games){.round = round, .items = CT_NEW(call->mem, ct_game, event->player_count)};
    bool *is_listed = CT_NEW(call->mem, bool, event->player_count);
    if (out->items == NULL || is_listed == NULL) {
        ct_fail_memory(&error);
        return ct_call_refuse(call, CT_EXIT_TOO_LARGE, &error);
    }
    if (event->is_team_event) {
        list_team_games(event, out, is_listed);
        return CT_EXIT_DONE;
    }
    ct_board *boards;
    uint32_t count;
    ct_status status = ct_round_boards(event, round, call->mem, &boards, &count, &error);
    if (status != CT_OK) {
        return ct_call_refuse(call, ct_exit_of(status), &error);
    }
    for (uint32_t i = 0; i < count; i++) {
        add_game(out, game_of(event, round, boards[i]));
    }
    return CT_EXIT_DONE;
}

ct_exit ct_games_round(const ct_call *call, const ct_event *event, unsigned *out)
{
    unsigned round = ct_call_number(call, "round", event->rounds_paired);
    if (round >= 1 && round <= event->rounds_paired) {
        *out = round;
        return CT_EXIT_DONE;
    }
    ct_error error;
    if (event->rounds_paired == 0) {
        ct_fail(&error, CT_NOT_FOUND, "no round is paired yet");
        ct_error_cure(&error, "pair round 1 first");
    } else {
        ct_fail(&error, CT_NOT_FOUND, "round %u is not paired yet", round);
        ct_error_cure(&error, "the newest round is %u", event->rounds_paired);
    }
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

bool ct_game_is_open(const ct_game *game)
{
    return game->black != CT_NOBODY && game->white_outcome == CT_PENDING;
}

const char *ct_game_result(const ct_game *game)
{
    if (game->black != CT_NOBODY) {
        return ct_game_is_open(game) ? ""
                                     : ct_result_format(game->white_outcome, game->black_outcome);
    }
    return ct_bye_words(game->white_outcome);
}

const char *ct_bye_words(ct_outcome kind)
{
    switch (kind) {
    case CT_PAB: return "bye";
    case CT_FULL_POINT_BYE: return "full-point bye";
    case CT_HALF_POINT_BYE: return "half-point bye";
    case CT_ZERO_POINT_BYE: return "zero-point bye";
    default: return ct_outcome_name(kind);
    }
}

json_t *ct_game_json(const ct_event *event, const ct_game *game)
{
    json_int_t white = event->players[game->white].tpn.number;
    if (game->black == CT_NOBODY) {
        return json_pack("{s:I, s:s}", "player", white, "bye",
                         ct_outcome_name(game->white_outcome));
    }
    json_int_t black = event->players[game->black].tpn.number;
    const char *result = ct_game_is_open(game) ? NULL : ct_game_result(game);
    return json_pack("{s:I, s:I, s:I, s:s?}", "board", (json_int_t)game->number, "white", white,
                     "black", black, "result", result);
}

ct_points ct_player_score(const ct_event *event, ct_index player, unsigned rounds)
{
    ct_points sum = event->is_team_event ? 0 : ct_event_adjustment(event, player, rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, player, round));
    }
    return sum;
}

json_t *ct_points_json(ct_points points, int32_t unit)
{
    return points % unit == 0 ? json_integer(points / unit)
                              : json_real((double)points / (double)unit);
}

/* "next: pair round 5: crosstable pair FILE --write". */
static ct_str next_round(const ct_call *call, const ct_event *event, const char *path)
{
    unsigned round = event->rounds_paired + 1U;
    return ct_command_named("pair") == NULL
               ? ct_str_format(call->mem, "next: pair round %u", round)
               : ct_str_format(call->mem, "next: pair round %u: crosstable pair %s --write", round,
                               path);
}

ct_str ct_next_step(const ct_call *call, const ct_event *event, const char *path)
{
    unsigned newest = event->rounds_paired;
    ct_games list = {0};
    if (newest > 0 && ct_games_list(call, event, newest, &list) == CT_EXIT_DONE && list.open > 0) {
        uint32_t first = 0;
        while (!ct_game_is_open(&list.items[first])) {
            first++;
        }
        return ct_str_format(
            call->mem, "%u game%s of round %u still open: crosstable result %s %u:1-0", list.open,
            list.open == 1 ? "" : "s", newest, path, list.items[first].number);
    }
    if (event->player_count < 2) { /* a single player has no opponent */
        return ct_str_format(call->mem, "next: add players: crosstable add %s \"Last, First\"",
                             path);
    }
    if (newest > 0 && ct_event_is_over(event, call->mem)) {
        unsigned planned = ct_event_planned_rounds(event, call->mem);
        return newest >= planned && planned > 0
                   ? ct_str_format(call->mem, "all %u rounds are complete", planned)
                   : CT_STR("the knock-out is decided");
    }
    return next_round(call, event, path);
}
