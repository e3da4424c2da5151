#ifndef CT_PROBLEM_ANSWER_H
#define CT_PROBLEM_ANSWER_H

/* Problems in answers. */

#include "operations/operation.h"

typedef struct ct_problem_answer {
    uint32_t line, column;
    uint8_t severity;            /* ct_severity */
    ct_str rule, sentence, cure; /* UTF-8 */
} ct_problem_answer;

typedef struct ct_problem_answers {
    ct_problem_answer *items;
    uint32_t count;
} ct_problem_answers;

extern const ct_shape ct_problem_answer_shape;

/* The problems that a list has kept, in `mem`. */
ct_status ct_problem_answers_of(const ct_problems *list, ct_arena *mem, ct_problem_answers *out,
                                ct_error *err);

#endif
