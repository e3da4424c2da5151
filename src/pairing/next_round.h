#ifndef CT_NEXT_ROUND_H
#define CT_NEXT_ROUND_H

/* From an event to its next round, and back into the event: what the command, the library and the
 * engine protocol of other programs share. Events of players and of teams. */

#include "pairing/system.h"

/* The round to be paired: the one after the newest, or the newest itself when it holds nothing but
 * byes asked for, which is how some programs mark who will be away. */
unsigned ct_event_next_round(const ct_event *event);

/* A round that was paired. */
typedef struct ct_next_round {
    unsigned number;
    ct_round round; /* as the engine saw it */
    ct_pairings pairings;
} ct_next_round;

/* Pairs a round: the next one, or one paired already as if it were not. Those who take part are,
 * unless the options say otherwise: in a round already paired, who did; else whoever is expected
 * and has no cell yet. Games of earlier rounds without a result count as adjourned (C.04.2 3.1: a
 * draw). Fails as ct_round_pair does; CT_INVALID when all planned rounds are paired, and when fewer
 * than two can play (systems that pair by a table: when fewer than two are left in the event, after
 * round 1 nobody), unless the options allow that. Results live in `mem`. */
ct_status ct_next_round_pair(const ct_event *event, unsigned number,
                             const ct_pairing_options *options, ct_arena *mem, ct_next_round *out,
                             ct_error *err);

/* Puts the pairs into the event, in place of what it holds from that round on.
 * A game of somebody who is not an entrant is forfeited (systems that pair by a table).
 * Byes marked or asked for become the cells of those who have them; whoever has not arrived or has
 * left gets a zero-point bye. Teams: see pairing/team_boards.h. On failure (memory, or an event
 * that contradicts itself) the event is to be dropped. */
ct_status ct_next_round_publish(ct_event *event, const ct_next_round *round, ct_error *err);

/* Keeps in the event what was chosen for it, unless it says so itself: the colour drawn for round
 * 1, and system and edition, so that record 192 is written. `options` as they were given to
 * ct_next_round_pair. */
ct_status ct_next_round_keep_choices(ct_event *event, const ct_next_round *round,
                                     const ct_pairing_options *options, ct_error *err);

#endif
