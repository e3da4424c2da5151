#ifndef CT_POINTS_WORDS_H
#define CT_POINTS_WORDS_H

/* --scoring and --pab: points as people type them. */

#include "cli/command.h"
#include "event/event.h"

/* Sets unit and scoring of an event without results from the two options; standard scoring when
 * neither is given. */
ct_exit ct_points_words(const ct_call *call, ct_event *event);

#endif
