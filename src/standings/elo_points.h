#ifndef CT_ELO_POINTS_H
#define CT_ELO_POINTS_H

/* Points of Elo Pairings (C. Nilsson): who wins gets the rating of the loser, who draws half of
 * it. */

#include "standings/tie_break.h"

/* By the settings elo.offset, elo.factor and elo.unrated of the event. Ratings may be shifted by an
 * offset; a factor F > 1 chooses it such that the highest rating becomes F times the lowest: OFFSET
 * = (XMAX − XMIN)/(F − 1) − XMIN. Factor 0 takes the scoring probability of the opponent instead of
 * his rating: 1/(1 + 10^((own − his)/400)), in millionths. Only games and forfeit wins count: byes
 * are worth nothing. CT_INVALID for settings that make no sense. Shape of ct_tie_break_row.all. */
ct_status ct_elo_points(const ct_asked *asked, ct_value *out, ct_error *err);

#endif
