#ifndef CT_ELO_POINTS_H
#define CT_ELO_POINTS_H

/* Points of Elo Pairings (C. Nilsson): who wins gets the rating of the loser, who draws half of
 * it; the bye is worth one's own rating. */

#include "standings/tie_break.h"

/* By the settings elo.offset, elo.factor, elo.k and elo.unrated of the event. Ratings may be
 * shifted by an offset; a factor F > 1 chooses it such that the highest rating becomes F times the
 * lowest: OFFSET = (XMAX − XMIN)/(F − 1) − XMIN. With factor 0 a game counts K·(result −
 * expectation) instead, the expectation being 1/(1 + 10^((other − own)/400)), in millionths.
 * Forfeits count as wins and losses. A pairing-allocated or full-point bye counts as a win against
 * one's own rating: own rating + OFFSET, or K/2 with factor 0. Other byes and games without a
 * result are worth nothing. So it is in the author's programs of July 2024. CT_INVALID for settings
 * that make no sense. Shape of ct_tie_break_row.all. */
ct_status ct_elo_points(const ct_asked *asked, ct_value *out, ct_error *err);

#endif
