#ifndef CT_EXAMPLE_EVENT_H
#define CT_EXAMPLE_EVENT_H

/* Events played already, to be measured beside simulated ones. */

#include "event/event.h"

/* From a report file (TRF), or from a CSV of games with the columns round (the first one), white,
 * black, white_elo, black_elo and, if known, result. White and black are pairing numbers, 1 for the
 * best rated; that is not checked. A game without a result counts as drawn, which is enough to
 * measure the gaps of ratings. CT_INVALID with line and cure. */
ct_status ct_example_event_read(ct_str text, ct_arena *mem, ct_event **out, ct_error *err);

#endif
