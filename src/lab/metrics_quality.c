/* Does the ranking show who is strong? Correlations with the starting list, as in the thesis of
 * G. Marchese (2.2), and distances from the true strengths. */

#include "lab/metrics_private.h"
#include "lab/statistics.h"

#include <math.h>

/* Numbers of everybody, by place in the final ranking. */
typedef struct view {
    uint32_t count;
    double *place;    /* 1, 2, … */
    double *seed;     /* place in the starting list of the one who finished here */
    double *listed;   /* rating of the seed with this number */
    double *finished; /* rating of the one who finished here */
    double *strength; /* true strength of the one who finished here */
    double *scratch;  /* 4 · count */
} view;

static bool make_view(const ct_played *played, const ct_index *ranking, ct_arena *mem, view *v)
{
    uint32_t n = played->history->count;
    double *all = CT_NEW(mem, double, (size_t)n * 9);
    if (all == NULL || ranking == NULL) {
        return false;
    }
    size_t size = n;
    *v = (view){n, all, all + size, all + 2 * size, all + 3 * size, all + 4 * size, all + 5 * size};
    for (uint32_t i = 0; i < n; i++) {
        v->place[i] = i + 1;
        v->seed[i] = ranking[i] + 1;
        v->listed[i] = ct_played_rating(played, i);
        v->finished[i] = ct_played_rating(played, ranking[i]);
        v->strength[i] = ct_played_strength(played, ranking[i]);
    }
    return true;
}

static void spearman(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        *out = ct_spearman(v.place, v.seed, v.count, v.scratch);
    }
}

static void pearson(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        *out = ct_pearson(v.listed, v.finished, v.count);
    }
}

/* The ratings of the first third of the seeds, each against the rating of the seed whose place they
 * took. */
static void pearson_seeds(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (!make_view(played, played->ranking, scratch, &v)) {
        return;
    }
    uint32_t third = (v.count + 1) / 3;
    double *took = v.scratch;
    for (uint32_t i = 0; i < v.count; i++) {
        uint32_t seed = (uint32_t)v.seed[i] - 1;
        if (seed < third) {
            took[seed] = v.listed[i];
        }
    }
    *out = ct_pearson(v.listed, took, third);
}

/* The ratings of the first third of the finishers against those of the first third of the seeds. */
static void pearson_finishers(const ct_played *played, ct_arena *scratch, double *out,
                              unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        *out = ct_pearson(v.listed, v.finished, (v.count + 1) / 3);
    }
}

static void kendall(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        *out = -ct_kendall(v.place, v.strength, v.count);
    }
}

static void discordance(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        double against = ct_discordance(v.strength, v.place, v.count);
        *out = 1 - against; /* the stronger have the smaller places, so agreement is discordant */
    }
}

static void strength_spearman(const ct_played *played, ct_arena *scratch, double *out,
                              unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v)) {
        *out = -ct_spearman(v.place, v.strength, v.count, v.scratch);
    }
}

/* Gain of a player: how many are weaker; discount log2(place + 1). */
static void ndcg(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (!make_view(played, played->ranking, scratch, &v)) {
        return;
    }
    double found = 0;
    double ideal = 0;
    double *gains = v.scratch;
    for (uint32_t i = 0; i < v.count; i++) {
        gains[i] = 0;
        for (uint32_t j = 0; j < v.count; j++) {
            gains[i] += v.strength[j] < v.strength[i];
        }
        found += gains[i] / log2(i + 2.0);
    }
    ct_sort(gains, v.count);
    for (uint32_t i = 0; i < v.count; i++) {
        ideal += gains[v.count - 1 - i] / log2(i + 2.0);
    }
    *out = ideal > 0 ? found / ideal : (double)NAN;
}

/* How many are stronger than the one who finished here. */
static uint32_t stronger_than(const view *v, uint32_t place)
{
    uint32_t stronger = 0;
    for (uint32_t i = 0; i < v->count; i++) {
        stronger += v->strength[i] > v->strength[place];
    }
    return stronger;
}

static void best_wins(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    view v;
    if (make_view(played, played->ranking, scratch, &v) && v.count > 0) {
        *out = stronger_than(&v, 0) == 0;
    }
}

static const char *const tops[] = {"top 3", "top 5", "top 10", NULL};

/* The share of the k strongest among the first k. */
static void recall(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    static const uint32_t sizes[] = {3, 5, 10};
    view v;
    if (!make_view(played, played->ranking, scratch, &v)) {
        return;
    }
    for (unsigned i = 0; i < width && i < sizeof sizes / sizeof *sizes; i++) {
        if (v.count < sizes[i]) {
            continue;
        }
        double found = 0;
        for (uint32_t place = 0; place < sizes[i]; place++) {
            found += stronger_than(&v, place) < sizes[i];
        }
        out[i] = found / sizes[i];
    }
}

/* Spearman with the true strengths after each round. */
static void convergence(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    for (unsigned round = 1; round <= played->rounds && round <= width; round++) {
        view v;
        if (make_view(played, ct_played_ranking(played, round, scratch), scratch, &v)) {
            out[round - 1] = -ct_spearman(v.place, v.strength, v.count, v.scratch);
        }
    }
}

static void watched_place(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    for (uint32_t i = 0; i < played->history->count; i++) {
        if (played->arm->watched > 0 && played->ranking[i] == played->arm->watched - 1) {
            *out = i + 1;
        }
    }
}

static void watched_points(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    uint32_t watched = played->arm->watched;
    if (watched > 0 && watched <= played->history->count) {
        *out = played->history->past[watched - 1].score / (double)played->event->unit;
    }
}

const ct_metric_row ct_quality_metrics[] = {
    {"spearman", "Spearman's R", "rank correlation of the starting list and the final ranking",
     CT_METRIC_ONE, NULL, CT_HIGHER_IS_BETTER, 3, false, spearman},
    {"pearson", "Pearson's ρ",
     "correlation of the ratings in the order of the list and of the ranking", CT_METRIC_ONE, NULL,
     CT_HIGHER_IS_BETTER, 3, false, pearson},
    {"pearson-third-1", "ρ on N/3 (1)",
     "the first third of the seeds, each against the seed whose place he took", CT_METRIC_ONE, NULL,
     CT_HIGHER_IS_BETTER, 3, false, pearson_seeds},
    {"pearson-third-2", "ρ on N/3 (2)",
     "the first third of the ranking against the first third of the list", CT_METRIC_ONE, NULL,
     CT_HIGHER_IS_BETTER, 3, false, pearson_finishers},
    {"kendall", "Kendall's τ", "agreement of the ranking with the true strengths, pair by pair",
     CT_METRIC_ONE, NULL, CT_HIGHER_IS_BETTER, 3, false, kendall},
    {"discordance", "Discordance",
     "share of pairs of players whom the ranking puts the wrong way round", CT_METRIC_ONE, NULL,
     CT_LOWER_IS_BETTER_METRIC, 4, false, discordance},
    {"strength-spearman", "R with true strength",
     "rank correlation of the final ranking with the true strengths", CT_METRIC_ONE, NULL,
     CT_HIGHER_IS_BETTER, 4, false, strength_spearman},
    {"ndcg", "NDCG", "discounted gain: mistakes at the top of the ranking weigh most",
     CT_METRIC_ONE, NULL, CT_HIGHER_IS_BETTER, 4, false, ndcg},
    {"best-wins", "Best player wins", "share of events won by the strongest", CT_METRIC_ONE, NULL,
     CT_HIGHER_IS_BETTER, 1, true, best_wins},
    {"recall", "Top-k recall", "share of the k strongest among the first k", CT_METRIC_PARTS, tops,
     CT_HIGHER_IS_BETTER, 3, false, recall},
    {"convergence", "R by round", "rank correlation with the true strengths after each round",
     CT_METRIC_PER_ROUND, NULL, CT_HIGHER_IS_BETTER, 3, false, convergence},
    {"watched-place", "Place of the watched player", "where the watched player finished",
     CT_METRIC_ONE, NULL, CT_LOWER_IS_BETTER_METRIC, 2, false, watched_place},
    {"watched-points", "Points of the watched player", "what the watched player scored",
     CT_METRIC_ONE, NULL, CT_HIGHER_IS_BETTER, 2, false, watched_points},
    {.name = NULL},
};
