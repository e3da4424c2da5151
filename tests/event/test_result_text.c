/* Results as people type them and as they are shown. */

#include "event/edit.h"
#include "support/check.h"

#include <string.h>

typedef struct example {
    const char *text;
    ct_outcome white, black;
} example;

static void every_usual_spelling_is_understood(void **state)
{
    (void)state;
    static const example examples[] = {
        {"1-0", CT_WIN, CT_LOSS},
        {"0-1", CT_LOSS, CT_WIN},
        {"½-½", CT_DRAW, CT_DRAW},
        {"1/2-1/2", CT_DRAW, CT_DRAW},
        {"0.5-0.5", CT_DRAW, CT_DRAW},
        {"0,5:0,5", CT_DRAW, CT_DRAW},
        {"=", CT_DRAW, CT_DRAW},
        {"=-=", CT_DRAW, CT_DRAW},
        {" 1 : 0 ", CT_WIN, CT_LOSS},
        {"0–1", CT_LOSS, CT_WIN},
        {"1—0", CT_WIN, CT_LOSS},
        {"1", CT_WIN, CT_LOSS},
        {"0", CT_LOSS, CT_WIN},
        {"r", CT_DRAW, CT_DRAW},
        {"R", CT_DRAW, CT_DRAW},
        {"d", CT_DRAW, CT_DRAW},
        {"½", CT_DRAW, CT_DRAW},
        {"1/2", CT_DRAW, CT_DRAW},
        {"+/-", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {"-/+", CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
        {"-/-", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {"+:-", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {"-:-", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {"+ -", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {"--", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {"1-0F", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {"0-1f", CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
        {"0-0F", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {"1F-0F", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {"0F-1F", CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
        {"0F-0F", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {"½-0", CT_DRAW, CT_LOSS},
        {"0-1/2", CT_LOSS, CT_DRAW},
        {"0-0", CT_LOSS, CT_LOSS},
        {"1-0U", CT_WIN_UNRATED, CT_LOSS_UNRATED},
        {"½-½u", CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        {"0-1U", CT_LOSS_UNRATED, CT_WIN_UNRATED},
        {"?", CT_ADJOURNED, CT_ADJOURNED},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        ct_outcome white = CT_OUTCOMES;
        ct_outcome black = CT_OUTCOMES;
        ct_error err = {0};
        check_ok(ct_result_parse(ct_str_of(examples[i].text), &white, &black, &err), err);
        if (white != examples[i].white || black != examples[i].black) {
            fail_msg("%s is read as %s, %s", examples[i].text, ct_outcome_name(white),
                     ct_outcome_name(black));
        }
    }
}

static void what_is_no_result_is_refused_with_the_list(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",     "*",   "-",   "1-1",     "1-½",  "½-1",   "2",
                                        "1-0X", "won", "+/+", "1-0-1-0", "½F-0", "1-0-0", "10"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_outcome white = CT_PAB;
        ct_outcome black = CT_PAB;
        ct_error err = {0};
        assert_int_equal(ct_result_parse(ct_str_of(wrong[i]), &white, &black, &err), CT_INVALID);
        assert_int_equal(white, CT_PAB);
        assert_int_equal(black, CT_PAB);
        assert_non_null(strstr(err.cure, "½-½"));
        assert_non_null(strstr(err.cure, "? adjourned"));
    }
}

static void a_zero_byte_inside_a_result_is_not_passed_over(void **state)
{
    (void)state;
    ct_outcome white;
    ct_outcome black;
    ct_str text = {"1\0-0", 4};
    assert_int_equal(ct_result_parse(text, &white, &black, NULL), CT_INVALID);
}

static void what_is_shown_is_read_back(void **state)
{
    (void)state;
    for (int a = 0; a < CT_OUTCOMES; a++) {
        for (int b = 0; b < CT_OUTCOMES; b++) {
            const char *shown = ct_result_format((ct_outcome)a, (ct_outcome)b);
            bool is_result = ct_outcomes_fit((ct_outcome)a, (ct_outcome)b) && a != CT_PENDING;
            assert_int_equal(shown[0] != '\0', is_result);
            ct_outcome white;
            ct_outcome black;
            if (is_result) {
                assert_int_equal(ct_result_parse(ct_str_of(shown), &white, &black, NULL), CT_OK);
                assert_int_equal(white, a);
                assert_int_equal(black, b);
            }
        }
    }
    assert_string_equal(ct_result_format(CT_DRAW, CT_DRAW), "½-½");
    assert_string_equal(ct_result_format(CT_FORFEIT_WIN, CT_FORFEIT_LOSS), "+/-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_usual_spelling_is_understood),
        cmocka_unit_test(what_is_no_result_is_refused_with_the_list),
        cmocka_unit_test(a_zero_byte_inside_a_result_is_not_passed_over),
        cmocka_unit_test(what_is_shown_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
