#include "cli/settings.h"

#include "cli/entries.h"
#include "cli/legacy.h"
#include "pairing/settings.h"

#include <string.h>

ct_exit ct_settings_change(const ct_call *call, ct_event *event, ct_str words)
{
    const ct_system_row *row = ct_engine_row(event, NULL);
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(row->name));
    ct_str value = words;
    ct_str name = ct_str_cut(&value, '=');
    ct_error error;
    if (name.len == words.len) {
        return ct_call_misuse(call, "write NAME=VALUE, as games=2; NAME= alone for the usual value",
                              "'%.*s' is no setting", CT_ARG(words));
    }
    CT_STEP(ct_entry_line(call, "a setting", words, &words));
    if (system == NULL) {
        ct_fail(&error, CT_UNSUPPORTED, "the system \"%s\" has no engine yet, and no options",
                row->name);
        ct_error_cure(&error, "crosstable systems lists the systems and their options");
        return ct_call_refuse(call, CT_EXIT_INVALID, &error);
    }
    return ct_call_check(call, ct_system_setting_change(event, system, name, value, &error),
                         &error);
}

void ct_settings_write(const ct_event *event, const ct_pairing_system *system, ct_text *out)
{
    for (const ct_system_option *row = system->options; row != NULL && row->name != NULL; row++) {
        ct_text_addf(out, "  %s", row->name);
        if (event != NULL) {
            ct_text_addf(out, " = %.*s", CT_ARG(ct_system_setting(event, system, row->name)));
        }
        ct_text_addf(out, "\n      %s\n      %s; usual: %s\n", row->sentence, row->range,
                     row->usual);
    }
}

json_t *ct_settings_json(const ct_event *event, const ct_pairing_system *system)
{
    json_t *all = json_array();
    for (const ct_system_option *row = system->options; row != NULL && row->name != NULL; row++) {
        json_t *one = json_pack("{s:s, s:s, s:s, s:s}", "name", row->name, "usual", row->usual,
                                "range", row->range, "sentence", row->sentence);
        if (event != NULL) {
            json_object_set_new(one, "value",
                                ct_text_json(ct_system_setting(event, system, row->name)));
            json_object_set_new(one, "is_given",
                                json_boolean(ct_system_setting_is_given(event, system, row->name)));
        }
        json_array_append_new(all, one);
    }
    return all;
}
