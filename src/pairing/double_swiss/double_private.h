#ifndef CT_DOUBLE_PRIVATE_H
#define CT_DOUBLE_PRIVATE_H

/* What the files of the Double-Swiss engine share. */

#include "matching/weighted.h"
#include "pairing/double_swiss/double_swiss.h"
#include "pairing/swiss.h"

/* What C.04.5 asks of the matches of one entrant. */
typedef struct ct_double_past {
    bool may_have_bye; /* C2 */
    bool floated;      /* 1.5: in the match before */
    uint16_t matches;  /* played (3.4.3): neither forfeited nor a bye */
    uint16_t whites;   /* 1.6 */
    uint16_t colours;  /* matches with a colour */
} ct_double_past;

typedef struct ct_double {
    const ct_round *round;
    ct_swiss swiss;
    unsigned matches;     /* before this one */
    bool is_last;         /* no match follows */
    ct_double_past *past; /* [entrant] */
    uint8_t *colours;     /* [match * count + entrant] had in game 1 of a match played (1.6) */
    ct_graph legal;       /* C1 and forbidden pairs, indexed like entrants */
    ct_matcher *matcher;
    uint32_t *partner;    /* for the matcher */
    uint64_t *left;       /* entrants not paired yet */
    uint64_t *set;        /* a working set of entrants */
    ct_weighted *problem; /* used again by bracket after bracket */
} ct_double;

/* A bracket: residents and upfloaters, entrants. */
typedef struct ct_double_bracket {
    uint32_t *members;
    uint32_t count;
    uint32_t residents; /* the first ones */
} ct_double_bracket;

/* Fills in past, colours and legal from the matches before the round. */
ct_status ct_double_recall(ct_double *engine, ct_error *err);

/* 3.5: the top-scoregroup with its upfloaters. `bracket->members` has room for all entrants. Those
 * still left must have a complete pairing. */
ct_status ct_double_choose_upfloaters(ct_double *engine, ct_double_bracket *bracket, ct_error *err);

/* 3.6: the pairs of a bracket, two by two into `pairs`, the smaller TPN first. */
ct_status ct_double_pair_bracket(ct_double *engine, const ct_double_bracket *bracket,
                                 uint32_t *pairs, ct_error *err);

/* 4.3: does `a` have White in game 1? */
bool ct_double_gives_white(const ct_double *engine, uint32_t a, uint32_t b, ct_colour_rule *rule);

/* A matching problem of this size without edges; NULL when memory is out. */
ct_weighted *ct_double_problem(ct_double *engine, uint32_t count, size_t words);

/* Did the entrant float in the match before, where that still counts (C7, C8: not in the last
 * round)? */
static inline bool ct_double_is_spared(const ct_double *engine, uint32_t entrant)
{
    return !engine->is_last && engine->past[entrant].floated;
}

#endif
