/* tiebreaks: the codes by which an event can be ranked, and what they mean. */

#include "cli/commands.h"
#include "cli/printing.h"
#include "report/tie_break_report.h"
#include "standings/code_words.h"

static ct_exit refuse(const ct_call *call, const char *code)
{
    ct_error error;
    char near[128];
    ct_fail(&error, CT_NOT_FOUND, "there is no tie-break '%s'", code);
    ct_code_words_near(ct_str_of(code), near, sizeof near);
    if (near[0] != '\0') {
        ct_error_cure(&error, "did you mean %s?", near);
    } else {
        ct_error_cure(&error, "crosstable tiebreaks lists them");
    }
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

ct_exit ct_cmd_tiebreaks(ct_call *call)
{
    CT_STEP(ct_print_start(call));
    if (call->word_count == 0) {
        ct_sheet *sheet = ct_sheet_new(call->mem, CT_STR("Tie-breaks"));
        ct_tie_break_list(call->width == 0 || call->is_json || ct_call_has(call, "out"), sheet);
        return ct_print_sheet(call, CT_EXIT_DONE, sheet);
    }
    ct_code_reading reading;
    if (!ct_code_words_read(ct_str_of(call->words[0]), &reading)) {
        return refuse(call, call->words[0]);
    }
    const ct_tie_break_row *row = reading.row;
    ct_sheet *sheet =
        ct_sheet_new(call->mem, ct_str_format(call->mem, "%s: %s", row->code, row->title));
    ct_tie_break_explain(row, sheet);
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
