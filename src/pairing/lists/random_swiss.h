#ifndef CT_RANDOM_SWISS_H
#define CT_RANDOM_SWISS_H

/* A Swiss that draws lots inside the scoregroups: the yardstick for studies of other systems. See
 * docs/systems/random.md. */

#include "pairing/lists/list_walk.h"
#include "pairing/system.h"

extern const ct_system_option ct_random_swiss_options[];

ct_status ct_random_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err);

/* The list as it is walked: by score, then as drawn. */
ct_status ct_random_swiss_list(const ct_round *round, ct_arena *mem, ct_list_walk *out,
                               ct_error *err);

/* CT_INVALID when the seed is no number. */
ct_status ct_random_swiss_check(const ct_event *event, ct_error *err);

#endif
