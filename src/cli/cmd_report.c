/* report: everything about an event in one document. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/printing.h"
#include "cli/ranking.h"
#include "report/event_report.h"

ct_exit ct_cmd_report(ct_call *call)
{
    ct_document document = {0};
    ct_ranking ranking;
    ct_error error;
    CT_STEP(ct_print_start(call));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    CT_STEP(ct_ranking_make(call, document.event, &ranking));
    ct_sheet *sheet = ct_sheet_of_event(document.event, call->mem);
    ct_status status = ct_event_report(&ranking.standings, &ranking.view, sheet, &error);
    CT_STEP(ct_call_check(call, status, &error));
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
