/* pairings: a round as it is put on the notice board. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "cli/printing.h"
#include "report/pairings_report.h"

ct_exit ct_cmd_pairings(ct_call *call)
{
    ct_document document = {0};
    ct_error error;
    unsigned round;
    CT_STEP(ct_print_start(call));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    CT_STEP(ct_call_games_round(call, document.event, &round));
    ct_sheet *sheet = ct_sheet_of_event(document.event, call->mem);
    ct_status status = ct_call_has(call, "alphabetical")
                           ? ct_pairings_report_by_name(document.event, round, sheet, &error)
                           : ct_pairings_report(document.event, round, sheet, &error);
    CT_STEP(ct_call_check(call, status, &error));
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
