#ifndef CT_IDS_H
#define CT_IDS_H

/* Ids that last. Pairing numbers may change (C.04.2 2.3 to 2.5), positions do when somebody is
 * taken out; whoever keeps a reference over a change (patches, requests, tokens) names an id.
 *
 * Players, teams, forbidden pairs and adjustments have ids from 1, each kind its own, given on entry
 * and never given again: ct_event.next_ids only grows. Files are written with ids when the event
 * keeps them (ct_event.keeps_ids); an event from a file without gets 1, 2, 3 … in the order of the
 * file. Ids are no part of equality. */

#include "event/event.h"

#include <stddef.h>

/* The next id of a kind, which is then taken: ct_id_take(&event->next_ids.players). */
uint32_t ct_id_take(uint32_t *next);

/* Numbers everything from 1 in its order: for events whose source has no ids. */
void ct_event_start_ids(ct_event *event);
/* Gives an id to whatever has none, and sees that the next ids lie above all that are there. */
void ct_event_complete_ids(ct_event *event);
/* From now on ids are written into files. */
void ct_event_keep_ids(ct_event *event);

/* Ids of one list, for looking up many. */
typedef struct ct_id_entry {
    uint32_t id;
    ct_index index;
} ct_id_entry;
typedef struct ct_id_map {
    ct_id_entry *entries; /* by id */
    uint32_t count;
} ct_id_map;

/* `count` structs of `size` bytes, whose id stands at `offset`. */
typedef struct ct_id_column {
    const void *items;
    uint32_t count;
    size_t size, offset;
} ct_id_column;

/* Fails with CT_NO_MEMORY alone. O(n log n), O(n) when the ids ascend. */
ct_status ct_id_map_make(ct_id_column ids, ct_arena *mem, ct_id_map *out, ct_error *err);
#define CT_ID_MAP(list, length, mem, out, err)                                                     \
    ct_id_map_make(                                                                                \
        (ct_id_column){list, length, sizeof *(list), offsetof(__typeof__(*(list)), id)}, mem, out, \
        err)
/* The index, or CT_NOBODY. O(log n). */
ct_index ct_id_find(const ct_id_map *map, uint32_t id);
/* An id that stands twice in the list, or 0. */
uint32_t ct_id_twice(const ct_id_map *map);

#endif
