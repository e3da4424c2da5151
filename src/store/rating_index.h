#ifndef CT_RATING_INDEX_H
#define CT_RATING_INDEX_H

/* Rating lists indexed once into SQLite, then quickly looked up by id or name. */

#include "store/rating_list.h"

typedef struct ct_rating_index ct_rating_index;

/* Opens an index for reading. CT_NOT_FOUND with the cure when there is none yet. */
ct_status ct_rating_index_open(const char *path, ct_rating_index **out, ct_error *err);
void ct_rating_index_close(ct_rating_index *index);

/* How to build an index, and counts of what was read. */
typedef struct ct_rating_build {
    ct_encoding encoding; /* of a list that is not UTF-8; CT_ENCODING_UTF8 = Windows-1252 assumed */
    /* Called now and then with bytes done and total; may be NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
    uint64_t records, skipped; /* filled in: players indexed, lines skipped */
    bool met_foreign;          /* filled in: an encoding had to be assumed */
} ct_rating_build;

/* Builds the index from a list (text or XML, or a .zip as FIDE publishes it when it can be read),
 * whole or not at all: a new file beside, renamed when complete. */
ct_status ct_rating_index_make(const char *path, const char *list_path, ct_rating_build *how,
                               ct_error *err);

typedef struct ct_rated_list {
    ct_rated *items; /* texts in the arena */
    uint32_t count;
} ct_rated_list;

ct_status ct_rating_index_by_id(ct_rating_index *index, uint64_t fide_id, ct_arena *mem,
                                ct_rated *out, ct_error *err);
/* Names that hold every word of `name` as the beginning of one of their words; accents and case do
 * not matter; best rated first, at most `limit`. */
ct_status ct_rating_index_by_name(ct_rating_index *index, ct_str name, ct_str federation,
                                  uint32_t limit, ct_arena *mem, ct_rated_list *out, ct_error *err);
/* Name of the list, records, and when it was indexed, as stored. */
ct_status ct_rating_index_about(ct_rating_index *index, ct_arena *mem, ct_str *list,
                                uint64_t *records, ct_error *err);

#endif
