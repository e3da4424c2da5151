#ifndef CT_TEST_TABLE_H
#define CT_TEST_TABLE_H

/* Crosstables written by hand, and what an engine or the reference makes of them. */

#include "pairing/dutch/literal_dutch.h"
#include "support/tournament.h"

/* One row a player, TPN 1 first; one word a round: "7w1" opponent, colour, result as in record 001,
 * or a letter: U, F, H, Z, or . for absent. `rows` ends with NULL. The event has `rounds` rounds,
 * White is the initial colour. Never NULL. */
ct_event *table_event(ct_arena *mem, const char *const *rows, unsigned rounds);

/* Pairings as text: "1-5 3-2 6-bye", White first, in the order of White's numbers; "impossible". */
enum { TABLE_TEXT = PAIRINGS_TEXT };
void table_engine(const ct_event *event, unsigned round, ct_edition edition, const bool *present,
                  char out[TABLE_TEXT]);
void table_reference(const ct_event *event, unsigned round, ct_edition edition, const bool *present,
                     char out[TABLE_TEXT]);

/* Engine and reference pair the next round like this. `absent` (may be NULL) are TPNs, ended by 0.
 */
void check_next_round(const ct_event *event, ct_edition edition, const uint32_t *absent,
                      const char *wanted);

/* A system of 2026 alone refuses, by this rule, an event whose number of rounds is not known, and
 * refuses the edition of 2017. */
void check_wants_rounds(const char *system, const char *rule);

#endif
