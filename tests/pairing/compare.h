#ifndef CT_TEST_COMPARE_H
#define CT_TEST_COMPARE_H

/* An engine against a literal reference, on small random tournaments. */

#include "tournament.h"

#include "pairing/dutch/literal_dutch.h"
#include "pairing/system.h"

typedef struct comparison {
    const char *system;
    ct_edition edition; /* 0 = that of 2026 */
    uint32_t most_players;
    literal_pairs (*reference)(const ct_event *event, unsigned round, const bool *present);
    void (*prepare)(tournament *t); /* may be NULL: what the system needs of an event */
} comparison;

/* Plays tournaments round by round and fails at the first difference, with seed and report.
 * CROSSTABLE_LITERAL in the environment instead of `usual` many, CROSSTABLE_LITERAL_FROM the first
 * seed. */
void compare_many(const comparison *c, uint64_t usual);

#endif
