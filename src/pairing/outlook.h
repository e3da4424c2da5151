#ifndef CT_OUTLOOK_H
#define CT_OUTLOOK_H

/* The players not yet paired, and the proof that they can be: a perfect matching, the *witness*,
 * kept up to date while brackets are paired (C.04.3 1.9, C4). Vertices are the entrants of the
 * round, then the bye, then a spare vertex that stands for somebody outside a set.
 *
 * Invariants:
 *  1. The witness pairs all remaining vertices along edges of `graph`.
 *  2. Players who floated out of a bracket together are not joined any more: moved-down players are
 *     never paired with each other.
 *  3. The spare vertex never remains, and has no edges but while a question is being asked.
 *  4. The bye remains until somebody has it, and only when the number to be paired is odd.
 *  5. A question that is answered with no leaves graph, witness and remaining as they were. Trial
 *     and working sets mean nothing afterwards but where the answer says so. */

#include "pairing/round.h"

typedef struct ct_outlook {
    const ct_round *round;
    uint32_t bye; /* its vertex; it remains only when the number to be paired is odd */
    uint32_t spare;
    ct_points bye_score; /* C5: the score of whoever gets the bye */
    ct_graph graph;
    uint64_t *remaining;
    uint32_t *witness;
    ct_matcher *matcher;
    uint32_t *trial; /* a matching being tried */
    uint64_t *set;   /* working sets of vertices */
    uint64_t *below;
    uint64_t *spares;
    uint64_t *kept; /* rows of floaters while they are parted on trial */
} ct_outlook;

/* Proves that the round can be paired, fixing the lowest possible score of the bye (C5).
 * CT_IMPOSSIBLE, naming players who cannot be paired, when it cannot. */
ct_status ct_outlook_start(ct_outlook *outlook, const ct_round *round, ct_arena *mem,
                           ct_error *err);

/* Does the bye still have to be given? */
bool ct_outlook_has_bye(const ct_outlook *outlook);

/* How a bracket was paired: entrants. */
typedef struct ct_bracket_result {
    uint32_t *paired; /* two by two, the higher ranked first (Burstein: by its Index) */
    uint32_t pair_count;
    uint32_t *floaters; /* ranked */
    uint32_t floater_count;
    uint32_t moved_down; /* how many of the floaters had floated into the bracket: the first ones */
} ct_bracket_result;

/* May the floaters leave the bracket, such that the rest can be completed (C4) and the next bracket
 * reaches the best that any floaters could give it: all moved-down players paired and at most one
 * resident left over (C8)? `next` … `next_end` are the entrants of the next scoregroup. On success
 * the paired leave the outlook and the witness is renewed; otherwise nothing changes. `ignore_next`
 * asks for C4 alone. */
bool ct_outlook_accept(ct_outlook *outlook, const ct_bracket_result *result, uint32_t next,
                       uint32_t next_end, bool ignore_next);

/* The same question about the next bracket without asking for completion below it (2017 C.7): in
 * the last bracket whoever is left over must be able to take the bye. Changes nothing. */
bool ct_outlook_next_is_ideal_alone(ct_outlook *outlook, const ct_bracket_result *result,
                                    uint32_t next, uint32_t next_end);

/* Takes a result over that is known to leave the rest a complete pairing. */
void ct_outlook_take(ct_outlook *outlook, const ct_bracket_result *result, uint32_t next,
                     uint32_t next_end);

/* How many of these members, taken by themselves, cannot be paired. Leaves them in `set` and a
 * matching of the others in `trial`. */
uint32_t ct_outlook_fewest_floats(ct_outlook *outlook, const uint32_t *members, uint32_t count);

/* Can the leavers of the next bracket, everybody from `next_end` on and the bye be paired with each
 * other? */
bool ct_outlook_fits_below(ct_outlook *outlook, const ct_bracket_result *leavers,
                           uint32_t next_end);

/* Takes away the edges inside a bracket that no complete pairing uses: candidates with one of them
 * fail C4. `members` are its entrants, the first `mdps` moved down. True when there were such
 * edges. One search per resident. */
bool ct_outlook_prune(ct_outlook *outlook, const uint32_t *members, uint32_t count, uint32_t mdps);

#endif
