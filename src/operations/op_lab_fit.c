/* lab-fit: which game model fits these games, and with which parameters? */

#include "base/nearest.h"
#include "lab_report/calibration.h"
#include "operations/lab_private.h"

enum { MOST_MODELS = 16 };

typedef struct fit_request {
    ct_bytes games;
    ct_str model;
} fit_request;

typedef struct value_answer {
    ct_str name;
    double value, usual;
} value_answer;

typedef struct model_answer {
    ct_str model;
    double loss_as_shipped, loss;
    bool has_settled;
    value_answer *parameters;
    uint32_t parameter_count;
} model_answer;

typedef struct fit_answer {
    uint64_t lines;
    double games;
    model_answer *models;
    uint32_t model_count;
    ct_calibration_band *bands;
    uint32_t band_count;
} fit_answer;

static const ct_field value_rows[] = {
    CT_OUT_TEXT(value_answer, name, name, "The parameter."),
    CT_OUT_REAL(value_answer, value, value, "Its fitted value."),
    CT_OUT_REAL(value_answer, usual, usual, "Its value as shipped."),
};
static const ct_shape value_shape =
    CT_ANSWER_SHAPE("fitted_parameter", "A fitted parameter.", value_rows, value_answer);

static const ct_field model_rows[] = {
    CT_OUT_TEXT(model_answer, model, model, "The game model."),
    CT_OUT_REAL(model_answer, loss_as_shipped, loss_as_shipped,
                "Mean negative log-likelihood as shipped, nats per game; smaller is better."),
    CT_OUT_REAL(model_answer, loss_fitted, loss, "The same when fitted."),
    CT_OUT_FLAG(model_answer, settled, has_settled, "The fit has settled."),
    CT_OUT_OBJECTS(model_answer, parameters, parameters, parameter_count, value_shape,
                   "The fitted parameters."),
};
static const ct_shape model_shape =
    CT_ANSWER_SHAPE("fitted_model", "A model fitted to the games.", model_rows, model_answer);

static const ct_field expected_rows[] = {
    CT_OUT_TEXT(ct_calibration_expected, model, model, "The fitted model."),
    CT_OUT_REAL(ct_calibration_expected, score, score, "White's mean score that it expects."),
    CT_OUT_REAL(ct_calibration_expected, draws, draws, "The share of draws that it expects."),
};
static const ct_shape expected_shape = CT_ANSWER_SHAPE(
    "expected", "What a model expects in a band.", expected_rows, ct_calibration_expected);

static const ct_field band_rows[] = {
    CT_OUT_REAL(ct_calibration_band, difference, difference,
                "White's rating less Black's, in the middle of the band."),
    CT_OUT_REAL(ct_calibration_band, games, games, "Games in the band."),
    CT_OUT_REAL(ct_calibration_band, score, score, "White's mean score, as it was."),
    CT_OUT_REAL(ct_calibration_band, draws, draws, "The share of draws, as it was."),
    CT_OUT_OBJECTS(ct_calibration_band, expected, expected, expected_count, expected_shape,
                   "What the fitted models expect."),
};
static const ct_shape band_shape = CT_ANSWER_SHAPE(
    "band", "Games with about the same difference of the ratings.", band_rows, ct_calibration_band);

static const ct_field answer_rows[] = {
    {"lines", CT_FIELD_LARGE, CT_OUT(fit_answer, lines), .says = "Lines of the list."},
    CT_OUT_REAL(fit_answer, games, games, "Games in them."),
    CT_OUT_OBJECTS(fit_answer, models, models, model_count, model_shape, "The models."),
    CT_OUT_OBJECTS(fit_answer, bands, bands, band_count, band_shape,
                   "Scores and draws by difference of the ratings, real and expected."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("lab_fit", "How well the game models fit games.", answer_rows, fit_answer);

/* --- Fitting --------------------------------------------------------------------------------- */

/* Is there such a model that can be fitted? */
static ct_status check(const void *request, ct_error *err)
{
    ct_str wanted = ((const fit_request *)request)->model;
    const char *names[MOST_MODELS];
    size_t count = 0;
    for (const ct_model_row *row = ct_model_rows(); row->name != NULL; row++) {
        if (wanted.len == 0 || (ct_str_is(wanted, row->name) && !row->needs_table)) {
            return CT_OK;
        }
        if (!row->needs_table && count < MOST_MODELS) {
            names[count++] = row->name;
        }
    }
    const char *nearest = ct_nearest_word(wanted, names, count);
    ct_fail(err, CT_MISUSE, "there is no game model \"%.*s\" to be fitted", CT_ARG(wanted));
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(err, "{lab-list models} shows them");
    }
    return CT_MISUSE;
}

static ct_status tell_model(const ct_fit *fit, ct_arena *mem, model_answer *out, ct_error *err)
{
    const ct_model_parameter *rows = fit->model.row->parameters;
    *out = (model_answer){.model = ct_str_of(fit->model.row->name),
                          .loss_as_shipped = fit->loss_at_usual,
                          .loss = fit->loss,
                          .has_settled = fit->has_converged,
                          .parameters = CT_NEW(mem, value_answer, CT_MODEL_PARAMETERS)};
    CT_NEED(out->parameters, err);
    for (uint32_t i = 0; rows != NULL && rows[i].name != NULL; i++) {
        out->parameters[out->parameter_count++] =
            (value_answer){ct_str_of(rows[i].name), fit->model.parameters[i], rows[i].usual};
    }
    return CT_OK;
}

static ct_status fit_all(ct_str wanted, const ct_game_record *records, ct_arena *mem, ct_fit *fits,
                         fit_answer *data, ct_error *err)
{
    for (const ct_model_row *row = ct_model_rows(); row->name != NULL; row++) {
        if (row->needs_table || (wanted.len > 0 && !ct_str_is(wanted, row->name)) ||
            data->model_count == MOST_MODELS) {
            continue;
        }
        uint32_t place = data->model_count++;
        CT_TRY(ct_model_fit(row, records, data->lines, mem, &fits[place], err));
        CT_TRY(tell_model(&fits[place], mem, &data->models[place], err));
        data->games = fits[place].games;
    }
    return CT_OK;
}

/* --- The sheet ------------------------------------------------------------------------------- */

static ct_str parameters_of(const model_answer *model, ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    for (uint32_t i = 0; i < model->parameter_count; i++) {
        ct_text_addf(&text, "%s%.*s %.4g", i > 0 ? ", " : "", CT_ARG(model->parameters[i].name),
                     model->parameters[i].value);
    }
    return ct_text_view(&text);
}

static ct_sheet *make_sheet(const fit_answer *data, const char *name, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Model", "model"), CT_COLUMN_NUMBER("As shipped", "loss_as_shipped"),
        CT_COLUMN_NUMBER("Fitted", "loss_fitted"), CT_COLUMN_WORD("", "state"),
        CT_COLUMN_SENTENCE("Fitted parameters", "parameters")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Fit of the game models"));
    ct_sheet_line(sheet, "%s: %llu lines", name, (unsigned long long)data->lines);
    ct_sheet_line(sheet, "Mean negative log-likelihood, nats per game: smaller is better.");
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 5);
    for (uint32_t i = 0; i < data->model_count; i++) {
        const model_answer *model = &data->models[i];
        ct_sheet_row(table, (const ct_str[]){
                                model->model, ct_sheet_cell(sheet, "%.6f", model->loss_as_shipped),
                                ct_sheet_cell(sheet, "%.6f", model->loss),
                                model->has_settled ? CT_NO_CELL : CT_STR("not settled"),
                                parameters_of(model, sheet)});
    }
    return sheet;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const fit_request *asked = request;
    ct_game_record *records = NULL;
    size_t count = 0;
    fit_answer *data = CT_NEW(desk->mem, fit_answer, 1);
    ct_fit *fits = CT_NEW(desk->mem, ct_fit, MOST_MODELS);
    CT_NEED(data, err);
    CT_NEED(fits, err);
    data->models = CT_NEW(desk->mem, model_answer, MOST_MODELS);
    CT_NEED(data->models, err);
    desk->problems->file = asked->games.name;
    CT_TRY(ct_games_read(asked->games.text, desk->mem, &records, &count, desk->problems, err));
    data->lines = count;
    CT_TRY(fit_all(asked->model, records, desk->mem, fits, data, err));
    const ct_calibration calibration = {fits, data->model_count, records, count};
    CT_TRY(ct_calibration_bands(&calibration, desk->mem, &data->bands, &data->band_count, err));
    ct_sheet *sheet = make_sheet(data, asked->games.name, desk->mem);
    ct_calibration_report(fits, data->model_count, records, count, sheet);
    answer->data = data;
    answer->sheet = sheet;
    return sheet == NULL ? ct_fail_memory(err) : CT_OK;
}

static const ct_input inputs[] = {
    {.name = "games",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(fit_request, games),
     .is_word = true,
     .is_needed = true,
     .value = "GAMES",
     .sentence = "CSV with the columns white_elo, black_elo and result, or counts of results"},
    {.name = "model",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(fit_request, model),
     .value = "NAME",
     .usual = "all of them",
     .sentence = "only this game model"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable lab fit games.csv", "how well the game models fit games"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_fit = {
    .name = "lab-fit",
    .command = "lab fit",
    .arguments = "GAMES",
    .summary = "fit the game models to a list of games",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_RUNS,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(fit_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
