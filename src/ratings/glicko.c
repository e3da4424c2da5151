#include "ratings/glicko.h"

#include <math.h>

/* The scale of step 2. */
#define SCALE 173.7178
#define PI    3.14159265358979323846

enum { MOST_DEVIATION = 350, MOST_TURNS = 200 };

static double g(double phi)
{
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (PI * PI));
}

static double expected(double mu, double other_mu, double other_phi)
{
    return 1.0 / (1.0 + exp(-g(other_phi) * (mu - other_mu)));
}

double ct_glicko_expected(ct_glicko player, ct_glicko opponent)
{
    return expected((player.rating - 1500) / SCALE, (opponent.rating - 1500) / SCALE,
                    opponent.deviation / SCALE);
}

/* The function f of step 5, f(x) = height(f, x). Its root is ln σ², σ the new volatility. */
typedef struct curve {
    double delta_squared, phi_squared, v, a, tau;
} curve;

static double height(const curve *f, double x)
{
    double e = exp(x);
    double sum = f->phi_squared + f->v + e;
    return e * (f->delta_squared - sum) / (2.0 * sum * sum) - (x - f->a) / (f->tau * f->tau);
}

/* Step 5: the new volatility, by the Illinois method. */
static double new_volatility(const curve *f)
{
    const double epsilon = 1e-6;
    double a = f->a;
    double b;
    if (f->delta_squared > f->phi_squared + f->v) {
        b = log(f->delta_squared - f->phi_squared - f->v);
    } else {
        int k = 1;
        while (height(f, f->a - k * f->tau) < 0 && k < MOST_TURNS) {
            k++;
        }
        b = f->a - k * f->tau;
    }
    double fa = height(f, a);
    double fb = height(f, b);
    for (int turn = 0; fabs(b - a) > epsilon && turn < MOST_TURNS; turn++) {
        double c = a + (a - b) * fa / (fb - fa);
        double fc = height(f, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

ct_glicko ct_glicko_update(ct_glicko player, const ct_glicko_game *games, uint32_t count,
                           double tau)
{
    double mu = (player.rating - 1500) / SCALE; /* step 2 */
    double phi = player.deviation / SCALE;
    double sigma = player.volatility;
    double information = 0;
    double surprise = 0;
    for (uint32_t i = 0; i < count; i++) { /* steps 3 and 4 */
        double other_mu = (games[i].opponent.rating - 1500) / SCALE;
        double other_phi = games[i].opponent.deviation / SCALE;
        double weight = g(other_phi);
        double e = expected(mu, other_mu, other_phi);
        information += weight * weight * e * (1 - e);
        surprise += weight * (games[i].score - e);
    }
    if (count == 0 || information <= 0) {
        player.deviation = fmin(MOST_DEVIATION, SCALE * sqrt(phi * phi + sigma * sigma));
        return player;
    }
    double v = 1 / information;
    double delta = v * surprise;
    curve f = {delta * delta, phi * phi, v, log(sigma * sigma), tau};
    sigma = new_volatility(&f);
    double widened = sqrt(phi * phi + sigma * sigma); /* step 6 */
    phi = 1 / sqrt(1 / (widened * widened) + 1 / v);  /* step 7 */
    mu += phi * phi * surprise;
    return (ct_glicko){SCALE * mu + 1500, SCALE * phi, sigma}; /* step 8 */
}
