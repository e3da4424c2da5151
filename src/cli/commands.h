#ifndef CT_COMMANDS_H
#define CT_COMMANDS_H

/* The run functions of the commands, most in a file cmd_*.c of their own. When one returns it has
 * printed its answer and all errors. */

#include "cli/command.h"

ct_exit ct_cmd_help(ct_call *call);
ct_exit ct_cmd_version(ct_call *call);
ct_exit ct_cmd_man(ct_call *call);
ct_exit ct_cmd_completions(ct_call *call);

#endif
