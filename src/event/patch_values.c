/* What the paths of a patch lead to, as JSON: one spelling for each value. */

#include "event/patch_private.h"

#include <stddef.h>

/* --- The ids of an event --------------------------------------------------------------------- */

static ct_status check_ids(const ct_id_map *map, const char *what, ct_error *err)
{
    uint32_t twice = ct_id_twice(map);
    if (map->count > 0 && map->entries[0].id == 0) {
        ct_fail(err, CT_INVALID, "one of the %s has no id", what);
        ct_error_cure(err, "complete the ids of the event before it is changed");
        return CT_INVALID;
    }
    if (twice != 0) {
        ct_fail(err, CT_INVALID, "two of the %s have the id %u", what, twice);
        ct_error_cure(err, "give each its own");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_patch_look_at(const ct_event *event, bool with_ranks, ct_arena *mem,
                           ct_patch_state *out, ct_error *err)
{
    ct_patch_state state = {.event = event, .mem = mem, .with_ranks = with_ranks};
    CT_TRY(CT_ID_MAP(event->players, event->player_count, mem, &state.players, err));
    CT_TRY(CT_ID_MAP(event->teams, event->team_count, mem, &state.teams, err));
    CT_TRY(CT_ID_MAP(event->forbidden, event->forbidden_count, mem, &state.forbidden, err));
    CT_TRY(CT_ID_MAP(event->adjustments, event->adjustment_count, mem, &state.adjustments, err));
    CT_TRY(check_ids(&state.players, "players", err));
    CT_TRY(check_ids(&state.teams, "teams", err));
    CT_TRY(check_ids(&state.forbidden, "forbidden pairs", err));
    CT_TRY(check_ids(&state.adjustments, "adjustments", err));
    *out = state;
    return CT_OK;
}

const ct_id_map *ct_patch_ids(const ct_patch_state *state, const ct_field *list)
{
    switch (list->offset) {
    case offsetof(ct_event, players): return &state->players;
    case offsetof(ct_event, teams): return &state->teams;
    case offsetof(ct_event, forbidden): return &state->forbidden;
    default: return &state->adjustments;
    }
}

ct_index ct_patch_find_element(const ct_patch_state *state, const ct_field *list, ct_patch_key key)
{
    if (list->keys == CT_KEYS_ID) {
        return ct_id_find(ct_patch_ids(state, list), (uint32_t)key.number);
    }
    for (uint32_t i = 0; i < ct_patch_count(state->event, list); i++) {
        ct_patch_key here =
            ct_patch_key_of(state->event, list, ct_patch_element(state->event, list, i));
        if (ct_patch_compare_keys(&here, &key) == 0) {
            return i;
        }
    }
    return CT_NOBODY;
}

/* --- Texts ----------------------------------------------------------------------------------- */

static ct_field_writer writer_of(const ct_patch_state *state, ct_text *out)
{
    return (ct_field_writer){.event = state->event,
                             .out = out,
                             .scale = 1,
                             .by_id = true,
                             .with_ranks = state->with_ranks};
}

static ct_str finished(ct_patch_state *state, const ct_field_writer *to)
{
    state->is_memory_out = state->is_memory_out || to->out->failed;
    state->is_invalid = state->is_invalid || to->is_invalid;
    return ct_text_view(to->out);
}

ct_str ct_patch_value_text(ct_patch_state *state, const ct_field *row, const void *object)
{
    ct_text out = {.mem = state->mem};
    ct_field_writer to = writer_of(state, &out);
    ct_field_write(&to, row, object, object);
    return finished(state, &to);
}

const ct_field *ct_patch_only_row(const ct_field *list)
{
    const ct_field *only = NULL;
    for (size_t i = 0; i < list->of->row_count; i++) {
        const ct_field *row = &list->of->rows[i];
        if (!row->is_key && only != NULL) {
            return NULL;
        }
        only = row->is_key ? only : row;
    }
    return only;
}

ct_str ct_patch_element_text(ct_patch_state *state, const ct_field *list, const void *element)
{
    ct_text out = {.mem = state->mem};
    ct_field_writer to = writer_of(state, &out);
    const ct_field *only = ct_patch_only_row(list);
    if (only != NULL) {
        return ct_patch_value_text(state, only, element);
    }
    to.without_keys = true;
    ct_shape_write(&to, list->of, element, list->of->model);
    return finished(state, &to);
}

ct_str ct_patch_cell_text(ct_patch_state *state, ct_cell cell)
{
    ct_text out = {.mem = state->mem};
    ct_field_writer to = writer_of(state, &out);
    if (ct_shape_same(&to, &ct_cell_shape, &cell, ct_cell_shape.model)) {
        return CT_NO_TEXT;
    }
    for (size_t i = 0; i < ct_cell_shape.row_count; i++) {
        ct_text_add(&out, i == 0 ? CT_STR("[") : CT_STR(","));
        ct_field_write(&to, &ct_cell_shape.rows[i], &cell, &cell);
    }
    ct_text_add(&out, CT_STR("]"));
    return finished(state, &to);
}

ct_str ct_patch_order_text(ct_patch_state *state, const ct_field *list)
{
    ct_text out = {.mem = state->mem};
    ct_text_add(&out, CT_STR("["));
    for (uint32_t i = 0; i < ct_patch_count(state->event, list); i++) {
        ct_patch_key key =
            ct_patch_key_of(state->event, list, ct_patch_element(state->event, list, i));
        ct_text_add(&out, i == 0 ? CT_STR("") : CT_STR(","));
        if (list->keys == CT_KEYS_ID) {
            ct_patch_add_key(&out, list, key);
        } else {
            ct_text name = {.mem = state->mem};
            ct_patch_add_key(&name, list, key);
            state->is_memory_out = state->is_memory_out || name.failed;
            ct_text_add_quoted(&out, ct_text_view(&name));
        }
    }
    ct_text_add(&out, CT_STR("]"));
    state->is_memory_out = state->is_memory_out || out.failed;
    return ct_text_view(&out);
}

ct_str ct_patch_current(ct_patch_state *state, const ct_target *target)
{
    const ct_event *event = state->event;
    const ct_field *row = target->row;
    if (target->kind == CT_TARGET_VALUE) {
        return ct_patch_value_text(state, row, event);
    }
    if (target->kind == CT_TARGET_ORDER) {
        return ct_patch_order_text(state, row);
    }
    if (target->kind == CT_TARGET_CELL) {
        ct_index player = ct_id_find(&state->players, target->id);
        return player == CT_NOBODY
                   ? CT_NO_TEXT
                   : ct_patch_cell_text(state, ct_event_cell(event, player, target->round));
    }
    ct_index index = ct_patch_find_element(state, row, target->key);
    if (index == CT_NOBODY) {
        return CT_NO_TEXT;
    }
    const void *element = ct_patch_element(event, row, index);
    return target->kind == CT_TARGET_FIELD ? ct_patch_value_text(state, target->field, element)
                                           : ct_patch_element_text(state, row, element);
}
