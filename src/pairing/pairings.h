#ifndef CT_PAIRINGS_H
#define CT_PAIRINGS_H

/* What an engine answers: who plays whom with which colour, who has the bye, and why. */

#include "pairing/round.h"

/* Which rule of Art. 5.2 gave the colours. */
typedef enum ct_colour_rule {
    CT_COLOUR_UNSET = 0,
    CT_COLOUR_BOTH,      /* 5.2.1 both preferences granted */
    CT_COLOUR_STRONGER,  /* 5.2.2 the stronger one */
    CT_COLOUR_ALTERNATE, /* 5.2.3 alternating from the latest round in which they had different
                            colours */
    CT_COLOUR_HIGHER,    /* 5.2.4 preference of the higher ranked */
    CT_COLOUR_INITIAL,   /* 5.2.5 initial colour by the parity of the higher ranked one's TPN */
} ct_colour_rule;

typedef struct ct_pair {
    ct_index white, black; /* participants of the history */
    uint8_t rule;          /* ct_colour_rule */
    uint16_t bracket;      /* number of the bracket in which they were paired, from 1 */
} ct_pair;

typedef struct ct_pairings {
    ct_pair *pairs; /* in the order of C.04.2 3.6 */
    uint32_t count;
    ct_index bye; /* CT_NOBODY = none */
} ct_pairings;

/* Art. 5.2: colours for two entrants; `*rule` (may be NULL) says by which. True when `a` has White.
 */
bool ct_colours_give_white(const ct_round *round, uint32_t a, uint32_t b, ct_colour_rule *rule);

/* Puts the pairs in the order of publication: pairing score of the higher ranked, sum of scores,
 * TPN of the higher ranked. False when memory is out. */
bool ct_pairings_sort(const ct_round *round, ct_pairings *pairings, ct_arena *scratch);

#endif
