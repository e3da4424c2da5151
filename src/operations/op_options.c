/* options: the settings of the pairing system of an event. */

#include "event/systems.h"
#include "operations/people_private.h"
#include "operations/settings.h"
#include "pairing/settings.h"

typedef struct options_request {
    ct_strings settings;
} options_request;

typedef struct options_answer {
    ct_str system;
    ct_setting_answers options;
} options_answer;

static const ct_field answer_rows[] = {
    CT_OUT_TEXT(options_answer, system, system, "The pairing system of the event."),
    CT_OUT_OBJECTS(options_answer, options, options.items, options.count, ct_setting_shape,
                   "Its settings."),
};
static const ct_shape answer_shape = CT_ANSWER_SHAPE(
    "options", "The settings of the pairing system of an event.", answer_rows, options_answer);

static const ct_sheet *make_sheet(const ct_system_row *row, const options_answer *data,
                                  ct_arena *mem)
{
    ct_sheet *sheet = ct_sheet_new(mem, ct_str_format(mem, "%s (%s)", row->title, row->name));
    ct_settings_tabulate(&data->options, true, sheet);
    if (data->options.count == 0) {
        ct_sheet_note(sheet, "this system has no options");
    }
    return sheet;
}

static void write_text(const ct_answer *answer, size_t width, bool is_short, ct_text *out)
{
    (void)width;
    (void)is_short;
    const options_answer *data = answer->data;
    if (answer->sheet == NULL) { /* settings were changed: the lines say it */
        return;
    }
    if (data->options.count == 0) {
        ct_text_add(out, CT_STR("  this system has no options\n"));
    }
    ct_settings_write(&data->options, true, out);
}

static ct_status change(const ct_strings *settings, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    ct_event *event = desk->event;
    for (uint32_t i = 0; i < settings->count; i++) {
        CT_TRY(ct_settings_change(event, settings->items[i], err));
    }
    const ct_pairing_system *system = ct_settings_system(event);
    for (uint32_t i = 0; i < settings->count; i++) {
        ct_str rest = settings->items[i];
        const ct_system_option *option =
            ct_system_option_named(system, ct_str_trim(ct_str_cut(&rest, '=')));
        ct_answer_say(answer, desk->mem, "%s = %.*s", option->name,
                      CT_ARG(ct_system_setting(event, system, option->name)));
    }
    if (event->rounds_paired > 0) {
        ct_answer_say(answer, desk->mem,
                      "%u round%s paired already: the change counts for those to come",
                      event->rounds_paired, event->rounds_paired == 1 ? " is" : "s are");
    }
    answer->is_changed = true;
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const options_request *asked = request;
    options_answer *data = CT_NEW(desk->mem, options_answer, 1);
    CT_NEED(data, err);
    if (asked->settings.count > 0) {
        CT_TRY(change(&asked->settings, desk, answer, err));
    }
    const ct_system_row *row = ct_event_paired_by(desk->event);
    data->system = ct_str_of(row->name);
    CT_TRY(ct_settings_list(desk->event, ct_settings_system(desk->event), desk->mem, &data->options,
                            err));
    answer->data = data;
    if (asked->settings.count == 0) {
        answer->sheet = make_sheet(row, data, desk->mem);
    }
    return CT_OK;
}

static bool changes(const void *request)
{
    return ((const options_request *)request)->settings.count > 0;
}

static ct_status check(const void *request, ct_error *err)
{
    return ct_settings_check(&((const options_request *)request)->settings, err);
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "settings",
     .type = CT_INPUT_TEXTS,
     .offset = CT_AT(options_request, settings),
     .is_word = true,
     .value = "NAME=VALUE",
     .sentence = "settings to change, each as games=2; an empty value brings back the usual one"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable options cup.trf", "every setting, with its value and its range"},
    {"crosstable options cup.trf games=2 third=yes", "two settings are changed"},
    {"crosstable options cup.trf games=", "back to what is usual"},
    {.line = NULL},
};

const ct_operation ct_operation_options = {
    .name = "options",
    .arguments = "[NAME=VALUE…]",
    .summary = "list or change the settings of the pairing system",
    .details =
        "Without settings to change, all are listed. What is changed counts for the rounds "
        "to come; an empty value brings back the usual one.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .request_size = sizeof(options_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .changes = changes,
    .check = check,
    .run = run,
    .text = write_text,
};
