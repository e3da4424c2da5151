#ifndef CT_DUBOV_H
#define CT_DUBOV_H

/* The Dubov System, C.04.4.1 in the edition of 1 February 2026.
 *
 * Every scoregroup is paired completely, with upfloaters from below where needed. Inside a bracket
 * those who want White meet those who want Black; who has met weak opposition so far (a low average
 * rating of opponents, ARO) meets a low pairing number. */

#include "pairing/pairings.h"

/* Pairs the round. Pairs live in `mem`. CT_INVALID when the number of rounds is not known,
 * CT_UNSUPPORTED for the edition before 2026, CT_IMPOSSIBLE when there is no complete pairing
 * (1.9.3). */
ct_status ct_dubov_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err);

/* What the system wants to know of an entrant. */
typedef struct ct_dubov_facts {
    uint8_t wants;      /* 1.6: everybody wants a colour, newcomers Black */
    bool is_new;        /* has played no game */
    uint32_t aro;       /* 1.7 */
    uint32_t upfloats;  /* in how many rounds */
    bool is_maximum;    /* 1.8: a maximum upfloater */
    bool has_just_been; /* an upfloater in the round before */
} ct_dubov_facts;

/* The facts of every entrant of the round, in `mem`. O(n · rounds). */
ct_status ct_dubov_facts_of(const ct_round *round, ct_arena *mem, ct_dubov_facts **out,
                            ct_error *err);

/* 1.8: MaxT for so many rounds. */
unsigned ct_dubov_most_upfloats(unsigned rounds);

#endif
