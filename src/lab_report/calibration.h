#ifndef CT_CALIBRATION_H
#define CT_CALIBRATION_H

/* Do fitted models agree with real games? White's score and the draws by difference of the ratings,
 * as they were and as each model expects them. */

#include "lab/game_model.h"
#include "report/sheet.h"

/* Two tables and two charts. */
void ct_calibration_report(const ct_fit *fits, uint32_t fit_count, const ct_game_record *records,
                           size_t count, ct_sheet *sheet);

#endif
