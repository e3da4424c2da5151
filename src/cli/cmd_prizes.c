/* prizes: who gets how much of a prize fund. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/printing.h"
#include "report/prize_report.h"
#include "report/standings_report.h"
#include "store/file.h"

static ct_exit read_fund(const ct_call *call, ct_prize_fund *out)
{
    const char *path = ct_call_value(call, "fund");
    ct_error error = {0};
    ct_str text;
    if (path == NULL) {
        return ct_call_misuse(call, "crosstable prizes open.trf --fund prizes.csv",
                              "prizes: name the file with the fund");
    }
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    CT_STEP(ct_call_check_file(call, status, &error));
    ct_problems problems;
    ct_problems_start(&problems, call->mem, path);
    status = ct_prize_fund_read(text, call->mem, out, &problems, &error);
    if (status != CT_OK && problems.faults > 0) {
        return ct_call_refuse_list(call, ct_exit_of(status), &problems);
    }
    return ct_call_check(call, status, &error);
}

/* A note when the event is not over: prizes are paid by the final standings. */
static void note_open_rounds(const ct_standings *standings, ct_sheet *sheet)
{
    if (!standings->board->is_final) {
        ct_sheet_note(sheet, "The event is not over: these are the prizes %.*s",
                      CT_ARG(ct_standings_moment(standings, sheet)));
    }
}

ct_exit ct_cmd_prizes(ct_call *call)
{
    ct_document document = {0};
    ct_prize_fund fund = {0};
    ct_prizes prizes;
    ct_standings standings;
    ct_error error;
    CT_STEP(ct_print_start(call));
    CT_STEP(read_fund(call, &fund));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    ct_standings_options options = {.order = ct_call_text(call, "order"),
                                    .is_lenient = ct_call_has(call, "lenient")};
    ct_status status = ct_standings_make(document.event, &options, call->mem, &standings, &error);
    CT_STEP(ct_call_check(call, status, &error));
    status = ct_prizes_make(&fund, &standings, call->mem, &prizes, &error);
    CT_STEP(ct_call_check(call, status, &error));
    ct_sheet *sheet = ct_sheet_of_event(document.event, call->mem);
    bool receipts = ct_call_has(call, "receipts");
    if (fund.currency.len > 0) {
        ct_sheet_line(sheet, "%s, amounts in %.*s", receipts ? "Receipts" : "Prizes",
                      CT_ARG(fund.currency));
    } else {
        ct_sheet_line(sheet, "%s", receipts ? "Receipts" : "Prizes");
    }
    if (receipts) {
        ct_prize_receipts(&prizes, sheet);
    } else {
        ct_prize_report(&prizes, sheet);
    }
    note_open_rounds(&standings, sheet);
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
