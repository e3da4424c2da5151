#ifndef CT_GENERATE_OPTIONS_H
#define CT_GENERATE_OPTIONS_H

/* The options of `generate`: a few of its own, then one for every parameter of generator/generate.h. */

#include "cli/command.h"
#include "generator/generate.h"

enum { CT_GENERATE_OPTION_ROOM = 64 };

/* Empty until ct_generate_options_fill: parameters are described where they are defined, and no
 * constant can be made of a table elsewhere. */
extern ct_option_row ct_generate_option_rows[CT_GENERATE_OPTION_ROOM];

/* Makes the rows. Doing so again changes nothing. */
void ct_generate_options_fill(void);

/* The parameters given in a call. What cannot be is told: CT_EXIT_USAGE. */
ct_exit ct_generate_options_read(const ct_call *call, ct_generate_options *options);

#endif
