#ifndef CT_FIELD_H
#define CT_FIELD_H

/* Who plays: players with ratings, by which they are seeded, and true strengths, which decide their
 * games and nothing else.
 *
 * Were the two the same, the starting list would already be the true order, and a system that
 * protects the seeds would look better than it is. */

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

/* A field, best rating first: the order of pairing numbers. */
typedef struct ct_lab_field {
    uint32_t count;   /* players */
    uint16_t *rating; /* [player]; 0 = unrated */
    double *strength; /* [player] on the Elo scale */
    uint32_t teams;   /* 0 = individuals; else the players of team t begin at t * boards */
    unsigned boards;  /* of a match */
    unsigned rounds;  /* planned */
} ct_lab_field;

typedef enum ct_field_kind {
    CT_FIELD_LIST,     /* given ratings */
    CT_FIELD_NORMAL,   /* mean, deviation */
    CT_FIELD_UNIFORM,  /* lowest … highest */
    CT_FIELD_BIMODAL,  /* a share of the players around a second mean */
    CT_FIELD_OF_TEAMS, /* M. Náray: levels uniform lowest … highest, members normal around them */
    CT_FIELD_ITALY,    /* like Italy 2012: sizes and rounds of the 488 events of G. Marchese */
    CT_FIELD_LISTS,    /* many given lists (real fields): replicate k takes list k mod count */
} ct_field_kind;

typedef struct ct_rating_list_entry {
    const uint16_t *ratings;
    uint32_t count;
    unsigned rounds; /* 0 = the study's */
} ct_rating_list_entry;

/* How fields are made. Zero means "not given". */
typedef struct ct_field_spec {
    ct_field_kind kind;
    /* The number of players (of teams for TEAMS), and of rounds: drawn between the two when `most`
     * is larger. */
    uint32_t players, players_most;
    unsigned rounds, rounds_most;
    double mean, deviation;
    /* NORMAL, BIMODAL: normal numbers are raised to this power and scaled back to the same
     * deviation. Below 1 the tails are shorter than normal. 0 means 1. */
    double tails;
    double lowest, highest;
    double second_mean, second_deviation, second_share;
    unsigned boards;                   /* TEAMS */
    double noise;                      /* strength = rating + normal(0, noise) */
    const ct_rating_list_entry *lists; /* LIST (one) and LISTS */
    uint32_t list_count;
} ct_field_spec;

/* The field of a replicate: a function of (spec, seed, replicate) alone. Lives in `mem`. */
ct_status ct_field_make(const ct_field_spec *spec, uint64_t seed, uint64_t replicate, ct_arena *mem,
                        ct_lab_field *out, ct_error *err);
/* Can such fields be made? CT_INVALID with cure. */
ct_status ct_field_check(const ct_field_spec *spec, ct_error *err);
const char *ct_field_kind_name(ct_field_kind kind); /* "normal", "italy-2012", … */

#endif
