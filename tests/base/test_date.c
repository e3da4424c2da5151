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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_read_as_people_write_them),
        cmocka_unit_test(days_that_do_not_exist_are_no_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
