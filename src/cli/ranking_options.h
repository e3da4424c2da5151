#ifndef CT_RANKING_OPTIONS_H
#define CT_RANKING_OPTIONS_H

/* Options and examples of the commands that print standings, tables and pairings. */

#include "cli/command.h"

extern const ct_option_row ct_standings_option_rows[];
extern const ct_option_row ct_table_option_rows[];
extern const ct_option_row ct_report_option_rows[];

extern const ct_example ct_standings_examples[];
extern const ct_example ct_table_examples[];
extern const ct_example ct_report_examples[];

#endif
