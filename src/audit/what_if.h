#ifndef CT_WHAT_IF_H
#define CT_WHAT_IF_H

/* "What if these two met?": the round is changed so that nothing else is possible, paired again by
 * its engine, and compared with what the engine made of the round as it is. The answer is the first
 * bracket and criterion that get worse. */

#include "audit/criteria.h"
#include "pairing/system.h"

/* A round as its engine pairs it. */
typedef struct ct_standard {
    const ct_pairing_system *system;
    const ct_round *round;
    ct_pairings pairings;
    ct_arrangement arrangement;
    ct_judgement judgement;
} ct_standard;

/* Pairs a prepared round and judges the result. Fails as the engine does. Lives in `mem` and
 * borrows the round; do not move it (the judgement points into it). */
ct_status ct_standard_find(const ct_pairing_system *system, const ct_round *round, ct_arena *mem,
                           ct_standard *out, ct_error *err);

typedef struct ct_what_if {
    bool is_possible;         /* a complete round exists */
    ct_error why_not;         /* when there is none: what the engine said */
    ct_pairings pairings;     /* the round that it would be */
    ct_difference difference; /* from the standard */
} ct_what_if;

/* The two entrants meet: they must be allowed to (ct_round.may_meet). */
ct_status ct_what_if_paired(const ct_standard *standard, uint32_t one, uint32_t other,
                            ct_arena *mem, ct_what_if *out, ct_error *err);
/* The entrant has the bye: the number of entrants must be odd, and C2 allow it. */
ct_status ct_what_if_bye(const ct_standard *standard, uint32_t entrant, ct_arena *mem,
                         ct_what_if *out, ct_error *err);
/* The entrant meets somebody whose score is at least `floor`, and does not have the bye. */
ct_status ct_what_if_stays(const ct_standard *standard, uint32_t entrant, ct_points floor,
                           ct_arena *mem, ct_what_if *out, ct_error *err);

#endif
