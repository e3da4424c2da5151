/* Event files: open, check, save. Before the disk is touched the text to be written is checked
 * (operations/event_file.h). */

#include "cli/document.h"

#include "standings/declared.h"
#include "store/path.h"

#include <string.h>

ct_status ct_document_decode(const ct_call *call, ct_str *text, ct_encoding *found, ct_error *err)
{
    ct_encoding asked = CT_ENCODING_UTF8;
    *found = CT_ENCODING_UTF8;
    if (!ct_call_knows(call, "encoding") ||
        !ct_encoding_named(ct_call_text(call, "encoding"), &asked) || ct_utf8_is_valid(*text)) {
        return CT_OK;
    }
    ct_str decoded = ct_encoding_to_utf8(call->mem, ct_encoding_skip_mark(*text), asked);
    CT_NEED(decoded.at, err);
    *text = decoded;
    *found = asked;
    return CT_OK;
}

ct_status ct_document_read(const ct_call *call, const char *path, ct_document *out, ct_error *err)
{
    out->path = path;
    ct_problems_start(&out->problems, call->mem, strcmp(path, "-") == 0 ? "standard input" : path);
    out->problems.declared_may_differ = out->declared_may_differ;
    ct_str text;
    ct_status status = ct_file_read(path, 0, call->mem, &text, err);
    if (status != CT_OK) {
        return status == CT_NOT_FOUND ? CT_IO : status;
    }
    ct_encoding found = CT_ENCODING_UTF8;
    CT_TRY(ct_document_decode(call, &text, &found, err));
    status = ct_event_file_read(text, call->mem, &out->event, &out->form, &out->problems, err);
    if (found != CT_ENCODING_UTF8) {
        out->form.trf.encoding = found;
    }
    ct_problems_sort(&out->problems);
    return status;
}

/* A note when an encoding was assumed: the number of warnings would not show that letters in names
 * may be wrong. */
void ct_document_tell_encoding(const ct_call *call, const ct_document *document)
{
    bool is_asked = ct_call_knows(call, "encoding") && ct_call_has(call, "encoding");
    if (document->form.trf.encoding != CT_ENCODING_UTF8 && !is_asked) {
        ct_call_note(call, "%s is not UTF-8 and is read as %s; convert --encoding chooses",
                     document->problems.file, ct_encoding_title(document->form.trf.encoding));
    }
}

ct_exit ct_document_open(ct_call *call, const char *path, ct_document *out)
{
    ct_error error = {0};
    ct_status status = ct_document_read(call, path, out, &error);
    call->warnings = &out->problems;
    if (status == CT_OK) {
        ct_document_tell_encoding(call, out);
        return CT_EXIT_DONE;
    }
    bool is_faulty = out->problems.faults > 0 && status != CT_NO_MEMORY;
    return is_faulty ? ct_call_refuse_list(call, ct_exit_of(status), &out->problems)
                     : ct_call_refuse(call, ct_exit_of(status), &error);
}

ct_exit ct_document_lock(const ct_call *call, const char *path, ct_document *out)
{
    *out = (ct_document){.path = path};
    if (strcmp(path, "-") == 0) {
        return ct_call_misuse(call, "name a file", "%s changes a file: standard input will not do",
                              call->command->name);
    }
    /* Read first: for a mistyped name no lock file is made. */
    ct_error error = {0};
    ct_str text;
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    if (status == CT_OK) {
        status = ct_file_lock_take(path, &out->lock, &error);
    }
    return ct_call_check_file(call, status, &error);
}

/* --- Writing --------------------------------------------------------------------------------- */

ct_exit ct_document_complete(const ct_call *call, ct_event *event)
{
    ct_error error = {0};
    return ct_call_check(call, ct_event_declare(event, &error), &error);
}

ct_exit ct_document_text(const ct_call *call, const ct_event *event, const ct_file_form *form,
                         const char *path, ct_str *out)
{
    ct_problems problems;
    ct_error error = {0};
    ct_problems_start(&problems, call->mem, path);
    ct_status status = ct_event_file_write(event, form, &problems, out, &error);
    /* Faults here are our own bug: event/edit.h checks every change before it is made. */
    return status == CT_INVALID && problems.faults > 0
               ? ct_call_refuse_list(call, CT_EXIT_USAGE, &problems)
               : ct_call_check(call, status, &error);
}

ct_exit ct_document_save(ct_call *call, ct_document *document)
{
    ct_str text;
    ct_error error = {0};
    CT_STEP(ct_document_complete(call, document->event));
    CT_STEP(ct_document_text(call, document->event, &document->form, document->path, &text));
    ct_status status = ct_file_replace(document->path, text, true, &error);
    CT_STEP(ct_call_check_file(call, status, &error));
    if (document->form.trf.encoding != CT_ENCODING_UTF8) {
        ct_call_say(call, "note: %s was read as %s and is UTF-8 now; %s.bak is as it was",
                    document->path, ct_encoding_title(document->form.trf.encoding), document->path);
    }
    return CT_EXIT_DONE;
}

/* --- Forms ----------------------------------------------------------------------------------- */

static bool ends_with(const char *path, const char *end)
{
    ct_str whole = ct_str_of(path);
    ct_str tail = ct_str_of(end);
    return whole.len > tail.len &&
           ct_str_equal_ignoring_case(ct_str_slice(whole, whole.len - tail.len, tail.len), tail);
}

/* A name without a point, such as that of a device, is TRF. */
bool ct_document_kind(const char *path, ct_file_kind *out)
{
    static const struct {
        const char *ending;
        ct_file_kind kind;
    } endings[] = {
        {".trf", CT_KIND_TRF},   {".trfx", CT_KIND_TRF}, {".txt", CT_KIND_TRF},
        {".json", CT_KIND_JSON}, {".csv", CT_KIND_CSV},
    };
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (ends_with(path, endings[i].ending)) {
            *out = endings[i].kind;
            return true;
        }
    }
    const char *dot = strrchr(ct_path_base(path), '.');
    *out = CT_KIND_TRF;
    return dot == NULL || dot == ct_path_base(path);
}

ct_exit ct_document_form(const ct_call *call, const char *path, bool csv_is_fine, ct_file_form *out)
{
    *out = (ct_file_form){.trf = {.dialect = CT_TRF26}};
    ct_str asked = ct_call_text(call, "format");
    if (asked.len == 0) {
        if (!ct_document_kind(path, &out->kind)) {
            return ct_call_misuse(
                call,
                csv_is_fine ? "end the name in .trf, .txt, .json or .csv, or give --format"
                            : "end the name in .trf, .txt or .json, or give --format",
                "%s: the end of the name says no format that can be written", path);
        }
    } else if (ct_str_equal_ignoring_case(asked, CT_STR("json"))) {
        out->kind = CT_KIND_JSON;
    } else if (ct_str_equal_ignoring_case(asked, CT_STR("csv"))) {
        out->kind = CT_KIND_CSV;
    } else if (!ct_trf_dialect_named(asked, &out->trf.dialect)) {
        return ct_call_misuse(call, NULL, "there is no format '%.*s'", CT_ARG(asked));
    }
    if (out->kind == CT_KIND_CSV && !csv_is_fine) {
        return ct_call_misuse(call, "end the name in .trf or .json, or give --format",
                              "%s: an event cannot be kept in a CSV file", path);
    }
    return CT_EXIT_DONE;
}
