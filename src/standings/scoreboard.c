/* The scoreboard: turns from the crosstable (or from the matches of teams), then what each turn is
 * for C.07 16.2, then the sums.
 *
 * Readings. A blank round, before a late entry or after leaving, is a zero-point bye (16.1). Where
 * pairings are pre-determined a round without an opponent is nobody's choice and counts for
 * nothing. "Last round" and "number of rounds" are those of the rounds counted, so that standings
 * after any round are those of an event that ended there; only Fore Buchholz looks at the final
 * round of the plan. Points given by records 299 belong to the score, also in the tie-breaks of
 * opponents. Before September 2023 every unplayed round of an opponent was a draw. */

#include "standings/scoreboard.h"

#include "event/matches.h"
#include "event/systems.h"
#include "event/team_rules.h"
#include "standings/scoreboard_private.h"

#include <assert.h>
#include <string.h>

/* Far above any real event, far below what sums of products could overflow. */
enum { MOST_POINTS_A_ROUND = 1000000, MOST_POINTS = 1000000000 };

/* --- Turns ----------------------------------------------------------------------------------- */

static ct_turn *turn_at(const ct_scoreboard *board, ct_index who, unsigned round)
{
    return &board->turns[(size_t)who * board->rounds + round - 1];
}

static void take_players(ct_scoreboard *board)
{
    const ct_event *event = board->event;
    for (ct_index who = 0; who < board->count; who++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            ct_cell cell = ct_event_cell(event, who, round);
            *turn_at(board, who, round) = (ct_turn){
                .opponent = cell.opponent < board->count ? cell.opponent : CT_NOBODY,
                .colour = cell.colour,
                .outcome = cell.outcome < CT_OUTCOMES ? cell.outcome : (uint8_t)CT_ABSENT,
                .points[CT_GAME_POINTS] = ct_scoring_points(&event->scoring, cell),
            };
        }
    }
}

static ct_status take_teams(ct_scoreboard *board, ct_arena *mem, ct_error *err)
{
    ct_match *matches = NULL;
    CT_TRY(ct_event_matches(board->event, mem, &matches, NULL, err));
    for (ct_index who = 0; who < board->count; who++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            ct_match match = matches[(size_t)who * board->event->rounds_paired + round - 1];
            *turn_at(board, who, round) = (ct_turn){
                .opponent = match.opponent < board->count ? match.opponent : CT_NOBODY,
                .colour = match.colour,
                .outcome = match.outcome < CT_OUTCOMES ? match.outcome : (uint8_t)CT_ABSENT,
                .points[CT_GAME_POINTS] = match.game_points,
                .points[CT_MATCH_POINTS] = match.match_points,
            };
        }
    }
    return CT_OK;
}

/* 15.1: was any game of the team's match played? */
static bool match_is_played(const ct_event *event, ct_index team, unsigned round)
{
    for (uint32_t m = 0; m < event->teams[team].member_count; m++) {
        ct_index player = event->teams[team].members[m];
        if (player < event->player_count &&
            ct_outcome_is_played((ct_outcome)ct_event_cell(event, player, round).outcome)) {
            return true;
        }
    }
    return false;
}

/* 16.2, but for the byes asked for, which depend on what follows. A pairing-allocated bye of a
 * match of two games goes on in the second one as half a point (C.04.5 1.4): nobody asked for that.
 * A match that ended level by forfeits on its boards was not played either, and not lost: as a
 * forfeit win it has a dummy (16.4.1) and is no choice of the team. */
static ct_turn_kind kind_of(const ct_scoreboard *board, ct_index who, unsigned round)
{
    const ct_turn *turn = ct_turn_of(board, who, round);
    bool has_opponent = turn->opponent != CT_NOBODY;
    if (board->is_predetermined && !has_opponent) {
        return CT_TURN_NONE;
    }
    switch ((ct_outcome)turn->outcome) {
    case CT_PAB:
    case CT_FULL_POINT_BYE: return CT_TURN_GIVEN_BYE;
    case CT_FORFEIT_WIN: return CT_TURN_FORFEIT_WIN;
    case CT_FORFEIT_LOSS: return CT_TURN_FORFEIT_LOSS;
    case CT_HALF_POINT_BYE:
        return ct_event_match_bye_goes_on(board->event, who, round) ? CT_TURN_GIVEN_BYE
                                                                    : CT_TURN_ASKED_BYE;
    case CT_ZERO_POINT_BYE:
    case CT_ABSENT: return CT_TURN_ASKED_BYE;
    case CT_PENDING: return CT_TURN_NONE;
    default: break;
    }
    if (has_opponent && board->of_teams && !match_is_played(board->event, who, round)) {
        return CT_TURN_FORFEIT_WIN;
    }
    return has_opponent ? CT_TURN_PLAYED : CT_TURN_NONE;
}

static void classify(const ct_scoreboard *board, ct_index who)
{
    bool only_voluntary_follow = true;
    for (unsigned round = board->rounds; round >= 1; round--) {
        ct_turn *turn = turn_at(board, who, round);
        turn->kind = (uint8_t)kind_of(board, who, round);
        if (turn->kind == CT_TURN_ASKED_BYE && only_voluntary_follow) {
            turn->kind = CT_TURN_LAST_BYE; /* 16.2.5 */
        }
        only_voluntary_follow = only_voluntary_follow && ct_turn_is_voluntary(turn);
    }
}

/* --- Sums ------------------------------------------------------------------------------------ */

static bool is_unplayed(const ct_turn *turn)
{
    return turn->kind != CT_TURN_PLAYED && turn->kind != CT_TURN_NONE;
}

/* 16.3: what a turn is worth in the tie-breaks of opponents. */
static ct_points adjusted_points(const ct_scoreboard *board, const ct_turn *turn,
                                 ct_score_kind kind)
{
    bool is_drawn = board->edition == CT_C07_VIRTUAL ? is_unplayed(turn) && !board->is_predetermined
                                                     : turn->kind == CT_TURN_LAST_BYE;
    return is_drawn ? board->draw[kind] : turn->points[kind];
}

/* 8.3: the same when every paired game of the final round is a draw: then something voluntary in
 * that round no longer follows the byes before it. */
static ct_points fore_points(const ct_scoreboard *board, ct_index who, unsigned round,
                             ct_score_kind kind)
{
    const ct_turn *turn = ct_turn_of(board, who, round);
    const ct_turn *last = ct_turn_of(board, who, board->rounds);
    if (last->opponent == CT_NOBODY) {
        return adjusted_points(board, turn, kind);
    }
    if (turn == last) {
        return board->draw[kind];
    }
    return turn->kind == CT_TURN_LAST_BYE && board->edition != CT_C07_VIRTUAL
               ? turn->points[kind]
               : adjusted_points(board, turn, kind);
}

typedef struct sums {
    int64_t score, adjusted, fore;
} sums;

static bool fits(sums sum)
{
    return sum.score >= -MOST_POINTS && sum.score <= MOST_POINTS && sum.adjusted >= -MOST_POINTS &&
           sum.adjusted <= MOST_POINTS && sum.fore >= -MOST_POINTS && sum.fore <= MOST_POINTS;
}

static ct_status add_up(const ct_scoreboard *board, ct_index who, ct_score_kind kind, ct_error *err)
{
    sums sum = {0};
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (turn->points[kind] > MOST_POINTS_A_ROUND || turn->points[kind] < -MOST_POINTS_A_ROUND) {
            return ct_fail(err, CT_TOO_LARGE, "round %u is worth more points than can be ranked",
                           round);
        }
        sum.score += turn->points[kind];
        sum.adjusted += adjusted_points(board, turn, kind);
        sum.fore += fore_points(board, who, round, kind);
    }
    int64_t given = board->given[kind] == NULL
                        ? 0
                        : board->given[kind][(size_t)who * board->rounds + board->rounds - 1];
    sum = (sums){sum.score + given, sum.adjusted + given, sum.fore + given};
    if (!fits(sum)) {
        return ct_fail(err, CT_TOO_LARGE, "scores are larger than can be ranked");
    }
    board->score[kind][who] = (ct_points)sum.score;
    board->adjusted[kind][who] = (ct_points)sum.adjusted;
    board->fore[kind][who] = (ct_points)(board->is_final ? sum.fore : sum.adjusted);
    return CT_OK;
}

/* Records 299, summed up to each round. */
static ct_status take_given(ct_scoreboard *board, ct_arena *mem, ct_error *err)
{
    const ct_event *event = board->event;
    size_t cells = (size_t)board->count * board->rounds;
    if (event->adjustment_count == 0 || board->rounds == 0) {
        return CT_OK;
    }
    for (int kind = 0; kind < CT_SCORE_KINDS; kind++) {
        board->given[kind] = CT_NEW(mem, ct_points, cells);
        CT_NEED(board->given[kind], err);
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        unsigned first = change->round == 0 ? 1 : change->round;
        for (uint32_t k = 0; k < change->who_count && first <= board->rounds; k++) {
            if (change->who[k] >= board->count) {
                continue;
            }
            size_t at = (size_t)change->who[k] * board->rounds + first - 1;
            ct_points *points = &board->given[CT_GAME_POINTS][at];
            ct_points *match_points = &board->given[CT_MATCH_POINTS][at];
            if (__builtin_add_overflow(*points, change->points, points) ||
                (board->of_teams &&
                 __builtin_add_overflow(*match_points, change->match_points, match_points))) {
                return ct_fail(err, CT_TOO_LARGE,
                               "a record 299 gives more points than can be "
                               "ranked");
            }
        }
    }
    for (size_t at = 0; at < cells; at++) {
        for (int kind = 0; kind < CT_SCORE_KINDS && at % board->rounds != 0; kind++) {
            ct_points *here = &board->given[kind][at];
            if (__builtin_add_overflow(*here, here[-1], here)) {
                return ct_fail(err, CT_TOO_LARGE,
                               "records 299 give more points than can be "
                               "ranked");
            }
        }
    }
    return CT_OK;
}

/* --- Making ---------------------------------------------------------------------------------- */

static ct_status reserve(ct_scoreboard *board, ct_arena *mem, ct_error *err)
{
    board->turns = CT_NEW(mem, ct_turn, (size_t)board->count * board->rounds);
    CT_NEED(board->turns, err);
    for (int kind = 0; kind < CT_SCORE_KINDS; kind++) {
        board->score[kind] = CT_NEW(mem, ct_points, board->count);
        board->adjusted[kind] = CT_NEW(mem, ct_points, board->count);
        board->fore[kind] = CT_NEW(mem, ct_points, board->count);
        CT_NEED(board->score[kind], err);
        CT_NEED(board->adjusted[kind], err);
        CT_NEED(board->fore[kind], err);
    }
    return CT_OK;
}

static ct_scoreboard heading(const ct_event *event, unsigned rounds, ct_c07 edition)
{
    ct_scoreboard board = {
        .event = event,
        .edition = edition == CT_C07_BY_DATE ? ct_c07_of(event) : edition,
        .of_teams = event->is_team_event,
        .is_predetermined = ct_scoreboard_is_predetermined(event),
        .count = event->is_team_event ? event->team_count : event->player_count,
        .rounds = rounds,
        .is_final = rounds == (event->rounds != 0 ? event->rounds : event->rounds_paired),
        .primary = ct_scoreboard_primary(event),
        .boards = ct_scoreboard_boards(event),
    };
    ct_points boards = (ct_points)board.boards;
    board.win[CT_GAME_POINTS] = boards * event->scoring.win[CT_WHITE];
    board.draw[CT_GAME_POINTS] = boards * event->scoring.draw[CT_WHITE];
    if (board.of_teams) {
        board.win[CT_MATCH_POINTS] = event->team_scoring.win;
        board.draw[CT_MATCH_POINTS] = event->team_scoring.draw;
    }
    return board;
}

static ct_status check_size(const ct_event *event, unsigned rounds, ct_error *err)
{
    if (rounds > event->rounds_paired) {
        ct_fail(err, CT_NOT_FOUND, "round %u is not paired", rounds);
        ct_error_cure(err, "the last round paired is %u", event->rounds_paired);
        return CT_NOT_FOUND;
    }
    const ct_scoring *scoring = &event->scoring;
    ct_points most = MOST_POINTS_A_ROUND / (ct_points)ct_scoreboard_boards(event);
    if (scoring->win[CT_WHITE] > most || scoring->draw[CT_WHITE] > most ||
        scoring->win[CT_WHITE] < -most || scoring->draw[CT_WHITE] < -most) {
        return ct_fail(err, CT_TOO_LARGE, "a game is worth more points than can be ranked");
    }
    return CT_OK;
}

static ct_status add_up_all(const ct_scoreboard *board, ct_score_kind kind, ct_error *err)
{
    for (ct_index who = 0; who < board->count && board->rounds > 0; who++) {
        CT_TRY(add_up(board, who, kind, err));
    }
    return CT_OK;
}

ct_status ct_scoreboard_make(const ct_event *event, unsigned rounds, ct_c07 edition, ct_arena *mem,
                             ct_scoreboard **out, ct_error *err)
{
    unsigned counted = rounds == 0 ? event->rounds_paired : rounds;
    CT_TRY(check_size(event, counted, err));
    ct_scoreboard *board = CT_NEW(mem, ct_scoreboard, 1);
    CT_NEED(board, err);
    *board = heading(event, counted, edition);
    CT_TRY(reserve(board, mem, err));
    if (board->of_teams) {
        CT_TRY(take_teams(board, mem, err));
    } else {
        take_players(board);
    }
    CT_TRY(take_given(board, mem, err));
    for (ct_index who = 0; who < board->count; who++) {
        classify(board, who);
    }
    CT_TRY(add_up_all(board, CT_GAME_POINTS, err));
    if (board->of_teams) {
        CT_TRY(add_up_all(board, CT_MATCH_POINTS, err));
    }
    *out = board;
    return CT_OK;
}

/* --- Questions ------------------------------------------------------------------------------- */

bool ct_turn_counts_as_played(const ct_scoreboard *board, const ct_turn *turn, bool with_forfeits)
{
    if (turn->kind == CT_TURN_FORFEIT_WIN || turn->kind == CT_TURN_FORFEIT_LOSS) {
        return turn->opponent != CT_NOBODY && (board->is_predetermined || with_forfeits); /* 15.2 */
    }
    return turn->kind == CT_TURN_PLAYED;
}

/* What the other side of the result scored. */
static ct_points complement(const ct_scoreboard *board, ct_score_kind kind, ct_points points)
{
    if (points >= board->win[kind]) {
        return 0;
    }
    return points >= board->draw[kind] && points > 0 ? board->draw[kind] : board->win[kind];
}

/* The virtual opponent: as many points as its owner before the round, the rest of the result in it,
 * a draw in every later one. */
static ct_points virtual_opponent(const ct_scoreboard *board, ct_index who, unsigned round,
                                  ct_score_kind kind)
{
    int64_t sum = 0;
    for (unsigned earlier = 1; earlier < round; earlier++) {
        sum += ct_turn_of(board, who, earlier)->points[kind];
    }
    if (round > 1 && board->given[kind] != NULL) {
        sum += board->given[kind][(size_t)who * board->rounds + round - 2];
    }
    sum += complement(board, kind, ct_turn_of(board, who, round)->points[kind]);
    sum += (int64_t)board->draw[kind] * (board->rounds - round);
    return (ct_points)sum;
}

ct_points ct_scoreboard_dummy(const ct_scoreboard *board, ct_index who, unsigned round,
                              ct_score_kind kind, const ct_points *use)
{
    if (board->edition == CT_C07_VIRTUAL) {
        return virtual_opponent(board, who, round, kind);
    }
    const ct_turn *turn = ct_turn_of(board, who, round);
    const ct_turn *last = ct_turn_of(board, who, board->rounds);
    ct_points own = board->score[kind][who];
    if (board->is_final && use == board->fore[kind] && last->opponent != CT_NOBODY) {
        own += board->draw[kind] - last->points[kind];
    }
    if (board->edition < CT_C07_2026) {
        return own;
    }
    bool is_forfeit = turn->kind == CT_TURN_FORFEIT_WIN || turn->kind == CT_TURN_FORFEIT_LOSS;
    int64_t most = is_forfeit && turn->opponent != CT_NOBODY
                       ? use[turn->opponent]                         /* 16.4.1 */
                       : (int64_t)board->draw[kind] * board->rounds; /* 16.4.2 */
    return own < most ? own : (ct_points)most;
}

ct_points ct_scoreboard_maximum(const ct_scoreboard *board, ct_score_kind kind)
{
    unsigned most = board->is_predetermined ? 0 : board->rounds;
    for (ct_index who = 0; who < board->count && board->is_predetermined; who++) {
        unsigned scheduled = 0;
        for (unsigned round = 1; round <= board->rounds; round++) {
            scheduled += ct_turn_of(board, who, round)->opponent != CT_NOBODY;
        }
        most = scheduled > most ? scheduled : most;
    }
    return (ct_points)most * board->win[kind];
}
