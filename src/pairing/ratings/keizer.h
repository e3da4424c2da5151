#ifndef CT_KEIZER_H
#define CT_KEIZER_H

/* Keizer pairing: the first of the ranking meets the second, the third the fourth, and so on, as
 * far as the chosen limits on rematches and colours allow. The ranking is that of
 * pairing/ratings/keizer_score.h. */

#include "pairing/ratings/keizer_score.h"
#include "pairing/system.h"

extern const ct_system_option ct_keizer_options[];

/* Pairs the round. Pairs live in `mem`. CT_IMPOSSIBLE when no complete round is left. */
ct_status ct_keizer_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);
/* Settings in their ranges and possible together, and no value below 0. */
ct_status ct_keizer_check(const ct_event *event, ct_error *err);

/* Which limits had to be dropped in a round. */
typedef enum ct_keizer_level {
    CT_KEIZER_ALL_LIMITS = 0,
    CT_KEIZER_NO_COLOURS,  /* colour limits are dropped */
    CT_KEIZER_NO_GAP,      /* and how soon the same two may meet */
    CT_KEIZER_NO_MEETINGS, /* and how often */
    CT_KEIZER_LEVELS
} ct_keizer_level;

/* What the pairing of a round is made from. */
typedef struct ct_keizer_field {
    const ct_round *round;
    ct_keizer_rules rules;
    ct_keizer_table table;
    uint32_t count;
    uint32_t *order;       /* entrants by the ranking */
    uint32_t *place;       /* [entrant] in `order` */
    uint32_t *in_table;    /* [entrant] its row, or the number of rows */
    ct_keizer_level level; /* that ct_keizer_pair came to */
} ct_keizer_field;

/* Prepares, in `mem`. */
ct_status ct_keizer_field_make(const ct_round *round, ct_arena *mem, ct_keizer_field *out,
                               ct_error *err);

/* Why two entrants may not meet under the limits of a level: "met in round 3, and …"; "" when they
 * may. */
typedef struct ct_keizer_bar {
    char text[96];
} ct_keizer_bar;
ct_keizer_bar ct_keizer_bar_between(const ct_keizer_field *field, uint32_t one, uint32_t other,
                                    ct_keizer_level level);

/* Pairs a prepared field: the partner of each entrant, CT_SINGLE for the bye. Sets `level`. */
ct_status ct_keizer_match(ct_keizer_field *field, ct_arena *mem, uint32_t *partner, ct_error *err);

/* How often an entrant had the pairing-allocated bye. */
uint32_t ct_keizer_byes(const ct_keizer_field *field, uint32_t entrant);

#endif
