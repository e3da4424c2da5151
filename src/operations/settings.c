#include "operations/settings.h"

#include "operations/engine.h"
#include "pairing/settings.h"

#define COMMON_ROWS                                                                                \
    CT_OUT_TEXT(ct_setting_answer, usual, usual, "The value when nothing is said."),               \
        CT_OUT_TEXT(ct_setting_answer, range, range, "What values there are, as people read it."), \
        CT_OUT_TEXT(ct_setting_answer, sentence, sentence, "What it is about.")

static const ct_field setting_rows[] = {
    CT_OUT_TEXT(ct_setting_answer, name, name, "Name of the setting."),
    CT_OUT_TEXT(ct_setting_answer, value, value, "Its value in this event."),
    CT_OUT_FLAG(ct_setting_answer, is_given, is_given,
                "The event itself says the value; otherwise it is the usual one."),
    COMMON_ROWS,
};
const ct_shape ct_setting_shape = CT_ANSWER_SHAPE(
    "setting", "A setting of the pairing system in an event.", setting_rows, ct_setting_answer);

static const ct_field option_rows[] = {
    CT_OUT_TEXT(ct_setting_answer, name, name, "Name of the option."),
    COMMON_ROWS,
};
const ct_shape ct_option_shape =
    CT_ANSWER_SHAPE("option", "An option of a pairing system.", option_rows, ct_setting_answer);

static uint32_t count_options(const ct_pairing_system *system)
{
    uint32_t count = 0;
    while (system != NULL && system->options != NULL && system->options[count].name != NULL) {
        count++;
    }
    return count;
}

ct_status ct_settings_list(const ct_event *event, const ct_pairing_system *system, ct_arena *mem,
                           ct_setting_answers *out, ct_error *err)
{
    *out = (ct_setting_answers){.count = count_options(system)};
    out->items = CT_NEW(mem, ct_setting_answer, out->count);
    CT_NEED(out->items, err);
    for (uint32_t i = 0; i < out->count; i++) {
        const ct_system_option *row = &system->options[i];
        out->items[i] = (ct_setting_answer){.name = ct_str_of(row->name),
                                            .usual = ct_str_of(row->usual),
                                            .range = ct_str_of(row->range),
                                            .sentence = ct_str_of(row->sentence)};
        if (event != NULL) {
            out->items[i].value = ct_system_setting(event, system, row->name);
            out->items[i].is_given = ct_system_setting_is_given(event, system, row->name);
        }
    }
    return CT_OK;
}

void ct_settings_tabulate(const ct_setting_answers *list, bool has_values, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Option", "name"), CT_COLUMN_WORD("Value", "value"),
        CT_COLUMN_WORD("Usual", "usual"), CT_COLUMN_SENTENCE("Range", "range"),
        CT_COLUMN_SENTENCE("Meaning", "sentence")};
    static const ct_sheet_column bare[] = {
        CT_COLUMN_WORD("Option", "name"), CT_COLUMN_WORD("Usual", "usual"),
        CT_COLUMN_SENTENCE("Range", "range"), CT_COLUMN_SENTENCE("Meaning", "sentence")};
    if (list->count == 0) {
        return;
    }
    ct_sheet_table *table = has_values ? ct_sheet_add(sheet, CT_NO_CELL, columns, 5)
                                       : ct_sheet_add(sheet, CT_NO_CELL, bare, 4);
    for (uint32_t i = 0; i < list->count; i++) {
        const ct_setting_answer *one = &list->items[i];
        const ct_str cells[] = {one->name, one->value, one->usual, one->range, one->sentence};
        const ct_str fewer[] = {one->name, one->usual, one->range, one->sentence};
        ct_sheet_row(table, has_values ? cells : fewer);
    }
}

void ct_settings_write(const ct_setting_answers *list, bool has_values, ct_text *out)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const ct_setting_answer *one = &list->items[i];
        ct_text_addf(out, "  %.*s", CT_ARG(one->name));
        if (has_values) {
            ct_text_addf(out, " = %.*s", CT_ARG(one->value));
        }
        ct_text_addf(out, "\n      %.*s\n      %.*s; usual: %.*s\n", CT_ARG(one->sentence),
                     CT_ARG(one->range), CT_ARG(one->usual));
    }
}

const ct_pairing_system *ct_settings_system(const ct_event *event)
{
    return ct_pairing_system_named(ct_str_of(ct_event_paired_by(event)->name));
}

static ct_status refuse_words(ct_str words, ct_error *err)
{
    ct_fail(err, CT_MISUSE, "'%.*s' is no setting", CT_ARG(words));
    ct_error_cure(err, "write NAME=VALUE, as games=2; NAME= alone for the usual value");
    return CT_MISUSE;
}

static ct_status check_line(ct_str words, ct_error *err)
{
    if (!ct_utf8_is_valid(words)) {
        ct_fail(err, CT_MISUSE, "a setting is not UTF-8 text");
        ct_error_cure(err, "type it on a UTF-8 terminal");
        return CT_MISUSE;
    }
    if (ct_str_has_control(words)) {
        ct_fail(err, CT_MISUSE, "a setting holds a line end or another control character");
        ct_error_cure(err, "write it in one line, without tabs");
        return CT_MISUSE;
    }
    return CT_OK;
}

ct_status ct_settings_check(const ct_strings *words, ct_error *err)
{
    for (uint32_t i = 0; i < words->count; i++) {
        ct_str rest = ct_str_trim(words->items[i]);
        CT_TRY(check_line(rest, err));
        if (ct_str_cut(&rest, '=').len == ct_str_trim(words->items[i]).len) {
            return refuse_words(words->items[i], err);
        }
    }
    return CT_OK;
}

ct_status ct_settings_change(ct_event *event, ct_str words, ct_error *err)
{
    const ct_pairing_system *system = ct_settings_system(event);
    ct_str value = ct_str_trim(words);
    ct_str name = ct_str_cut(&value, '=');
    if (system == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "the system \"%s\" has no engine yet, and no options",
                ct_event_paired_by(event)->name);
        ct_error_cure(err, "{systems} lists the systems and their options");
        return CT_UNSUPPORTED;
    }
    return ct_system_setting_change(event, system, name, value, err);
}
