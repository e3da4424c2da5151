#ifndef CT_MONRAD_H
#define CT_MONRAD_H

/* The Monrad system of the Nordic countries: neighbours in the list of scores and starting numbers
 * meet, 1-2, 3-4 and so on, as far as they have not met. See docs/systems/monrad.md. */

#include "pairing/lists/list_walk.h"
#include "pairing/system.h"

extern const ct_system_option ct_monrad_options[];

ct_status ct_monrad_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* The list as it is walked. */
ct_status ct_monrad_list(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err);

/* CT_INVALID when a setting is out of its range. */
ct_status ct_monrad_check(const ct_event *event, ct_error *err);

#endif
