/* Tie-breaks by boards (C.07 12), made for knock-outs of teams and good for any team event. */

#include "standings/board_breaks.h"

#include "standings/working_words.h"

#include <assert.h>

/* --- The table -------------------------------------------------------------------------------- */

typedef struct maker {
    ct_board_points *all;
    const ct_event *event;
    ct_index *team_of;        /* player -> team */
    const ct_line_up **seats; /* team -> record 300 of the round, or NULL */
    bool *is_seated;          /* player: has a board in the round at hand */
    bool *is_taken;           /* board: somebody of the match at hand sits there */
    unsigned round;
} maker;

static ct_points *points_at(const ct_board_points *all, ct_index team, unsigned round,
                            unsigned board)
{
    assert(board >= 1 && board <= all->boards);
    return &all->points[((size_t)team * all->board->rounds + round - 1) * all->boards + board - 1];
}

/* A cell that is a board of a match: a game, or a win against an empty chair. */
static bool is_board(ct_cell cell)
{
    return cell.outcome < CT_OUTCOMES && ct_outcome_has_opponent((ct_outcome)cell.outcome) &&
           (cell.opponent != CT_NOBODY || cell.outcome == CT_FORFEIT_WIN);
}

static uint32_t seat_count(const maker *make, ct_index team)
{
    return make->seats[team] != NULL ? make->seats[team]->player_count
                                     : make->event->teams[team].member_count;
}

static ct_index seated(const maker *make, ct_index team, uint32_t seat)
{
    ct_index player = make->seats[team] != NULL ? make->seats[team]->players[seat]
                                                : make->event->teams[team].members[seat];
    return player < make->event->player_count ? player : CT_NOBODY;
}

/* The next player of the team, from `*seat` on, who has a board and is not yet placed. */
static ct_index next_player(const maker *make, ct_index team, uint32_t *seat)
{
    for (; *seat < seat_count(make, team); (*seat)++) {
        ct_index player = seated(make, team, *seat);
        if (player != CT_NOBODY && !make->is_seated[player] &&
            is_board(ct_event_cell(make->event, player, make->round))) {
            return player;
        }
    }
    return CT_NOBODY;
}

/* Puts the result of a player, and of the player's opponent, on a board. */
static void place(const maker *make, ct_index player, unsigned board)
{
    const ct_event *event = make->event;
    unsigned at = board < make->all->boards ? board : make->all->boards;
    ct_cell cell = ct_event_cell(event, player, make->round);
    make->is_seated[player] = true;
    make->is_taken[at] = true;
    *points_at(make->all, make->team_of[player], make->round, at) +=
        ct_scoring_points(&event->scoring, cell);
    if (cell.opponent < event->player_count && !make->is_seated[cell.opponent] &&
        make->team_of[cell.opponent] != CT_NOBODY) {
        ct_cell back = ct_event_cell(event, cell.opponent, make->round);
        make->is_seated[cell.opponent] = true;
        *points_at(make->all, make->team_of[cell.opponent], make->round, at) +=
            ct_scoring_points(&event->scoring, back);
    }
}

/* With record 300 the seat is the board. */
static void place_by_seats(const maker *make, ct_index team)
{
    for (uint32_t seat = 0; make->seats[team] != NULL && seat < seat_count(make, team); seat++) {
        ct_index player = seated(make, team, seat);
        if (player != CT_NOBODY && !make->is_seated[player] && make->team_of[player] == team &&
            is_board(ct_event_cell(make->event, player, make->round))) {
            place(make, player, seat + 1);
        }
    }
}

static bool sits_alone(const maker *make, ct_index player)
{
    return player != CT_NOBODY &&
           ct_event_cell(make->event, player, make->round).opponent == CT_NOBODY;
}

/* Walks down both teams at once: a player without an opponent has the next board alone, else the
 * next board is the next game. */
static void place_by_order(const maker *make, ct_index one, ct_index other)
{
    uint32_t seats[2] = {0, 0};
    for (unsigned board = 1;; board++) {
        ct_index first = next_player(make, one, &seats[0]);
        ct_index second = other == CT_NOBODY ? CT_NOBODY : next_player(make, other, &seats[1]);
        if (first == CT_NOBODY && second == CT_NOBODY) {
            return;
        }
        bool second_goes =
            first == CT_NOBODY || (!sits_alone(make, first) && sits_alone(make, second));
        while (board < make->all->boards && make->is_taken[board]) {
            board++;
        }
        place(make, second_goes ? second : first, board);
    }
}

static void place_match(const maker *make, ct_index one, ct_index other)
{
    for (unsigned board = 0; board <= make->all->boards; board++) {
        make->is_taken[board] = false;
    }
    place_by_seats(make, one);
    if (other != CT_NOBODY) {
        place_by_seats(make, other);
    }
    place_by_order(make, one, other);
}

/* What a board is worth in a match without any game. */
static ct_points free_points(const maker *make, const ct_turn *turn)
{
    const ct_scoring *scoring = &make->event->scoring;
    switch ((ct_outcome)turn->outcome) {
    case CT_PAB: return scoring->win[CT_WHITE]; /* 12 */
    case CT_FORFEIT_WIN: return scoring->forfeit_win;
    case CT_FORFEIT_LOSS: return scoring->forfeit_loss;
    case CT_FULL_POINT_BYE: return scoring->full_point_bye;
    case CT_HALF_POINT_BYE: return scoring->half_point_bye;
    default: return 0;
    }
}

static bool has_game(const maker *make, ct_index team)
{
    uint32_t seat = 0;
    return next_player(make, team, &seat) != CT_NOBODY;
}

static void fill_free(const maker *make, ct_index team, const ct_turn *turn)
{
    for (unsigned board = 1; board <= make->all->boards; board++) {
        *points_at(make->all, team, make->round, board) = free_points(make, turn);
    }
}

static void take_seats(const maker *make)
{
    const ct_scoreboard *board = make->all->board;
    for (ct_index player = 0; player < make->event->player_count; player++) {
        make->is_seated[player] = false;
    }
    for (ct_index team = 0; team < board->count; team++) {
        make->seats[team] = NULL;
    }
    for (uint32_t i = 0; i < make->event->line_up_count; i++) {
        const ct_line_up *line_up = &make->event->line_ups[i];
        if (line_up->round == make->round && line_up->team < board->count) {
            make->seats[line_up->team] = line_up;
        }
    }
}

static void make_round(const maker *make)
{
    const ct_scoreboard *board = make->all->board;
    take_seats(make);
    for (ct_index team = 0; team < board->count; team++) {
        const ct_turn *turn = ct_turn_of(board, team, make->round);
        ct_index rival = turn->opponent;
        bool is_free = !has_game(make, team) && (rival == CT_NOBODY || !has_game(make, rival));
        if (is_free && (rival == CT_NOBODY || team < rival)) {
            fill_free(make, team, turn);
            if (rival != CT_NOBODY) {
                fill_free(make, rival, ct_turn_of(board, rival, make->round));
            }
        } else if (rival == CT_NOBODY || team < rival) {
            place_match(make, team, rival);
        }
    }
}

ct_status ct_board_points_make(const ct_scoreboard *board, ct_arena *mem, ct_board_points *out,
                               ct_error *err)
{
    ct_board_points all = {.board = board, .boards = board->boards == 0 ? 1 : board->boards};
    all.points = CT_NEW(mem, ct_points, (size_t)board->count * board->rounds * all.boards);
    maker make = {.all = &all, .event = board->event};
    make.team_of = ct_event_team_of_players(board->event, mem);
    make.seats = CT_NEW(mem, const ct_line_up *, board->count);
    make.is_seated = CT_NEW(mem, bool, board->event->player_count);
    CT_NEED(all.points, err);
    CT_NEED(make.team_of, err);
    CT_NEED(make.seats, err);
    make.is_taken = CT_NEW(mem, bool, all.boards + 1U);
    CT_NEED(make.is_seated, err);
    CT_NEED(make.is_taken, err);
    for (make.round = 1; make.round <= board->rounds; make.round++) {
        make_round(&make);
    }
    *out = all;
    return CT_OK;
}

/* --- Questions -------------------------------------------------------------------------------- */

/* Is the round a match of the two that counts between them (6.1.1, 15.2)? */
static bool match_counts(const ct_board_points *all, ct_index team, unsigned round, ct_index rival)
{
    const ct_turn *turn = ct_turn_of(all->board, team, round);
    return turn->opponent == rival &&
           ct_turn_counts_as_played(all->board, turn, all->forfeits_count);
}

int64_t ct_board_points_on(const ct_board_points *all, ct_index team, unsigned board,
                           ct_index rival)
{
    int64_t sum = 0;
    for (unsigned round = 1; round <= all->board->rounds; round++) {
        if (rival == CT_NOBODY || match_counts(all, team, round, rival)) {
            sum += *points_at(all, team, round, board);
        }
    }
    return sum;
}

int64_t ct_board_count(const ct_board_points *all, ct_index team, ct_index rival)
{
    int64_t sum = 0;
    for (unsigned board = 1; board <= all->boards; board++) {
        sum += board * ct_board_points_on(all, team, board, rival);
    }
    return sum;
}

/* Points of one less points of the other on a board. */
static int64_t lead(const ct_board_points *all, ct_index one, ct_index other, unsigned board,
                    bool mutual)
{
    return ct_board_points_on(all, one, board, mutual ? other : CT_NOBODY) -
           ct_board_points_on(all, other, board, mutual ? one : CT_NOBODY);
}

static int decide(int64_t ahead, unsigned board, unsigned *decisive)
{
    if (decisive != NULL) {
        *decisive = ahead == 0 ? 0 : board;
    }
    return (ahead > 0) - (ahead < 0);
}

int ct_top_board_compare(const ct_board_points *all, ct_index one, ct_index other, bool mutual,
                         unsigned *decisive)
{
    for (unsigned board = 1; board <= all->boards; board++) {
        int64_t ahead = lead(all, one, other, board, mutual);
        if (ahead != 0) {
            return decide(ahead, board, decisive);
        }
    }
    return decide(0, 0, decisive);
}

int ct_bottom_board_compare(const ct_board_points *all, ct_index one, ct_index other, bool mutual,
                            unsigned *decisive)
{
    int64_t ahead = 0;
    for (unsigned board = 1; board <= all->boards; board++) {
        ahead += lead(all, one, other, board, mutual);
    }
    for (unsigned board = all->boards; board > 1; board--) {
        ahead -= lead(all, one, other, board, mutual);
        if (ahead != 0) {
            return decide(ahead, board, decisive);
        }
    }
    return decide(0, 0, decisive);
}

/* --- Two teams and their own match (13.3.2) --------------------------------------------------- */

ct_board_verdict ct_board_compare(const ct_board_points *all, unsigned rules, ct_index one,
                                  ct_index other)
{
    ct_board_verdict found = {0};
    if ((rules & CT_BOARD_COUNT) != 0) {
        int64_t ours = ct_board_count(all, one, other);
        int64_t theirs = ct_board_count(all, other, one);
        found = (ct_board_verdict){(ours < theirs) - (ours > theirs), CT_BOARD_COUNT, 0};
    }
    if (found.order == 0 && (rules & CT_TOP_BOARDS) != 0) {
        found.rule = CT_TOP_BOARDS;
        found.order = ct_top_board_compare(all, one, other, true, &found.board);
    }
    if (found.order == 0 && (rules & CT_BOTTOM_BOARDS) != 0) {
        found.rule = CT_BOTTOM_BOARDS;
        found.order = ct_bottom_board_compare(all, one, other, true, &found.board);
    }
    return found;
}

/* The number that the rule of the verdict compares. */
static ct_points_text figure(const ct_board_points *all, ct_board_verdict found, ct_index team,
                             ct_index rival)
{
    int64_t sum = found.rule == CT_BOARD_COUNT ? ct_board_count(all, team, rival) : 0;
    if (found.rule == CT_TOP_BOARDS) {
        sum = ct_board_points_on(all, team, found.board, rival);
    }
    for (unsigned board = 1; found.rule == CT_BOTTOM_BOARDS && board < found.board; board++) {
        sum += ct_board_points_on(all, team, board, rival);
    }
    ct_points_text text = {.at = ""};
    ct_points_format((ct_points)sum, all->board->event->unit, false, text.at);
    return text;
}

void ct_board_verdict_tell(const ct_board_points *all, ct_board_verdict found, ct_index mine,
                           ct_index rival, ct_text *out)
{
    unsigned matches = 0;
    ct_text_addf(out, "by the boards against team %u in",
                 all->board->event->teams[rival].tpn.number);
    for (unsigned round = 1; round <= all->board->rounds; round++) {
        if (match_counts(all, mine, round, rival)) {
            ct_text_addf(out, "%s %u", matches++ == 0 ? " round" : ",", round);
        }
    }
    ct_text_addf(out, " (13.3.2), %s to %s ", figure(all, found, mine, rival).at,
                 figure(all, found, rival, mine).at);
    if (found.rule == CT_BOARD_COUNT) {
        ct_text_addf(out, "in board count, lower first (12.1)");
    } else if (found.rule == CT_TOP_BOARDS) {
        ct_text_addf(out, "on board %u (12.2)", found.board);
    } else {
        ct_text_addf(out, "without board %u and below (12.3)", found.board);
    }
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void show_boards(const ct_asked *asked, const ct_board_points *all, bool weighted)
{
    int32_t unit = asked->board->event->unit;
    for (unsigned board = 1; board <= all->boards; board++) {
        int64_t points = ct_board_points_on(all, asked->of_whom, board, CT_NOBODY);
        char text[32];
        ct_value_format(ct_value_of_points(points, unit), text);
        ct_str words = weighted ? ct_str_format(asked->mem, "board %u: %u × %s", board, board, text)
                                : ct_str_format(asked->mem, "board %u", board);
        ct_working_add(asked->working, (ct_term){.opponent = CT_NOBODY,
                                                 .amount = ct_value_of_points(
                                                     weighted ? board * points : points, unit),
                                                 .words = words});
    }
}

static ct_status board_count(const ct_asked *asked, ct_value *out, ct_error *err)
{
    ct_board_points all = {0};
    CT_TRY(ct_board_points_make(asked->board, asked->mem, &all, err));
    for (ct_index team = 0; team < asked->board->count; team++) {
        out[team] =
            ct_value_of_points(ct_board_count(&all, team, CT_NOBODY), asked->board->event->unit);
    }
    if (asked->working != NULL) {
        show_boards(asked, &all, true);
    }
    return CT_OK;
}

typedef int (*comparison)(const ct_board_points *all, ct_index one, ct_index other, bool mutual,
                          unsigned *decisive);

/* The value is the number of tied teams that are worse. */
static ct_status rank_by_boards(const ct_asked *asked, const ct_index *tied, uint32_t count,
                                ct_value *out, comparison compare, ct_error *err)
{
    ct_board_points all = {0};
    CT_TRY(ct_board_points_make(asked->board, asked->mem, &all, err));
    for (uint32_t i = 0; i < count; i++) {
        int64_t worse = 0;
        for (uint32_t k = 0; k < count; k++) {
            worse += compare(&all, tied[i], tied[k], false, NULL) > 0;
        }
        out[i] = CT_WHOLE(worse);
        if (asked->working != NULL && asked->of_whom == tied[i]) {
            show_boards(asked, &all, false);
            ct_working_conclude(asked->working, "ahead of %lld of the %u tied", (long long)worse,
                                count);
        }
    }
    return CT_OK;
}

static ct_status top_boards(const ct_asked *asked, const ct_index *tied, uint32_t count,
                            ct_value *out, ct_error *err)
{
    return rank_by_boards(asked, tied, count, out, ct_top_board_compare, err);
}

static ct_status bottom_boards(const ct_asked *asked, const ct_index *tied, uint32_t count,
                               ct_value *out, ct_error *err)
{
    return rank_by_boards(asked, tied, count, out, ct_bottom_board_compare, err);
}

const ct_tie_break_row ct_board_rows[] = {
    {.code = "BC",
     .title = "Board count",
     .article = "C.07 12.1",
     .type = "B",
     .sentence = "The sum of board number × game points on that board; lower is better. Means "
                 "something between teams with equal game points only: these come first in the "
                 "list.",
     .flags = CT_FOR_TEAMS_ONLY | CT_LOWER_IS_BETTER,
     .all = board_count},
    {.code = "TBR",
     .title = "Top board results",
     .article = "C.07 12.2",
     .type = "B",
     .sentence = "Game points on board 1; if equal on board 2, and so on. The value is the number "
                 "of tied teams that are behind.",
     .flags = CT_FOR_TEAMS_ONLY,
     .among = top_boards},
    {.code = "BBE",
     .title = "Bottom board elimination",
     .article = "C.07 12.3",
     .type = "B",
     .sentence = "Game points without the last board; if equal without the last two, and so on. "
                 "The value is the number of tied teams that are behind.",
     .flags = CT_FOR_TEAMS_ONLY,
     .among = bottom_boards},
    {.code = NULL},
};
