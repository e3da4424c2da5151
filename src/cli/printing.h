#ifndef CT_PRINTING_H
#define CT_PRINTING_H

/* Where a sheet goes: standard output or a file, in the format asked for.
 *
 * A command that ends with a sheet has the options --format, --out and --raw-csv. --json and --format json give the same object.
 * Without --format the end of the name of OUT says what it is; without OUT it is text. */

#include "cli/command.h"
#include "report/sheet.h"

/* To be called first: --format json becomes --json, so that errors are JSON, too. CT_EXIT_USAGE,
 * with a message, when --json and another format are both meant for standard output. */
ct_exit ct_print_start(ct_call *call);

/* Writes to a file, under its lock; an existing one stays as PATH.bak. "-" is standard output. */
ct_status ct_print_file(const char *path, ct_str text, ct_error *err);
/* Prints or writes a sheet as the options ask. */
ct_exit ct_print_page(ct_call *call, const ct_sheet *sheet);
/* Is it text on standard output, where other sentences may follow? */
bool ct_print_is_text(const ct_call *call);

#endif
