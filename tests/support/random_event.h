#ifndef CT_RANDOM_EVENT_H
#define CT_RANDOM_EVENT_H

/* Random events for property tests: valid under the invariants of event.h, and within what a report
 * file can say (texts are trimmed, one line long and short enough for their columns, apart from
 * names, which may be longer). The same seed and shape give an equal event. */

#include "event/event.h"

typedef enum random_event_kind {
    RANDOM_ANY_KIND = 0,
    RANDOM_INDIVIDUAL,
    RANDOM_TEAMS,
} random_event_kind;

/* What a test wants; zero means "any". */
typedef struct random_event_shape {
    random_event_kind kind;
    uint32_t players; /* individual events: exactly so many */
    unsigned rounds;  /* paired rounds, if there is anybody to pair */
    bool is_plain; /* standard scoring in halves, no acceleration, adjustments, notes or odd results
                    */
} random_event_shape;

/* Never NULL: a test without memory is over. `shape` may be NULL. */
ct_event *random_event(ct_arena *mem, uint64_t seed, const random_event_shape *shape);

#endif
