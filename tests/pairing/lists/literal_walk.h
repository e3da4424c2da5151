#ifndef CT_LITERAL_WALK_H
#define CT_LITERAL_WALK_H

/* The systems that walk down a list, as their rules tell it: look, take, and undo the latest pair
 * when nobody is left. No matching; for a dozen players. */

#include "pairing/dutch/literal_dutch.h"

/* How a system is told. `present` (may be NULL) says who takes part. */
typedef literal_pairs literal_walker(const ct_event *event, unsigned round, const bool *present);

literal_walker literal_amalfi;       /* the bye from the ranking */
literal_walker literal_amalfi_start; /* the bye from the starting list */
literal_walker literal_monrad;
literal_walker literal_monrad_halves; /* the first round as in the Nordic way */
literal_walker literal_random;        /* seed 7 */

/* Plays random tournaments with a system (and one setting, "name=value", or NULL) and compares
 * every round with the walker; ends the test with the seed where they differ. */
void compare_with_walker(const char *system, const char *setting, literal_walker *walker,
                         uint64_t tournaments);

#endif
