#ifndef CT_RATING_LISTS_H
#define CT_RATING_LISTS_H

/* Rating lists for fields, from the files people have. */

#include "lab/field.h"

/* Understood are: a report file (TRF: the ratings of its players and its rounds); a CSV with one
 * list a line (the last column holds the ratings, divided by blanks; a column "rounds" the rounds);
 * a CSV or plain file with a column of ratings. CT_INVALID with line and cure. Lives in `mem`. */
ct_status ct_rating_lists_read(ct_str text, ct_arena *mem, const ct_rating_list_entry **out,
                               uint32_t *count, ct_error *err);

#endif
