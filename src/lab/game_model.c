/* The game models: one row each. */

#include "lab/game_model.h"

#include "lab/game_tables.h"

#include <math.h>

static double power_of_ten(double x)
{
    return exp(x * 2.302585092994045684);
}

/* Expected score of a difference on the Elo scale. */
static double expected(double difference)
{
    return 1 / (1 + power_of_ten(-difference / 400));
}

/* Mean strength in units of 400 points from 2200, in which draw rates are fitted. */
static double level_of(double white, double black)
{
    return ((white + black) / 2 - 2200) / 400;
}

static double clamped(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* --- Tables ----------------------------------------------------------------------------------- */

static ct_chances from_bands(const ct_model_band *bands, uint32_t count, double white, double black)
{
    double difference = fabs(white - black);
    uint32_t low = 0;
    uint32_t high = count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (difference <= bands[middle].up_to) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    const ct_model_band *band = &bands[low];
    return white >= black ? (ct_chances){band->stronger, band->draw, band->weaker}
                          : (ct_chances){band->weaker, band->draw, band->stronger};
}

static ct_chances marchese(const ct_game_model *model, double white, double black)
{
    (void)model;
    uint32_t count = 0;
    const ct_model_band *bands = ct_marchese_bands(true, &count);
    return from_bands(bands, count, round(white), round(black));
}

static ct_chances marchese_as_printed(const ct_game_model *model, double white, double black)
{
    (void)model;
    uint32_t count = 0;
    const ct_model_band *bands = ct_marchese_bands(false, &count);
    return from_bands(bands, count, round(white), round(black));
}

static ct_chances custom(const ct_game_model *model, double white, double black)
{
    return from_bands(model->bands, model->band_count, white, black);
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* The draw rate is a logistic function of the mean and the difference, but never more than the
 * expected score allows. */
static ct_chances elo_draws(const ct_game_model *model, double white, double black)
{
    const double *p = model->parameters;
    double level = level_of(white, black);
    double difference = white - black + p[6];
    double gap = fabs(difference) / 400;
    double score = expected(difference);
    double logit = p[0] + p[1] * level + p[2] * level * level + p[3] * gap + p[4] * gap * gap +
                   p[5] * level * gap;
    double drawn = 1 / (1 + exp(-logit));
    drawn = fmin(drawn, 2 * fmin(score, 1 - score));
    return (ct_chances){score - drawn / 2, drawn, 1 - score - drawn / 2};
}

static const ct_model_parameter elo_draws_parameters[] = {
    {"draws", -0.2695, -10, 10, "logit of the draw rate of equal players at 2200"},
    {"by-level", 0.7029, -10, 10, "change of the logit for 400 points of the mean"},
    {"by-level-2", 0.0747, -10, 10, "change for the square of it"},
    {"by-gap", -1.1626, -20, 20, "change for 400 points of the difference"},
    {"by-gap-2", -0.4569, -20, 20, "change for the square of it"},
    {"by-both", -0.8261, -20, 20, "change for mean times difference"},
    {"white-advantage", 0, -200, 200, "points that White's move is worth"},
    {.name = NULL},
};

static ct_chances milvang(const ct_game_model *model, double white, double black)
{
    (void)model;
    return ct_chances_milvang((unsigned)lround(fmax(white, 1)), (unsigned)lround(fmax(black, 1)));
}

/* O. Milvang's later model: each side wins when it is better by a margin that grows with the level;
 * White's margin is the smaller one. */
static ct_chances milvang_logistic(const ct_game_model *model, double white, double black)
{
    const double scale = 370;
    (void)model;
    double level = (white + black) / 2 - 2000;
    double white_margin = 0.0986 * level + 96;
    double black_margin = 0.157 * level + 150;
    double wins = 1 / (1 + power_of_ten((black - white + white_margin) / scale));
    double losses = 1 / (1 + power_of_ten((white - black + black_margin) / scale));
    double both = wins + losses;
    return both <= 1 ? (ct_chances){wins, 1 - both, losses}
                     : (ct_chances){wins / both, 0, losses / both};
}

/* R. Davidson 1970: a draw is as likely as the geometric mean of the two wins, times ν. */
static ct_chances davidson(const ct_game_model *model, double white, double black)
{
    const double *p = model->parameters;
    double level = level_of(white, black);
    double scale = fmax(0.05, p[1] + p[2] * level);
    double nu = exp(clamped(p[3] + p[4] * level + p[5] * level * level, -20, 20));
    double odds = power_of_ten(clamped((scale * (white - black) + p[0]) / 400, -30, 30));
    double root = sqrt(odds) * nu;
    double sum = odds + root + 1;
    return (ct_chances){odds / sum, root / sum, 1 / sum};
}

static const ct_model_parameter davidson_parameters[] = {
    {"white-advantage", 55.89, -300, 300, "points that White's move is worth"},
    {"scale", 1.4154, 0.05, 10, "how much a rating point counts at a mean of 2200"},
    {"scale-by-level", 0.5158, -10, 10, "change of the scale for 400 points of the mean"},
    {"draws", 0.0770, -10, 10, "logarithm of ν at a mean of 2200"},
    {"draws-by-level", 0.6647, -10, 10, "change for 400 points of the mean"},
    {"draws-by-level-2", 0.1967, -10, 10, "change for the square of it"},
    {.name = NULL},
};

/* P. Rao and L. Kupper 1967: a player wins who is better by a threshold, which here grows with the
 * level. */
static ct_chances rao_kupper(const ct_game_model *model, double white, double black)
{
    const double *p = model->parameters;
    double level = level_of(white, black);
    double scale = fmax(0.05, p[1] + p[2] * level);
    double theta = exp(clamped(p[3] + p[4] * level + p[5] * level * level, 0, 20));
    double odds = power_of_ten(clamped((scale * (white - black) + p[0]) / 400, -30, 30));
    double wins = 1 / (1 + theta / odds);
    double losses = 1 / (1 + theta * odds);
    return (ct_chances){wins, fmax(0, 1 - wins - losses), losses};
}

static const ct_model_parameter rao_kupper_parameters[] = {
    {"white-advantage", 39.69, -300, 300, "points that White's move is worth"},
    {"scale", 1.0072, 0.05, 10, "how much a rating point counts at a mean of 2200"},
    {"scale-by-level", 0.3019, -10, 10, "change of the scale for 400 points of the mean"},
    {"threshold", 0.7906, 0, 10, "logarithm of the threshold at a mean of 2200"},
    {"threshold-by-level", 0.3759, -10, 10, "change for 400 points of the mean"},
    {"threshold-by-level-2", 0.1405, -10, 10, "change for the square of it"},
    {.name = NULL},
};

static ct_chances fixed_draws(const ct_game_model *model, double white, double black)
{
    double score = expected(white - black);
    double drawn = fmin(model->parameters[0], 2 * fmin(score, 1 - score));
    return (ct_chances){score - drawn / 2, drawn, 1 - score - drawn / 2};
}

static const ct_model_parameter fixed_draws_parameters[] = {
    {"draws", 0.3, 0, 1, "share of games drawn, where the expected score leaves room"},
    {.name = NULL},
};

/* --- The rows --------------------------------------------------------------------------------- */

static const ct_model_row rows[] = {
    {"marchese", "Bands of G. Marchese, corrected", "G. Marchese, thesis, Rome 2013, 1.3",
     "win, draw and loss by the band of the rating difference; the two last bands as FIDE has them",
     NULL, false, marchese},
    {"marchese-as-printed", "Bands of G. Marchese, as printed",
     "G. Marchese, thesis, Rome 2013, 1.3", "the same with its misprints", NULL, false,
     marchese_as_printed},
    {"elo-draws", "Elo expectation and draw rate", "M. Náray, thesis, Budapest 2020, 3.3.3",
     "the expected score is Elo's; draws by mean and difference of the ratings",
     elo_draws_parameters, false, elo_draws},
    {"milvang", "Milvang", "O. Milvang 2015, reference of FIDE's Technical Commission",
     "parabolas in the difference whose shape depends on the mean", NULL, false, milvang},
    {"milvang-logistic", "Milvang, logistic", "O. Milvang, in FIDE's tie-break server",
     "each side wins when it is better by a margin that depends on the mean", NULL, false,
     milvang_logistic},
    {"davidson", "Davidson", "R. R. Davidson, 1970; fitted to 1.9 million games",
     "Bradley-Terry with draws; stronger fields draw more", davidson_parameters, false, davidson},
    {"rao-kupper", "Rao-Kupper", "P. V. Rao, L. L. Kupper, 1967; fitted to 1.9 million games",
     "a win needs a margin, which grows with the level; fits real games best",
     rao_kupper_parameters, false, rao_kupper},
    {"fixed-draws", "Elo with a fixed draw rate", "A. Elo, 1978",
     "the expected score is Elo's; the same share of games is drawn everywhere",
     fixed_draws_parameters, false, fixed_draws},
    {"table", "A table of your own", "the file given with it",
     "win, draw and loss by the band of the difference", NULL, true, custom},
    {.name = NULL},
};

const ct_model_row *ct_model_rows(void)
{
    return rows;
}

const ct_model_row *ct_model_named(ct_str name)
{
    for (const ct_model_row *row = rows; row->name != NULL; row++) {
        if (ct_str_is(name, row->name)) {
            return row;
        }
    }
    return NULL;
}

ct_game_model ct_model_usual(const ct_model_row *row)
{
    ct_game_model model = {.row = row};
    for (uint32_t i = 0; row->parameters != NULL && row->parameters[i].name != NULL; i++) {
        model.parameters[i] = row->parameters[i].usual;
    }
    return model;
}
