/* Scoring by the opponents' ratings: the examples of the source, the shift by a factor, and events
 * that it does not speak of. */

#include "event/build.h"
#include "standings/breaks.h"
#include "support/mem.h"

#include <math.h>
#include <string.h>

static void set(ct_event *event, const char *name, const char *value)
{
    ct_setting *more = CT_NEW(event->mem, ct_setting, event->setting_count + 1U);
    assert_non_null(more);
    for (uint32_t i = 0; i < event->setting_count; i++) {
        more[i] = event->settings[i];
    }
    more[event->setting_count] = (ct_setting){ct_str_of(name), ct_str_of(value)};
    event->settings = more;
    event->setting_count++;
}

static const char *points(const ct_event *event)
{
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ELO");
    return breaks_all(board, &code, mem);
}

/* Anna, Britta, Cecilia, Greta, Sven, Ture. */
static ct_event *six(void)
{
    static const uint16_t ratings[] = {1600, 1650, 1700, 1770, 1800, 1900};
    ct_event *event = breaks_players(mem, ratings, 6, 1);
    breaks_game(event, 1, 1, 2, '1');
    breaks_game(event, 1, 3, 4, '0');
    breaks_game(event, 1, 5, 6, '=');
    return event;
}

static void a_win_is_the_rating_of_the_loser_and_a_draw_half_of_it(void **state)
{
    (void)state;
    assert_string_equal(points(six()), "1650 0 0 1700 950 900");
}

/* The lowest 1406, the highest 2416; 1600 meets 1700 in two rounds. */
static ct_event *four(void)
{
    static const uint16_t ratings[] = {2416, 1700, 1600, 1406};
    ct_event *event = breaks_players(mem, ratings, 4, 2);
    breaks_game(event, 1, 3, 2, '1');
    breaks_game(event, 2, 2, 3, '=');
    return event;
}

static void a_factor_shifts_the_ratings(void **state)
{
    (void)state;
    ct_event *event = four();
    set(event, "elo.factor", "2"); /* OFFSET −396: 1700 is 1304, 1600 is 1204 */
    assert_string_equal(points(event), "0 602 1956 0");
    event = four();
    set(event, "elo.factor", "3"); /* OFFSET −901: 799 and 699 */
    assert_string_equal(points(event), "0 349.5 1198.5 0");
    event = four();
    set(event, "elo.factor", "1.6"); /* OFFSET 1010/0.6 − 1406 = 277⅓ */
    assert_string_equal(points(event), "0 938.67 2966 0");
}

static void an_offset_is_taken_as_it_is(void **state)
{
    (void)state;
    ct_event *event = four();
    set(event, "elo.offset", "-1000");
    set(event, "elo.factor", "2");
    assert_string_equal(points(event), "0 300 1050 0");
}

static void check_near(const ct_event *event, uint32_t number, double expected)
{
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ELO");
    ct_value found = breaks_value(board, &code, number, mem);
    if (!(fabs((double)found.top / (double)found.bottom - expected) < 1e-4)) {
        fail_msg("%u: %f, not %f", number, (double)found.top / (double)found.bottom, expected);
    }
}

static void factor_0_counts_k_times_result_less_expectation(void **state)
{
    (void)state;
    ct_event *event = four();
    set(event, "elo.factor", "0");
    /* 1600 scores 1½ of 2 against 1700, who may expect 0.640065 a game. */
    check_near(event, 3, 20 * (1.5 - 2 * 0.359935));
    check_near(event, 2, 20 * (0.5 - 2 * 0.640065));
    check_near(event, 1, 0); /* never played: nothing */
    set(event, "elo.k", "10");
    check_near(event, 3, 10 * (1.5 - 2 * 0.359935));
}

static void with_factor_0_the_bye_is_half_of_k_and_open_games_are_nothing(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {2000, 1600, 1500};
    ct_event *event = breaks_players(mem, ratings, 3, 2);
    set(event, "elo.factor", "0");
    breaks_away(event, 1, 1, CT_PAB);
    breaks_away(event, 1, 2, CT_HALF_POINT_BYE);
    breaks_away(event, 1, 3, CT_ZERO_POINT_BYE);
    breaks_game(event, 2, 2, 3, '1');
    ct_event_cell_at(event, 1, 2)->outcome = CT_PENDING;
    ct_event_cell_at(event, 2, 2)->outcome = CT_PENDING;
    check_near(event, 1, 10);
    check_near(event, 2, 0);
    check_near(event, 3, 0);
}

static void forfeit_wins_count_and_the_bye_is_the_own_rating(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {1500, 1600, 0};
    ct_event *event = breaks_players(mem, ratings, 3, 2);
    breaks_game(event, 1, 1, 2, '+');
    breaks_away(event, 1, 3, CT_PAB);
    breaks_away(event, 2, 2, CT_HALF_POINT_BYE); /* a pause: nothing */
    breaks_game(event, 2, 1, 3, '1');            /* unrated: 1400 */
    assert_string_equal(points(event), "3000 0 1400");
    set(event, "elo.unrated", "1200");
    assert_string_equal(points(event), "2800 0 1200");
    set(event, "elo.offset", "-396"); /* own rating + OFFSET */
    assert_string_equal(points(event), "2008 0 804");
}

static void settings_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"elo.factor", "1"},    {"elo.factor", "-2"}, {"elo.factor", "two"}, {"elo.offset", "5000"},
        {"elo.offset", "much"}, {"elo.k", "0"},       {"elo.k", "twenty"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_event *event = six();
        ct_error err = {0};
        ct_value values[6];
        set(event, wrong[i][0], wrong[i][1]);
        const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
        ct_code code = breaks_code(board, "ELO");
        ct_asked asked = {board, &code, mem, NULL, CT_NOBODY};
        assert_int_equal(code.row->all(&asked, values, &err), CT_INVALID);
        assert_non_null(strstr(err.sentence, wrong[i][0]));
        assert_true(err.cure[0] != '\0');
    }
}

static void the_working_shows_ratings_and_shift(void **state)
{
    (void)state;
    ct_event *event = four();
    set(event, "elo.factor", "2");
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ELO");
    ct_working working = breaks_working(board, &code, 3, mem);
    assert_int_equal(working.count, 2);
    assert_string_equal(working.terms[0].words.at, "rating 1700, win");
    assert_string_equal(working.conclusion.at, "ratings are shifted by -396");
    assert_true((code.row->flags & CT_IS_SCORE) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_the_rating_of_the_loser_and_a_draw_half_of_it),
        cmocka_unit_test(a_factor_shifts_the_ratings),
        cmocka_unit_test(an_offset_is_taken_as_it_is),
        cmocka_unit_test(factor_0_counts_k_times_result_less_expectation),
        cmocka_unit_test(with_factor_0_the_bye_is_half_of_k_and_open_games_are_nothing),
        cmocka_unit_test(forfeit_wins_count_and_the_bye_is_the_own_rating),
        cmocka_unit_test(settings_that_make_no_sense_are_refused),
        cmocka_unit_test(the_working_shows_ratings_and_shift),
    };
    return cmocka_run_group_tests_name("standings/elo_points", tests, open_arena, close_arena);
}
