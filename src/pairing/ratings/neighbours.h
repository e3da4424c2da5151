#ifndef CT_NEIGHBOURS_H
#define CT_NEIGHBOURS_H

/* Pairing people who stand on a line (ratings, ranks) with their neighbours.
 *
 * Of all complete rounds the one whose sum of costs is smallest, where a pair costs its distance
 * to some power; of equal sums the one with the smaller sum of squared distances (the more even
 * one: without it 1-3 2-4 and 1-4 2-3 cost the same whenever the power is 1); of equal ones the one
 * with the smaller sum of squared differences in rank, which parts people of equal place; or these
 * two the other way round. Exact: the three sums are fields of one integer weight. What is equal
 * even then is settled by the matcher, always in the same way for the same line. */

#include "base/error.h"
#include "matching/cardinality.h"

typedef struct ct_neighbours {
    uint32_t count;
    const int32_t *place;        /* of each, in the order of their ranks; from 0 to 65535 */
    const ct_graph *may_meet;    /* indexed like `place` */
    const uint64_t *may_sit_out; /* odd counts: the set of those who may be left over; else NULL */
    unsigned exponent;           /* hundredths: 100 … 200 */
    bool ties_by_rank;           /* squared differences in rank before squared distances */
} ct_neighbours;

/* The partner of each into `partner`, CT_SINGLE for the one left over. CT_IMPOSSIBLE (with a bare
 * sentence: the caller knows better) when there is no complete round. O(count³) in the worst case,
 * about O(count²) in ordinary ones; count² / 4 bytes of `mem` and a little for each. */
ct_status ct_neighbours_match(const ct_neighbours *line, ct_arena *mem, uint32_t *partner,
                              ct_error *err);

/* The sum of the distances of the pairs. */
uint64_t ct_neighbours_length(const ct_neighbours *line, const uint32_t *partner);

/* Whether everybody can be paired when `left_out` (CT_SINGLE = nobody) is not there. Keeps in
 * `partner` what it found, as a start for the next question. */
bool ct_neighbours_is_complete(const ct_graph *may_meet, uint32_t left_out, ct_matcher *matcher,
                               uint32_t *partner, ct_arena *scratch);

#endif
