/* lab-report: what a run found, once more. */

#include "operations/lab_private.h"
#include "operations/lab_study.h"

typedef struct report_request {
    ct_str results;
    bool units;
} report_request;

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const report_request *asked = request;
    const ct_results *results = NULL;
    CT_TRY(ct_lab_results_read(asked->results, desk, &results, err));
    return ct_lab_findings_answer(results, asked->units, CT_NO_TEXT, desk->mem, answer, err);
}

static const ct_input inputs[] = {
    {.name = "results",
     .type = CT_INPUT_LOCAL_FILE,
     .offset = CT_AT(report_request, results),
     .is_word = true,
     .is_needed = true,
     .value = "RESULTS",
     .sentence = "the file of results that lab-run has made"},
    {.name = "units",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(report_request, units),
     .sentence = "the raw numbers, a row for each unit and arm"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable lab report marchese-2013.lab --format csv", "the tables of a finished run"},
    {"crosstable lab report club.lab --units --out club.csv", "its raw numbers for other programs"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_report = {
    .name = "lab-report",
    .command = "lab report",
    .arguments = "RESULTS",
    .summary = "report what a run of a study found",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(report_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &ct_lab_findings_shape,
    .run = run,
};
