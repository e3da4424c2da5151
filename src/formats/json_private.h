#ifndef CT_JSON_PRIVATE_H
#define CT_JSON_PRIVATE_H

/* The shapes of Crosstable's JSON: one table per kind of object, one row per key. Writing, reading,
 * the schema, the nearest known key and the extra lines of report files all walk the same rows, so
 * that they cannot disagree.
 *
 * The rule for what is written: a row whose value equals that of a given model object is left out.
 * For a whole event the models are the defaults; for the extra lines of a report file the model is
 * what the file says without them (json_extras.c). Reading lays rows over such a model. */

#include "base/text.h"
#include "event/event.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ct_json_type {
    CT_JSON_FORMAT, /* the version of the format; no member */
    CT_JSON_KIND,   /* always "event"; no member */
    CT_JSON_UNIT,   /* ct_event.unit: reading rescales all points */
    CT_JSON_PAIRED, /* ct_event.rounds_paired: reading makes room */
    CT_JSON_TEXT,   /* ct_str */
    CT_JSON_LETTER, /* char: one of the letters in `letters` */
    CT_JSON_FLAG,   /* bool */
    CT_JSON_NUMBER, /* unsigned of `width` bytes, least … most */
    CT_JSON_POINTS, /* ct_points; null when its flag `other` is off */
    CT_JSON_WORD,   /* enum of `width` bytes, a word for each value; null for 0 if it has none */
    CT_JSON_PLAYER, /* ct_index, written as pairing number; null for CT_NOBODY */
    CT_JSON_TEAM,   /* the same for a team */
    CT_JSON_ANYONE, /* a team in a team event, else a player */
    CT_JSON_TEXTS,  /* ct_strings */
    /* ct_index array, `other` is its uint32_t count; null for CT_NOBODY if `has_gaps` */
    CT_JSON_PLAYERS,
    CT_JSON_TEAMS,
    CT_JSON_ANYONES,
    CT_JSON_OBJECT,  /* a struct of shape `of` inside this one */
    CT_JSON_OBJECTS, /* array of structs of shape `of`, `other` is its uint32_t count */
    CT_JSON_ROUNDS,  /* the cells of a player; no member */
} ct_json_type;

struct ct_json_shape;

typedef struct ct_json_row {
    const char *key;
    ct_json_type type;
    uint8_t width;
    bool is_required; /* must be present, and is always written in a whole event */
    bool has_gaps;
    bool has_flag; /* CT_JSON_POINTS: `other` is the offset of a bool "is given" */
    size_t offset;
    size_t other;
    uint32_t least, most;
    const char *letters;
    const char *(*word)(int value); /* NULL where a value has no word */
    const struct ct_json_shape *of;
    const char *says; /* for the schema */
} ct_json_row;

typedef struct ct_json_shape {
    const char *name;
    const char *says;
    const ct_json_row *rows;
    size_t row_count;
    size_t size;       /* of the struct */
    const void *model; /* the struct with its defaults; NULL for the event (ct_event_new) */
    bool is_whole;     /* written with all its rows or not at all */
} ct_json_shape;

extern const ct_json_shape ct_json_event_shape;
extern const ct_json_shape ct_json_player_shape;
extern const ct_json_shape ct_json_team_shape;
extern const ct_json_shape ct_json_cell_shape;

/* Pairing numbers beyond this are refused: maps by number stay small. */
enum { CT_JSON_MAX_NUMBER = 999999 };
/* Values of enums lie below this. */
enum { CT_JSON_WORDS = 128 };

/* The row with this key, or NULL. */
const ct_json_row *ct_json_row_named(const ct_json_shape *shape, const char *key);
bool ct_json_has_count(ct_json_type type); /* a list whose number is the member at `other` */

/* Does a row of this type name teams (true) or players in this event? */
bool ct_json_names_teams(const ct_event *event, ct_json_type type);

/* Members by offset. */
const void *ct_json_at(const void *object, size_t offset);
void *ct_json_at_mutable(void *object, size_t offset);
uint32_t ct_json_load(const void *object, size_t offset, uint8_t width);
void ct_json_store(void *object, size_t offset, uint8_t width, uint32_t value);

/* --- Writing --------------------------------------------------------------------------------- */

typedef struct ct_json_writer {
    const ct_event *event;
    ct_text *out;
    int32_t scale; /* a point of the models counts this much: 1 unless their unit is coarser */
    /* An extra line: required rows are written only when they differ, and players have lines of
     * their own. */
    bool is_extra;
    bool has_own_teams; /* teams have lines of their own, too */
    bool is_invalid; /* something could not be said: an index out of range, an unknown enum value */
} ct_json_writer;

void ct_json_write_text(ct_text *out, ct_str text);
/* Would every row be left out? */
bool ct_json_same(const ct_json_writer *to, const ct_json_shape *shape, const void *object,
                  const void *model);
/* {rows}, all in one line. */
void ct_json_write_object(ct_json_writer *to, const ct_json_shape *shape, const void *object,
                          const void *model);
/* The rows that differ from the model, "key": value, each preceded by `separator` (the first one by
 * nothing when `is_first`). Lists of the event itself get a line an element, except in an extra
 * line. */
void ct_json_write_rows(ct_json_writer *to, const ct_json_shape *shape, const void *object,
                        const void *model, const char *separator, bool is_first);

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
void ct_json_read_rows(ct_json_reader *from, const ct_json_shape *shape, json_t *object, void *to,
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
void ct_json_read_letter(ct_json_reader *from, const ct_json_row *row, const json_t *value,
                         const ct_json_path *path, char *out);
void ct_json_read_word(ct_json_reader *from, const ct_json_row *row, const json_t *value, void *to,
                       const ct_json_path *path);
bool ct_json_read_index(ct_json_reader *from, const ct_json_row *row, const json_t *value,
                        const ct_json_path *path, ct_index *out);
/* Fills the two maps from the event's players and teams, or from the lists of a document (its
 * "players" and "teams", where it has them). */
void ct_json_map_event(ct_json_reader *from);
void ct_json_map_list(ct_json_reader *from, const json_t *list, ct_json_numbers *numbers);
/* Loads text as JSON; a syntax error becomes a fault with its place, and `*out` NULL. Fails with
 * CT_NO_MEMORY alone. */
ct_status ct_json_load_text(ct_str text, size_t line, ct_problems *problems, json_t **out);

#endif
