/* Events outside the Swiss, played with the command from nothing to the end: knock-outs, groups,
 * Scheveningen, Keizer. The outputs are kept as they were reviewed, at 80 columns. */

#include "bench.h"

#include "support/check.h"
#include "support/golden.h"

#include <string.h>

static void write_players(const bench *here, unsigned count)
{
    static const char *const names[] = {"Adams", "Brook", "Cole", "Dunn",
                                        "Evans", "Ford",  "Gray", "Hall"};
    char list[512] = "name,rating\n";
    for (unsigned i = 0; i < count; i++) {
        size_t len = strlen(list);
        (void)snprintf(list + len, sizeof list - len, "%s,%u\n", names[i], 2400 - 20 * i);
    }
    test_file_write(bench_path(here, "players.csv"), list);
}

/* Starts an event of this system; an option may be NULL. */
static void begin(bench *here, const char *system, unsigned players, const char *option)
{
    write_players(here, players);
    if (option == NULL) {
        bench_run(here, 0,
                  TEST_WORDS("new", "e.trf", "--players", "players.csv", "--system", system));
    } else {
        bench_run(here, 0,
                  TEST_WORDS("new", "e.trf", "--players", "players.csv", "--system", system,
                             "--option", option));
    }
}

/* Pairs the next round and enters the results of its boards; "" = none of a board. */
static void play(bench *here, const char *one, const char *two, const char *three, const char *four)
{
    const char *const results[] = {one, two, three, four};
    bench_run(here, 0, TEST_WORDS("pair", "e.trf", "--write"));
    assert_null(strstr(here->last.out, "edition of"));
    for (unsigned i = 0; i < 4; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "%u:%s", i + 1, results[i]);
        if (results[i][0] != '\0') {
            bench_run(here, 0, TEST_WORDS("result", "e.trf", word));
        }
    }
}

static void prints_as_reviewed(bench *here, const char *command, const char *name)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "cli/%s.golden", name);
    bench_run(here, 0, TEST_WORDS(command, "e.trf"));
    test_golden(path, here->last.out);
}

/* The event has ended: nothing asks for another round, and every round checks. */
static void is_over(bench *here, const char *words)
{
    bench_run(here, 0, TEST_WORDS("show", "e.trf"));
    bench_says(here, words);
    assert_null(strstr(here->last.out, "next: pair"));
    bench_run(here, 0, TEST_WORDS("check", "e.trf"));
    assert_null(strstr(here->last.out, "edition of"));
    bench_run(here, 0, TEST_WORDS("report", "e.trf", "--out", "e.html"));
}

static void a_cup_of_eight_has_one_winner_and_shared_places(void **state)
{
    bench *here = *state;
    begin(here, "knockout", 8, NULL);
    bench_says(here, "8 players, rated 2400 to 2260; 3 rounds; Knock-out");
    play(here, "1-0", "0-1", "½", "1-0");
    play(here, "", "1-0", "", "");
    prints_as_reviewed(here, "standings", "cup-undecided");
    bench_run(here, 0, TEST_WORDS("result", "e.trf", "1:1-0"));
    bench_says(here, "next: pair round 3");
    play(here, "½", "", "", "");
    prints_as_reviewed(here, "standings", "cup-standings");
    prints_as_reviewed(here, "show", "cup-show");
    prints_as_reviewed(here, "table", "cup-table");
    is_over(here, "all 3 rounds are complete");
    json_t *json = bench_json(here, 0, TEST_WORDS("standings", "e.trf"));
    json_t *third = json_array_get(json_object_get(json, "standings"), 2);
    assert_int_equal(json_integer_value(json_object_get(third, "place")), 3);
    assert_int_equal(json_integer_value(json_object_get(third, "last_place")), 4);
    json_t *reached = json_array_get(json_object_get(third, "values"), 0);
    assert_string_equal(json_string_value(json_object_get(reached, "code")), "KO");
    assert_string_equal(json_string_value(json_object_get(reached, "shown")), "semi-final");
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("standings", "e.trf", "--format", "csv"));
    bench_says(here, "3–4,2,Brook,2380,semi-final\r\n");
    json = bench_json(here, 0, TEST_WORDS("show", "e.trf"));
    json_t *first = json_array_get(json_object_get(json, "players"), 0);
    reached = json_array_get(json_object_get(first, "values"), 0);
    assert_string_equal(json_string_value(json_object_get(reached, "code")), "KO");
    assert_string_equal(json_string_value(json_object_get(reached, "shown")), "winner");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "event"), "rounds")),
                     3);
    json_decref(json);
}

/* Is the final of 1 and 2, who had byes and fewer points, on the first board? */
static void final_is_on_board_one(bench *here)
{
    json_t *json = bench_json(here, 0, TEST_WORDS("show", "e.trf"));
    json_t *boards = json_object_get(json_object_get(json, "round"), "boards");
    json_t *first = json_array_get(boards, 0);
    assert_int_equal(json_integer_value(json_object_get(first, "board")), 1);
    assert_int_equal(json_integer_value(json_object_get(first, "white")) +
                         json_integer_value(json_object_get(first, "black")),
                     3);
    json_decref(json);
}

static void byes_and_a_match_for_third_place(void **state)
{
    bench *here = *state;
    write_players(here, 6);
    bench_run(here, 0,
              TEST_WORDS("new", "e.trf", "--players", "players.csv", "--system", "knockout",
                         "--option", "third=yes", "--option", "tie=number"));
    play(here, "½", "½", "", "");
    play(here, "½", "½", "", "");
    play(here, "½", "½", "", "");
    prints_as_reviewed(here, "standings", "cup-third");
    final_is_on_board_one(here);
    is_over(here, "all 3 rounds are complete");
}

/* More rounds are planned than the bracket needs. */
static void a_decided_cup_asks_for_no_more_rounds(void **state)
{
    bench *here = *state;
    write_players(here, 4);
    bench_run(here, 0,
              TEST_WORDS("new", "e.trf", "--players", "players.csv", "--system", "knockout",
                         "--rounds", "5"));
    play(here, "1-0", "1-0", "", "");
    play(here, "1-0", "", "", "");
    bench_says(here, "the knock-out is decided");
    is_over(here, "the knock-out is decided");
}

static void groups_and_knock_out_have_an_order_and_tables_of_groups(void **state)
{
    bench *here = *state;
    begin(here, "two-phase", 8, "third=yes");
    bench_says(here, "; 5 rounds; ");
    play(here, "1-0", "½", "0-1", "1-0");
    play(here, "½", "1-0", "0-1", "½");
    play(here, "1-0", "½", "0-1", "1-0");
    play(here, "1-0", "0-1", "", "");
    play(here, "½", "0-1", "", "");
    prints_as_reviewed(here, "standings", "two-phase-standings");
    is_over(here, "all 5 rounds are complete");
}

static void berger_groups_have_a_table_each(void **state)
{
    bench *here = *state;
    begin(here, "berger-groups", 8, "size=4");
    bench_says(here, "; 3 rounds; ");
    play(here, "1-0", "½", "0-1", "1-0");
    play(here, "½", "1-0", "0-1", "½");
    play(here, "1-0", "½", "0-1", "1-0");
    prints_as_reviewed(here, "standings", "groups-standings");
    prints_as_reviewed(here, "table", "groups-table");
    is_over(here, "all 3 rounds are complete");
}

static void scheveningen_has_a_team_score(void **state)
{
    bench *here = *state;
    begin(here, "scheveningen", 6, NULL);
    bench_says(here, "; 3 rounds; ");
    play(here, "1-0", "½", "0-1", "");
    play(here, "½", "1-0", "0-1", "");
    play(here, "1-0", "½", "0-1", "");
    prints_as_reviewed(here, "standings", "scheveningen-standings");
    prints_as_reviewed(here, "show", "scheveningen-show");
    bench_run(here, 0, TEST_WORDS("table", "e.trf"));
    bench_says(here, "\nTeam score\n");
    is_over(here, "all 3 rounds are complete");
    json_t *json = bench_json(here, 0, TEST_WORDS("show", "e.trf"));
    assert_int_equal(json_array_size(json_object_get(json, "sides")), 2);
    json_decref(json);
}

static void keizer_is_shown_by_its_totals(void **state)
{
    bench *here = *state;
    begin(here, "keizer", 8, NULL);
    play(here, "0-1", "½", "1-0", "0-1");
    play(here, "0-1", "½", "1-0", "0-1");
    play(here, "0-1", "½", "1-0", "0-1");
    prints_as_reviewed(here, "show", "keizer-show");
    bench_run(here, 0, TEST_WORDS("pairings", "e.trf"));
    bench_says(here, "Total");
    bench_file_has(here, "e.trf", "\"boards\"");
    json_t *json = bench_json(here, 0, TEST_WORDS("pair", "e.trf"));
    assert_true(json_is_null(json_object_get(json, "edition")));
    json_decref(json);
}

static void elo_pairings_are_shown_by_elo_points(void **state)
{
    bench *here = *state;
    write_players(here, 8);
    bench_run(
        here, 0,
        TEST_WORDS("new", "e.trf", "--players", "players.csv", "--system", "elo", "--rounds", "3"));
    play(here, "0-1", "½", "1-0", "0-1");
    play(here, "0-1", "½", "1-0", "0-1");
    prints_as_reviewed(here, "show", "elo-show");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_cup_of_eight_has_one_winner_and_shared_places,
                                        bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(byes_and_a_match_for_third_place, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(a_decided_cup_asks_for_no_more_rounds, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(groups_and_knock_out_have_an_order_and_tables_of_groups,
                                        bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(berger_groups_have_a_table_each, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(scheveningen_has_a_team_score, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(keizer_is_shown_by_its_totals, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(elo_pairings_are_shown_by_elo_points, bench_start,
                                        bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
