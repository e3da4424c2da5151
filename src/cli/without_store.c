/* Stands in for the index of rating lists where the store is not built: what needs it says so. */

#include "cli/commands.h"
#include "cli/ratings.h"
#include "cli/services.h"

static ct_exit refuse(const ct_call *call, const char *cure)
{
    return ct_call_misuse(call, cure, "this program was built without rating lists");
}

ct_exit ct_ratings_player(const ct_call *call, uint64_t fide_id, ct_player *out)
{
    (void)fide_id;
    (void)out;
    return refuse(call, "give the name and the rating by hand");
}

ct_exit ct_cmd_players(ct_call *call)
{
    return refuse(call, "use one that was built with -Dstore=enabled");
}

void ct_ratings_offer(ct_services *services)
{
    (void)services;
}

void ct_ratings_close(struct ct_rating_index *index)
{
    (void)index;
}
