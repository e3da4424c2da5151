/* Every operation by its name, with a request and an answer in JSON. */

#include "api/handle.h"
#include "event/patch.h"
#include "operations/table.h"

#include <stdlib.h>
#include <string.h>

/* --- The desk of a handle -------------------------------------------------------------------- */

typedef struct call {
    crosstable_event *handle; /* NULL for operations without an event */
    ct_arena *mem;
    ct_problems problems;
    ct_desk_event on_desk;
    ct_services services;
    ct_desk desk;
    ct_request request;
    ct_answer answer;
} call;

static void lay_on_desk(call *now)
{
    crosstable_event *handle = now->handle;
    ct_problems_start(&now->problems, now->mem, NULL);
    now->desk = (ct_desk){.mem = now->mem, .services = &now->services, .problems = &now->problems};
    if (handle != NULL) {
        now->on_desk = (ct_desk_event){.event = handle->event};
        now->desk.event = handle->event;
        now->desk.events = &now->on_desk;
        now->desk.event_count = 1;
    }
}

static ct_status need_event(const ct_operation *operation, const crosstable_event *handle,
                            ct_error *err)
{
    if (operation->events == CT_EVENTS_NONE || handle != NULL) {
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "%s is about an event", operation->name);
    ct_error_cure(err, "give an event, as crosstable_event_new or crosstable_event_read make it");
    return CT_MISUSE;
}

static ct_status run(call *now, const ct_operation *operation, ct_str request, ct_error *err)
{
    CT_TRY(need_event(operation, now->handle, err));
    CT_TRY(ct_request_start(operation, &now->desk, &now->request, err));
    CT_TRY(ct_request_read(&now->request, request, err));
    CT_TRY(ct_request_finish(&now->request, err));
    return ct_operation_run(&now->request, &now->desk, &now->answer, err);
}

/* A changed or new event replaces that of the handle, in an arena of its own. */
static ct_status keep(crosstable_event *handle, const ct_event *event, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    ct_event *kept = NULL;
    CT_NEED(mem, err);
    ct_status status = ct_event_clone(event, mem, &kept, err);
    if (status != CT_OK) {
        ct_arena_free(mem);
        return status;
    }
    ct_arena_free(handle->mem);
    handle->mem = mem;
    handle->event = kept;
    return CT_OK;
}

/* --- Calling --------------------------------------------------------------------------------- */

static crosstable_status finish(call *now, const ct_operation *operation, ct_status status,
                                ct_error *error, ct_text *out)
{
    crosstable_event *handle = now->handle;
    bool is_replaced =
        status == CT_OK && handle != NULL && (now->answer.is_changed || now->answer.made != NULL);
    if (is_replaced) {
        const ct_event *event = now->answer.made != NULL ? now->answer.made : now->desk.event;
        status = keep(handle, event, error);
    }
    ct_status written = ct_envelope_write(operation, status, status == CT_OK ? &now->answer : NULL,
                                          &now->desk, error, out, error);
    return ct_handle_told(handle, status == CT_OK ? written : status, error);
}

crosstable_status crosstable_call(crosstable_event *handle, const char *operation,
                                  const char *request, char **answer)
{
    ct_error error = {0};
    if (operation == NULL || answer == NULL) {
        return ct_handle_fail_null(handle, operation == NULL ? "operation" : "answer");
    }
    *answer = NULL;
    const ct_operation *row = ct_operation_named(ct_str_of(operation));
    if (row == NULL) {
        ct_fail(&error, CT_NOT_FOUND, "there is no operation \"%s\"", operation);
        ct_error_cure(&error, "crosstable_operation_name lists them");
        return ct_handle_told(handle, CT_NOT_FOUND, &error);
    }
    call now = {.handle = handle, .mem = ct_arena_new()};
    if (now.mem == NULL) {
        return ct_handle_told(handle, ct_fail_memory(&error), &error);
    }
    ct_text out = {.mem = now.mem};
    lay_on_desk(&now);
    ct_status status = run(&now, row, ct_str_of(request), &error);
    crosstable_status told = finish(&now, row, status, &error, &out);
    *answer = out.failed ? NULL : strdup(ct_text_view(&out).at);
    ct_arena_free(now.mem);
    return *answer == NULL ? CROSSTABLE_NO_MEMORY : told;
}

void crosstable_free(char *answer)
{
    free(answer);
}

const char *crosstable_operation_name(size_t index)
{
    const ct_operation *row = ct_operation_at(index);
    return row == NULL ? NULL : row->name;
}
