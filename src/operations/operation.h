#ifndef CT_OPERATION_H
#define CT_OPERATION_H

/* One row for each thing a person can ask. The command, the library, the web and the manuals are
 * made from these rows.
 *
 * An operation gets a typed request (its `inputs` describe the struct), works at a desk (the event
 * and the services that its client offers) and gives an answer: data of a declared shape, and for
 * people a sheet or a few sentences. It opens no file and prints nothing. What it gives lives in
 * the arena of the desk.
 *
 * A new operation is one row and one function: see docs/operations.md, which is made from the rows. */

#include "base/json_tree.h"
#include "event/fields.h"
#include "report/sheet.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- Requests -------------------------------------------------------------------------------- */

/* What an input is, and the member of the request that holds it. */
typedef enum ct_input_type {
    /* No member: an option that only the command has. Named like another operation it asks that
     * one instead. */
    CT_INPUT_NONE = 0,
    CT_INPUT_FLAG,  /* bool */
    CT_INPUT_WHOLE, /* ct_whole; `range` "1..999" */
    CT_INPUT_REAL,  /* ct_real; `range` "0.3..1.2" */
    /* ct_str: a number, or a word as "random" or "1/20"; the operation understands it, `range` is
     * for people. */
    CT_INPUT_NUMBER_OR_WORD,
    CT_INPUT_TEXT,         /* ct_str; `at` is NULL when it is not given */
    CT_INPUT_LINE,         /* the same, trimmed: one line of UTF-8 without control characters */
    CT_INPUT_FEDERATION,   /* ct_str: a code of three letters, in capitals */
    CT_INPUT_TITLE,        /* ct_str: one of FIDE's titles, in capitals */
    CT_INPUT_DATE,         /* ct_str: YYYY/MM/DD */
    CT_INPUT_YEAR_OR_DATE, /* ct_str: YYYY or YYYY/MM/DD */
    CT_INPUT_WORD,         /* unsigned: place in `range` "half|full|zero", from 1; 0 = not given */
    CT_INPUT_SYSTEM,       /* ct_str: the name of a pairing system */
    CT_INPUT_TEXTS,        /* ct_strings */
    CT_INPUT_NAMES,        /* ct_strings: numbers or names that the operation looks for itself */
    CT_INPUT_ROUNDS,       /* ct_wholes: numbers of rounds */
    CT_INPUT_PLAYER,       /* ct_index, CT_NOBODY when it is not given: by number or by name */
    CT_INPUT_ANYONE,       /* the same for a participant: a team in a team event */
    CT_INPUT_ANYONES,      /* ct_indices of participants */
    CT_INPUT_RESULTS,      /* ct_entries: "5:1-0", "2.1:½", "7-12:+/-" */
    CT_INPUT_BYTES,        /* ct_bytes: a document; the command reads it from a file */
    CT_INPUT_LOCAL_FILE,   /* ct_str: a file on this machine, for what is too large for memory */
} ct_input_type;

typedef struct ct_whole {
    bool is_given;
    uint32_t value;
} ct_whole;

typedef struct ct_real {
    bool is_given;
    double value;
} ct_real;

typedef struct ct_wholes {
    uint32_t *items;
    uint32_t count;
} ct_wholes;

typedef struct ct_indices {
    ct_index *items;
    uint32_t count;
} ct_indices;

/* A result as it is entered: which game, and what came out. */
typedef struct ct_entry {
    ct_str game;   /* "5", "2.1", "7-12" */
    ct_str result; /* "1-0" */
} ct_entry;

typedef struct ct_entries {
    ct_entry *items;
    uint32_t count;
} ct_entries;

typedef struct ct_bytes {
    const char *name; /* for messages: the file; NULL = not given */
    ct_str text;
} ct_bytes;

typedef struct ct_input {
    const char *name; /* NULL ends a list */
    ct_input_type type;
    size_t offset; /* of the member */
    char letter;   /* of the option; 0 = none */
    /* The command takes it without its name, in the order of the rows; a flag by its name alone. */
    bool is_word;
    bool is_needed; /* the request is refused without it */
    /* Of a document: its text may also be a name that the operation knows. The command takes a word
     * without a point or a slash for such a name, all others for files. */
    bool may_be_name;
    /* A document is wanted, too (CT_INPUT_FLAG): the command takes the file to which it is written.
     */
    bool is_out_file;
    /* The value may be left out: --club, --club=NAME. The member is then the empty text, not NULL.
     */
    bool is_optional_value;
    const char *value; /* how help names the value: "N", "NAME"; NULL for flags */
    const char *usual; /* for people: what holds when it is not given; NULL = nothing */
    const char *range; /* see the types; NULL = any */
    const char *sentence;
} ct_input;

#define CT_AT(type, member) offsetof(type, member)
#define CT_END_OF_INPUTS    {.name = NULL}

/* --- Answers --------------------------------------------------------------------------------- */

/* What comes next, or what would help: an operation with its inputs, as "pair write" or
 * "result results=5:1-0". See operations/steps.h. */
typedef struct ct_step {
    ct_str sentence; /* "pair round 5" */
    ct_str step;     /* "pair write"; empty when there is nothing to do */
} ct_step;

/* A document that an operation made. */
typedef struct ct_made_document {
    const char *media_type;
    ct_str text;
} ct_made_document;

typedef struct ct_answer {
    bool is_no;       /* the question is sound and the answer is no: a difference, nobody found */
    ct_status told;   /* an answer all the same, but told as this status: faults that were found */
    bool is_changed;  /* the event at the desk has changed and is to be kept */
    const void *data; /* of the shape that the row declares */
    const ct_event *about;  /* whose players `data` names; NULL = the event at the desk */
    const ct_sheet *sheet;  /* for people: what was asked for; NULL = the lines alone */
    ct_sheet_lines lines;   /* for people: what was done, a sentence each */
    ct_sheet_lines notes;   /* remarks on what was read */
    ct_step next;           /* what usually comes next; empty when nothing does */
    ct_event *made;         /* by an operation that makes an event */
    ct_str document;        /* by an operation that makes a document: its bytes */
    const char *media_type; /* of the document */
    /* Put there by a client that has no files: what was made, as part of the envelope. */
    const ct_made_document *documents;
    uint32_t document_count;
} ct_answer;

/* --- The desk -------------------------------------------------------------------------------- */

struct ct_rating_index;
struct ct_study;
struct ct_results;
struct ct_kept_results;
struct ct_desk;

/* What has side effects is offered by the client. Any may be NULL: the operation then refuses, or
 * does without. */
typedef struct ct_services {
    void *self;
    struct ct_rating_index *(*rating_index)(void *self,
                                            ct_error *err); /* borrowed; NULL: see err */
    /* The file in which that index is kept; its folders are made when it is `to_be_made`. NULL: see
     * err. */
    const char *(*rating_index_file)(void *self, bool to_be_made, ct_error *err);
    /* The player with this FIDE number, as the rating list has them; texts in `mem`. */
    ct_status (*rated_player)(void *self, uint64_t fide_id, ct_arena *mem, ct_player *out,
                              ct_error *err);
    uint64_t (*new_seed)(void *self);
    void (*progress)(void *self, double share, const char *what);
    bool (*is_cancelled)(void *self);
    /* Takes one of several events that an operation makes; `number` counts from 1. */
    ct_status (*emit)(void *self, const ct_event *made, uint32_t number, ct_error *err);
    /* The bytes of a file that a document of the request names, relative to that document. */
    ct_status (*open_beside)(void *self, const char *document, ct_str name, ct_arena *mem,
                             ct_str *out, ct_error *err);
    /* Keeps the results of a study while it runs, and has those of an earlier run that was
     * interrupted: operations/lab_study.h. */
    ct_status (*keep_results)(void *self, const struct ct_study *study, struct ct_kept_results *out,
                              ct_error *err);
    /* The results that were kept under this name, with their study, in the arena of the desk.
     * Faults of the study are in desk->problems. */
    ct_status (*read_results)(void *self, const char *name, const struct ct_desk *desk,
                              struct ct_study *study, struct ct_results *out, ct_error *err);
} ct_services;

struct ct_file_form;

/* An event that lies on the desk. */
typedef struct ct_desk_event {
    ct_event *event; /* NULL when its file has faults */
    ct_problems *problems;
    const char *name;                /* of its file, for messages; NULL = it has none */
    ct_status status;                /* of reading its file */
    const struct ct_file_form *form; /* of its file (operations/event_file.h); NULL = none */
} ct_desk_event;

typedef struct ct_desk {
    ct_arena *mem;
    ct_event
        *event; /* the first of `events`; an operation that changes works on a copy of its own */
    ct_desk_event *events;
    uint32_t event_count;
    const ct_services *services; /* never NULL */
    ct_problems
        *problems; /* of documents in the request: a list that cannot be read, line by line */
} ct_desk;

/* --- Rows ------------------------------------------------------------------------------------ */

typedef enum ct_events { CT_EVENTS_NONE = 0, CT_EVENTS_ONE, CT_EVENTS_SEVERAL } ct_events;

typedef enum ct_effect {
    CT_LOOKS = 0,
    CT_CHANGES, /* the event */
    /* A new event or document. When it needs no event to start from, the first word of the command
     * is the file that it makes. */
    CT_MAKES,
    CT_RUNS, /* long: a job */
} ct_effect;

/* Who may ask, from the least to the most. */
typedef enum ct_role {
    CT_ROLE_PUBLIC = 0,
    CT_ROLE_SCREEN,
    CT_ROLE_CHECK_IN,
    CT_ROLE_RESULTS,
    CT_ROLE_ARBITER,
    CT_ROLE_CHIEF,
    CT_ROLES
} ct_role;

typedef struct ct_example {
    const char *line; /* of the command; NULL ends a list */
    const char *sentence;
} ct_example;

typedef struct ct_operation {
    const char *name; /* "pair": the command, the route, the word in the library */
    /* The command when it is not called `name`: two words ("lab run"), or one of which an option
     * asks it ("players" with --index; the input has the name of the option); NULL = `name`. */
    const char *command;
    /* Words of the command after its files: "[PLAYER PLAYER…]"; NULL = none. */
    const char *arguments;
    const char *summary; /* one sentence, lower-case, without a stop */
    const char *details; /* a paragraph or more; NULL = none */
    unsigned schema;     /* raised when a key of the answer is removed or narrowed */
    ct_events events;
    ct_effect effect;
    ct_role least_role;
    bool has_sheet;    /* its answer for people is a sheet: the command prints it in every format */
    bool reads_faulty; /* asks about files as they are: faults do not stop it */
    bool takes_each;   /* the command takes several files and asks about each in turn */
    bool makes_document; /* the command writes it to a file, named by its second word */
    /* It makes as many events as its input "count" says and emits them: the command has --out for
     * their files. */
    bool makes_several;
    size_t request_size;
    const ct_input *inputs;
    const ct_example *examples;
    const ct_shape *answer;
    /* Does this request change the event? NULL: always, when `effect` is CT_CHANGES. */
    bool (*changes)(const void *request);
    /* Do the inputs go together? CT_MISUSE if not. Asked before an event is opened: players are not
     * found yet. NULL: always. */
    ct_status (*check)(const void *request, ct_error *err);
    /* Does it compare declared points itself, so that wrong ones in a file do not stop it? See
     * ct_problems. NULL: no. */
    bool (*declared_may_differ)(const void *request);
    /* Fails with the sentence, or with several in desk->problems. */
    ct_status (*run)(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err);
    /* The data as text for a terminal of this width (0 = any), below the title of the sheet if
     * there is one; NULL: the sheet is. */
    void (*text)(const ct_answer *answer, size_t width, bool is_short, ct_text *out);
} ct_operation;

/* --- For operations -------------------------------------------------------------------------- */

/* Adds a sentence about what was done. */
void ct_answer_say(ct_answer *answer, ct_arena *mem, const char *format, ...) CT_PRINTF(3, 4);
void ct_answer_note(ct_answer *answer, ct_arena *mem, const char *format, ...) CT_PRINTF(3, 4);

/* The value of an input of whole numbers. */
static inline uint32_t ct_whole_or(ct_whole whole, uint32_t otherwise)
{
    return whole.is_given ? whole.value : otherwise;
}

/* A number of CT_FIELD_REAL that is not there: written as null. */
#define CT_NO_REAL ((double)NAN)

/* Rows of answers. */
#define CT_OUT(type, member) \
    .offset = offsetof(type, member), .width = (uint8_t)sizeof(((type *)0)->member)
#define CT_OUT_TEXT(type, name, member, words) \
    {#name, CT_FIELD_TEXT, CT_OUT(type, member), .says = (words)}
#define CT_OUT_TEXT_OR_NULL(type, name, member, words) \
    {#name, CT_FIELD_TEXT, CT_OUT(type, member), .is_null_when_zero = true, .says = (words)}
#define CT_OUT_NUMBER(type, name, member, words) \
    {#name, CT_FIELD_NUMBER, CT_OUT(type, member), .says = (words)}
#define CT_OUT_NUMBER_OR_NULL(type, name, member, words) \
    {#name, CT_FIELD_NUMBER, CT_OUT(type, member), .is_null_when_zero = true, .says = (words)}
#define CT_OUT_FLAG(type, name, member, words) \
    {#name, CT_FIELD_FLAG, CT_OUT(type, member), .says = (words)}
#define CT_OUT_REAL(type, name, member, words) \
    {#name, CT_FIELD_REAL, CT_OUT(type, member), .says = (words)}
#define CT_OUT_POINTS(type, name, member, words) \
    {#name, CT_FIELD_POINTS, CT_OUT(type, member), .says = (words)}
#define CT_OUT_PLAYER(type, name, member, words) \
    {#name, CT_FIELD_PLAYER, CT_OUT(type, member), .says = (words)}
#define CT_OUT_ANYONE(type, name, member, words) \
    {#name, CT_FIELD_ANYONE, CT_OUT(type, member), .says = (words)}
#define CT_OUT_TEXTS(type, name, member, words) \
    {#name, CT_FIELD_TEXTS, CT_OUT(type, member), .says = (words)}
#define CT_OUT_OBJECTS(type, name, list, number, shape, words) \
    {#name,                                                    \
     CT_FIELD_OBJECTS,                                         \
     .offset = offsetof(type, list),                           \
     .other = offsetof(type, number),                          \
     .of = &(shape),                                           \
     .says = (words)}
/* A member that points to an object, or is NULL. */
#define CT_OUT_OBJECT_OR_NULL(type, name, member, shape, words)                   \
    {#name,          CT_FIELD_OBJECT,           .offset = offsetof(type, member), \
     .of = &(shape), .is_null_when_zero = true, .says = (words)}
#define CT_ANSWER_SHAPE(words, sentence, rows_of, type) \
    {.name = (words),                                   \
     .says = (sentence),                                \
     .rows = (rows_of),                                 \
     .row_count = sizeof(rows_of) / sizeof(rows_of)[0], \
     .size = sizeof(type),                              \
     .is_answer = true}

#endif
