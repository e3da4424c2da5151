/* Ratings: the figures of the regulations, the history of the 400-point rule, K, and periods of
 * several events. */

#include "base/random.h"
#include "event/small_event.h"
#include "ratings/rating_period.h"
#include "ratings/rating_tables.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/random_event.h"

#include <stdlib.h>
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

static ct_rating_rules on(const char *day)
{
    return ct_rating_rules_on(CT_RATING_FIDE, CT_PLAY_STANDARD, ct_date_find(ct_str_of(day)));
}

/* An event of two: the first has White and scores as the letters say in each round. */
static ct_event *duel(ct_arena *mem, unsigned one, unsigned other, const char *results)
{
    unsigned rounds = (unsigned)strlen(results);
    ct_event *event = small_event(mem, 2, rounds);
    event->start = CT_STR("2026/03/06");
    event->players[0].rating = (uint16_t)one;
    event->players[1].rating = (uint16_t)other;
    event->players[0].name = CT_STR("Keller, Anna");
    event->players[1].name = CT_STR("Novak, Jan");
    for (unsigned i = 0; i < rounds; i++) {
        const char *letters = results[i] == '1' ? "10" : results[i] == '=' ? "==" : "01";
        small_game(event, i + 1, 1, 2, letters);
    }
    return event;
}

static ct_rating_period rate(ct_arena *mem, const ct_event *const *events, uint32_t count,
                             const ct_rating_options *options)
{
    ct_rating_period period;
    ct_error err = {0};
    check_ok(ct_rating_period_make(events, count, options, mem, &period, &err), err);
    return period;
}

static ct_rating_row first_row(ct_arena *mem, const ct_event *event, const char *day)
{
    const ct_event **events = CT_NEW(mem, const ct_event *, 1);
    events[0] = event;
    ct_rating_options options = {.day = ct_date_find(ct_str_of(day))};
    return rate(mem, events, 1, &options).rows[0];
}

/* --- The 400-point rule ----------------------------------------------------------------------- */

static void the_limit_follows_the_date(void **state)
{
    (void)state;
    ct_rating_rules rules = on("2009/06/30");
    assert_int_equal(ct_rating_difference(&rules, 2500, 2000), 350);
    rules = on("2009/07/01");
    assert_int_equal(ct_rating_difference(&rules, 2500, 2000), 400);
    assert_int_equal(ct_rating_difference(&rules, 2000, 2500), -400);
    rules = on("2025/09/30");
    assert_int_equal(ct_rating_difference(&rules, 2700, 2000), 400);
    rules = on("2025/10/01");
    assert_int_equal(ct_rating_difference(&rules, 2700, 2000), 700);
    assert_int_equal(ct_rating_difference(&rules, 2650, 2000), 650);
    assert_int_equal(ct_rating_difference(&rules, 2649, 2000), 400);
    assert_int_equal(ct_rating_difference(&rules, 2000, 2700), -400);
    rules = on("");
    assert_int_equal(ct_rating_difference(&rules, 2700, 2000), 700);
}

/* 2700 beats 2000: +0.8 before October 2025, +0.1 since. */
static void a_top_player_gains_less_since_october_2025(void **state)
{
    ct_event *event = duel(*state, 2700, 2000, "1");
    ct_rating_row row = first_row(*state, event, "2025/09/01");
    assert_int_equal(row.k.value, 10);
    assert_int_equal(row.change_exact, 800000);
    assert_int_equal(row.change, 1);
    row = first_row(*state, event, "2025/10/01");
    assert_int_equal(row.change_exact, 100000);
    assert_int_equal(row.change, 0);
    assert_int_equal(row.new_rating, 2700);
}

static void from_2022_to_2024_the_rule_helps_once(void **state)
{
    ct_event *event = small_event(*state, 4, 3);
    static const uint16_t ratings[] = {2300, 1850, 1800, 1700};
    for (uint32_t i = 0; i < 4; i++) {
        event->players[i].rating = ratings[i];
    }
    small_game(event, 1, 1, 2, "10");
    small_game(event, 2, 3, 1, "01");
    small_game(event, 3, 1, 4, "10");
    ct_rating_row row = first_row(*state, event, "2023/05/01");
    assert_int_equal(row.games[0].difference, 450);
    assert_int_equal(row.games[1].difference, 500);
    assert_int_equal(row.games[2].difference, 400); /* the greatest: 600 */
    assert_true(row.games[2].is_cut);
    assert_false(row.games[1].is_cut);
    row = first_row(*state, event, "2024/03/01");
    assert_int_equal(row.games[0].difference, 400);
    assert_int_equal(row.games[1].difference, 400);
    row = first_row(*state, event, "2021/12/31");
    assert_int_equal(row.games[0].difference, 400);
}

/* --- K ---------------------------------------------------------------------------------------- */

static ct_k k_of(unsigned rating, const char *birth, unsigned given, const char *day)
{
    ct_player player = {.rating = (uint16_t)rating, .k = (uint8_t)given, .birth = ct_str_of(birth)};
    ct_rating_rules rules = on(day);
    return ct_rating_k(&rules, &player);
}

static void k_follows_rating_and_age(void **state)
{
    (void)state;
    assert_int_equal(k_of(2400, "1990", 0, "2026/01/01").value, 10);
    assert_int_equal(k_of(2399, "1990", 0, "2026/01/01").value, 20);
    assert_int_equal(k_of(2299, "2008", 0, "2026/12/31").value, 40); /* 18 in that year */
    assert_int_equal(k_of(2299, "2008/12/31", 0, "2027/01/01").value, 20);
    assert_int_equal(k_of(2300, "2012", 0, "2026/01/01").value, 20);
    assert_int_equal(k_of(1500, "", 0, "2026/01/01").reason, CT_K_NO_BIRTH);
    assert_int_equal(k_of(2350, "", 0, "2026/01/01").reason, CT_K_USUAL);
    assert_int_equal(k_of(2500, "1990", 40, "2026/01/01").value, 40);
    assert_int_equal(k_of(2500, "1990", 40, "2026/01/01").reason, CT_K_GIVEN);
}

static void rapid_had_one_k_before_march_2024(void **state)
{
    (void)state;
    ct_player player = {.rating = 2500};
    ct_rating_rules rules =
        ct_rating_rules_on(CT_RATING_FIDE, CT_PLAY_RAPID, (ct_date){2024, 2, 1});
    assert_int_equal(ct_rating_k(&rules, &player).value, 20);
    rules = ct_rating_rules_on(CT_RATING_FIDE, CT_PLAY_RAPID, (ct_date){2024, 3, 1});
    assert_int_equal(ct_rating_k(&rules, &player).value, 10);
}

static void k_times_games_is_at_most_700(void **state)
{
    (void)state;
    ct_rating_rules rules = on("2026/01/01");
    ct_k k = {40, CT_K_JUNIOR};
    assert_int_equal(ct_rating_k_for(&rules, k, 17).value, 40); /* 680 */
    assert_int_equal(ct_rating_k_for(&rules, k, 18).value, 38); /* 720: ⌊700/18⌋ */
    assert_int_equal(ct_rating_k_for(&rules, k, 18).reason, CT_K_PERIOD);
    assert_int_equal(ct_rating_k_for(&rules, (ct_k){20, CT_K_USUAL}, 35).value, 20);
    assert_int_equal(ct_rating_k_for(&rules, (ct_k){20, CT_K_USUAL}, 36).value, 19);
    assert_int_equal(ct_rating_k_for(&rules, (ct_k){20, CT_K_USUAL}, 0).value, 20);
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void halves_are_rounded_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(ct_rating_round(500000), 1);
    assert_int_equal(ct_rating_round(499999), 0);
    assert_int_equal(ct_rating_round(-500000), -1);
    assert_int_equal(ct_rating_round(-499999), 0);
    assert_int_equal(ct_rating_round(-12500000), -13);
}

/* Difference 100: expected .64; a win and a draw are 1.5 − 1.28 = .22; with K 20 4.4. */
static void a_change_is_k_times_score_less_expectation(void **state)
{
    ct_event *event = duel(*state, 2000, 1900, "1=");
    event->players[0].birth = CT_STR("1980");
    ct_rating_row row = first_row(*state, event, "");
    assert_int_equal(row.games[0].expected, 640000);
    assert_int_equal(row.games[0].gain, 360000);
    assert_int_equal(row.expected, 1280000);
    assert_int_equal(row.change_exact, 4400000);
    assert_int_equal(row.change, 4);
    assert_int_equal(row.new_rating, 2004);
    assert_int_equal(row.average, 1900);
    assert_int_equal(row.performance, 1900 + 193); /* 75 % */
}

static void unplayed_short_and_open_games_are_not_rated(void **state)
{
    ct_event *event = duel(*state, 2000, 1900, "1111");
    small_game(event, 1, 1, 2, "+-");
    small_game(event, 2, 1, 2, "WL");
    small_game(event, 3, 1, 2, "**");
    ct_rating_row row = first_row(*state, event, "");
    assert_int_equal(row.game_count, 4);
    assert_int_equal(row.rated_games, 1);
    assert_int_equal(row.games[0].unrated, CT_GAME_FORFEIT);
    assert_int_equal(row.games[1].unrated, CT_GAME_TOO_SHORT);
    assert_int_equal(row.games[2].unrated, CT_GAME_OPEN);
    event->players[1].rating = 0;
    row = first_row(*state, event, "");
    assert_int_equal(row.rated_games, 0);
    assert_int_equal(row.games[3].unrated, CT_GAME_OPPONENT_UNRATED);
    assert_int_equal(row.change, 0);
}

static void below_the_floor_a_rating_is_gone(void **state)
{
    ct_event *event = duel(*state, 1405, 1400, "00");
    ct_rating_row row = first_row(*state, event, "2026/01/01");
    assert_true(row.drops_out);
    assert_int_equal(row.new_rating, 0);
    row = first_row(*state, event, "2023/01/01");
    assert_false(row.drops_out);
}

static void the_sum_of_all_gains_is_zero_without_limits(void **state)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        ct_event *event = random_event(
            *state, seed, &(random_event_shape){.kind = RANDOM_INDIVIDUAL, .is_plain = true});
        const ct_event *events[] = {event};
        ct_rating_options options = {.method = CT_RATING_MARCHESE};
        ct_rating_period period = rate(*state, events, 1, &options);
        int64_t sum = 0;
        uint32_t games = 0;
        for (uint32_t i = 0; i < period.count; i++) {
            const ct_rating_row *row = &period.rows[i];
            for (uint32_t g = 0; row->rating > 0 && g < row->game_count; g++) {
                bool is_rated = row->games[g].unrated == CT_GAME_IS_RATED;
                sum += is_rated ? row->games[g].gain : 0;
                games += is_rated;
            }
        }
        check_seed(llabs(sum) <= games, seed); /* each expectation is rounded to a millionth */
        ct_arena_reset(*state);
    }
}

/* 8.3 once more, from the cells: hundredths of points won above expectation, rules of 2024. */
static int literal_gain(const ct_event *event, ct_index who, unsigned *games)
{
    int sum = 0;
    int own = event->players[who].rating;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        int points = cell.outcome == CT_WIN    ? 100
                     : cell.outcome == CT_DRAW ? 50
                     : cell.outcome == CT_LOSS ? 0
                                               : -1;
        if (points < 0 || event->players[cell.opponent].rating == 0) {
            continue;
        }
        int difference = own - event->players[cell.opponent].rating;
        difference = difference > 400 ? 400 : difference < -400 ? -400 : difference;
        sum += points - (int)ct_rating_pd(difference);
        (*games)++;
    }
    return sum;
}

static void changes_of_random_events_are_those_of_the_rule(void **state)
{
    uint64_t seeds = 3 * test_number("CROSSTABLE_SEEDS", 200);
    ct_rating_options options = {.day = {2024, 6, 1}};
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_event *event = random_event(*state, seed, NULL);
        const ct_event *events[] = {event};
        ct_rating_period period = rate(*state, events, 1, &options);
        check_seed(period.count == event->player_count, seed);
        for (uint32_t i = 0; i < period.count; i++) {
            const ct_rating_row *row = &period.rows[i];
            unsigned games = 0;
            int gain = literal_gain(event, row->who, &games);
            check_seed(row->who == i, seed);
            if (row->rating == 0) {
                check_seed(row->new_rating == 0 || games >= 5, seed);
                continue;
            }
            check_seed(row->rated_games == games, seed);
            check_seed(row->change_exact == (int64_t)gain * (int64_t)row->k.value * 10000, seed);
            check_seed(row->k.value * games <= 700, seed);
        }
        ct_arena_reset(*state);
    }
}

/* --- Initial rating and performance ----------------------------------------------------------- */

static void an_initial_rating_counts_two_hypothetical_draws(void **state)
{
    (void)state;
    static const uint16_t opponents[] = {1700, 1750, 1800, 1650, 1900};
    ct_initial_rating made = ct_initial_rating_make(opponents, 5, 7);
    assert_int_equal(made.verdict, CT_INITIAL_RATED);
    assert_int_equal(made.top, 12400);
    assert_int_equal(made.bottom, 7);
    assert_int_equal(made.percent, 64);
    assert_int_equal(made.dp, 102);
    assert_int_equal(made.rating, 1873);
    assert_int_equal(ct_initial_rating_make(opponents, 4, 7).verdict, CT_INITIAL_TOO_FEW);
    static const uint16_t strong[] = {2400, 2400, 2400, 2400, 2400};
    made = ct_initial_rating_make(strong, 5, 10);
    assert_int_equal(made.rating, 2200);
    assert_true(made.is_capped);
    static const uint16_t weak[] = {1400, 1400, 1400, 1400, 1400};
    assert_int_equal(ct_initial_rating_make(weak, 5, 1).verdict, CT_INITIAL_TOO_LOW);
}

static void a_first_event_without_points_is_ignored(void **state)
{
    ct_event *zero = duel(*state, 0, 1900, "00000");
    ct_event *good = duel(*state, 0, 1800, "=====");
    const ct_event *both[] = {zero, good};
    ct_rating_period period = rate(*state, both, 1, NULL);
    assert_int_equal(period.rows[0].initial.verdict, CT_INITIAL_ZERO);
    assert_int_equal(period.rows[0].new_rating, 0);
    period = rate(*state, both, 2, NULL);
    assert_int_equal(period.rows[0].rated_games, 5);
    assert_int_equal(period.rows[0].new_rating, 1800);
    const ct_event *turned[] = {good, zero};
    period = rate(*state, turned, 2, NULL);
    assert_int_equal(period.rows[0].rated_games, 10); /* a later zero counts */
}

/* The published examples of the tie-break regulations: TPR and PTP. */
static void performances_agree_with_the_tables(void **state)
{
    (void)state;
    static const uint16_t three[] = {2000, 2100, 2250};
    assert_int_equal(ct_rating_average(three, 3), 2117);
    assert_int_equal(ct_rating_performance(three, 3, 4), 2117 + 125); /* 67 % */
    assert_int_equal(ct_rating_performance(three, 3, 6), 2117 + 800);
    assert_int_equal(ct_rating_performance(three, 3, 0), 2117 - 800);
    assert_int_equal(ct_rating_perfect(three, 3, 0), 1200);
    assert_int_equal(ct_rating_perfect(three, 3, 6), 2250 + 736);
    static const uint16_t halves[] = {2000, 2001};
    assert_int_equal(ct_rating_average(halves, 2), 2001);
    assert_int_equal(ct_rating_percent(1, 4), 13); /* 12.5 */
}

static void the_perfect_performance_is_the_lowest_that_expects_the_score(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_random random = {.seed = seed};
        uint16_t opponents[9];
        uint32_t count = 1 + (uint32_t)ct_random_below(&random, 9);
        for (uint32_t i = 0; i < count; i++) {
            opponents[i] = (uint16_t)(1400 + ct_random_below(&random, 1400));
        }
        uint32_t halves = 1 + (uint32_t)ct_random_below(&random, 2 * (uint64_t)count);
        int found = ct_rating_perfect(opponents, count, halves);
        uint32_t at = 0;
        uint32_t below = 0;
        for (uint32_t i = 0; i < count; i++) {
            at += ct_rating_pd(found - opponents[i]);
            below += ct_rating_pd(found - 1 - opponents[i]);
        }
        check_seed(at >= 50 * halves && below < 50 * halves, seed);
    }
}

/* --- The older formula ------------------------------------------------------------------------ */

static void the_logistic_formula_has_its_own_k(void **state)
{
    ct_event *event = duel(*state, 2000, 1800, "1");
    const ct_event *events[] = {event};
    ct_rating_options options = {.method = CT_RATING_MARCHESE};
    ct_rating_row row = rate(*state, events, 1, &options).rows[0];
    assert_int_equal(row.games[0].expected, 759747); /* 1/(1 + 10^−½) */
    assert_int_equal(row.k.value, 15);
    assert_int_equal(row.change, 4);
    event->players[0].rating = 2450;
    row = rate(*state, events, 1, &options).rows[0];
    assert_int_equal(row.k.value, 10);
    assert_int_equal(row.games[0].difference, 650); /* no limit */
}

/* --- Periods ---------------------------------------------------------------------------------- */

static void events_of_a_period_are_added_up_by_fide_number(void **state)
{
    ct_event *one = duel(*state, 2000, 1900, "1111111111");
    ct_event *two = duel(*state, 2000, 1900, "0000000000");
    one->players[0].fide_id = two->players[0].fide_id = CT_STR("1503014");
    two->players[0].name = CT_STR("Keller A.");
    one->players[0].birth = two->players[0].birth = CT_STR("2012");
    const ct_event *events[] = {one, two};
    ct_rating_period period = rate(*state, events, 2, NULL);
    assert_int_equal(period.count, 2); /* Novak is the same by name and birth */
    const ct_rating_row *row = &period.rows[0];
    assert_int_equal(row->rated_games, 20);
    assert_int_equal(row->halves, 20);
    assert_int_equal(row->k.value, 35); /* 40 · 20 > 700 */
    assert_int_equal(row->k.reason, CT_K_PERIOD);
    assert_int_equal(row->change_exact, -35 * 2800000); /* 10 − 12.8 */
    assert_int_equal(row->change, -98);
    assert_false(row->ratings_differ);
    two->players[0].rating = 2010;
    assert_true(rate(*state, events, 2, NULL).rows[0].ratings_differ);
}

static void nobody_is_two_people_of_one_event(void **state)
{
    ct_event *event = duel(*state, 2000, 1900, "1");
    event->players[1].name = event->players[0].name;
    const ct_event *events[] = {event, event};
    ct_rating_period period = rate(*state, events, 1, NULL);
    assert_int_equal(period.count, 2);
    assert_int_equal(period.rows[1].who, 1);
}

static void the_rate_of_play_is_found(void **state)
{
    ct_event *event = ct_event_new(*state);
    assert_int_equal(ct_event_rate_of_play(event), CT_PLAY_STANDARD);
    event->time_control = CT_STR("5400+30");
    assert_int_equal(ct_event_rate_of_play(event), CT_PLAY_STANDARD);
    event->time_control = CT_STR("900+10");
    assert_int_equal(ct_event_rate_of_play(event), CT_PLAY_RAPID);
    event->time_control = CT_STR("180+2");
    assert_int_equal(ct_event_rate_of_play(event), CT_PLAY_BLITZ);
    event->time_control = CT_STR("");
    event->rate_of_play = CT_STR("15 min Rapid");
    assert_int_equal(ct_event_rate_of_play(event), CT_PLAY_RAPID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_follows_the_date),
        cmocka_unit_test(a_top_player_gains_less_since_october_2025),
        cmocka_unit_test(from_2022_to_2024_the_rule_helps_once),
        cmocka_unit_test(k_follows_rating_and_age),
        cmocka_unit_test(rapid_had_one_k_before_march_2024),
        cmocka_unit_test(k_times_games_is_at_most_700),
        cmocka_unit_test(halves_are_rounded_away_from_zero),
        cmocka_unit_test(a_change_is_k_times_score_less_expectation),
        cmocka_unit_test(unplayed_short_and_open_games_are_not_rated),
        cmocka_unit_test(below_the_floor_a_rating_is_gone),
        cmocka_unit_test(the_sum_of_all_gains_is_zero_without_limits),
        cmocka_unit_test(changes_of_random_events_are_those_of_the_rule),
        cmocka_unit_test(an_initial_rating_counts_two_hypothetical_draws),
        cmocka_unit_test(a_first_event_without_points_is_ignored),
        cmocka_unit_test(performances_agree_with_the_tables),
        cmocka_unit_test(the_perfect_performance_is_the_lowest_that_expects_the_score),
        cmocka_unit_test(the_logistic_formula_has_its_own_k),
        cmocka_unit_test(events_of_a_period_are_added_up_by_fide_number),
        cmocka_unit_test(nobody_is_two_people_of_one_event),
        cmocka_unit_test(the_rate_of_play_is_found),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
