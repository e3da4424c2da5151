#ifndef CT_SYSTEM_H
#define CT_SYSTEM_H

/* The pairing systems: one row each. */

#include "pairing/pairings.h"

/* A setting of a system. The event keeps it as text under "system.name", for example
 * {"keizer.step", "1"}. */
typedef struct ct_system_option {
    const char *name;     /* "step" */
    const char *usual;    /* what holds when the event does not say */
    const char *range;    /* "1 to 99", "yes|no", "greedy|matching" */
    const char *sentence; /* for help and manual */
} ct_system_option;

typedef struct ct_pairing_system {
    const char *name;   /* as in event/systems.h */
    const char *source; /* of its rules */
    ct_status (*pair)(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);
    /* Can this system serve the event at all: settings that make sense, enough players for the
     * rounds? Asked before every round. NULL = always. */
    ct_status (*check)(const ct_event *event, ct_error *err);
    const ct_system_option *options; /* ended by one whose name is NULL; NULL = none */
    /* Only of systems that pair by a table made before round 1 (absent players keep their places
     * in it): the rounds that so many players need with the usual settings. */
    unsigned (*needs)(uint32_t players);
    /* The same systems: the rounds of this event by its field and settings; 0 where they cannot be
     * known (too few players; a knock-out whose tied matches add games). A knock-out may end
     * earlier. */
    unsigned (*rounds)(const ct_event *event, const struct ct_pairing_system *self, ct_arena *mem);
} ct_pairing_system;

/* All rows, ended by one whose name is NULL. */
const ct_pairing_system *ct_pairing_systems(void);
/* The row with this name, or NULL. */
const ct_pairing_system *ct_pairing_system_named(ct_str name);

/* The value of an option: what the event says, else what is usual. */
ct_str ct_system_setting(const ct_event *event, const ct_pairing_system *system,
                         const char *option);

/* What a caller may say instead of the event. Zero means: as the event says. */
typedef struct ct_pairing_options {
    const ct_pairing_system *system;
    ct_edition edition;
    ct_round_options round;
    /* ct_next_round_pair: no pair at all, or a bye alone, is an answer, as it is for other
     * engines. */
    bool may_lack_opponents;
} ct_pairing_options;

/* Pairs a round of the event from the rounds before it: the next one, or one already paired (whose
 * cells are then not looked at). `options` may be NULL. The round that was prepared goes to
 * `*prepared` when that is not NULL. CT_UNSUPPORTED when the event's system has no engine. */
ct_status ct_round_pair(const ct_event *event, unsigned number, const ct_pairing_options *options,
                        ct_arena *mem, ct_round *prepared, ct_pairings *out, ct_error *err);

/* Who took part in a round already paired: players, or teams in a team event, with an opponent or
 * the pairing-allocated bye. NULL when memory is out. */
bool *ct_round_who_took_part(const ct_event *event, unsigned number, ct_arena *mem);

#endif
