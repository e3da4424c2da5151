/* check: every round of event files paired anew and compared. */

#include "audit/check.h"
#include "cli/commands.h"
#include "cli/document.h"
#include "cli/engine.h"
#include "event/team_table.h"
#include "report/check_report.h"

typedef struct report {
    ct_audit_options options;
    json_t *files;
    bool has_several;
} report;

static ct_exit graver(ct_exit one, ct_exit other)
{
    return one > other ? one : other;
}

/* With one file its faults end the command; with several they are told in their turn. */
static ct_exit tell_failure(const ct_call *call, const report *all, const ct_document *document,
                            ct_status status, const ct_error *error)
{
    ct_exit code = ct_exit_of(status);
    if (call->is_json) {
        json_t *problems = ct_problems_json(&document->problems);
        json_array_append_new(all->files,
                              json_pack("{s:o, s:s, s:s, s:o}", "file",
                                        ct_text_json(ct_str_of(document->problems.file)), "status",
                                        ct_status_name(status), "sentence", error->sentence,
                                        "problems", problems));
        return code;
    }
    return document->problems.faults > 0 ? ct_call_refuse_list(call, code, &document->problems)
                                         : ct_call_refuse(call, code, error);
}

static json_t *audit_json(const ct_call *call, const ct_event *event, const ct_audit *audit,
                          const char *file)
{
    ct_text text = {.mem = call->mem};
    json_t *json = NULL;
    if (ct_check_report_json(event, audit, &text, NULL) == CT_OK) {
        json = json_loadb(text.at, text.len, 0, NULL);
    }
    json = json == NULL ? json_object() : json;
    json_object_set_new(json, "file", ct_text_json(ct_str_of(file)));
    return json;
}

static void tell(const ct_call *call, const report *all, const ct_event *event,
                 const ct_audit *audit, const char *file)
{
    ct_text text = {.mem = call->mem};
    if (call->is_json) {
        json_array_append_new(all->files, audit_json(call, event, audit, file));
    } else if (call->is_quiet) {
        ct_check_report_verdict(audit, &text);
        ct_call_showf(call, "%s: %.*s\n", file, CT_ARG(ct_text_view(&text)));
    } else {
        if (all->has_several) {
            ct_call_title(call, ct_str_of(file));
        }
        ct_check_report_text(event, audit, call->width, &text);
        ct_call_show(call, ct_text_view(&text));
        ct_call_showf(call, all->has_several ? "\n" : "");
    }
}

static ct_status audit_file(const ct_call *call, const report *all, ct_document *document,
                            ct_audit *out, ct_error *err)
{
    const ct_event *event = document->event;
    if (all->options.first > event->rounds_paired) {
        ct_fail(err, CT_NOT_FOUND, "%s: round %u is not paired", document->path,
                all->options.first);
        ct_error_cure(err, "rounds 1 to %u can be checked", event->rounds_paired);
        return CT_NOT_FOUND;
    }
    return ct_audit_event(event, &all->options, document->path, call->mem, out, err);
}

static ct_exit check_one(ct_call *call, report *all, const char *path)
{
    ct_document document = {0};
    ct_audit audit;
    ct_error error = {0};
    ct_status status = ct_document_read(call, path, &document, &error);
    if (status == CT_OK) {
        status = audit_file(call, all, &document, &audit, &error);
    }
    if (status != CT_OK) {
        return tell_failure(call, all, &document, status, &error);
    }
    ct_event *told = document.event;
    if (told->is_team_event) {
        status = ct_event_of_teams(document.event, call->mem, &told, &error);
    }
    if (status != CT_OK) {
        return tell_failure(call, all, &document, status, &error);
    }
    tell(call, all, told, &audit, document.problems.file);
    return ct_audit_is_clean(&audit) ? CT_EXIT_DONE : CT_EXIT_NO;
}

ct_exit ct_cmd_check(ct_call *call)
{
    report all = {.files = json_array(), .has_several = call->word_count > 1};
    unsigned round = ct_call_number(call, "round", 0);
    all.options =
        (ct_audit_options){.edition = ct_engine_edition(call), .first = round, .last = round};
    ct_exit code = ct_engine_system(call, &all.options.system);
    if (code != CT_EXIT_DONE) {
        json_decref(all.files);
        return code;
    }
    for (size_t i = 0; i < call->word_count; i++) {
        code = graver(code, check_one(call, &all, call->words[i]));
    }
    return ct_call_answer(call, code, json_pack("{s:o}", "files", all.files));
}
