#ifndef CT_DUTCH_SOLVER_H
#define CT_DUTCH_SOLVER_H

/* The matching problem of a frame, and choices made in it one by one. Private to the Dutch
 * engine. */

#include "pairing/dutch/dutch_bracket.h"

typedef struct ct_solver {
    const ct_dutch_rules *rules;
    const ct_outlook *outlook;
    const ct_bracket *bracket;
    ct_arena *mem;
    ct_frame frame;
    ct_layout layout;
    ct_weighted *problem;
    ct_class_weights weights;
    /* MDPs who have no opponent in the bracket. They are in Limbo from the start: vertices of kind
     * CT_LIMBO, except in CT_VIEW_EXITS, where they only take their exits away. */
    uint32_t stuck;
    bool pairs_are_known; /* frame.pairs is certain, not a guess */
    ct_bracket_result *result;
} ct_solver;

/* Sets up the matching problem of the frame, with `choice_bits` spare digits. */
ct_status ct_solver_pose(ct_solver *solver, unsigned choice_bits, ct_error *err);

/* Puts the edges of the frame into the problem, with weights for its layout. */
ct_status ct_solver_weigh(ct_solver *solver, ct_error *err);

/* Adds `choice`, in the lowest digits, to the edges by which `v` leads a pair (its partner is a
 * later member), or, without `leads`, to all its other edges. The edges keep it: once those of the
 * other kind are ruled out it is a constant, since every vertex is matched once. */
void ct_solver_prefer_side(ct_solver *solver, uint32_t v, bool leads, uint64_t choice);

/* Solves again after a change that leaves a solution. */
void ct_solver_again(ct_solver *solver);

/* Gives `v`, which leads a pair, the first possible partner among members from … to-1, and rules
 * all others out. */
void ct_solver_settle_partner(ct_solver *solver, uint32_t v, uint32_t from, uint32_t to);

/* Adds a pair of entrants to the result. */
void ct_solver_note_pair(ct_bracket_result *result, uint32_t one, uint32_t other);

static inline uint32_t ct_solver_partner(const ct_solver *solver, uint32_t v)
{
    return ct_weighted_partner(solver->problem, v);
}

static inline bool ct_solver_pairs_inside(const ct_solver *solver, uint32_t v)
{
    return ct_solver_partner(solver, v) < solver->frame.members;
}

/* The remainder, or a homogeneous bracket. Solves for the criteria, then the fewest players
 * exchanged and the smallest sum of BSNs (4.3 (1) and (2)). */
ct_status ct_remainder_solve(ct_solver *solver, ct_error *err);
/* Settles who exactly is exchanged (4.3 (3) and (4)) and who plays whom (4.2), into the result. */
ct_status ct_remainder_settle(ct_solver *solver, ct_error *err);

#endif
