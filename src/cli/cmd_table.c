/* table: the crosstable. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/printing.h"
#include "cli/ranking.h"
#include "report/crosstable_report.h"
#include "report/group_tables.h"

ct_exit ct_cmd_table(ct_call *call)
{
    ct_document document = {0};
    ct_ranking ranking;
    ct_error error;
    CT_STEP(ct_print_start(call));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    CT_STEP(ct_ranking_make(call, document.event, &ranking));
    ct_str style = ct_call_text(call, "style");
    ct_crosstable_view view = {.style = ct_str_is(style, "swiss")   ? CT_STYLE_SWISS
                                        : ct_str_is(style, "robin") ? CT_STYLE_ROBIN
                                                                    : CT_STYLE_OF_EVENT,
                               .by_number = ct_call_has(call, "by-number")};
    ct_sheet *sheet = ct_sheet_of_event(document.event, call->mem);
    ct_status status = ct_crosstable_report(&ranking.standings, &view, sheet, &error);
    if (status == CT_OK) {
        status = ct_sides_report(&ranking.standings, sheet, &error);
    }
    CT_STEP(ct_call_check(call, status, &error));
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
