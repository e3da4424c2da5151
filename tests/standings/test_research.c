/* Rankings for researchers: small systems solved by hand, elimination as the reference for the
 * linear ones, and the likelihood equations for the other. */

#include "event/build.h"
#include "standings/breaks.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_SEEDS = 120, MILLION = 1000000 };

static ct_value *values_of(const ct_scoreboard *board, const char *name)
{
    ct_error err = {0};
    ct_code code = breaks_code(board, name);
    ct_value *values = CT_NEW(mem, ct_value, board->count);
    assert_non_null(values);
    check_ok(code.row->all(&(ct_asked){board, &code, mem, NULL, CT_NOBODY}, values, &err), err);
    return values;
}

static int64_t millionths(const ct_scoreboard *board, const char *name, uint32_t number)
{
    ct_value value = values_of(board, name)[number - 1];
    assert_int_equal(value.bottom, MILLION);
    return value.top;
}

static void one_game_by_hand(void **state)
{
    (void)state;
    ct_event *event = breaks_players(mem, NULL, 2, 1);
    breaks_game(event, 1, 1, 2, '1');
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    /* 2a = 1 + b, 2b = −1 + a. */
    assert_int_equal(millionths(board, "LSQ", 1), 333333);
    assert_int_equal(millionths(board, "LSQ", 2), -333333);
    /* 3a = 1½ + b, 3b = ½ + a. */
    assert_int_equal(millionths(board, "COLLEY", 1), 625000);
    assert_int_equal(millionths(board, "COLLEY", 2), 375000);
    /* b = 1/a, and 1½ = a²/(a² + 1) + a/(a + 1), that is a³ − a² − a − 3 = 0. */
    double a = (double)millionths(board, "ZERMELO", 1) / (double)MILLION;
    double b = (double)millionths(board, "ZERMELO", 2) / (double)MILLION;
    assert_true(fabs(a * a * a - a * a - a - 3) < 1e-4);
    assert_true(fabs(a * b - 1) < 1e-5);
}

static void without_games_everybody_is_average(void **state)
{
    (void)state;
    ct_event *event = breaks_players(mem, NULL, 2, 1);
    breaks_game(event, 1, 1, 2, '+');
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(millionths(board, "ZERMELO", 1), MILLION);
    assert_int_equal(millionths(board, "LSQ", 1), 0);
    assert_int_equal(millionths(board, "COLLEY", 2), MILLION / 2);
}

static void mirrored_results_are_equal_and_more_wins_are_more(void **state)
{
    (void)state;
    static const char *const names[] = {"ZERMELO", "LSQ", "COLLEY"};
    ct_event *event = breaks_players(mem, NULL, 4, 3); /* 1 wins all, 2 and 3 alike, 4 loses all */
    breaks_game(event, 1, 1, 2, '1');
    breaks_game(event, 1, 3, 4, '1');
    breaks_game(event, 2, 1, 3, '1');
    breaks_game(event, 2, 2, 4, '1');
    breaks_game(event, 3, 1, 4, '1');
    breaks_game(event, 3, 2, 3, '=');
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(millionths(board, names[i], 2), millionths(board, names[i], 3));
        assert_true(millionths(board, names[i], 1) > millionths(board, names[i], 2));
        assert_true(millionths(board, names[i], 3) > millionths(board, names[i], 4));
    }
}

static void a_game_lost_by_both_is_a_draw(void **state)
{
    (void)state;
    ct_event *event = breaks_players(mem, NULL, 4, 1);
    breaks_game(event, 1, 1, 2, '0');
    breaks_game(event, 1, 3, 4, '=');
    ct_event_cell_at(event, 1, 1)->outcome = CT_LOSS;
    ct_event_cell_at(event, 3, 1)->outcome = CT_LOSS; /* ½-0 */
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(millionths(board, "ZERMELO", 1), MILLION);
    assert_int_equal(millionths(board, "LSQ", 2), 0);
    assert_int_equal(millionths(board, "LSQ", 3), 333333);
}

static void the_working_lists_the_opponents(void **state)
{
    (void)state;
    ct_event *event = breaks_players(mem, NULL, 2, 1);
    breaks_game(event, 1, 1, 2, '1');
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "LSQ");
    ct_working working = breaks_working(board, &code, 1, mem);
    assert_int_equal(working.count, 1);
    assert_int_equal(working.terms[0].amount.top, -333333);
    assert_string_equal(working.terms[0].words.at, "value of the opponent; won");
    assert_true(
        ct_str_starts(working.conclusion, "(wins − losses + Σ values) ÷ (games + 1) = 0.333333"));
}

/* --- Random events ------------------------------------------------------------------------------
 */

static uint64_t seeds(void)
{
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    const char *text = getenv("CROSSTABLE_SEEDS");
    uint64_t count = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &count) ? count : USUAL_SEEDS;
}

static int score_of(const ct_turn *turn)
{
    static const int scores[] = {
        [CT_WIN] = 2,         [CT_DRAW] = 1,         [CT_LOSS] = 0,
        [CT_WIN_UNRATED] = 2, [CT_DRAW_UNRATED] = 1, [CT_LOSS_UNRATED] = 0};
    return scores[turn->outcome];
}

/* 1, ½ or 0 as the one or the other scored more; −1 when there was no game. */
static double result_of(const ct_scoreboard *board, ct_index who, unsigned round)
{
    const ct_turn *turn = ct_turn_of(board, who, round);
    if (turn->kind != CT_TURN_PLAYED || turn->outcome > CT_LOSS_UNRATED) {
        return -1;
    }
    int lead = score_of(turn) - score_of(ct_turn_of(board, turn->opponent, round));
    return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
}

/* The dense system (rows of n + 1 numbers) of Massey with a ridge, or of Colley. */
static double *system_of(const ct_scoreboard *board, bool is_colley)
{
    uint32_t n = board->count;
    double *rows = CT_NEW(mem, double, (size_t)n *(n + 1));
    assert_non_null(rows);
    for (ct_index i = 0; i < n; i++) {
        double *row = &rows[(size_t)i * (n + 1)];
        row[i] += is_colley ? 2 : 1;
        row[n] += is_colley ? 1 : 0;
        for (unsigned round = 1; round <= board->rounds; round++) {
            const ct_turn *turn = ct_turn_of(board, i, round);
            double result = result_of(board, i, round);
            if (result >= 0) {
                row[i] += 1;
                row[turn->opponent] -= 1;
                row[n] += is_colley ? result - 0.5 : 2 * result - 1;
            }
        }
    }
    return rows;
}

/* Gauss–Jordan; the diagonal is dominant, so that no rows need be swapped. */
static void eliminate(double *rows, uint32_t n)
{
    for (uint32_t pivot = 0; pivot < n; pivot++) {
        double *from = &rows[(size_t)pivot * (n + 1)];
        for (uint32_t i = 0; i < n; i++) {
            double *row = &rows[(size_t)i * (n + 1)];
            double factor = i == pivot ? 0 : row[pivot] / from[pivot];
            for (uint32_t k = pivot; k <= n && factor != 0; k++) {
                row[k] -= factor * from[k];
            }
        }
    }
}

static void check_linear(const ct_scoreboard *board, bool is_colley, uint64_t seed)
{
    uint32_t n = board->count;
    double *rows = system_of(board, is_colley);
    const ct_value *values = values_of(board, is_colley ? "COLLEY" : "LSQ");
    eliminate(rows, n);
    for (uint32_t i = 0; i < n; i++) {
        double expected = rows[(size_t)i * (n + 1) + n] / rows[(size_t)i * (n + 1) + i];
        check_seed(fabs((double)values[i].top / (double)MILLION - expected) < 1e-6, seed);
    }
}

/* The derivative of the likelihood: points scored are the points expected. */
static void check_likelihood(const ct_scoreboard *board, uint64_t seed)
{
    const ct_value *values = values_of(board, "ZERMELO");
    for (ct_index i = 0; i < board->count; i++) {
        double own = (double)values[i].top / (double)MILLION;
        double excess = 0.5 - own / (own + 1);
        for (unsigned round = 1; round <= board->rounds; round++) {
            const ct_turn *turn = ct_turn_of(board, i, round);
            double result = result_of(board, i, round);
            if (result >= 0) {
                excess +=
                    result - own / (own + (double)values[turn->opponent].top / (double)MILLION);
            }
        }
        check_seed(fabs(excess) < 1e-4, seed);
    }
}

static void random_events_fulfil_the_equations(void **state)
{
    (void)state;
    unsigned events = 0;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        ct_arena_reset(mem);
        const ct_event *event = random_event(mem, seed, NULL);
        const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
        check_likelihood(board, seed);
        if (board->count <= 100) {
            check_linear(board, false, seed);
            check_linear(board, true, seed);
            events++;
        }
    }
    assert_true(events > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_game_by_hand),
        cmocka_unit_test(without_games_everybody_is_average),
        cmocka_unit_test(mirrored_results_are_equal_and_more_wins_are_more),
        cmocka_unit_test(a_game_lost_by_both_is_a_draw),
        cmocka_unit_test(the_working_lists_the_opponents),
        cmocka_unit_test(random_events_fulfil_the_equations),
    };
    return cmocka_run_group_tests_name("standings/research", tests, open_arena, close_arena);
}
