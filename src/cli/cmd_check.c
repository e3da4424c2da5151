/* check: every round of event files paired anew and compared, and their points and ranks. */

#include "audit/check.h"
#include "audit/rerank.h"
#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "event/team_table.h"
#include "report/check_report.h"
#include "report/rerank_report.h"

typedef struct report {
    ct_audit_options options;
    json_t *files;
    bool has_several;
    bool asks_pairs;
    bool asks_ranks;
} report;

/* What was found about one file, as far as it was asked for. */
typedef struct finding {
    const ct_event *event;
    const ct_event *table; /* of the matches, in a team event */
    ct_audit audit;
    ct_reranking ranks;
} finding;

static ct_exit more_serious(ct_exit one, ct_exit other)
{
    return one > other ? one : other;
}

/* Reports a file that cannot be checked; with --json as one of the files of the answer. */
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
    bool is_faulty = document->problems.faults > 0 && status != CT_NO_MEMORY;
    return is_faulty ? ct_call_refuse_list(call, code, &document->problems)
                     : ct_call_refuse(call, code, error);
}

static json_t *finding_json(const ct_call *call, const report *all, const finding *found,
                            const char *file)
{
    ct_text text = {.mem = call->mem};
    json_t *json = NULL;
    if (all->asks_pairs &&
        ct_check_report_json(found->table, &found->audit, &text, NULL) == CT_OK) {
        json = json_loadb(text.at, text.len, 0, NULL);
    }
    json = json == NULL ? json_object() : json;
    if (all->asks_ranks) {
        json_object_set_new(json, "ranking", ct_rerank_report_json(found->event, &found->ranks));
    }
    json_object_set_new(json, "file", ct_text_json(ct_str_of(file)));
    return json;
}

static void add_missing(const char *before, const ct_reranking *ranks, const char *after,
                        ct_text *text)
{
    ct_text missing = {.mem = text->mem};
    if (ct_rerank_report_missing(ranks, &missing)) {
        ct_text_addf(text, "%s%.*s%s", before, CT_ARG(ct_text_view(&missing)), after);
    }
}

static void add_verdicts(const report *all, const finding *found, ct_text *text)
{
    if (all->asks_pairs) {
        ct_check_report_verdict(&found->audit, text);
    }
    if (all->asks_ranks) {
        ct_text_add(text, all->asks_pairs ? CT_STR("; ") : CT_NO_TEXT);
        ct_rerank_report_verdict(&found->ranks, text);
        add_missing("; ", &found->ranks, "", text);
    }
}

static void add_findings(const ct_call *call, const report *all, const finding *found,
                         ct_text *text)
{
    if (all->asks_ranks) {
        ct_rerank_report_text(&found->ranks, text);
    }
    if (all->asks_pairs) {
        ct_check_report_text(found->table, &found->audit, call->width, text);
    }
    if (all->asks_ranks) {
        ct_text_add(text, CT_STR("Ranks:   "));
        ct_rerank_report_verdict(&found->ranks, text);
        ct_text_add(text, CT_STR("\n"));
        add_missing("Missing: ", &found->ranks, "\n", text);
    }
}

static void tell(const ct_call *call, const report *all, const finding *found, const char *file)
{
    ct_text text = {.mem = call->mem};
    if (call->is_json) {
        json_array_append_new(all->files, finding_json(call, all, found, file));
    } else if (call->is_quiet) {
        add_verdicts(all, found, &text);
        ct_call_showf(call, "%s: %.*s\n", file, CT_ARG(ct_text_view(&text)));
    } else {
        if (all->has_several) {
            ct_call_title(call, ct_str_of(file));
        }
        add_findings(call, all, found, &text);
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

static ct_status judge(const ct_call *call, const report *all, ct_document *document, finding *out,
                       ct_error *err)
{
    CT_TRY(ct_document_read(call, document->path, document, err));
    out->event = document->event;
    if (all->asks_pairs) {
        CT_TRY(audit_file(call, all, document, &out->audit, err));
    }
    if (all->asks_ranks) {
        CT_TRY(ct_audit_ranks(document->event, call->mem, &out->ranks, err));
    }
    return ct_event_table(document->event, call->mem, &out->table, err);
}

static ct_exit check_one(ct_call *call, report *all, const char *path)
{
    ct_document document = {.path = path, .declared_may_differ = all->asks_ranks};
    finding found = {0};
    ct_error error = {0};
    ct_status status = judge(call, all, &document, &found, &error);
    if (status != CT_OK) {
        return tell_failure(call, all, &document, status, &error);
    }
    tell(call, all, &found, document.problems.file);
    bool is_clean = (!all->asks_pairs || ct_audit_is_clean(&found.audit)) && found.ranks.count == 0;
    return is_clean ? CT_EXIT_DONE : CT_EXIT_NO;
}

ct_exit ct_cmd_check(ct_call *call)
{
    unsigned round = ct_call_number(call, "round", 0);
    bool ranks_only = ct_call_has(call, "ranks-only");
    bool no_ranks = ct_call_has(call, "no-ranks");
    if (ranks_only && (no_ranks || round != 0)) {
        return ct_call_misuse(call, "give one of the two",
                              "--ranks-only and --%s exclude each other",
                              no_ranks ? "no-ranks" : "round");
    }
    report all = {.files = json_array(),
                  .has_several = call->word_count > 1,
                  .asks_pairs = !ranks_only,
                  .asks_ranks = !no_ranks && round == 0};
    all.options =
        (ct_audit_options){.edition = ct_call_edition(call), .first = round, .last = round};
    ct_exit code = ct_call_system(call, &all.options.system);
    if (code != CT_EXIT_DONE) {
        json_decref(all.files);
        return code;
    }
    for (size_t i = 0; i < call->word_count; i++) {
        code = more_serious(code, check_one(call, &all, call->words[i]));
    }
    return ct_call_answer(call, code, json_pack("{s:o}", "files", all.files));
}
