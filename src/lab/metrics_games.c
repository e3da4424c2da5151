/* What kind of games a system makes: gaps, draws, colours, floats, byes, opponents. */

#include "lab/metrics_private.h"
#include "lab/statistics.h"

#include <math.h>
#include <stdlib.h>

/* A sum over games, by round. */
typedef struct tally {
    double sum, games;
} tally;

static ct_cell cell_of(const ct_played *played, ct_index player, unsigned round)
{
    return ct_event_cell(played->event, player, round);
}

/* Is it a played game? Each is counted once, in the cell of White. */
static bool is_game(ct_cell cell)
{
    return cell.opponent != CT_NOBODY && cell.colour == CT_WHITE &&
           ct_outcome_is_played((ct_outcome)cell.outcome);
}

static double gap_of(const ct_played *played, ct_index player, ct_cell cell)
{
    return abs((int)played->field->rating[player] - (int)played->field->rating[cell.opponent]);
}

static double draw_of(const ct_played *played, ct_index player, ct_cell cell)
{
    (void)played;
    (void)player;
    return cell.outcome == CT_DRAW;
}

static double white_point_of(const ct_played *played, ct_index player, ct_cell cell)
{
    (void)played;
    (void)player;
    return cell.outcome == CT_WIN ? 1 : cell.outcome == CT_DRAW ? 0.5 : 0;
}

typedef double (*game_number)(const ct_played *, ct_index, ct_cell);

static tally tally_round(const ct_played *played, unsigned round, game_number number)
{
    tally t = {0, 0};
    for (ct_index who = 0; who < played->event->player_count; who++) {
        ct_cell cell = cell_of(played, who, round);
        if (is_game(cell)) {
            t.sum += number(played, who, cell);
            t.games++;
        }
    }
    return t;
}

static double mean_of(const ct_played *played, game_number number)
{
    tally all = {0, 0};
    for (unsigned round = 1; round <= played->rounds; round++) {
        tally t = tally_round(played, round, number);
        all.sum += t.sum;
        all.games += t.games;
    }
    return all.games > 0 ? all.sum / all.games : (double)NAN;
}

static void by_round(const ct_played *played, game_number number, double *out, unsigned width)
{
    for (unsigned round = 1; round <= played->rounds && round <= width; round++) {
        tally t = tally_round(played, round, number);
        out[round - 1] = t.games > 0 ? t.sum / t.games : (double)NAN;
    }
}

static void gap(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    *out = mean_of(played, gap_of);
}

static void gap_by_round(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    by_round(played, gap_of, out, width);
}

static void draws(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    *out = mean_of(played, draw_of);
}

static void draws_by_round(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    by_round(played, draw_of, out, width);
}

static void white_score(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    *out = mean_of(played, white_point_of);
}

/* Sums, not means: the tables of G. Marchese's thesis count over all events. */
static void count_by_round(const ct_played *played, game_number number, double *out, unsigned width)
{
    for (unsigned round = 1; round <= width; round++) {
        out[round - 1] = round <= played->rounds ? tally_round(played, round, number).sum : 0;
    }
}

static double one_of(const ct_played *played, ct_index player, ct_cell cell)
{
    (void)played;
    (void)player;
    (void)cell;
    return 1;
}

static void games_by_round(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    count_by_round(played, one_of, out, width);
}

static void drawn_by_round(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    count_by_round(played, draw_of, out, width);
}

static void gap_sum_by_round(const ct_played *played, ct_arena *scratch, double *out,
                             unsigned width)
{
    (void)scratch;
    count_by_round(played, gap_of, out, width);
}

/* --- Colours and floats ----------------------------------------------------------------------- */

static const char *const colour_parts[] = {"unbalanced by 2 or more", "three in a row", NULL};

/* Shares of the participants. */
static void colours(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    const ct_history *h = played->history;
    double unbalanced = 0;
    double runs = 0;
    for (ct_index who = 0; who < h->count; who++) {
        unsigned streak = 0;
        uint8_t last = CT_NO_COLOUR;
        bool has_run = false;
        unbalanced += abs(h->past[who].colour_difference) >= 2;
        for (unsigned round = 1; round <= h->rounds; round++) {
            uint8_t colour = h->colours[(size_t)(round - 1) * h->count + who];
            if (colour != CT_NO_COLOUR) {
                streak = colour == last ? streak + 1 : 1;
                last = colour;
                has_run = has_run || streak >= 3;
            }
        }
        runs += has_run;
    }
    out[0] = unbalanced / h->count;
    out[1] = runs / h->count;
}

/* Downfloats per participant. */
static void floats(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    const ct_history *h = played->history;
    double floated = 0;
    for (unsigned round = 1; round <= h->rounds; round++) {
        for (ct_index who = 0; who < h->count; who++) {
            floated += ct_history_float(h, who, (int)round) == CT_DOWNFLOAT;
        }
    }
    *out = h->count > 0 ? floated / h->count : (double)NAN;
}

static void byes(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    const ct_history *h = played->history;
    double count = 0;
    for (ct_index who = 0; who < h->count; who++) {
        count += h->past[who].unplayed;
    }
    *out = h->count > 0 ? count / h->count : (double)NAN;
}

/* How unevenly opponents are distributed: the deviation, between players, of the mean strength of
 * their opponents. */
static void opponents(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    uint32_t n = played->event->player_count;
    double *means = CT_NEW(scratch, double, n);
    size_t count = 0;
    for (ct_index who = 0; means != NULL && who < n; who++) {
        tally t = {0, 0};
        for (unsigned round = 1; round <= played->rounds; round++) {
            ct_cell cell = cell_of(played, who, round);
            if (cell.opponent != CT_NOBODY && ct_outcome_is_played((ct_outcome)cell.outcome)) {
                t.sum += played->field->strength[cell.opponent];
                t.games++;
            }
        }
        if (t.games > 0) {
            means[count++] = t.sum / t.games;
        }
    }
    *out = ct_deviation(means, count);
}

static void rounds_played(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    *out = played->rounds;
}

static void completed(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    *out = played->stopped_before == 0;
}

/* Σ SB against N(N−1)²/2 − Σ P², both in points: a round robin must give 0. */
static void sonneborn_sum(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    const ct_event *event = played->event;
    double unit = event->unit;
    uint32_t n = event->player_count;
    double found = 0;
    double squares = 0;
    (void)scratch;
    for (ct_index who = 0; who < n; who++) {
        double score = played->history->past[who].score / unit;
        squares += score * score;
        for (unsigned round = 1; round <= played->rounds; round++) {
            ct_cell cell = cell_of(played, who, round);
            if (cell.opponent != CT_NOBODY) {
                found += ct_scoring_points(&event->scoring, cell) / unit *
                         (played->history->past[cell.opponent].score / unit);
            }
        }
    }
    out[0] = found;
    out[1] = n * (n - 1.0) * (n - 1.0) / 2 - squares;
    out[2] = n * (n - 1.0) * (n - 2.0) / 6;
    out[3] = n * (n - 1.0) * (n - 1.0) / 4;
}

static const char *const sum_parts[] = {"sum", "formula", "least", "most", NULL};

const ct_metric_row ct_game_metrics[] = {
    {"elo-gap", "Elo gap", "mean difference of the ratings of opponents (sparseness)",
     CT_METRIC_ONE, NULL, CT_NEUTRAL, 2, false, gap},
    {"elo-gap-by-round", "Elo gap by round", "the same, round by round", CT_METRIC_PER_ROUND, NULL,
     CT_NEUTRAL, 1, false, gap_by_round},
    {"draws", "Draws", "share of games drawn", CT_METRIC_ONE, NULL, CT_NEUTRAL, 2, true, draws},
    {"draws-by-round", "Draws by round", "share of games drawn, round by round",
     CT_METRIC_PER_ROUND, NULL, CT_NEUTRAL, 2, true, draws_by_round},
    {"white-score", "White's score", "mean score of White", CT_METRIC_ONE, NULL, CT_NEUTRAL, 2,
     true, white_score},
    {"games-by-round", "Games", "number of games", CT_METRIC_PER_ROUND, NULL, CT_NEUTRAL, 0, false,
     games_by_round},
    {"drawn-by-round", "Drawn games", "number of drawn games", CT_METRIC_PER_ROUND, NULL,
     CT_NEUTRAL, 0, false, drawn_by_round},
    {"gap-sum-by-round", "Elo gaps", "sum of the differences of the ratings", CT_METRIC_PER_ROUND,
     NULL, CT_NEUTRAL, 0, false, gap_sum_by_round},
    {"colours", "Colour faults", "share of players with such colours", CT_METRIC_PARTS,
     colour_parts, CT_LOWER_IS_BETTER_METRIC, 2, true, colours},
    {"floats", "Downfloats", "downfloats per player", CT_METRIC_ONE, NULL,
     CT_LOWER_IS_BETTER_METRIC, 3, false, floats},
    {"byes", "Rounds without a game", "per player", CT_METRIC_ONE, NULL, CT_LOWER_IS_BETTER_METRIC,
     3, false, byes},
    {"opponents", "Spread of opposition",
     "deviation between players of the mean strength of their opponents", CT_METRIC_ONE, NULL,
     CT_NEUTRAL, 1, false, opponents},
    {"rounds", "Rounds", "rounds played", CT_METRIC_ONE, NULL, CT_NEUTRAL, 1, false, rounds_played},
    {"completed", "Completed", "share of events in which every round could be paired",
     CT_METRIC_ONE, NULL, CT_HIGHER_IS_BETTER, 1, true, completed},
    {"sonneborn-sum", "Sum of Sonneborn-Berger",
     "Σ SB, the formula N(N−1)²/2 − Σ P², and its bounds", CT_METRIC_PARTS, sum_parts, CT_NEUTRAL,
     1, false, sonneborn_sum},
    {.name = NULL},
};
