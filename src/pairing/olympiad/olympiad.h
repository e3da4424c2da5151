#ifndef CT_OLYMPIAD_H
#define CT_OLYMPIAD_H

/* The pairing of Chess Olympiads: Handbook D.02 (2022), and two earlier ways as options. */

#include "pairing/system.h"

extern const ct_system_option ct_olympiad_options[];

/* Pairs the teams of a round: groups from the top and from the bottom towards the median group,
 * which comes last. CT_IMPOSSIBLE when there is no complete pairing without a second match (never
 * by the relaxed rules, unless nobody may have the bye or forbidden pairs leave none). */
ct_status ct_olympiad_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* An event of teams without acceleration. */
ct_status ct_olympiad_check(const ct_event *event, ct_error *err);

#endif
