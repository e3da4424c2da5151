#ifndef CT_DUTCH_PRIVATE_H
#define CT_DUTCH_PRIVATE_H

/* What the two editions of the Dutch engine share. */

#include "pairing/dutch/dutch.h"
#include "pairing/dutch/dutch_bracket.h"
#include "pairing/swiss.h"

typedef struct ct_dutch {
    const ct_round *round;
    ct_swiss swiss;
    ct_weighted *problem; /* used again by bracket after bracket */
    ct_outlook outlook;
    uint32_t *members; /* of the present bracket; the first `mdps` have floated into it */
    uint32_t mdps;
    bool prunes;    /* earlier brackets had edges that no complete pairing uses */
    bool collapses; /* 2017 A.9: everybody left forms the last bracket */
} ct_dutch;

/* Pairs one bracket by the rules of an edition, and updates the outlook: the paired leave it. */
ct_status ct_dutch_2026_bracket(ct_dutch *engine, const ct_bracket *bracket,
                                ct_bracket_result *result, ct_error *err);
ct_status ct_dutch_2017_bracket(ct_dutch *engine, const ct_bracket *bracket,
                                ct_bracket_result *result, ct_error *err);

/* All members float: the only candidate where nobody may meet anybody inside the bracket. Updates
 * the outlook. */
ct_status ct_dutch_float_all(ct_dutch *engine, const ct_bracket *bracket, ct_bracket_result *result,
                             ct_error *err);

/* Does every candidate that floats as many of each score as this one (the best by C6 and C7) float
 * the same members? Looks at the members whom some candidates pair and others do not: yes when, of
 * each score, all of these float or none does. C4, C8 and C9 then have nothing to choose. Must
 * follow ct_outlook_fewest_floats, whose matching it uses. */
bool ct_dutch_floaters_are_certain(ct_dutch *engine, const ct_bracket *bracket,
                                   const ct_bracket_result *result);

#endif
