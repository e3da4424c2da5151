#ifndef CT_SETTINGS_H
#define CT_SETTINGS_H

/* Settings of pairing systems: may an option have this value, and how it gets into the event.
 *
 * A range is read as it stands in the row of the option: alternatives divided by "|", each of them
 * a word or two numbers ("1 to 99", "0.5 to 3"). "list of a|b|c" takes several of them, divided by
 * commas, none twice. A range without "|" and without " to " is prose: any text may be given, and
 * the system's own check judges it. */

#include "pairing/system.h"

/* The option of this name (case does not matter), or NULL. */
const ct_system_option *ct_system_option_named(const ct_pairing_system *system, ct_str name);

/* CT_OK, or CT_INVALID with the range as cure. */
ct_status ct_system_option_check(const ct_system_option *option, ct_str value, ct_error *err);

/* Does the event itself say the value, other than by leaving it out? */
bool ct_system_setting_is_given(const ct_event *event, const ct_pairing_system *system,
                                const char *option);

/* Changes a setting in the event: a value that is the usual one, or empty, takes it out. The text
 * is copied. CT_NOT_FOUND for a name that is no option of the system, with the nearest one or all
 * as cure; CT_INVALID as above. On failure the event is as it was. */
ct_status ct_system_setting_change(ct_event *event, const ct_pairing_system *system, ct_str name,
                                   ct_str value, ct_error *err);

#endif
