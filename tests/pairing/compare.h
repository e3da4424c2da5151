#ifndef CT_TEST_COMPARE_H
#define CT_TEST_COMPARE_H

/* An engine against a literal reference, on small random tournaments. */

#include "pairing/literal_pairs.h"
#include "support/series.h"

typedef struct comparison {
    series how; /* `paired` and `context` are not used */
    literal_reference *reference;
} comparison;

/* Plays tournaments round by round and fails at the first difference, with seed and report.
 * CROSSTABLE_LITERAL in the environment instead of `usual` many, CROSSTABLE_LITERAL_FROM the first
 * seed. */
void compare_many(const comparison *c, uint64_t usual);

/* The same with the seeds 1 … count, whatever the environment says; among them are byes and rounds
 * that cannot be paired. */
void compare_all(const comparison *c, uint64_t count);

/* The engine's answer for the next round of one tournament is the reference's. */
void compare_round(const tournament *t, literal_reference *reference, ct_status status,
                   const ct_pairings *found);

/* For `ended`: every round that the engine paired is found to be its own when it is checked. */
void compare_audit(tournament *t, void *context);

/* Prints the event, and who is not present, before a test fails. */
void compare_tell(const tournament *t);

#endif
