/* The difference between two states of an event: a walk over the fields of both at once. Only what
 * differs is written. Elements of lists with keys are found in each other's list by their keys. */

#include "event/patch_private.h"

#include <stdlib.h>
#include <string.h>

typedef struct maker {
    ct_patch_state before, after;
    ct_field_comparison how;
    ct_arena *mem;
    ct_change *items;
    size_t count, room;
    bool is_memory_out;
    bool is_aligned; /* the same players at the same places */
} maker;

static void add(maker *make, const ct_text *path, ct_str before, ct_str after)
{
    if (make->count == make->room) {
        size_t room = 2 * make->room + 16;
        ct_change *items = ct_arena_grow(make->mem, make->items, make->count, room, sizeof *items);
        if (items == NULL) {
            make->is_memory_out = true;
            return;
        }
        make->items = items;
        make->room = room;
    }
    make->is_memory_out = make->is_memory_out || path->failed;
    make->items[make->count++] = (ct_change){ct_text_view(path), before, after};
}

/* --- Elements -------------------------------------------------------------------------------- */

typedef struct entry {
    ct_patch_key key;
    uint32_t index;
} entry;

typedef struct entries {
    entry *items; /* by key */
    uint32_t count;
    bool has_twins; /* two with one key */
} entries;

static int compare_entries(const void *left, const void *right)
{
    const entry *a = left;
    const entry *b = right;
    int order = ct_patch_compare_keys(&a->key, &b->key);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static entries entries_of(maker *make, const ct_event *event, const ct_field *list)
{
    entries made = {.count = ct_patch_count(event, list)};
    made.items = CT_NEW(make->mem, entry, made.count);
    if (made.items == NULL) {
        make->is_memory_out = true;
        made.count = 0;
    }
    bool is_sorted = true;
    for (uint32_t i = 0; i < made.count; i++) {
        made.items[i] = (entry){ct_patch_key_of(event, list, ct_patch_element(event, list, i)), i};
        is_sorted =
            is_sorted && (i == 0 || compare_entries(&made.items[i - 1], &made.items[i]) < 0);
    }
    if (!is_sorted) {
        qsort(made.items, made.count, sizeof *made.items, compare_entries);
    }
    for (uint32_t i = 1; i < made.count; i++) {
        made.has_twins = made.has_twins ||
                         ct_patch_compare_keys(&made.items[i - 1].key, &made.items[i].key) == 0;
    }
    return made;
}

static ct_text path_of(maker *make, const ct_field *list, ct_patch_key key, const char *field)
{
    ct_text path = {.mem = make->mem};
    ct_text_addf(&path, "%s/", list->key);
    ct_patch_add_key(&path, list, key);
    if (field != NULL) {
        ct_text_addf(&path, "/%s", field);
    }
    return path;
}

/* One that is in both: field by field where it has an id, else as a whole. */
static void compare_element(maker *make, const ct_field *list, ct_patch_key key, const void *one,
                            const void *other)
{
    for (size_t i = 0; i < list->of->row_count; i++) {
        const ct_field *row = &list->of->rows[i];
        if (row->is_key || !ct_patch_has_row(row, make->how.with_ranks) ||
            ct_field_same(&make->how, row, one, other)) {
            continue;
        }
        bool has_fields = list->keys == CT_KEYS_ID;
        ct_text path = path_of(make, list, key, has_fields ? row->key : NULL);
        if (!has_fields) {
            add(make, &path, ct_patch_element_text(&make->before, list, one),
                ct_patch_element_text(&make->after, list, other));
            return;
        }
        add(make, &path, ct_patch_value_text(&make->before, row, one),
            ct_patch_value_text(&make->after, row, other));
    }
}

static void compare_elements(maker *make, const ct_field *list, const entries *before,
                             const entries *after)
{
    uint32_t a = 0;
    uint32_t b = 0;
    while (a < before->count || b < after->count) {
        int order = a == before->count ? 1
                    : b == after->count
                        ? -1
                        : ct_patch_compare_keys(&before->items[a].key, &after->items[b].key);
        const void *one =
            order > 0 ? NULL : ct_patch_element(make->before.event, list, before->items[a].index);
        const void *other =
            order < 0 ? NULL : ct_patch_element(make->after.event, list, after->items[b].index);
        ct_patch_key key = order > 0 ? after->items[b].key : before->items[a].key;
        if (order == 0) {
            compare_element(make, list, key, one, other);
        } else {
            ct_text path = path_of(make, list, key, NULL);
            add(make, &path,
                one == NULL ? CT_NO_TEXT : ct_patch_element_text(&make->before, list, one),
                other == NULL ? CT_NO_TEXT : ct_patch_element_text(&make->after, list, other));
        }
        a += order <= 0;
        b += order >= 0;
    }
}

/* --- Order ----------------------------------------------------------------------------------- */

static bool has_key(const entries *list, const ct_patch_key *key)
{
    uint32_t low = 0;
    uint32_t high = list->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = ct_patch_compare_keys(&list->items[middle].key, key);
        if (order == 0) {
            return true;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return false;
}

/* Would applying give the order of `to`: those who stay in the order of `from`, then those who come
 * by their keys? */
static bool order_follows(const ct_field *list, const ct_event *from, const entries *in_from,
                          const ct_event *to, const entries *in_to)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < in_from->count; i++) {
        ct_patch_key key = ct_patch_key_of(from, list, ct_patch_element(from, list, i));
        if (has_key(in_to, &key)) {
            ct_patch_key there = ct_patch_key_of(to, list, ct_patch_element(to, list, at));
            if (ct_patch_compare_keys(&key, &there) != 0) {
                return false;
            }
            at++;
        }
    }
    for (uint32_t i = at + 1; i < in_to->count; i++) {
        ct_patch_key last = ct_patch_key_of(to, list, ct_patch_element(to, list, i - 1));
        ct_patch_key key = ct_patch_key_of(to, list, ct_patch_element(to, list, i));
        if (ct_patch_compare_keys(&last, &key) > 0) {
            return false;
        }
    }
    return true;
}

static void compare_order(maker *make, const ct_field *list, const entries *before,
                          const entries *after)
{
    const ct_event *one = make->before.event;
    const ct_event *other = make->after.event;
    if (list->keys != CT_KEYS_WHO_ROUND && /* byes have their order (event.h) */
        !(order_follows(list, one, before, other, after) &&
          order_follows(list, other, after, one, before))) {
        ct_text path = {.mem = make->mem};
        ct_text_addf(&path, "order/%s", list->key);
        add(make, &path, ct_patch_order_text(&make->before, list),
            ct_patch_order_text(&make->after, list));
    }
}

/* --- Rows of the event ----------------------------------------------------------------------- */

static void compare_whole(maker *make, const ct_field *row)
{
    if (!ct_field_same(&make->how, row, make->before.event, make->after.event)) {
        ct_text path = {.mem = make->mem};
        ct_text_addf(&path, "%s", row->key);
        add(make, &path, ct_patch_value_text(&make->before, row, make->before.event),
            ct_patch_value_text(&make->after, row, make->after.event));
    }
}

static void compare_row(maker *make, const ct_field *row)
{
    if (!ct_patch_has_row(row, make->how.with_ranks)) {
        return;
    }
    if (row->keys == CT_KEYS_NONE) {
        compare_whole(make, row);
        return;
    }
    entries before = entries_of(make, make->before.event, row);
    entries after = entries_of(make, make->after.event, row);
    if (before.has_twins || after.has_twins) {
        compare_whole(make, row);
    } else {
        compare_elements(make, row, &before, &after);
        compare_order(make, row, &before, &after);
    }
}

/* --- Cells ----------------------------------------------------------------------------------- */

static void compare_cell(maker *make, unsigned round, uint32_t id, ct_cell before, ct_cell after)
{
    if (make->is_aligned && memcmp(&before, &after, sizeof before) == 0) { /* nearly always */
        return;
    }
    if (!ct_shape_equal(&make->how, &ct_cell_shape, &before, &after)) {
        ct_text path = {.mem = make->mem};
        ct_text_addf(&path, "cells/%u/%u", round, id);
        add(make, &path, ct_patch_cell_text(&make->before, before),
            ct_patch_cell_text(&make->after, after));
    }
}

static void compare_line(maker *make, uint32_t id, ct_index before, ct_index after)
{
    const ct_event *one = make->before.event;
    const ct_event *other = make->after.event;
    unsigned rounds =
        one->rounds_paired > other->rounds_paired ? one->rounds_paired : other->rounds_paired;
    for (unsigned round = 1; round <= rounds; round++) {
        compare_cell(make, round, id,
                     before == CT_NOBODY ? CT_EMPTY_CELL : ct_event_cell(one, before, round),
                     after == CT_NOBODY ? CT_EMPTY_CELL : ct_event_cell(other, after, round));
    }
}

static bool players_are_aligned(const ct_event *one, const ct_event *other)
{
    bool is_aligned = one->player_count == other->player_count;
    for (ct_index i = 0; is_aligned && i < one->player_count; i++) {
        is_aligned = one->players[i].id == other->players[i].id;
    }
    return is_aligned;
}

static void compare_cells(maker *make)
{
    const ct_event *one = make->before.event;
    const ct_event *other = make->after.event;
    make->is_aligned = players_are_aligned(one, other);
    for (ct_index i = 0; i < one->player_count; i++) {
        uint32_t id = one->players[i].id;
        compare_line(make, id, i, make->is_aligned ? i : ct_id_find(&make->after.players, id));
    }
    for (ct_index i = 0; !make->is_aligned && i < other->player_count; i++) {
        uint32_t id = other->players[i].id;
        if (ct_id_find(&make->before.players, id) == CT_NOBODY) {
            compare_line(make, id, CT_NOBODY, i);
        }
    }
}

/* --- The whole ------------------------------------------------------------------------------- */

static int compare_paths(const void *left, const void *right)
{
    return ct_str_compare(((const ct_change *)left)->path, ((const ct_change *)right)->path);
}

static ct_field_comparison comparison(const ct_event *before, const ct_event *after)
{
    return (ct_field_comparison){.one = before,
                                 .other = after,
                                 .one_scale = after->unit,
                                 .other_scale = before->unit,
                                 .by_id = true,
                                 .without_declared = true,
                                 .with_ranks = before->pairs_by_rank || after->pairs_by_rank};
}

bool ct_event_same_state(const ct_event *a, const ct_event *b, char *where, size_t size)
{
    ct_field_comparison how = comparison(a, b);
    bool is_same = true;
    how.with_ids = true;
    how.where = where;
    how.size = size;
    if (where != NULL && size > 0) {
        where[0] = '\0';
    }
    for (size_t i = 0; is_same && i < ct_event_shape.row_count; i++) {
        const ct_field *row = &ct_event_shape.rows[i];
        is_same = row->is_id || ct_field_same(&how, row, a, b); /* the next ids only grow */
    }
    return is_same;
}

ct_status ct_patch_make(const ct_event *before, const ct_event *after, ct_arena *mem, ct_patch *out,
                        ct_error *err)
{
    maker make = {.how = comparison(before, after), .mem = mem};
    CT_TRY(ct_patch_look_at(before, make.how.with_ranks, mem, &make.before, err));
    CT_TRY(ct_patch_look_at(after, make.how.with_ranks, mem, &make.after, err));
    for (size_t i = 0; i < ct_event_shape.row_count; i++) {
        compare_row(&make, &ct_event_shape.rows[i]);
    }
    compare_cells(&make);
    if (make.is_memory_out || make.before.is_memory_out || make.after.is_memory_out) {
        return ct_fail_memory(err);
    }
    if (make.before.is_invalid || make.after.is_invalid) {
        ct_fail(err, CT_INVALID, "an event names a player or a team that it does not have");
        ct_error_cure(err, "check the event before it is changed");
        return CT_INVALID;
    }
    if (make.count > 0) {
        qsort(make.items, make.count, sizeof *make.items, compare_paths);
    }
    *out = (ct_patch){make.items, (uint32_t)make.count};
    return CT_OK;
}
