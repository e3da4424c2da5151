#ifndef CT_EXPLAIN_TEAMS_H
#define CT_EXPLAIN_TEAMS_H

/* What the explainers of systems for teams share. Used inside src/audit only.
 *
 * These systems ask the history who has met, not ct_round.may_meet. A pair is therefore forced by a
 * history in which its two teams have met everybody else. */

#include "audit/explain_private.h"

/* A round that was paired again with a wish forced. */
typedef struct ct_forced {
    bool is_possible; /* a complete round exists */
    ct_pairings pairings;
    ct_arrangement arrangement;
} ct_forced;

/* The two entrants meet. */
ct_status ct_force_pair(ct_inquiry *q, uint32_t one, uint32_t other, ct_forced *out, ct_error *err);
/* The entrant has the bye: it must be allowed to. */
ct_status ct_force_bye(ct_inquiry *q, uint32_t entrant, ct_forced *out, ct_error *err);

/* Says what keeps two teams apart before anything is compared (met, forbidden, or they do meet), or
 * nothing: then false. */
bool ct_say_bar(ct_inquiry *q, uint32_t other, const char *rematch_article);

/* The first bracket, in the order of pairing, whose pairs are not the same in both; 0 = none. */
unsigned ct_first_difference(const ct_inquiry *q, const ct_pairings *a, const ct_arrangement *in_a,
                             const ct_pairings *b, const ct_arrangement *in_b);

#endif
