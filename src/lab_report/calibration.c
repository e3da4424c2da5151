/* Calibration: games in bands of a hundred points. */

#include "lab_report/calibration.h"

#include "report/chart.h"

#include <math.h>

enum { BANDS = 17, MOST_MODELS = 16 };
/* In rating points: where the first band begins, and the width of all. */
static const double lowest = -850;
static const double width = 100;

/* What is compared: White's score, or draws. */
typedef struct aspect {
    const char *title;
    const char *sentence;
    double (*of)(double wins, double draws);
} aspect;

static double score_of(double wins, double draws)
{
    return wins + draws / 2;
}

static double draws_of(double wins, double draws)
{
    (void)wins;
    return draws;
}

static const aspect aspects[] = {
    {"White's score by difference", "White's mean score by rating difference, real and expected",
     score_of},
    {"Draws by difference", "Share of draws by rating difference, real and expected", draws_of},
};

static int band_of(const ct_game_record *r)
{
    double at = floor((r->white - r->black - lowest) / width);
    return at < 0 ? 0 : at > BANDS - 1 ? BANDS - 1 : (int)at;
}

/* Shares of real games and of the models' chances, by band. */
typedef struct tally {
    double games[BANDS];
    double real[BANDS];
    double expected[MOST_MODELS][BANDS];
} tally;

static void count_all(const aspect *a, const ct_fit *fits, uint32_t fit_count,
                      const ct_game_record *records, size_t count, tally *t)
{
    for (size_t i = 0; i < count; i++) {
        const ct_game_record *r = &records[i];
        int band = band_of(r);
        double games = r->games[0] + r->games[1] + r->games[2];
        t->games[band] += games;
        t->real[band] += a->of(r->games[0], r->games[1]);
        for (uint32_t k = 0; k < fit_count; k++) {
            ct_chances c = ct_model_chances(&fits[k].model, r->white, r->black);
            t->expected[k][band] += games * a->of(c.white, c.draw);
        }
    }
    for (int band = 0; band < BANDS; band++) {
        t->real[band] = t->games[band] > 0 ? t->real[band] / t->games[band] : (double)NAN;
        for (uint32_t k = 0; k < fit_count; k++) {
            t->expected[k][band] =
                t->games[band] > 0 ? t->expected[k][band] / t->games[band] : (double)NAN;
        }
    }
}

static void draw(const aspect *a, const ct_fit *fits, uint32_t fit_count, const tally *t,
                 ct_sheet *sheet)
{
    ct_curve curves[MOST_MODELS + 1] = {{.name = CT_STR("real games"), .y = t->real}};
    ct_text svg = {.mem = sheet->mem};
    for (uint32_t k = 0; k < fit_count; k++) {
        curves[k + 1] = (ct_curve){.name = ct_str_of(fits[k].model.row->name), .y = t->expected[k]};
    }
    ct_chart_words words = {.title = ct_str_of(a->title),
                            .description = ct_str_of(a->sentence),
                            .across = CT_STR("White's rating less Black's"),
                            .up = CT_STR("share"),
                            .first = lowest + width / 2,
                            .step = width};
    ct_chart_curves(&words, curves, fit_count + 1, BANDS, &svg);
    ct_sheet_figure(sheet, ct_text_view(&svg));
}

static ct_str share_cell(ct_sheet *sheet, double x)
{
    return isnan(x) ? CT_STR("–") : ct_sheet_cell(sheet, "%.3f", x);
}

static void tabulate(const aspect *a, const ct_fit *fits, uint32_t fit_count, const tally *t,
                     ct_sheet *sheet)
{
    ct_sheet_column *columns = CT_NEW(sheet->mem, ct_sheet_column, fit_count + 3U);
    if (columns == NULL) {
        return;
    }
    columns[0] = (ct_sheet_column)CT_COLUMN_NUMBER("Difference", "difference");
    columns[1] = (ct_sheet_column)CT_COLUMN_NUMBER("Games", "games");
    columns[2] = (ct_sheet_column)CT_COLUMN_NUMBER("Real", "real");
    for (uint32_t k = 0; k < fit_count; k++) {
        columns[k + 3] = (ct_sheet_column)CT_COLUMN_NUMBER(fits[k].model.row->name, NULL);
    }
    ct_sheet_table *table = ct_sheet_add(sheet, ct_str_of(a->title), columns, fit_count + 3);
    for (int band = 0; band < BANDS; band++) {
        ct_str cells[MOST_MODELS + 3] = {
            ct_sheet_cell(sheet, "%.0f", lowest + width / 2 + band * width),
            ct_sheet_cell(sheet, "%.0f", t->games[band]), share_cell(sheet, t->real[band])};
        for (uint32_t k = 0; k < fit_count; k++) {
            cells[k + 3] = share_cell(sheet, t->expected[k][band]);
        }
        if (t->games[band] > 0) {
            ct_sheet_row(table, cells);
        }
    }
}

void ct_calibration_report(const ct_fit *fits, uint32_t fit_count, const ct_game_record *records,
                           size_t count, ct_sheet *sheet)
{
    uint32_t shown = fit_count < MOST_MODELS ? fit_count : MOST_MODELS;
    for (size_t i = 0; sheet != NULL && i < sizeof aspects / sizeof *aspects; i++) {
        tally *t = CT_NEW(sheet->mem, tally, 1);
        if (t == NULL) {
            sheet->failed = true;
            return;
        }
        count_all(&aspects[i], fits, shown, records, count, t);
        draw(&aspects[i], fits, shown, t, sheet);
        tabulate(&aspects[i], fits, shown, t, sheet);
    }
}

ct_status ct_calibration_bands(const ct_calibration *of, ct_arena *mem, ct_calibration_band **out,
                               uint32_t *band_count, ct_error *err)
{
    uint32_t shown = of->fit_count < MOST_MODELS ? of->fit_count : MOST_MODELS;
    tally *tallies = CT_NEW(mem, tally, 2); /* scores, draws */
    ct_calibration_band *bands = CT_NEW(mem, ct_calibration_band, BANDS);
    CT_NEED(tallies, err);
    CT_NEED(bands, err);
    *band_count = 0;
    for (int i = 0; i < 2; i++) {
        count_all(&aspects[i], of->fits, shown, of->records, of->record_count, &tallies[i]);
    }
    for (int at = 0; at < BANDS; at++) {
        ct_calibration_expected *expected = CT_NEW(mem, ct_calibration_expected, shown);
        CT_NEED(expected, err);
        for (uint32_t k = 0; k < shown; k++) {
            expected[k] =
                (ct_calibration_expected){ct_str_of(of->fits[k].model.row->name),
                                          tallies[0].expected[k][at], tallies[1].expected[k][at]};
        }
        if (tallies[0].games[at] > 0) {
            bands[(*band_count)++] = (ct_calibration_band){lowest + width / 2 + at * width,
                                                           tallies[0].games[at],
                                                           tallies[0].real[at],
                                                           tallies[1].real[at],
                                                           expected,
                                                           shown};
        }
    }
    *out = bands;
    return CT_OK;
}
