#ifndef CT_LIM_PRIVATE_H
#define CT_LIM_PRIVATE_H

/* What the files of the Lim engine share. */

#include "matching/weighted.h"
#include "pairing/lim/lim.h"
#include "pairing/swiss.h"

typedef struct ct_lim {
    const ct_round *round;
    ct_swiss swiss; /* its brackets are the groups */
    ct_graph legal; /* compatible (2.1, Art. 6), indexed like entrants */
    ct_matcher *matcher;
    uint32_t *partner; /* for the matcher */
    uint64_t *left;    /* entrants not paired yet */
    uint64_t *set;     /* a working set of entrants */
    ct_weighted *problem;
} ct_lim;

/* A group about to be paired: floaters in the order of 3.6 or 3.7, then residents in the order of
 * scrutiny, best number first downwards and worst first upwards. Entrants. */
typedef struct ct_lim_group {
    uint32_t *members;
    uint32_t count;
    uint32_t floaters;        /* the first ones have floated into it */
    bool upwards;             /* direction of pairing */
    bool is_below;            /* the median: 5.4 */
    const uint32_t *adjacent; /* the group to which its floaters go, as it stands now */
    uint32_t adjacent_count;
} ct_lim_group;

/* Takes those who must float out of the group, into `floaters`. */
ct_status ct_lim_choose_floaters(ct_lim *lim, ct_lim_group *group, uint32_t *floaters,
                                 uint32_t *count, ct_error *err);

/* Pairs a group of which everybody can be paired in it. */
ct_status ct_lim_pair_group(ct_lim *lim, const ct_lim_group *group, ct_error *err);

/* 5.4 … 5.6: does `a` have White? */
bool ct_lim_gives_white(const ct_round *round, uint32_t a, uint32_t b, bool is_below,
                        ct_colour_rule *rule);

/* Joins the compatible. */
void ct_lim_join_compatible(const ct_round *round, ct_graph *graph);

#endif
