#ifndef CT_HELP_H
#define CT_HELP_H

/* Help for people at a terminal, made from the rows. */

#include "cli/command.h"

ct_exit ct_help_overview(const ct_call *call);
/* The commands that begin with a word ("lab"); CT_EXIT_NO, and nothing is said, without any. */
ct_exit ct_help_group(const ct_call *call, const char *word);
ct_exit ct_help_command(const ct_call *call, const ct_command_row *command);

/* "--rounds N", with its letter in front: "-r, --rounds N". */
ct_str ct_help_option(const ct_input *row, ct_arena *mem);
/* The sentence with range and default: "number of rounds planned (1 to 999; default: 9)". */
ct_str ct_help_sentence(const ct_input *row, ct_arena *mem);

#endif
