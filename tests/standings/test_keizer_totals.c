/* Keizer totals as a score: the worked example with ten players, after each of its rounds. */

#include "pairing/ratings/keizer_score.h"
#include "standings/breaks.h"
#include "support/mem.h"
#include "support/random_event.h"

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

static void the_working_tells_each_round_place_and_new_value(void **state)
{
    (void)state;
    const ct_scoreboard *board = breaks_board(worked_example(), CT_C07_BY_DATE, mem);
    ct_code code = breaks_code(board, "KEIZER");
    ct_working working = breaks_working(board, &code, 4, mem);
    assert_int_equal(working.count, 3);
    assert_string_equal(working.terms[0].words.at, "of the own value");
    assert_string_equal(working.terms[1].words.at, "draw, value 47");
    assert_string_equal(working.terms[2].words.at, "draw, value 45");
    assert_string_equal(working.conclusion.at, "total 92: place 4 of 10, worth 47 from now on");
    assert_true((code.row->flags & CT_IS_SCORE) != 0);
}

static void check_terms(const ct_event *event, uint64_t seed, const char *preset)
{
    ct_error err = {0};
    ct_keizer_rules rules;
    ct_keizer_table table;
    unsigned rounds = event->rounds_paired;
    ct_keizer_term *terms = CT_NEW(mem, ct_keizer_term, (size_t)rounds + 1);
    assert_non_null(terms);
    check_ok(ct_keizer_rules_read(event, &rules, &err), err);
    check_ok(ct_keizer_table_make(event, rounds, &rules, mem, &table, &err), err);
    for (uint32_t i = 0; i < table.count; i++) {
        check_ok(ct_keizer_terms_of(event, rounds, table.rows[i].who, mem, terms, &err), err);
        ct_keizer_points sum = 0;
        for (unsigned r = 0; r <= rounds; r++) {
            sum += terms[r].points;
        }
        ct_keizer_points off = table.rows[i].total - sum;
        if (off < 0 || off > rounds + 1) { /* halves of the smallest unit are dropped */
            print_message("# seed %llu, preset %s, player %u\n", (unsigned long long)seed, preset,
                          table.rows[i].who);
        }
        assert_true(off >= 0 && off <= rounds + 1);
    }
}

static void the_terms_add_up_to_the_total_under_all_settings(void **state)
{
    (void)state;
    static const char *const presets[] = {"club",   "seed",          "keizer-for-clubs",
                                          "knsb",   "schaakmanager", "freekeizer",
                                          "sharly", "tornelo",       "tomachess"};
    static const random_event_shape shape = {.kind = RANDOM_INDIVIDUAL};
    for (uint64_t seed = 1; seed <= 54; seed++) {
        ct_event *event = random_event(mem, seed, &shape);
        const char *preset = presets[seed % (sizeof presets / sizeof *presets)];
        event->settings = CT_NEW(mem, ct_setting, 2);
        assert_non_null(event->settings);
        event->settings[0] = (ct_setting){CT_STR("keizer.preset"), ct_str_of(preset)};
        event->settings[1] =
            (ct_setting){CT_STR("keizer.values"), ct_str_of(seed % 2 == 0 ? "iterated" : "preset")};
        event->setting_count = 2;
        check_terms(event, seed, preset);
        ct_arena_reset(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_comes_out_after_each_round),
        cmocka_unit_test(who_has_not_entered_has_nothing),
        cmocka_unit_test(the_working_tells_each_round_place_and_new_value),
        cmocka_unit_test(the_terms_add_up_to_the_total_under_all_settings),
    };
    return cmocka_run_group_tests_name("standings/keizer_totals", tests, open_arena, close_arena);
}
