/* Tie-breaks by one's own record: the worked example, odd results, round robins. */

#include "standings/worked.h"
#include "support/mem.h"

static void check_values(const ct_event *event, const char *code, const char *wanted)
{
    assert_string_equal(worked_values(event, CT_C07_2026, code, mem), wanted);
}

static void the_worked_example_has_its_counts(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, "WIN", "3 1 2 0 1 1 1");
    check_values(event, "WON", "3 1 1 0 1 1 0");
    check_values(event, "BPG", "1 2 1 1 2 2 2");
    check_values(event, "BWG", "1 1 0 0 0 1 0");
    check_values(event, "REP", "4 4 4 2 3 3 4");
    check_values(event, "GE", "4 4 4 2 3 3 4");
    check_values(event, "STD", "3.5 2 3 0 2 1.5 1.5");
    check_values(event, "TPN", "1 2 3 4 5 6 7");
}

static void the_worked_example_has_its_progressive_scores(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    check_values(event, "PS", "8.5 5.5 8 0 4.5 4 5");
    check_values(event, "PS/C1", "7.5 5 7 0 4 4 4");
    check_values(event, "PS/C2", "6 3.5 5.5 0 3 3 3");
}

static void points_given_count_from_their_round_on(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    ct_index first = 0;
    ct_index second = 1;
    ct_adjustment given[] = {
        {.type = ' ', .points = -1, .round = 3, .who = &first, .who_count = 1},
        {.type = ' ', .points = 2, .round = 0, .who = &second, .who_count = 1},
    };
    event->adjustments = given;
    event->adjustment_count = 2;
    check_values(event, "PTS", "3 3 3 0 2 1.5 1.5");
    check_values(event, "PS", "7.5 9.5 8 0 4.5 4 5");
    check_values(event, "BH", "8.5 9.5 9.5 4.5 9.5 7 8");
}

/* Round 1: 0-0 and ½-0 over the board; round 2: both forfeit, and 1-½ cannot be. */
static void standard_points_compare_the_two_sides(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w0 3w-", "1b0 4w1", "4w= 1b-", "3b0 2b0", NULL};
    const ct_event *event = worked_table(mem, rows);
    check_values(event, "STD", "0.5 1.5 1 0");
}

static void byes_are_compared_with_a_draw(void **state)
{
    (void)state;
    static const char *const rows[] = {"U", "F", "H", "Z", ".", NULL};
    ct_event *event = worked_table(mem, rows);
    check_values(event, "STD", "1 1 0.5 0 0");
    event->scoring.pab = 1;
    check_values(event, "STD", "0.5 1 0.5 0 0");
    check_values(event, "WIN", "0 1 0 0 0");
    check_values(event, "REP", "1 1 0 0 0");
}

static void three_points_for_a_win_change_what_a_bye_is(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 U", "1b0 H", NULL};
    ct_event *event = worked_table(mem, rows);
    event->scoring.win[CT_WHITE] = event->scoring.win[CT_BLACK] = 6;
    event->scoring.draw[CT_WHITE] = event->scoring.draw[CT_BLACK] = 2;
    check_values(event, "WIN", "1 0"); /* the bye of one point is less than a win of three */
    check_values(event, "STD", "1.5 0");
}

static void in_a_round_robin_a_forfeit_win_is_a_game_won(void **state)
{
    (void)state;
    static const char *const rows[] = {"2b+ U", "1w- 3b1", "U 2w0", NULL};
    ct_event *event = worked_table(mem, rows);
    event->scoring.pab = 0;
    check_values(event, "WON", "0 1 0");
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    check_values(event, "WON", "1 1 0");
    check_values(event, "BPG", "1 1 0");
    check_values(event, "BWG", "1 1 0");
    check_values(event, "REP", "2 1 2");
}

static void a_game_to_be_played_counts_for_nothing(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3w.", "1b0 U", "U 1b.", NULL};
    const ct_event *event = worked_table(mem, rows);
    check_values(event, "PTS", "1 1 1");
    check_values(event, "STD", "1 1 1");
    check_values(event, "WIN", "1 1 1");
    check_values(event, "REP", "2 2 2");
    check_values(event, "BH", "1 2 1"); /* the dummies have a point each, two draws at most */
    check_values(event, "BPG", "0 1 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_has_its_counts),
        cmocka_unit_test(the_worked_example_has_its_progressive_scores),
        cmocka_unit_test(points_given_count_from_their_round_on),
        cmocka_unit_test(standard_points_compare_the_two_sides),
        cmocka_unit_test(byes_are_compared_with_a_draw),
        cmocka_unit_test(three_points_for_a_win_change_what_a_bye_is),
        cmocka_unit_test(in_a_round_robin_a_forfeit_win_is_a_game_won),
        cmocka_unit_test(a_game_to_be_played_counts_for_nothing),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
