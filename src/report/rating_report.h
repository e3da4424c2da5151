#ifndef CT_RATING_REPORT_H
#define CT_RATING_REPORT_H

/* The rating report of a period on a sheet: changes, new players, on request every game; and what
 * the files do not say. */

#include "ratings/rating_period.h"
#include "report/sheet_event.h"

typedef struct ct_rating_view {
    bool with_games;          /* every game of everybody … */
    const ct_rating_row *of;  /* … or of this player alone; NULL = all */
    const char *const *files; /* names of the events' files, for the heading; may be NULL */
} ct_rating_view;

/* A sheet for the period: headed by the event, or by all of several. `view` may be NULL. NULL when
 * memory is out. */
ct_sheet *ct_rating_report(const ct_rating_period *period, const ct_rating_view *view,
                           ct_arena *mem);

#endif
