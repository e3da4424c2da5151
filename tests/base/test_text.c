/* Views, numbers and growing text. */

#include "unit.h"

#include "base/random.h"
#include "base/text.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static void check_is(ct_str s, const char *wanted)
{
    if (!ct_str_is(s, wanted)) {
        fail_msg("\"%.*s\" is not \"%s\"", CT_ARG(s), wanted);
    }
}

static void views_compare_by_their_bytes(void **state)
{
    (void)state;
    ct_str none = {0};
    assert_true(ct_str_equal(none, CT_STR("")));
    assert_true(ct_str_equal(ct_str_of(NULL), none));
    assert_true(ct_str_is(CT_STR("abc"), "abc"));
    assert_false(ct_str_is(CT_STR("abc"), "abd"));
    assert_false(ct_str_is(CT_STR("abc"), "ab"));
    assert_true(ct_str_compare(CT_STR("ab"), CT_STR("abc")) < 0);
    assert_true(ct_str_compare(CT_STR("b"), CT_STR("abc")) > 0);
    assert_true(ct_str_compare(CT_STR("\xC3"), CT_STR("a")) > 0);
    assert_int_equal(ct_str_compare(none, CT_STR("")), 0);
    assert_true(ct_str_starts(CT_STR("001 1"), "001"));
    assert_false(ct_str_starts(CT_STR("00"), "001"));
    assert_true(ct_str_starts(none, ""));
    assert_true(ct_str_equal_ignoring_case(CT_STR("aZ[1"), CT_STR("Az[1")));
    assert_false(ct_str_equal_ignoring_case(CT_STR("["), CT_STR("{")));
    assert_false(ct_str_equal_ignoring_case(CT_STR("a"), CT_STR("ab")));
}

static void slices_are_clamped_to_what_exists(void **state)
{
    (void)state;
    check_is(ct_str_slice(CT_STR("abcdef"), 2, 3), "cde");
    check_is(ct_str_slice(CT_STR("abcdef"), 4, 100), "ef");
    check_is(ct_str_slice(CT_STR("abcdef"), 6, 1), "");
    check_is(ct_str_slice(CT_STR("abcdef"), 99, SIZE_MAX), "");
    check_is(ct_str_slice(CT_STR("abcdef"), 0, SIZE_MAX), "abcdef");
    check_is(ct_str_slice((ct_str){0}, 3, 4), "");
}

static void trimming_takes_blanks_off_the_ends_alone(void **state)
{
    (void)state;
    check_is(ct_str_trim(CT_STR(" \t a b\r\n")), "a b");
    check_is(ct_str_trim_end(CT_STR("  a ")), "  a");
    check_is(ct_str_trim(CT_STR(" \t\v\f\r\n")), "");
    check_is(ct_str_trim((ct_str){0}), "");
    assert_true(ct_str_is_blank(CT_STR(" \t")));
    assert_true(ct_str_is_blank((ct_str){0}));
    assert_false(ct_str_is_blank(CT_STR("  .")));
}

static void cutting_walks_through_the_parts(void **state)
{
    (void)state;
    ct_str rest = CT_STR("a;;b;");
    check_is(ct_str_cut(&rest, ';'), "a");
    check_is(ct_str_cut(&rest, ';'), "");
    check_is(ct_str_cut(&rest, ';'), "b");
    assert_int_equal(rest.len, 0);
    check_is(ct_str_cut(&rest, ';'), "");
    rest = CT_STR("whole");
    check_is(ct_str_cut(&rest, ';'), "whole");
    check_is(rest, "");
}

static void words_are_runs_of_what_is_not_blank(void **state)
{
    (void)state;
    ct_str rest = CT_STR("  XXR  9\tx ");
    check_is(ct_str_word(&rest), "XXR");
    check_is(ct_str_word(&rest), "9");
    check_is(ct_str_word(&rest), "x");
    check_is(ct_str_word(&rest), "");
    check_is(ct_str_word(&rest), "");
}

static void copies_end_with_a_zero_byte(void **state)
{
    ct_str copy = ct_str_copy(*state, ct_str_slice(CT_STR("abcdef"), 1, 3));
    assert_string_equal(copy.at, "bcd");
    ct_str empty = ct_str_copy(*state, (ct_str){0});
    assert_non_null(empty.at);
    assert_string_equal(empty.at, "");
    ct_str made = ct_str_format(*state, "%d %.*s", 5, CT_ARG(copy));
    assert_string_equal(made.at, "5 bcd");
    assert_int_equal(made.len, 5);
}

static void unsigned_numbers_are_digits_alone_and_must_fit(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        " 1",
                                        "1 ",
                                        "+1",
                                        "-1",
                                        "1.0",
                                        "a",
                                        "12a",
                                        "18446744073709551616",
                                        "99999999999999999999",
                                        "184467440737095516150",
                                        "1234567890123456789x",
                                        "٣"};
    uint64_t value = 42;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ct_str_to_unsigned(ct_str_of(wrong[i]), &value)) {
            fail_msg("\"%s\" is no such number", wrong[i]);
        }
    }
    assert_int_equal(value, 42);
    assert_true(ct_str_to_unsigned(CT_STR("0"), &value) && value == 0);
    assert_true(ct_str_to_unsigned(CT_STR("0007"), &value) && value == 7);
    assert_true(ct_str_to_unsigned(CT_STR("18446744073709551615"), &value) && value == UINT64_MAX);
    assert_true(ct_str_to_unsigned(CT_STR("000000000000000000000000000012"), &value) &&
                value == 12);
}

static void numbers_survive_a_way_to_text_and_back(void **state)
{
    (void)state;
    ct_random random = {.seed = 3};
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = ct_random_next(&random) >> ct_random_below(&random, 64);
        int64_t wanted = i % 2 == 0 ? (int64_t)bits : (int64_t)~bits;
        char text[32];
        int64_t value = 0;
        uint64_t size = 0;
        snprintf(text, sizeof text, "%" PRId64, wanted);
        assert_true(ct_str_to_int(ct_str_of(text), &value));
        assert_true(value == wanted);
        snprintf(text, sizeof text, "%" PRIu64, bits);
        assert_true(ct_str_to_unsigned(ct_str_of(text), &size));
        assert_true(size == bits);
    }
}

static void signed_numbers_reach_both_ends_and_no_further(void **state)
{
    (void)state;
    int64_t value = 42;
    assert_false(ct_str_to_int(CT_STR("9223372036854775808"), &value));
    assert_false(ct_str_to_int(CT_STR("-9223372036854775809"), &value));
    assert_false(ct_str_to_int(CT_STR("-"), &value));
    assert_false(ct_str_to_int(CT_STR("--1"), &value));
    assert_false(ct_str_to_int(CT_STR(""), &value));
    assert_int_equal(value, 42);
    assert_true(ct_str_to_int(CT_STR("9223372036854775807"), &value) && value == INT64_MAX);
    assert_true(ct_str_to_int(CT_STR("-9223372036854775808"), &value) && value == INT64_MIN);
    assert_true(ct_str_to_int(CT_STR("-0"), &value) && value == 0);
}

static void points_are_whole_counts_of_their_unit(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t unit;
        int32_t points;
    } right[] = {
        {"1.5", 2, 3},
        {"0,5", 2, 1},
        {"½", 2, 1},
        {"1½", 2, 3},
        {"-½", 2, -1},
        {"-1.5", 2, -3},
        {"1.25", 4, 5},
        {"1.25", 100, 125},
        {".5", 2, 1},
        {"7", 2, 14},
        {"7.0", 1, 7},
        {"0.0", 1, 0},
        {"-0.0", 2, 0},
        {"10.50000000000000000000000000000000", 2, 21},
        {"0.000000000931322574615478515625", 1 << 30, 1},
        {"1073741823.5", 2, INT32_MAX},
        {"2147483647", 1, INT32_MAX},
        {"-2147483648", 1, INT32_MIN},
        {"-1073741824", 2, INT32_MIN},
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        int32_t points = 999;
        if (!ct_str_to_points(ct_str_of(right[i].text), right[i].unit, &points) ||
            points != right[i].points) {
            fail_msg("\"%s\" in 1/%d: %d", right[i].text, right[i].unit, points);
        }
    }
}

static void what_is_no_whole_count_of_points_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t unit;
    } wrong[] = {
        {"", 2},
        {"-", 2},
        {".", 2},
        {"1.", 2},
        {"1.5", 1},
        {"½", 1},
        {"½", 3},
        {"1.25", 2},
        {"0.33", 3},
        {"1.5.5", 2},
        {"1½½", 2},
        {"½1", 2},
        {"1.½", 2},
        {"1 ", 2},
        {" 1", 2},
        {"x", 2},
        {"1x", 2},
        {"1.x", 2},
        {"\xBD", 2},
        {"1\xC2", 2},
        {"1073741824", 2},
        {"1073741824.", 2},
        {"2147483648", 1},
        {"-2147483649", 1},
        {"--1", 2},
        {"-1073741824.5", 2},
        {"99999999999999999999999", 2},
        {"0.0000000000000000000000001", 2},
    };
    int32_t points = 999;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ct_str_to_points(ct_str_of(wrong[i].text), wrong[i].unit, &points)) {
            fail_msg("\"%s\" in 1/%d gave %d", wrong[i].text, wrong[i].unit, points);
        }
    }
    assert_int_equal(points, 999);
}

static void text_grows_and_stays_terminated(void **state)
{
    ct_text text = {.mem = *state};
    check_is(ct_text_view(&text), "");
    assert_string_equal(ct_text_view(&text).at, "");
    ct_text_add(&text, (ct_str){0});
    ct_text_add(&text, CT_STR("abc"));
    ct_text_add_chars(&text, '-', 3);
    ct_text_add_chars(&text, '?', 0);
    ct_text_addf(&text, "%d|%s", 17, "x");
    ct_text_addf(&text, "%s", "");
    assert_string_equal(ct_text_view(&text).at, "abc---17|x");
    assert_int_equal(ct_text_view(&text).len, 10);
    assert_false(text.failed);
}

static void long_text_keeps_every_part(void **state)
{
    ct_text text = {.mem = *state};
    for (int i = 0; i < 5000; i++) {
        ct_text_addf(&text, "%04d", i);
        assert_non_null(ct_arena_alloc(*state, i % 50 == 0, 1)); /* something else in between */
    }
    ct_text_addf(&text, "%3000d", 7);
    ct_str view = ct_text_view(&text);
    assert_int_equal(view.len, 23000);
    assert_int_equal(view.at[view.len], 0);
    for (int i = 0; i < 5000; i++) {
        uint64_t value = 0;
        assert_true(ct_str_to_unsigned(ct_str_slice(view, (size_t)i * 4, 4), &value));
        assert_int_equal(value, i);
    }
}

static void text_that_cannot_grow_fails_once_and_for_all(void **state)
{
    ct_text text = {.mem = *state};
    ct_text_add(&text, CT_STR("kept"));
    ct_text_add_chars(&text, 'x', SIZE_MAX - 2);
    assert_true(text.failed);
    ct_text_add(&text, CT_STR("ignored"));
    ct_text_addf(&text, "%s", "ignored");
    assert_string_equal(ct_text_view(&text).at, "kept");
    assert_true(text.failed);
    ct_text other = {.mem = *state};
    ct_text_add_chars(&other, 'x', SIZE_MAX);
    assert_true(other.failed);
    assert_int_equal(ct_text_view(&other).len, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(views_compare_by_their_bytes),
        TEST(slices_are_clamped_to_what_exists),
        TEST(trimming_takes_blanks_off_the_ends_alone),
        TEST(cutting_walks_through_the_parts),
        TEST(words_are_runs_of_what_is_not_blank),
        TEST(copies_end_with_a_zero_byte),
        TEST(unsigned_numbers_are_digits_alone_and_must_fit),
        TEST(numbers_survive_a_way_to_text_and_back),
        TEST(signed_numbers_reach_both_ends_and_no_further),
        TEST(points_are_whole_counts_of_their_unit),
        TEST(what_is_no_whole_count_of_points_is_refused),
        TEST(text_grows_and_stays_terminated),
        TEST(long_text_keeps_every_part),
        TEST(text_that_cannot_grow_fails_once_and_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
