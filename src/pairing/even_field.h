#ifndef CT_EVEN_FIELD_H
#define CT_EVEN_FIELD_H

/* What the Dubov and the Burstein System (C.04.4.1, C.04.4.2) ask of a round alike: two players
 * with the same absolute preference never meet, topscorers or not (C3), and the pairing-allocated
 * bye is given before any bracket is paired (3.1). */

#include "pairing/round.h"

typedef struct ct_even_field {
    ct_round round;   /* the players to be paired with each other: an even number of entrants */
    uint32_t *origin; /* [entrant] the same player in the round given */
    ct_index bye;     /* CT_NOBODY when the number to be paired is even */
} ct_even_field;

/* Makes the field. The bye (3.1) goes to the player who may have it (C2), leaves all others
 * pairable, has the lowest score, has played the most games, and has the largest rank[entrant].
 * `article` is the rule named by an error: CT_IMPOSSIBLE, with the players who cannot be paired,
 * when there is no complete pairing (1.9.3). Lives in `mem`; O(n²) and one matching. */
ct_status ct_even_field_make(const ct_round *round, const uint32_t *rank, const char *article,
                             ct_arena *mem, ct_even_field *out, ct_error *err);

/* What tells the two systems apart when they refuse a round. */
typedef struct ct_even_field_names {
    const char *title; /* "Dubov" */
    const char *name;  /* "dubov" */
    const char *article;
    const char *rounds_article;
    const char *needs_rounds; /* why the number of rounds must be known */
} ct_even_field_names;

/* CT_INVALID without a number of rounds, CT_UNSUPPORTED in an edition before 2026. */
ct_status ct_even_field_serves(const ct_round *round, const ct_even_field_names *names,
                               ct_error *err);

#endif
