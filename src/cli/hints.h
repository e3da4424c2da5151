#ifndef CT_HINTS_H
#define CT_HINTS_H

/* Hints name commands as "crosstable pair open.trf". A user who started the program in another way,
 * such as by ./run, must read what they can type: "./run pair open.trf". */

#include "cli/command.h"

/* The name of the program in hints: argv[0] as it was typed; "crosstable" when the file has that
 * name. */
const char *ct_hints_program(const char *argv_0);

/* The text with "crosstable" replaced by call->program wherever the name of a command follows.
 * Lives in call->mem, or is the text itself. */
ct_str ct_hints_as_called(const ct_call *call, ct_str text);

#endif
