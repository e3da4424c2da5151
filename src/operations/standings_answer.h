#ifndef CT_STANDINGS_ANSWER_H
#define CT_STANDINGS_ANSWER_H

/* The data of the operation "standings", also for the library, which hands out their rows. */

#include "operations/names.h"
#include "operations/operation.h"

/* The value of a code. */
typedef struct ct_value_answer {
    ct_str code;
    double value; /* NAN = none */
    ct_str exact; /* "83/2"; empty = none */
    ct_str shown; /* as people read it */
} ct_value_answer;

extern const ct_shape ct_value_answer_shape;

/* A participant in a ranking. */
typedef struct ct_ranked_answer {
    ct_index who;
    uint32_t place, last_place;
    bool is_shared;
    ct_points points;
    bool is_team;
    ct_points match_points, game_points; /* of a team */
    ct_str decided_by;
    ct_value_answer *values;
    uint32_t value_count;
    struct ct_turn_answer *rounds;
    uint32_t round_count;
} ct_ranked_answer;

extern const ct_shape ct_ranked_answer_shape;  /* without the rounds */
extern const ct_shape ct_crossed_answer_shape; /* with them */

/* A code of an order. */
typedef struct ct_code_answer {
    ct_str code, title, article;
    bool is_score, is_lower_better;
} ct_code_answer;

extern const ct_shape ct_code_answer_shape;

/* A side of a Scheveningen event. */
typedef struct ct_side_answer {
    ct_str name;
    uint32_t players, won, drawn, lost;
    ct_points points;
} ct_side_answer;

extern const ct_shape ct_side_answer_shape;

typedef struct ct_standings_answer {
    uint32_t round, rounds;
    ct_str edition, ties, by;
    uint64_t seed;
    ct_code_answer *codes;
    uint32_t code_count;
    ct_ranked_answer *rows;
    uint32_t row_count;
    struct ct_rank_group *groups;
    uint32_t group_count;
    ct_side_answer *sides;
    uint32_t side_count;
    uint32_t qualify;
    struct ct_rank_table *tables;
    uint32_t table_count;
    uint32_t open;
    struct ct_sum_answer *sums;
    uint32_t sum_count;
    const struct ct_working_answer *working;
    ct_names names;
} ct_standings_answer;

extern const ct_shape ct_standings_answer_shape;

#endif
