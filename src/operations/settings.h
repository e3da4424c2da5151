#ifndef CT_OPERATIONS_SETTINGS_H
#define CT_OPERATIONS_SETTINGS_H

/* The options of pairing systems as operations list and change them. */

#include "operations/operation.h"
#include "pairing/system.h"

/* An option of a system, with its value in an event. */
typedef struct ct_setting_answer {
    ct_str name;
    ct_str value;  /* empty without an event */
    bool is_given; /* the event itself says so */
    ct_str usual, range, sentence;
} ct_setting_answer;

typedef struct ct_setting_answers {
    ct_setting_answer *items;
    uint32_t count;
} ct_setting_answers;

extern const ct_shape ct_setting_shape; /* with value and is_given */
extern const ct_shape ct_option_shape;  /* without them */

/* All options of a system (none when it is NULL); with the values of the event if not NULL. */
ct_status ct_settings_list(const ct_event *event, const ct_pairing_system *system, ct_arena *mem,
                           ct_setting_answers *out, ct_error *err);
/* The same as a table of a sheet. Nothing is added when there are none. */
void ct_settings_tabulate(const ct_setting_answers *list, bool has_values, ct_sheet *sheet);
/* The same as paragraphs for a terminal. */
void ct_settings_write(const ct_setting_answers *list, bool has_values, ct_text *out);

/* The engine of the system by which the event is paired; NULL when it has none. */
const ct_pairing_system *ct_settings_system(const ct_event *event);
/* Puts "name=value" into the event, for the system it is paired by; an empty value brings back the
 * usual one. */
ct_status ct_settings_change(ct_event *event, ct_str words, ct_error *err);
/* Is it NAME=VALUE, in one line? CT_MISUSE if not. */
ct_status ct_settings_check(const ct_strings *words, ct_error *err);

#endif
