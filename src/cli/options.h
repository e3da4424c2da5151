#ifndef CT_OPTIONS_H
#define CT_OPTIONS_H

/* Words of the command line into words and options of a call, by the rows of the command.
 *
 * Options may stand anywhere: --name value, --name=value, -l value, -lvalue, switches together
 * (-jq); `--` ends them. */

#include "cli/command.h"

/* Fills call->words and call->values (in call->mem) for call->command. CT_INVALID with the nearest
 * option, or the usage, as cure. `argv` must outlive the call. */
ct_status ct_options_parse(ct_call *call, size_t count, const char *const *argv, ct_error *err);

/* The words of a range "a|b" or "@systems" (in `mem`), NULL-ended; `*count` is 0 and the result
 * NULL for other ranges. */
const char *const *ct_option_words(const ct_option_row *row, ct_arena *mem, size_t *count);

/* The range for people: "1 to 999", "white, black", or "". */
ct_str ct_option_range(const ct_option_row *row, ct_arena *mem);

/* The bounds of a range "1..999"; false for other ranges. */
bool ct_option_numbers(const ct_option_row *row, unsigned *least, unsigned *most);

#endif
