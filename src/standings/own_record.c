/* Tie-breaks of type B: what participants did themselves (C.07 7).
 *
 * Where pairings are pre-determined a forfeit is a regular game, but a forfeit loss stays unplayed
 * here (15.2). A round that is still to be played counts for nothing, but for 7.6 as one that the
 * participant elected to play. */

#include "standings/tie_break.h"
#include "standings/working_words.h"

/* A number for each round, summed; the words say what the round was. */
typedef int64_t count_round(const ct_asked *asked, ct_index who, const ct_turn *turn);
static count_round is_with_black, is_won_with_black;

/* "win with Black" where colours count, else "win". */
static ct_str round_words(const ct_asked *asked, const ct_turn *turn, bool tells_colour)
{
    const char *words = ct_turn_words(turn);
    bool has_colour = turn->colour == CT_WHITE || turn->colour == CT_BLACK;
    return tells_colour && has_colour ? ct_str_format(asked->working->mem, "%s with %s", words,
                                                      turn->colour == CT_BLACK ? "Black" : "White")
                                      : ct_str_of(words);
}

/* Σ over the rounds of `count`, each worth 1/`bottom`. */
static ct_value sum_rounds(const ct_asked *asked, ct_index who, count_round *count, int64_t bottom)
{
    const ct_scoreboard *board = asked->board;
    bool tells_colour = count == is_with_black || count == is_won_with_black;
    int64_t sum = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        int64_t here = count(asked, who, turn);
        sum += here;
        if (ct_asked_shows(asked, who)) {
            ct_term term = {
                .round = round,
                .opponent = turn->opponent,
                .amount = {here, bottom},
                .words = round_words(asked, turn, tells_colour),
            };
            ct_working_add(asked->working, term);
        }
    }
    return (ct_value){sum, bottom};
}

/* A game over the board; 15.2: or a forfeit win where pairings are pre-determined. */
static bool is_over_the_board(const ct_scoreboard *board, const ct_turn *turn)
{
    return turn->kind == CT_TURN_PLAYED ||
           (board->is_predetermined && turn->kind == CT_TURN_FORFEIT_WIN);
}

static bool is_won(const ct_turn *turn)
{
    return turn->outcome == CT_WIN || turn->outcome == CT_WIN_UNRATED ||
           turn->outcome == CT_FORFEIT_WIN;
}

/* --- 7.1 to 7.4 ------------------------------------------------------------------------------ */

static ct_points points_of_a_win(const ct_scoreboard *board, const ct_turn *turn)
{
    if (board->of_teams) {
        return board->win[CT_MATCH_POINTS];
    }
    bool has_colour = turn->colour == CT_WHITE || turn->colour == CT_BLACK;
    return board->event->scoring.win[has_colour ? turn->colour : (uint8_t)CT_WHITE];
}

/* 7.1: as many points as for a win, played or not. */
static int64_t is_worth_a_win(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    (void)who;
    ct_score_kind kind = asked->board->of_teams ? CT_MATCH_POINTS : CT_GAME_POINTS;
    return turn->points[kind] >= points_of_a_win(asked->board, turn) && turn->outcome != CT_PENDING;
}

static int64_t is_won_over_the_board(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    (void)who;
    return is_over_the_board(asked->board, turn) && is_won(turn);
}

static int64_t is_with_black(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    (void)who;
    return is_over_the_board(asked->board, turn) && turn->colour == CT_BLACK;
}

static int64_t is_won_with_black(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    return is_with_black(asked, who, turn) && is_won(turn);
}

static ct_value wins(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, is_worth_a_win, 1);
}

static ct_value games_won(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, is_won_over_the_board, 1);
}

static ct_value games_with_black(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, is_with_black, 1);
}

static ct_value games_won_with_black(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, is_won_with_black, 1);
}

/* --- 7.5: progressive scores ----------------------------------------------------------------- */

/* The scores after each round, summed; cuts leave out those of the first rounds (14.1). */
static ct_value progressive(const ct_asked *asked, ct_index who)
{
    const ct_scoreboard *board = asked->board;
    ct_score_kind kind = asked->code->score;
    int64_t sum = 0;
    int64_t score = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        size_t at = (size_t)who * board->rounds + round - 1;
        score += turn->points[kind];
        int64_t now = score + (board->given[kind] == NULL ? 0 : board->given[kind][at]);
        bool is_cut = round <= asked->code->cut_low;
        sum += is_cut ? 0 : now;
        if (ct_asked_shows(asked, who)) {
            ct_term term = {
                .round = round,
                .opponent = turn->opponent,
                .is_cut = is_cut,
                .amount = ct_value_of_points(now, board->event->unit),
                .words = is_cut ? CT_STR("score after the round; cut (14.1)")
                                : CT_STR("score after the round"),
            };
            ct_working_add(asked->working, term);
        }
    }
    return ct_value_of_points(sum, board->event->unit);
}

/* --- 7.6 to 7.8 ------------------------------------------------------------------------------ */

static int64_t is_elected(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    (void)asked;
    (void)who;
    return !ct_turn_is_voluntary(turn);
}

static ct_value rounds_elected(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, is_elected, 1);
}

/* 7.7 in half points. A round without a game is judged by its own points. */
static int64_t standard_halves(const ct_asked *asked, ct_index who, const ct_turn *turn)
{
    const ct_scoreboard *board = asked->board;
    ct_score_kind kind = asked->code->score;
    ct_points own = turn->points[kind];
    ct_points other = board->draw[kind];
    if (turn->outcome == CT_PENDING) {
        return 0;
    }
    if (is_over_the_board(board, turn)) {
        unsigned round = (unsigned)(turn - ct_turn_of(board, who, 1)) + 1;
        other = ct_turn_of(board, turn->opponent, round)->points[kind];
    }
    return own > other ? 2 : own == other ? 1 : 0;
}

static ct_value standard_points(const ct_asked *asked, ct_index who)
{
    return sum_rounds(asked, who, standard_halves, 2);
}

static ct_value pairing_number(const ct_asked *asked, ct_index who)
{
    const ct_event *event = asked->board->event;
    ct_tpn tpn = asked->board->of_teams ? event->teams[who].tpn : event->players[who].tpn;
    if (ct_asked_shows(asked, who)) {
        ct_working_conclude(asked->working, "pairing number %u", tpn.number);
    }
    return CT_WHOLE((int64_t)tpn.number);
}

const ct_tie_break_row ct_own_record_rows[] = {
    {.code = "WIN",
     .title = "Number of wins",
     .article = "C.07 7.1",
     .type = "B",
     .sentence = "Rounds with as many points as a win gives, played or not.",
     .of = wins},
    {.code = "WON",
     .title = "Number of games won",
     .article = "C.07 7.2",
     .type = "B",
     .sentence = "Games won over the board.",
     .of = games_won},
    {.code = "BPG",
     .title = "Games played with Black",
     .article = "C.07 7.3",
     .type = "B",
     .sentence = "Games played over the board with Black.",
     .of = games_with_black},
    {.code = "BWG",
     .title = "Games won with Black",
     .article = "C.07 7.4",
     .type = "B",
     .sentence = "Games won over the board with Black.",
     .of = games_won_with_black},
    {.code = "PS",
     .title = "Progressive scores",
     .article = "C.07 7.5",
     .type = "B",
     .sentence = "The scores after each round, added up; a cut leaves out the first ones.",
     .flags = CT_MAY_CUT | CT_MAY_CHOOSE_SCORE,
     .of = progressive},
    {.code = "REP",
     .title = "Rounds one elected to play",
     .article = "C.07 7.6",
     .type = "B",
     .sentence =
         "The rounds without half-point byes, zero-point byes, absences and forfeit losses. "
         "Called GE until July 2024.",
     .of = rounds_elected},
    {.code = "STD",
     .title = "Standard points",
     .article = "C.07 7.7",
     .type = "B",
     .sentence = "One for each round in which one scored more than the opponent, half for as much; "
                 "without a game, the points are compared with those of a draw.",
     .flags = CT_MAY_CHOOSE_SCORE,
     .since = CT_C07_2026,
     .of = standard_points},
    {.code = "TPN",
     .title = "Tournament pairing number",
     .article = "C.07 7.8",
     .type = "B",
     .sentence = "The smaller pairing number first; with /R the larger.",
     .flags = CT_MAY_REVERSE | CT_LOWER_IS_BETTER,
     .since = CT_C07_2026,
     .of = pairing_number},
    {.code = NULL},
};
