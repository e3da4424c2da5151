#ifndef CT_OLYMPIAD_PRIVATE_H
#define CT_OLYMPIAD_PRIVATE_H

/* What the files of the Olympiad system share. Used by them only. */

#include "pairing/swiss.h"

typedef enum ct_olympiad_rules {
    CT_OLYMPIAD_2022, /* D.02 */
    /* Game points rank before numbers, floaters are ordinary members of their new group, and every
     * group is worked from the top. */
    CT_OLYMPIAD_2020,
    /* As 2020, but below the median groups are worked from the bottom, and without looking
     * ahead. */
    CT_OLYMPIAD_RELAXED,
} ct_olympiad_rules;

/* The round as this system sees it. Teams are places in the ranking, the one with the bye left
 * out. */
typedef struct ct_olympiad {
    const ct_round *round;
    ct_olympiad_rules rules;
    uint32_t count;
    uint32_t *entrant; /* [place] of the round */
    uint32_t *group; /* [place] where the team stands now: its own group, or where it floated to */
    uint32_t *home;  /* [place] its own group */
    uint32_t median; /* the median group */
    uint32_t groups;
    ct_graph may_meet; /* 6.1 and forbidden pairs */
    uint64_t *left;    /* places not paired yet */
    uint32_t *partner; /* [place] */
    uint16_t *bracket; /* [place] number of the group in the order of pairing */
    uint16_t bracket_count;
    ct_swiss swiss;
} ct_olympiad;

/* Teams of a group in the order of work: from its top, or upside down. */
typedef struct ct_olympiad_group {
    uint32_t number;
    uint32_t *places;
    uint32_t count;
    bool is_below;       /* the median: teams float up */
    bool is_upside_down; /* worked from the bottom: below the median, but for the rules of 2020 */
} ct_olympiad_group;

static inline ct_index ct_olympiad_who(const ct_olympiad *o, uint32_t place)
{
    return o->round->entrants[o->entrant[place]].who;
}

/* Notes a pair and takes both out of what is left. */
void ct_olympiad_note(ct_olympiad *o, uint32_t one, uint32_t other);

/* Pairs one group and lets those who find no opponent in it float towards the median. */
ct_status ct_olympiad_pair_group(ct_olympiad *o, const ct_olympiad_group *group, ct_error *err);
/* The same without looking ahead; teams left over in the median group are paired by halves even if
 * they have met. CT_IMPOSSIBLE when forbidden pairs leave no complete pairing at all. */
ct_status ct_olympiad_pair_relaxed(ct_olympiad *o, const ct_olympiad_group *group, ct_error *err);
/* Joins the places whose teams are no forbidden pair and have not met; with `allows_rematch` it
 * does not matter whether they have. */
ct_status ct_olympiad_join(const ct_olympiad *o, bool allows_rematch, ct_arena *mem, ct_graph *out,
                           ct_error *err);
/* Fails with CT_IMPOSSIBLE: the round has no complete pairing. */
ct_status ct_olympiad_refuse(const ct_olympiad *o, ct_error *err);

/* 9.3: the k-th choice (from 0) of the first of `count` teams, as a place among them from 1; 0 when
 * there are no more: N+1 … 2N, then N … 2. */
uint32_t ct_olympiad_choice(uint32_t count, uint32_t k);

/* Takes the first team and the one at index `at` out of a list. */
static inline void ct_olympiad_take_out(uint32_t *list, uint32_t *count, uint32_t at)
{
    uint32_t kept = 0;
    for (uint32_t i = 1; i < *count; i++) {
        if (i != at) {
            list[kept++] = list[i];
        }
    }
    *count = kept;
}

/* 7.3: may the two be given colours within the limits? */
bool ct_olympiad_colours_fit(const ct_olympiad *o, uint32_t one, uint32_t other);
/* Art. 7: does place `one`, which ranks above `other`, have White, and by which rule? */
bool ct_olympiad_gives_white(const ct_olympiad *o, uint32_t one, uint32_t other,
                             ct_colour_rule *rule);

#endif
