/* The pairings of a round as data: the boards of players, or the matches of teams with theirs. */

#include "event/edit.h"
#include "event/matches.h"
#include "event/team_table.h"
#include "operations/games.h"
#include "operations/looking_private.h"
#include "report/totals.h"

#include <math.h>

/* What is known of both sides before the round. */
typedef struct sides_before {
    ct_points white_points, black_points;
    double white_total, black_total; /* NAN where points rank */
} sides_before;

typedef struct ct_paired_board {
    ct_game_answer game;
    sides_before before;
} ct_paired_board;

typedef struct match_board {
    uint32_t board;
    ct_index white, black; /* CT_NOBODY: the board is empty on that side */
    ct_str result;
} match_board;

typedef struct ct_paired_match {
    uint32_t match;
    ct_index white, black;
    ct_points white_points, black_points;
    bool is_over;
    ct_points white_game_points, black_game_points;
    uint8_t white_outcome, black_outcome;
    match_board *boards;
    uint32_t board_count;
} ct_paired_match;

typedef struct ct_paired_bye {
    ct_index who;
    uint8_t kind;
    ct_points points;
    double total;
} ct_paired_bye;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field board_rows[] = {
    CT_OUT_NUMBER(ct_paired_board, board, game.board, "Number of the board."),
    CT_OUT_PLAYER(ct_paired_board, white, game.white, "Pairing number of White."),
    CT_OUT_PLAYER(ct_paired_board, black, game.black, "Pairing number of Black."),
    CT_OUT_TEXT_OR_NULL(ct_paired_board, result, game.result,
                        "Result; null while the game is open."),
    CT_OUT_POINTS(ct_paired_board, white_points, before.white_points,
                  "Points of White before the round."),
    CT_OUT_POINTS(ct_paired_board, black_points, before.black_points,
                  "Points of Black before the round."),
    CT_OUT_REAL(ct_paired_board, white_total, before.white_total,
                "What ranks White before the round, where that is not points (Keizer totals, Elo "
                "points); else null."),
    CT_OUT_REAL(ct_paired_board, black_total, before.black_total, "The same of Black."),
};
static const ct_shape board_shape =
    CT_ANSWER_SHAPE("pairings_board", "A board of the round.", board_rows, ct_paired_board);

static const ct_field match_board_rows[] = {
    CT_OUT_NUMBER(match_board, board, board, "Number of the board in the match."),
    CT_OUT_PLAYER(match_board, white, white, "Pairing number of White; null: nobody came."),
    CT_OUT_PLAYER(match_board, black, black, "Pairing number of Black; null: nobody came."),
    CT_OUT_TEXT_OR_NULL(match_board, result, result, "Result; null while the game is open."),
};
static const ct_shape match_board_shape =
    CT_ANSWER_SHAPE("match_board", "A board of a match.", match_board_rows, match_board);

#define MATCH_POINTS(name, member, words)         \
    {#name,                                       \
     CT_FIELD_POINTS,                             \
     CT_OUT(ct_paired_match, member),             \
     .has_flag = true,                            \
     .other = offsetof(ct_paired_match, is_over), \
     .says = (words)}

static const ct_field match_rows[] = {
    CT_OUT_NUMBER(ct_paired_match, match, match, "Number of the match."),
    {"white", CT_FIELD_TEAM, CT_OUT(ct_paired_match, white),
     .says = "Team named first: White on board 1."},
    {"black", CT_FIELD_TEAM, CT_OUT(ct_paired_match, black), .says = "Team named second."},
    CT_OUT_POINTS(ct_paired_match, white_points, white_points,
                  "Match points of the first team before the round."),
    CT_OUT_POINTS(ct_paired_match, black_points, black_points,
                  "Match points of the second team before the round."),
    MATCH_POINTS(white_game_points, white_game_points,
                 "Game points of the first team; null while games are open."),
    MATCH_POINTS(black_game_points, black_game_points,
                 "Game points of the second team; null while games are open."),
    {"white_outcome", CT_FIELD_WORD, CT_OUT(ct_paired_match, white_outcome),
     .word = ct_outcome_word, .says = "What the match brought the first team."},
    {"black_outcome", CT_FIELD_WORD, CT_OUT(ct_paired_match, black_outcome),
     .word = ct_outcome_word, .says = "What the match brought the second team."},
    CT_OUT_OBJECTS(ct_paired_match, boards, boards, board_count, match_board_shape,
                   "The boards of the match."),
};
static const ct_shape match_shape =
    CT_ANSWER_SHAPE("pairings_match", "A match of two teams.", match_rows, ct_paired_match);

static const ct_field bye_rows[] = {
    CT_OUT_ANYONE(ct_paired_bye, who, who, "Pairing number; of a team in a team event."),
    {"bye", CT_FIELD_WORD, CT_OUT(ct_paired_bye, kind), .word = ct_outcome_word,
     .is_required = true, .says = "Which bye, or why there is no game."},
    CT_OUT_POINTS(ct_paired_bye, points, points, "Points before the round; match points of teams."),
    CT_OUT_REAL(ct_paired_bye, total, total, "What ranks before the round where points do not."),
};
static const ct_shape bye_shape =
    CT_ANSWER_SHAPE("pairings_bye", "A participant without a game.", bye_rows, ct_paired_bye);

#define PART_ROWS                                                                                 \
    CT_OUT_NUMBER(ct_pairings_answer, round, round, "The round."),                                \
        CT_OUT_OBJECTS(ct_pairings_answer, boards, boards, board_count, board_shape,              \
                       "The boards; none in a team event."),                                      \
        CT_OUT_OBJECTS(ct_pairings_answer, matches, matches, match_count, match_shape,            \
                       "The matches of a team event, each with its boards."),                     \
        CT_OUT_OBJECTS(ct_pairings_answer, byes, byes, bye_count, bye_shape, "Who has no game."), \
        CT_OUT_NUMBER(ct_pairings_answer, open, open, "How many games have no result yet.")

static const ct_field part_rows[] = {PART_ROWS};
const ct_shape ct_pairings_part_shape =
    CT_ANSWER_SHAPE("round", "The pairings of a round.", part_rows, ct_pairings_answer);

static const ct_field answer_rows[] = {PART_ROWS, CT_NAMES_ROWS(ct_pairings_answer)};
const ct_shape ct_pairings_answer_shape =
    CT_ANSWER_SHAPE("pairings", "The pairings of a round.", answer_rows, ct_pairings_answer);

/* --- Boards ---------------------------------------------------------------------------------- */

static double total_of(const ct_value *totals, ct_index who)
{
    return totals == NULL ? (double)NAN : (double)totals[who].top / (double)totals[who].bottom;
}

static ct_status list_boards(const ct_event *event, const ct_games *games, ct_arena *mem,
                             ct_pairings_answer *out, ct_error *err)
{
    const ct_value *totals = ct_total_values_before(event, games->round, mem);
    unsigned before = games->round - 1;
    out->boards = CT_NEW(mem, ct_paired_board, games->games);
    out->byes = CT_NEW(mem, ct_paired_bye, games->count - games->games);
    CT_NEED(out->boards, err);
    CT_NEED(out->byes, err);
    for (uint32_t i = 0; i < games->count; i++) {
        const ct_game *game = &games->items[i];
        ct_points points = ct_player_score(event, game->white, before);
        double total = total_of(totals, game->white);
        if (game->black == CT_NOBODY) {
            out->byes[out->bye_count++] =
                (ct_paired_bye){game->white, (uint8_t)game->white_outcome, points, total};
        } else {
            out->boards[out->board_count++] =
                (ct_paired_board){ct_game_answer_of(game),
                                  {points, ct_player_score(event, game->black, before), total,
                                   total_of(totals, game->black)}};
        }
    }
    return CT_OK;
}

/* --- Matches --------------------------------------------------------------------------------- */

static ct_outcome outcome_of(const ct_event *event, ct_index who, unsigned round)
{
    return (ct_outcome)ct_event_cell(event, who, round).outcome;
}

/* A board with one player: what they got by forfeit, seen from White. */
static ct_str lonely_result(ct_outcome outcome, bool is_white)
{
    return outcome != CT_FORFEIT_WIN ? CT_STR("-/-") : is_white ? CT_STR("+/-") : CT_STR("-/+");
}

static match_board board_of(const ct_event *event, unsigned round, const ct_match_board *seats)
{
    bool is_white = seats->colour != CT_BLACK; /* our player */
    match_board made = {.board = seats->number,
                        .white = is_white ? seats->ours : seats->theirs,
                        .black = is_white ? seats->theirs : seats->ours};
    if (made.white == CT_NOBODY) {
        made.result = lonely_result(outcome_of(event, made.black, round), false);
    } else if (made.black == CT_NOBODY) {
        made.result = lonely_result(outcome_of(event, made.white, round), true);
    } else if (outcome_of(event, made.white, round) != CT_PENDING) {
        made.result = ct_str_of(ct_result_format(outcome_of(event, made.white, round),
                                                 outcome_of(event, made.black, round)));
    }
    return made;
}

static ct_status fill_match(const ct_event *event, const ct_match *matches, unsigned round,
                            ct_arena *mem, ct_paired_match *match, ct_error *err)
{
    size_t rounds = event->rounds_paired;
    const ct_match *ours = &matches[match->white * rounds + round - 1];
    const ct_match *theirs = &matches[match->black * rounds + round - 1];
    ct_match_boards seats = {0};
    CT_TRY(ct_event_match_boards(event, round, match->white, mem, &seats, err));
    match->boards = CT_NEW(mem, match_board, seats.count);
    CT_NEED(match->boards, err);
    for (uint32_t i = 0; i < seats.count; i++) {
        match->boards[match->board_count++] = board_of(event, round, &seats.items[i]);
    }
    match->white_outcome = ours->outcome;
    match->black_outcome = theirs->outcome;
    match->is_over = ours->outcome != CT_PENDING && theirs->outcome != CT_PENDING;
    match->white_game_points = ours->game_points;
    match->black_game_points = theirs->game_points;
    return CT_OK;
}

static ct_status list_matches(const ct_event *event, unsigned round, ct_arena *mem,
                              ct_pairings_answer *out, ct_error *err)
{
    const ct_event *table = NULL;
    ct_match *matches = NULL;
    ct_games list;
    CT_TRY(ct_event_table(event, mem, &table, err));
    CT_TRY(ct_event_matches(event, mem, &matches, NULL, err));
    CT_TRY(ct_games_list(table, round, mem, &list, err));
    out->matches = CT_NEW(mem, ct_paired_match, list.games);
    out->byes = CT_NEW(mem, ct_paired_bye, list.count - list.games);
    CT_NEED(out->matches, err);
    CT_NEED(out->byes, err);
    for (uint32_t i = 0; i < list.count; i++) {
        const ct_game *game = &list.items[i];
        ct_points points = ct_player_score(table, game->white, round - 1);
        if (game->black == CT_NOBODY) {
            out->byes[out->bye_count++] =
                (ct_paired_bye){game->white, (uint8_t)game->white_outcome, points, (double)NAN};
            continue;
        }
        ct_paired_match *match = &out->matches[out->match_count++];
        *match = (ct_paired_match){.match = game->number,
                                   .white = game->white,
                                   .black = game->black,
                                   .white_points = points,
                                   .black_points = ct_player_score(table, game->black, round - 1)};
        CT_TRY(fill_match(event, matches, round, mem, match, err));
    }
    return CT_OK;
}

ct_status ct_pairings_answer_of(const ct_event *event, unsigned round, ct_arena *mem,
                                ct_pairings_answer *out, ct_error *err)
{
    ct_games games;
    *out = (ct_pairings_answer){.round = round};
    CT_TRY(ct_games_list(event, round, mem, &games, err));
    out->open = games.open;
    return event->is_team_event ? list_matches(event, round, mem, out, err)
                                : list_boards(event, &games, mem, out, err);
}
