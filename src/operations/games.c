/* The games of a round, and what they leave to do. */

#include "operations/games.h"

#include "event/edit.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/team_table.h"
#include "operations/who.h"
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

ct_status ct_games_list(const ct_event *event, unsigned round, ct_arena *mem, ct_games *out,
                        ct_error *err)
{
    *out = (ct_games){.round = round, .items = CT_NEW(mem, ct_game, event->player_count)};
    bool *is_listed = CT_NEW(mem, bool, event->player_count);
    CT_NEED(out->items, err);
    CT_NEED(is_listed, err);
    if (event->is_team_event) {
        list_team_games(event, out, is_listed);
        return CT_OK;
    }
    ct_board *boards;
    uint32_t count;
    CT_TRY(ct_round_boards(event, round, mem, &boards, &count, err));
    for (uint32_t i = 0; i < count; i++) {
        add_game(out, game_of(event, round, boards[i]));
    }
    return CT_OK;
}

ct_status ct_games_round(const ct_event *event, ct_whole asked, unsigned *out, ct_error *err)
{
    unsigned round = ct_whole_or(asked, event->rounds_paired);
    if (round >= 1 && round <= event->rounds_paired) {
        *out = round;
        return CT_OK;
    }
    if (event->rounds_paired == 0) {
        ct_fail(err, CT_NOT_FOUND, "no round is paired yet");
        ct_error_cure(err, "pair round 1 first: {pair write}");
    } else {
        ct_fail(err, CT_NOT_FOUND, "round %u is not paired yet", round);
        ct_error_cure(err, "the newest round is %u", event->rounds_paired);
    }
    return CT_NOT_FOUND;
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

ct_points ct_player_score(const ct_event *event, ct_index player, unsigned rounds)
{
    ct_points sum = event->is_team_event ? 0 : ct_event_adjustment(event, player, rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, player, round));
    }
    return sum;
}

/* The first open game, by its board. */
static unsigned first_open(const ct_games *list)
{
    uint32_t at = 0;
    while (!ct_game_is_open(&list->items[at])) {
        at++;
    }
    return list->items[at].number;
}

ct_status ct_next_step(const ct_event *event, ct_arena *mem, ct_step *out, ct_error *err)
{
    unsigned newest = event->rounds_paired;
    ct_games list = {0};
    if (newest > 0) {
        CT_TRY(ct_games_list(event, newest, mem, &list, err));
    }
    if (list.open > 0) {
        *out = (ct_step){ct_str_format(mem, "%u game%s of round %u still open", list.open,
                                       list.open == 1 ? "" : "s", newest),
                         ct_str_format(mem, "result results=%u:1-0", first_open(&list))};
    } else if (event->player_count < 2) { /* a single player has no opponent */
        *out = (ct_step){CT_STR("next: add players"), CT_STR("add name=\"Last, First\"")};
    } else if (newest > 0 && ct_event_is_over(event, mem)) {
        unsigned planned = ct_event_planned_rounds(event, mem);
        *out = (ct_step){newest >= planned && planned > 0
                             ? ct_str_format(mem, "all %u rounds are complete", planned)
                             : CT_STR("the knock-out is decided"),
                         {0}};
    } else {
        *out =
            (ct_step){ct_str_format(mem, "next: pair round %u", newest + 1U), CT_STR("pair write")};
    }
    return CT_OK;
}

/* --- Finding one ------------------------------------------------------------------------------ */

static ct_status find_board(const ct_games *list, uint64_t number, ct_game **out, ct_error *err)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < list->games; i++) {
        if (list->items[i].number == number) {
            *out = &list->items[i];
            return CT_OK;
        }
        most = list->items[i].number > most ? list->items[i].number : most;
    }
    ct_fail(err, CT_NOT_FOUND, "round %u has no board %llu", list->round,
            (unsigned long long)number);
    ct_error_cure(err, "its boards go up to %u", most);
    return CT_NOT_FOUND;
}

static ct_status find_players(const ct_event *event, const ct_games *list, const ct_index who[2],
                              ct_arena *mem, ct_game **out, ct_error *err)
{
    ct_str one = ct_who_label(event, who[0], mem);
    ct_str other = ct_who_label(event, who[1], mem);
    for (uint32_t i = 0; i < list->games; i++) {
        ct_game *game = &list->items[i];
        if (game->white == who[0] && game->black == who[1]) {
            *out = game;
            return CT_OK;
        }
        if (game->white == who[1] && game->black == who[0]) {
            ct_fail(err, CT_INVALID, "%.*s has Black against %.*s in round %u", CT_ARG(one),
                    CT_ARG(other), list->round);
            ct_error_cure(err, "White comes first: write %u-%u: and the result seen from White",
                          event->players[who[1]].tpn.number, event->players[who[0]].tpn.number);
            return CT_INVALID;
        }
    }
    ct_fail(err, CT_NOT_FOUND, "%.*s and %.*s do not meet in round %u", CT_ARG(one), CT_ARG(other),
            list->round);
    ct_error_cure(err, "{show round=%u} lists who plays whom", list->round);
    return CT_NOT_FOUND;
}

/* The team with White on board 1 of the match with this number, or CT_NOBODY. */
static ct_status find_match(const ct_event *event, unsigned round, uint64_t number, ct_arena *mem,
                            ct_index *team, ct_error *err)
{
    const ct_event *table = NULL;
    ct_board *matches = NULL;
    uint32_t count = 0;
    CT_TRY(ct_event_table(event, mem, &table, err));
    CT_TRY(ct_round_boards(table, round, mem, &matches, &count, err));
    *team = CT_NOBODY;
    for (uint32_t i = 0; i < count && matches[i].black != CT_NOBODY; i++) {
        *team = matches[i].number == number ? matches[i].white : *team;
    }
    return CT_OK;
}

/* Who sits at a board of a match, both numbered as crosstable pairings publishes them: "2.1". */
static ct_status find_seats(const ct_event *event, unsigned round, const uint64_t at[2],
                            ct_arena *mem, ct_match_board *out, ct_error *err)
{
    ct_index team = CT_NOBODY;
    ct_match_boards boards = {0};
    CT_TRY(find_match(event, round, at[0], mem, &team, err));
    if (team != CT_NOBODY) {
        CT_TRY(ct_event_match_boards(event, round, team, mem, &boards, err));
    }
    for (uint32_t k = 0; k < boards.count; k++) {
        *out = boards.items[k].number == at[1] ? boards.items[k] : *out;
    }
    return CT_OK;
}

static ct_status find_in_match(const ct_event *event, const ct_games *list, const uint64_t at[2],
                               ct_arena *mem, ct_game **out, ct_error *err)
{
    ct_match_board seats = {.ours = CT_NOBODY, .theirs = CT_NOBODY};
    CT_TRY(find_seats(event, list->round, at, mem, &seats, err));
    for (uint32_t i = 0; i < list->games; i++) {
        const ct_game *game = &list->items[i];
        if ((game->white == seats.ours && game->black == seats.theirs) ||
            (game->white == seats.theirs && game->black == seats.ours)) {
            *out = &list->items[i];
            return CT_OK;
        }
    }
    ct_fail(err, CT_NOT_FOUND, "round %u has no game at board %llu of match %llu", list->round,
            (unsigned long long)at[1], (unsigned long long)at[0]);
    ct_error_cure(err, "{pairings round=%u} lists the matches", list->round);
    return CT_NOT_FOUND;
}

/* Does the word say match and board, as "2.1"? */
static bool is_in_match(const ct_event *event, ct_str which, uint64_t at[2])
{
    ct_str board = which;
    ct_str match = ct_str_cut(&board, '.');
    return event->is_team_event && ct_str_to_unsigned(match, &at[0]) &&
           ct_str_to_unsigned(board, &at[1]);
}

ct_status ct_games_find(const ct_event *event, const ct_games *list, ct_str which, ct_arena *mem,
                        ct_game **out, ct_error *err)
{
    uint64_t board;
    uint64_t at[2];
    if (ct_str_to_unsigned(which, &board)) {
        return find_board(list, board, out, err);
    }
    if (is_in_match(event, which, at)) {
        return find_in_match(event, list, at, mem, out, err);
    }
    ct_index who[2];
    ct_str rest = which;
    ct_str parts[2] = {ct_str_cut(&rest, '-'), rest};
    uint64_t number;
    for (int i = 0; i < 2; i++) {
        if (!ct_str_to_unsigned(parts[i], &number)) {
            ct_fail(err, CT_MISUSE, "'%.*s' does not say which game is meant", CT_ARG(which));
            ct_error_cure(err,
                          "write the board as 5:1-0, or the players, White first, as 7-12:1-0");
            return CT_MISUSE;
        }
        CT_TRY(ct_who_player(event, parts[i], mem, &who[i], err));
    }
    return find_players(event, list, who, mem, out, err);
}

/* --- Answers --------------------------------------------------------------------------------- */

static const ct_field game_rows[] = {
    CT_OUT_NUMBER(ct_game_answer, board, board, "Number of the board."),
    CT_OUT_PLAYER(ct_game_answer, white, white, "Pairing number of White."),
    CT_OUT_PLAYER(ct_game_answer, black, black, "Pairing number of Black."),
    CT_OUT_TEXT_OR_NULL(ct_game_answer, result, result, "Result; null while the game is open."),
};
const ct_shape ct_game_answer_shape =
    CT_ANSWER_SHAPE("game", "A game of a round.", game_rows, ct_game_answer);

static const ct_field bye_rows[] = {
    CT_OUT_PLAYER(ct_bye_answer, player, player, "Pairing number."),
    {"bye", CT_FIELD_WORD, CT_OUT(ct_bye_answer, kind), .word = ct_outcome_word,
     .is_required = true, .says = "Which bye, or why there is no game."},
};
const ct_shape ct_bye_answer_shape =
    CT_ANSWER_SHAPE("bye", "A player without a game.", bye_rows, ct_bye_answer);

ct_game_answer ct_game_answer_of(const ct_game *game)
{
    return (ct_game_answer){.board = game->number,
                            .white = game->white,
                            .black = game->black,
                            .result = ct_str_of(ct_game_result(game))};
}
