#ifndef CT_LIST_WALK_H
#define CT_LIST_WALK_H

/* Systems that walk down one list: the first player without an opponent looks for one a fixed
 * distance below, then upwards from there, then downwards to the end; when nobody is left for the
 * rest, the latest pair is undone and its next choice tried. Amalfi walks so with the rounds still
 * to play as its distance, Monrad with 1, the random Swiss with 1 on a list shuffled inside its
 * scoregroups.
 *
 * What such a search finds is the complete pairing that comes first in the order of its choices.
 * That one is found here without undoing anything: a choice stands exactly when those who remain
 * can still be paired completely, and a maximum matching, kept from choice to choice, proves it. */

#include "pairing/pairings.h"

typedef struct ct_list_walk {
    uint32_t count;
    uint32_t *entrant;      /* [place] of the round, from the top */
    uint32_t distance;      /* at least 1 */
    ct_graph may_meet;      /* indexed by rungs: places counted from the bottom of the list */
    uint64_t *may_have_bye; /* rungs */
    uint32_t *bye_turn;     /* [place] the highest has the bye first; usually the place itself */
    const char *rule;       /* the article named when a round cannot be paired */
} ct_list_walk;

/* The rung of a place, and the place of a rung: places counted from the bottom. The matcher changes
 * low numbers first, and these should be the end of the list, where nobody has chosen yet. */
static inline uint32_t ct_list_walk_rung(const ct_list_walk *walk, uint32_t place)
{
    return walk->count - 1 - place;
}

static inline bool ct_list_walk_may_meet(const ct_list_walk *walk, uint32_t one, uint32_t other)
{
    return ct_graph_has(&walk->may_meet, ct_list_walk_rung(walk, one),
                        ct_list_walk_rung(walk, other));
}

static inline void ct_list_walk_join(ct_list_walk *walk, uint32_t one, uint32_t other)
{
    ct_graph_join(&walk->may_meet, ct_list_walk_rung(walk, one), ct_list_walk_rung(walk, other));
}

/* The entrants in their ranking, distance 1, nobody joined, everybody free to have the bye. */
ct_status ct_list_walk_new(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err);

/* C.04.3 C1 … C3: joins the places of those who may meet in the round, and leaves the bye to those
 * who may have it. The order of the list must be known. */
void ct_list_walk_join_as_round(const ct_round *round, ct_list_walk *walk);

/* The k-th choice (from 0) of a place, or CT_SINGLE when there are no more. O(1). */
uint32_t ct_list_walk_choice(const ct_list_walk *walk, uint32_t place, uint32_t k);

/* Colours for a pair of entrants: true when `a` has White. `board` counts the pairs in the order
 * of their upper places, from 0. */
typedef bool ct_list_walk_colours(const ct_round *round, uint32_t a, uint32_t b, uint32_t board,
                                  ct_colour_rule *rule);

/* Art. 5 of C.04.3, as ct_colours_give_white. */
bool ct_list_walk_dutch_colours(const ct_round *round, uint32_t a, uint32_t b, uint32_t board,
                                ct_colour_rule *rule);

/* Finds the pairing, gives colours and puts the pairs in the order of publication. */
ct_status ct_list_walk_pair(const ct_round *round, const ct_list_walk *walk,
                            ct_list_walk_colours *colours, ct_arena *mem, ct_pairings *out,
                            ct_error *err);

#endif
