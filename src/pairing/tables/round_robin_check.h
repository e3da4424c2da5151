#ifndef CT_ROUND_ROBIN_CHECK_H
#define CT_ROUND_ROBIN_CHECK_H

/* What systems that pair by a table refuse alike. Used inside this folder only. Each function fails
 * with CT_INVALID, rule and cure. */

#include "event/event.h"

/* More rounds planned than the table of so many players has. */
ct_status ct_table_check_rounds(const ct_event *event, uint32_t players, unsigned rounds,
                                ct_error *err);
/* Full- and half-point byes asked for rounds to come. */
ct_status ct_table_check_byes(const ct_event *event, ct_error *err);
/* Two whom the table pairs in a round in which they must not meet; either may be CT_NOBODY. */
ct_status ct_table_check_pair(const ct_event *event, ct_index white, ct_index black, unsigned round,
                              ct_error *err);

#endif
