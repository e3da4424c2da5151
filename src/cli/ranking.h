#ifndef CT_RANKING_H
#define CT_RANKING_H

/* Standings as the options of a command ask for them: the same for standings, table and report. */

#include "cli/command.h"
#include "report/standings_report.h"

typedef struct ct_ranking {
    ct_standings standings;
    ct_standings_view view; /* ties and seed */
} ct_ranking;

/* Ranks an event by --round, --order, --edition, --ties, --seed, --scoring and --lenient.
 * Impossible values are reported. */
ct_exit ct_ranking_make(const ct_call *call, const ct_event *event, ct_ranking *out);

#endif
