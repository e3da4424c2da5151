#ifndef CT_OPTIONS_H
#define CT_OPTIONS_H

/* Words of the command line into words and options of a call, by the rows of the command.
 *
 * Options may stand anywhere: --name value, --name=value, -l value, -lvalue, switches together
 * (-jq); `--` ends them. */

#include "cli/command.h"

/* Fills call->words and call->values (in call->mem) for call->command. CT_MISUSE with the nearest
 * option, or the usage, as cure. `argv` must outlive the call. */
ct_status ct_options_parse(ct_call *call, size_t count, const char *const *argv, ct_error *err);

#endif
