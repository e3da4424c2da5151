#ifndef CT_RATINGS_H
#define CT_RATINGS_H

/* Where the index of the rating list is kept, and players from it. */

#include "cli/command.h"
#include "store/rating_index.h"

/* $CROSSTABLE_RATINGS, else crosstable/ratings.db below $XDG_DATA_HOME or ~/.local/share; in
 * call->mem. An error is reported when none of these is known. */
ct_exit ct_ratings_path(const ct_call *call, const char **out);

/* Opens the index; reports with the cure when there is none. Close with ct_rating_index_close. */
ct_exit ct_ratings_open(const ct_call *call, ct_rating_index **out);

/* The player with this FIDE number, ready to be put into an event. */
ct_exit ct_ratings_player(const ct_call *call, uint64_t fide_id, ct_player *out);

#endif
