/* Sonneborn-Berger and Koya: the worked example, cuts, limits, round robins with forfeits. */

#include "standings/worked.h"
#include "support/mem.h"

static void check_values(const ct_event *event, ct_c07 edition, const char *code,
                         const char *wanted)
{
    assert_string_equal(worked_values(event, edition, code, mem), wanted);
}

static void the_worked_example_has_its_sonneborn_berger(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, CT_C07_2026, "SB", "6 4 6.25 0 3.5 1.75 2.25");
    check_values(event, CT_C07_2024_AUGUST, "SB", "6 4 7.75 0 3.5 1.75 2.25");
    check_values(event, CT_C07_2026, "SB/C1", "5 2.5 4.75 0 2 0.75 1.5");
}

/* 1 lost to the stronger and beat the weaker of two with equal scores. */
static void among_equal_opponents_the_lowest_product_is_cut(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w0 3w1 4w=", "1b1 4w0 3b0", "4b0 1b0 2w1",
                                       "3w1 2b1 1b=", NULL};
    const ct_event *event = worked_table(mem, rows);
    /* 2 and 3 have one point each: the lost game with 2 goes, the won one with 3 stays. */
    check_values(event, CT_C07_2026, "SB", "2.25 1.5 1 2.75");
    check_values(event, CT_C07_2026, "SB/C1", "2.25 1.5 0 1.75");
    check_values(event, CT_C07_2024_APRIL, "SB/C1", "2.25 1.5 0 1.75");
}

/* Two voluntary rounds: the first cut takes the higher of (a) the lowest of them and (b) the least
 * significant value, and the next cut does the same with what is left. */
static void further_cuts_compare_again(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 H 3w1 H 4b1", "1b0 3w1 U 4w1 F", "4w1 2b0 1b0 U F",
                                       "3b0 U F 2b0 1w0", NULL};
    const ct_event *event = worked_table(mem, rows);
    /* 1 has 4; opponents 2: 4, 3: 3, 4: 2; dummies 2½ (five draws), worth 1¼ each.
     * Least significant: 4 with 2. (a) 1¼ (b) 2: cut 2. Then (a) 1¼ (b) a dummy: cut 1¼. */
    check_values(event, CT_C07_2026, "SB", "11.5 10 7 4");
    assert_string_equal(worked_words(event, "SB/C1", 1, mem),
                        "1: 4 (4 × 1) | 2: 1.25 dummy (2½ × ½; half-point bye: dummy with the own "
                        "score 4, at most 2½ for 5 draws (16.4.2)) | 3: 3 (3 × 1) | 4: 1.25 dummy "
                        "(2½ × ½; half-point bye: dummy with the own score 4, at most 2½ for 5 "
                        "draws (16.4.2)) | 5: 2 cut (2 × 1; cut (14))");
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code sb = breaks_code(board, "SB");
    sb.cut_low = 1;
    assert_string_equal(breaks_text(board, &sb, 1, mem), "9.5");
    sb.cut_low = 2;
    assert_string_equal(breaks_text(board, &sb, 1, mem), "8.25");
}

/* The bye is worth 1, as is the least significant value (2, who has one point). The bye goes first,
 * then the game with 2; the other way round the second cut would take the 1½ of the game with 3. */
static void of_equal_values_the_voluntary_round_is_cut(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 H 3w1 4b1",
                                       "1b0 3w0 4w= 3b=", "4w0 2b1 1b0 2w=", "3b1 U 2b= 1w0", NULL};
    const ct_event *event = worked_table(mem, rows);
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code sb = breaks_code(board, "SB");
    assert_string_equal(breaks_text(board, &sb, 1, mem), "6");
    sb.cut_low = 1;
    assert_string_equal(breaks_text(board, &sb, 1, mem), "5");
    sb.cut_low = 2;
    assert_string_equal(breaks_text(board, &sb, 1, mem), "4");
}

/* --- Koya ------------------------------------------------------------------------------------ */

/* Four players: 1 has 2½, 2 has 2, 3 has 1½, 4 has 0. */
static ct_event *round_robin(void)
{
    static const char *const rows[] = {"4w1 3b= 2w1", "3w1 4b1 1b0", "2b0 1w= 4b+", "1b0 2w0 3w-",
                                       NULL};
    ct_event *event = worked_table(mem, rows);
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    return event;
}

static void koya_counts_points_against_the_upper_half(void **state)
{
    (void)state;
    const ct_event *event = round_robin();
    check_values(event, CT_C07_2026, "KS", "1.5 1 0.5 0"); /* 3 reaches 1½ */
    check_values(event, CT_C07_2026, "KS/L+1", "1 0 0.5 0");
    check_values(event, CT_C07_2026, "KS/L+2", "0 0 0.5 0");
    check_values(event, CT_C07_2026, "KS/L-3", "2.5 2 1.5 0"); /* the forfeit counts: 15.2 */
}

static void without_the_free_round_the_maximum_of_five_players_is_four(void **state)
{
    (void)state;
    static const char *const rows[] = {"U 5w1 4b= 3w1 2b=", "5b= 4w1 3b1 U 1w=",
                                       "4w0 U 2w0 1b0 5w=", "3b1 2b0 1w= 5w= U",
                                       "2w= 1b0 U 4b= 3b=", NULL};
    ct_event *event = worked_table(mem, rows);
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    event->scoring.pab = 0;
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(ct_scoreboard_maximum(board, CT_GAME_POINTS), 8);
    /* 1: 3, 2: 3, 3: ½, 4: 2, 5: 1½. With five rounds as the maximum 4 would not reach half. */
    check_values(event, CT_C07_2026, "KS", "1 1.5 0 0.5 1");
}

static void in_a_swiss_koya_leaves_out_what_was_not_played(void **state)
{
    (void)state;
    ct_event *event = round_robin();
    event->type_code = CT_STR("FIDE_DUTCH");
    check_values(event, CT_C07_2026, "KS/L-3", "2.5 2 0.5 0");
    check_values(event, CT_C07_2026, "KS/L-3/P", "2.5 2 1.5 0");
}

static void in_a_round_robin_a_forfeit_is_a_game(void **state)
{
    (void)state;
    check_values(round_robin(), CT_C07_2026, "SB", "2.75 1.5 1.25 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_has_its_sonneborn_berger),
        cmocka_unit_test(among_equal_opponents_the_lowest_product_is_cut),
        cmocka_unit_test(further_cuts_compare_again),
        cmocka_unit_test(of_equal_values_the_voluntary_round_is_cut),
        cmocka_unit_test(koya_counts_points_against_the_upper_half),
        cmocka_unit_test(without_the_free_round_the_maximum_of_five_players_is_four),
        cmocka_unit_test(in_a_swiss_koya_leaves_out_what_was_not_played),
        cmocka_unit_test(in_a_round_robin_a_forfeit_is_a_game),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
