/* lab-list: the studies that come with the program, the game models, the metrics. */

#include "lab/shipped.h"
#include "operations/lab_private.h"
#include "operations/lab_study.h"

typedef struct list_request {
    bool models, metrics;
} list_request;

typedef struct study_answer {
    ct_str name, title, question, source;
    uint32_t units, arms;
} study_answer;

typedef struct parameter_answer {
    ct_str name, sentence;
    double usual, lowest, highest;
} parameter_answer;

typedef struct model_answer {
    ct_str name, title, source, sentence;
    parameter_answer *parameters;
    uint32_t parameter_count;
} model_answer;

typedef struct metric_answer {
    ct_str name, title, sentence, better;
    ct_strings parts;
    bool is_by_round, is_share;
} metric_answer;

typedef struct list_answer {
    study_answer *studies;
    uint32_t study_count;
    model_answer *models;
    uint32_t model_count;
    metric_answer *metrics;
    uint32_t metric_count;
} list_answer;

static const ct_field study_rows[] = {
    CT_OUT_TEXT(study_answer, study, name, "Its name, for lab-run."),
    CT_OUT_TEXT(study_answer, title, title, "Its title."),
    CT_OUT_TEXT(study_answer, question, question, "What it asks."),
    CT_OUT_TEXT_OR_NULL(study_answer, source, source, "Where it comes from."),
    CT_OUT_NUMBER(study_answer, units, units, "Tournaments in each arm."),
    CT_OUT_NUMBER(study_answer, arms, arms, "How many systems are compared."),
};
static const ct_shape study_shape =
    CT_ANSWER_SHAPE("study", "A study that comes with the program.", study_rows, study_answer);

static const ct_field parameter_rows[] = {
    CT_OUT_TEXT(parameter_answer, name, name, "Its name."),
    CT_OUT_REAL(parameter_answer, usual, usual, "The usual value."),
    CT_OUT_REAL(parameter_answer, lowest, lowest, "The lowest possible."),
    CT_OUT_REAL(parameter_answer, highest, highest, "The highest possible."),
    CT_OUT_TEXT(parameter_answer, sentence, sentence, "What it is."),
};
static const ct_shape parameter_shape =
    CT_ANSWER_SHAPE("parameter", "A parameter of a model.", parameter_rows, parameter_answer);

static const ct_field model_rows[] = {
    CT_OUT_TEXT(model_answer, model, name, "Its name."),
    CT_OUT_TEXT(model_answer, title, title, "Its title."),
    CT_OUT_TEXT(model_answer, source, source, "Where it comes from."),
    CT_OUT_TEXT(model_answer, sentence, sentence, "What it assumes."),
    CT_OUT_OBJECTS(model_answer, parameters, parameters, parameter_count, parameter_shape,
                   "Its parameters."),
};
static const ct_shape model_shape =
    CT_ANSWER_SHAPE("game_model", "A model of games.", model_rows, model_answer);

static const ct_field metric_rows[] = {
    CT_OUT_TEXT(metric_answer, metric, name, "Its name, in studies."),
    CT_OUT_TEXT(metric_answer, title, title, "Its title."),
    CT_OUT_TEXT(metric_answer, sentence, sentence, "What it measures."),
    CT_OUT_TEXT_OR_NULL(metric_answer, better, better, "higher or lower; null = neither."),
    CT_OUT_FLAG(metric_answer, by_round, is_by_round, "It has a number for each round."),
    CT_OUT_FLAG(metric_answer, share, is_share, "A share, shown as a percentage."),
    CT_OUT_TEXTS(metric_answer, parts, parts, "Names of its numbers, where it has several."),
};
static const ct_shape metric_shape =
    CT_ANSWER_SHAPE("metric", "What can be measured.", metric_rows, metric_answer);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(list_answer, studies, studies, study_count, study_shape,
                   "The studies; empty when models or metrics are asked for."),
    CT_OUT_OBJECTS(list_answer, models, models, model_count, model_shape,
                   "The game models, with `models`."),
    CT_OUT_OBJECTS(list_answer, metrics, metrics, metric_count, metric_shape,
                   "The metrics, with `metrics`."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("lab_list", "What the laboratory has.", answer_rows, list_answer);

/* --- Models ---------------------------------------------------------------------------------- */

static ct_status fill_parameters(const ct_model_row *row, ct_arena *mem, model_answer *out,
                                 ct_error *err)
{
    out->parameters = CT_NEW(mem, parameter_answer, CT_MODEL_PARAMETERS);
    CT_NEED(out->parameters, err);
    for (const ct_model_parameter *p = row->parameters; p != NULL && p->name != NULL; p++) {
        out->parameters[out->parameter_count++] = (parameter_answer){
            ct_str_of(p->name), ct_str_of(p->sentence), p->usual, p->lowest, p->highest};
    }
    return CT_OK;
}

static ct_status fill_models(ct_arena *mem, list_answer *data, ct_error *err)
{
    const ct_model_row *rows = ct_model_rows();
    uint32_t count = 0;
    while (rows[count].name != NULL) {
        count++;
    }
    data->models = CT_NEW(mem, model_answer, count);
    CT_NEED(data->models, err);
    for (uint32_t i = 0; i < count; i++) {
        data->models[i] = (model_answer){.name = ct_str_of(rows[i].name),
                                         .title = ct_str_of(rows[i].title),
                                         .source = ct_str_of(rows[i].source),
                                         .sentence = ct_str_of(rows[i].sentence)};
        CT_TRY(fill_parameters(&rows[i], mem, &data->models[i], err));
    }
    data->model_count = count;
    return CT_OK;
}

static ct_sheet *models_sheet(const list_answer *data, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Model", "model"), CT_COLUMN_WORD("Parameter", "parameter"),
        CT_COLUMN_NUMBER("Usual", "usual"), CT_COLUMN_SENTENCE("What it is", "sentence")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Game models"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 4);
    for (uint32_t i = 0; i < data->model_count; i++) {
        const model_answer *model = &data->models[i];
        ct_sheet_row(table,
                     (const ct_str[]){model->name, CT_NO_CELL, CT_NO_CELL,
                                      ct_sheet_cell(sheet, "%.*s (%.*s)", CT_ARG(model->sentence),
                                                    CT_ARG(model->source))});
        ct_sheet_stress(table);
        for (uint32_t k = 0; k < model->parameter_count; k++) {
            const parameter_answer *p = &model->parameters[k];
            ct_sheet_row(table,
                         (const ct_str[]){CT_NO_CELL, p->name, ct_sheet_cell(sheet, "%g", p->usual),
                                          p->sentence});
        }
    }
    return sheet;
}

/* --- Metrics --------------------------------------------------------------------------------- */

static ct_status fill_parts(const ct_metric_row *row, ct_arena *mem, ct_strings *out, ct_error *err)
{
    ct_str *parts = NULL;
    for (uint32_t k = 0; row->parts != NULL && row->parts[k] != NULL; k++) {
        parts = ct_arena_grow(mem, parts, k, k + 1, sizeof *parts);
        CT_NEED(parts, err);
        parts[k] = ct_str_of(row->parts[k]);
        *out = (ct_strings){parts, k + 1};
    }
    return CT_OK;
}

static ct_status fill_metrics(ct_arena *mem, list_answer *data, ct_error *err)
{
    static const char *const better[] = {NULL, "higher", "lower"};
    const ct_metric_row *row = NULL;
    uint32_t count = 0;
    while (ct_metric_at(count) != NULL) {
        count++;
    }
    data->metrics = CT_NEW(mem, metric_answer, count);
    CT_NEED(data->metrics, err);
    for (; (row = ct_metric_at(data->metric_count)) != NULL; data->metric_count++) {
        metric_answer *out = &data->metrics[data->metric_count];
        *out = (metric_answer){.name = ct_str_of(row->name),
                               .title = ct_str_of(row->title),
                               .sentence = ct_str_of(row->sentence),
                               .better = ct_str_of(better[row->sense]),
                               .is_by_round = row->width == CT_METRIC_PER_ROUND,
                               .is_share = row->is_percentage};
        CT_TRY(fill_parts(row, mem, &out->parts, err));
    }
    return CT_OK;
}

static ct_sheet *metrics_sheet(const list_answer *data, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_WORD("Metric", "metric"),
                                              CT_COLUMN_SENTENCE("Title", "title"),
                                              CT_COLUMN_SENTENCE("What it measures", "sentence")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Metrics"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 3);
    for (uint32_t i = 0; i < data->metric_count; i++) {
        const metric_answer *metric = &data->metrics[i];
        ct_sheet_row(table, (const ct_str[]){metric->name, metric->title, metric->sentence});
    }
    return sheet;
}

/* --- Studies --------------------------------------------------------------------------------- */

static ct_status fill_studies(const ct_desk *desk, list_answer *data, ct_error *err)
{
    uint32_t count = 0;
    while (ct_shipped_texts[count].name != NULL) {
        count++;
    }
    data->studies = CT_NEW(desk->mem, study_answer, count);
    CT_NEED(data->studies, err);
    for (uint32_t i = 0; i < count; i++) {
        ct_str name = ct_str_of(ct_shipped_texts[i].name);
        ct_study study;
        if (name.len <= 5 || !ct_str_is(ct_str_slice(name, name.len - 5, 5), ".json")) {
            continue;
        }
        name = ct_str_copy(desk->mem, ct_str_slice(name, 0, name.len - 5));
        CT_NEED(name.at, err);
        CT_TRY(ct_lab_study_find(&(ct_bytes){name.at, name}, desk, &study, err));
        data->studies[data->study_count++] = (study_answer){
            name,           study.title, study.question, study.source, ct_study_units(&study),
            study.arm_count};
    }
    return CT_OK;
}

static ct_sheet *studies_sheet(const list_answer *data, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Study", "study"), CT_COLUMN_NUMBER("Units", "units"),
        CT_COLUMN_NUMBER("Arms", "arms"), CT_COLUMN_SENTENCE("Question", "question")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Studies"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 4);
    for (uint32_t i = 0; i < data->study_count; i++) {
        const study_answer *study = &data->studies[i];
        ct_sheet_row(table,
                     (const ct_str[]){study->name, ct_sheet_cell(sheet, "%u", study->units),
                                      ct_sheet_cell(sheet, "%u", study->arms), study->question});
    }
    return sheet;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const list_request *asked = request;
    list_answer *data = CT_NEW(desk->mem, list_answer, 1);
    CT_NEED(data, err);
    answer->data = data;
    if (asked->models) {
        CT_TRY(fill_models(desk->mem, data, err));
        answer->sheet = models_sheet(data, desk->mem);
    } else if (asked->metrics) {
        CT_TRY(fill_metrics(desk->mem, data, err));
        answer->sheet = metrics_sheet(data, desk->mem);
    } else {
        CT_TRY(fill_studies(desk, data, err));
        answer->sheet = studies_sheet(data, desk->mem);
        answer->next =
            (ct_step){CT_STR("a first answer in seconds"), CT_STR("lab-run study=STUDY quick")};
    }
    return CT_OK;
}

static const ct_input inputs[] = {
    {.name = "models",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(list_request, models),
     .sentence = "the game models and their parameters"},
    {.name = "metrics",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(list_request, metrics),
     .sentence = "what can be measured"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable lab list", "the studies that come with the program"},
    {"crosstable lab list --metrics", "what a study can measure"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_list = {
    .name = "lab-list",
    .command = "lab list",
    .summary = "list studies, game models or metrics of the laboratory",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .has_sheet = true,
    .request_size = sizeof(list_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
