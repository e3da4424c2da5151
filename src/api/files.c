/* Events from text and to text, and the problems of a text. */

#include "api/handle.h"
#include "standings/declared.h"

crosstable_status crosstable_event_read(crosstable_event *handle, const char *text, size_t length)
{
    CT_API_NEED(handle, handle);
    ct_error error = {0};
    ct_str view = {text, length};
    if (text == NULL && length > 0) {
        return ct_handle_fail_null(handle, "text");
    }
    ct_event *event = NULL;
    ct_file_form form = {0};
    ct_arena *mem = ct_arena_new();
    ct_arena_reset(handle->problem_mem);
    ct_problems_start(&handle->problems, handle->problem_mem, NULL);
    if (mem == NULL) {
        return ct_handle_finish(handle, ct_fail_memory(&error), &error);
    }
    ct_status status = ct_event_file_read(view, mem, &event, &form, &handle->problems, &error);
    ct_problems_sort(&handle->problems);
    handle->read_status = status;
    if (status == CT_OK) {
        ct_handle_put(handle, event, mem);
        handle->form = form;
    } else {
        ct_arena_free(mem);
    }
    return ct_handle_finish(handle, status, &error);
}

static ct_status form_of(crosstable_format format, ct_file_form *out, ct_error *err)
{
    *out = (ct_file_form){.kind = format == CROSSTABLE_JSON ? CT_KIND_JSON : CT_KIND_TRF};
    switch (format) {
    case CROSSTABLE_TRF26: out->trf.dialect = CT_TRF26; return CT_OK;
    case CROSSTABLE_TRF16: out->trf.dialect = CT_TRF16; return CT_OK;
    case CROSSTABLE_TRF06: out->trf.dialect = CT_TRF06; return CT_OK;
    case CROSSTABLE_BBP: out->trf.dialect = CT_TRF_BBP; return CT_OK;
    case CROSSTABLE_JSON: return CT_OK;
    }
    return ct_fail(err, CT_UNSUPPORTED, "there is no format %d", (int)format);
}

static ct_status write_event(crosstable_event *handle, crosstable_format format, ct_str *out,
                             ct_error *err)
{
    ct_file_form form;
    ct_problems problems;
    CT_TRY(form_of(format, &form, err));
    CT_TRY(ct_event_declare(handle->event, err));
    ct_problems_start(&problems, handle->given, NULL);
    return ct_event_file_write(handle->event, &form, &problems, out, err);
}

crosstable_status crosstable_event_write(crosstable_event *handle, crosstable_format format,
                                         const char **text, size_t *length)
{
    CT_API_NEED(handle, text);
    ct_error error = {0};
    ct_str out = {0};
    ct_arena_reset(handle->given);
    ct_status status = write_event(handle, format, &out, &error);
    if (status == CT_OK) {
        *text = out.len == 0 ? "" : out.at;
        if (length != NULL) {
            *length = out.len;
        }
    }
    return ct_handle_finish(handle, status, &error);
}

size_t crosstable_event_problem_count(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->problems.count;
}

crosstable_status crosstable_event_problem(crosstable_event *handle, size_t index,
                                           crosstable_problem *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    if (index >= handle->problems.count) {
        return ct_handle_finish(
            handle, ct_fail(&error, CT_NOT_FOUND, "there is no problem %zu", index), &error);
    }
    const ct_error *problem = &handle->problems.items[index];
    *out = (crosstable_problem){
        .is_fault = problem->severity == CT_FAULT,
        .line = problem->at.line,
        .column = problem->at.column,
        .rule = problem->rule,
        .sentence = problem->sentence,
        .cure = problem->cure,
    };
    return CROSSTABLE_OK;
}
