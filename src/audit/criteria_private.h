#ifndef CT_CRITERIA_PRIVATE_H
#define CT_CRITERIA_PRIVATE_H

/* What the files of the evaluator share. Used inside src/audit only. */

#include "audit/criteria.h"

/* How a failure is put into words. */
typedef enum ct_failure_kind {
    CT_FAILURE_COUNT,        /* of players: the first number */
    CT_FAILURE_SCORES,       /* a list of scores */
    CT_FAILURE_NEXT,         /* players left over by the next bracket and their scores */
    CT_FAILURE_DIFFERENCES,  /* a list of differences of scores */
    CT_FAILURE_BYE_SCORE,    /* the score of the one with the bye */
    CT_FAILURE_BYE_UNPLAYED, /* the unplayed rounds of the one with the bye */
} ct_failure_kind;

/* A bracket being measured. */
typedef struct ct_measuring {
    const ct_judgement *whole;
    const ct_judged *here;
    const ct_judged *next; /* NULL in the last bracket */
    ct_arena *mem;
    ct_failure *out; /* room for every member, here and in the next bracket */
    bool failed;     /* memory is out */
} ct_measuring;

typedef struct ct_criterion {
    const char *article;
    void (*measure)(ct_measuring *m);
    ct_failure_kind kind;
    const char *where; /* see ct_difference */
    const char *one;   /* "player would …", after a number */
    const char *many;  /* "players would …"; for lists: "the … would be" */
} ct_criterion;

/* The rows of an edition, in the order of their weight. */
const ct_criterion *ct_criteria_rows(ct_edition edition, uint32_t *count);

/* A number that stands for the difference of an MDP who floats on: larger than any real one. */
enum { CT_FLOATS_ON = 1 << 24 };

/* Is the bracket's unpaired member bound for the bye and nobody else unpaired? */
bool ct_judged_gives_bye(const ct_judgement *whole, const ct_judged *here);

/* 2017 C.7: the fewest whom the bracket of these MDPs and residents must leave unpaired under
 * C.1 … C.3, and their scores. In the last bracket one who may not take the bye counts for three.
 */
void ct_reach_next(ct_measuring *m);

/* Art. 4 / D: fills in the order of a bracket. False when memory is out. */
bool ct_order_find(const ct_judgement *whole, ct_judged *here, ct_arena *mem);
/* Below 0 when `a` comes earlier. Says in words what would change. */
int ct_order_compare(const ct_judgement *whole, const ct_order *a, const ct_order *b,
                     ct_difference *out, ct_text *words);

/* "would …, instead of …" for a criterion that differs. */
void ct_failure_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                      const ct_failure *b, ct_text *words);
/* "4, 7 and 12": the pairing numbers of entrants. */
void ct_words_players(const ct_round *round, const uint32_t *entrants, uint32_t count,
                      ct_text *words);
/* "4, 7 and 12" */
void ct_words_numbers(const uint32_t *numbers, uint32_t count, ct_text *words);

#endif
