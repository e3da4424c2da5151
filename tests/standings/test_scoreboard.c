/* The scoreboard: kinds of rounds, scores for opponents, dummies, editions, teams; and exact
 * fractions. */

#include "standings/worked.h"
#include "support/folder.h"
#include "support/mem.h"
#include "support/random_event.h"

/* --- Rounds ---------------------------------------------------------------------------------- */

/* A letter for each kind of round: Played, Given bye, forfeit Win, Asked bye, forfeit Loss, bye at
 * the End; a dot for what counts for nothing. */
static const char *kinds_of(const ct_scoreboard *board, ct_index who)
{
    ct_text text = {.mem = mem};
    for (unsigned round = 1; round <= board->rounds; round++) {
        ct_text_add_chars(&text, ".PGWALE"[ct_turn_of(board, who, round)->kind], 1);
    }
    return ct_text_view(&text).at;
}

static void byes_asked_for_differ_by_what_follows(void **state)
{
    (void)state;
    static const char *const rows[] = {"H 2w1 Z",   "Z 1b0 3w-", "H Z 2b+", "H 5w- Z",
                                       ". 4b+ 6w.", "U F 5b.",   NULL};
    const ct_scoreboard *board = breaks_board(worked_table(mem, rows), CT_C07_2026, mem);
    assert_string_equal(kinds_of(board, 0), "APE");
    assert_string_equal(kinds_of(board, 1), "APL");
    assert_string_equal(kinds_of(board, 2), "AAW");
    assert_string_equal(kinds_of(board, 3), "ELE"); /* only voluntary rounds follow */
    assert_string_equal(kinds_of(board, 4), "AW.");
    assert_string_equal(kinds_of(board, 5), "GG.");
    /* 4: half a point, nothing, nothing; for his opponents ½ + 0 + ½. */
    assert_int_equal(board->score[CT_GAME_POINTS][3], 1);
    assert_int_equal(board->adjusted[CT_GAME_POINTS][3], 2);
}

static void after_fewer_rounds_the_last_one_is_another(void **state)
{
    (void)state;
    static const char *const rows[] = {"H Z 2w1", "Z H 1b0", NULL};
    const ct_event *event = worked_table(mem, rows);
    ct_scoreboard *board = NULL;
    ct_error err = {0};
    check_ok(ct_scoreboard_make(event, 2, CT_C07_2026, mem, &board, &err), err);
    assert_string_equal(kinds_of(board, 0), "EE");
    assert_false(board->is_final);
    assert_int_equal(board->adjusted[CT_GAME_POINTS][0], 2);
    assert_int_equal(board->score[CT_GAME_POINTS][0], 1);
    assert_int_equal(ct_scoreboard_make(event, 4, CT_C07_2026, mem, &board, &err), CT_NOT_FOUND);
    assert_string_equal(err.sentence, "round 4 is not paired");
}

static void a_free_round_of_a_round_robin_counts_for_nothing(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b0 U", "1b0 U 3w+", "Z 1w1 2b-", NULL};
    ct_event *event = worked_table(mem, rows);
    event->scoring.pab = 0;
    event->system = CT_STR("round-robin");
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_true(board->is_predetermined);
    assert_string_equal(kinds_of(board, 0), "PP.");
    assert_string_equal(kinds_of(board, 1), "P.W");
    assert_string_equal(kinds_of(board, 2), ".PL");
    assert_true(ct_turn_counts_as_played(board, ct_turn_of(board, 2, 3), false));
    assert_int_equal(ct_scoreboard_maximum(board, CT_GAME_POINTS), 4);
}

static void the_kind_of_event_may_stand_in_any_record(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1", "1b0", NULL};
    ct_event *event = worked_table(mem, rows);
    assert_false(breaks_board(event, CT_C07_2026, mem)->is_predetermined);
    event->type = CT_STR("Individual: Round-Robin");
    assert_true(breaks_board(event, CT_C07_2026, mem)->is_predetermined);
    event->type_code = CT_STR("FIDE_DUTCH_2026");
    assert_false(breaks_board(event, CT_C07_2026, mem)->is_predetermined);
    event->type_code = CT_STR("CUSTOM_SCHEVENINGEN");
    assert_true(breaks_board(event, CT_C07_2026, mem)->is_predetermined);
}

static void a_dummy_has_its_caps(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    const ct_scoreboard *now = breaks_board(event, CT_C07_2026, mem);
    const ct_scoreboard *before = breaks_board(event, CT_C07_2024_AUGUST, mem);
    const ct_points *use = now->adjusted[CT_GAME_POINTS];
    assert_int_equal(ct_scoreboard_dummy(now, 2, 1, CT_GAME_POINTS, use), 3);
    assert_int_equal(ct_scoreboard_dummy(before, 2, 1, CT_GAME_POINTS, before->adjusted[0]), 6);
    assert_int_equal(ct_scoreboard_dummy(now, 5, 1, CT_GAME_POINTS, use), 3);
    assert_int_equal(ct_scoreboard_dummy(now, 6, 1, CT_GAME_POINTS, use), 3);
    assert_int_equal(ct_scoreboard_dummy(now, 3, 4, CT_GAME_POINTS, use), 0);
}

/* --- Editions -------------------------------------------------------------------------------- */

static void the_start_date_chooses_the_edition(void **state)
{
    (void)state;
    static const struct {
        const char *start;
        ct_c07 edition;
    } cases[] = {
        {"2026/03/01", CT_C07_2026},
        {"2026/02/28", CT_C07_2024_AUGUST},
        {"2024-08-01", CT_C07_2024_AUGUST},
        {"31.07.2024", CT_C07_2024_APRIL},
        {"2024/04/01", CT_C07_2024_APRIL},
        {"31/03/2024", CT_C07_2023},
        {"2023/09/01", CT_C07_2023},
        {"2023/08/31", CT_C07_VIRTUAL},
        {"1999/01/01", CT_C07_VIRTUAL},
        {"", CT_C07_2026},
        {"soon", CT_C07_2026},
        {"2026/13/01", CT_C07_2026},
    };
    ct_event *event = worked_example(mem);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        event->start = ct_str_of(cases[i].start);
        assert_int_equal(ct_c07_of(event), cases[i].edition);
        assert_int_equal(breaks_board(event, CT_C07_BY_DATE, mem)->edition, cases[i].edition);
    }
    assert_int_equal(ct_c07_named(CT_STR("2024-04")), CT_C07_2024_APRIL);
    assert_int_equal(ct_c07_named(CT_STR("2024")), CT_C07_2024_AUGUST);
    assert_int_equal(ct_c07_named(CT_STR("1066")), CT_C07_BY_DATE);
    assert_string_equal(ct_c07_name(CT_C07_2026), "2026-03");
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void teams_have_match_points_and_game_points(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 3, 2, 2);
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 2, 3, 1, "10");
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_true(board->of_teams);
    assert_int_equal(board->boards, 2);
    assert_int_equal(board->primary, CT_MATCH_POINTS);
    assert_int_equal(board->win[CT_MATCH_POINTS], 4);
    assert_int_equal(board->draw[CT_GAME_POINTS], 2);
    assert_int_equal(board->score[CT_MATCH_POINTS][0], 4 + 2);
    assert_int_equal(board->score[CT_GAME_POINTS][0], 3 + 2);
    assert_string_equal(kinds_of(board, 1), "PG"); /* the only idle team has the bye */
    event->standings = CT_STR("GPTS, MPTS");
    assert_int_equal(breaks_board(event, CT_C07_2026, mem)->primary, CT_GAME_POINTS);
}

/* --- Random events --------------------------------------------------------------------------- */

/* The score of an opponent differs from the real one only by byes at the end, which are draws. */
static void check_adjusted(const ct_scoreboard *board, ct_index who, uint64_t seed)
{
    int64_t score = board->score[board->primary][who];
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (turn->kind == CT_TURN_LAST_BYE) {
            score += board->draw[board->primary] - turn->points[board->primary];
        }
        check_seed(turn->kind != CT_TURN_PLAYED || turn->opponent < board->count, seed);
    }
    check_seed(board->adjusted[board->primary][who] == score, seed);
}

static void scores_for_opponents_differ_by_the_byes_at_the_end(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 1000);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const ct_scoreboard *board = breaks_board(random_event(mem, seed, NULL), CT_C07_2026, mem);
        for (ct_index who = 0; who < board->count; who++) {
            check_adjusted(board, who, seed);
        }
        ct_arena_reset(mem);
    }
}

/* --- Values ---------------------------------------------------------------------------------- */

static const char *formatted(int64_t top, int64_t bottom)
{
    char text[32];
    ct_value_format((ct_value){top, bottom}, text);
    return ct_str_copy(mem, ct_str_of(text)).at;
}

static void values_are_written_as_people_write_them(void **state)
{
    (void)state;
    assert_string_equal(formatted(83, 2), "41.5");
    assert_string_equal(formatted(25, 4), "6.25");
    assert_string_equal(formatted(63, 8), "7.875");
    assert_string_equal(formatted(37, 6), "6.17");
    assert_string_equal(formatted(20, 3), "6.67");
    assert_string_equal(formatted(8, 4), "2");
    assert_string_equal(formatted(0, 7), "0");
    assert_string_equal(formatted(-1, 2), "-0.5");
    assert_string_equal(formatted(-37, 6), "-6.17");
    assert_string_equal(formatted(-1, 1000000), "0");
    assert_string_equal(formatted(1, 20), "0.05");
    assert_string_equal(formatted(2999, 3000), "1");
}

static void values_are_compared_exactly(void **state)
{
    (void)state;
    assert_int_equal(ct_value_compare((ct_value){1, 2}, (ct_value){2, 4}), 0);
    assert_true(ct_value_compare((ct_value){1, 3}, (ct_value){333333, 1000000}) > 0);
    assert_true(ct_value_compare((ct_value){INT64_MAX, INT64_MAX - 1},
                                 (ct_value){INT64_MAX - 1, INT64_MAX - 2}) < 0);
    assert_true(ct_value_compare((ct_value){INT64_MIN, 3}, (ct_value){INT64_MIN, 4}) < 0);
    assert_int_equal(ct_value_round((ct_value){5, 2}), 3);
    assert_int_equal(ct_value_round((ct_value){-5, 2}), -2);
    assert_int_equal(ct_value_round((ct_value){-11, 4}), -3);
    assert_int_equal(ct_value_round((ct_value){12377, 6}), 2063);
}

static void points_beyond_all_measure_are_refused(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    ct_scoreboard *board = NULL;
    ct_error err = {0};
    event->scoring.pab = 2000000;
    assert_int_equal(ct_scoreboard_make(event, 0, CT_C07_2026, mem, &board, &err), CT_TOO_LARGE);
    event->scoring.pab = 2;
    ct_index first = 0;
    ct_adjustment given[] = {
        {.points = INT32_MAX, .who = &first, .who_count = 1},
        {.points = INT32_MAX, .round = 2, .who = &first, .who_count = 1},
    };
    event->adjustments = given;
    event->adjustment_count = 2;
    assert_int_equal(ct_scoreboard_make(event, 0, CT_C07_2026, mem, &board, &err), CT_TOO_LARGE);
    assert_null(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(byes_asked_for_differ_by_what_follows),
        cmocka_unit_test(after_fewer_rounds_the_last_one_is_another),
        cmocka_unit_test(a_free_round_of_a_round_robin_counts_for_nothing),
        cmocka_unit_test(the_kind_of_event_may_stand_in_any_record),
        cmocka_unit_test(a_dummy_has_its_caps),
        cmocka_unit_test(the_start_date_chooses_the_edition),
        cmocka_unit_test(teams_have_match_points_and_game_points),
        cmocka_unit_test(scores_for_opponents_differ_by_the_byes_at_the_end),
        cmocka_unit_test(values_are_written_as_people_write_them),
        cmocka_unit_test(values_are_compared_exactly),
        cmocka_unit_test(points_beyond_all_measure_are_refused),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
