#ifndef CT_KEIZER_TOTALS_H
#define CT_KEIZER_TOTALS_H

/* Keizer totals as a score, in any individual event. */

#include "standings/tie_break.h"

/* Totals after the rounds of the scoreboard, by the settings keizer.… of the event
 * (pairing/ratings/keizer_score.h); 0 for those who have not entered yet. Shape of
 * ct_tie_break_row.all. */
ct_status ct_keizer_totals(const ct_asked *asked, ct_value *out, ct_error *err);

#endif
