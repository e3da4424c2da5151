/* Stands in for the rating list where the store is not built: there is none. */

#include "cli/services.h"

void ct_ratings_offer(ct_services *services)
{
    (void)services;
}

void ct_ratings_close(ct_rating_offer *ratings)
{
    (void)ratings;
}
