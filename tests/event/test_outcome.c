/* Outcomes and what they are worth. */

#include "event/event.h"
#include "support/check.h"

#include <string.h>

static void only_games_forfeits_and_open_results_have_an_opponent(void **state)
{
    (void)state;
    for (int o = 0; o < CT_OUTCOMES; o++) {
        bool lonely = o == CT_ABSENT || o == CT_PAB || o == CT_FULL_POINT_BYE ||
                      o == CT_HALF_POINT_BYE || o == CT_ZERO_POINT_BYE;
        assert_int_equal(ct_outcome_has_opponent((ct_outcome)o), !lonely);
        assert_int_equal(ct_outcome_is_bye((ct_outcome)o), lonely && o != CT_ABSENT);
    }
}

static void forfeits_and_pending_games_are_not_played(void **state)
{
    (void)state;
    assert_true(ct_outcome_is_played(CT_LOSS));
    assert_true(ct_outcome_is_played(CT_DRAW_UNRATED));
    assert_true(ct_outcome_is_played(CT_ADJOURNED));
    assert_false(ct_outcome_is_played(CT_FORFEIT_WIN));
    assert_false(ct_outcome_is_played(CT_PENDING));
    assert_false(ct_outcome_is_played(CT_PAB));
    assert_true(ct_outcome_is_forfeit(CT_FORFEIT_WIN));
    assert_true(ct_outcome_is_forfeit(CT_FORFEIT_LOSS));
    assert_false(ct_outcome_is_forfeit(CT_LOSS));
}

static void exactly_the_listed_pairs_fit(void **state)
{
    (void)state;
    static const ct_outcome fitting[][2] = {
        {CT_WIN, CT_LOSS},
        {CT_DRAW, CT_DRAW},
        {CT_DRAW, CT_LOSS},
        {CT_LOSS, CT_LOSS},
        {CT_WIN_UNRATED, CT_LOSS_UNRATED},
        {CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        {CT_DRAW_UNRATED, CT_LOSS_UNRATED},
        {CT_LOSS_UNRATED, CT_LOSS_UNRATED},
        {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {CT_ADJOURNED, CT_ADJOURNED},
        {CT_PENDING, CT_PENDING},
    };
    for (int a = 0; a < CT_OUTCOMES; a++) {
        for (int b = 0; b < CT_OUTCOMES; b++) {
            bool listed = false;
            for (size_t i = 0; i < sizeof fitting / sizeof *fitting; i++) {
                int one = (int)fitting[i][0];
                int other = (int)fitting[i][1];
                listed = listed || (one == a && other == b) || (one == b && other == a);
            }
            assert_int_equal(ct_outcomes_fit((ct_outcome)a, (ct_outcome)b), listed);
        }
    }
}

static void letters_are_those_of_record_001(void **state)
{
    (void)state;
    static const char letters[] = " 1=0WDL+-UFHZ? ";
    for (int o = 0; o < CT_OUTCOMES; o++) {
        assert_int_equal(ct_outcome_letter((ct_outcome)o), letters[o]);
    }
}

static void names_are_all_different(void **state)
{
    (void)state;
    for (int a = 0; a < CT_OUTCOMES; a++) {
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(ct_outcome_name((ct_outcome)a), ct_outcome_name((ct_outcome)b));
        }
    }
    assert_string_equal(ct_outcome_name(CT_FORFEIT_LOSS), "forfeit-loss");
    assert_string_equal(ct_outcome_name(CT_PAB), "pab");
}

static void an_outcome_out_of_range_counts_as_absent(void **state)
{
    (void)state;
    assert_false(ct_outcome_has_opponent(CT_OUTCOMES));
    assert_int_equal(ct_outcome_letter(CT_OUTCOMES), ' ');
    ct_scoring scoring = ct_scoring_standard(2);
    assert_int_equal(ct_scoring_points(&scoring, (ct_cell){.outcome = CT_OUTCOMES}), 0);
}

static ct_points worth(const ct_scoring *scoring, ct_colour colour, ct_outcome outcome)
{
    return ct_scoring_points(scoring,
                             (ct_cell){.colour = (uint8_t)colour, .outcome = (uint8_t)outcome});
}

static void the_standard_scoring_gives_one_half_and_nothing(void **state)
{
    (void)state;
    ct_scoring scoring = ct_scoring_standard(10);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_WIN), 10);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_WIN_UNRATED), 10);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_DRAW), 5);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_LOSS), 0);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_FORFEIT_WIN), 10);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_FORFEIT_LOSS), 0);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_PAB), 10);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_FULL_POINT_BYE), 10);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_HALF_POINT_BYE), 5);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_ZERO_POINT_BYE), 0);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_ABSENT), 0);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_ADJOURNED), 5);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_PENDING), 0);
}

static void each_field_of_a_scoring_pays_its_own_outcomes(void **state)
{
    (void)state;
    ct_scoring scoring = {.win = {0, 1, 2},
                          .draw = {0, 3, 4},
                          .loss = {0, 5, 6},
                          .forfeit_win = 7,
                          .forfeit_loss = 8,
                          .pab = 9,
                          .full_point_bye = 10,
                          .half_point_bye = 11,
                          .zero_point_bye = 12,
                          .absent = 13,
                          .unknown = 14};
    assert_int_equal(worth(&scoring, CT_WHITE, CT_WIN), 1);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_WIN), 2);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_DRAW_UNRATED), 3);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_DRAW), 4);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_LOSS_UNRATED), 5);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_LOSS), 6);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_FORFEIT_WIN), 7);
    assert_int_equal(worth(&scoring, CT_BLACK, CT_FORFEIT_LOSS), 8);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_PAB), 9);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_FULL_POINT_BYE), 10);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_HALF_POINT_BYE), 11);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_ZERO_POINT_BYE), 12);
    assert_int_equal(worth(&scoring, CT_NO_COLOUR, CT_ABSENT), 13);
    assert_int_equal(worth(&scoring, CT_WHITE, CT_ADJOURNED), 14);
}

static void scorings_differ_when_one_value_does(void **state)
{
    (void)state;
    ct_scoring standard = ct_scoring_standard(2);
    ct_scoring other = standard;
    assert_true(ct_scoring_equal(&standard, &other));
    other.loss[CT_BLACK]++;
    assert_false(ct_scoring_equal(&standard, &other));
    other = standard;
    other.absent++;
    assert_false(ct_scoring_equal(&standard, &other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_games_forfeits_and_open_results_have_an_opponent),
        cmocka_unit_test(forfeits_and_pending_games_are_not_played),
        cmocka_unit_test(exactly_the_listed_pairs_fit),
        cmocka_unit_test(letters_are_those_of_record_001),
        cmocka_unit_test(names_are_all_different),
        cmocka_unit_test(an_outcome_out_of_range_counts_as_absent),
        cmocka_unit_test(the_standard_scoring_gives_one_half_and_nothing),
        cmocka_unit_test(each_field_of_a_scoring_pays_its_own_outcomes),
        cmocka_unit_test(scorings_differ_when_one_value_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
