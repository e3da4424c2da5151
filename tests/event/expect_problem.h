#ifndef CT_EXPECT_PROBLEM_H
#define CT_EXPECT_PROBLEM_H

/* What the tests of the validation share: an event to spoil, and what must be said about it. */

#include "event/event.h"

/* The problems of the latest validation. */
extern ct_problems problems;

void validate(const ct_event *event);

/* Fails unless the event has this problem at this place, with a cure. */
void expect(const ct_event *event, ct_severity severity, size_t line, size_t column,
            const char *sentence);
/* The same, and there is no other problem. */
void expect_only(const ct_event *event, ct_severity severity, size_t line, size_t column,
                 const char *sentence);
void expect_silence(const ct_event *event);

/* Four players, two of three rounds: 1-2 1-0, 3-4 ½-½; 4-1 0-1, 2-3 0-1. Player 1 is Adam, Eva. */
ct_event *sound_event(ct_arena *mem);

/* The cell of the player with this number. */
ct_cell *cell_of(ct_event *event, uint32_t number, unsigned round);

#endif
