/* "Did you mean …?" */

#include "unit.h"

#include "base/nearest.h"

static const char *const keys[] = {"name", "number", "rating", "round", "rounds", "club"};

static const char *near(const char *word)
{
    return ct_nearest_word(ct_str_of(word), keys, sizeof keys / sizeof keys[0]);
}

static void each_kind_of_slip_counts_one(void **state)
{
    (void)state;
    assert_string_equal(near("nam"), "name");       /* left out */
    assert_string_equal(near("ratting"), "rating"); /* added */
    assert_string_equal(near("clib"), "club");      /* changed */
    assert_string_equal(near("clbu"), "club");      /* swapped */
}

static void case_does_not_matter(void **state)
{
    (void)state;
    assert_string_equal(near("NUMBER"), "number");
}

static void the_known_word_itself_is_nearest(void **state)
{
    (void)state;
    assert_string_equal(near("rounds"), "rounds");
    assert_string_equal(near("round"), "round");
}

static void a_long_word_may_have_more_slips(void **state)
{
    (void)state;
    assert_string_equal(near("roundes"), "rounds");
    assert_string_equal(near("rtaimg"), "rating"); /* two slips in six letters */
}

static void what_is_far_from_all_words_has_no_nearest(void **state)
{
    (void)state;
    assert_null(near("federation"));
    assert_null(near("x"));
    assert_null(near(""));
    assert_null(near("club-club-club-club-club-club-club-club-club-club-club-club-club-club"));
    assert_null(ct_nearest_word(CT_STR("name"), keys, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_slip_counts_one),
        cmocka_unit_test(case_does_not_matter),
        cmocka_unit_test(the_known_word_itself_is_nearest),
        cmocka_unit_test(a_long_word_may_have_more_slips),
        cmocka_unit_test(what_is_far_from_all_words_has_no_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
