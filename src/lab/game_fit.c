/* Parameters of game models: set by name, read as tables, fitted to games by maximum likelihood. */

#include "base/nearest.h"
#include "lab/game_model.h"

#include <math.h>
#include <string.h>

enum { MOST_STEPS = 20000, MOST_RESTARTS = 20 };

static uint32_t parameter_count(const ct_model_row *row)
{
    uint32_t count = 0;
    while (row->parameters != NULL && row->parameters[count].name != NULL) {
        count++;
    }
    return count;
}

ct_status ct_model_set(ct_game_model *model, ct_str name, double value, ct_error *err)
{
    const char *words[CT_MODEL_PARAMETERS];
    uint32_t count = parameter_count(model->row);
    for (uint32_t i = 0; i < count; i++) {
        const ct_model_parameter *parameter = &model->row->parameters[i];
        words[i] = parameter->name;
        if (!ct_str_is(name, parameter->name)) {
            continue;
        }
        if (!(value >= parameter->lowest && value <= parameter->highest)) {
            ct_fail(err, CT_INVALID, "\"%s\" is %g", parameter->name, value);
            ct_error_cure(err, "it is between %g and %g", parameter->lowest, parameter->highest);
            return CT_INVALID;
        }
        model->parameters[i] = value;
        return CT_OK;
    }
    const char *nearest = ct_nearest_word(name, words, count);
    ct_fail(err, CT_NOT_FOUND, "the model \"%s\" has no parameter \"%.*s\"", model->row->name,
            CT_ARG(name));
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(err, "`crosstable lab list --models` shows what it has");
    }
    return CT_NOT_FOUND;
}

/* --- Likelihood ------------------------------------------------------------------------------- */

static double minus_log(double chance)
{
    return -log(chance > 1e-9 ? chance : 1e-9);
}

double ct_model_loss(const ct_game_model *model, const ct_game_record *records, size_t count)
{
    double sum = 0;
    double games = 0;
    for (size_t i = 0; i < count; i++) {
        const ct_game_record *r = &records[i];
        ct_chances c = ct_model_chances(model, r->white, r->black);
        sum += r->games[0] * minus_log(c.white) + r->games[1] * minus_log(c.draw) +
               r->games[2] * minus_log(c.black);
        games += r->games[0] + r->games[1] + r->games[2];
    }
    return games > 0 ? sum / games : (double)NAN;
}

/* --- Nelder-Mead ------------------------------------------------------------------------------ */

typedef struct corner {
    double x[CT_MODEL_PARAMETERS];
    double loss;
} corner;

typedef struct search {
    const ct_model_row *row;
    const ct_game_record *records;
    size_t count;
    uint32_t size; /* parameters */
    corner corners[CT_MODEL_PARAMETERS + 1];
    unsigned steps;
} search;

/* Infinite where a parameter is out of its bounds, so that the search never goes there. */
static double loss_at(const search *s, const double *x)
{
    ct_game_model model = ct_model_usual(s->row);
    for (uint32_t i = 0; i < s->size; i++) {
        const ct_model_parameter *p = &s->row->parameters[i];
        if (!(x[i] >= p->lowest && x[i] <= p->highest)) {
            return HUGE_VAL;
        }
        model.parameters[i] = x[i];
    }
    return ct_model_loss(&model, s->records, s->count);
}

static void start_simplex(search *s, const double *from)
{
    for (uint32_t i = 0; i <= s->size; i++) {
        corner *c = &s->corners[i];
        memcpy(c->x, from, s->size * sizeof *from);
        if (i > 0) {
            double x = c->x[i - 1];
            const ct_model_parameter *p = &s->row->parameters[i - 1];
            double step = fabs(x) > 0.1 ? 0.2 * fabs(x) : 0.1;
            c->x[i - 1] = x + step <= p->highest ? x + step : x - step;
        }
        c->loss = loss_at(s, c->x);
    }
}

/* Best first, worst last; equal ones keep their order. */
static void sort_corners(search *s)
{
    for (uint32_t i = 1; i <= s->size; i++) {
        corner c = s->corners[i];
        uint32_t at = i;
        for (; at > 0 && s->corners[at - 1].loss > c.loss; at--) {
            s->corners[at] = s->corners[at - 1];
        }
        s->corners[at] = c;
    }
}

/* The point on the line from the worst corner through the middle of the others: 1 is the corner, 0
 * the middle, negative factors lie beyond it. */
static corner point_along(const search *s, double factor)
{
    corner c = {.loss = 0};
    for (uint32_t k = 0; k < s->size; k++) {
        double middle = 0;
        for (uint32_t i = 0; i < s->size; i++) {
            middle += s->corners[i].x[k] / s->size;
        }
        c.x[k] = middle + factor * (s->corners[s->size].x[k] - middle);
    }
    c.loss = loss_at(s, c.x);
    return c;
}

static void shrink(search *s)
{
    for (uint32_t i = 1; i <= s->size; i++) {
        for (uint32_t k = 0; k < s->size; k++) {
            s->corners[i].x[k] = (s->corners[i].x[k] + s->corners[0].x[k]) / 2;
        }
        s->corners[i].loss = loss_at(s, s->corners[i].x);
    }
}

static void step(search *s)
{
    corner *worst = &s->corners[s->size];
    corner mirrored = point_along(s, -1);
    if (mirrored.loss < s->corners[0].loss) {
        corner further = point_along(s, -2);
        *worst = further.loss < mirrored.loss ? further : mirrored;
    } else if (mirrored.loss < s->corners[s->size - 1].loss) {
        *worst = mirrored;
    } else {
        corner nearer = point_along(s, mirrored.loss < worst->loss ? -0.5 : 0.5);
        if (nearer.loss < worst->loss && nearer.loss <= mirrored.loss) {
            *worst = nearer;
        } else {
            shrink(s);
        }
    }
    sort_corners(s);
    s->steps++;
}

static bool is_flat(const search *s)
{
    return s->corners[s->size].loss - s->corners[0].loss < 1e-12;
}

ct_status ct_model_fit(const ct_model_row *row, const ct_game_record *records, size_t count,
                       ct_arena *mem, ct_fit *out, ct_error *err)
{
    search *s = CT_NEW(mem, search, 1);
    CT_NEED(s, err);
    *s = (search){.row = row, .records = records, .count = count, .size = parameter_count(row)};
    ct_fit fit = {.model = ct_model_usual(row), .has_converged = true};
    for (size_t i = 0; i < count; i++) {
        fit.games += records[i].games[0] + records[i].games[1] + records[i].games[2];
    }
    fit.loss = fit.loss_at_usual = ct_model_loss(&fit.model, records, count);
    for (int restart = 0; s->size > 0 && restart < MOST_RESTARTS; restart++) {
        double before = fit.loss;
        start_simplex(s, fit.model.parameters);
        sort_corners(s);
        while (!is_flat(s) && s->steps < MOST_STEPS) {
            step(s);
        }
        memcpy(fit.model.parameters, s->corners[0].x, s->size * sizeof(double));
        fit.loss = s->corners[0].loss;
        fit.has_converged = is_flat(s);
        if (before - fit.loss < 1e-9) {
            break;
        }
    }
    fit.steps = s->steps;
    *out = fit;
    return CT_OK;
}
