#ifndef CT_RATING_OPTIONS_H
#define CT_RATING_OPTIONS_H

/* Options and examples of the commands about ratings, norms and prizes. */

#include "cli/command.h"

extern const ct_option_row ct_rate_option_rows[];
extern const ct_option_row ct_norms_option_rows[];
extern const ct_option_row ct_prizes_option_rows[];

extern const ct_example ct_rate_examples[];
extern const ct_example ct_norms_examples[];
extern const ct_example ct_prizes_examples[];

#endif
