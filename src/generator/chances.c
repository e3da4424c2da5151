#include "generator/chances.h"

#include <math.h>

/* A chance that rises with the difference of ratings from 0 at `low` to 1 at `high`: two parabolas
 * that meet at (middle, value). */
typedef struct curve {
    double low, middle, high;
    double value; /* at the middle */
} curve;

static double square(double x)
{
    return x * x;
}

static double rise(const curve *c, double difference)
{
    if (difference <= c->low) {
        return 0;
    }
    if (difference <= c->middle) {
        return c->value * square((difference - c->low) / (c->middle - c->low));
    }
    if (difference < c->high) {
        return 1 - (1 - c->value) * square((difference - c->high) / (c->middle - c->high));
    }
    return 1;
}

static double rating_of(unsigned rating)
{
    return rating != 0 ? rating : CT_UNRATED;
}

ct_chances ct_chances_milvang(unsigned white, unsigned black)
{
    double difference = rating_of(white) - rating_of(black);
    double mean = fmin((rating_of(white) + rating_of(black)) / 2, CT_STRONGEST_MEAN);
    double q = square(fmax(0, (mean - 1200) / 1200));
    curve for_white = {-1492 + 0.391 * mean, 40, 1691 - 0.428 * mean,
                       0.45 - 0.10 * q}; /* White wins */
    /* Black's chance falls with the difference: the same curve seen from the other side. */
    curve for_black = {-(1428 - 0.388 * mean), 80, -(-1753 + 0.416 * mean), 0.46 - 0.13 * q};
    double wins = rise(&for_white, difference);
    double losses = fmin(rise(&for_black, -difference), 1 - wins);
    return (ct_chances){.white = wins, .draw = 1 - wins - losses, .black = losses};
}

ct_chances ct_chances_fixed(unsigned white, unsigned black, double draws)
{
    static const double spread = 2000.0 / 7; /* standard deviation of the difference */
    double difference = rating_of(white) - rating_of(black);
    double expected = erfc(-difference / spread / sqrt(2)) / 2;
    double room = 2 * fmin(expected, 1 - expected);
    double drawn = fmin(draws, room);
    double wins = fmax(0, expected - drawn / 2);
    return (ct_chances){.white = wins, .draw = drawn, .black = fmax(0, 1 - wins - drawn)};
}
