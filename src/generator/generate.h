#ifndef CT_GENERATE_H
#define CT_GENERATE_H

/* Random tournaments, paired strictly by the rules: the "random tournament generator" that FIDE
 * asks of a pairing program, and a source of test cases.
 *
 * The same options give the same event, byte for byte. Every random decision has a stream of its
 * own, keyed by its purpose and, inside, by the round and the player it is about: asking for more
 * forfeits does not change who gets a bye, and the result of a game depends only on who plays it
 * when.
 *
 * An event has its players in the order of their ratings (numbers 1, 2, …), cells for every round,
 * declared points and ranks by points. Absences are zero-point byes in the cells; late entries and
 * withdrawals stand in `enters` and `leaves` too.
 *
 * Systems for teams make events of teams: what is said of players (number, ratings, byes, entries,
 * withdrawals, forbidden pairs) then holds for teams, results and forfeited games for boards. Teams
 * have their members in the order of ratings; reserves sit down for regular players, who move up;
 * a board left empty is the last one. Line-ups other than the first members stand in record 300,
 * forfeited matches in 330, byes in 320 and 240. */

#include "pairing/system.h"

/* A whole number, share or value that is not fixed: drawn at random, or made of others. */
#define CT_DRAWN (-1)

typedef enum ct_result_model {
    CT_RESULTS_MILVANG = 0, /* see generator/chances.h */
    CT_RESULTS_FIXED_DRAWS,
} ct_result_model;

/* Every parameter. Start from ct_generate_usual(). Points are counted in tenths (CT_GENERATE_UNIT).
 * Rates are shares between 0 and 1. */
typedef struct ct_generate_options {
    uint64_t seed;
    uint64_t number; /* of the event: many events may share a seed */

    int32_t players; /* or teams. CT_DRAWN: 15 … 215; teams 6 … 60 */
    int32_t rounds;  /* CT_DRAWN: 5 … 15, fewer in small fields */

    /* Ratings: a list, or normal (when a mean is given), or uniform between lowest and highest. */
    const uint16_t *ratings;  /* borrowed; NULL = none given. In any order */
    uint32_t rating_count;    /* players must be this or CT_DRAWN */
    int32_t highest_rating;   /* CT_DRAWN: 2400 … 2800 */
    int32_t lowest_rating;    /* CT_DRAWN: 1400 … 2300 */
    int32_t mean_rating;      /* CT_DRAWN: ratings are not normal */
    int32_t rating_deviation; /* CT_DRAWN: 200 */

    int32_t result_model;   /* ct_result_model */
    double draw_percentage; /* for CT_RESULTS_FIXED_DRAWS; CT_DRAWN: 10 … 50 */
    double odd_rate;        /* of games over the board: ½-0, 0-½ or 0-0 */
    double forfeit_rate;    /* of games; CT_DRAWN: one in 6 … 30 */
    double double_forfeit_rate;
    /* Of players who ask for such a bye; every bye is followed by another with the same chance.
     * CT_DRAWN: one in 15 … 215. */
    double half_bye_rate;
    double full_bye_rate;
    double zero_bye_rate;   /* CT_DRAWN as half_bye_rate */
    double late_rate;       /* of players who enter in round 2 … half of the rounds + 1 */
    double withdrawal_rate; /* of players who leave after round 1 …; CT_DRAWN as half_bye_rate */
    int32_t forbidden_pairs;

    int32_t acceleration;   /* ct_acceleration_kind: no bonus and no table */
    int32_t initial_colour; /* ct_colour; CT_NO_COLOUR: drawn by lot */

    ct_points win, draw, loss;                /* tenths of a point */
    ct_points pab, forfeit_win, forfeit_loss; /* CT_DRAWN: win, win, 0 */
    ct_points full_bye, half_bye, zero_bye;   /* CT_DRAWN: win, draw, as forfeit_loss */

    int32_t boards;   /* teams: of a match */
    int32_t reserves; /* teams: members beyond the boards */
    /* Teams: of regular players who rest in a match, while there are reserves. CT_DRAWN: one in
     * 4 … 20. */
    double reserve_rate;
    /* Teams: of line-ups that leave the last board empty. CT_DRAWN: one in 40 … 400. */
    double empty_board_rate;
    double match_forfeit_rate; /* teams: of matches. CT_DRAWN as empty_board_rate */

    const ct_pairing_system *system; /* NULL: the Dutch one */
    /* Options of the system, without its name: {"rules", "2020"}; borrowed. */
    const ct_setting *settings;
    uint32_t setting_count;
    int32_t edition; /* ct_edition of the rules; 0 = the latest */
} ct_generate_options;

enum { CT_GENERATE_UNIT = 10 };

ct_generate_options ct_generate_usual(void);

/* --- Parameters by name ---------------------------------------------------------------------- */

typedef enum ct_parameter_kind {
    CT_PARAMETER_SEED,     /* uint64_t */
    CT_PARAMETER_WHOLE,    /* int32_t */
    CT_PARAMETER_SHARE,    /* double; a share 0 … 1 */
    CT_PARAMETER_NUMBER,   /* double */
    CT_PARAMETER_POINTS,   /* ct_points in tenths */
    CT_PARAMETER_CHOICE,   /* int32_t: one of `words` */
    CT_PARAMETER_RATINGS,  /* list of ratings */
    CT_PARAMETER_SYSTEM,   /* name of a row of ct_pairing_systems() */
    CT_PARAMETER_SETTINGS, /* name=value, an option of the system; one a line */
} ct_parameter_kind;

/* A word of a choice and its value; ended by a NULL word. */
typedef struct ct_parameter_word {
    const char *word;
    int32_t value;
} ct_parameter_word;

/* One parameter: command line, configuration files, manual and settings page are made of this. */
typedef struct ct_parameter {
    const char *name; /* "forfeit-rate" */
    const char *key;  /* in configuration files of JaVaFo and bbpPairings: "ForfeitRate"; or NULL */
    ct_parameter_kind kind;
    size_t offset;          /* in ct_generate_options */
    double lowest, highest; /* of what may be given; points in whole points */
    const char *usual;      /* the default in words: "15 to 215 at random" */
    const char *sentence;
    const ct_parameter_word *words; /* CT_PARAMETER_CHOICE */
    bool key_is_one_in;             /* under its key the value is N in "one in N" */
} ct_parameter;

/* All rows, ended by one whose name is NULL. */
const ct_parameter *ct_generate_parameters(void);

/* Sets the parameter called `name`: our name, or the key of a configuration file, under which the
 * value is read as there (rates as N in "one in N"). Lists are copied into `mem`. CT_NOT_FOUND for
 * an unknown name (with the nearest one as cure), CT_INVALID for a value that is none or out of
 * range (with what is allowed as cure). "random" sets CT_DRAWN where that is possible. */
ct_status ct_generate_set(ct_generate_options *options, ct_str name, ct_str value, ct_arena *mem,
                          ct_error *err);

/* Reads a configuration file: lines "Name=value", empty lines, comments after "#". Every problem
 * goes to `problems` with its line; when one is a fault the result is CT_INVALID and `options` are
 * as they were. O(bytes). */
ct_status ct_generate_read_config(ct_str text, ct_arena *mem, ct_generate_options *options,
                                  ct_problems *problems, ct_error *err);

/* Options for events like this one: its ratings, number of rounds, scoring, system (the Dutch one
 * if there is no engine for it), edition, acceleration and initial colour, and the rates of byes,
 * forfeits, draws, odd results, late entries and withdrawals measured from it. Seed and number
 * stay. O(cells). */
ct_status ct_generate_like(const ct_event *model, ct_arena *mem, ct_generate_options *options,
                           ct_error *err);

/* Is every option in its range, and are they possible together? CT_INVALID names what is not, or
 * what contradicts what, and the cure. */
ct_status ct_generate_check(const ct_generate_options *options, ct_error *err);

/* --- Events ---------------------------------------------------------------------------------- */

/* Memory for work in progress; keep one for each thread and use it for any number of events. */
typedef struct ct_generator ct_generator;

ct_generator *ct_generator_new(void);
void ct_generator_free(ct_generator *generator);

typedef struct ct_generated {
    ct_event *event;
    ct_generate_options used; /* with everything drawn that was to be drawn */
    unsigned stopped_before;  /* the round that could not be paired; 0 = the event is complete */
    ct_error why_stopped;
} ct_generated;

/* Makes an event in `mem`. When a round has no complete pairing the event ends before it and
 * carries a comment that says so; that is no failure. Fails as ct_generate_check does, and as the
 * system's own check. Time: that of pairing the rounds, and O(cells). */
ct_status ct_generate(ct_generator *generator, const ct_generate_options *options, ct_arena *mem,
                      ct_generated *out, ct_error *err);

#endif
