#ifndef CT_PATCH_H
#define CT_PATCH_H

/* The difference between two states of an event, and applying it.
 *
 * A patch is a set of changes, each a path with the value before and after, as JSON. It is applied
 * as a whole or not at all: every path must still hold the value before. Paths are names for good:
 * journals keep them.
 *     name, rounds, scoring, acceleration, unit, notes …   what the event itself says, by its JSON key
 *     players/ID/KEY, teams/…, forbidden/…, adjustments/…  a field of one that exists
 *     players/ID                                           one that comes or goes
 *     settings/NAME, byes/ID/ROUND, line_ups/ROUND/TEAM    the same, by their keys
 *     cells/ROUND/ID           [opponent or null, "white", "black" or null, outcome, board]
 *     order/players …          the order of a list, where applying would give another
 * ID is the lasting id (event/ids.h), of a team in the byes of a team event; people are named by id
 * inside values, too. Points are decimal. In a NAME "~" is written "~0" and "/" "~1" (RFC 6901). A
 * list whose keys are not unique is one value under its own key.
 *
 * What follows from the rest is not in patches (ct_field.is_declared): after applying, declared
 * points are brought up to date and declared ranks taken back, as edits do. When an event pairs by
 * rank, ranks are input and are in patches. Nor are ids that come next: they only grow. */

#include "event/event.h"

typedef struct ct_change {
    ct_str path;
    ct_str before; /* JSON; empty: there was nothing */
    ct_str after;
} ct_change;

typedef struct ct_patch {
    ct_change *items; /* by path */
    uint32_t count;
} ct_patch;

/* A copy of the event and everything in it. O(size). */
ct_status ct_event_clone(const ct_event *event, ct_arena *mem, ct_event **out, ct_error *err);

/* Are the two equal in all that a patch can say, ids included? `where` as for ct_event_equal. */
bool ct_event_same_state(const ct_event *a, const ct_event *b, char *where, size_t size);

/* What turns `before` into `after`. CT_INVALID when an element has no id or two have one
 * (ct_event_complete_ids). O(size). */
ct_status ct_patch_make(const ct_event *before, const ct_event *after, ct_arena *mem, ct_patch *out,
                        ct_error *err);
/* What takes the patch back. Texts are shared with it. */
ct_status ct_patch_inverse(const ct_patch *patch, ct_arena *mem, ct_patch *out, ct_error *err);

/* A new event, in `mem`, with the changes made and validated. CT_CONFLICT, naming the path, when one
 * no longer holds the value before; CT_INVALID when a path or value makes no sense or the result is
 * no valid event. */
ct_status ct_patch_apply(const ct_event *event, const ct_patch *patch, ct_arena *mem,
                         ct_event **out, ct_error *err);

/* {"path":[before,after], …}, null for nothing, in one line. The same patch gives the same bytes. */
ct_status ct_patch_write(const ct_patch *patch, ct_text *out, ct_error *err);
/* Faults with their places go to `problems`. What is read is written in the same bytes. */
ct_status ct_patch_read(ct_str json, ct_arena *mem, ct_patch *out, ct_problems *problems,
                        ct_error *err);

#endif
