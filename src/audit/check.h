#ifndef CT_CHECK_H
#define CT_CHECK_H

/* The pairings checker: pairs every round of an event anew from the rounds before it, and compares.
 *
 * Who took part is taken from the cells of the round itself (an opponent or the pairing-allocated
 * bye), so late entries, withdrawals and requested byes need no other record. A round that differs
 * need not be wrong: the arbiter may have had reasons (C.04.2 4.3, 4.4). The check changes nothing,
 * and a later round is judged from what was really played. */

#include "audit/legal.h"
#include "pairing/system.h"

/* One line of a pairing list. */
typedef struct ct_audit_pair {
    ct_index white; /* or who has the bye */
    ct_index black; /* CT_NOBODY: the pairing-allocated bye */
} ct_audit_pair;

typedef struct ct_audit_list {
    ct_audit_pair *pairs; /* in the order of publication, the bye last */
    uint32_t count;
} ct_audit_list;

/* How the tournament's pairings of a round compare with the checker's, from best to worst. */
typedef enum ct_agreement {
    CT_AGREES = 0,
    CT_COLOURS_DIFFER, /* the same opponents and bye; some colours are turned */
    CT_PAIRS_DIFFER,
    CT_NOT_PAIRABLE, /* the checker finds no complete pairing at all */
} ct_agreement;

typedef struct ct_audit_round {
    unsigned number;
    ct_agreement agreement;
    uint32_t pairs;           /* of the tournament in this round, the bye counted */
    ct_audit_list checker;    /* only what differs; in CT_NOT_PAIRABLE empty */
    ct_audit_list tournament; /* only what differs */
    /* How many of them differ in colours alone; these come first in both lists, in equal order. */
    uint32_t colours_only;
    ct_error why_not; /* CT_NOT_PAIRABLE: what the engine said */
} ct_audit_round;

typedef struct ct_audit {
    const ct_system_row *system; /* by which rules the rounds were paired anew */
    ct_edition edition;          /* of these rules */
    unsigned planned_rounds;     /* used to know the last round */
    ct_audit_round *rounds;
    uint32_t round_count;
    uint32_t agreeing;  /* rounds */
    uint32_t differing; /* pairs of the tournament that differ, all rounds */
    uint32_t pairs;     /* of the tournament, all rounds */
    ct_agreement worst;
    ct_problems illegal; /* see audit/legal.h: all rounds */
} ct_audit;

/* What a caller may say instead of the event; zero means: as the event says. */
typedef struct ct_audit_options {
    const ct_pairing_system *system;
    ct_edition edition;
    unsigned rounds;      /* planned; the event's, else the rounds paired */
    unsigned first, last; /* rounds to check; 0 = all. Byes and colours of the others still count */
} ct_audit_options;

/* Checks an event. `options` may be NULL; `file` names the file in problems and may be NULL. The
 * audit lives in `mem` and borrows nothing from the event. Differences are no failure:
 * ct_audit_is_clean tells. In a team event indices are those of teams. CT_UNSUPPORTED when there is
 * no engine for the system; CT_INVALID when the event cannot be paired at all (Baku without the
 * number of rounds). Time: that of pairing every round once. */
ct_status ct_audit_event(const ct_event *event, const ct_audit_options *options, const char *file,
                         ct_arena *mem, ct_audit *out, ct_error *err);

/* No pairing differs and nothing is illegal. */
bool ct_audit_is_clean(const ct_audit *audit);

/* "agrees", "colours differ", … Never NULL. */
const char *ct_agreement_name(ct_agreement agreement);

#endif
