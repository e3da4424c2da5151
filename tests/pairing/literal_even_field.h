#ifndef CT_LITERAL_STRICT_H
#define CT_LITERAL_STRICT_H

/* What the references of the Dubov and the Burstein System share: C1 to C4 by trying everything,
 * the bye of 3.1 and the colours of Art. 5. */

#include "pairing/dutch/literal_dutch.h"

typedef struct literal_strict {
    literal_field *field;     /* C3 without topscorers */
    uint8_t *known;           /* [set] can it be paired completely: 0 not yet asked, 1 yes, 2 no */
    int rank[LITERAL_MOST];   /* the order that decides ties for the bye: the largest gets it */
    int higher[LITERAL_MOST]; /* the order that decides colours: the smallest is the higher ranked
                               */
    ct_colour
        gives_newcomers; /* 1.6.4 of the Dubov System: what they want; CT_NO_COLOUR = nothing */
} literal_strict;

literal_strict literal_strict_start(const ct_event *event, unsigned round, const bool *present,
                                    ct_arena *mem);

/* C4: can all of these be paired with each other? */
bool literal_strict_can_pair(literal_strict *s, literal_set set);

/* 3.1: the player who gets the bye, or -1 when nobody can. */
int literal_strict_bye(literal_strict *s);

/* Enters a pair with the colours of Art. 5. */
void literal_strict_seat(const literal_strict *s, unsigned a, unsigned b, literal_pairs *out);

/* Do these two want the same colour? */
bool literal_strict_clash(const literal_strict *s, unsigned a, unsigned b);

#endif
