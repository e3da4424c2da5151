/* explain: why this opponent, this colour, this bye; why not that one. */

#include "audit/checklist.h"
#include "audit/explain.h"
#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "pairing/next_round.h"
#include "report/checklist_report.h"
#include "report/explain_report.h"

#include <string.h>

/* The round of --round, else the newest one that is paired, else the next. */
static unsigned round_asked(const ct_call *call, const ct_event *event)
{
    unsigned next = ct_event_next_round(event);
    return ct_call_number(call, "round", next > 1 ? next - 1 : next);
}

/* Ends the command with its report: text, or with --json the JSON object that it is. */
static ct_exit answer(const ct_call *call, const ct_text *text)
{
    ct_str whole = ct_text_view(text);
    if (!call->is_json) {
        ct_call_show(call, whole);
        return ct_call_answer(call, CT_EXIT_DONE, NULL);
    }
    return ct_call_answer(call, CT_EXIT_DONE,
                          whole.len == 0 ? NULL : json_loadb(whole.at, whole.len, 0, NULL));
}

static ct_exit list_round(const ct_call *call, const ct_event *event,
                          const ct_pairing_options *options)
{
    ct_checklist list;
    ct_text text = {.mem = call->mem};
    ct_error error;
    ct_status status =
        ct_checklist_make(event, round_asked(call, event), options, call->mem, &list, &error);
    if (status == CT_OK && call->is_json) {
        status = ct_checklist_report_json(&list, &text, &error);
    }
    CT_STEP(ct_call_check(call, status, &error));
    if (!call->is_json) {
        ct_checklist_report_text(&list, call->width, &text);
    }
    return answer(call, &text);
}

static ct_exit read_question(const ct_call *call, const ct_event *event, ct_question *out)
{
    CT_STEP(ct_call_participant(call, event, call->words[1], &out->who));
    if (call->word_count < 3) {
        return CT_EXIT_DONE;
    }
    if (ct_str_equal_ignoring_case(ct_str_of(call->words[2]), CT_STR("bye"))) {
        out->why_not_the_bye = true;
        return CT_EXIT_DONE;
    }
    CT_STEP(ct_call_participant(call, event, call->words[2], &out->why_not));
    if (out->why_not == out->who) {
        return ct_call_misuse(
            call, event->is_team_event ? "name two different teams" : "name two different players",
            "nobody meets themselves");
    }
    return CT_EXIT_DONE;
}

static ct_exit explain_player(const ct_call *call, const ct_event *event,
                              const ct_pairing_options *options)
{
    ct_question question = {
        .round = round_asked(call, event), .why_not = CT_NOBODY, .options = options};
    ct_explanation explanation;
    ct_text text = {.mem = call->mem};
    ct_error error;
    CT_STEP(read_question(call, event, &question));
    ct_status status = ct_explain(event, &question, call->mem, &explanation, &error);
    if (status == CT_OK && call->is_json) {
        status = ct_explain_report_json(&explanation, &text, &error);
    }
    CT_STEP(ct_call_check(call, status, &error));
    if (!call->is_json) {
        ct_explain_report_text(&explanation, call->width, &text);
    }
    return answer(call, &text);
}

ct_exit ct_cmd_explain(ct_call *call)
{
    bool lists = ct_call_has(call, "checklist");
    ct_document document = {0};
    ct_pairing_options options = {.edition = ct_call_edition(call)};
    if (lists == (call->word_count > 1)) {
        return ct_call_misuse(call,
                              "crosstable explain FILE PLAYER [OPPONENT], or FILE --checklist",
                              lists ? "--checklist is about all players: '%s' is one word too many"
                                    : "%s: the PLAYER is missing",
                              lists ? call->words[1] : "explain");
    }
    CT_STEP(ct_call_system(call, &options.system));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    return lists ? list_round(call, document.event, &options)
                 : explain_player(call, document.event, &options);
}
