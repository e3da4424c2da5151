/* Reading the rows of an object: each value is checked against its row and laid over what the
 * struct already holds. Every problem is listed and the reading goes on. */

#include "base/nearest.h"
#include "event/build.h"
#include "event/fields.h"

#include <string.h>

enum { MOST_ROWS = 64 };

/* --- Lists ----------------------------------------------------------------------------------- */

/* An array for the elements of a list, or NULL after a problem. */
static void *new_list(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                      size_t size)
{
    if (value->kind != CT_NODE_LIST) {
        ct_field_wrong_type(from, value, path, "a list");
        return NULL;
    }
    void *items = ct_arena_alloc(from->mem, value->count, size);
    from->is_memory_out = from->is_memory_out || items == NULL;
    return items;
}

static void read_texts(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                       ct_strings *out)
{
    ct_str *items = new_list(from, value, path, sizeof *items);
    if (items == NULL) {
        return;
    }
    size_t i = 0;
    for (const ct_node *entry = value->first; entry != NULL; entry = entry->next, i++) {
        ct_field_path here = {path, {0}, i};
        ct_field_read_text(from, entry, &here, &items[i]);
    }
    *out = (ct_strings){items, value->count};
}

static void store_list(void *to, const ct_field *row, void *items, uint32_t count)
{
    memcpy(ct_field_at_mutable(to, row->offset), (const void *)&items, sizeof items);
    ct_field_store(to, row->other, sizeof count, count);
}

static void read_indices(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                         const ct_field_path *path)
{
    ct_index *items = new_list(from, value, path, sizeof *items);
    if (items == NULL) {
        return;
    }
    size_t i = 0;
    for (const ct_node *entry = value->first; entry != NULL; entry = entry->next, i++) {
        ct_field_path here = {path, {0}, i};
        ct_field_read_index(from, row, entry, &here, &items[i]);
    }
    store_list(to, row, items, value->count);
}

static void refuse_in_extra(ct_field_reader *from, const ct_node *value, const ct_field_path *path)
{
    ct_error_cure(ct_field_problem(from, CT_FAULT, value, path, "cannot stand in an extra line"),
                  "take it out: the records of the file say it");
}

static void read_elements(ct_field_reader *from, const ct_shape *shape, const ct_node *list,
                          char *items, const ct_field_path *path)
{
    size_t i = 0;
    for (const ct_node *entry = list->first; entry != NULL; entry = entry->next, i++) {
        ct_field_path here = {path, {0}, i};
        char *item = items + i * shape->size;
        memcpy(item, shape->model, shape->size);
        ct_shape_read(from, shape, entry, item, &here, NULL);
    }
}

/* The players' array of an event was made before (formats/json_read.c), together with the
 * crosstable. */
static void read_players(ct_field_reader *from, const ct_node *value, const ct_field_path *path)
{
    const ct_event *event = from->event;
    if (from->is_extra) {
        refuse_in_extra(from, value, path);
    } else if (value->kind == CT_NODE_LIST && value->count == event->player_count) {
        read_elements(from, &ct_player_shape, value, (char *)event->players, path);
    }
}

static void read_objects(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                         const ct_field_path *path)
{
    if (row->of == &ct_player_shape && to == from->event) {
        read_players(from, value, path);
        return;
    }
    char *items = new_list(from, value, path, row->of->size);
    if (items != NULL) {
        read_elements(from, row->of, value, items, path);
        store_list(to, row, items, value->count);
    }
}

/* --- Rows that set more than one member ------------------------------------------------------ */

/* Cells exist for players of the event only. */
static bool is_in_event(const ct_field_reader *from, const ct_player *player)
{
    const ct_event *event = from->event;
    return event != NULL && player >= event->players &&
           player < event->players + event->player_count;
}

static void read_rounds(ct_field_reader *from, const ct_node *value, const ct_player *player,
                        const ct_field_path *path)
{
    if (from->is_extra) {
        refuse_in_extra(from, value, path);
        return;
    }
    if (!is_in_event(from, player)) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path, "cannot be given here"),
                      "take it out: rounds are paired and results entered by themselves");
        return;
    }
    if (value->kind != CT_NODE_LIST) {
        ct_field_wrong_type(from, value, path, "a list");
        return;
    }
    ct_index index = (ct_index)(player - from->event->players);
    const ct_node *entry = value->first;
    for (unsigned i = 0; entry != NULL && i < from->event->rounds_paired; i++) {
        ct_field_path here = {path, {0}, i};
        if (entry->kind != CT_NODE_NULL) {
            ct_shape_read(from, &ct_cell_shape, entry, ct_event_cell_at(from->event, index, i + 1),
                          &here, NULL);
        }
        entry = entry->next;
    }
}

static void read_unit(ct_field_reader *from, const ct_node *value, const ct_field_path *path)
{
    ct_event *event = from->event;
    uint32_t unit = 0;
    if (!ct_field_read_whole(from, value, path, 2, 100, &unit)) {
        return;
    }
    if (unit != 2 && unit != 10 && unit != 100) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path, "is %u", unit),
                      "write 2 (halves), 10 (tenths) or 100 (hundredths)");
    } else if (unit < (uint32_t)event->unit) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path,
                                       "is %u, but there are finer points", unit),
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
static void read_paired(ct_field_reader *from, const ct_node *value, const ct_field_path *path)
{
    ct_event *event = from->event;
    uint32_t rounds = 0;
    if (!ct_field_read_whole(from, value, path, 0, CT_MAX_ROUNDS, &rounds)) {
        return;
    }
    if (rounds < event->rounds_paired && !from->is_extra) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path,
                                       "is %u, but a player has %u rounds", rounds,
                                       event->rounds_paired),
                      "write %u, or take the later rounds out", event->rounds_paired);
    } else if (ct_event_reserve(event, event->player_count, rounds, NULL) != CT_OK) {
        from->is_memory_out = true;
    } else {
        clear_rounds(event, rounds);
        event->rounds_paired = (uint16_t)rounds;
    }
}

static void read_flagged_points(ct_field_reader *from, const ct_field *row, const ct_node *value,
                                void *to, const ct_field_path *path)
{
    ct_points points = 0;
    bool is_given = !(row->has_flag && value->kind == CT_NODE_NULL);
    if (is_given && !ct_field_read_points(from, value, path, &points)) {
        return;
    }
    memcpy(ct_field_at_mutable(to, row->offset), &points, sizeof points);
    if (row->has_flag) {
        *(bool *)ct_field_at_mutable(to, row->other) = is_given;
    }
}

/* --- Rows ------------------------------------------------------------------------------------ */

void ct_field_read(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                   const ct_field_path *path)
{
    void *at = ct_field_at_mutable(to, row->offset);
    uint32_t number = 0;
    switch (row->type) {
    case CT_FIELD_FORMAT:
    case CT_FIELD_KIND: break; /* checked before anything else */
    case CT_FIELD_UNIT: read_unit(from, value, path); break;
    case CT_FIELD_PAIRED: read_paired(from, value, path); break;
    case CT_FIELD_TEXT: ct_field_read_text(from, value, path, at); break;
    case CT_FIELD_LETTER: ct_field_read_letter(from, row, value, path, at); break;
    case CT_FIELD_FLAG:
        if (value->kind == CT_NODE_BOOLEAN) {
            *(bool *)at = value->number != 0;
        } else {
            ct_field_wrong_type(from, value, path, "true or false");
        }
        break;
    case CT_FIELD_NUMBER:
        if (ct_field_read_whole(from, value, path, row->least, row->most, &number)) {
            ct_field_store(to, row->offset, row->width, number);
        }
        break;
    case CT_FIELD_POINTS: read_flagged_points(from, row, value, to, path); break;
    case CT_FIELD_WORD: ct_field_read_word(from, row, value, to, path); break;
    case CT_FIELD_PLAYER:
    case CT_FIELD_TEAM:
    case CT_FIELD_ANYONE: ct_field_read_index(from, row, value, path, at); break;
    case CT_FIELD_TEXTS: read_texts(from, value, path, at); break;
    case CT_FIELD_PLAYERS:
    case CT_FIELD_TEAMS:
    case CT_FIELD_ANYONES: read_indices(from, row, value, to, path); break;
    case CT_FIELD_OBJECT: ct_shape_read(from, row->of, value, at, path, NULL); break;
    case CT_FIELD_OBJECTS: read_objects(from, row, value, to, path); break;
    case CT_FIELD_ROUNDS: read_rounds(from, value, to, path); break;
    case CT_FIELD_SIGNED:
    case CT_FIELD_LARGE:
    case CT_FIELD_REAL:
    case CT_FIELD_NUMBERS:
    case CT_FIELD_REALS:
    case CT_FIELD_JSON: break; /* only in answers */
    }
}

static bool is_known(const ct_shape *shape, ct_str key, const char *also)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        if (ct_str_is(key, shape->rows[i].key)) {
            return true;
        }
    }
    return also != NULL && ct_str_is(key, also);
}

static void warn_of_unknown_key(ct_field_reader *from, const ct_shape *shape, const ct_node *member,
                                const ct_field_path *path)
{
    const char *known[MOST_ROWS];
    size_t count = 0;
    while (count < shape->row_count && count < MOST_ROWS) {
        known[count] = shape->rows[count].key;
        count++;
    }
    char quote[64];
    ct_error *problem =
        ct_field_problem(from, CT_WARNING, member, path, "has an unknown key \"%s\"",
                         ct_field_quote(member->key, quote));
    const char *nearest = ct_nearest_word(member->key, known, count);
    if (nearest != NULL) {
        ct_error_cure(problem, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(problem, "it is not read; take it out if it is not needed");
    }
}

/* Patches do not say what their paths say, nor what follows from the rest. */
static bool is_closed(const ct_field_reader *from, const ct_field *row)
{
    bool is_rank = row->type == CT_FIELD_NUMBER;
    return from->by_id &&
           (row->is_id || row->type == CT_FIELD_ROUNDS || (row->is_key && from->without_keys) ||
            (row->is_declared && !(is_rank && from->with_ranks)));
}

static void read_row(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                     const ct_field_path *path)
{
    if (is_closed(from, row)) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path, "cannot stand in a patch"),
                      "take it out");
        return;
    }
    from->has_ids = from->has_ids || row->is_id;
    ct_field_read(from, row, value, to, path);
}

void ct_shape_read(ct_field_reader *from, const ct_shape *shape, const ct_node *node, void *to,
                   const ct_field_path *path, const char *also)
{
    if (node == NULL || node->kind != CT_NODE_OBJECT) {
        static const ct_node nothing = {.kind = CT_NODE_NULL};
        ct_field_wrong_type(from, node == NULL ? &nothing : node, path, "an object");
        return;
    }
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        const ct_node *value = ct_node_get(node, row->key);
        ct_field_path here = {path, ct_str_of(row->key), 0};
        if (value != NULL) {
            read_row(from, row, value, to, &here);
        } else if (row->is_required && also == NULL && !(from->without_keys && row->is_key)) {
            ct_error_cure(ct_field_problem(from, CT_FAULT, node, path, "has no \"%s\"", row->key),
                          "add the key \"%s\"", row->key);
        }
    }
    for (const ct_node *member = node->first; member != NULL; member = member->next) {
        if (!is_known(shape, member->key, also)) {
            warn_of_unknown_key(from, shape, member, path);
        }
    }
}

/* --- Who is meant ---------------------------------------------------------------------------- */

static uint32_t number_of(const ct_node *entry)
{
    const ct_node *number = ct_node_get(entry, "number");
    bool is_one = number != NULL && number->kind == CT_NODE_NUMBER && number->number >= 1 &&
                  number->number <= (double)CT_MAX_NUMBER &&
                  number->number == (double)(uint32_t)number->number;
    return is_one ? (uint32_t)number->number : 0;
}

void ct_field_map_list(ct_field_reader *from, const ct_node *list, ct_field_numbers *numbers)
{
    uint32_t highest = 0;
    const ct_node *first = list != NULL && list->kind == CT_NODE_LIST ? list->first : NULL;
    for (const ct_node *entry = first; entry != NULL; entry = entry->next) {
        uint32_t number = number_of(entry);
        highest = number > highest ? number : highest;
    }
    ct_index *map = CT_NEW(from->problems->mem, ct_index, (size_t)highest + 1);
    if (map == NULL) {
        from->is_memory_out = true;
        return;
    }
    memset(map, 0xFF, ((size_t)highest + 1) * sizeof *map); /* CT_NOBODY */
    ct_index i = 0;
    for (const ct_node *entry = first; entry != NULL; entry = entry->next, i++) {
        uint32_t number = number_of(entry);
        if (number != 0 && map[number] == CT_NOBODY) { /* of two with one number the first stays */
            map[number] = i;
        }
    }
    *numbers = (ct_field_numbers){map, highest + 1};
}

void ct_field_map_event(ct_field_reader *from)
{
    ct_arena *mem = from->problems->mem;
    from->players.map = ct_event_map_players(from->event, mem, &from->players.size);
    from->teams.map = ct_event_map_teams(from->event, mem, &from->teams.size);
    from->is_memory_out =
        from->is_memory_out || from->players.map == NULL || from->teams.map == NULL;
}
