/* The example programs are built, run, and say what they said before. */

#include "support/check.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/process.h"

#include <stdlib.h>
#include <string.h>

static test_run run_example(const char *name, const char *const *words)
{
    char kept[CT_TEST_PATH];
    char binary[CT_TEST_PATH];
    char folder[CT_TEST_PATH];
    (void)snprintf(kept, sizeof kept, "%s", test_environment("CROSSTABLE_BINARY"));
    (void)snprintf(binary, sizeof binary, "%s/%s", test_environment("CROSSTABLE_EXAMPLES"), name);
    (void)snprintf(folder, sizeof folder, "%s/examples", test_environment("CROSSTABLE_SOURCE"));
    test_environment_set("CROSSTABLE_BINARY", binary);
    test_run run = test_run_in(folder, NULL, words);
    test_environment_set("CROSSTABLE_BINARY", kept);
    return run;
}

static void says_as_before(const char *name, const char *const *words)
{
    char golden[CT_TEST_PATH];
    test_run run = run_example(name, words);
    assert_string_equal(run.err, "");
    assert_int_equal(run.code, 0);
    (void)snprintf(golden, sizeof golden, "api/%s.golden", name);
    test_golden(golden, run.out);
    test_run_free(&run);
}

static void a_small_swiss_is_played_from_nothing(void **state)
{
    (void)state;
    says_as_before("small_swiss", (const char *const[]){NULL});
}

static void a_file_is_checked_and_a_pairing_explained(void **state)
{
    (void)state;
    says_as_before("check_and_explain", TEST_WORDS("club-open.trf", "3"));
    test_run none = run_example("check_and_explain", TEST_WORDS("club-open.trf", "77"));
    assert_int_equal(none.code, 1);
    assert_non_null(strstr(none.err, "77"));
    test_run_free(&none);
    test_run misuse = run_example("check_and_explain", TEST_WORDS("club-open.trf"));
    assert_int_equal(misuse.code, 2);
    test_run_free(&misuse);
}

static void an_event_is_ranked_by_other_tie_breaks(void **state)
{
    (void)state;
    says_as_before("other_tie_breaks", (const char *const[]){NULL});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_swiss_is_played_from_nothing),
        cmocka_unit_test(a_file_is_checked_and_a_pairing_explained),
        cmocka_unit_test(an_event_is_ranked_by_other_tie_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
