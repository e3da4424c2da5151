#ifndef CT_OFFERS_H
#define CT_OFFERS_H

/* Services on files of this machine that every client offers in the same way: the index of the
 * rating list, and kept results of studies. Only in builds with the store. */

#include "operations/operation.h"

/* The rating list of a client. */
typedef struct ct_rating_offer {
    const char *path;              /* of its index; NULL = not known */
    struct ct_rating_index *index; /* NULL until somebody has asked for it */
} ct_rating_offer;

/* The index, opened when it is first asked for; NULL with the reason in `err`. */
struct ct_rating_index *ct_rating_offer_index(ct_rating_offer *offer, ct_error *err);
/* As ct_services.rated_player. */
ct_status ct_rating_offer_player(ct_rating_offer *offer, uint64_t fide_id, ct_arena *mem,
                                 ct_player *out, ct_error *err);
void ct_rating_offer_close(ct_rating_offer *offer);

/* As ct_services.read_results: `name` is the file, of complete results or of partial ones. Only in
 * builds with the laboratory, too. */
ct_status ct_results_offer_read(const char *name, const ct_desk *desk, struct ct_study *study,
                                struct ct_results *out, ct_error *err);

#endif
