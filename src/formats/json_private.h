#ifndef CT_JSON_PRIVATE_H
#define CT_JSON_PRIVATE_H

/* Reading Crosstable's JSON by the fields of event/fields.h. */

#include "event/fields.h"

#include <jansson.h>

/* --- Reading --------------------------------------------------------------------------------- */

/* Where in the document a value stands; NULL is the top. */
typedef struct ct_json_path {
    const struct ct_json_path *up;
    const char *key; /* NULL: the index counts */
    size_t index;
} ct_json_path;

typedef struct ct_json_numbers { /* from pairing number to index */
    ct_index *map;
    uint32_t size;
} ct_json_numbers;

typedef struct ct_json_reader {
    ct_event *event;
    ct_problems *problems;
    size_t line; /* put into every problem; 0 = not known */
    bool is_extra;
    bool is_memory_out;
    ct_json_numbers players;
    ct_json_numbers teams;
} ct_json_reader;

/* Adds "<path> <sentence>". Never NULL. */
ct_error *ct_json_problem(ct_json_reader *from, ct_severity severity, const ct_json_path *path,
                          const char *format, ...) CT_PRINTF(4, 5);
/* A short quotation without control characters. */
const char *ct_json_quote(ct_str text, char out[64]);
/* Reads the rows of an object over what `to` holds. When `also` is not NULL the object is part of
 * an extra line: rows may be missing, and `also` is one more known key. */
void ct_json_read_rows(ct_json_reader *from, const ct_shape *shape, json_t *object, void *to,
                       const ct_json_path *path, const char *also);
/* Single values: true (where it is a bool) when the value was right and stored, else a fault. */
bool ct_json_wrong_type(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                        const char *wanted); /* adds the fault; always false */
bool ct_json_read_whole(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                        uint32_t least, uint32_t most, uint32_t *out);
bool ct_json_read_points(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                         ct_points *out);
bool ct_json_read_text(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                       ct_str *out);
void ct_json_read_letter(ct_json_reader *from, const ct_field *row, const json_t *value,
                         const ct_json_path *path, char *out);
void ct_json_read_word(ct_json_reader *from, const ct_field *row, const json_t *value, void *to,
                       const ct_json_path *path);
bool ct_json_read_index(ct_json_reader *from, const ct_field *row, const json_t *value,
                        const ct_json_path *path, ct_index *out);
/* Fills the two maps from the event's players and teams, or from the lists of a document (its
 * "players" and "teams", where it has them). */
void ct_json_map_event(ct_json_reader *from);
void ct_json_map_list(ct_json_reader *from, const json_t *list, ct_json_numbers *numbers);
/* Loads text as JSON; a syntax error becomes a fault with its place, and `*out` NULL. Fails with
 * CT_NO_MEMORY alone. */
ct_status ct_json_load_text(ct_str text, size_t line, ct_problems *problems, json_t **out);

#endif
