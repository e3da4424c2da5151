#ifndef CT_ENTRIES_H
#define CT_ENTRIES_H

/* What a person types about an event or a player, checked before it goes into a file.
 *
 * Each function reads the value of an option of the call. When the option is not given, `*out` is
 * left as it is. CT_EXIT_USAGE, with message and cure, when the value makes no sense. */

#include "cli/command.h"

/* One line of UTF-8 text, without the blanks around it. */
ct_exit ct_entry_text(const ct_call *call, const char *option, ct_str *out);
/* The same for a word of the call that `what` names, as "the name". */
ct_exit ct_entry_line(const ct_call *call, const char *what, ct_str given, ct_str *out);
/* A code of three letters, in capitals. */
ct_exit ct_entry_federation(const ct_call *call, const char *option, ct_str *out);
/* A day that exists, as YYYY/MM/DD; the year alone where `year_is_enough`. */
ct_exit ct_entry_date(const ct_call *call, const char *option, bool year_is_enough, ct_str *out);
/* One of FIDE's eight titles, in capitals. */
ct_exit ct_entry_title(const ct_call *call, const char *option, ct_str *out);

#endif
