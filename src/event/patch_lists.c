/* The lists of an event when a patch is applied: elements go, come, and change places. Values of
 * those who come are read later, when everybody they may name is there. */

#include "event/patch_private.h"

#include <stdlib.h>
#include <string.h>

typedef struct rebuild {
    ct_applier *apply;
    const ct_field *list;
    uint32_t old_count;
    bool *goes; /* by old index */
    ct_patch_key *coming;
    uint32_t coming_count;
    char *items;
    ct_index *came_from; /* old index of each, or CT_NOBODY */
    uint32_t count;
} rebuild;

static bool concerns(const ct_target *target, const ct_field *list)
{
    return target->row == list &&
           (target->kind == CT_TARGET_ELEMENT || target->kind == CT_TARGET_ORDER);
}

bool ct_patch_rebuilds(const ct_applier *apply, const ct_field *list)
{
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        if (concerns(&apply->targets[i], list)) {
            return true;
        }
    }
    return false;
}

static int compare_keys(const void *left, const void *right)
{
    return ct_patch_compare_keys(left, right);
}

/* Who goes and who comes; that paths hold what they say was checked before. */
static void sort_changes(rebuild *made)
{
    const ct_applier *apply = made->apply;
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        const ct_change *change = &apply->patch->items[i];
        const ct_target *target = &apply->targets[i];
        if (target->row != made->list || target->kind != CT_TARGET_ELEMENT) {
            continue;
        }
        if (change->before.len == 0 && change->after.len > 0) {
            made->coming[made->coming_count++] = target->key;
        } else if (change->after.len == 0 && change->before.len > 0) {
            made->goes[ct_patch_find_element(&apply->before, made->list, target->key)] = true;
        }
    }
    if (made->coming_count > 0) {
        qsort(made->coming, made->coming_count, sizeof *made->coming, compare_keys);
    }
}

static ct_status take_room(rebuild *made, ct_error *err)
{
    const ct_applier *apply = made->apply;
    ct_arena *mem = apply->scratch;
    size_t most = (size_t)made->old_count + apply->patch->count;
    made->goes = CT_NEW(mem, bool, made->old_count);
    made->coming = CT_NEW(mem, ct_patch_key, apply->patch->count);
    made->came_from = CT_NEW(mem, ct_index, most);
    made->items = ct_arena_alloc(apply->event->mem, most, made->list->of->size);
    CT_NEED(made->goes, err);
    CT_NEED(made->coming, err);
    CT_NEED(made->came_from, err);
    CT_NEED(made->items, err);
    return CT_OK;
}

/* A new element has the values of its model, and its key. */
static ct_status set_key(const ct_applier *apply, const ct_field *list, ct_patch_key key,
                         void *element, ct_error *err)
{
    const ct_event *event = apply->event;
    const ct_id_map *ids = event->is_team_event || list->keys == CT_KEYS_ROUND_TEAM
                               ? &apply->after.teams
                               : &apply->after.players;
    uint32_t first = (uint32_t)(key.number >> 32);
    uint32_t second = (uint32_t)key.number;
    ct_bye *bye = element;
    ct_line_up *line_up = element;
    const ct_field *id = ct_field_named(list->of, "id");
    ct_setting *setting = element;
    switch (list->keys) {
    case CT_KEYS_NONE: break;
    case CT_KEYS_ID: ct_field_store(element, id->offset, id->width, second); break;
    case CT_KEYS_NAME:
        setting->name = ct_str_copy(event->mem, key.name);
        CT_NEED(setting->name.at, err);
        break;
    case CT_KEYS_WHO_ROUND:
        bye->who = ct_id_find(ids, first);
        bye->round = (uint16_t)second;
        return bye->who != CT_NOBODY && second <= CT_MAX_ROUNDS
                   ? CT_OK
                   : ct_fail(err, CT_INVALID, "the patch names somebody who is not there: byes/%u",
                             first);
    case CT_KEYS_ROUND_TEAM:
        line_up->team = ct_id_find(ids, second);
        line_up->round = (uint16_t)first;
        return line_up->team != CT_NOBODY && first <= CT_MAX_ROUNDS
                   ? CT_OK
                   : ct_fail(err, CT_INVALID,
                             "the patch names a team that is not there: line_ups/%u/%u", first,
                             second);
    }
    return CT_OK;
}

static ct_status fill(rebuild *made, ct_error *err)
{
    const ct_applier *apply = made->apply;
    size_t size = made->list->of->size;
    for (uint32_t i = 0; i < made->old_count; i++) {
        if (!made->goes[i]) {
            memcpy(made->items + made->count * size, ct_patch_element(apply->event, made->list, i),
                   size);
            made->came_from[made->count++] = i;
        }
    }
    for (uint32_t i = 0; i < made->coming_count; i++) {
        char *element = made->items + made->count * size;
        memcpy(element, made->list->of->model, size);
        CT_TRY(set_key(apply, made->list, made->coming[i], element, err));
        made->came_from[made->count++] = CT_NOBODY;
    }
    return CT_OK;
}

/* --- Order ----------------------------------------------------------------------------------- */

typedef struct place {
    ct_patch_key key;
    uint32_t index;
} place;

static int compare_places(const void *left, const void *right)
{
    return ct_patch_compare_keys(&((const place *)left)->key, &((const place *)right)->key);
}

/* The keys that a change of order gives, as they are in paths. */
static bool read_key(ct_applier *apply, const ct_field *list, const ct_node *node,
                     ct_patch_key *out)
{
    ct_text path = {.mem = apply->scratch};
    ct_target target;
    ct_text_addf(&path, "%s/%.*s", list->key, CT_ARG(node->text));
    bool is_fit = node->kind == (list->keys == CT_KEYS_ID ? CT_NODE_NUMBER : CT_NODE_TEXT);
    if (!is_fit || path.failed ||
        !ct_patch_find_path(ct_text_view(&path), false, apply->scratch, &target) ||
        target.kind != CT_TARGET_ELEMENT) {
        return false;
    }
    *out = target.key;
    return true;
}

/* The elements by key, to be found. Keys of other lists than those by id name people, and are those
 * of the new event. */
static place *places_of(const rebuild *made)
{
    const ct_applier *apply = made->apply;
    place *places = CT_NEW(apply->scratch, place, made->count);
    for (uint32_t i = 0; places != NULL && i < made->count; i++) {
        const char *element = made->items + i * made->list->of->size;
        places[i] = (place){ct_patch_key_of(apply->event, made->list, element), i};
    }
    if (places != NULL && made->count > 0) {
        qsort(places, made->count, sizeof *places, compare_places);
    }
    return places;
}

static ct_status refuse_order(const rebuild *made, ct_error *err)
{
    ct_fail(err, CT_INVALID, "order/%s does not name each one once", made->list->key);
    ct_error_cure(err, "list all that are there after the change");
    return CT_INVALID;
}

/* Puts the elements in the order that the change gives. */
static ct_status reorder(rebuild *made, const ct_node *order, ct_error *err)
{
    size_t size = made->list->of->size;
    place *places = places_of(made);
    char *items = ct_arena_alloc(made->apply->event->mem, made->count, size);
    ct_index *came_from = CT_NEW(made->apply->scratch, ct_index, made->count);
    CT_NEED(places, err);
    CT_NEED(items, err);
    CT_NEED(came_from, err);
    if (order == NULL || order->kind != CT_NODE_LIST || order->count != made->count) {
        return refuse_order(made, err);
    }
    uint32_t at = 0;
    for (const ct_node *node = order->first; node != NULL; node = node->next, at++) {
        place wanted = {.index = 0};
        place *found = read_key(made->apply, made->list, node, &wanted.key)
                           ? bsearch(&wanted, places, made->count, sizeof *places, compare_places)
                           : NULL;
        if (found == NULL || found->index == CT_NOBODY) {
            return refuse_order(made, err);
        }
        memcpy(items + at * size, made->items + found->index * size, size);
        came_from[at] = made->came_from[found->index];
        found->index = CT_NOBODY; /* named */
    }
    made->items = items;
    made->came_from = came_from;
    return CT_OK;
}

static ct_status settle_order(rebuild *made, ct_error *err)
{
    ct_applier *apply = made->apply;
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        if (apply->targets[i].row == made->list && apply->targets[i].kind == CT_TARGET_ORDER) {
            return reorder(made, ct_patch_node(apply, apply->patch->items[i].after), err);
        }
    }
    return CT_OK;
}

/* --- The crosstable -------------------------------------------------------------------------- */

/* The lines of the crosstable follow their players. */
static ct_status move_lines(const rebuild *made, ct_error *err)
{
    ct_event *event = made->apply->event;
    size_t rounds = event->round_room;
    ct_cell *cells = CT_NEW(event->mem, ct_cell, made->count * rounds);
    CT_NEED(cells, err);
    for (uint32_t i = 0; i < made->count; i++) {
        for (size_t r = 0; r < rounds; r++) {
            cells[i * rounds + r] = made->came_from[i] == CT_NOBODY
                                        ? CT_EMPTY_CELL
                                        : event->cells[made->came_from[i] * rounds + r];
        }
    }
    event->cells = cells;
    event->player_room = made->count;
    return CT_OK;
}

ct_status ct_patch_rebuild(ct_applier *apply, const ct_field *list, ct_error *err)
{
    rebuild made = {.apply = apply, .list = list, .old_count = ct_patch_count(apply->event, list)};
    CT_TRY(take_room(&made, err));
    sort_changes(&made);
    CT_TRY(fill(&made, err));
    CT_TRY(settle_order(&made, err));
    if (list->of == &ct_player_shape) {
        CT_TRY(move_lines(&made, err));
    }
    memcpy(ct_field_at_mutable(apply->event, list->offset), (const void *)&made.items,
           sizeof made.items);
    ct_field_store(apply->event, list->other, sizeof made.count, made.count);
    return CT_OK;
}
