/* Dates as people write them, and days that the calendar does not have. */

#include "base/date.h"
#include "support/check.h"

static void dates_are_read_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ct_date date;
    } cases[] = {
        {"2026/03/06", {2026, 3, 6}},   {"2026-3-6", {2026, 3, 6}},
        {"06.03.2026", {2026, 3, 6}},   {"20260306", {2026, 3, 6}},
        {"12/31/1999", {1999, 12, 31}}, {"1985", {1985, 0, 0}},
        {"1985/00/00", {1985, 0, 0}},   {"2024/02/29", {2024, 2, 29}},
        {"2000-02-29", {2000, 2, 29}},  {"2026-03-06 00:00:00", {2026, 3, 6}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ct_date date = {0};
        assert_true(ct_date_read(ct_str_of(cases[i].text), &date));
        assert_int_equal(date.year, cases[i].date.year);
        assert_int_equal(date.month, cases[i].date.month);
        assert_int_equal(date.day, cases[i].date.day);
    }
}

static void days_that_do_not_exist_are_no_dates(void **state)
{
    (void)state;
    static const char *const cases[] = {"31.13.2000", "2026-02-30",   "2023/02/29", "1900/02/29",
                                        "2026/04/31", "2026/13/01",   "2026/01/32", "1700/01/01",
                                        "20260230",   "6.3.26",       "today",      "",
                                        "2026/03",    "2026/03/06/07"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ct_date date = {.year = 7};
        assert_false(ct_date_read(ct_str_of(cases[i]), &date));
        assert_int_equal(date.year, 7);
    }
}

static void a_date_is_found_in_what_files_say(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ct_date date;
        unsigned year;
    } cases[] = {
        {"2026/03/06", {2026, 3, 6}, 2026},
        {"06.03.2026", {2026, 3, 6}, 2026},
        {"12/31/1999", {1999, 12, 31}, 1999},
        {"20260306", {2026, 3, 6}, 2026},
        {"2026/03", {2026, 3, 0}, 2026},
        {"2026", {2026, 0, 0}, 2026},
        {"2026-03-06T18:30", {2026, 3, 6}, 2026},
        {"2026/02/30", {2026, 2, 30}, 2026},
        {"31.13.2000", {2000, 13, 31}, 2000},
        {"6 March 2026", {0}, 2026},
        {"born 1985?", {1985, 0, 0}, 1985},
        {"06/03/26", {0}, 0},
        {"last week", {0}, 0},
        {"0000/00/00", {0}, 0},
        {"123456", {0}, 0},
        {"", {0}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ct_date date = ct_date_find(ct_str_of(cases[i].text));
        if (ct_date_compare(date, cases[i].date) != 0 ||
            ct_date_year(ct_str_of(cases[i].text)) != cases[i].year) {
            fail_msg("%s: %u/%u/%u, year %u", cases[i].text, date.year, date.month, date.day,
                     ct_date_year(ct_str_of(cases[i].text)));
        }
    }
}

static void dates_are_compared(void **state)
{
    (void)state;
    assert_true(ct_date_compare((ct_date){2024, 2, 29}, (ct_date){2024, 3, 1}) < 0);
    assert_true(ct_date_compare((ct_date){2024, 0, 0}, (ct_date){2023, 12, 31}) > 0);
    assert_int_equal(ct_date_compare((ct_date){2024, 2, 29}, (ct_date){2024, 2, 29}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_read_as_people_write_them),
        cmocka_unit_test(a_date_is_found_in_what_files_say),
        cmocka_unit_test(dates_are_compared),
        cmocka_unit_test(days_that_do_not_exist_are_no_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
