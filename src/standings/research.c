/* Rankings for researchers: strengths that explain all results of an event at once.
 *
 * Everybody also has half a win and half a loss against an imaginary participant of average
 * strength (one drawn game). That regularisation makes each of the three systems of equations
 * solvable in one and only one way for every event, even if somebody won all games or part of the
 * field met nobody of the rest:
 *
 *  ZERMELO  Bradley-Terry model: i beats j with probability pᵢ/(pᵢ + pⱼ), a draw is half a win for
 *           each; the imaginary participant has strength 1. The most likely strengths fulfil
 *           pᵢ = (wᵢ + ½) / (Σ 1/(pᵢ + pⱼ) + 1/(pᵢ + 1)), sum over the games (E. Zermelo 1929; the
 *           iteration is Hunter's MM algorithm, 2004).
 *  LSQ      Least squares: ratings rᵢ whose differences are as near as can be to the results +1, 0,
 *           −1 and to 0 against the imaginary participant: (nᵢ + 1)·rᵢ = wins − losses + Σ rⱼ
 *           (K. Massey 1997; the imaginary game is the ridge term).
 *  COLLEY   (nᵢ + 2)·rᵢ = 1 + (wins − losses)/2 + Σ rⱼ (W. Colley 2002: two imaginary games against
 *           ½).
 *
 * Each equation is solved for its own unknown, over and over, in the order of the participants,
 * until a pass moves nobody by more than 10⁻¹³ of the largest number: a contraction, since the
 * imaginary games make every row dominant. The same event gives the same bits. Values are rounded
 * to millionths, so that participants with mirrored results are equal. Only games over the board
 * count. */

#include "standings/tie_break.h"

#include <assert.h>
#include <math.h>

enum { MILLION = 1000000, MOST_PASSES = 1000000 };

static const double stop_at = 1e-13;

/* One side of a game. */
typedef struct game {
    unsigned round;
    ct_index opponent;
    double won; /* 1, ½, 0 */
} game;

typedef struct field {
    uint32_t count;
    uint32_t *first; /* [count + 1]: games of i are first[i] … first[i + 1] − 1 */
    game *games;
    double *value;
} field;

/* The value of one participant that fulfils the participant's own equation. */
typedef double (*equation)(const field *of, ct_index who);

/* 2, 1, 0 half points; −1 when it was no game. */
static int half_points(const ct_turn *turn)
{
    if (turn->kind != CT_TURN_PLAYED || turn->opponent == CT_NOBODY) {
        return -1;
    }
    switch ((ct_outcome)turn->outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED: return 2;
    case CT_DRAW:
    case CT_DRAW_UNRATED: return 1;
    case CT_LOSS:
    case CT_LOSS_UNRATED: return 0;
    default: return -1;
    }
}

/* Who scored more has won, also with ½-0; equal scores, also 0-0, are a draw. So every game gives
 * away one point, as the equations want it. */
static bool read_game(const ct_scoreboard *board, ct_index who, unsigned round, game *out)
{
    const ct_turn *turn = ct_turn_of(board, who, round);
    int own = half_points(turn);
    int other = own < 0 ? -1 : half_points(ct_turn_of(board, turn->opponent, round));
    if (own < 0 || other < 0) {
        return false;
    }
    *out = (game){.round = round, .opponent = turn->opponent};
    out->won = own > other ? 1 : own == other ? 0.5 : 0;
    return true;
}

static ct_status make_field(const ct_asked *asked, double start, field *out, ct_error *err)
{
    const ct_scoreboard *board = asked->board;
    field made = {.count = board->count};
    uint32_t next = 0;
    made.first = CT_NEW(asked->mem, uint32_t, (size_t)board->count + 1);
    made.games = CT_NEW(asked->mem, game, (size_t)board->count * board->rounds);
    made.value = CT_NEW(asked->mem, double, board->count);
    CT_NEED(made.first, err);
    CT_NEED(made.games, err);
    CT_NEED(made.value, err);
    for (ct_index who = 0; who < board->count; who++) {
        made.first[who] = next;
        made.value[who] = start;
        for (unsigned round = 1; round <= board->rounds; round++) {
            next += read_game(board, who, round, &made.games[next]);
        }
    }
    made.first[board->count] = next;
    *out = made;
    return CT_OK;
}

static double won_by(const field *of, ct_index who)
{
    double sum = 0;
    for (uint32_t i = of->first[who]; i < of->first[who + 1]; i++) {
        sum += of->games[i].won;
    }
    return sum;
}

static double games_of(const field *of, ct_index who)
{
    return of->first[who + 1] - of->first[who];
}

static double sum_of_opponents(const field *of, ct_index who)
{
    double sum = 0;
    for (uint32_t i = of->first[who]; i < of->first[who + 1]; i++) {
        sum += of->value[of->games[i].opponent];
    }
    return sum;
}

static double strength(const field *of, ct_index who)
{
    double own = of->value[who];
    double sum = 1 / (own + 1);
    for (uint32_t i = of->first[who]; i < of->first[who + 1]; i++) {
        sum += 1 / (own + of->value[of->games[i].opponent]);
    }
    return (won_by(of, who) + 0.5) / sum;
}

static double least_squares_rating(const field *of, ct_index who)
{
    double games = games_of(of, who);
    return (2 * won_by(of, who) - games + sum_of_opponents(of, who)) / (games + 1);
}

static double colley_rating(const field *of, ct_index who)
{
    double games = games_of(of, who);
    return (1 + won_by(of, who) - games / 2 + sum_of_opponents(of, who)) / (games + 2);
}

/* One pass; the largest change in relation to the largest value (at least 1). */
static double improve(const field *of, equation solve)
{
    double change = 0;
    double largest = 1;
    for (ct_index who = 0; who < of->count; who++) {
        double value = solve(of, who);
        change = fmax(change, fabs(value - of->value[who]));
        largest = fmax(largest, fabs(value));
        of->value[who] = value;
    }
    return change / largest;
}

static ct_value rounded(double value)
{
    return (ct_value){llround(value * (double)MILLION), MILLION};
}

static void show(const ct_asked *asked, const field *of, unsigned passes, const char *formula)
{
    ct_index who = asked->of_whom;
    for (uint32_t i = of->first[who]; i < of->first[who + 1]; i++) {
        const game *at = &of->games[i];
        const char *result = at->won > 0.75 ? "won" : at->won > 0.25 ? "drawn" : "lost";
        ct_working_add(
            asked->working,
            (ct_term){.round = at->round,
                      .opponent = at->opponent,
                      .amount = rounded(of->value[at->opponent]),
                      .words = ct_str_format(asked->mem, "value of the opponent; %s", result)});
    }
    ct_working_conclude(asked->working, "%s = %.6f, after %u pass%s", formula, of->value[who],
                        passes, passes == 1 ? "" : "es");
}

static ct_status solve_all(const ct_asked *asked, equation solve, double start, const char *formula,
                           ct_value *out, ct_error *err)
{
    field of = {0};
    unsigned passes = 0;
    CT_TRY(make_field(asked, start, &of, err));
    assert(of.first != NULL && of.games != NULL && of.value != NULL);
    do {
        passes++;
    } while (improve(&of, solve) > stop_at && passes < MOST_PASSES);
    for (ct_index who = 0; who < of.count; who++) {
        out[who] = rounded(of.value[who]);
    }
    if (asked->working != NULL) {
        show(asked, &of, passes, formula);
    }
    return CT_OK;
}

static ct_status zermelo(const ct_asked *asked, ct_value *out, ct_error *err)
{
    return solve_all(asked, strength, 1, "(wins + ½) ÷ (Σ 1/(own + value) + 1/(own + 1))", out,
                     err);
}

static ct_status least_squares(const ct_asked *asked, ct_value *out, ct_error *err)
{
    return solve_all(asked, least_squares_rating, 0, "(wins − losses + Σ values) ÷ (games + 1)",
                     out, err);
}

static ct_status colley(const ct_asked *asked, ct_value *out, ct_error *err)
{
    return solve_all(asked, colley_rating, 0.5, "(1 + (wins − losses)/2 + Σ values) ÷ (games + 2)",
                     out, err);
}

const ct_tie_break_row ct_research_rows[] = {
    {.code = "ZERMELO",
     .title = "Strength by Zermelo (Bradley-Terry)",
     .article = "Zermelo 1929, Hunter 2004",
     .type = "",
     .sentence = "The most likely strengths when the chances of two are as their strengths; "
                 "everybody also has a draw with an imaginary participant of strength 1.",
     .all = zermelo},
    {.code = "LSQ",
     .title = "Least-squares rating",
     .article = "Massey 1997",
     .type = "",
     .sentence = "Ratings whose differences are nearest to the results +1, 0, −1; everybody also "
                 "has a draw with an imaginary participant of rating 0.",
     .all = least_squares},
    {.code = "COLLEY",
     .title = "Colley rating",
     .article = "Colley 2002",
     .type = "",
     .sentence = "Ratings around ½ by Colley's equations: a win and a loss against ½ are added to "
                 "everybody's games.",
     .all = colley},
    {.code = NULL},
};
