/* Parameters by name, and the configuration files of other programs. */

#include "generator/generate.h"
#include "support/check.h"

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

static void set(ct_arena *mem, ct_generate_options *options, const char *name, const char *value)
{
    ct_error err = {0};
    check_ok(ct_generate_set(options, ct_str_of(name), ct_str_of(value), mem, &err), err);
}

static void every_parameter_says_what_it_is(void **state)
{
    (void)state;
    size_t count = 0;
    for (const ct_parameter *row = ct_generate_parameters(); row->name != NULL; row++, count++) {
        assert_true(row->usual[0] != '\0' && row->sentence[0] != '\0');
        assert_true(row->kind != CT_PARAMETER_CHOICE || row->words != NULL);
        assert_true(row->offset < sizeof(ct_generate_options));
    }
    assert_true(count > 25);
}

static void every_parameter_takes_its_bounds_and_nothing_beyond(void **state)
{
    for (const ct_parameter *row = ct_generate_parameters(); row->name != NULL; row++) {
        ct_generate_options options = ct_generate_usual();
        ct_error err = {0};
        char text[32];
        if (row->kind != CT_PARAMETER_WHOLE && row->kind != CT_PARAMETER_SHARE &&
            row->kind != CT_PARAMETER_NUMBER && row->kind != CT_PARAMETER_POINTS) {
            continue;
        }
        snprintf(text, sizeof text, "%g", row->lowest);
        set(*state, &options, row->name, text);
        snprintf(text, sizeof text, "%g", row->highest);
        set(*state, &options, row->name, text);
        snprintf(text, sizeof text, "%g", row->highest + 1);
        assert_int_equal(
            ct_generate_set(&options, ct_str_of(row->name), ct_str_of(text), *state, &err),
            CT_INVALID);
        assert_true(err.sentence[0] != '\0' && err.cure[0] != '\0');
        assert_int_equal(
            ct_generate_set(&options, ct_str_of(row->name), CT_STR("-1"), *state, &err),
            CT_INVALID);
        assert_int_equal(
            ct_generate_set(&options, ct_str_of(row->name), CT_STR("nan"), *state, &err),
            CT_INVALID);
    }
}

static void values_are_read_in_their_kind(void **state)
{
    ct_generate_options options = ct_generate_usual();
    set(*state, &options, "seed", "18446744073709551615");
    set(*state, &options, "players", "77");
    set(*state, &options, "forfeit-rate", "1/20");
    set(*state, &options, "half-bye-rate", "0.25");
    set(*state, &options, "acceleration", "Baku");
    set(*state, &options, "initial-colour", "black");
    set(*state, &options, "edition", "2017");
    set(*state, &options, "win", "3");
    set(*state, &options, "draw", "1.5");
    set(*state, &options, "ratings", "2100, 1900,0");
    set(*state, &options, "system", "dutch");
    set(*state, &options, "rounds", "9");
    set(*state, &options, "rounds", "random");
    assert_true(options.seed == UINT64_MAX);
    assert_int_equal(options.players, 77);
    assert_true(options.forfeit_rate == 0.05 && options.half_bye_rate == 0.25);
    assert_int_equal(options.acceleration, CT_ACCELERATION_BAKU);
    assert_int_equal(options.initial_colour, CT_BLACK);
    assert_int_equal(options.edition, CT_EDITION_2017);
    assert_int_equal(options.win, 30);
    assert_int_equal(options.draw, 15);
    assert_int_equal(options.rating_count, 3);
    assert_int_equal(options.ratings[1], 1900);
    assert_string_equal(options.system->name, "dutch");
    assert_int_equal(options.rounds, CT_DRAWN);
    assert_int_equal(options.result_model, CT_RESULTS_MILVANG);
    set(*state, &options, "draw-percentage", "40");
    assert_int_equal(options.result_model, CT_RESULTS_FIXED_DRAWS);
}

static void unknown_names_and_words_get_a_hint(void **state)
{
    ct_generate_options options = ct_generate_usual();
    ct_error err = {0};
    assert_int_equal(ct_generate_set(&options, CT_STR("playres"), CT_STR("7"), *state, &err),
                     CT_NOT_FOUND);
    assert_non_null(strstr(err.cure, "players"));
    assert_int_equal(
        ct_generate_set(&options, CT_STR("acceleration"), CT_STR("fast"), *state, &err),
        CT_INVALID);
    assert_non_null(strstr(err.cure, "none, baku"));
    assert_int_equal(ct_generate_set(&options, CT_STR("system"), CT_STR("chaos"), *state, &err),
                     CT_INVALID);
    assert_non_null(strstr(err.cure, "dutch"));
}

static void configuration_files_of_other_programs_are_read(void **state)
{
    ct_generate_options options = ct_generate_usual();
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, *state, "rtg.cfg");
    ct_str text = CT_STR(
        "# a comment\r\nPlayersNumber=120\r\nRoundsNumber = 9\r\n\r\n"
        "DrawPercentage=30 # of all\rForfeitRate=20\nRetiredRate=100\n"
        "HalfPointByeRate=50\nHighestRating=2600\nLowestRating=1400\n"
        "PointsForWin=3\nPointsForDraw=1\nPointsForLoss=0.5\n"
        "PointsForForfeitLoss=0\nPointsForPAB=1.5");
    check_ok(ct_generate_read_config(text, *state, &options, &problems, &err), err);
    assert_int_equal(options.players, 120);
    assert_int_equal(options.rounds, 9);
    assert_true(options.draw_percentage == 30 && options.forfeit_rate == 0.05);
    assert_true(options.withdrawal_rate == 0.01 && options.half_bye_rate == 0.02);
    assert_int_equal(options.highest_rating, 2600);
    assert_int_equal(options.lowest_rating, 1400);
    assert_int_equal(options.win, 30);
    assert_int_equal(options.loss, 5);
    assert_int_equal(options.forfeit_loss, 0);
    assert_int_equal(options.pab, 15);
    assert_int_equal(options.result_model, CT_RESULTS_FIXED_DRAWS);
}

static void every_bad_line_is_told_and_nothing_is_taken(void **state)
{
    ct_generate_options options = ct_generate_usual();
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, *state, "rtg.cfg");
    ct_str text = CT_STR(
        "PlayersNumber=120\nPlayerNumber=3\n\nRoundsNumber=many\nnonsense\n"
        "ForfeitRate=0\nRetiredRate=\n");
    assert_int_equal(ct_generate_read_config(text, *state, &options, &problems, &err), CT_INVALID);
    static const size_t lines[] = {2, 4, 5, 6, 7};
    assert_int_equal(problems.count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(problems.items[i].at.line, lines[i]);
        assert_true(problems.items[i].cure[0] != '\0');
    }
    assert_non_null(strstr(problems.items[0].cure, "PlayersNumber"));
    assert_int_equal(options.players, CT_DRAWN);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_parameter_says_what_it_is),
        CASE(every_parameter_takes_its_bounds_and_nothing_beyond),
        CASE(values_are_read_in_their_kind),
        CASE(unknown_names_and_words_get_a_hint),
        CASE(configuration_files_of_other_programs_are_read),
        CASE(every_bad_line_is_told_and_nothing_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
