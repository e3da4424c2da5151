#ifndef CT_ROUND_ROBIN_H
#define CT_ROUND_ROBIN_H

/* Round robins: everybody meets everybody, once or in several cycles, in one field or in groups of
 * similar ratings. Sources: FIDE Handbook C.05 (Berger tables, withdrawals); FIDE Arbiters' Manual;
 * G. Marchese, thesis, Rome 2013 (list order and clock); C. Nilsson, ELO Pairings (Berger groups).
 *
 * The pairs of a round come from the table alone, so they may name somebody who is not an entrant:
 * that game is forfeited (see ct_pair). Who has no game in the table is free, without points: the
 * engine gives no pairing-allocated bye, except to somebody who has one in a round already
 * published. A new round that repeats games (because settings or numbers have changed since round
 * 1) is refused. */

#include "pairing/system.h"

ct_status ct_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                              ct_error *err);
ct_status ct_double_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                     ct_error *err);
ct_status ct_berger_groups_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err);

/* The same tables for teams; the colours are those of board 1. */
ct_status ct_team_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                   ct_error *err);
ct_status ct_team_double_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                          ct_error *err);

/* CT_INVALID: settings out of range, fewer than two in a table, more rounds planned than the table
 * has, two who must not meet, full- or half-point byes asked for, somebody who came after the table
 * was made. */
ct_status ct_round_robin_check(const ct_event *event, ct_error *err);
ct_status ct_double_round_robin_check(const ct_event *event, ct_error *err);
ct_status ct_berger_groups_check(const ct_event *event, ct_error *err);
ct_status ct_team_round_robin_check(const ct_event *event, ct_error *err);
ct_status ct_team_double_round_robin_check(const ct_event *event, ct_error *err);

/* The rounds that so many players need with the usual settings. */
unsigned ct_round_robin_needs(uint32_t players);
unsigned ct_double_round_robin_needs(uint32_t players);
unsigned ct_berger_groups_needs(uint32_t players);

/* The rounds of this event's table (ct_pairing_system.rounds); 0 when it has none. */
unsigned ct_round_robin_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                     ct_arena *mem);

extern const ct_system_option ct_round_robin_options[];
extern const ct_system_option ct_double_round_robin_options[];
extern const ct_system_option ct_berger_groups_options[];
extern const ct_system_option ct_team_round_robin_options[];
extern const ct_system_option ct_team_double_round_robin_options[];

#endif
