#ifndef CT_GAME_MODEL_H
#define CT_GAME_MODEL_H

/* How likely a game is to be won, drawn and lost: one row per model.
 *
 * A model is a row with its parameters, plain data that threads share. Strengths are real numbers
 * on the Elo scale. */

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "generator/chances.h"

enum { CT_MODEL_PARAMETERS = 12 };

typedef struct ct_model_parameter {
    const char *name; /* "white-advantage" */
    double usual;
    double lowest, highest;
    const char *sentence;
} ct_model_parameter;

/* Chances by difference of strength (and colour), for the models that are tables: bands in rising
 * order of the upper bound of |difference|, chances for the stronger. */
typedef struct ct_model_band {
    double up_to; /* upper bound, which belongs to the band */
    double stronger, draw, weaker;
} ct_model_band;

typedef struct ct_game_model ct_game_model;

typedef struct ct_model_row {
    const char *name; /* "marchese", "rao-kupper", …; NULL ends the rows */
    const char *title;
    const char *source;
    const char *sentence;                 /* what it assumes, for people */
    const ct_model_parameter *parameters; /* ended by one without a name; NULL = none */
    bool needs_table;                     /* a custom table must be given */
    ct_chances (*chances)(const ct_game_model *model, double white, double black);
} ct_model_row;

struct ct_game_model {
    const ct_model_row *row;
    double parameters[CT_MODEL_PARAMETERS]; /* in the order of the row */
    const ct_model_band *bands;             /* tables */
    uint32_t band_count;
};

/* All rows: marchese (corrected), marchese-as-printed, elo-draws (expectation and fitted draw rate
 * by mean and difference: M. Náray), milvang, milvang-logistic, davidson, rao-kupper, fixed-draws,
 * table. */
const ct_model_row *ct_model_rows(void);
const ct_model_row *ct_model_named(ct_str name);

/* The model with its usual parameters. */
ct_game_model ct_model_usual(const ct_model_row *row);
/* Sets a parameter; CT_NOT_FOUND names the nearest, CT_INVALID the range. */
ct_status ct_model_set(ct_game_model *model, ct_str name, double value, ct_error *err);
/* Reads a custom table: CSV lines "up_to,stronger,draw,weaker", a header and # comments allowed.
 * Bands rise, chances are between 0 and 1 with the sum 1 (±1e-6), the last band is the rest. All
 * problems with line and cure. */
ct_status ct_model_read_table(ct_str text, ct_arena *mem, ct_game_model *model,
                              ct_problems *problems, ct_error *err);

/* Never below 0, sum 1. */
static inline ct_chances ct_model_chances(const ct_game_model *model, double white, double black)
{
    return model->row->chances(model, white, black);
}

/* --- Fitting ---------------------------------------------------------------------------------- */

/* Games between these strengths: one, or the counts of many. */
typedef struct ct_game_record {
    double white, black;
    double games[3]; /* won by White, drawn, won by Black */
} ct_game_record;

typedef struct ct_fit {
    ct_game_model model; /* with the fitted parameters */
    double games;
    double loss;          /* mean negative log-likelihood, nats per game */
    double loss_at_usual; /* of the usual parameters */
    unsigned steps;
    bool has_converged;
} ct_fit;

/* Mean negative log-likelihood per game; chances are kept at least 1e-9. */
double ct_model_loss(const ct_game_model *model, const ct_game_record *records, size_t count);
/* Maximum likelihood by Nelder-Mead from the usual parameters, restarted until it gains nothing;
 * deterministic. Models without parameters are only measured. */
ct_status ct_model_fit(const ct_model_row *row, const ct_game_record *records, size_t count,
                       ct_arena *mem, ct_fit *out, ct_error *err);
/* White's score in half points of a result as event/edit.h reads it (also 1.0 and 0.0); −1 for
 * anything that is no win, draw or loss over the board. */
int ct_game_halves(ct_str result);
/* Reads games from CSV, columns found by the heading: white_elo, black_elo and result (1-0, ½, 0.5
 * …), or instead of result the counts white_wins, draws, black_wins. All problems with line and
 * cure. */
ct_status ct_games_read(ct_str text, ct_arena *mem, ct_game_record **out, size_t *count,
                        ct_problems *problems, ct_error *err);

#endif
