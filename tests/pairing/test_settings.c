/* Ranges of options as rows write them, and settings of an event. */

#include "pairing/settings.h"
#include "support/check.h"

#include <string.h>

static bool holds(const char *range, const char *value)
{
    ct_system_option option = {"name", "usual", range, "a sentence"};
    ct_error err = {0};
    ct_status status = ct_system_option_check(&option, ct_str_of(value), &err);
    assert_true(status == CT_OK || (status == CT_INVALID && strstr(err.cure, range) != NULL));
    return status == CT_OK;
}

static void ranges_are_read_as_they_are_written(void **state)
{
    static const struct {
        const char *range, *good, *bad;
    } cases[] = {
        {"1 to 99", "1", "0"},           {"1 to 99", "99", "100"},
        {"1 to 99", "7", "7.5"},         {"0.5 to 3", "0.5", "0.4"},
        {"0.5 to 3", "2.75", "3.01"},    {"yes|no", "NO", "maybe"},
        {"auto|1 to 9", "auto", "10"},   {"auto|1 to 9", "9", "automatic"},
        {"list of a|b|c", "c,a", "a,d"}, {"list of a|b|c", "b", "b,b"},
        {"list of a|b|c", "a, b", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(holds(cases[i].range, cases[i].good));
        assert_false(holds(cases[i].range, cases[i].bad));
    }
    assert_true(holds("a rule in words", "anything"));
}

static void check_usual(const ct_pairing_system *row)
{
    for (const ct_system_option *it = row->options; it != NULL && it->name != NULL; it++) {
        ct_error err = {0};
        check_ok(ct_system_option_check(it, ct_str_of(it->usual), &err), err);
    }
}

static void every_row_accepts_its_usual_value(void **state)
{
    (void)state;
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        check_usual(row);
    }
}

static void changes_leave_other_settings_alone(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = ct_event_new(mem);
    const ct_pairing_system *system = ct_pairing_system_named(CT_STR("knockout"));
    ct_setting other = {CT_STR("knockouts.games"), CT_STR("7")};
    ct_error err = {0};
    event->settings = &other;
    event->setting_count = 1;
    check_ok(ct_system_setting_change(event, system, CT_STR("Games"), CT_STR(" 3 "), &err), err);
    check_ok(ct_system_setting_change(event, system, CT_STR("third"), CT_STR("yes"), &err), err);
    assert_int_equal(event->setting_count, 3);
    assert_true(ct_str_is(ct_system_setting(event, system, "games"), "3"));
    assert_true(ct_system_setting_is_given(event, system, "third"));
    assert_int_equal(ct_system_setting_change(event, system, CT_STR("games"), CT_STR("99"), &err),
                     CT_INVALID);
    assert_true(ct_str_is(ct_system_setting(event, system, "games"), "3"));
    check_ok(ct_system_setting_change(event, system, CT_STR("games"), CT_STR("1"), &err), err);
    assert_false(ct_system_setting_is_given(event, system, "games"));
    assert_int_equal(event->setting_count, 2);
    assert_true(ct_str_is(event->settings[0].name, "knockouts.games"));
    assert_int_equal(ct_system_setting_change(event, system, CT_STR("x"), CT_STR("1"), &err),
                     CT_NOT_FOUND);
    assert_non_null(strstr(err.cure, "games, final"));
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_read_as_they_are_written),
        cmocka_unit_test(every_row_accepts_its_usual_value),
        cmocka_unit_test(changes_leave_other_settings_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
