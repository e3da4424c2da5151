/* Tie-breaks by ratings: the worked example of C.07 with seven players, and the sentences of
 * Article 10 as slow separate code on random events. */

#include "ratings/rating_tables.h"
#include "standings/breaks.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <stdlib.h>

enum { USUAL_SEEDS = 120 };

/* --- Tables ----------------------------------------------------------------------------------- */

static void the_tables_are_symmetric_and_grow(void **state)
{
    (void)state;
    for (unsigned percent = 0; percent <= 100; percent++) {
        assert_int_equal(ct_rating_dp(percent), -ct_rating_dp(100 - percent));
        assert_true(percent == 0 || ct_rating_dp(percent) > ct_rating_dp(percent - 1));
    }
    for (int difference = -900; difference <= 900; difference++) {
        assert_int_equal(ct_rating_pd(difference), 100 - ct_rating_pd(-difference));
        assert_true(ct_rating_pd(difference) >= ct_rating_pd(difference - 1));
    }
}

static void figures_of_the_tables(void **state)
{
    (void)state;
    assert_int_equal(ct_rating_dp(50), 0);
    assert_int_equal(ct_rating_dp(67), 125);
    assert_int_equal(ct_rating_dp(88), 336);
    assert_int_equal(ct_rating_dp(17), -273);
    assert_int_equal(ct_rating_dp(100), 800);
    assert_int_equal(ct_rating_dp(1000), 800);
    assert_int_equal(ct_rating_pd(3), 50);
    assert_int_equal(ct_rating_pd(4), 51);
    assert_int_equal(ct_rating_pd(391), 91);
    assert_int_equal(ct_rating_pd(392), 92);
    assert_int_equal(ct_rating_pd(735), 99);
    assert_int_equal(ct_rating_pd(736), 100);
    assert_int_equal(ct_rating_pd(-100000), 0);
}

/* --- The worked example ----------------------------------------------------------------------- */

static ct_event *worked_example(void)
{
    static const uint16_t ratings[] = {2200, 2150, 2100, 2050, 2000, 1950, 1900};
    ct_event *event = breaks_players(mem, ratings, 7, 4);
    breaks_game(event, 1, 1, 4, '1');
    breaks_game(event, 1, 2, 5, '=');
    breaks_game(event, 1, 3, 6, '+');
    breaks_away(event, 1, 7, CT_PAB);
    breaks_game(event, 2, 1, 3, '=');
    breaks_game(event, 2, 7, 2, '0');
    breaks_game(event, 2, 4, 6, '0');
    breaks_away(event, 2, 5, CT_HALF_POINT_BYE);
    breaks_game(event, 3, 2, 1, '0');
    breaks_game(event, 3, 3, 5, '1');
    breaks_game(event, 3, 6, 7, '=');
    breaks_away(event, 3, 4, CT_ZERO_POINT_BYE);
    breaks_game(event, 4, 1, 6, '1');
    breaks_game(event, 4, 3, 2, '=');
    breaks_game(event, 4, 5, 7, '1');
    breaks_away(event, 4, 4, CT_ZERO_POINT_BYE);
    return event;
}

static void the_worked_example_of_seven_players(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "aro");
    assert_string_equal(breaks_all(board, &code, mem), "2063 2050 2117 2075 2050 2050 2033");
    code = breaks_code(board, "TPR");
    assert_string_equal(breaks_all(board, &code, mem), "2399 2050 2242 1275 2050 2050 1760");
    code = breaks_code(board, "PTP");
    assert_string_equal(breaks_all(board, &code, mem), "2403 2047 2246 1150 2052 2047 1744");
    code = breaks_code(board, "RTNG");
    assert_string_equal(breaks_all(board, &code, mem), "2200 2150 2100 2050 2000 1950 1900");
}

static void averages_of_the_opponents(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "APRO");
    /* 1 met 4, 3, 2 and 6: (1275 + 2242 + 2050 + 2050) ÷ 4 = 1904.25. */
    assert_string_equal(breaks_text(board, &code, 1, mem), "1904");
    code = breaks_code(board, "APPO");
    /* 3 met 1, 5 and 2: (2403 + 2052 + 2047) ÷ 3 = 2167.33. */
    assert_string_equal(breaks_text(board, &code, 3, mem), "2167");
}

static void a_cut_leaves_out_the_lowest_rating(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ARO");
    code.cut_low = 1; /* 1 met 2050, 2100, 2150, 1950 */
    assert_string_equal(breaks_text(board, &code, 1, mem), "2100");
    code.cut_high = 1;
    assert_string_equal(breaks_text(board, &code, 1, mem), "2075");
    code.cut_low = 9;
    assert_string_equal(breaks_text(board, &code, 1, mem), "0");
}

static void the_working_tells_average_and_difference(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "TPR");
    ct_working working = breaks_working(board, &code, 3, mem);
    assert_int_equal(working.count, 3);
    assert_int_equal(working.terms[0].round, 2);
    assert_int_equal(working.terms[0].amount.top, 2200);
    assert_true(ct_str_is(working.conclusion, "ARO 2117, dp(67 %) +125: 2242"));
    code = breaks_code(board, "PTP");
    working = breaks_working(board, &code, 7, mem);
    assert_string_equal(working.conclusion.at,
                        "scored 0.5 of 3; expected at 1743: 0.49, at 1744: 0.51; so 1744");
}

static void a_zero_score_is_800_below_and_a_full_one_736_above(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {1800, 2000, 1500};
    ct_event *event = breaks_players(mem, ratings, 3, 3);
    breaks_game(event, 1, 1, 2, '1');
    breaks_game(event, 2, 1, 3, '1');
    breaks_game(event, 3, 2, 3, '0');
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "PTP");
    assert_string_equal(breaks_text(board, &code, 1, mem), "2736");
    assert_string_equal(breaks_text(board, &code, 2, mem), "700");
}

static void the_unrated_count_as_the_code_says_or_not_at_all(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {1800, 0, 1500};
    ct_event *event = breaks_players(mem, ratings, 3, 3);
    breaks_game(event, 1, 1, 2, '1');
    breaks_game(event, 2, 1, 3, '=');
    breaks_game(event, 3, 2, 3, '0');
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ARO");
    assert_string_equal(breaks_all(board, &code, mem), "1500 1650 1800");
    code.unrated = 1400;
    assert_string_equal(breaks_all(board, &code, mem), "1450 1650 1600");
    code = breaks_code(board, "RTNG");
    code.unrated = 1400;
    assert_string_equal(breaks_all(board, &code, mem), "1800 1400 1500");
    code = breaks_code(board, "TPR"); /* the draw with 1500 alone */
    assert_string_equal(breaks_text(board, &code, 1, mem), "1500");
}

static void forfeits_are_no_games_in_round_robins_either(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {1800, 1700, 1600, 1500};
    ct_event *event = breaks_players(mem, ratings, 4, 3);
    event->system = CT_STR("round-robin");
    breaks_game(event, 1, 1, 4, '+');
    breaks_game(event, 1, 2, 3, '1');
    breaks_game(event, 2, 4, 3, '0');
    breaks_game(event, 2, 1, 2, '=');
    breaks_game(event, 3, 2, 4, '1');
    breaks_game(event, 3, 3, 1, '0');
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_true(board->is_predetermined);
    ct_code code = breaks_code(board, "ARO");
    assert_string_equal(breaks_all(board, &code, mem), "1650 1633 1667 1650");
}

static void performance_counts_games_not_the_points_paid_for_them(void **state)
{
    (void)state;
    ct_event *event = worked_example();
    event->scoring.win[CT_WHITE] = event->scoring.win[CT_BLACK] = 6;
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "TPR");
    assert_string_equal(breaks_all(board, &code, mem), "2399 2050 2242 1275 2050 2050 1760");
}

static void teams_have_the_rating_of_their_record(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 4, 2, 2);
    static const char *const strengths[] = {"2400", "2300", " 2200", "strong"};
    for (int t = 0; t < 4; t++) {
        event->teams[t].strength = ct_str_of(strengths[t]);
    }
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 1, 3, 4, "11");
    breaks_match(event, 2, 1, 3, "=0");
    breaks_match(event, 2, 2, 4, "1=");
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "ARO");
    assert_string_equal(breaks_all(board, &code, mem), "2250 2400 2400 2250");
    code = breaks_code(board, "TPR"); /* a match won and one lost; 2 of 4 boards */
    assert_string_equal(breaks_text(board, &code, 1, mem), "2250");
    code.score = CT_GAME_POINTS; /* team 2: ½ of 2 against the only rated team, 25 % */
    assert_string_equal(breaks_text(board, &code, 2, mem), "2207");
}

/* --- Random events against the sentences --------------------------------------------------------
 */

static uint64_t seeds(void)
{
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    const char *text = getenv("CROSSTABLE_SEEDS");
    uint64_t count = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &count) ? count : USUAL_SEEDS;
}

typedef struct plain_games {
    int rating[CT_MAX_ROUNDS];
    int score[CT_MAX_ROUNDS]; /* halves */
    unsigned count;
} plain_games;

/* Straight from the crosstable. */
static plain_games games_of(const ct_event *event, ct_index who, uint16_t unrated)
{
    plain_games games = {.count = 0};
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        int score = cell.outcome == CT_WIN || cell.outcome == CT_WIN_UNRATED     ? 2
                    : cell.outcome == CT_DRAW || cell.outcome == CT_DRAW_UNRATED ? 1
                    : cell.outcome == CT_LOSS || cell.outcome == CT_LOSS_UNRATED ? 0
                                                                                 : -1;
        if (score < 0) {
            continue;
        }
        int rating = event->players[cell.opponent].rating;
        games.rating[games.count] = rating != 0 ? rating : unrated;
        games.score[games.count++] = score;
    }
    return games;
}

static int halves_up(int sum, unsigned count)
{
    return count == 0 ? 0 : (2 * sum + (int)count) / (2 * (int)count);
}

static int sum_of(const int *numbers, unsigned count)
{
    int sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += numbers[i];
    }
    return sum;
}

static int plain_tpr(const plain_games *games)
{
    int percent = halves_up(100 * sum_of(games->score, games->count), 2 * games->count);
    return games->count == 0 ? 0
                             : halves_up(sum_of(games->rating, games->count), games->count) +
                                   ct_rating_dp((unsigned)percent);
}

/* One rating after the other from the bottom. */
static int plain_ptp(const plain_games *games)
{
    int lowest = 100000;
    for (unsigned i = 0; i < games->count; i++) {
        lowest = games->rating[i] < lowest ? games->rating[i] : lowest;
    }
    int score = sum_of(games->score, games->count);
    if (games->count == 0 || score == 0) {
        return games->count == 0 ? 0 : lowest - 800;
    }
    for (int rating = lowest - 800;; rating++) {
        int expected = 0;
        for (unsigned i = 0; i < games->count; i++) {
            expected += (int)ct_rating_pd(rating - games->rating[i]);
        }
        if (expected >= 50 * score) {
            return rating;
        }
    }
}

static void compare(const ct_scoreboard *board, const char *name, ct_index who, int expected,
                    uint64_t seed)
{
    ct_code code = breaks_code(board, name);
    code.unrated = 1400;
    int64_t found = code.row->of(&(ct_asked){board, &code, mem, NULL, CT_NOBODY}, who).top;
    if (found != expected) {
        fail_msg("seed %llu: %s of player %u is %d, not %lld", (unsigned long long)seed, name, who,
                 expected, (long long)found);
    }
}

/* APRO and APPO: once more over the crosstable. */
static void compare_averages(const ct_scoreboard *board, const char *name,
                             int (*of_one)(const plain_games *games), uint64_t seed)
{
    ct_error err = {0};
    ct_code code = breaks_code(board, name);
    code.unrated = 1400;
    ct_value *values = CT_NEW(mem, ct_value, board->count);
    assert_non_null(values);
    check_ok(code.row->all(&(ct_asked){board, &code, mem, NULL, CT_NOBODY}, values, &err), err);
    for (ct_index who = 0; who < board->count; who++) {
        int sum = 0;
        unsigned count = 0;
        for (unsigned round = 1; round <= board->rounds; round++) {
            ct_cell cell = ct_event_cell(board->event, who, round);
            if (cell.outcome >= CT_WIN && cell.outcome <= CT_LOSS_UNRATED) {
                plain_games games = games_of(board->event, cell.opponent, 1400);
                sum += of_one(&games);
                count++;
            }
        }
        check_seed(values[who].top == halves_up(sum, count), seed);
    }
}

static void random_events_agree_with_the_sentences(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        ct_arena_reset(mem);
        random_event_shape shape = {.kind = RANDOM_INDIVIDUAL};
        const ct_event *event = random_event(mem, seed, &shape);
        const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
        for (ct_index who = 0; who < event->player_count; who++) {
            plain_games games = games_of(event, who, 1400);
            compare(board, "ARO", who, halves_up(sum_of(games.rating, games.count), games.count),
                    seed);
            compare(board, "TPR", who, plain_tpr(&games), seed);
            compare(board, "PTP", who, plain_ptp(&games), seed);
            compared++;
        }
        if (event->player_count <= 20) {
            compare_averages(board, "APRO", plain_tpr, seed);
            compare_averages(board, "APPO", plain_ptp, seed);
        }
    }
    assert_true(compared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_are_symmetric_and_grow),
        cmocka_unit_test(figures_of_the_tables),
        cmocka_unit_test(the_worked_example_of_seven_players),
        cmocka_unit_test(averages_of_the_opponents),
        cmocka_unit_test(a_cut_leaves_out_the_lowest_rating),
        cmocka_unit_test(the_working_tells_average_and_difference),
        cmocka_unit_test(a_zero_score_is_800_below_and_a_full_one_736_above),
        cmocka_unit_test(the_unrated_count_as_the_code_says_or_not_at_all),
        cmocka_unit_test(forfeits_are_no_games_in_round_robins_either),
        cmocka_unit_test(performance_counts_games_not_the_points_paid_for_them),
        cmocka_unit_test(teams_have_the_rating_of_their_record),
        cmocka_unit_test(random_events_agree_with_the_sentences),
    };
    return cmocka_run_group_tests_name("standings/rating_breaks", tests, open_arena, close_arena);
}
