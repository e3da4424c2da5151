/* lab fit: which game model fits these games, and with which parameters? */

#include "base/nearest.h"
#include "cli/lab_private.h"
#include "cli/printing.h"
#include "lab_report/calibration.h"
#include "store/file.h"

enum { MOST_MODELS = 16 };

static ct_str parameters_of(const ct_fit *fit, ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    const ct_model_parameter *rows = fit->model.row->parameters;
    for (uint32_t i = 0; rows != NULL && rows[i].name != NULL; i++) {
        ct_text_addf(&text, "%s%s %.4g", i > 0 ? ", " : "", rows[i].name, fit->model.parameters[i]);
    }
    return ct_text_view(&text);
}

static ct_exit fit_one(const ct_call *call, const ct_model_row *row, const ct_game_record *records,
                       size_t count, ct_sheet_table *table, ct_fit *out)
{
    ct_fit fit;
    ct_error error = {0};
    ct_sheet *sheet = table->sheet;
    CT_STEP(
        ct_call_check(call, ct_model_fit(row, records, count, call->mem, &fit, &error), &error));
    ct_sheet_row(table, (const ct_str[]){ct_str_of(row->name),
                                         ct_sheet_cell(sheet, "%.6f", fit.loss_at_usual),
                                         ct_sheet_cell(sheet, "%.6f", fit.loss),
                                         fit.has_converged ? CT_NO_TEXT : CT_STR("not settled"),
                                         parameters_of(&fit, sheet)});
    *out = fit;
    return CT_EXIT_DONE;
}

/* Is there such a model that can be fitted? */
static ct_exit check_model(ct_call *call, ct_str wanted)
{
    const char *names[MOST_MODELS];
    size_t count = 0;
    for (const ct_model_row *row = ct_model_rows(); row->name != NULL; row++) {
        if (wanted.len == 0 || (ct_str_is(wanted, row->name) && !row->needs_table)) {
            return CT_EXIT_DONE;
        }
        if (!row->needs_table && count < MOST_MODELS) {
            names[count++] = row->name;
        }
    }
    const char *nearest = ct_nearest_word(wanted, names, count);
    ct_error error = {0};
    ct_fail(&error, CT_NOT_FOUND, "there is no game model \"%.*s\" to be fitted", CT_ARG(wanted));
    if (nearest != NULL) {
        ct_error_cure(&error, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(&error, "crosstable lab list --models shows them");
    }
    return ct_call_refuse(call, CT_EXIT_USAGE, &error);
}

ct_exit ct_lab_fit(ct_call *call)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Model", "model"), CT_COLUMN_NUMBER("As shipped", "loss_as_shipped"),
        CT_COLUMN_NUMBER("Fitted", "loss_fitted"), CT_COLUMN_WORD("", "state"),
        CT_COLUMN_SENTENCE("Fitted parameters", "parameters")};
    ct_str text;
    ct_error error = {0};
    ct_problems problems;
    ct_game_record *records = NULL;
    size_t count = 0;
    ct_fit fits[MOST_MODELS];
    uint32_t fit_count = 0;
    ct_str wanted = ct_call_text(call, "model");
    CT_STEP(check_model(call, wanted));
    CT_STEP(ct_call_check(
        call, ct_file_read(call->words[1], (size_t)1 << 30, call->mem, &text, &error), &error));
    ct_problems_start(&problems, call->mem, call->words[1]);
    if (ct_games_read(text, call->mem, &records, &count, &problems, &error) != CT_OK) {
        return problems.faults > 0 ? ct_call_refuse_list(call, CT_EXIT_INVALID, &problems)
                                   : ct_call_check(call, error.status, &error);
    }
    ct_sheet *sheet = ct_sheet_new(call->mem, CT_STR("Fit of the game models"));
    ct_sheet_line(sheet, "%s: %zu lines", call->words[1], count);
    ct_sheet_line(sheet, "Mean negative log-likelihood, nats per game: smaller is better.");
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_TEXT, columns, 5);
    if (table == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    for (const ct_model_row *row = ct_model_rows(); row->name != NULL; row++) {
        if (row->needs_table || (wanted.len > 0 && !ct_str_is(wanted, row->name)) ||
            fit_count == MOST_MODELS) {
            continue;
        }
        CT_STEP(fit_one(call, row, records, count, table, &fits[fit_count++]));
    }
    ct_calibration_report(fits, fit_count, records, count, sheet);
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}
