/* convert: an event in another format, or its players as a list. */

#include "cli/commands.h"
#include "cli/document.h"
#include "store/path.h"

#include <string.h>

/* An existing file is replaced under the lock, and its previous version is kept. */
static ct_status write_out(const char *path, ct_str text, ct_error *err)
{
    if (strcmp(path, "-") == 0 || ct_path_is_device(path)) {
        return ct_file_replace(path, text, false, err);
    }
    ct_file_lock lock;
    CT_TRY(ct_file_lock_take(path, &lock, err));
    ct_status status = ct_file_replace(path, text, true, err);
    ct_file_lock_release(&lock);
    return status;
}

ct_exit ct_cmd_convert(ct_call *call)
{
    const char *out = call->words[1];
    bool to_stream = strcmp(out, "-") == 0;
    if (to_stream && call->is_json) {
        return ct_call_misuse(call, "name a file, or leave --json out",
                              "--json and the event cannot both go to standard output");
    }
    ct_document document = {0};
    ct_file_form form;
    ct_str text;
    CT_STEP(ct_document_form(call, out, true, &form));
    form.is_raw = ct_call_has(call, "raw-csv");
    CT_STEP(ct_document_open(call, call->words[0], &document));
    if (form.kind == CT_KIND_TRF && document.form.kind == CT_KIND_TRF) {
        form.trf.line_end = document.form.trf.line_end;
    }
    CT_STEP(ct_document_complete(call, document.event));
    CT_STEP(ct_document_text(call, document.event, &form, out, &text));
    ct_error error;
    ct_status status = write_out(out, text, &error);
    if (status != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    if (!to_stream) {
        ct_call_say(call, "%s: %s, %u players, %u rounds paired", out, ct_file_form_name(&form),
                    document.event->player_count, document.event->rounds_paired);
    }
    return ct_call_answer(call, CT_EXIT_DONE,
                          json_pack("{s:o, s:s, s:I}", "file", ct_text_json(ct_str_of(out)),
                                    "format", ct_file_form_name(&form), "players",
                                    (json_int_t)document.event->player_count));
}
