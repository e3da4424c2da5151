/* Ids that last: giving them and finding whom they name. */

#include "event/ids.h"

#include <stddef.h>
#include <stdlib.h>

uint32_t ct_id_take(uint32_t *next)
{
    uint32_t id = *next == 0 ? 1 : *next;
    *next = id + 1;
    return id;
}

/* --- All ids of an event --------------------------------------------------------------------- */

/* One list: how many, where the id of an element stands, and the next one. */
typedef struct id_list {
    char *first; /* the id of the first element */
    uint32_t count;
    size_t size; /* from one to the next */
    uint32_t *next;
} id_list;

enum { LISTS = 4 };

#define LIST_OF(member, number, counter)                                         \
    (id_list)                                                                    \
    {                                                                            \
        event->number == 0 ? NULL : (char *)&event->member[0].id, event->number, \
            sizeof *event->member, &event->next_ids.counter                      \
    }

static void lists_of(ct_event *event, id_list out[LISTS])
{
    out[0] = LIST_OF(players, player_count, players);
    out[1] = LIST_OF(teams, team_count, teams);
    out[2] = LIST_OF(forbidden, forbidden_count, forbidden);
    out[3] = LIST_OF(adjustments, adjustment_count, adjustments);
}

static uint32_t *id_at(const id_list *list, uint32_t i)
{
    void *at = list->first + i * list->size;
    return at;
}

void ct_event_start_ids(ct_event *event)
{
    id_list lists[LISTS];
    lists_of(event, lists);
    for (int l = 0; l < LISTS; l++) {
        *lists[l].next = 1;
        for (uint32_t i = 0; i < lists[l].count; i++) {
            *id_at(&lists[l], i) = ct_id_take(lists[l].next);
        }
    }
}

void ct_event_complete_ids(ct_event *event)
{
    id_list lists[LISTS];
    lists_of(event, lists);
    for (int l = 0; l < LISTS; l++) {
        *lists[l].next = *lists[l].next == 0 ? 1 : *lists[l].next;
        for (uint32_t i = 0; i < lists[l].count; i++) {
            uint32_t id = *id_at(&lists[l], i);
            *lists[l].next = id >= *lists[l].next ? id + 1 : *lists[l].next;
        }
        for (uint32_t i = 0; i < lists[l].count; i++) {
            uint32_t *id = id_at(&lists[l], i);
            *id = *id == 0 ? ct_id_take(lists[l].next) : *id;
        }
    }
}

void ct_event_keep_ids(ct_event *event)
{
    ct_event_complete_ids(event);
    event->keeps_ids = true;
}

/* --- Looking up ------------------------------------------------------------------------------ */

static int compare_entries(const void *left, const void *right)
{
    const ct_id_entry *a = left;
    const ct_id_entry *b = right;
    return a->id != b->id ? (a->id > b->id) - (a->id < b->id)
                          : (a->index > b->index) - (a->index < b->index);
}

ct_status ct_id_map_make(ct_id_column ids, ct_arena *mem, ct_id_map *out, ct_error *err)
{
    uint32_t count = ids.count;
    ct_id_entry *entries = CT_NEW(mem, ct_id_entry, count);
    CT_NEED(entries, err);
    bool is_sorted = true;
    for (uint32_t i = 0; i < count; i++) {
        const void *id = (const char *)ids.items + i * ids.size + ids.offset;
        entries[i] = (ct_id_entry){*(const uint32_t *)id, i};
        is_sorted = is_sorted && (i == 0 || entries[i - 1].id <= entries[i].id);
    }
    if (!is_sorted) {
        qsort(entries, count, sizeof *entries, compare_entries);
    }
    *out = (ct_id_map){entries, count};
    return CT_OK;
}

ct_index ct_id_find(const ct_id_map *map, uint32_t id)
{
    if (id - 1 < map->count && map->entries[id - 1].id == id) { /* nobody has left */
        return map->entries[id - 1].index;
    }
    uint32_t low = 0;
    uint32_t high = map->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (map->entries[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < map->count && map->entries[low].id == id ? map->entries[low].index : CT_NOBODY;
}

uint32_t ct_id_twice(const ct_id_map *map)
{
    for (uint32_t i = 1; i < map->count; i++) {
        if (map->entries[i].id == map->entries[i - 1].id) {
            return map->entries[i].id;
        }
    }
    return 0;
}
