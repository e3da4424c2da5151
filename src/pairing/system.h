#ifndef CT_SYSTEM_H
#define CT_SYSTEM_H

/* The pairing systems: one row each. */

#include "pairing/pairings.h"

typedef struct ct_pairing_system {
    const char *name;   /* as in event/systems.h */
    const char *source; /* of its rules */
    ct_status (*pair)(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);
} ct_pairing_system;

/* All rows, ended by one whose name is NULL. */
const ct_pairing_system *ct_pairing_systems(void);
/* The row with this name, or NULL. */
const ct_pairing_system *ct_pairing_system_named(ct_str name);

/* What a caller may say instead of the event. Zero means: as the event says. */
typedef struct ct_pairing_options {
    const ct_pairing_system *system;
    ct_edition edition;
    ct_round_options round;
} ct_pairing_options;

/* Pairs a round of the event from the rounds before it: the next one, or one already paired (whose
 * cells are then not looked at). `options` may be NULL. The round that was prepared goes to
 * `*prepared` when that is not NULL. CT_UNSUPPORTED when the event's system has no engine. */
ct_status ct_round_pair(const ct_event *event, unsigned number, const ct_pairing_options *options,
                        ct_arena *mem, ct_round *prepared, ct_pairings *out, ct_error *err);

/* Who took part in a round already paired: those with an opponent or the pairing-allocated bye.
 * NULL when memory is out. */
bool *ct_round_who_took_part(const ct_event *event, unsigned number, ct_arena *mem);

#endif
