#ifndef CT_POINTS_WORDS_H
#define CT_POINTS_WORDS_H

/* Points as people type them. */

#include "event/event.h"

/* Sets unit and scoring of an event without results: `points` of win, draw and loss, as "3-1-0", or
 * by name, as "W=3,D=1,L=0,PAB=2"; `pab` of the pairing-allocated bye. A view whose `at` is NULL
 * was not given. Standard scoring when neither is given. */
ct_status ct_points_words(ct_event *event, ct_str points, ct_str pab, ct_error *err);

#endif
