/* The table of tie-breaks: its families, and the search for a code. */

#include "standings/tie_break.h"

static const ct_tie_break_row *const families[] = {
    ct_score_rows,  ct_encounter_rows, ct_own_record_rows, ct_buchholz_rows, ct_sonneborn_rows,
    ct_rating_rows, ct_board_rows,     ct_team_rows,       ct_research_rows, NULL,
};

const ct_tie_break_row *const *ct_tie_break_rows(void)
{
    return families;
}

const ct_tie_break_row *ct_tie_break_named(ct_str code)
{
    for (const ct_tie_break_row *const *family = families; *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
            if (ct_str_equal_ignoring_case(code, ct_str_of(row->code))) {
                return row;
            }
        }
    }
    return NULL;
}
