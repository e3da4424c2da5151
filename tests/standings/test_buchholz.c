/* Buchholz, Fore Buchholz and the average of the opponents: the worked example in every edition,
 * the cuts of 16.5, and what single rules change. */

#include "standings/worked.h"
#include "support/mem.h"

static void check_values(const ct_event *event, ct_c07 edition, const char *code,
                         const char *wanted)
{
    assert_string_equal(worked_values(event, edition, code, mem), wanted);
}

static void the_worked_example_has_its_buchholz(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, CT_C07_2026, "BH", "7.5 10 9 5 8.5 7.5 7");
    check_values(event, CT_C07_2024_AUGUST, "BH", "7.5 10 10.5 5 8.5 7.5 7");
    check_values(event, CT_C07_2024_APRIL, "BH", "7.5 10 10.5 5 8.5 7.5 7");
    check_values(event, CT_C07_2023, "BH", "7.5 10 10.5 5 8.5 7.5 7");
}

static void the_worked_example_has_its_cuts(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, CT_C07_2026, "BH/C1", "6.5 8.5 7.5 5 6.5 6 5.5");
    check_values(event, CT_C07_2026, "BH/C2", "5 6.5 5.5 5 5 5 4");
    check_values(event, CT_C07_2026, "BH/M1", "3.5 5 4 1.5 3.5 2.5 3.5");
    check_values(event, CT_C07_2026, "BH/M2", "0 0 0 0 0 0 0");
}

static void the_worked_example_has_its_fore_buchholz(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, CT_C07_2026, "FB", "8 9.5 8.5 5 8.5 8 7.5");
    check_values(event, CT_C07_2026, "BH/F", "8 9.5 8.5 5 8.5 8 7.5");
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code code = breaks_code(board, "FB");
    ct_working working = breaks_working(board, &code, 5, mem);
    assert_string_equal(working.terms[1].words.at,
                        "half-point bye: dummy with the own score 1½, "
                        "the final round drawn (8.3, 16.4)");
}

static void before_the_final_round_fore_buchholz_is_buchholz(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    event->rounds = 5;
    check_values(event, CT_C07_2026, "FB", worked_values(event, CT_C07_2026, "BH", mem));
}

/* 2 forfeits the final round after a half-point bye. As played, the bye is at the end; with the
 * game imagined as drawn it is not, and the game is one against the scheduled opponent. */
static void a_forfeit_in_the_final_round_is_a_draw_for_fore_buchholz(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b1 4w1", "1b0 Z 3w-", "4b1 1w0 2b+", "3w0 U 1b0",
                                       NULL};
    const ct_event *event = worked_table(mem, rows);
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(board->adjusted[CT_GAME_POINTS][1], 1);
    assert_int_equal(board->fore[CT_GAME_POINTS][1], 1);
    /* 1: 3 points; 3: 2, imagined 1½; 4: 1, imagined 1½; 1 imagined 2½. */
    check_values(event, CT_C07_2026, "BH/F", "3.5 4.5 4.5 5.5");
}

static void the_opponents_average_is_exact(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    /* 1 met 4, 3, 2, 6 (5, 9, 10, 7.5); 3 met 1, 5, 2 over the board. */
    check_values(event, CT_C07_2026, "AOB", "7.875 8 8.67 7.5 8.67 6.5 8.67");
}

static void a_forfeit_counts_as_a_game_when_the_code_says_so(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    /* 3 has 6 (1½) instead of a dummy, 6 has 3 (3) and no voluntary round left to cut. */
    check_values(event, CT_C07_2026, "BH/P", "7.5 10 9 5 8.5 9 7");
    check_values(event, CT_C07_2026, "BH/C1/P", "6.5 8.5 7.5 5 6.5 8 5.5");
}

/* The example of the Arbiters' Manual: 7 points from ten rounds, round 4 missed. What the opponents
 * scored elsewhere are byes that nobody asked for. */
static ct_event *manual_example(void)
{
    static const int halves_of[] = {10, 10, 13, 0, 9, 12, 10, 13, 11, 12};
    static const char results[] = "110Z1=1=11";
    ct_event *event = breaks_players(mem, NULL, 11, 10);
    event->scoring.pab = 0;
    for (unsigned round = 1; round <= 10; round++) {
        char result = results[round - 1];
        int halves = halves_of[round - 1] - (result == '0' ? 2 : result == '=' ? 1 : 0);
        for (unsigned r = 1; r <= 10; r++) {
            ct_outcome bye = halves >= 2   ? CT_FULL_POINT_BYE
                             : halves == 1 ? CT_HALF_POINT_BYE
                                           : CT_PAB;
            if (r != round) {
                breaks_away(event, r, round + 1, bye);
                halves -= halves >= 2 ? 2 : halves;
            }
        }
        if (result == 'Z') {
            breaks_away(event, round, 1, CT_ZERO_POINT_BYE);
        } else {
            breaks_game(event, round, 1, round + 1, result);
        }
    }
    return event;
}

static void the_arbiters_manual_cuts_the_missed_round(void **state)
{
    (void)state;
    ct_event *event = manual_example();
    const ct_scoreboard *board = breaks_board(event, CT_C07_2024_AUGUST, mem);
    ct_code bh = breaks_code(board, "BH");
    ct_code sb = breaks_code(board, "SB");
    assert_string_equal(breaks_text(board, &bh, 1, mem), "57");
    assert_string_equal(breaks_text(board, &sb, 1, mem), "37.25");
    bh.cut_low = 1;
    assert_string_equal(breaks_text(board, &bh, 1, mem), "50");
    const ct_scoreboard *now = breaks_board(event, CT_C07_2026, mem);
    bh.cut_low = 0;
    assert_string_equal(breaks_text(now, &bh, 1, mem), "55"); /* the dummy has at most 5 */
}

static void the_virtual_opponent_draws_after_the_missed_round(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    const ct_scoreboard *board = breaks_board(event, CT_C07_VIRTUAL, mem);
    /* 7: bye in round 1: 0 before, 0 in it, three draws. 5: half-point bye in round 2: ½ + ½ + 1.
     * 6: forfeit loss in round 1: 0 + 1 + 1½. 4: two absences: 0 + 1 + ½, then 0 + 1. */
    assert_int_equal(ct_scoreboard_dummy(board, 6, 1, CT_GAME_POINTS, board->adjusted[0]), 3);
    assert_int_equal(ct_scoreboard_dummy(board, 4, 2, CT_GAME_POINTS, board->adjusted[0]), 4);
    assert_int_equal(ct_scoreboard_dummy(board, 5, 1, CT_GAME_POINTS, board->adjusted[0]), 5);
    assert_int_equal(ct_scoreboard_dummy(board, 3, 3, CT_GAME_POINTS, board->adjusted[0]), 3);
    assert_int_equal(ct_scoreboard_dummy(board, 3, 4, CT_GAME_POINTS, board->adjusted[0]), 2);
    /* Opponents' unplayed rounds are draws: 3 has 2½, 4 has 1, 5 has 2, 6 has 2, 7 has 1. */
    check_values(event, CT_C07_VIRTUAL, "BH", "7.5 9 9 8 7.5 8 7.5");
    /* No round is cut before a lower one. */
    check_values(event, CT_C07_VIRTUAL, "BH/C1", "6.5 8 7.5 7 6.5 7 6");
}

static void the_working_shows_dummies_caps_and_cuts(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    assert_string_equal(
        worked_words(event, "BH/C1", 3, mem),
        "1: 1.5 cut dummy (forfeit win: dummy with the own score 3, at most 1½ of the opponent "
        "(16.4.1); cut (14)) | 2: 3.5 | 3: 2 | 4: 2");
    assert_string_equal(worked_words(event, "BH/C1", 5, mem),
                        "1: 2 | 2: 2 cut dummy (half-point bye: dummy with the own score 2 (16.4); "
                        "cut: voluntarily unplayed (16.5)) | 3: 3 | 4: 1.5");
    assert_string_equal(worked_words(event, "BH", 1, mem),
                        "1: 1 (score 1 for 0: byes at the end as draws (16.3)) | 2: 3 | 3: 2 | 4: "
                        "1.5");
    assert_string_equal(worked_words(event, "AOB", 3, mem),
                        "2: 7.5 (Buchholz of the opponent) | 3: 8.5 (Buchholz of the opponent) | "
                        "4: 10 (Buchholz of the opponent) | 26 ÷ 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_has_its_buchholz),
        cmocka_unit_test(the_worked_example_has_its_cuts),
        cmocka_unit_test(the_worked_example_has_its_fore_buchholz),
        cmocka_unit_test(before_the_final_round_fore_buchholz_is_buchholz),
        cmocka_unit_test(a_forfeit_in_the_final_round_is_a_draw_for_fore_buchholz),
        cmocka_unit_test(the_opponents_average_is_exact),
        cmocka_unit_test(a_forfeit_counts_as_a_game_when_the_code_says_so),
        cmocka_unit_test(the_arbiters_manual_cuts_the_missed_round),
        cmocka_unit_test(the_virtual_opponent_draws_after_the_missed_round),
        cmocka_unit_test(the_working_shows_dummies_caps_and_cuts),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
