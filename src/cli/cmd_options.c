/* options: the settings of the pairing system of an event. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "cli/settings.h"
#include "pairing/settings.h"

static json_t *answer_of(const ct_event *event, const ct_system_row *row,
                         const ct_pairing_system *system)
{
    return json_pack("{s:s, s:o}", "system", row->name, "options",
                     system == NULL ? json_array() : ct_settings_json(event, system));
}

static ct_exit list(ct_call *call, const ct_event *event)
{
    const ct_system_row *row = ct_engine_row(event, NULL);
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(row->name));
    ct_text text = {.mem = call->mem};
    if (system != NULL) {
        ct_settings_write(event, system, &text);
    }
    ct_call_title(call, ct_str_format(call->mem, "%s (%s)", row->title, row->name));
    if (text.len == 0) {
        ct_call_showf(call, "  this system has no options\n");
    } else {
        ct_call_show(call, ct_text_view(&text));
    }
    return ct_call_answer(call, CT_EXIT_DONE, answer_of(event, row, system));
}

static ct_exit change(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    for (size_t i = 1; i < call->word_count; i++) {
        CT_STEP(ct_settings_change(call, event, ct_str_of(call->words[i])));
    }
    CT_STEP(ct_document_save(call, document));
    const ct_system_row *row = ct_engine_row(event, NULL);
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(row->name));
    for (size_t i = 1; i < call->word_count; i++) {
        ct_str rest = ct_str_of(call->words[i]);
        const ct_system_option *option =
            ct_system_option_named(system, ct_str_trim(ct_str_cut(&rest, '=')));
        ct_call_say(call, "%s = %.*s", option->name,
                    CT_ARG(ct_system_setting(event, system, option->name)));
    }
    if (event->rounds_paired > 0) {
        ct_call_say(call, "%u round%s paired already: the change counts for those to come",
                    event->rounds_paired, event->rounds_paired == 1 ? " is" : "s are");
    }
    return ct_call_answer(call, CT_EXIT_DONE, answer_of(event, row, system));
}

ct_exit ct_cmd_options(ct_call *call)
{
    if (call->word_count > 1) {
        return ct_document_change(call, change);
    }
    ct_document document = {0};
    CT_STEP(ct_document_open(call, call->words[0], &document));
    return list(call, document.event);
}
