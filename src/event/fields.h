#ifndef CT_FIELDS_H
#define CT_FIELDS_H

/* The model described once: a shape per kind of object, a field per member.
 *
 * Equality, JSON (writing, reading, its schema), the extra lines of report files, differences and
 * patches (event/patch.h) all walk the same rows, so that they cannot disagree. Answers of
 * operations are described by shapes, too.
 *
 * The rule for what is written: a field whose value equals that of a given model object is left
 * out. For a whole event the models are the defaults; for the extra lines of a report file the
 * model is what the file says without them (formats/json_extras.c). Reading lays fields over such a
 * model. */

#include "base/json_tree.h"
#include "base/text.h"
#include "event/event.h"
#include "event/ids.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of Crosstable's JSON. */
enum { CT_JSON_VERSION = 1 };

typedef enum ct_field_type {
    CT_FIELD_FORMAT, /* the version of the format; no member */
    CT_FIELD_KIND,   /* always "event"; no member */
    CT_FIELD_UNIT,   /* ct_event.unit: reading rescales all points */
    CT_FIELD_PAIRED, /* ct_event.rounds_paired: reading makes room */
    CT_FIELD_TEXT,   /* ct_str */
    CT_FIELD_LETTER, /* char: one of the letters in `letters` */
    CT_FIELD_FLAG,   /* bool */
    CT_FIELD_NUMBER, /* unsigned of `width` bytes, least … most */
    CT_FIELD_POINTS, /* ct_points; null when its flag `other` is off */
    CT_FIELD_WORD,   /* enum of `width` bytes, a word for each value; null for 0 if it has none */
    CT_FIELD_PLAYER, /* ct_index, written as pairing number; null for CT_NOBODY */
    CT_FIELD_TEAM,   /* the same for a team */
    CT_FIELD_ANYONE, /* a team in a team event, else a player */
    CT_FIELD_TEXTS,  /* ct_strings */
    /* ct_index array, `other` is its uint32_t count; null for CT_NOBODY if `has_gaps` */
    CT_FIELD_PLAYERS,
    CT_FIELD_TEAMS,
    CT_FIELD_ANYONES,
    CT_FIELD_OBJECT,  /* a struct of shape `of` inside this one */
    CT_FIELD_OBJECTS, /* array of structs of shape `of`, `other` is its uint32_t count */
    CT_FIELD_ROUNDS,  /* the cells of a player; no member */
    /* Only in answers, which are written and never read: */
    CT_FIELD_SIGNED,  /* int32_t */
    CT_FIELD_LARGE,   /* uint64_t */
    CT_FIELD_REAL,    /* double; null when it is no number */
    CT_FIELD_NUMBERS, /* uint32_t array, `other` is its uint32_t count */
    CT_FIELD_REALS,   /* the same of double */
    CT_FIELD_JSON,    /* ct_str: a finished JSON value; null when empty */
} ct_field_type;

struct ct_shape;

/* By what the elements of a list are named in patches; lists without are replaced as a whole. */
typedef enum ct_field_keys {
    CT_KEYS_NONE = 0,
    CT_KEYS_ID,         /* players/ID */
    CT_KEYS_NAME,       /* settings/NAME */
    CT_KEYS_WHO_ROUND,  /* byes/ID/ROUND */
    CT_KEYS_ROUND_TEAM, /* line_ups/ROUND/ID */
} ct_field_keys;

typedef struct ct_field {
    const char *key;
    ct_field_type type;
    uint8_t width;
    bool is_required; /* must be present, and is always written in a whole event */
    bool has_gaps;
    bool has_flag; /* CT_FIELD_POINTS: `other` is the offset of a bool "is given" */
    /* Answers: 0 and the empty text are written as null. An object is then a pointer to one, which
     * may be NULL. */
    bool is_null_when_zero;
    /* What a source says about things that follow from the rest: points, ranks, counts. No part of
     * patches. */
    bool is_declared;
    /* An id, or the next ones: written when the event keeps them, no part of equality. */
    bool is_id;
    bool is_key;        /* part of the key of its element in a list with keys */
    ct_field_keys keys; /* of CT_FIELD_OBJECTS */
    size_t offset;
    size_t other;
    uint32_t least, most;
    const char *letters;
    const char *(*word)(int value); /* NULL where a value has no word */
    const struct ct_shape *of;
    const char *says; /* for the schema */
} ct_field;

typedef struct ct_shape {
    const char *name;
    const char *says;
    const ct_field *rows;
    size_t row_count;
    size_t size;       /* of the struct */
    const void *model; /* the struct with its defaults; NULL for the event (ct_event_new) */
    bool is_whole;     /* written with all its rows or not at all */
    bool is_answer;    /* what an operation answers: whole, and later versions may have more keys */
} ct_shape;

extern const ct_shape ct_event_shape;
extern const ct_shape ct_player_shape;
extern const ct_shape ct_team_shape;
extern const ct_shape ct_cell_shape;

/* Pairing numbers beyond this are refused: maps by number stay small. */
enum { CT_MAX_NUMBER = 999999 };
/* And ids beyond this: there must always be a next one. */
#define CT_MAX_ID UINT32_C(4000000000)
/* Values of enums lie below this. */
enum { CT_FIELD_WORDS = 128 };

/* The row with this key, or NULL. */
const ct_field *ct_field_named(const ct_shape *shape, const char *key);
bool ct_field_has_count(ct_field_type type); /* a list whose number is the member at `other` */

/* Does a row of this type name teams (true) or players in this event? */
bool ct_field_names_teams(const ct_event *event, ct_field_type type);

/* Words of fields: "win", "pab" …; "white", "black", NULL for no colour. */
const char *ct_outcome_word(int value);
const char *ct_colour_word(int value);

/* Members by offset. */
const void *ct_field_at(const void *object, size_t offset);
void *ct_field_at_mutable(void *object, size_t offset);
uint32_t ct_field_load(const void *object, size_t offset, uint8_t width);
void ct_field_store(void *object, size_t offset, uint8_t width, uint32_t value);

/* --- Comparing ------------------------------------------------------------------------------- */

typedef struct ct_field_comparison {
    /* Whose cells, players and teams are meant. `other` may be NULL for a model that has none. */
    const ct_event *one, *other;
    int32_t one_scale, other_scale; /* points times these are compared; 0 counts as 1 */
    bool by_id;                     /* people named are the same when their ids are */
    bool with_ids;                  /* ids are compared, too */
    bool without_declared;          /* what a source declares is not */
    bool with_ranks;      /* but ranks are: they are pairing numbers (ct_event.pairs_by_rank) */
    bool without_players; /* nor are the players of an event, with their lines */
    bool without_teams;
    char *where; /* gets the name of the first difference; start it empty; may be NULL */
    size_t size;
} ct_field_comparison;

/* Are the values of a row, or all rows, the same in both objects? */
bool ct_field_same(const ct_field_comparison *how, const ct_field *row, const void *one,
                   const void *other);
bool ct_shape_equal(const ct_field_comparison *how, const ct_shape *shape, const void *one,
                    const void *other);
/* The id of somebody whom a row of this type names: 0 for CT_NOBODY, UINT32_MAX when there is no
 * such index. */
uint32_t ct_field_id_of(const ct_event *event, ct_field_type type, ct_index who);

/* --- Writing --------------------------------------------------------------------------------- */

typedef struct ct_field_writer {
    const ct_event *event;
    ct_text *out;
    const void *tall; /* the object whose lists have a line an element; NULL = none */
    int32_t scale;    /* a point of the models counts this much: 1 unless their unit is coarser */
    /* An extra line: required rows are written only when they differ, and players have lines of
     * their own. */
    bool is_extra;
    bool has_own_teams; /* teams have lines of their own, too */
    /* For patches: people are named by id; declared values are left out (but ranks stay when
     * `with_ranks`), and the rows of the key when `without_keys`; no blanks. */
    bool by_id;
    bool with_ranks;
    bool without_keys;
    bool is_invalid; /* something could not be said: an index out of range, an unknown enum value */
} ct_field_writer;

/* Would every row be left out? */
bool ct_shape_same(const ct_field_writer *to, const ct_shape *shape, const void *object,
                   const void *model);
/* {rows}, all in one line. */
void ct_shape_write(ct_field_writer *to, const ct_shape *shape, const void *object,
                    const void *model);
/* The rows that differ from the model, "key": value, each preceded by `separator` (the first one by
 * nothing when `is_first`). Lists of the event itself get a line an element, except in an extra
 * line. */
void ct_shape_write_rows(ct_field_writer *to, const ct_shape *shape, const void *object,
                         const void *model, const char *separator, bool is_first);
/* The value of one row. */
void ct_field_write(ct_field_writer *to, const ct_field *row, const void *object,
                    const void *model);

/* --- Reading --------------------------------------------------------------------------------- */

/* Where in the document a value stands, for sentences ("/players/3/rating"); NULL is the top. */
typedef struct ct_field_path {
    const struct ct_field_path *up;
    ct_str key; /* `at` NULL: the index counts */
    size_t index;
} ct_field_path;

typedef struct ct_field_numbers { /* from pairing number to index */
    ct_index *map;
    uint32_t size;
} ct_field_numbers;

typedef struct ct_field_reader {
    ct_arena *mem; /* texts and lists are copied into it */
    /* Whose unit counts for points, and whose players and teams are named. May be NULL for shapes
     * that have no rows of such types. */
    ct_event *event;
    ct_problems *problems;
    const char *whole; /* what the top is called in sentences; NULL: "the document" */
    const char *see;   /* cure of a value of the wrong type; NULL: see the event's schema */
    bool is_extra;     /* an extra line of a report file */
    bool is_memory_out;
    bool has_ids; /* set when an id was read */
    ct_field_numbers players;
    ct_field_numbers teams;
    /* For patches: people are named by id, looked up here; `players` and `teams` are not used. */
    bool by_id;
    bool with_ranks;
    bool without_keys; /* the rows of the key are missing: the path says them */
    ct_id_map player_ids, team_ids;
} ct_field_reader;

/* Lays the members of an object over what `to` holds; start with a copy of shape->model. Every
 * problem is listed, with its place, and the reading goes on: ask from->problems and
 * from->is_memory_out at the end. Unknown keys are warnings. `path` is NULL for the top. When
 * `also` is not NULL rows may be missing, and `also` is one more known key. `node` NULL is a fault.
 */
void ct_shape_read(ct_field_reader *from, const ct_shape *shape, const ct_node *node, void *to,
                   const ct_field_path *path, const char *also);
/* The value of one row, laid over what `to` holds. */
void ct_field_read(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                   const ct_field_path *path);
/* Fills the two maps from the event's players and teams, or one from the list of a document (its
 * "players" or "teams"; NULL or no list: nobody). Needed before rows that name somebody. */
void ct_field_map_event(ct_field_reader *from);
void ct_field_map_list(ct_field_reader *from, const ct_node *list, ct_field_numbers *numbers);

/* Adds "<path> <sentence>" at the place of the node (NULL: no place). Never NULL. */
ct_error *ct_field_problem(ct_field_reader *from, ct_severity severity, const ct_node *at,
                           const ct_field_path *path, const char *format, ...) CT_PRINTF(5, 6);
/* A short quotation without control characters. */
const char *ct_field_quote(ct_str text, char out[64]);
/* Single values: true when the value was right and stored, else a fault. */
bool ct_field_wrong_type(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                         const char *wanted); /* adds the fault; always false */
bool ct_field_read_whole(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                         uint32_t least, uint32_t most, uint32_t *out);
bool ct_field_read_points(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                          ct_points *out);
bool ct_field_read_text(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                        ct_str *out);
bool ct_field_read_letter(ct_field_reader *from, const ct_field *row, const ct_node *value,
                          const ct_field_path *path, char *out);
bool ct_field_read_word(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                        const ct_field_path *path);
bool ct_field_read_index(ct_field_reader *from, const ct_field *row, const ct_node *value,
                         const ct_field_path *path, ct_index *out);

#endif
