#ifndef CT_KEIZER_EVENT_H
#define CT_KEIZER_EVENT_H

/* Small events of the Keizer system, for its tests. Failures end the test. */

#include "event/event.h"

/* Players 1 … `count` and no round paired yet; `settings` as for keizer_set. */
ct_event *keizer_event(ct_arena *mem, uint32_t count, unsigned rounds, const char *settings);

/* The settings of the event are these and no others: "top=50 own=no". `settings` is not copied. */
void keizer_set(ct_event *event, const char *settings);

#endif
