/* A copy of an event with everything in it, by the rows of its shapes: what a row points to is
 * copied, all other members come along with their struct. */

#include "event/fields.h"
#include "event/patch.h"

#include <string.h>

static bool own_rows(ct_arena *mem, const ct_shape *shape, void *object);

static bool own_text(ct_arena *mem, ct_str *text)
{
    if (text->len == 0) {
        *text = CT_NO_TEXT;
        return true;
    }
    *text = ct_str_copy(mem, *text);
    return text->at != NULL;
}

static bool own_texts(ct_arena *mem, ct_strings *texts)
{
    ct_str *items = CT_NEW(mem, ct_str, texts->count);
    bool is_fine = items != NULL;
    for (uint32_t i = 0; is_fine && i < texts->count; i++) {
        items[i] = texts->items[i];
        is_fine = own_text(mem, &items[i]);
    }
    texts->items = items;
    return is_fine;
}

static bool own_list(ct_arena *mem, const ct_field *row, void *object)
{
    size_t size = row->type == CT_FIELD_OBJECTS ? row->of->size : sizeof(ct_index);
    uint32_t count = ct_field_load(object, row->other, sizeof count);
    const char *old = *(char *const *)ct_field_at(object, row->offset);
    char *items = count == 0 ? NULL : ct_arena_alloc(mem, count, size);
    if (items != NULL) {
        memcpy(items, old, count * size);
    }
    memcpy(ct_field_at_mutable(object, row->offset), (const void *)&items, sizeof items);
    bool is_fine = items != NULL || count == 0;
    for (uint32_t i = 0; is_fine && row->type == CT_FIELD_OBJECTS && i < count; i++) {
        is_fine = own_rows(mem, row->of, items + i * size);
    }
    return is_fine;
}

static bool own_rows(ct_arena *mem, const ct_shape *shape, void *object)
{
    bool is_fine = true;
    for (size_t i = 0; is_fine && i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        void *at = ct_field_at_mutable(object, row->offset);
        if (row->type == CT_FIELD_TEXT) {
            is_fine = own_text(mem, at);
        } else if (row->type == CT_FIELD_TEXTS) {
            is_fine = own_texts(mem, at);
        } else if (row->type == CT_FIELD_OBJECT) {
            is_fine = own_rows(mem, row->of, at);
        } else if (ct_field_has_count(row->type)) {
            is_fine = own_list(mem, row, object);
        }
    }
    return is_fine;
}

static ct_status own_cells(ct_event *event, const ct_event *from, ct_error *err)
{
    size_t rounds = from->rounds_paired;
    event->cells = CT_NEW(event->mem, ct_cell, rounds * from->player_count);
    CT_NEED(event->cells, err);
    event->round_room = from->rounds_paired;
    event->player_room = from->player_count;
    for (ct_index i = 0; i < from->player_count && rounds > 0; i++) {
        memcpy(&event->cells[i * rounds], &from->cells[(size_t)i * from->round_room],
               rounds * sizeof(ct_cell));
    }
    return CT_OK;
}

ct_status ct_event_clone(const ct_event *event, ct_arena *mem, ct_event **out, ct_error *err)
{
    ct_event *clone = CT_NEW(mem, ct_event, 1);
    CT_NEED(clone, err);
    *clone = *event;
    clone->mem = mem;
    if (!own_rows(mem, &ct_event_shape, clone)) {
        return ct_fail_memory(err);
    }
    CT_TRY(own_cells(clone, event, err));
    *out = clone;
    return CT_OK;
}
