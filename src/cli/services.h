#ifndef CT_CLI_SERVICES_H
#define CT_CLI_SERVICES_H

/* What the command offers to operations: the rating list of this machine, a bar that shows how far
 * a long work has come, seeds, and files for the events that are made. */

#include "cli/emission.h"
#include "operations/offers.h"

typedef struct ct_service_state {
    ct_services offered;
    const ct_call *call;
    ct_rating_offer ratings;
    ct_emission emission;        /* of an operation that makes several events */
    double started, first_share; /* when the bar was first drawn, and with what share */
    int percent;                 /* shown by the bar; -1 = there is none on the screen */
} ct_service_state;

/* Fills out->offered; `out` must stay where it is until it is closed. */
void ct_services_open(const ct_call *call, ct_service_state *out);
/* Lets events be emitted, as the options of the call say. */
ct_exit ct_services_emit(ct_service_state *state);
/* Takes the bar away, before anything is printed. */
void ct_services_pause(ct_service_state *state);
/* The same, and closes what was opened. */
void ct_services_close(ct_service_state *state);

/* The services of the laboratory (lab_files.c); nothing where it or the store is not built. */
void ct_lab_offer(ct_services *services);

/* The services of the rating list (ratings.c); nothing where the store is not built. */
void ct_ratings_offer(ct_services *services);
void ct_ratings_close(ct_rating_offer *ratings);

#endif
