/* Every operation by its name, with a request and an answer in JSON, or with a page for people.
 *
 * The library offers no services with side effects: no clock, no rating list, no progress. Lots are
 * drawn by the seed in the request alone. Events that an operation hands over one by one become
 * documents of the answer. */

#include "api/ask.h"
#include "event/patch.h"

#include <stdlib.h>
#include <string.h>

/* --- The desk -------------------------------------------------------------------------------- */

static void lay(ct_ask *now, const ct_operation *operation, crosstable_event *handle)
{
    bool has_read = handle->read_status == CT_OK;
    bool is_shown = has_read || operation->reads_faulty;
    now->on_desk[now->desk.event_count++] = (ct_desk_event){
        .event = has_read || !operation->reads_faulty ? handle->event : NULL,
        .problems = is_shown ? &handle->problems : &now->none,
        .status = operation->reads_faulty ? handle->read_status : CT_OK,
        .form = has_read ? &handle->form : NULL,
    };
}

/* Takes an event that is made, as a document; the first also as it is. */
static ct_status take(void *self, const ct_event *made, uint32_t number, ct_error *err)
{
    ct_ask *now = self;
    ct_problems problems;
    ct_file_form form = {.kind = CT_KIND_TRF};
    ct_str text = {0};
    if (number == 1) {
        CT_TRY(ct_event_clone(made, now->mem, &now->first_made, err));
    }
    ct_problems_start(&problems, now->mem, NULL);
    CT_TRY(ct_event_file_write(made, &form, &problems, &text, err));
    return ct_ask_add_document(now, "text/plain; charset=utf-8", text, err);
}

ct_status ct_ask_add_document(ct_ask *now, const char *media_type, ct_str text, ct_error *err)
{
    if (now->document_count == now->document_room) {
        uint32_t room = now->document_room * 2 + 4;
        ct_made_document *grown =
            ct_arena_grow(now->mem, now->documents, now->document_room, room, sizeof *grown);
        CT_NEED(grown, err);
        now->documents = grown;
        now->document_room = room;
    }
    now->documents[now->document_count++] = (ct_made_document){media_type, text};
    return CT_OK;
}

static ct_status lay_on_desk(ct_ask *now, const ct_operation *operation,
                             crosstable_event *const *events, size_t count, ct_error *err)
{
    ct_problems_start(&now->problems, now->mem, NULL);
    ct_problems_start(&now->none, now->mem, NULL);
    now->services = (ct_services){.self = now, .emit = take};
    ct_ask_offer(now);
    now->desk = (ct_desk){.mem = now->mem, .services = &now->services, .problems = &now->problems};
    if (operation->events == CT_EVENTS_NONE) {
        return CT_OK;
    }
    if (count == 0) {
        ct_fail(err, CT_MISUSE, "%s is about an event", operation->name);
        ct_error_cure(err,
                      "give an event, as crosstable_event_new or crosstable_event_read make it");
        return CT_MISUSE;
    }
    if (count > 1 && operation->events == CT_EVENTS_ONE) {
        ct_fail(err, CT_MISUSE, "%s is about one event", operation->name);
        ct_error_cure(err, "ask about each in turn");
        return CT_MISUSE;
    }
    now->on_desk = CT_NEW(now->mem, ct_desk_event, count);
    CT_NEED(now->on_desk, err);
    for (size_t i = 0; i < count; i++) {
        lay(now, operation, events[i]);
    }
    now->desk.events = now->on_desk;
    now->desk.event = now->on_desk[0].event;
    return CT_OK;
}

/* --- Running --------------------------------------------------------------------------------- */

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
    ct_handle_put(handle, kept, mem);
    return CT_OK;
}

/* What was made goes to the handle, or with the answer when there is none. */
static ct_status hand_over(ct_ask *now, ct_error *err)
{
    ct_answer *answer = &now->answer;
    if (answer->document.at != NULL) {
        CT_TRY(ct_ask_add_document(now, answer->media_type, answer->document, err));
    }
    if (now->document_count == 1 && now->first_made != NULL && now->handle != NULL) {
        answer->made = now->first_made;
        now->document_count = 0;
    }
    if (answer->made != NULL && now->handle == NULL && now->first_made == NULL) {
        CT_TRY(take(now, answer->made, 1, err));
    }
    answer->documents = now->documents;
    answer->document_count = now->document_count;
    if (now->handle != NULL && answer->made != NULL) {
        CT_TRY(keep(now->handle, answer->made, err));
        now->handle->read_status = CT_OK;
        now->handle->form = (ct_file_form){0};
        ct_arena_reset(now->handle->problem_mem);
        ct_problems_start(&now->handle->problems, now->handle->problem_mem, NULL);
    }
    return now->handle != NULL && answer->is_changed ? keep(now->handle, now->desk.event, err)
                                                     : CT_OK;
}

static ct_status run(ct_ask *now, crosstable_event *const *events, size_t count, ct_str request,
                     ct_error *err)
{
    CT_TRY(lay_on_desk(now, now->operation, events, count, err));
    CT_TRY(ct_request_start(now->operation, &now->desk, &now->request, err));
    CT_TRY(ct_request_read(&now->request, request, err));
    CT_TRY(ct_request_finish(&now->request, err));
    CT_TRY(ct_operation_run(&now->request, &now->desk, &now->answer, err));
    return hand_over(now, err);
}

ct_status ct_ask_run(ct_ask *now, crosstable_event *const *events, size_t count,
                     const char *operation, ct_str request, ct_error *err)
{
    now->handle = count == 0 ? NULL : events[0];
    now->operation = ct_operation_named(ct_str_of(operation));
    if (now->operation == NULL) {
        ct_fail(err, CT_NOT_FOUND, "there is no operation \"%s\"", operation);
        ct_error_cure(err, "crosstable_operation_name lists them");
        return CT_NOT_FOUND;
    }
    ct_status status = run(now, events, count, request, err);
    ct_ask_close_offers(now);
    return status;
}

/* --- Pages ----------------------------------------------------------------------------------- */

static ct_status write_sheet(const ct_ask *now, ct_sheet_format format, ct_text *out, ct_error *err)
{
    const ct_sheet *sheet = ct_sheet_visible(now->answer.sheet, now->mem);
    CT_NEED(sheet, err);
    return ct_sheet_write(sheet, format, 0, out, err);
}

static ct_status write_text(const ct_ask *now, ct_text *out, ct_error *err)
{
    const ct_answer *answer = &now->answer;
    if (now->operation->text != NULL) {
        if (answer->sheet != NULL) {
            ct_text_addf(out, "%.*s\n", CT_ARG(answer->sheet->title));
        }
        now->operation->text(answer, 0, false, out);
    } else if (answer->sheet != NULL) {
        CT_TRY(write_sheet(now, CT_SHEET_TEXT, out, err));
    }
    for (uint32_t i = 0; i < answer->lines.count; i++) {
        ct_text_addf(out, "%.*s\n", CT_ARG(answer->lines.items[i]));
    }
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

static ct_status write_page(const ct_ask *now, crosstable_page_format format, ct_text *out,
                            ct_error *err)
{
    static const ct_sheet_format formats[] = {CT_SHEET_TEXT, CT_SHEET_CSV, CT_SHEET_HTML,
                                              CT_SHEET_MARKDOWN};
    if (format == CROSSTABLE_PAGE_TEXT) {
        return write_text(now, out, err);
    }
    if ((size_t)format >= sizeof formats / sizeof *formats || now->answer.sheet == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "%s has no page in this format", now->operation->name);
        ct_error_cure(err, "ask for CROSSTABLE_PAGE_TEXT, or use crosstable_call");
        return CT_UNSUPPORTED;
    }
    return write_sheet(now, formats[format], out, err);
}

crosstable_status ct_handle_page(crosstable_event *handle, const char *operation, ct_str request,
                                 const char **text)
{
    ct_error error = {0};
    ct_ask now = {.mem = ct_arena_new()};
    ct_arena_reset(handle->given);
    ct_text out = {.mem = handle->given};
    ct_status status = now.mem == NULL ? ct_fail_memory(&error)
                                       : ct_ask_run(&now, &handle, 1, operation, request, &error);
    if (status == CT_OK) {
        status = write_text(&now, &out, &error);
    }
    if (status == CT_OK) {
        *text = out.len == 0 ? "" : ct_text_view(&out).at;
    }
    ct_arena_free(now.mem);
    return ct_handle_finish(handle, status, &error);
}

/* --- Calling --------------------------------------------------------------------------------- */

/* A copy for the caller, who frees it. */
static char *give(const ct_text *out)
{
    return out->failed || out->at == NULL ? NULL : strdup(ct_text_view(out).at);
}

static crosstable_status call(crosstable_event *const *events, size_t count, const char *operation,
                              const char *request, char **answer)
{
    ct_error error = {0};
    crosstable_event *handle = count == 0 ? NULL : events[0];
    ct_ask now = {.mem = ct_arena_new()};
    if (now.mem == NULL) {
        return ct_handle_told(handle, ct_fail_memory(&error), &error);
    }
    ct_text out = {.mem = now.mem};
    ct_status status = ct_ask_run(&now, events, count, operation, ct_str_of(request), &error);
    if (now.operation != NULL) {
        ct_status written = ct_envelope_write(
            now.operation, status, status == CT_OK ? &now.answer : NULL, &now.desk, &error, &out);
        *answer = written == CT_OK ? give(&out) : NULL;
        if (*answer == NULL) {
            status = ct_fail_memory(&error);
        }
    }
    ct_arena_free(now.mem);
    return ct_handle_told(handle, status, &error);
}

crosstable_status crosstable_call(crosstable_event *handle, const char *operation,
                                  const char *request, char **answer)
{
    if (operation == NULL || answer == NULL) {
        return ct_handle_fail_null(handle, operation == NULL ? "operation" : "answer");
    }
    *answer = NULL;
    return call(&handle, handle != NULL, operation, request, answer);
}

crosstable_status crosstable_call_several(crosstable_event *const *events, size_t count,
                                          const char *operation, const char *request, char **answer)
{
    if (answer != NULL) {
        *answer = NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (events == NULL || events[i] == NULL) {
            return CROSSTABLE_INVALID;
        }
    }
    if (operation == NULL || answer == NULL) {
        return ct_handle_fail_null(count == 0 ? NULL : events[0],
                                   operation == NULL ? "operation" : "answer");
    }
    return call(events, count, operation, request, answer);
}

crosstable_status crosstable_page(crosstable_event *handle, const char *operation,
                                  const char *request, crosstable_page_format format, char **page)
{
    ct_error error = {0};
    if (operation == NULL || page == NULL) {
        return ct_handle_fail_null(handle, operation == NULL ? "operation" : "page");
    }
    *page = NULL;
    ct_ask now = {.mem = ct_arena_new()};
    if (now.mem == NULL) {
        return ct_handle_told(handle, ct_fail_memory(&error), &error);
    }
    ct_text out = {.mem = now.mem};
    ct_status status =
        ct_ask_run(&now, &handle, handle != NULL, operation, ct_str_of(request), &error);
    if (status == CT_OK) {
        status = write_page(&now, format, &out, &error);
    }
    if (status == CT_OK) {
        *page = out.len == 0 ? strdup("") : give(&out);
        status = *page == NULL ? ct_fail_memory(&error) : CT_OK;
    }
    ct_arena_free(now.mem);
    return ct_handle_told(handle, status, &error);
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
