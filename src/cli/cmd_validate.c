/* validate: every problem of event files. */

#include "cli/commands.h"
#include "cli/document.h"

/* The more serious of two exit codes. */
static ct_exit more_serious(ct_exit one, ct_exit other)
{
    return one > other ? one : other;
}

/* A file that cannot be read at all becomes a problem among the others. */
static void add_failure(ct_document *document, const ct_error *error)
{
    ct_error *added =
        ct_problem_add(&document->problems, CT_FAULT, 0, 0, error->rule, "%s", error->sentence);
    ct_error_cure(added, "%s", error->cure);
}

static void tell(const ct_call *call, const ct_document *document)
{
    const ct_event *event = document->event;
    if (document->problems.faults + document->problems.warnings > 0) {
        if (!call->is_json) {
            ct_call_list_problems(call, &document->problems, false);
        }
        return;
    }
    ct_call_say(call, "%s: no problems (%s, %u player%s, %u round%s)", document->problems.file,
                ct_file_form_name(&document->form), event->player_count,
                event->player_count == 1 ? "" : "s", event->rounds_paired,
                event->rounds_paired == 1 ? "" : "s");
}

static ct_status validate_one(const ct_call *call, const char *path, json_t *files, json_t *all)
{
    ct_document document = {0};
    ct_error error = {0};
    ct_status status = ct_document_read(call, path, &document, &error);
    if (status == CT_NO_MEMORY) { /* not a problem of the file */
        ct_call_refuse(call, ct_exit_of(status), &error);
        return status;
    }
    if (status != CT_OK && document.problems.faults == 0) {
        add_failure(&document, &error);
    }
    tell(call, &document);
    json_t *problems = ct_problems_json(&document.problems);
    json_array_extend(all, problems);
    json_decref(problems);
    json_array_append_new(files,
                          json_pack("{s:o, s:s?, s:I, s:I}", "file",
                                    ct_text_json(ct_str_of(document.problems.file)), "format",
                                    status == CT_IO ? NULL : ct_file_form_name(&document.form),
                                    "faults", (json_int_t)document.problems.faults, "warnings",
                                    (json_int_t)document.problems.warnings));
    return status;
}

ct_exit ct_cmd_validate(ct_call *call)
{
    json_t *files = json_array();
    json_t *problems = json_array();
    ct_exit code = CT_EXIT_DONE;
    for (size_t i = 0; i < call->word_count; i++) {
        ct_status status = validate_one(call, call->words[i], files, problems);
        if (status == CT_NO_MEMORY) {
            json_decref(files);
            json_decref(problems);
            return ct_exit_of(status);
        }
        code = more_serious(code, ct_exit_of(status));
    }
    return ct_call_answer(call, code,
                          json_pack("{s:o, s:o}", "files", files, "problems", problems));
}
