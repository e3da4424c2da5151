/* lab: the laboratory. `lab run` and `lab fit` have files of their own. */

#include "cli/commands.h"
#include "cli/lab_private.h"
#include "cli/lab_study.h"
#include "cli/printing.h"
#include "lab/metric.h"
#include "lab/shipped.h"
#include "lab_report/study_report.h"
#include "store/file.h"

#include <string.h>

/* --- list ------------------------------------------------------------------------------------- */

static ct_exit list_models(ct_call *call)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Model", "model"), CT_COLUMN_WORD("Parameter", "parameter"),
        CT_COLUMN_NUMBER("Usual", "usual"), CT_COLUMN_SENTENCE("What it is", "sentence")};
    ct_sheet *sheet = ct_sheet_new(call->mem, CT_STR("Game models"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_TEXT, columns, 4);
    for (const ct_model_row *row = ct_model_rows(); row->name != NULL; row++) {
        ct_sheet_row(table,
                     (const ct_str[]){ct_str_of(row->name), CT_NO_TEXT, CT_NO_TEXT,
                                      ct_sheet_cell(sheet, "%s (%s)", row->sentence, row->source)});
        ct_sheet_stress(table);
        for (const ct_model_parameter *p = row->parameters; p != NULL && p->name != NULL; p++) {
            ct_sheet_row(table, (const ct_str[]){CT_NO_TEXT, ct_str_of(p->name),
                                                 ct_sheet_cell(sheet, "%g", p->usual),
                                                 ct_str_of(p->sentence)});
        }
    }
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

static ct_exit list_metrics(ct_call *call)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_WORD("Metric", "metric"),
                                              CT_COLUMN_SENTENCE("Title", "title"),
                                              CT_COLUMN_SENTENCE("What it measures", "sentence")};
    ct_sheet *sheet = ct_sheet_new(call->mem, CT_STR("Metrics"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_TEXT, columns, 3);
    const ct_metric_row *row = NULL;
    for (uint32_t i = 0; (row = ct_metric_at(i)) != NULL; i++) {
        ct_sheet_row(table, (const ct_str[]){ct_str_of(row->name), ct_str_of(row->title),
                                             ct_str_of(row->sentence)});
    }
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

static ct_exit list_studies(ct_call *call)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Study", "study"), CT_COLUMN_NUMBER("Units", "units"),
        CT_COLUMN_NUMBER("Arms", "arms"), CT_COLUMN_SENTENCE("Question", "question")};
    ct_sheet *sheet = ct_sheet_new(call->mem, CT_STR("Studies"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_TEXT, columns, 4);
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        ct_str name = ct_str_of(file->name);
        ct_study study;
        if (name.len <= 5 || !ct_str_is(ct_str_slice(name, name.len - 5, 5), ".json")) {
            continue;
        }
        name = ct_str_copy(call->mem, ct_str_slice(name, 0, name.len - 5));
        CT_STEP(ct_lab_study_open(call, name.at, &study));
        ct_sheet_row(table,
                     (const ct_str[]){name, ct_sheet_cell(sheet, "%u", ct_study_units(&study)),
                                      ct_sheet_cell(sheet, "%u", study.arm_count), study.question});
    }
    ct_sheet_note(sheet, "crosstable lab run STUDY --quick gives a first answer in seconds.");
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

static ct_exit run_list(ct_call *call)
{
    if (ct_call_has(call, "models")) {
        return list_models(call);
    }
    return ct_call_has(call, "metrics") ? list_metrics(call) : list_studies(call);
}

/* --- new, report, compare --------------------------------------------------------------------- */

static const char template_text[] =
    "// A study: crosstable lab run FILE. crosstable lab list --metrics and --models show what "
    "can\n"
    "// be measured and how games can be simulated; docs/lab.md explains every key.\n"
    "{\n"
    "    \"name\": \"my-study\",\n"
    "    \"title\": \"Dutch or Monrad?\",\n"
    "    \"question\": \"Which of the two ranks our club better?\",\n"
    "    \"seed\": 1,\n"
    "    \"conditions\": [\n"
    "        {\n"
    "            \"name\": \"our club\",\n"
    "            // Ratings: normal, uniform, bimodal, list (\"ratings\": […] or \"file\": "
    "\"club.csv\").\n"
    "            // \"noise\" is how far true strength strays from the rating.\n"
    "            \"field\": {\"kind\": \"normal\", \"players\": [18, 30], \"rounds\": 7, \"mean\": "
    "1600,\n"
    "                      \"deviation\": 220, \"noise\": 80},\n"
    "            \"model\": \"rao-kupper\",\n"
    "            \"conduct\": {\"absence\": 0.03},\n"
    "            \"replicates\": 500,\n"
    "        },\n"
    "    ],\n"
    "    // The first arm is what the others are compared with.\n"
    "    \"arms\": [\n"
    "        {\"name\": \"Dutch\", \"system\": \"dutch\"},\n"
    "        {\"name\": \"Monrad\", \"system\": \"monrad\"},\n"
    "    ],\n"
    "    \"metrics\": [\"discordance\", \"best-wins\", \"elo-gap\", \"draws\", \"convergence\", "
    "\"duels\"],\n"
    "    \"quick\": 20,\n"
    "}\n";

static ct_exit run_new(ct_call *call)
{
    ct_error error = {0};
    ct_status status = ct_file_create(call->words[1], CT_STR(template_text), &error);
    if (status != CT_OK) {
        return ct_call_refuse(call, status == CT_INVALID ? CT_EXIT_INVALID : CT_EXIT_FILE, &error);
    }
    ct_call_say(call,
                "%s: a study to be changed as you like; crosstable lab run %s --quick tries it",
                call->words[1], call->words[1]);
    return ct_call_answer(call, CT_EXIT_DONE,
                          json_pack("{s:o}", "file", ct_text_json(ct_str_of(call->words[1]))));
}

static ct_exit run_report(ct_call *call)
{
    ct_study study;
    ct_results results;
    CT_STEP(ct_lab_results_open(call, call->words[1], &study, &results));
    return ct_print_sheet(call, CT_EXIT_DONE,
                          ct_call_has(call, "units") ? ct_study_units_report(&results, call->mem)
                                                     : ct_study_report(&results, call->mem));
}

static ct_exit run_compare(ct_call *call)
{
    ct_study studies[2];
    ct_results results[2];
    for (int i = 0; i < 2; i++) {
        CT_STEP(ct_lab_results_open(call, call->words[1 + i], &studies[i], &results[i]));
    }
    return ct_print_sheet(call, CT_EXIT_DONE,
                          ct_study_comparison(&results[0], &results[1], call->mem));
}

/* --- lab -------------------------------------------------------------------------------------- */

typedef struct lab_row {
    const char *word;
    size_t words; /* after it */
    const char *usage;
    ct_exit (*run)(ct_call *call);
} lab_row;

static const lab_row rows[] = {
    {"list", 0, "crosstable lab list [--models | --metrics]", run_list},
    {"run", 1, "crosstable lab run STUDY", ct_lab_run_study},
    {"report", 1, "crosstable lab report RESULTS", run_report},
    {"fit", 1, "crosstable lab fit GAMES.csv", ct_lab_fit},
    {"new", 1, "crosstable lab new FILE.json", run_new},
    {"compare", 2, "crosstable lab compare RESULTS OTHER", run_compare},
};

ct_exit ct_cmd_lab(ct_call *call)
{
    CT_STEP(ct_print_start(call));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(call->words[0], rows[i].word) != 0) {
            continue;
        }
        if (call->word_count != rows[i].words + 1) {
            return ct_call_misuse(call, rows[i].usage, "lab %s takes %zu word%s", rows[i].word,
                                  rows[i].words, rows[i].words == 1 ? "" : "s");
        }
        return rows[i].run(call);
    }
    return ct_call_misuse(call, "say lab list, run, report, fit, new or compare",
                          "the laboratory knows no '%s'", call->words[0]);
}
