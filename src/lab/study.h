#ifndef CT_STUDY_H
#define CT_STUDY_H

/* A study: a question put to the laboratory, as a declarative file.
 *
 * A study has *conditions* (a kind of field, a number of rounds, a game model, a conduct), *arms*
 * (systems to compare) and *metrics*. A *unit* of work is one replicate of one condition: a field
 * is made, and every arm plays it. A unit's answer is a row of numbers [arm][metric][part], a
 * function of (study, seed, unit) alone; so units can be computed anywhere in any order. Reports
 * are made from the rows in the order of the units.
 *
 * Kinds of studies (simulations, tie-break experiments) differ in how a unit is computed, not in
 * the layout of the rows: everything done with the rows is the same for all. */

#include "lab/metric.h"

typedef struct ct_condition {
    ct_str name;
    ct_field_spec field;
    ct_game_model model;
    ct_conduct conduct;
    uint32_t replicates;
} ct_condition;

/* A figure published elsewhere, to be set beside ours: only what is printed in its source. */
typedef struct ct_published_figure {
    ct_str condition; /* empty = all */
    ct_str segment;   /* empty = everything; "N<=25", … */
    ct_str arm;
    ct_str metric;
    ct_str part; /* "round 1", "1v2"; empty = the only one */
    /* mean, sd, sum, least, most, count; or a ratio of sums: per-game and per-100-games (divided by
     * the sum of games-by-round), per-pair (divided by the sum of tie-pairs). */
    ct_str statistic;
    double value;
    ct_str printed;    /* the value as the study writes it, which is as its source prints it */
    ct_str at;         /* where it is printed: "4.1 (pp. 33-35)"; empty in old results only */
    ct_str recomputed; /* the same figure recomputed from the source's own data; empty = not done */
    uint32_t per;      /* sum and count are scaled to so many units; 0 = not scaled */
    double band;       /* our figure should be within ± this; NaN = only shown */
    bool band_is_relative;
    bool is_tuned; /* the fields were made so that this comes out: it proves nothing */
    ct_str note;   /* why the band, or why it differs */
} ct_published_figure;

/* A part of the units: by size, rounds, homogeneity. */
typedef struct ct_segment {
    ct_str name;
    uint32_t least_players, most_players; /* 0 = no limit */
    unsigned least_rounds, most_rounds;
    /* "elite", "homogeneous" or "heterogeneous" as G. Marchese defines them; with "-2" at the end
     * by the second division of the thesis; empty = any. */
    ct_str class_name;
} ct_segment;

typedef struct ct_study_kind ct_study_kind;

typedef struct ct_study {
    ct_str name, title, question, source;
    ct_str text; /* the file as it was read: the results keep it */
    const ct_study_kind *kind;
    uint64_t seed;
    const ct_condition *conditions;
    uint32_t condition_count;
    const ct_arm *arms;
    uint32_t arm_count;
    const ct_metric_row **metrics;
    uint32_t metric_count;
    const ct_segment *segments;
    uint32_t segment_count;
    const ct_published_figure *published;
    uint32_t published_count;
    const ct_setting *options; /* of the kind */
    uint32_t option_count;
    unsigned round_room; /* width of per-round metrics */
    uint32_t quick;      /* replicates with --quick: at most so many a condition */
} ct_study;

/* The layout of a unit's row: facts about the field, then [arm][metric][part]. */
enum {
    CT_UNIT_CONDITION = 0,
    CT_UNIT_PLAYERS,
    CT_UNIT_ROUNDS,
    CT_UNIT_QUARTILE_1, /* of the ratings */
    CT_UNIT_QUARTILE_3,
    CT_UNIT_FACTS
};
uint32_t ct_study_units(const ct_study *study);
uint32_t ct_study_width(const ct_study *study); /* numbers in a row */
unsigned ct_study_metric_width(const ct_study *study, const ct_metric_row *metric);
uint32_t ct_study_arm_width(const ct_study *study);
/* The place of an arm or a metric in the study; its count when it has none of that name. */
uint32_t ct_study_arm(const ct_study *study, ct_str name);
uint32_t ct_study_metric(const ct_study *study, ct_str name);
/* Where a number stands in a row. */
size_t ct_study_place(const ct_study *study, uint32_t arm, uint32_t metric, unsigned part);

/* A worker computes units: one per thread. */
typedef struct ct_worker ct_worker;
ct_status ct_worker_new(const ct_study *study, ct_worker **out, ct_error *err);
void ct_worker_free(ct_worker *worker);
/* Fills `row` (ct_study_width numbers). */
ct_status ct_worker_run(ct_worker *worker, uint32_t unit, double *row, ct_error *err);

/* The kinds: "simulation" (the general one) and "tie-break". A kind says how many units there are
 * and how one is run. All rows have the same layout. */
struct ct_study_kind {
    const char *name;
    const char *sentence;
    uint32_t (*units)(const ct_study *study);
    /* `start` makes the state of a worker, `run` computes a unit with it, `stop` frees it. */
    ct_status (*start)(const ct_study *study, ct_arena *mem, void **state, ct_error *err);
    ct_status (*run)(const ct_study *study, void *state, uint32_t unit, double *row, ct_error *err);
    void (*stop)(void *state);
    const ct_system_option *options; /* ended by one whose name is NULL; NULL = none */
};
/* The value of an option of the study's kind: what the study says, else what is usual. */
ct_str ct_study_option(const ct_study *study, const char *name);
const ct_study_kind *const *ct_study_kinds(void); /* ended by NULL */
const ct_study_kind *ct_study_kind_named(ct_str name);
extern const ct_study_kind ct_kind_simulation; /* kind_simulation.c */
extern const ct_study_kind ct_kind_tie_break;  /* kind_tie_break.c: M. Náray */

/* --- Files ------------------------------------------------------------------------------------ */

/* Gives the bytes of a file named in a study (relative to it): nothing in lab/ opens files. */
typedef struct ct_study_files {
    ct_status (*open)(void *context, ct_str name, ct_arena *mem, ct_str *out, ct_error *err);
    void *context;
    /* The study comes from a file of results, perhaps of an older version: published figures may
     * lack their place. */
    bool is_record;
} ct_study_files;

/* Reads a study: JSON with comments (// to the end of the line, and C comments) and trailing
 * commas. Every problem with line, column, nearest key and cure. Lives in `mem`. */
ct_status ct_study_read(ct_str text, const ct_study_files *files, ct_arena *mem, ct_study *out,
                        ct_problems *problems, ct_error *err);

#endif
