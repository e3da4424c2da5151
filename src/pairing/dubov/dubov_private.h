#ifndef CT_DUBOV_PRIVATE_H
#define CT_DUBOV_PRIVATE_H

/* The inside of the Dubov engine. */

#include "matching/weighted.h"
#include "pairing/dubov/dubov.h"
#include "pairing/even_field.h"
#include "pairing/swiss.h"

typedef struct ct_dubov {
    ct_swiss swiss;
    ct_even_field field;
    ct_dubov_facts *facts; /* [entrant of the field] */
    ct_round coloured;     /* the field, newcomers wanting Black (1.6.4) */
    uint64_t *remaining;   /* not yet paired */
    uint32_t *witness;     /* a perfect matching of these (C4) */
    uint32_t *trial;
    uint64_t *set;
    ct_matcher *matcher;
    uint32_t *members; /* of the bracket: remaining residents, then the upfloaters */
    uint32_t residents;
    uint32_t count;
} ct_dubov;

/* C4: can all who remain outside the bracket be paired? Leaves how in `trial`. */
bool ct_dubov_rest_can_be_paired(ct_dubov *e);

/* 3.2.1, 3.2.2: adds the upfloaters to the bracket's residents. `next` … `next_end` are the
 * entrants of the next scoregroup. */
ct_status ct_dubov_choose_upfloaters(ct_dubov *e, uint32_t next, uint32_t next_end, ct_error *err);

/* 3.2.3 to 3.2.6: pairs the members two by two into `pairs`. */
ct_status ct_dubov_pair_bracket(ct_dubov *e, uint32_t *pairs, ct_error *err);

#endif
