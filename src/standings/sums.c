/* Sums that must hold, whoever won: a check on the arithmetic, shown beside the standings.
 *
 * Scores: every game, bye and record 299 is counted again from the crosstable, outcome by outcome,
 * and not from the sums of the scoreboard.
 *
 * Sonneborn-Berger: where every two met k times and share w points each time, a participant with
 * the score P left k·w·(N−1) − P to the opponents, so that Σ SB = k·w·(N−1) Σ P − Σ P². With Σ P =
 * k·w·N(N−1)/2 that is (k·w)²·N(N−1)²/2 − Σ P²: for k = w = 1 the formula of P. Casacchi. It is
 * largest when all scores are equal, (k·w)²·N(N−1)²/4, and smallest when they are as far apart as
 * possible (Landau), (k·w)²·N(N−1)(N−2)/6. */

#include "standings/standings.h"

#include <string.h>

/* --- Scores ---------------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t games; /* played or adjourned; matches of teams, also those under way */
    uint64_t forfeits, byes, open;
    uint64_t corrections;
    int64_t of_games, of_forfeits, of_byes, given;
} tally;

static void count_turn(tally *t, uint8_t outcome, int64_t points, bool is_first_side)
{
    if (outcome == CT_PENDING && points == 0) {
        t->open += is_first_side;
    } else if (ct_outcome_is_played((ct_outcome)outcome) || outcome == CT_PENDING) {
        t->games += is_first_side;
        t->of_games += points;
    } else if (ct_outcome_is_forfeit((ct_outcome)outcome)) {
        t->forfeits += is_first_side;
        t->of_forfeits += points;
    } else {
        t->byes += points != 0;
        t->of_byes += points;
    }
}

static tally start(const ct_scoreboard *board, ct_score_kind kind)
{
    const ct_event *event = board->event;
    tally t = {0};
    for (uint32_t i = 0; board->rounds > 0 && i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        int64_t points = kind == CT_MATCH_POINTS ? change->match_points : change->points;
        for (uint32_t k = 0; k < change->who_count && change->round <= board->rounds; k++) {
            bool counts = change->who[k] < board->count && points != 0;
            t.corrections += counts;
            t.given += counts ? points : 0;
        }
    }
    return t;
}

static tally tally_players(const ct_scoreboard *board)
{
    tally t = start(board, CT_GAME_POINTS);
    for (ct_index who = 0; who < board->count; who++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            ct_cell cell = ct_event_cell(board->event, who, round);
            if (cell.outcome < CT_OUTCOMES) {
                count_turn(&t, cell.outcome, ct_scoring_points(&board->event->scoring, cell),
                           cell.opponent == CT_NOBODY || who < cell.opponent);
            }
        }
    }
    return t;
}

/* Match points by the outcomes of the matches. */
static int64_t match_points_of(const ct_event *event, const ct_turn *turn)
{
    const ct_team_scoring *scoring = &event->team_scoring;
    switch ((ct_outcome)turn->outcome) {
    case CT_WIN:
    case CT_FORFEIT_WIN: return scoring->win;
    case CT_DRAW: return scoring->draw;
    case CT_LOSS:
    case CT_FORFEIT_LOSS: return scoring->loss;
    default: return turn->points[CT_MATCH_POINTS];
    }
}

/* Game points of the boards that the members filled; those of the record where there were none. */
static int64_t game_points_of(const ct_event *event, const ct_turn *turn, ct_index team,
                              unsigned round)
{
    int64_t sum = 0;
    bool has_boards = false;
    for (uint32_t m = 0; m < event->teams[team].member_count; m++) {
        ct_index player = event->teams[team].members[m];
        ct_cell cell =
            player < event->player_count ? ct_event_cell(event, player, round) : CT_EMPTY_CELL;
        if (cell.outcome < CT_OUTCOMES && ct_outcome_has_opponent((ct_outcome)cell.outcome) &&
            (cell.opponent != CT_NOBODY || cell.outcome == CT_FORFEIT_WIN)) {
            has_boards = true;
            sum += ct_scoring_points(&event->scoring, cell);
        }
    }
    return has_boards && sum != 0 ? sum : turn->points[CT_GAME_POINTS];
}

static tally tally_teams(const ct_scoreboard *board, ct_score_kind kind)
{
    tally t = start(board, kind);
    for (ct_index team = 0; team < board->count; team++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            const ct_turn *turn = ct_turn_of(board, team, round);
            int64_t points = kind == CT_MATCH_POINTS
                                 ? match_points_of(board->event, turn)
                                 : game_points_of(board->event, turn, team, round);
            count_turn(&t, turn->outcome, points,
                       turn->opponent == CT_NOBODY || team < turn->opponent);
        }
    }
    return t;
}

static void add_words(ct_text *text, const char *what, uint64_t count, ct_value sum)
{
    char amount[32];
    if (count == 0) {
        return;
    }
    ct_value_format(sum, amount);
    ct_text_addf(text, "%s%llu %s%s = %s", text->len > 0 ? ", " : "", (unsigned long long)count,
                 what,
                 count == 1                      ? ""
                 : strstr(what, "match") != NULL ? "es"
                                                 : "s",
                 amount);
}

static ct_status check_scores(const ct_scoreboard *board, ct_score_kind kind, ct_arena *mem,
                              ct_sum_check *out, ct_error *err)
{
    int64_t unit = board->event->unit;
    int64_t found = 0;
    ct_text words = {.mem = mem};
    tally t = board->of_teams ? tally_teams(board, kind) : tally_players(board);
    for (ct_index who = 0; who < board->count; who++) {
        found += board->score[kind][who];
    }
    int64_t expected = t.of_games + t.of_forfeits + t.of_byes + t.given;
    add_words(&words, board->of_teams ? "match" : "game", t.games, (ct_value){t.of_games, unit});
    add_words(&words, "forfeit", t.forfeits, (ct_value){t.of_forfeits, unit});
    add_words(&words, "bye", t.byes, (ct_value){t.of_byes, unit});
    add_words(&words, board->of_teams ? "open match" : "open game", t.open, (ct_value){0, unit});
    add_words(&words, "correction", t.corrections, (ct_value){t.given, unit});
    ct_text_add(&words, CT_STR(""));
    if (words.failed) {
        return ct_fail_memory(err);
    }
    *out = (ct_sum_check){
        .name = !board->of_teams          ? "sum of scores"
                : kind == CT_MATCH_POINTS ? "sum of match points"
                                          : "sum of game points",
        .found = {found, unit},
        .expected = {expected, unit},
        .holds = found == expected,
        .words = ct_text_view(&words),
    };
    return CT_OK;
}

/* --- Sonneborn-Berger ------------------------------------------------------------------------ */

enum { LARGEST_ROUND_ROBIN = 1000 };

/* Counts the meetings with each opponent; false when two did not share `shared` points. */
static bool count_meetings(const ct_scoreboard *board, ct_index who, ct_points shared,
                           uint32_t *meetings)
{
    memset(meetings, 0, board->count * sizeof *meetings);
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (turn->kind == CT_TURN_NONE && turn->opponent == CT_NOBODY &&
            turn->points[board->primary] == 0) {
            continue;
        }
        if (!ct_turn_counts_as_played(board, turn, false)) {
            return false;
        }
        const ct_turn *theirs = ct_turn_of(board, turn->opponent, round);
        if (turn->points[board->primary] + theirs->points[board->primary] != shared) {
            return false;
        }
        meetings[turn->opponent]++;
    }
    return true;
}

/* How often every two met, each time sharing the points of a win; 0 when that is not so. */
static uint32_t meetings_of_all(const ct_scoreboard *board, ct_arena *mem)
{
    uint32_t times = 0;
    if (board->count < 2 || board->count > LARGEST_ROUND_ROBIN ||
        board->rounds < board->count - 1 || board->given[board->primary] != NULL) {
        return 0;
    }
    uint32_t *meetings = CT_NEW(mem, uint32_t, board->count);
    for (ct_index who = 0; who < board->count && meetings != NULL; who++) {
        if (!count_meetings(board, who, board->win[board->primary], meetings)) {
            return 0;
        }
        times = who == 0 ? meetings[1] : times;
        for (ct_index other = 0; other < board->count; other++) {
            if (other != who && meetings[other] != times) {
                return 0;
            }
        }
    }
    return times;
}

static ct_status check_sonneborn(const ct_scoreboard *board, uint32_t times, ct_arena *mem,
                                 ct_sum_check *out, ct_error *err)
{
    int64_t unit = board->event->unit;
    int64_t n = board->count;
    int64_t shared = (int64_t)times * board->win[board->primary];
    ct_code code = {.row = ct_tie_break_named(CT_STR("SB")), .score = board->primary};
    ct_asked asked = {.board = board, .code = &code, .mem = mem, .of_whom = CT_NOBODY};
    int64_t found = 0;
    int64_t squares = 0;
    for (ct_index who = 0; who < board->count; who++) {
        int64_t score = board->score[board->primary][who];
        found += code.row->of(&asked, who).top;
        squares += score * score;
    }
    int64_t expected = shared * shared * (n * (n - 1) / 2) * (n - 1) - squares;
    char square_words[32];
    ct_value_format((ct_value){squares, unit * unit}, square_words);
    ct_value most = {shared * shared * n * (n - 1) * (n - 1), 4 * unit * unit};
    ct_value least = {shared * shared * (n * (n - 1) * (n - 2) / 6), unit * unit};
    char factor[32];
    ct_value_format((ct_value){shared * shared, unit * unit}, factor);
    bool is_plain = shared == unit;
    *out = (ct_sum_check){
        .name = "sum of Sonneborn-Berger",
        .found = {found, unit * unit},
        .expected = {expected, unit * unit},
        .holds = found == expected,
        .least = least,
        .most = most,
        .words = ct_str_format(mem, "%s%s%lld × %lld² ÷ 2 − %s (the squares of the scores)",
                               is_plain ? "" : factor, is_plain ? "" : " × ", (long long)n,
                               (long long)(n - 1), square_words),
    };
    CT_NEED(out->words.at, err);
    return CT_OK;
}

ct_status ct_standings_sums(const ct_standings *standings, ct_arena *mem, ct_sum_check out[4],
                            uint32_t *count, ct_error *err)
{
    const ct_scoreboard *board = standings->board;
    ct_sum_check made[4] = {0};
    uint32_t n = 0;
    CT_TRY(check_scores(board, board->primary, mem, &made[n++], err));
    if (board->of_teams) {
        ct_score_kind other = board->primary == CT_MATCH_POINTS ? CT_GAME_POINTS : CT_MATCH_POINTS;
        CT_TRY(check_scores(board, other, mem, &made[n++], err));
    }
    uint32_t times = meetings_of_all(board, mem);
    if (times > 0) {
        CT_TRY(check_sonneborn(board, times, mem, &made[n++], err));
    }
    memcpy(out, made, n * sizeof *made);
    *count = n;
    return CT_OK;
}
