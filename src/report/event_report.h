#ifndef CT_EVENT_REPORT_H
#define CT_EVENT_REPORT_H

/* Everything about an event on one sheet. */

#include "report/standings_report.h"

/* What was played in a round. */
typedef struct ct_tally {
    uint32_t round; /* 0 = all together */
    uint32_t games; /* played */
    uint32_t white, draws, black;
    uint32_t others; /* ½-0, 0-0 */
    uint32_t forfeits;
    uint32_t byes;
    uint32_t open;
} ct_tally;

ct_tally ct_tally_of(const ct_event *event, unsigned round);
void ct_tally_add(ct_tally *all, const ct_tally *one);

/* Adds standings, crosstable, pairings and results of every round, statistics and the sums that
 * must hold. */
ct_status ct_event_report(const ct_standings *standings, const ct_standings_view *view,
                          ct_sheet *sheet, ct_error *err);

/* Adds games, wins of White, draws, wins of Black, forfeits and byes, by round. */
void ct_statistics_report(const ct_event *event, unsigned rounds, ct_sheet *sheet);

#endif
