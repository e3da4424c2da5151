#ifndef CT_TEST_SOAK_H
#define CT_TEST_SOAK_H

/* A long run: random tournaments of one system after the other, each looked at from all sides.
 *
 *  1. No pairing is illegal: audit/legal.h, which shares no code with the engines.
 *  2. The checker pairs every round as the generator did.
 *  3. Everybody who was there has an opponent or the bye; tables hold what they promise.
 *  4. A round that was not paired has no legal pairing: who may meet is asked of the auditor pair
 *     by pair, and a matching of these pairs is looked for.
 *  5. The same seed gives the same bytes (a sample). */

#include "generator/generate.h"

/* One system in one edition, and what came of its events. */
typedef struct soak {
    const ct_pairing_system *system;
    ct_edition edition;
    uint64_t events, rounds, games, byes;
    uint64_t stopped;  /* events that ended before a round without a legal pairing */
    uint64_t repeated; /* events made twice */
    uint64_t set;      /* events with other settings than usual */
} soak;

/* Options of the number-th event: mostly 4 to 40 players, one in twenty up to 200, with every kind
 * of absence, forfeit, odd scoring, forbidden pairs, acceleration and setting that the system
 * knows. */
ct_generate_options soak_options(const soak *s, uint64_t number, ct_arena *mem);

/* The field of an event before anybody is paired. */
ct_event *soak_field(const ct_generate_options *used, ct_arena *mem);
/* Is the player of the field there to be paired in the round? */
bool soak_is_there(const ct_event *field, ct_index who, unsigned round);

/* Has the round after the last one of the event a legal pairing of those who are there? Asked of
 * audit/legal.c and, for what it does not know, of the rules of Elo Pairings and Lim. The event is
 * as before afterwards. */
bool soak_has_legal_round(ct_event *event, const ct_event *field, ct_arena *mem);

#endif
