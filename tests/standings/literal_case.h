#ifndef CT_TEST_LITERAL_CASE_H
#define CT_TEST_LITERAL_CASE_H

/* A random event with a random list of tie-breaks, for the comparison with the literal reference.
 */

#include "standings/literal.h"

enum { LITERAL_MOST_CODES = 8 };

typedef struct literal_case {
    ct_event *event;
    unsigned rounds;         /* to be counted; 0 = all */
    unsigned edition;        /* as asked for; 0 = by the date of the event */
    unsigned edition_by_now; /* the one that holds */
    literal_code codes[LITERAL_MOST_CODES];
    uint32_t code_count;
    ct_str order; /* the same list as text */
} literal_case;

/* The same seed gives the same case. Small events, so that many are tied: Swisses, round robins
 * once and twice, opponents who meet again and again, teams. Lives in `mem`. */
literal_case literal_case_make(uint64_t seed, ct_arena *mem);

#endif
