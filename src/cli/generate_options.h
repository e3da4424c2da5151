#ifndef CT_GENERATE_OPTIONS_H
#define CT_GENERATE_OPTIONS_H

/* The options of `generate`: a few of its own, then one for every parameter of
 * generator/generate.h. */

#include "cli/command.h"
#include "generator/generate.h"

enum { CT_GENERATE_OPTION_ROOM = 64 };

/* Empty until ct_generate_options_fill: the parameters are described in a table elsewhere, and C
 * cannot make constants from it. */
extern ct_option_row ct_generate_option_rows[CT_GENERATE_OPTION_ROOM];

/* Makes the rows. Doing so again changes nothing. */
void ct_generate_options_fill(void);

/* The parameters given in a call. Impossible values are reported: CT_EXIT_USAGE. */
ct_exit ct_generate_options_read(const ct_call *call, ct_generate_options *options);

#endif
