/* standings: the ranking of an event, of its groups, and how a value in it came about. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "cli/printing.h"
#include "cli/ranking.h"
#include "report/working_report.h"

/* The codes after FILE, as one list. */
static ct_str codes_of(const ct_call *call)
{
    ct_text codes = {.mem = call->mem};
    for (size_t i = 1; i < call->word_count; i++) {
        ct_text_addf(&codes, "%s%s", i > 1 ? "," : "", call->words[i]);
    }
    return call->word_count > 1 ? ct_text_view(&codes) : CT_NO_TEXT;
}

static ct_exit show_working(ct_call *call, const ct_event *event, const ct_standings *standings)
{
    ct_index who;
    ct_error error;
    CT_STEP(ct_call_participant(call, event, ct_call_value(call, "working"), &who));
    ct_sheet *sheet = ct_sheet_of_event(event, call->mem);
    ct_status status = ct_working_report(standings, who, codes_of(call), sheet, &error);
    CT_STEP(ct_call_check(call, status, &error));
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

static ct_exit show_standings(ct_call *call, const ct_event *event, const ct_ranking *ranking)
{
    ct_error error;
    bool sums_hold = true;
    ct_sheet *sheet = ct_sheet_of_event(event, call->mem);
    CT_STEP(ct_call_check(
        call, ct_standings_report(&ranking->standings, &ranking->view, sheet, &error), &error));
    if (ct_call_has(call, "sums")) {
        CT_STEP(ct_call_check(call, ct_sums_report(&ranking->standings, sheet, &sums_hold, &error),
                              &error));
    }
    return ct_print_sheet(call, sums_hold ? CT_EXIT_DONE : CT_EXIT_NO, sheet);
}

ct_exit ct_cmd_standings(ct_call *call)
{
    ct_document document = {0};
    ct_ranking ranking;
    CT_STEP(ct_print_start(call));
    if (call->word_count > 1 && !ct_call_has(call, "working")) {
        return ct_call_misuse(call,
                              "--working PLAYER CODE shows the working; --order sets the order",
                              "'%s' is one word too many", call->words[1]);
    }
    CT_STEP(ct_document_open(call, call->words[0], &document));
    CT_STEP(ct_ranking_make(call, document.event, &ranking));
    ranking.view.by = ct_grouping_named(ct_call_text(call, "by"));
    ranking.view.top = ct_call_number(call, "top", 0);
    return ct_call_has(call, "working") ? show_working(call, document.event, &ranking.standings)
                                        : show_standings(call, document.event, &ranking);
}
