#ifndef CT_SCHEVENINGEN_H
#define CT_SCHEVENINGEN_H

/* Scheveningen: two teams of two to ten players, everybody of A meets everybody of B. Source: FIDE
 * Arbiters' Manual, chapter 4.
 *
 * The event is one of players. Its teams are A and B when it has exactly two, in the order of their
 * numbers, each in the order of boards; without teams the lower half of the pairing numbers is A.
 * Absences are as in pairing/tables/round_robin.h: places stay, games are forfeited. */

#include "pairing/system.h"

typedef struct ct_scheveningen {
    uint32_t size;         /* players a side */
    const ct_index *a, *b; /* [size] */
    uint32_t *number_of;   /* [player] 1 … size in the team; 0 = in neither team */
    bool *is_of_a;         /* [player] */
} ct_scheveningen;

/* Who plays for whom. Lives in `mem`. CT_INVALID: more than two teams or one, teams of different
 * size, a player in none, an odd field without teams, sizes for which there is no table.
 * CT_UNSUPPORTED: an event of teams. */
ct_status ct_scheveningen_teams(const ct_event *event, ct_arena *mem, ct_scheveningen *out,
                                ct_error *err);

ct_status ct_scheveningen_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err);
/* Twice, with colours turned the second time. */
ct_status ct_double_scheveningen_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                      ct_error *err);

/* CT_INVALID as ct_scheveningen_teams; for too many rounds, two of different teams who must not
 * meet, and full- or half-point byes asked for. */
ct_status ct_scheveningen_check(const ct_event *event, ct_error *err);
ct_status ct_double_scheveningen_check(const ct_event *event, ct_error *err);

unsigned ct_scheveningen_needs(uint32_t players);
unsigned ct_double_scheveningen_needs(uint32_t players);
/* The rounds of this event's table (ct_pairing_system.rounds); 0 when it has none. */
unsigned ct_scheveningen_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                      ct_arena *mem);

#endif
