/* The format and the arguments of a sentence. */

#include "base/phrase.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

/* Says the sentence again from its parts. */
static void says_again(const ct_error *error)
{
    char made[sizeof error->sentence] = "";
    size_t place = 0;
    for (const char *at = error->phrase.key; *at != '\0';) {
        size_t len = strlen(made);
        if (at[0] == '%' && at[1] == '%') {
            (void)snprintf(made + len, sizeof made - len, "%%");
            at += 2;
        } else if (at[0] == '%') {
            (void)snprintf(made + len, sizeof made - len, "%s",
                           ct_phrase_argument(&error->phrase, place++));
            at += 1 + strcspn(at + 1, "diuxXcsfge") + 1;
        } else {
            (void)snprintf(made + len, sizeof made - len, "%c", *at++);
        }
    }
    assert_string_equal(made, error->sentence);
    assert_int_equal(place, ct_phrase_count(&error->phrase));
}

static void a_sentence_is_its_format_with_its_arguments(void **state)
{
    (void)state;
    ct_error error;
    ct_fail(&error, CT_INVALID, "round %u has no board %llu", 3U, 12ULL);
    assert_string_equal(error.phrase.key, "round %u has no board %llu");
    assert_string_equal(ct_phrase_argument(&error.phrase, 1), "12");
    assert_string_equal(ct_phrase_argument(&error.phrase, 2), "");
    says_again(&error);
    ct_fail(&error, CT_INVALID, "'%.*s' of %zu, 5%% %s%c, %.2f %g %-4d| %04u/%02u %x", 3, "abcdef",
            (size_t)7, "Åsa", 'x', 0.125, 1e6, -2, 26U, 3U, 255U);
    says_again(&error);
    ct_fail(&error, CT_INVALID, "nothing to fill in");
    says_again(&error);
}

static void a_cure_has_a_phrase_of_its_own(void **state)
{
    (void)state;
    ct_error error;
    ct_fail(&error, CT_INVALID, "no %s", "board");
    ct_error_cure(&error, "its boards go up to %u", 4U);
    assert_string_equal(error.cure_phrase.key, "its boards go up to %u");
    assert_string_equal(ct_phrase_argument(&error.cure_phrase, 0), "4");
}

static void what_is_all_argument_or_too_long_has_no_phrase(void **state)
{
    (void)state;
    ct_error error;
    char longest[400];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ct_fail(&error, CT_INVALID, "%s", "a sentence made elsewhere");
    assert_null(error.phrase.key);
    ct_fail(&error, CT_INVALID, "the name is %s", longest);
    assert_null(error.phrase.key);
    assert_int_equal(ct_phrase_count(&error.phrase), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_is_its_format_with_its_arguments),
        cmocka_unit_test(a_cure_has_a_phrase_of_its_own),
        cmocka_unit_test(what_is_all_argument_or_too_long_has_no_phrase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
