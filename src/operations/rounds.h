#ifndef CT_ROUNDS_H
#define CT_ROUNDS_H

/* Pairing a round of an event, with all that belongs to it: whether it may be paired now, and what
 * is kept in the event with it. */

#include "operations/operation.h"
#include "pairing/next_round.h"

/* The round asked for, else the newest one that is paired, else the next. */
unsigned ct_rounds_newest(const ct_event *event, ct_whole asked);

/* May this round be paired now? CT_INVALID when games of the round before are open, unless
 * `anyway`: they then count as draws (C.04.2 3.1). */
ct_status ct_rounds_check(const ct_event *event, unsigned number, bool anyway, ct_arena *mem,
                          ct_error *err);

/* Pairs the round and puts it into the event: byes, absences, board numbers, and, where the event
 * does not say so itself, the system, the edition and the colour drawn for round 1. On failure the
 * event is to be dropped. */
ct_status ct_rounds_pair(ct_event *event, unsigned number, const ct_pairing_options *options,
                         ct_arena *mem, ct_next_round *out, ct_error *err);

#endif
