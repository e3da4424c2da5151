/* The handle: its memory, its message, its event, and the lists made for indexed access.
 *
 * A handle owns six arenas: for the event, its problems, the texts it gives out, the work of one
 * call, the lists, and the standings. Whatever replaces or changes the event drops the lists. */

#include "api/handle.h"

#include "event/patch.h"
#include "event/published.h"
#include "operations/steps.h"

#include <stdlib.h>
#include <string.h>

/* --- Statuses -------------------------------------------------------------------------------- */

static crosstable_status status_of(ct_status status)
{
    switch (status) {
    case CT_OK: return CROSSTABLE_OK;
    case CT_CONFLICT:
    case CT_INVALID: return CROSSTABLE_INVALID;
    case CT_IMPOSSIBLE: return CROSSTABLE_IMPOSSIBLE;
    case CT_NOT_FOUND: return CROSSTABLE_NOT_FOUND;
    case CT_TOO_LARGE: return CROSSTABLE_TOO_LARGE;
    case CT_NO_MEMORY: return CROSSTABLE_NO_MEMORY;
    case CT_MISUSE: return CROSSTABLE_INVALID;
    default: break;
    }
    return CROSSTABLE_UNSUPPORTED;
}

const char *crosstable_version(void)
{
    return CT_VERSION;
}

const char *crosstable_status_name(crosstable_status status)
{
    switch (status) {
    case CROSSTABLE_OK: return ct_status_name(CT_OK);
    case CROSSTABLE_INVALID: return ct_status_name(CT_INVALID);
    case CROSSTABLE_IMPOSSIBLE: return ct_status_name(CT_IMPOSSIBLE);
    case CROSSTABLE_NOT_FOUND: return ct_status_name(CT_NOT_FOUND);
    case CROSSTABLE_TOO_LARGE: return ct_status_name(CT_TOO_LARGE);
    case CROSSTABLE_UNSUPPORTED: return ct_status_name(CT_UNSUPPORTED);
    case CROSSTABLE_NO_MEMORY: break;
    }
    return ct_status_name(CT_NO_MEMORY);
}

crosstable_status ct_handle_finish(crosstable_event *handle, ct_status status,
                                   const ct_error *error)
{
    if (status != CT_OK) {
        ct_error told = *error;
        ct_step_expand_cure(&told, &(ct_step_manner){0}, handle->work);
        ct_error_format(&told, handle->message, sizeof handle->message);
    }
    return status_of(status);
}

crosstable_status ct_handle_told(crosstable_event *handle, ct_status status, const ct_error *error)
{
    return handle == NULL ? status_of(status) : ct_handle_finish(handle, status, error);
}

crosstable_status ct_handle_fail_null(crosstable_event *handle, const char *argument)
{
    ct_error error = {0};
    return handle == NULL
               ? CROSSTABLE_INVALID
               : ct_handle_finish(
                     handle, ct_fail(&error, CT_INVALID, "the argument \"%s\" is NULL", argument),
                     &error);
}

ct_status ct_handle_need_zeros(const uint32_t *reserved, size_t count, ct_error *err)
{
    for (size_t i = 0; i < count; i++) {
        if (reserved[i] != 0) {
            ct_fail(err, CT_INVALID, "a reserved member of the struct is not 0");
            ct_error_cure(err,
                          "start from {0}; or it says something that version %s of the library "
                          "does not know: use a newer one",
                          CT_VERSION);
            return CT_INVALID;
        }
    }
    return CT_OK;
}

const char *crosstable_event_message(const crosstable_event *handle)
{
    return handle == NULL ? "the event is NULL" : handle->message;
}

/* --- Memory ---------------------------------------------------------------------------------- */

crosstable_event *crosstable_event_new(void)
{
    crosstable_event *handle = calloc(1, sizeof *handle);
    if (handle == NULL) {
        return NULL;
    }
    ct_arena **arenas[] = {&handle->mem,  &handle->problem_mem, &handle->given,
                           &handle->work, &handle->lists,       &handle->ranks};
    bool is_complete = true;
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++) {
        *arenas[i] = ct_arena_new();
        is_complete = is_complete && *arenas[i] != NULL;
    }
    handle->event = is_complete ? ct_event_new(handle->mem) : NULL;
    if (handle->event == NULL) {
        crosstable_event_free(handle);
        return NULL;
    }
    ct_problems_start(&handle->problems, handle->problem_mem, NULL);
    return handle;
}

void crosstable_event_free(crosstable_event *handle)
{
    if (handle != NULL) {
        ct_arena_free(handle->mem);
        ct_arena_free(handle->problem_mem);
        ct_arena_free(handle->given);
        ct_arena_free(handle->work);
        ct_arena_free(handle->lists);
        ct_arena_free(handle->ranks);
        free(handle->ratings);
        free(handle);
    }
}

void ct_handle_forget(crosstable_event *handle)
{
    handle->seen = (ct_seen){0};
    ct_arena_reset(handle->lists);
    ct_arena_reset(handle->ranks);
}

void ct_handle_put(crosstable_event *handle, ct_event *event, ct_arena *mem)
{
    ct_handle_forget(handle);
    ct_arena_free(handle->mem);
    handle->mem = mem;
    handle->event = event;
}

/* --- Changing -------------------------------------------------------------------------------- */

static ct_status change_copy(crosstable_event *handle, ct_handle_edit *edit, const void *what,
                             ct_arena *mem, ct_event **out, ct_error *err)
{
    ct_published_boards boards = {0};
    CT_TRY(ct_event_clone(handle->event, mem, out, err));
    CT_TRY(ct_published_note(handle->event, 1, handle->work, &boards, err));
    CT_TRY(edit(*out, what, handle->work, err));
    return ct_published_keep(*out, &boards, handle->work, err);
}

crosstable_status ct_handle_change(crosstable_event *handle, ct_handle_edit *edit, const void *what)
{
    ct_error error = {0};
    ct_event *changed = NULL;
    ct_arena *mem = ct_arena_new();
    ct_arena_reset(handle->work);
    if (mem == NULL) {
        return ct_handle_finish(handle, ct_fail_memory(&error), &error);
    }
    ct_status status = change_copy(handle, edit, what, mem, &changed, &error);
    if (status == CT_OK) {
        ct_handle_put(handle, changed, mem);
    } else {
        ct_arena_free(mem);
    }
    return ct_handle_finish(handle, status, &error);
}

crosstable_status ct_handle_enter(crosstable_event *handle, ct_handle_edit *edit, const void *what)
{
    ct_error error = {0};
    if (handle->event->rounds_paired > 0) {
        return ct_handle_change(handle, edit, what);
    }
    ct_arena_reset(handle->work);
    ct_status status = edit(handle->event, what, handle->work, &error);
    if (status == CT_OK) {
        ct_handle_forget(handle);
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Finding --------------------------------------------------------------------------------- */

ct_status ct_handle_find_player(crosstable_event *handle, uint32_t number, ct_index *out,
                                ct_error *err)
{
    ct_seen *seen = &handle->seen;
    if (seen->player_at == NULL) {
        seen->player_at = ct_event_map_players(handle->event, handle->lists, &seen->player_at_size);
        CT_NEED(seen->player_at, err);
    }
    *out = number < seen->player_at_size ? seen->player_at[number] : CT_NOBODY;
    return *out == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no player %u", number) : CT_OK;
}

ct_status ct_handle_find_team(crosstable_event *handle, uint32_t number, ct_index *out,
                              ct_error *err)
{
    ct_seen *seen = &handle->seen;
    if (seen->team_at == NULL) {
        seen->team_at = ct_event_map_teams(handle->event, handle->lists, &seen->team_at_size);
        CT_NEED(seen->team_at, err);
    }
    *out = number < seen->team_at_size ? seen->team_at[number] : CT_NOBODY;
    return *out == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no team %u", number) : CT_OK;
}

ct_seen_round *ct_handle_round(crosstable_event *handle, uint32_t round)
{
    ct_seen *seen = &handle->seen;
    if (seen->rounds == NULL) {
        seen->rounds = CT_NEW(handle->lists, ct_seen_round, handle->event->rounds_paired);
    }
    return seen->rounds == NULL ? NULL : &seen->rounds[round - 1];
}

/* --- Texts ----------------------------------------------------------------------------------- */

const char *ct_handle_keep(crosstable_event *handle, ct_str text)
{
    return text.len == 0 ? "" : ct_str_copy(handle->lists, text).at;
}

size_t ct_handle_copy(ct_str name, char *out, size_t size)
{
    if (size > 0 && out != NULL) {
        size_t kept = ct_utf8_valid_prefix(ct_str_slice(name, 0, size - 1));
        if (kept > 0) {
            memcpy(out, name.at, kept);
        }
        out[kept] = '\0';
    }
    return name.len;
}
