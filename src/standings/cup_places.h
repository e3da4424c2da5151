#ifndef CT_CUP_PLACES_H
#define CT_CUP_PLACES_H

/* The ranking of knock-outs and of groups: KO, the round reached, and GROUP, the group. Columns of
 * tie-break rows (tie_break.h); CT_INVALID where the event has no knock-out, or no groups. */

#include "standings/tie_break.h"

/* The place by the round reached; the lower the better. Who went out in the same round is equal: 1
 * the winner, 2 who lost the final, 3 who lost in the semi-finals, 5 in the quarter-finals, 9, …; 3
 * and 4 after a match for third place. Who is still in is half a place ahead of those who lose in
 * that round. After groups (two-phase) those who did not qualify come behind all of the bracket, by
 * their places in the groups; while groups are played everybody stands so. */
ct_status ct_cup_places(const ct_asked *asked, ct_value *out, ct_error *err);
/* "winner", "final", "third place", "in the semi-final", "3rd of group A". */
ct_status ct_cup_words(const ct_asked *asked, ct_str *out, ct_error *err);

/* The group, from 1; of Berger groups and two-phase events. Players of no group come last. */
ct_status ct_group_numbers(const ct_asked *asked, ct_value *out, ct_error *err);
/* "A", "B". */
ct_status ct_group_words(const ct_asked *asked, ct_str *out, ct_error *err);

#endif
