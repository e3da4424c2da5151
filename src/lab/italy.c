/* The sizes of the 488 events. They agree with these published figures:
 *  - events of 5, 6, 7, 8, 9 and 10 rounds: 190, 146, 76, 29, 46, 1;
 *  - games of all these events in one round: 2652, 1950, 1136, 443, 1155, 10;
 *  - events of up to 25, up to 50 and more players: 228, 199, 61;
 *  - twelve small events have nine rounds or more;
 *  - in 428 events half the players (rounded down) are more than the rounds;
 *  - 311,496 games if all play all (405,398 with two Swiss tournaments each).
 * All together they have 14,943 players, not 14,881 as published.
 *
 * Ratings are nearly normal around a level of the event. Its deviation is log-normal and grows with
 * the size of the field; among small events some are of players with nearly the same rating
 * (beginners, youth). The figures were found by a search for the published gaps, draws, duels and
 * shares. */

#include "lab/italy.h"

#include <math.h>

typedef struct size {
    uint8_t rounds;
    uint8_t players;
    uint8_t events;
} size;

static const size sizes[] = {
    {5, 8, 4},   {5, 9, 4},  {5, 10, 2},  {5, 11, 4},  {5, 12, 6},  {5, 13, 6},  {5, 14, 14},
    {5, 15, 4},  {5, 16, 4}, {5, 17, 5},  {5, 18, 6},  {5, 19, 7},  {5, 20, 4},  {5, 21, 2},
    {5, 22, 4},  {5, 23, 5}, {5, 24, 3},  {5, 25, 7},  {5, 26, 7},  {5, 27, 6},  {5, 28, 10},
    {5, 29, 2},  {5, 30, 7}, {5, 31, 3},  {5, 32, 4},  {5, 33, 4},  {5, 34, 5},  {5, 35, 4},
    {5, 36, 4},  {5, 37, 3}, {5, 38, 3},  {5, 39, 3},  {5, 40, 1},  {5, 41, 3},  {5, 42, 1},
    {5, 43, 2},  {5, 44, 3}, {5, 45, 2},  {5, 46, 1},  {5, 47, 1},  {5, 50, 3},  {5, 53, 3},
    {5, 54, 1},  {5, 55, 1}, {5, 56, 2},  {5, 57, 1},  {5, 58, 1},  {5, 62, 1},  {5, 68, 1},
    {5, 69, 1},  {5, 71, 2}, {5, 79, 1},  {5, 86, 1},  {5, 93, 1},  {6, 8, 2},   {6, 9, 2},
    {6, 10, 2},  {6, 11, 2}, {6, 12, 3},  {6, 13, 6},  {6, 14, 4},  {6, 15, 5},  {6, 16, 3},
    {6, 17, 10}, {6, 18, 5}, {6, 19, 10}, {6, 20, 4},  {6, 21, 2},  {6, 22, 3},  {6, 23, 6},
    {6, 24, 3},  {6, 25, 6}, {6, 26, 2},  {6, 27, 6},  {6, 28, 6},  {6, 29, 3},  {6, 30, 4},
    {6, 31, 6},  {6, 32, 3}, {6, 33, 2},  {6, 34, 4},  {6, 35, 2},  {6, 36, 3},  {6, 37, 4},
    {6, 38, 2},  {6, 39, 2}, {6, 41, 4},  {6, 43, 1},  {6, 46, 1},  {6, 48, 1},  {6, 52, 1},
    {6, 54, 1},  {6, 55, 1}, {6, 56, 1},  {6, 59, 1},  {6, 62, 1},  {6, 65, 1},  {6, 67, 1},
    {6, 68, 1},  {6, 69, 1}, {6, 78, 1},  {6, 79, 1},  {7, 8, 3},   {7, 9, 1},   {7, 10, 4},
    {7, 11, 4},  {7, 13, 2}, {7, 14, 3},  {7, 15, 1},  {7, 16, 3},  {7, 17, 2},  {7, 18, 4},
    {7, 19, 2},  {7, 20, 2}, {7, 21, 3},  {7, 23, 1},  {7, 24, 1},  {7, 25, 1},  {7, 26, 1},
    {7, 27, 4},  {7, 28, 1}, {7, 29, 1},  {7, 30, 1},  {7, 31, 2},  {7, 32, 1},  {7, 33, 3},
    {7, 34, 1},  {7, 35, 1}, {7, 36, 1},  {7, 38, 2},  {7, 40, 1},  {7, 42, 1},  {7, 43, 1},
    {7, 44, 2},  {7, 45, 1}, {7, 49, 1},  {7, 50, 2},  {7, 51, 2},  {7, 53, 2},  {7, 64, 1},
    {7, 68, 2},  {7, 72, 1}, {7, 74, 1},  {7, 77, 1},  {7, 109, 1}, {8, 13, 1},  {8, 14, 1},
    {8, 17, 1},  {8, 19, 2}, {8, 21, 2},  {8, 22, 2},  {8, 25, 1},  {8, 26, 2},  {8, 27, 2},
    {8, 28, 2},  {8, 29, 4}, {8, 32, 1},  {8, 39, 1},  {8, 43, 1},  {8, 44, 1},  {8, 45, 1},
    {8, 46, 1},  {8, 51, 1}, {8, 59, 1},  {8, 74, 1},  {9, 14, 1},  {9, 15, 3},  {9, 16, 1},
    {9, 17, 1},  {9, 18, 1}, {9, 20, 2},  {9, 23, 1},  {9, 25, 1},  {9, 26, 2},  {9, 27, 1},
    {9, 28, 3},  {9, 29, 1}, {9, 30, 1},  {9, 32, 1},  {9, 33, 1},  {9, 34, 1},  {9, 38, 1},
    {9, 39, 1},  {9, 42, 1}, {9, 43, 1},  {9, 47, 1},  {9, 50, 1},  {9, 59, 1},  {9, 64, 1},
    {9, 69, 3},  {9, 72, 1}, {9, 75, 2},  {9, 78, 1},  {9, 81, 2},  {9, 93, 1},  {9, 94, 1},
    {9, 97, 1},  {9, 98, 1}, {9, 114, 1}, {9, 121, 1}, {9, 147, 1}, {10, 20, 1},
};

/* How ratings spread in fields of this size. */
typedef struct spread {
    uint32_t up_to;       /* players */
    double median, shape; /* of the deviation */
    double alike;         /* share of events of players with nearly the same rating */
} spread;

static const spread spreads[] = {
    {25, 156, 0.399, 0.094}, {50, 174, 0.374, 0.047}, {UINT32_MAX, 190, 0.1, 0}};

/* By number of rounds: the deviation of such fields, relative to others of their size. */
static const double wider[] = {
    [5] = 0.96, [6] = 1.015, [7] = 1.02, [8] = 0.93, [9] = 0.985, [10] = 1};

static const double usual_level = 1680;
static const double elite_level = 2200;
static const double level_spread = 90;
static const double elite_share = 0.045;
static const double alike_shape = 0.5;
static const double tails = 0.9;
static const double elite_deviation = 165;
static const double alike_deviation = 13;

static const size *size_of(uint32_t number)
{
    const size *s = sizes;
    while (number >= s->events) {
        number -= s->events;
        s++;
    }
    return s;
}

void ct_italy_event(uint64_t replicate, ct_random *random, ct_field_spec *spec)
{
    const size *s = size_of((uint32_t)(replicate % CT_ITALY_EVENTS));
    const spread *by_size = spreads;
    while (s->players > by_size->up_to) {
        by_size++;
    }
    bool is_elite = ct_random_chance(random, elite_share);
    bool is_alike = ct_random_chance(random, by_size->alike);
    double level = ct_random_normal(random);
    double shape = ct_random_normal(random);
    spec->kind = CT_FIELD_NORMAL;
    spec->tails = tails;
    spec->players = spec->players_most = s->players;
    spec->rounds = spec->rounds_most = s->rounds;
    spec->mean = (is_elite ? elite_level : usual_level) + level_spread * level;
    if (is_elite) {
        spec->deviation = elite_deviation;
    } else if (is_alike) {
        spec->deviation = alike_deviation * exp(alike_shape * shape);
    } else {
        spec->deviation = by_size->median * wider[s->rounds] * exp(by_size->shape * shape);
    }
}
