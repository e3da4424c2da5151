#ifndef CT_CROSSTABLE_REPORT_H
#define CT_CROSSTABLE_REPORT_H

/* The crosstable: who met whom, with which result.
 *
 * In the Swiss style there is a column for each round: "12w1" is a game with White against number
 * 12, won; "-bye" a round without an opponent. In the style of round robins there is a column for
 * each participant. Teams have the game points of the match in place of the result. */

#include "report/sheet_event.h"
#include "report/standings_groups.h"

typedef enum ct_crosstable_style {
    CT_STYLE_OF_EVENT = 0, /* the matrix where pairings are pre-determined */
    CT_STYLE_SWISS,
    CT_STYLE_ROBIN,
} ct_crosstable_style;

typedef struct ct_crosstable_view {
    ct_crosstable_style style;
    bool by_number; /* rows by pairing number instead of place */
} ct_crosstable_view;

/* Is there a column for each participant? */
bool ct_crosstable_is_matrix(const ct_standings *standings, const ct_crosstable_view *view);
/* The rows in the order shown; a table for each group where these play by themselves. */
ct_status ct_crosstable_divide(const ct_standings *standings, const ct_crosstable_view *view,
                               ct_arena *mem, ct_ranked_groups *out, ct_error *err);

/* Adds the table and its key. `view` may be NULL. Every code of the standings has a column. */
ct_status ct_crosstable_report(const ct_standings *standings, const ct_crosstable_view *view,
                               ct_sheet *sheet, ct_error *err);

#endif
