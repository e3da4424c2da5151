#ifndef CT_LOOKING_PRIVATE_H
#define CT_LOOKING_PRIVATE_H

#include "operations/names.h"

extern const ct_operation ct_operation_tiebreaks; /* op_tiebreaks.c */
extern const ct_operation ct_operation_pairings; /* op_pairings.c */

/* --- Pairings of a round: round_answer.c ---------------------------------------------------- */

typedef struct ct_pairings_answer {
    uint32_t round;
    struct ct_paired_board *boards;
    uint32_t board_count;
    struct ct_paired_match *matches;
    uint32_t match_count;
    struct ct_paired_bye *byes;
    uint32_t bye_count;
    uint32_t open;
    ct_names names;
} ct_pairings_answer;

extern const ct_shape ct_pairings_answer_shape;
extern const ct_shape ct_pairings_part_shape; /* without names */

/* Everything but the names. */
ct_status ct_pairings_answer_of(const ct_event *event, unsigned round, ct_arena *mem,
                                ct_pairings_answer *out, ct_error *err);

#endif
