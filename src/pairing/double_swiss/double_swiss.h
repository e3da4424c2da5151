#ifndef CT_DOUBLE_SWISS_H
#define CT_DOUBLE_SWISS_H

/* The Double-Swiss System, C.04.5 (2026): every pairing is a match of two games.
 *
 * Match k of an event is its rounds 2k−1 and 2k, one game each. An odd round is paired by the
 * regulation; an even one repeats the pairs of the round before with the colours turned (4.4).
 * Whoever has the pairing-allocated bye of a match has it in game 1 and a half-point bye in game 2,
 * which together give the points of one game won and one drawn (1.4).
 *
 * Exact: upfloaters and pairs are optima of matching problems whose weights are the criteria, and
 * the orders of 3.5.4 and 3.6.3 are walked choice by choice. */

#include "pairing/pairings.h"

/* Pairs the round. Pairs live in `mem`. CT_IMPOSSIBLE, with the players who cannot be paired, when
 * there is no complete pairing (3.3.3); CT_INVALID when somebody is there for only one game of a
 * match. */
ct_status ct_double_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err);

/* C1: have these two had a match, not forfeited, in the first `rounds` rounds? */
bool ct_double_swiss_have_met(const ct_event *event, unsigned rounds, ct_index one, ct_index other);

/* A match has two rounds: their number must be even. */
ct_status ct_double_swiss_check(const ct_event *event, ct_error *err);

#endif
