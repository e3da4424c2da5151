#ifndef CT_SWISS_H
#define CT_SWISS_H

/* The frame of a round, the same for every engine: memory for one bracket at a time, the pairs as
 * they are made, the question who can be spared for the bye, the refusal that names who is stuck,
 * and at the end the order of publication.
 *
 * Invariants:
 *  1. `scratch` is the round's own if it lends one, else it belongs to the frame and ends with it.
 *  2. Nobody sits at two boards, and whoever has the bye sits at none.
 *  3. A round that fails leaves the caller's pairings as they were. */

#include "pairing/pairings.h"

typedef struct ct_swiss {
    const ct_round *round;
    ct_arena *mem;     /* for what lasts as long as the pairings */
    ct_arena *scratch; /* for one bracket; the engine resets it */
    ct_pairings made;
    uint16_t bracket; /* number of the present one, from 1; 0 = the system has none */
} ct_swiss;

/* Opens the frame: no pairs, no bye. Whoever opens it closes it with ct_swiss_finish. */
ct_status ct_swiss_start(const ct_round *round, ct_arena *mem, ct_swiss *out, ct_error *err);

/* Closes the frame. If the engine's work went well (`status`), hands the pairs over in the order
 * of C.04.2 3.6; returns `status` otherwise. */
ct_status ct_swiss_finish(ct_swiss *swiss, ct_status status, ct_pairings *out, ct_error *err);

/* Notes a pair of participants, made in the present bracket. */
void ct_swiss_note(ct_swiss *swiss, ct_index one, ct_index other, bool one_has_white,
                   ct_colour_rule rule);

/* Notes a pair of entrants of `ranked` with colours by Art. 5.2 (C.04.3), for which `ranked` says
 * who ranks higher. */
void ct_swiss_seat(ct_swiss *swiss, const ct_round *ranked, uint32_t one, uint32_t other);

/* End of the scoregroup that begins with this entrant: the first entrant after it. */
uint32_t ct_swiss_end_of_group(const ct_round *round, uint32_t begin);

/* Can all vertices be paired along `may_meet`, or all but one if their number is odd? If so `set`
 * receives those who may be that one (nobody when the number is even); if not, those whom a largest
 * pairing leaves over. One matching and one search in `mem`. */
ct_status ct_swiss_find_spares(const ct_graph *may_meet, ct_arena *mem, uint64_t *set,
                               bool *can_be_paired, ct_error *err);

/* Refuses the round: CT_IMPOSSIBLE, with this article. `stuck` is the set of entrants whom a
 * largest pairing leaves over; NULL, or a set of no more than one in an odd number, when the bye is
 * the trouble: nobody who may have it can be spared. */
ct_status ct_swiss_refuse(const ct_round *round, const uint64_t *stuck, const char *article,
                          ct_error *err);

#endif
