/* Reading the rows of an object: each value is checked against its row and laid over what the
 * struct already holds. Every problem is listed and the reading goes on. */

#include "base/nearest.h"
#include "formats/json_private.h"

#include <string.h>

enum { MOST_ROWS = 64 };

/* --- Lists ----------------------------------------------------------------------------------- */

/* An array in the event's arena, or NULL after a problem. */
static void *new_list(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                      size_t size)
{
    if (!json_is_array(value)) {
        ct_json_wrong_type(from, value, path, "a list");
        return NULL;
    }
    void *items = ct_arena_alloc(from->event->mem, json_array_size(value), size);
    from->is_memory_out = from->is_memory_out || items == NULL;
    return items;
}

static void read_texts(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                       ct_strings *out)
{
    ct_str *items = new_list(from, value, path, sizeof *items);
    for (size_t i = 0; items != NULL && i < json_array_size(value); i++) {
        ct_json_path here = {path, NULL, i};
        ct_json_read_text(from, json_array_get(value, i), &here, &items[i]);
    }
    if (items != NULL) {
        *out = (ct_strings){items, (uint32_t)json_array_size(value)};
    }
}

static void store_list(void *to, const ct_field *row, void *items, size_t count)
{
    memcpy(ct_field_at_mutable(to, row->offset), (const void *)&items, sizeof items);
    ct_field_store(to, row->other, sizeof(uint32_t), (uint32_t)count);
}

static void read_indices(ct_json_reader *from, const ct_field *row, const json_t *value, void *to,
                         const ct_json_path *path)
{
    ct_index *items = new_list(from, value, path, sizeof *items);
    for (size_t i = 0; items != NULL && i < json_array_size(value); i++) {
        ct_json_path here = {path, NULL, i};
        ct_json_read_index(from, row, json_array_get(value, i), &here, &items[i]);
    }
    if (items != NULL) {
        store_list(to, row, items, json_array_size(value));
    }
}

/* The players' array was made before (json_read.c), together with the crosstable. */
static void read_objects(ct_json_reader *from, const ct_field *row, json_t *value, void *to,
                         const ct_json_path *path)
{
    bool is_made = row->of == &ct_player_shape;
    if (is_made && from->is_extra) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "cannot stand in an extra line"),
                      "take it out: the records of the file say it");
        return;
    }
    char *items =
        is_made ? (char *)from->event->players : new_list(from, value, path, row->of->size);
    size_t count = is_made ? from->event->player_count : json_array_size(value);
    for (size_t i = 0; items != NULL && i < count; i++) {
        ct_json_path here = {path, NULL, i};
        char *item = items + i * row->of->size;
        memcpy(item, row->of->model, row->of->size);
        ct_json_read_rows(from, row->of, json_array_get(value, i), item, &here, NULL);
    }
    if (items != NULL && !is_made) {
        store_list(to, row, items, count);
    }
}

/* --- Rows that set more than one member ------------------------------------------------------ */

static void read_rounds(ct_json_reader *from, const json_t *value, const ct_player *player,
                        const ct_json_path *path)
{
    if (from->is_extra) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "cannot stand in an extra line"),
                      "take it out: the records of the file say it");
        return;
    }
    if (!json_is_array(value)) {
        ct_json_wrong_type(from, value, path, "a list");
        return;
    }
    ct_index index = (ct_index)(player - from->event->players);
    for (unsigned i = 0; i < json_array_size(value) && i < from->event->rounds_paired; i++) {
        ct_json_path here = {path, NULL, i};
        json_t *entry = json_array_get(value, i);
        if (!json_is_null(entry)) {
            ct_json_read_rows(from, &ct_cell_shape, entry,
                              ct_event_cell_at(from->event, index, i + 1), &here, NULL);
        }
    }
}

static void read_unit(ct_json_reader *from, const json_t *value, const ct_json_path *path)
{
    ct_event *event = from->event;
    uint32_t unit = 0;
    if (!ct_json_read_whole(from, value, path, 2, 100, &unit)) {
        return;
    }
    if (unit != 2 && unit != 10 && unit != 100) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "is %u", unit),
                      "write 2 (halves), 10 (tenths) or 100 (hundredths)");
    } else if (unit < (uint32_t)event->unit) {
        ct_error_cure(
            ct_json_problem(from, CT_FAULT, path, "is %u, but there are finer points", unit),
            "write %d", event->unit);
    } else {
        ct_event_rescale(event, (int32_t)unit);
    }
}

/* Empties the rounds after `last`. */
static void clear_rounds(ct_event *event, unsigned last)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = last + 1; round <= event->rounds_paired; round++) {
            *ct_event_cell_at(event, i, round) = CT_EMPTY_CELL;
        }
    }
}

/* A report file may say fewer or more rounds than are paired: blank rounds leave no trace there. */
static void read_paired(ct_json_reader *from, const json_t *value, const ct_json_path *path)
{
    ct_event *event = from->event;
    uint32_t rounds = 0;
    if (!ct_json_read_whole(from, value, path, 0, CT_MAX_ROUNDS, &rounds)) {
        return;
    }
    if (rounds < event->rounds_paired && !from->is_extra) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "is %u, but a player has %u rounds",
                                      rounds, event->rounds_paired),
                      "write %u, or take the later rounds out", event->rounds_paired);
    } else if (ct_event_reserve(event, event->player_count, rounds, NULL) != CT_OK) {
        from->is_memory_out = true;
    } else {
        clear_rounds(event, rounds);
        event->rounds_paired = (uint16_t)rounds;
    }
}

static void read_flagged_points(ct_json_reader *from, const ct_field *row, const json_t *value,
                                void *to, const ct_json_path *path)
{
    ct_points points = 0;
    bool is_given = !(row->has_flag && json_is_null(value));
    if (is_given && !ct_json_read_points(from, value, path, &points)) {
        return;
    }
    memcpy(ct_field_at_mutable(to, row->offset), &points, sizeof points);
    if (row->has_flag) {
        *(bool *)ct_field_at_mutable(to, row->other) = is_given;
    }
}

/* --- Rows ------------------------------------------------------------------------------------ */

static void read_value(ct_json_reader *from, const ct_field *row, json_t *value, void *to,
                       const ct_json_path *path)
{
    void *at = ct_field_at_mutable(to, row->offset);
    uint32_t number = 0;
    switch (row->type) {
    case CT_FIELD_FORMAT:
    case CT_FIELD_KIND: break; /* checked before anything else */
    case CT_FIELD_UNIT: read_unit(from, value, path); break;
    case CT_FIELD_PAIRED: read_paired(from, value, path); break;
    case CT_FIELD_TEXT: ct_json_read_text(from, value, path, at); break;
    case CT_FIELD_LETTER: ct_json_read_letter(from, row, value, path, at); break;
    case CT_FIELD_FLAG:
        if (json_is_boolean(value)) {
            *(bool *)at = json_is_true(value);
        } else {
            ct_json_wrong_type(from, value, path, "true or false");
        }
        break;
    case CT_FIELD_NUMBER:
        if (ct_json_read_whole(from, value, path, row->least, row->most, &number)) {
            ct_field_store(to, row->offset, row->width, number);
        }
        break;
    case CT_FIELD_POINTS: read_flagged_points(from, row, value, to, path); break;
    case CT_FIELD_WORD: ct_json_read_word(from, row, value, to, path); break;
    case CT_FIELD_PLAYER:
    case CT_FIELD_TEAM:
    case CT_FIELD_ANYONE: ct_json_read_index(from, row, value, path, at); break;
    case CT_FIELD_TEXTS: read_texts(from, value, path, at); break;
    case CT_FIELD_PLAYERS:
    case CT_FIELD_TEAMS:
    case CT_FIELD_ANYONES: read_indices(from, row, value, to, path); break;
    case CT_FIELD_OBJECT: ct_json_read_rows(from, row->of, value, at, path, NULL); break;
    case CT_FIELD_OBJECTS: read_objects(from, row, value, to, path); break;
    case CT_FIELD_ROUNDS: read_rounds(from, value, to, path); break;
    case CT_FIELD_SIGNED:
    case CT_FIELD_LARGE:
    case CT_FIELD_REAL:
    case CT_FIELD_NUMBERS:
    case CT_FIELD_JSON: break; /* only in answers */
    }
}

static void warn_of_unknown_keys(ct_json_reader *from, const ct_shape *shape, json_t *object,
                                 const ct_json_path *path, const char *also)
{
    const char *known[MOST_ROWS];
    size_t count = 0;
    while (count < shape->row_count && count < MOST_ROWS) {
        known[count] = shape->rows[count].key;
        count++;
    }
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(object, key, value)
    {
        if (ct_field_named(shape, key) != NULL || (also != NULL && strcmp(also, key) == 0)) {
            continue;
        }
        char quote[64];
        ct_error *problem = ct_json_problem(from, CT_WARNING, path, "has an unknown key \"%s\"",
                                            ct_json_quote(ct_str_of(key), quote));
        const char *nearest = ct_nearest_word(ct_str_of(key), known, count);
        if (nearest != NULL) {
            ct_error_cure(problem, "did you mean \"%s\"?", nearest);
        } else {
            ct_error_cure(problem, "it is not read; take it out if it is not needed");
        }
    }
}

void ct_json_read_rows(ct_json_reader *from, const ct_shape *shape, json_t *object, void *to,
                       const ct_json_path *path, const char *also)
{
    if (!json_is_object(object)) {
        ct_json_wrong_type(from, object, path, "an object");
        return;
    }
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        json_t *value = json_object_get(object, row->key);
        ct_json_path here = {path, row->key, 0};
        if (value != NULL) {
            read_value(from, row, value, to, &here);
        } else if (row->is_required && also == NULL) {
            ct_error_cure(ct_json_problem(from, CT_FAULT, path, "has no \"%s\"", row->key),
                          "add the key \"%s\"", row->key);
        }
    }
    warn_of_unknown_keys(from, shape, object, path, also);
}
