#ifndef CT_VALIDATE_H
#define CT_VALIDATE_H

/* Is this event possible under the rules? Lists every problem, not only the first.
 *
 * Places: a player's problem carries their `line` and, when `columns_are_trf`, the column of record
 * 001 where the field stands (points 81, rank 86, round r at 92 + 10(r-1)). */

#include "base/error.h"
#include "event/event.h"

/* Adds every breach of the invariants of event.h and every contradiction between results and
 * declared points to `problems`. Faults are what makes pairing or ranking wrong; warnings what is
 * merely odd. Needs scratch memory from `mem`. Fails with CT_NO_MEMORY only. O(cells + lists). */
ct_status ct_event_validate(const ct_event *event, bool columns_are_trf, ct_arena *mem,
                            ct_problems *problems, ct_error *err);

#endif
