/* Keizer scoring: the two tables of the worked example, and each setting in a small event whose
 * totals are worked out by hand. */

#include "event/build.h"
#include "pairing/ratings/keizer.h"
#include "pairing/ratings/keizer_event.h"
#include "support/check.h"
#include "support/mem.h"

#include <string.h>

/* --- Events ---------------------------------------------------------------------------------- */

static ct_event *event_of(uint32_t count, unsigned rounds, const char *settings)
{
    return keizer_event(mem, count, rounds, settings);
}

/* Enters a game: numbers from 1, result of White. */
static void game(ct_event *event, unsigned round, uint32_t white, uint32_t black, char result)
{
    ct_outcome won = result == '1'   ? CT_WIN
                     : result == '=' ? CT_DRAW
                     : result == '+' ? CT_FORFEIT_WIN
                                     : CT_LOSS;
    ct_outcome lost = result == '1'   ? CT_LOSS
                      : result == '=' ? CT_DRAW
                      : result == '+' ? CT_FORFEIT_LOSS
                                      : CT_WIN;
    event->rounds_paired = (uint16_t)(round > event->rounds_paired ? round : event->rounds_paired);
    *ct_event_cell_at(event, white - 1, round) =
        (ct_cell){.opponent = black - 1, .colour = CT_WHITE, .outcome = (uint8_t)won};
    *ct_event_cell_at(event, black - 1, round) =
        (ct_cell){.opponent = white - 1, .colour = CT_BLACK, .outcome = (uint8_t)lost};
}

static void away(ct_event *event, unsigned round, uint32_t number, ct_outcome outcome)
{
    event->rounds_paired = (uint16_t)(round > event->rounds_paired ? round : event->rounds_paired);
    *ct_event_cell_at(event, number - 1, round) =
        (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)outcome};
}

/* The ranking as text: "1:99 6:91 …", numbers and totals. */
static const char *ranking(const ct_event *event, unsigned rounds)
{
    ct_error err = {0};
    ct_keizer_rules rules;
    ct_keizer_table table;
    ct_text text = {.mem = mem};
    check_ok(ct_keizer_rules_read(event, &rules, &err), err);
    check_ok(ct_keizer_table_make(event, rounds, &rules, mem, &table, &err), err);
    for (uint32_t i = 0; i < table.count; i++) {
        char total[24];
        ct_keizer_format(table.rows[i].total, total);
        ct_text_addf(&text, "%s%u:%s", i > 0 ? " " : "",
                     event->players[table.rows[i].who].tpn.number, total);
    }
    return ct_text_view(&text).at;
}

/* The values from now on, in the order of the numbers. */
static const char *values(const ct_event *event, unsigned rounds)
{
    ct_error err = {0};
    ct_keizer_rules rules;
    ct_keizer_table table;
    ct_text text = {.mem = mem};
    check_ok(ct_keizer_rules_read(event, &rules, &err), err);
    check_ok(ct_keizer_table_make(event, rounds, &rules, mem, &table, &err), err);
    for (ct_index who = 0; who < event->player_count; who++) {
        for (uint32_t i = 0; i < table.count; i++) {
            char value[24];
            ct_keizer_format(table.rows[i].value, value);
            if (table.rows[i].who == who) {
                ct_text_addf(&text, "%s%s", text.len > 0 ? " " : "", value);
            }
        }
    }
    return ct_text_view(&text).at;
}

/* --- The worked example ---------------------------------------------------------------------- */

/* Two rounds of ten players, top value 50. In the printed table the total of 5 after round 2 is
 * 63.5; its terms 42 + 0 + 20.5 give 62.5. */
static ct_event *worked_example(void)
{
    ct_event *event = event_of(10, 9, "preset=seed");
    game(event, 1, 1, 2, '1');
    game(event, 1, 3, 4, '=');
    game(event, 1, 5, 6, '0');
    game(event, 1, 7, 8, '=');
    game(event, 1, 9, 10, '0');
    game(event, 2, 6, 1, '1');
    game(event, 2, 10, 3, '1');
    game(event, 2, 4, 7, '=');
    game(event, 2, 8, 2, '0');
    game(event, 2, 5, 9, '=');
    return event;
}

static void the_worked_example_comes_out(void **state)
{
    (void)state;
    const ct_event *event = worked_example();
    assert_string_equal(values(event, 0), "50 49 48 47 46 45 44 43 42 41");
    assert_string_equal(ranking(event, 1),
                        "1:99 6:91 10:83 3:71.5 4:71 7:65.5 8:65 2:49 5:46 9:42");
    assert_string_equal(values(event, 1), "50 43 47 46 42 49 45 44 41 48");
    assert_string_equal(ranking(event, 2),
                        "6:141 10:136 1:93 4:92 7:90 2:87 3:70 8:66.5 5:62.5 9:62");
    assert_string_equal(values(event, 2), "48 45 44 47 42 50 46 43 41 49");
}

/* --- Values ---------------------------------------------------------------------------------- */

static void the_top_value_is_given_or_follows_the_number_of_players(void **state)
{
    (void)state;
    assert_string_equal(values(event_of(4, 3, "top=n"), 0), "4 3 2 1");
    assert_string_equal(values(event_of(5, 3, "top=1.5n"), 0), "7 6 5 4 3");
    assert_string_equal(values(event_of(5, 3, "top=1.5(n-1)"), 0), "6 5 4 3 2");
    assert_string_equal(values(event_of(5, 3, "top=ratio ratio=3"), 0), "6 5 4 3 2");
    assert_string_equal(values(event_of(4, 3, "top=ratio ratio=3"), 0), "5 4 3 2"); /* 4.5 */
    assert_string_equal(values(event_of(5, 3, "top=half-last"), 0), "6 5 4 3 2");
    assert_string_equal(values(event_of(4, 3, "top=10 step=0.5"), 0), "10 9.5 9 8.5");
}

/* 1 beats 4, 2 beats 3; then 1 beats 2, 3 beats 4. Values 10 9 8 7. */
static ct_event *four(const char *settings)
{
    ct_event *event = event_of(4, 9, settings);
    game(event, 1, 1, 4, '1');
    game(event, 1, 2, 3, '1');
    game(event, 2, 1, 2, '1');
    game(event, 2, 3, 4, '1');
    return event;
}

static void the_own_value_counts_as_chosen(void **state)
{
    (void)state;
    assert_string_equal(ranking(four("top=10"), 1), "1:17 2:17 3:8 4:7");
    assert_string_equal(ranking(four("top=10"), 2), "1:26 2:17 3:15 4:7");
    assert_string_equal(ranking(four("top=10 own=no"), 2), "1:17 2:8 3:7 4:0"); /* 2 led: 10 */
    assert_string_equal(ranking(four("top=10 own=fading"), 1), "1:17 2:17 3:8 4:7");
    assert_string_equal(ranking(four("top=10 own=fading"), 2), "1:24 2:15.2 3:13.4 4:5.6");
    ct_event *upset = four("top=10 own=start");
    game(upset, 2, 2, 1, '1');
    /* 2: 9 + 8 + 10; 1: 10 + 7 */
    assert_string_equal(ranking(upset, 2), "2:27 1:17 3:15 4:7");
    game(upset, 3, 1, 2, '=');
    game(upset, 3, 3, 4, '=');
    /* 2 is worth 10 now, 1 is worth 9: 2: 9 + 8 + 9 + 4.5; 1: 10 + 7 + 5 */
    assert_string_equal(ranking(upset, 3), "2:30.5 1:22 3:18.5 4:11");
    keizer_set(upset, "top=10");
    assert_string_equal(ranking(upset, 3), "2:31.5 1:21 3:18.5 4:11");
}

static void frozen_rounds_keep_the_values_they_were_played_for(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "top=10 values=frozen");
    game(event, 1, 1, 2, '0'); /* 2 has 9 + 10, 1 has 10 */
    game(event, 1, 3, 4, '1'); /* 3 has 8 + 7, 4 has 7 */
    assert_string_equal(ranking(event, 1), "2:19 3:15 1:10 4:7");
    game(event, 2, 2, 3, '0'); /* values now 2: 10, 3: 9, 1: 8, 4: 7 */
    game(event, 2, 1, 4, '1');
    /* 3: 9 + 7 + 10; 2: 10 + 10; 1: 8 + 0 + 7 */
    assert_string_equal(ranking(event, 2), "3:26 2:20 1:15 4:7");
    keizer_set(event, "top=10"); /* 2's win over 1 is worth 8 now */
    assert_string_equal(ranking(event, 2), "3:26 2:18 1:15 4:7");
}

static void iterated_values_belong_to_the_ranking_they_give(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "top=10 values=iterated");
    game(event, 1, 1, 2, '0');
    game(event, 1, 3, 4, '1');
    /* first pass 2 3 1 4 as above; then with 10 9 8 7: 2: 10 + 8, 3: 9 + 7, 1: 8, 4: 7 */
    assert_string_equal(ranking(event, 1), "2:18 3:16 1:8 4:7");
}

static void results_can_be_rounded(void **state)
{
    (void)state;
    ct_event *event = event_of(3, 9, "top=10 bye=1/3 rounding=none");
    game(event, 1, 1, 2, '=');
    away(event, 1, 3, CT_PAB);
    assert_string_equal(ranking(event, 1), "1:14.5 2:14 3:10.67");
    keizer_set(event, "top=10 bye=1/3 rounding=half");
    assert_string_equal(ranking(event, 1), "1:14.5 2:14 3:10.5");
    keizer_set(event, "top=10 bye=1/3 rounding=whole"); /* 4.5 is rounded up */
    assert_string_equal(ranking(event, 1), "1:15 2:14 3:11");
}

static void losses_and_forfeits_count_as_chosen(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "preset=freekeizer top=30");
    game(event, 1, 1, 2, '1');
    game(event, 1, 3, 4, '+');
    /* 2 loses to a value of 30: 29 + 5; 4 does not come: 27 */
    assert_string_equal(ranking(event, 1), "1:59 3:55 2:34 4:27");
    keizer_set(event, "preset=schaakmanager");
    assert_string_equal(ranking(event, 1), "1:119 3:115 2:59.1 4:57");
    keizer_set(event, "top=30 forfeit-win=1/2 forfeit-loss=1/3");
    assert_string_equal(ranking(event, 1), "1:59 3:41.5 4:36 2:29");
}

/* --- Absences -------------------------------------------------------------------------------- */

static void absences_count_by_their_kind(void **state)
{
    (void)state;
    ct_event *event = event_of(6, 9, "top=60 step=6 bye=2/3 club=1/2 excused=1/3 unexcused=0");
    game(event, 1, 1, 2, '='); /* values 60 54 48 42 36 30 */
    away(event, 1, 3, CT_PAB);
    away(event, 1, 4, CT_HALF_POINT_BYE);
    away(event, 1, 5, CT_ZERO_POINT_BYE);
    away(event, 1, 6, CT_ABSENT);
    assert_string_equal(ranking(event, 1), "1:87 2:84 3:80 4:63 5:48 6:30");
}

/* Player 3 is away three times. */
static ct_event *often_away(const char *settings)
{
    ct_event *event = event_of(3, 9, settings);
    for (unsigned round = 1; round <= 3; round++) {
        game(event, round, 1, 2, '=');
        away(event, round, 3, round == 2 ? CT_HALF_POINT_BYE : CT_ZERO_POINT_BYE);
    }
    return event;
}

static void absences_are_capped_and_halved(void **state)
{
    (void)state;
    /* values 20 19 18 in all three rounds; an absence is worth 9 */
    assert_string_equal(ranking(often_away("top=20 excused=1/2 club=1/2 cap=0"), 3),
                        "2:49 1:48.5 3:45");
    assert_string_equal(ranking(often_away("top=20 excused=1/2 club=1/2 cap=2"), 3),
                        "2:49 1:48.5 3:36");
    assert_string_equal(ranking(often_away("top=20 excused=1/2 club=1/2 cap=1 cap-club=no"), 3),
                        "2:49 1:48.5 3:36");
    assert_string_equal(ranking(often_away("top=20 excused=1/2 club=1/2 cap=1 part=2"), 3),
                        "2:49 1:48.5 3:36");
    assert_string_equal(ranking(often_away("top=20 excused=1/2 club=1/2 cap=0 halve=yes"), 3),
                        "2:49 1:48.5 3:33.75"); /* 9 + 4.5 + 2.25 */
}

/* --- Coming and going ------------------------------------------------------------------------ */

static void a_late_entry_takes_the_place_of_his_number(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "top=10 late=0");
    event->players[1].enters = 2;
    assert_string_equal(values(event, 0), "10 9 8");
    game(event, 1, 1, 3, '0');
    away(event, 1, 2, CT_ZERO_POINT_BYE);
    away(event, 1, 4, CT_PAB);
    /* 3: 9 + 10; 4: 8 + 5 1/3; 1: 10; then 2 comes in at the second place */
    assert_string_equal(ranking(event, 1), "3:19 2:9 4:13.33 1:10");
    assert_string_equal(values(event, 1), "7 9 10 8");
    game(event, 2, 2, 3, '=');
    game(event, 2, 1, 4, '=');
    /* 2 has 9 + 5 */
    assert_string_equal(ranking(event, 2), "3:21.5 4:16.83 2:14 1:11");
    keizer_set(event, "top=10 late=1/3"); /* and 3 for the round before */
    assert_string_equal(ranking(event, 2), "3:21.5 2:17 4:16.83 1:11");
    keizer_set(event, "top=10 late=1/3 values=frozen");
    assert_string_equal(ranking(event, 2), "3:24.5 2:17 4:16.83 1:11");
}

static void games_against_those_who_left_can_count_less(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "top=20 excused=1/2 withdrawn=75%");
    game(event, 1, 1, 4, '1');
    game(event, 1, 2, 3, '=');
    event->players[3].leaves = 3;
    event->players[3].leave = CT_WITHDRAWN;
    game(event, 2, 1, 2, '=');
    away(event, 2, 3, CT_ZERO_POINT_BYE);
    away(event, 2, 4, CT_ZERO_POINT_BYE);
    /* values 20 19 18 17 hold; 4 has gone when round 3 is paired */
    assert_string_equal(ranking(event, 1), "1:37 2:28 3:27.5 4:17");
    assert_string_equal(ranking(event, 2), "1:42.25 2:38 3:36.5 4:25.5");
    away(event, 3, 4, CT_ZERO_POINT_BYE); /* no absence any more */
    game(event, 3, 1, 2, '=');
    away(event, 3, 3, CT_ZERO_POINT_BYE);
    assert_string_equal(ranking(event, 3), "1:51.75 2:48 3:45.5 4:25.5");
}

/* --- Settings -------------------------------------------------------------------------------- */

static void check_refused(const char *settings)
{
    ct_error err = {0};
    ct_event *event = event_of(60, 9, settings);
    if (ct_keizer_check(event, &err) != CT_INVALID) {
        fail_msg("accepted: %s", settings);
    }
    assert_true(err.sentence[0] != '\0' && err.cure[0] != '\0');
}

static void settings_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    check_refused("preset=grandmother");
    check_refused("top=50"); /* the last of 60 would have -9 */
    check_refused("top=0");
    check_refused("top=many");
    check_refused("step=0");
    check_refused("step=2"); /* with a top of 1.5n */
    check_refused("ratio=1");
    check_refused("draw=1/2 win=1/3");
    check_refused("loss=3/4");
    check_refused("win=0 draw=0");
    check_refused("bye=3/2");
    check_refused("bye=120%");
    check_refused("bye=1/0");
    check_refused("bye=1/11"); /* not a whole count of the shares */
    check_refused("bye=-1");
    check_refused("unexcused=1/2");
    check_refused("own=perhaps");
    check_refused("values=now");
    check_refused("gap=0");
    check_refused("gap=soon");
    check_refused("meetings=1 running=2");
    check_refused("colours=red");
    check_refused("loss-points=11");
}

static void every_preset_makes_sense(void **state)
{
    (void)state;
    ct_str names = ct_str_of(ct_keizer_options[0].range);
    unsigned count = 0;
    while (names.len > 0) {
        ct_error err = {0};
        ct_str name = ct_str_cut(&names, '|');
        ct_event *event = event_of(40, 9, "");
        event->settings[event->setting_count++] = (ct_setting){CT_STR("keizer.preset"), name};
        check_ok(ct_keizer_check(event, &err), err);
        count++;
    }
    assert_int_equal(count, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_comes_out),
        cmocka_unit_test(the_top_value_is_given_or_follows_the_number_of_players),
        cmocka_unit_test(the_own_value_counts_as_chosen),
        cmocka_unit_test(frozen_rounds_keep_the_values_they_were_played_for),
        cmocka_unit_test(iterated_values_belong_to_the_ranking_they_give),
        cmocka_unit_test(results_can_be_rounded),
        cmocka_unit_test(losses_and_forfeits_count_as_chosen),
        cmocka_unit_test(absences_count_by_their_kind),
        cmocka_unit_test(absences_are_capped_and_halved),
        cmocka_unit_test(a_late_entry_takes_the_place_of_his_number),
        cmocka_unit_test(games_against_those_who_left_can_count_less),
        cmocka_unit_test(settings_that_make_no_sense_are_refused),
        cmocka_unit_test(every_preset_makes_sense),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
