#ifndef CT_GLICKO_LIST_H
#define CT_GLICKO_LIST_H

/* Lists of Glicko-2 figures: CSV with a header line, one player a line, as people write them and as
 * `crosstable rate` does for the next period. Separator, quotes and encoding as in player lists.
 *
 * Columns: who it is (FIDE ID, Name or No), Rating, RD (or deviation), σ (or volatility). Where the
 * list has New, New RD and New σ, as the report of a period has, these are read instead. Others are
 * passed over. */

#include "base/text.h"

typedef struct ct_glicko_entry {
    ct_str fide_id;    /* empty = not given */
    ct_str name;       /* the same */
    uint32_t number;   /* pairing number; 0 = not given */
    double rating;     /* 0 = the cell is empty; so are the next two */
    double deviation;  /* at most 350 */
    double volatility; /* at most 1 */
    size_t line;       /* where it stands */
} ct_glicko_entry;

typedef struct ct_glicko_list {
    ct_glicko_entry *entries;
    uint32_t count;
} ct_glicko_list;

/* Reads a list; texts are views of `text` or live in `mem`. Every problem is listed with line and
 * column; CT_INVALID when there is a fault. O(bytes). */
ct_status ct_glicko_list_read(ct_str text, ct_arena *mem, ct_glicko_list *out,
                              ct_problems *problems, ct_error *err);

#endif
