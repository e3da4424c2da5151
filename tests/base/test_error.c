/* Errors: filled in one statement, cut at whole characters, written on one line. */

#include "unit.h"

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static void a_failure_fills_the_error_and_returns_its_status(void **state)
{
    (void)state;
    ct_error err;
    memset(&err, 0x55, sizeof err);
    assert_int_equal(ct_fail(&err, CT_NOT_FOUND, "player %d is unknown", 12), CT_NOT_FOUND);
    assert_int_equal(err.status, CT_NOT_FOUND);
    assert_int_equal(err.severity, CT_FAULT);
    assert_string_equal(err.sentence, "player 12 is unknown");
    assert_string_equal(err.rule, "");
    assert_string_equal(err.cure, "");
    assert_null(err.at.file);
    assert_int_equal(err.at.line, 0);
}

static void a_failure_without_an_error_still_returns_its_status(void **state)
{
    (void)state;
    ct_place at = {.line = 1};
    assert_int_equal(ct_fail(NULL, CT_IO, "%s", "no"), CT_IO);
    assert_int_equal(ct_fail_at(NULL, CT_INVALID, at, "%s", "no"), CT_INVALID);
    assert_int_equal(ct_fail_memory(NULL), CT_NO_MEMORY);
    ct_error_rule(NULL, "C.04.3 C3");
    ct_error_cure(NULL, "none");
}

static void an_error_may_be_wrapped_in_a_sentence_that_quotes_it(void **state)
{
    (void)state;
    ct_error err;
    ct_fail(&err, CT_INVALID, "bad colour");
    ct_fail(&err, err.status, "round 3: %s", err.sentence);
    assert_string_equal(err.sentence, "round 3: bad colour");
    ct_error_cure(&err, "write w or b");
    ct_error_cure(&err, "%s, or -", err.cure);
    assert_string_equal(err.cure, "write w or b, or -");
}

/* Sentences of n letters and then three-byte characters, so that the cut falls on each byte of one.
 */
static void a_long_sentence_is_cut_at_a_whole_character(void **state)
{
    (void)state;
    for (int letters = 0; letters < 4; letters++) {
        char text[600] = "";
        memset(text, 'x', (size_t)letters);
        for (size_t len = (size_t)letters; len < 500; len += 3) {
            memcpy(text + len, "王", 4);
        }
        ct_error err;
        ct_fail(&err, CT_INVALID, "%s", text);
        size_t len = strlen(err.sentence);
        assert_true(ct_utf8_is_valid(ct_str_of(err.sentence)));
        assert_memory_equal(err.sentence, text, len);
        assert_true(len <= sizeof err.sentence - 1 && len + 3 > sizeof err.sentence - 1);
        ct_error_cure(&err, "%s", text);
        assert_true(ct_utf8_is_valid(ct_str_of(err.cure)));
        assert_true(strlen(err.cure) + 3 > sizeof err.cure - 1);
        ct_error_rule(&err, text);
        assert_true(ct_utf8_is_valid(ct_str_of(err.rule)));
        assert_true(strlen(err.rule) + 3 > sizeof err.rule - 1);
    }
}

static void a_sentence_that_just_fits_is_kept_whole(void **state)
{
    (void)state;
    ct_error err;
    char text[sizeof err.sentence + 1];
    memset(text, 'y', sizeof text);
    text[sizeof err.sentence - 1] = '\0';
    ct_fail(&err, CT_INVALID, "%s", text);
    assert_string_equal(err.sentence, text);
    memcpy(text + sizeof err.sentence - 3, "é", 3);
    ct_fail(&err, CT_INVALID, "%s", text);
    assert_string_equal(err.sentence, text);
}

static void check_line(const ct_error *err, const char *wanted)
{
    char out[1000];
    assert_int_equal(ct_error_format(err, out, sizeof out), strlen(wanted));
    assert_string_equal(out, wanted);
}

static void an_error_is_written_with_what_is_known(void **state)
{
    (void)state;
    ct_error err;
    ct_place at = {.file = "open.trf", .line = 4, .column = 92};
    ct_fail_at(&err, CT_INVALID, at, "player 7 meets herself");
    check_line(&err, "open.trf:4:92: player 7 meets herself");
    ct_error_rule(&err, "TRF 001");
    check_line(&err, "open.trf:4:92: player 7 meets herself [TRF 001]");
    ct_error_cure(&err, "give another opponent");
    check_line(&err, "open.trf:4:92: player 7 meets herself [TRF 001]; give another opponent");
    err.at.column = 0;
    err.rule[0] = '\0';
    check_line(&err, "open.trf:4: player 7 meets herself; give another opponent");
    err.cure[0] = '\0';
    err.at.line = 0;
    check_line(&err, "open.trf: player 7 meets herself");
    err.at = (ct_place){.line = 4, .column = 92};
    check_line(&err, "line 4, column 92: player 7 meets herself");
    err.at = (ct_place){.line = 4};
    check_line(&err, "line 4: player 7 meets herself");
    err.at = (ct_place){0};
    check_line(&err, "player 7 meets herself");
}

static void a_small_buffer_gets_the_start_in_whole_characters(void **state)
{
    (void)state;
    ct_error err;
    ct_place at = {.file = "ü.trf", .line = 1};
    ct_fail_at(&err, CT_INVALID, at, "Łódź 王");
    ct_error_cure(&err, "é");
    char whole[100];
    size_t full = ct_error_format(&err, whole, sizeof whole);
    for (size_t size = 1; size <= full + 1; size++) {
        char out[100];
        memset(out, 'Z', sizeof out);
        size_t len = ct_error_format(&err, out, size);
        assert_int_equal(len, strlen(out));
        assert_true(len < size && len + 3 >= size);
        assert_memory_equal(out, whole, len);
        assert_true(ct_utf8_is_valid(ct_str_of(out)));
        assert_int_equal(out[size], 'Z');
    }
    char untouched = 'Z';
    assert_int_equal(ct_error_format(&err, &untouched, 0), 0);
    assert_int_equal(untouched, 'Z');
}

static void every_status_has_its_own_name(void **state)
{
    (void)state;
    for (int i = CT_OK; i <= CT_IO; i++) {
        for (int k = CT_OK; k < i; k++) {
            assert_string_not_equal(ct_status_name((ct_status)i), ct_status_name((ct_status)k));
        }
    }
    assert_string_equal(ct_status_name(CT_INVALID), "invalid");
    assert_string_equal(ct_status_name(CT_NOT_FOUND), "not found");
    assert_non_null(ct_status_name((ct_status)99));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_fills_the_error_and_returns_its_status),
        cmocka_unit_test(a_failure_without_an_error_still_returns_its_status),
        cmocka_unit_test(an_error_may_be_wrapped_in_a_sentence_that_quotes_it),
        cmocka_unit_test(a_long_sentence_is_cut_at_a_whole_character),
        cmocka_unit_test(a_sentence_that_just_fits_is_kept_whole),
        cmocka_unit_test(an_error_is_written_with_what_is_known),
        cmocka_unit_test(a_small_buffer_gets_the_start_in_whole_characters),
        cmocka_unit_test(every_status_has_its_own_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
