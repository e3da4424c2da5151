/* Keizer totals as a score: the worked example with ten players, after each of its rounds. */

#include "standings/breaks.h"

static ct_arena *mem;

static int open_arena(void **state)
{
    (void)state;
    mem = ct_arena_new();
    return mem == NULL;
}

static int close_arena(void **state)
{
    (void)state;
    ct_arena_free(mem);
    return 0;
}

static ct_event *worked_example(void)
{
    ct_event *event = breaks_players(mem, NULL, 10, 2);
    event->settings = CT_NEW(mem, ct_setting, 1);
    assert_non_null(event->settings);
    event->settings[0] = (ct_setting){CT_STR("keizer.preset"), CT_STR("seed")};
    event->setting_count = 1;
    breaks_game(event, 1, 1, 2, '1');
    breaks_game(event, 1, 3, 4, '=');
    breaks_game(event, 1, 5, 6, '0');
    breaks_game(event, 1, 7, 8, '=');
    breaks_game(event, 1, 9, 10, '0');
    breaks_game(event, 2, 6, 1, '1');
    breaks_game(event, 2, 10, 3, '1');
    breaks_game(event, 2, 4, 7, '=');
    breaks_game(event, 2, 8, 2, '0');
    breaks_game(event, 2, 5, 9, '=');
    return event;
}

static const char *totals(const ct_event *event, unsigned rounds)
{
    ct_error err = {0};
    ct_scoreboard *board = NULL;
    check_ok(ct_scoreboard_make(event, rounds, CT_C07_BY_DATE, mem, &board, &err), err);
    ct_code code = breaks_code(board, "keizer");
    return breaks_all(board, &code, mem);
}

static void the_worked_example_comes_out_after_each_round(void **state)
{
    (void)state;
    const ct_event *event = worked_example();
    assert_string_equal(totals(event, 1), "99 49 71.5 71 46 91 65.5 65 42 83");
    assert_string_equal(totals(event, 2), "93 87 70 92 62.5 141 90 66.5 62 136");
}

static void who_has_not_entered_has_nothing(void **state)
{
    (void)state;
    ct_event *event = breaks_players(mem, NULL, 3, 1);
    breaks_game(event, 1, 1, 2, '1');
    event->players[2].enters = 3;
    const ct_scoreboard *board = breaks_board(event, CT_C07_BY_DATE, mem);
    ct_code code = breaks_code(board, "KEIZER");
    assert_int_equal(breaks_value(board, &code, 3, mem).top, 0);
    assert_true(breaks_value(board, &code, 2, mem).top > 0);
}

static void the_working_tells_place_and_new_value(void **state)
{
    (void)state;
    const ct_scoreboard *board = breaks_board(worked_example(), CT_C07_BY_DATE, mem);
    ct_code code = breaks_code(board, "KEIZER");
    ct_working working = breaks_working(board, &code, 4, mem);
    assert_int_equal(working.count, 1);
    assert_string_equal(working.conclusion.at, "total 92: place 4 of 10, worth 47 from now on");
    assert_true((code.row->flags & CT_IS_SCORE) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_comes_out_after_each_round),
        cmocka_unit_test(who_has_not_entered_has_nothing),
        cmocka_unit_test(the_working_tells_place_and_new_value),
    };
    return cmocka_run_group_tests_name("standings/keizer_totals", tests, open_arena, close_arena);
}
