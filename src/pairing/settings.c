/* Settings of pairing systems, judged by the ranges of their rows. */

#include "pairing/settings.h"

#include "base/nearest.h"
#include "event/edit.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { DECIMALS = 10000, MOST_OPTIONS = 64 };

const ct_system_option *ct_system_option_named(const ct_pairing_system *system, ct_str name)
{
    for (const ct_system_option *row = system->options; row != NULL && row->name != NULL; row++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(row->name))) {
            return row;
        }
    }
    return NULL;
}

/* --- Ranges ---------------------------------------------------------------------------------- */

/* "1 to 99" with whole or decimal numbers. */
static bool read_numbers(ct_str range, int32_t *least, int32_t *most)
{
    ct_str rest = range;
    ct_str from = ct_str_word(&rest);
    ct_str to = ct_str_word(&rest);
    return ct_str_is(to, "to") && ct_str_to_points(from, DECIMALS, least) &&
           ct_str_to_points(ct_str_trim(rest), DECIMALS, most);
}

static bool alternative_holds(ct_str alternative, ct_str value)
{
    int32_t least;
    int32_t most;
    int32_t number;
    if (read_numbers(alternative, &least, &most)) {
        bool is_whole = memchr(alternative.at, '.', alternative.len) == NULL;
        return ct_str_to_points(value, DECIMALS, &number) && number >= least && number <= most &&
               (!is_whole || number % DECIMALS == 0);
    }
    return ct_str_equal_ignoring_case(ct_str_trim(alternative), value);
}

static bool range_holds(ct_str range, ct_str value)
{
    while (range.len > 0) {
        if (alternative_holds(ct_str_cut(&range, '|'), value)) {
            return true;
        }
    }
    return false;
}

static bool is_prose(ct_str range)
{
    int32_t least;
    int32_t most;
    return memchr(range.at, '|', range.len) == NULL && !read_numbers(range, &least, &most);
}

/* Every item holds, and none stands twice. */
static bool list_holds(ct_str range, ct_str list)
{
    ct_str rest = list;
    while (rest.len > 0) {
        ct_str item = ct_str_trim(ct_str_cut(&rest, ','));
        if (!range_holds(range, item)) {
            return false;
        }
        for (ct_str later = rest; later.len > 0;) {
            if (ct_str_equal_ignoring_case(item, ct_str_trim(ct_str_cut(&later, ',')))) {
                return false;
            }
        }
    }
    return list.len > 0 && list.at[list.len - 1] != ',';
}

ct_status ct_system_option_check(const ct_system_option *option, ct_str value, ct_error *err)
{
    static const char list_of[] = "list of ";
    ct_str range = ct_str_of(option->range);
    bool is_list = ct_str_starts(range, list_of);
    ct_str items = is_list ? ct_str_slice(range, sizeof list_of - 1, range.len) : range;
    bool holds = is_list ? list_holds(items, value) : is_prose(range) || range_holds(range, value);
    if (holds) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%s cannot be '%.*s'", option->name, CT_ARG(value));
    ct_error_cure(err, "it is %s: %s", option->range, option->sentence);
    return CT_INVALID;
}

/* --- The event ------------------------------------------------------------------------------- */

/* The place of "system.option" among the settings, or their number. */
static uint32_t find_setting(const ct_event *event, const ct_pairing_system *system,
                             const char *option)
{
    size_t length = strlen(system->name);
    for (uint32_t i = 0; i < event->setting_count; i++) {
        ct_str name = event->settings[i].name;
        if (ct_str_starts(name, system->name) && name.len > length && name.at[length] == '.' &&
            ct_str_is(ct_str_slice(name, length + 1, name.len), option)) {
            return i;
        }
    }
    return event->setting_count;
}

bool ct_system_setting_is_given(const ct_event *event, const ct_pairing_system *system,
                                const char *option)
{
    return find_setting(event, system, option) < event->setting_count;
}

static ct_status fail_unknown(const ct_pairing_system *system, ct_str name, ct_error *err)
{
    const char *names[MOST_OPTIONS];
    size_t count = 0;
    char all[256] = "";
    size_t used = 0;
    for (const ct_system_option *row = system->options; row != NULL && row->name != NULL; row++) {
        assert(count < MOST_OPTIONS);
        names[count++] = row->name;
        int added =
            snprintf(all + used, sizeof all - used, "%s%s", used == 0 ? "" : ", ", row->name);
        used = added > 0 && used + (size_t)added < sizeof all ? used + (size_t)added : used;
    }
    ct_fail(err, CT_NOT_FOUND, "the system \"%s\" has no option '%.*s'", system->name,
            CT_ARG(name));
    const char *nearest = count == 0 ? NULL : ct_nearest_word(name, names, count);
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean %s?", nearest);
    } else if (count > 0) {
        ct_error_cure(err, "its options are: %s", all);
    } else {
        ct_error_cure(err, "it has no options at all");
    }
    return CT_NOT_FOUND;
}

ct_status ct_system_setting_change(ct_event *event, const ct_pairing_system *system, ct_str name,
                                   ct_str value, ct_error *err)
{
    const ct_system_option *option = ct_system_option_named(system, ct_str_trim(name));
    value = ct_str_trim(value);
    if (option == NULL) {
        return fail_unknown(system, ct_str_trim(name), err);
    }
    bool is_usual = value.len == 0 || ct_str_is(value, option->usual);
    CT_TRY(is_usual ? CT_OK : ct_system_option_check(option, value, err));
    char full[96];
    int length = snprintf(full, sizeof full, "%s.%s", system->name, option->name);
    assert(length > 0 && (size_t)length < sizeof full);
    return ct_event_set_setting(event, (ct_str){full, (size_t)length},
                                is_usual ? CT_NO_TEXT : value, err);
}
