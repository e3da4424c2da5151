#ifndef CT_CLI_SETTINGS_H
#define CT_CLI_SETTINGS_H

/* The options of pairing systems as commands show and change them. */

#include "cli/command.h"
#include "pairing/system.h"

/* Puts "name=value" into the event, for the system it is paired by. */
ct_exit ct_settings_change(const ct_call *call, ct_event *event, ct_str words);

/* Appends a paragraph for each option of the system; with the values of the event if not NULL. */
void ct_settings_write(const ct_event *event, const ct_pairing_system *system, ct_text *out);

/* The same as a JSON array. */
json_t *ct_settings_json(const ct_event *event, const ct_pairing_system *system);

#endif
