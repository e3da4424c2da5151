#ifndef CT_COMMANDS_H
#define CT_COMMANDS_H

/* The run functions of the commands, most in a file cmd_*.c of their own. When one returns it has
 * printed its answer and all errors. */

#include "cli/command.h"

ct_exit ct_cmd_new(ct_call *call);
ct_exit ct_cmd_add(ct_call *call);
ct_exit ct_cmd_withdraw(ct_call *call);
ct_exit ct_cmd_bye(ct_call *call);
ct_exit ct_cmd_forbid(ct_call *call);
ct_exit ct_cmd_options(ct_call *call);
ct_exit ct_cmd_systems(ct_call *call);
ct_exit ct_cmd_rate(ct_call *call);
ct_exit ct_cmd_norms(ct_call *call);
ct_exit ct_cmd_prizes(ct_call *call);
ct_exit ct_cmd_validate(ct_call *call);
ct_exit ct_cmd_check(ct_call *call);
ct_exit ct_cmd_explain(ct_call *call);
ct_exit ct_cmd_generate(ct_call *call);
ct_exit ct_cmd_convert(ct_call *call);
ct_exit ct_cmd_players(ct_call *call);
ct_exit ct_cmd_lab(ct_call *call);
ct_exit ct_cmd_help(ct_call *call);
ct_exit ct_cmd_version(ct_call *call);
ct_exit ct_cmd_man(ct_call *call);
ct_exit ct_cmd_completions(ct_call *call);

#endif
