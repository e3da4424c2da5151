#ifndef CT_PATCH_PRIVATE_H
#define CT_PATCH_PRIVATE_H

/* Paths and the values they name; shared by making and applying patches. */

#include "event/fields.h"
#include "event/patch.h"

/* The key of an element of a list: a number made of its parts, or a name. */
typedef struct ct_patch_key {
    uint64_t number;
    ct_str name;
} ct_patch_key;

int ct_patch_compare_keys(const ct_patch_key *a, const ct_patch_key *b);
ct_patch_key ct_patch_key_of(const ct_event *event, const ct_field *list, const void *element);
/* As it stands in a path: "7", "7/3", "keizer.step". */
void ct_patch_add_key(ct_text *out, const ct_field *list, ct_patch_key key);

/* A list of the event: its elements. */
uint32_t ct_patch_count(const ct_event *event, const ct_field *list);
const void *ct_patch_element(const ct_event *event, const ct_field *list, uint32_t index);

/* Where a path leads. */
typedef enum ct_target_kind {
    CT_TARGET_VALUE,   /* a row of the event */
    CT_TARGET_ELEMENT, /* of a list with keys */
    CT_TARGET_FIELD,   /* of an element */
    CT_TARGET_CELL,
    CT_TARGET_ORDER,
} ct_target_kind;

typedef struct ct_target {
    ct_target_kind kind;
    const ct_field *row; /* of the event: the value or the list; NULL for a cell */
    ct_patch_key key;    /* of the element */
    const ct_field *field;
    uint32_t round, id; /* of the cell */
} ct_target;

/* False when there is no such path. `mem` is for names with escapes. */
bool ct_patch_find_path(ct_str path, bool with_ranks, ct_arena *mem, ct_target *out);

/* Is the row one that patches speak of? */
bool ct_patch_has_row(const ct_field *row, bool with_ranks);

/* --- Values as texts ------------------------------------------------------------------------- */

typedef struct ct_patch_state {
    const ct_event *event;
    ct_id_map players, teams, forbidden, adjustments;
    ct_arena *mem; /* for texts */
    bool with_ranks;
    bool is_memory_out;
    bool is_invalid; /* the event names somebody it lacks */
} ct_patch_state;

/* The ids of an event; CT_INVALID when one is missing or stands twice. */
ct_status ct_patch_look_at(const ct_event *event, bool with_ranks, ct_arena *mem,
                           ct_patch_state *out, ct_error *err);
/* The element with a key: its index, or CT_NOBODY. */
ct_index ct_patch_find_element(const ct_patch_state *state, const ct_field *list, ct_patch_key key);
const ct_id_map *ct_patch_ids(const ct_patch_state *state, const ct_field *list);

ct_str ct_patch_value_text(ct_patch_state *state, const ct_field *row, const void *object);
ct_str ct_patch_element_text(ct_patch_state *state, const ct_field *list, const void *element);
ct_str ct_patch_cell_text(ct_patch_state *state, ct_cell cell); /* empty for an empty cell */
ct_str ct_patch_order_text(ct_patch_state *state, const ct_field *list);
/* What the path holds; empty: nothing. */
ct_str ct_patch_current(ct_patch_state *state, const ct_target *target);

/* The row of which the value of such an element consists when it is only one ("byes": the kind), or
 * NULL: an object of all its rows. */
const ct_field *ct_patch_only_row(const ct_field *list);

/* --- Applying -------------------------------------------------------------------------------- */

typedef struct ct_applier {
    const ct_patch *patch;
    ct_target *targets; /* of the changes */
    ct_patch_state before;
    ct_patch_state after; /* of the event that is being made, once its players and teams stand */
    ct_event *event;
    ct_arena *scratch;
    ct_field_reader from;
    ct_problems problems;
} ct_applier;

/* A value of a change as a node; NULL when it cannot be read (then a fault stands in the list). */
const ct_node *ct_patch_node(ct_applier *apply, ct_str value);
/* The path of a change, for the sentences of the field reader. */
ct_field_path ct_patch_path(const ct_applier *apply, uint32_t change);
/* Does a change take elements out of the list, put some in, or in another order? */
bool ct_patch_rebuilds(const ct_applier *apply, const ct_field *list);
/* Makes the list anew: those who stay, those who come (with nothing but their keys), in order. */
ct_status ct_patch_rebuild(ct_applier *apply, const ct_field *list, ct_error *err);

#endif
