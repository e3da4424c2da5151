/* Making fields. Every number comes from the stream of the replicate, by its place: the strength of
 * player 7 does not depend on how many there are. */

#include "lab/field.h"

#include "lab/italy.h"
#include "lab/streams.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PLAYERS = 20000 };
static const double least_rating = 100;
static const double most_rating = 3999;

static const char *const kind_names[] = {
    [CT_FIELD_LIST] = "list",       [CT_FIELD_NORMAL] = "normal",  [CT_FIELD_UNIFORM] = "uniform",
    [CT_FIELD_BIMODAL] = "bimodal", [CT_FIELD_OF_TEAMS] = "teams", [CT_FIELD_ITALY] = "italy-2012",
    [CT_FIELD_LISTS] = "lists",
};

const char *ct_field_kind_name(ct_field_kind kind)
{
    return kind_names[kind];
}

static uint32_t drawn_between(ct_random *random, uint32_t least, uint32_t most)
{
    return most > least ? least + (uint32_t)ct_random_below(random, most - least + 1) : least;
}

static uint16_t as_rating(double x)
{
    return (uint16_t)lround(fmin(fmax(x, least_rating), most_rating));
}

static int falling(const void *a, const void *b)
{
    return *(const uint16_t *)b - *(const uint16_t *)a;
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* A number of deviation 1: normal, or with shorter or longer tails. */
static double standard_number(const ct_field_spec *spec, ct_random *random)
{
    double normal = ct_random_normal(random);
    if (spec->tails <= 0 || spec->tails == 1) {
        return normal;
    }
    const double root_of_pi = 1.7724538509055160273;
    /* the mean of |z|^2k for a normal z, with k = tails */
    double square = pow(2, spec->tails) * tgamma(spec->tails + 0.5) / root_of_pi;
    return copysign(pow(fabs(normal), spec->tails), normal) / sqrt(square);
}

static double one_rating(const ct_field_spec *spec, ct_random *random)
{
    if (spec->kind == CT_FIELD_UNIFORM) {
        return spec->lowest + ct_random_unit(random) * (spec->highest - spec->lowest);
    }
    double normal = standard_number(spec, random);
    if (spec->kind == CT_FIELD_BIMODAL && ct_random_chance(random, spec->second_share)) {
        return spec->second_mean + spec->second_deviation * normal;
    }
    return spec->mean + spec->deviation * normal;
}

static ct_status draw_ratings(const ct_field_spec *spec, ct_random *random, ct_arena *mem,
                              ct_lab_field *out, ct_error *err)
{
    out->count = drawn_between(random, spec->players, spec->players_most);
    out->rounds = drawn_between(random, spec->rounds, spec->rounds_most);
    out->rating = CT_NEW(mem, uint16_t, out->count);
    CT_NEED(out->rating, err);
    for (uint32_t i = 0; i < out->count; i++) {
        out->rating[i] = as_rating(one_rating(spec, random));
    }
    qsort(out->rating, out->count, sizeof *out->rating, falling);
    return CT_OK;
}

static ct_status take_list(const ct_field_spec *spec, uint64_t replicate, ct_arena *mem,
                           ct_lab_field *out, ct_error *err)
{
    const ct_rating_list_entry *list = &spec->lists[replicate % spec->list_count];
    out->count = list->count;
    out->rounds = list->rounds > 0 ? list->rounds : spec->rounds;
    out->rating = CT_NEW(mem, uint16_t, list->count);
    CT_NEED(out->rating, err);
    for (uint32_t i = 0; i < list->count; i++) {
        out->rating[i] = list->ratings[i];
    }
    qsort(out->rating, out->count, sizeof *out->rating, falling);
    return CT_OK;
}

/* --- Teams ------------------------------------------------------------------------------------ */

typedef struct squad {
    uint16_t *ratings; /* highest first */
    double mean;
    uint32_t drawn; /* its number in the order in which the teams were drawn */
} squad;

static int by_mean(const void *a, const void *b)
{
    const squad *one = a;
    const squad *other = b;
    if (one->mean != other->mean) {
        return one->mean > other->mean ? -1 : 1;
    }
    return one->drawn < other->drawn ? -1 : 1;
}

/* M. Náray 2020: the level of a team is drawn uniformly, its members normally around it. Teams are
 * sorted by the mean of their members. */
static ct_status draw_teams(const ct_field_spec *spec, ct_random *random, ct_arena *mem,
                            ct_lab_field *out, ct_error *err)
{
    uint32_t teams = drawn_between(random, spec->players, spec->players_most);
    squad *squads = CT_NEW(mem, squad, teams);
    out->rounds = drawn_between(random, spec->rounds, spec->rounds_most);
    out->teams = teams;
    out->boards = spec->boards;
    out->count = teams * spec->boards;
    out->rating = CT_NEW(mem, uint16_t, out->count);
    CT_NEED(squads, err);
    CT_NEED(out->rating, err);
    for (uint32_t t = 0; t < teams; t++) {
        double level = spec->lowest + ct_random_unit(random) * (spec->highest - spec->lowest);
        squads[t] = (squad){.ratings = CT_NEW(mem, uint16_t, spec->boards), .drawn = t};
        CT_NEED(squads[t].ratings, err);
        for (unsigned b = 0; b < spec->boards; b++) {
            squads[t].ratings[b] = as_rating(level + spec->deviation * ct_random_normal(random));
            squads[t].mean += squads[t].ratings[b] / (double)spec->boards;
        }
        qsort(squads[t].ratings, spec->boards, sizeof(uint16_t), falling);
    }
    qsort(squads, teams, sizeof *squads, by_mean);
    for (uint32_t i = 0; i < out->count; i++) {
        out->rating[i] = squads[i / spec->boards].ratings[i % spec->boards];
    }
    return CT_OK;
}

/* --- The whole -------------------------------------------------------------------------------- */

static ct_status make_ratings(const ct_field_spec *spec, uint64_t seed, uint64_t replicate,
                              ct_arena *mem, ct_lab_field *out, ct_error *err)
{
    ct_random random = ct_lab_random(seed, replicate, CT_LUCK_FIELD);
    switch (spec->kind) {
    case CT_FIELD_LIST:
    case CT_FIELD_LISTS: return take_list(spec, replicate, mem, out, err);
    case CT_FIELD_OF_TEAMS: return draw_teams(spec, &random, mem, out, err);
    case CT_FIELD_ITALY: {
        ct_field_spec event = *spec;
        ct_italy_event(replicate, &random, &event);
        return draw_ratings(&event, &random, mem, out, err);
    }
    case CT_FIELD_NORMAL:
    case CT_FIELD_UNIFORM:
    case CT_FIELD_BIMODAL:
    default: return draw_ratings(spec, &random, mem, out, err);
    }
}

ct_status ct_field_make(const ct_field_spec *spec, uint64_t seed, uint64_t replicate, ct_arena *mem,
                        ct_lab_field *out, ct_error *err)
{
    ct_lab_field field = {0};
    CT_TRY(make_ratings(spec, seed, replicate, mem, &field, err));
    field.strength = CT_NEW(mem, double, field.count);
    CT_NEED(field.strength, err);
    ct_random random = ct_lab_random(seed, replicate, CT_LUCK_STRENGTH);
    for (uint32_t i = 0; i < field.count; i++) {
        field.strength[i] = field.rating[i];
        if (spec->noise > 0) {
            field.strength[i] += spec->noise * ct_random_normal(&random);
        }
    }
    *out = field;
    return CT_OK;
}

/* --- Checking a specification ----------------------------------------------------------------- */

static ct_status refuse(ct_error *err, const char *sentence, const char *cure)
{
    ct_fail(err, CT_INVALID, "%s", sentence);
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

static bool draws_sizes(const ct_field_spec *spec)
{
    return spec->kind != CT_FIELD_LIST && spec->kind != CT_FIELD_LISTS &&
           spec->kind != CT_FIELD_ITALY;
}

/* Given lists: each has at least two ratings, and its number of rounds is known. */
static ct_status check_lists(const ct_field_spec *spec, ct_error *err)
{
    if (spec->list_count == 0) {
        return refuse(err, "the list of ratings is empty",
                      "give \"ratings\", or a file of them with \"file\"");
    }
    for (uint32_t i = 0; i < spec->list_count; i++) {
        if (spec->lists[i].count < 2 || spec->lists[i].count > MOST_PLAYERS) {
            return refuse(err, "a list has 2 to 20000 ratings", "give the ratings of all players");
        }
        if (spec->lists[i].rounds == 0 && spec->rounds < 1) {
            return refuse(err, "a tournament has at least one round", "give \"rounds\", as 7");
        }
    }
    return CT_OK;
}

static ct_status check_numbers(const ct_field_spec *spec, ct_error *err)
{
    bool is_normal = spec->kind == CT_FIELD_NORMAL || spec->kind == CT_FIELD_BIMODAL;
    bool has_bounds = spec->kind == CT_FIELD_UNIFORM || spec->kind == CT_FIELD_OF_TEAMS;
    if (is_normal && !(spec->mean >= least_rating && spec->mean <= most_rating)) {
        return refuse(err, "a normal field needs a mean rating between 100 and 3999",
                      "give \"mean\", as 1800, and \"deviation\", as 200");
    }
    if (has_bounds && !(spec->lowest >= least_rating && spec->lowest < spec->highest &&
                        spec->highest <= most_rating)) {
        return refuse(err,
                      "the field needs bounds between 100 and 3999, the lowest below the highest",
                      "give \"lowest\" and \"highest\", as 1400 and 2200");
    }
    if (spec->deviation < 0 || spec->noise < 0 || spec->second_deviation < 0) {
        return refuse(err, "a deviation is not below 0", "give it as a positive number of points");
    }
    if (spec->second_share < 0 || spec->second_share > 1) {
        return refuse(err, "a share is between 0 and 1", "give \"second-share\" as 0.3");
    }
    return CT_OK;
}

ct_status ct_field_check(const ct_field_spec *spec, ct_error *err)
{
    if (draws_sizes(spec) && spec->players < 2) {
        return refuse(err, "a field has at least two participants", "give \"players\", as 30");
    }
    if (draws_sizes(spec) && spec->rounds < 1) {
        return refuse(err, "a tournament has at least one round", "give \"rounds\", as 7");
    }
    if (spec->players > MOST_PLAYERS || spec->players_most > MOST_PLAYERS) {
        return refuse(err, "a field has at most 20000 participants", "give a smaller number");
    }
    if (spec->rounds > 500 || spec->rounds_most > 500) {
        return refuse(err, "a tournament of the laboratory has at most 500 rounds",
                      "give a smaller number");
    }
    if (spec->kind == CT_FIELD_OF_TEAMS && (spec->boards < 1 || spec->boards > 100)) {
        return refuse(err, "a match has 1 to 100 boards", "give \"boards\", as 4");
    }
    uint32_t teams = spec->players_most > spec->players ? spec->players_most : spec->players;
    if (spec->kind == CT_FIELD_OF_TEAMS && teams * spec->boards > MOST_PLAYERS) {
        return refuse(err, "all teams together have at most 20000 players",
                      "give fewer teams or boards");
    }
    if (spec->kind == CT_FIELD_LIST || spec->kind == CT_FIELD_LISTS) {
        CT_TRY(check_lists(spec, err));
    }
    return check_numbers(spec, err);
}
