/* Metrics of broken ties. Only studies of the kind "tie-break" have these numbers; elsewhere they
 * are NaN. */

#include "lab/metrics_private.h"
#include "lab/tie_break_trial.h"

static const char *const tops[] = {"top 1", "top 3", "top 10", "top 30", NULL};

static void pairs(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    for (unsigned i = 0; i < width && played->ties != NULL; i++) {
        out[i] = played->ties->pairs[i];
    }
}

static void errors(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    for (unsigned i = 0; i < width && played->ties != NULL; i++) {
        out[i] = played->ties->errors[i];
    }
}

static void error_rate(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    for (unsigned i = 0; i < width && played->ties != NULL; i++) {
        if (played->ties->pairs[i] > 0) {
            out[i] = (double)played->ties->errors[i] / played->ties->pairs[i];
        }
    }
}

const ct_metric_row ct_tie_break_metrics[] = {
    {"tie-pairs", "Tied pairs", "pairs of teams that share one of the first places",
     CT_METRIC_PARTS, tops, CT_NEUTRAL, 2, false, pairs},
    {"tie-errors", "Tie-break errors",
     "those of them that the tie-break puts in another order than the oracle", CT_METRIC_PARTS,
     tops, CT_LOWER_IS_BETTER_METRIC, 2, false, errors},
    {"tie-error-rate", "Tie-break error rate",
     "errors per tied pair in an event; events without such pairs are left out", CT_METRIC_PARTS,
     tops, CT_LOWER_IS_BETTER_METRIC, 1, true, error_rate},
    {.name = NULL},
};
