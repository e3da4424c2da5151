#ifndef CT_HINTS_H
#define CT_HINTS_H

/* Hints name commands as "crosstable pair open.trf". Who started the program in another way, as by
 * ./run, is to read what they can type: "./run pair open.trf". */

#include "cli/command.h"

/* The word for the program in hints: argv[0] as it was typed, or "crosstable" when it ends so. */
const char *ct_hints_program(const char *argv_0);

/* The text with "crosstable" replaced by call->program wherever the name of a command follows.
 * Lives in call->mem, or is the text itself. */
ct_str ct_hints_as_called(const ct_call *call, ct_str text);

#endif
