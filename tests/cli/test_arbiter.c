/* What an arbiter does between rounds: nobody to pair, corrections after a round was published,
 * players who come late. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"Ames, Ann", "Bell, Bo",  "Cole, Cy",  "Dunn, Di",
                                    "East, Ed",  "Ford, Fay", "Gale, Gil", "Hart, Hal"};

/* Makes an event with the first `count` players, rated 2000, 1990, … */
static void new_event(bench *here, const char *file, const char *system, unsigned count)
{
    bench_run(here, 0, TEST_WORDS("new", file, "--system", system, "--rounds", "5"));
    for (unsigned i = 0; i < count; i++) {
        char rating[16];
        snprintf(rating, sizeof rating, "%u", 2000 - 10 * i);
        bench_run(here, 0, TEST_WORDS("add", file, names[i], "--rating", rating));
    }
}

/* --- Nobody to pair -------------------------------------------------------------------------- */

static void an_empty_event_is_not_paired(void **state)
{
    bench *here = *state;
    new_event(here, "none.json", "keizer", 0);
    bench_refuses(here, 3, "round 1 cannot be paired: the event has no players",
                  TEST_WORDS("pair", "none.json", "--write"));
    bench_complains(here, "crosstable add");
    bench_run(here, 0, TEST_WORDS("add", "none.json", "Ames, Ann"));
    bench_refuses(here, 3, "the event has one player only", TEST_WORDS("pair", "none.json"));
}

static void a_round_of_byes_and_absences_is_refused_until_the_cure(void **state)
{
    bench *here = *state;
    new_event(here, "few.trf", "lim", 3);
    bench_run(here, 0, TEST_WORDS("withdraw", "few.trf", "1"));
    bench_run(here, 0, TEST_WORDS("bye", "few.trf", "2", "1"));
    bench_refuses(here, 3, "of 3 players 1 can play (withdrawn: 1, not yet in the event: 0, with",
                  TEST_WORDS("pair", "few.trf", "--write"));
    bench_complains(here, "crosstable withdraw few.trf PLAYER --undo");
    bench_complains(here, "crosstable bye few.trf PLAYER ROUND --cancel");
    bench_run(here, 0, TEST_WORDS("bye", "few.trf", "2", "1", "--cancel"));
    bench_run(here, 0, TEST_WORDS("pair", "few.trf", "--write"));
}

/* --- Corrections ----------------------------------------------------------------------------- */

/* Eight players after round 1, in which the stronger half won, with round 2 paired. */
static void play_one_round(bench *here, const char *file)
{
    new_event(here, file, "dutch", 8);
    bench_run(here, 0, TEST_WORDS("pair", file, "--write", "--colour", "white"));
    bench_run(here, 0, TEST_WORDS("result", file, "1:1-0", "2:0-1", "3:1-0", "4:0-1"));
    bench_run(here, 0, TEST_WORDS("pair", file, "--write"));
}

/* "1 3 3 1 …": white and black of the boards of a round, in their order. */
static void list_boards(bench *here, const char *file, const char *round, char out[128])
{
    size_t len = 0;
    json_t *shown = bench_json(here, 0, TEST_WORDS("show", file, "--round", round));
    json_t *boards = json_object_get(json_object_get(shown, "round"), "boards");
    for (size_t i = 0; i < json_array_size(boards); i++) {
        const json_t *board = json_array_get(boards, i);
        len += (size_t)snprintf(out + len, 128 - len, "%d:%d-%d ",
                                (int)json_integer_value(json_object_get(board, "board")),
                                (int)json_integer_value(json_object_get(board, "white")),
                                (int)json_integer_value(json_object_get(board, "black")));
    }
    json_decref(shown);
}

static void board_numbers_stay_as_published(void **state)
{
    bench *here = *state;
    static const char *const files[] = {"fix.trf", "fix.json"};
    for (size_t i = 0; i < 2; i++) {
        char before[128] = "";
        char after[128] = "";
        play_one_round(here, files[i]);
        bench_file_lacks(here, files[i], "\"board");
        list_boards(here, files[i], "2", before);
        assert_true(strlen(before) > 0);
        bench_run(here, 0, TEST_WORDS("result", files[i], "--round", "1", "1:0-1", "2:1-0"));
        bench_says(here,
                   "round 2 stays as published: its pairings and board numbers do not change");
        list_boards(here, files[i], "2", after);
        assert_string_equal(before, after);
        list_boards(here, files[i], "1", after);
        assert_string_equal(after, "1:1-5 2:6-2 3:3-7 4:8-4 ");
    }
    bench_file_has(here, "fix.trf", "### crosstable {\"round\": 2, \"boards\": {");
    bench_run(here, 0, TEST_WORDS("convert", "fix.trf", "again.json"));
    bench_run(here, 0, TEST_WORDS("convert", "again.json", "again.trf"));
    bench_same_bytes(here, "fix.trf", "again.trf");
}

/* Two matches of two boards; the winners of round 1 meet at table 1 of round 2. */
static void tables_of_matches_stay_as_published(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "teams.csv"),
                    "Name,Rating,Team,Board\nA1,2400,Reds,1\nA2,2300,Reds,2\n"
                    "B1,2350,Blues,1\nB2,2250,Blues,2\nC1,2200,Greens,1\nC2,2100,Greens,2\n"
                    "D1,2190,Greys,1\nD2,2090,Greys,2\n");
    bench_run(here, 0,
              TEST_WORDS("new", "t.trf", "-p", "teams.csv", "-s", "team-swiss", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("result", "t.trf", "1:1-0", "2:0-1", "3:0-1", "4:1-0"));
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_says(here, "    1   2  Blues (2)    1  Reds (2)\n");
    bench_run(here, 0,
              TEST_WORDS("result", "t.trf", "-r", "1", "1:0-1", "2:1-0", "3:1-0", "4:0-1"));
    bench_run(here, 0, TEST_WORDS("pairings", "t.trf", "--format", "csv"));
    bench_says(here, "\n1,2,Blues,");
    bench_says(here, "\n2,3,Greens,");
    bench_run(here, 0, TEST_WORDS("result", "t.trf", "2.1:1-0", "1.2:½"));
    bench_says(here, ": 1-0  (5 C1 – 6 D1)\n");
    bench_says(here, ": ½-½  (3 A2 – 4 B2)\n");
    bench_refuses(here, 3, "round 2 has no game at board 3 of match 1",
                  TEST_WORDS("result", "t.trf", "1.3:1-0"));
}

/* A correction that moves no board leaves no trace but the result. */
static void an_order_that_holds_is_not_written(void **state)
{
    bench *here = *state;
    play_one_round(here, "same.trf");
    bench_run(here, 0, TEST_WORDS("result", "same.trf", "--round", "1", "1:1-0"));
    bench_says(here, "as before");
    bench_file_lacks(here, "same.trf", "boards");
}

/* --- Entries --------------------------------------------------------------------------------- */

/* C.04.2 2.2: rating, title, name; what refers to players follows them. */
static void players_are_numbered_by_rating_title_and_name(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("new", "o.trf", "--rounds", "5"));
    bench_run(here, 0, TEST_WORDS("add", "o.trf", "Low, L", "--rating", "1500"));
    bench_run(here, 0, TEST_WORDS("add", "o.trf", "Mid, M", "--rating", "1800"));
    bench_says(here, "added 1 Mid, M (1800)\n");
    bench_says(here, "1 player has a new number (C.04.2 2.2)");
    bench_run(here, 0, TEST_WORDS("bye", "o.trf", "Low", "2"));
    bench_run(here, 0, TEST_WORDS("forbid", "o.trf", "1", "2"));
    bench_run(here, 0, TEST_WORDS("add", "o.trf", "High, H", "--rating", "2300"));
    bench_says(here, "2 players have a new number (C.04.2 2.2); byes and forbidden pairs follow");
    bench_run(here, 0, TEST_WORDS("add", "o.trf", "Zed, Z", "--rating", "1800", "--title", "WFM"));
    bench_says(here, "added 2 Zed, Z (1800)\n"); /* a title goes before */
    bench_file_has(here, "o.trf", "\n240 H 002    4");
    bench_file_has(here, "o.trf", "\n260 001 005    3    4");
    bench_run(here, 0, TEST_WORDS("add", "o.trf", "Nil, N"));
    bench_says(here, "added 5 Nil, N\n");
    char *text = test_file_read(bench_path(here, "o.trf"));
    assert_true(strstr(text, "High, H") < strstr(text, "Zed, Z"));
    assert_true(strstr(text, "Mid, M") < strstr(text, "Low, L"));
    free(text);
}

static void numbers_chosen_by_the_arbiter_stay(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("new", "k.json"));
    bench_run(here, 0, TEST_WORDS("add", "k.json", "Low, L", "--rating", "1500"));
    bench_run(here, 0,
              TEST_WORDS("add", "k.json", "High, H", "--rating", "2300", "--keep-numbers"));
    bench_says(here, "added 2 High, H (2300)\n");
    bench_run(here, 0, TEST_WORDS("add", "k.json", "Mid, M", "--rating", "1800"));
    bench_says(here, "added 3 Mid, M (1800)\n");
    bench_says(here, "the numbers here do not follow the ratings; --renumber changes that");
    bench_run(here, 0, TEST_WORDS("add", "k.json", "Nil, N", "--number", "9"));
    bench_says(here, "added 9 Nil, N\n");
    bench_run(here, 0, TEST_WORDS("add", "k.json", "Top, T", "--rating", "2500", "--renumber"));
    bench_says(here, "added 1 Top, T (2500)\n");
    bench_says(here, "2 players have a new number");
    bench_refuses(here, 2, "--renumber numbers everybody",
                  TEST_WORDS("add", "k.json", "X, X", "--renumber", "--number", "7"));
}

static void nobody_enters_a_table_that_has_begun(void **state)
{
    bench *here = *state;
    static const char *const systems[] = {"round-robin", "double-round-robin", "knockout"};
    for (size_t i = 0; i < 3; i++) {
        for (unsigned count = 4; count <= 5; count++) {
            char file[64];
            snprintf(file, sizeof file, "%s-%u.json", systems[i], count);
            bench_run(here, 0, TEST_WORDS("new", file, "--system", systems[i]));
            for (unsigned k = 0; k < count; k++) {
                bench_run(here, 0, TEST_WORDS("add", file, names[k]));
            }
            bench_run(here, 0, TEST_WORDS("pair", file, "--write"));
            bench_refuses(here, 3, "nobody can enter any more: round 1 is paired by a fixed table",
                          TEST_WORDS("add", file, "Late, L"));
            bench_complains(here, "crosstable convert");
            bench_run(here, 0, TEST_WORDS("pair", file, "--anyway"));
        }
    }
    new_event(here, "swiss.json", "dutch", 4);
    bench_run(here, 0, TEST_WORDS("pair", "swiss.json", "--write"));
    bench_run(here, 0, TEST_WORDS("add", "swiss.json", "Late, L", "--rating", "2400"));
    bench_says(here, "added 5 Late, L (2400), from round 2 on\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_empty_event_is_not_paired, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(a_round_of_byes_and_absences_is_refused_until_the_cure,
                                        bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(board_numbers_stay_as_published, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(tables_of_matches_stay_as_published, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(players_are_numbered_by_rating_title_and_name, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(numbers_chosen_by_the_arbiter_stay, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(nobody_enters_a_table_that_has_begun, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(an_order_that_holds_is_not_written, bench_start,
                                        bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
