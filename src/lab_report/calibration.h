#ifndef CT_CALIBRATION_H
#define CT_CALIBRATION_H

/* Do fitted models agree with real games? White's score and the draws by difference of the ratings,
 * as they were and as each model expects them. */

#include "lab/game_model.h"
#include "report/sheet.h"

/* What a model expects in a band. */
typedef struct ct_calibration_expected {
    ct_str model;
    double score, draws;
} ct_calibration_expected;

/* Games with about the same difference of the ratings. */
typedef struct ct_calibration_band {
    double difference; /* White's rating less Black's, in the middle of the band */
    double games;
    double score, draws; /* White's mean score, and the share of draws, as they were */
    ct_calibration_expected *expected; /* by model */
    uint32_t expected_count;
} ct_calibration_band;

/* Models that were fitted, and games to hold them against. */
typedef struct ct_calibration {
    const ct_fit *fits;
    uint32_t fit_count;
    const ct_game_record *records;
    size_t record_count;
} ct_calibration;

/* The bands that have games. */
ct_status ct_calibration_bands(const ct_calibration *of, ct_arena *mem, ct_calibration_band **out,
                               uint32_t *band_count, ct_error *err);

/* Two tables and two charts. */
void ct_calibration_report(const ct_fit *fits, uint32_t fit_count, const ct_game_record *records,
                           size_t count, ct_sheet *sheet);

#endif
