#ifndef CT_AMALFI_H
#define CT_AMALFI_H

/* The Amalfi system: the article numbers are those of the rule text in G. Marchese's thesis (Rome
 * 2013), 1.3.2. The list walked is the ranking; the opponent looked for stands as many places below
 * as rounds are still to play, so that leaders meet late. See docs/systems/amalfi.md. */

#include "pairing/lists/list_walk.h"
#include "pairing/system.h"

extern const ct_system_option ct_amalfi_options[];

ct_status ct_amalfi_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* The ranking as it is walked. CT_INVALID when the number of rounds is not known, or when a setting
 * is out of its range. */
ct_status ct_amalfi_list(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err);

/* 4: true when `a` has White. */
bool ct_amalfi_colours(const ct_round *round, uint32_t a, uint32_t b, uint32_t board,
                       ct_colour_rule *rule);

/* CT_INVALID when a setting is out of its range. */
ct_status ct_amalfi_check(const ct_event *event, ct_error *err);

#endif
