/* Starting: the line itself, new events, and the rating list. */

#include "bench.h"

#include "support/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text == NULL ? "(none)" : text;
}

/* --- The line -------------------------------------------------------------------------------- */

static void an_unknown_command_gets_the_nearest_one(void **state)
{
    bench *here = *state;
    bench_refuses(here, 2, "there is no command 'resutl'", TEST_WORDS("resutl", "open.trf"));
    bench_complains(here, "did you mean result?");
    bench_refuses(here, 2, "there is no command 'xyzzy'", TEST_WORDS("xyzzy"));
    bench_complains(here, "crosstable help");
    json_t *json = bench_json(here, 2, TEST_WORDS("resutl"));
    assert_string_equal(text_of(json, "status"), "misuse");
    json_decref(json);
}

static void no_command_is_wrong_use_with_the_overview(void **state)
{
    bench *here = *state;
    bench_run(here, 2, (const char *const[]){NULL});
    bench_says(here, "Commands\n");
    bench_run(here, 0, TEST_WORDS("--help"));
    bench_run(here, 0, TEST_WORDS("--version"));
    bench_says(here, "crosstable ");
    bench_run(here, 0, TEST_WORDS("version"));
    bench_says(here, "crosstable ");
    bench_refuses(here, 2, "no command 'nothing'", TEST_WORDS("help", "nothing"));
}

static void every_command_answers_in_json(void **state)
{
    bench *here = *state;
    const char *const *const lines[] = {
        TEST_WORDS("help"),
        TEST_WORDS("help", "new"),
        TEST_WORDS("version"),
        TEST_WORDS("man"),
        TEST_WORDS("completions", "bash"),
        TEST_WORDS("show", "open.trf"),
        TEST_WORDS("validate", "open.trf"),
        TEST_WORDS("result", "open.trf"),
        TEST_WORDS("forbid", "open.trf"),
        TEST_WORDS("new", "n.trf"),
        TEST_WORDS("convert", "open.trf", "c.json"),
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *json = bench_json(here, 0, lines[i]);
        assert_string_equal(text_of(json, "status"), "done");
        assert_true(json_object_size(json) > 2);
        json_decref(json);
    }
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
    bench *here = *state;
    bench_refuses(here, 2, "⟨U+001B⟩[31m", TEST_WORDS("\033[31mred"));
    assert_null(strchr(here->last.err, '\033'));
}

/* --- new ------------------------------------------------------------------------------------- */

static const char *const list =
    "No;Name;Rating;Title;Team\n"
    "5;\"Low, L\";1500;;Reds\n"
    "9;\"High, H\";2300;IM;Blues\n"
    "7;\"Mid, M\";1900;;Reds\n"
    "2;\"None, N\";;;Blues\n";

static void an_event_is_made_of_a_list(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"), list);
    bench_run(here, 0,
              TEST_WORDS("new", "a.trf", "--players", "list.csv", "--rounds", "3", "--name",
                         "Test Open", "--city", "Xanadu", "--start", "2026/05/01", "--colour",
                         "black", "--arbiter", "Judge, J", "--federation", "ITA"));
    bench_says(
        here,
        "a.trf: 4 players, rated 2300 to 1500, 1 unrated, 2 teams; 3 rounds; FIDE (Dutch) Swiss\n");
    bench_says(here, "next: pair round 1");
    bench_file_has(here, "a.trf", "012 Test Open\n");
    bench_file_has(here, "a.trf", "152 B\n");
    bench_file_has(here, "a.trf", "001    1   IM High, H ");
    bench_file_has(here, "a.trf", "001    4      None, N ");
    bench_run(here, 0, TEST_WORDS("new", "b.trf", "--players", "list.csv", "--keep-numbers"));
    bench_file_has(here, "b.trf", "001    9   IM High, H ");
    bench_file_has(here, "b.trf", "001    2      None, N ");
    bench_run(here, 0, TEST_WORDS("validate", "a.trf", "b.trf"));
}

static void a_team_event_takes_boards_from_the_list(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "teams.csv"),
                    "Name,Rating,Team,Board\n"
                    "\"A2, A\",2400,Reds,2\n"
                    "\"A1, A\",2300,Reds,1\n"
                    "\"B1, B\",2350,Blues,1\n"
                    "\"A3, A\",2100,Reds,\n");
    bench_run(here, 0,
              TEST_WORDS("new", "t.json", "-p", "teams.csv", "-s", "team-swiss", "-r", "1"));
    bench_says(here, "4 players, rated 2400 to 2100, 2 teams; 1 round; FIDE Swiss team");
    bench_file_has(here, "t.json", "{\"number\": 1, \"name\": \"Reds\", \"members\": [3, 1, 4], ");
    bench_file_lacks(here, "t.json", "fixed_board");
    bench_run(here, 0, TEST_WORDS("show", "t.json"));
    bench_says(here, "2    B1, B    2350            0    Blues\n");
    bench_run(here, 0, TEST_WORDS("bye", "t.json", "reds", "1"));
    bench_says(here, "1 Reds: round 1, half-point bye");
    bench_run(here, 0, TEST_WORDS("forbid", "t.json", "1", "blues"));
    bench_says(here, "1 Reds × 2 Blues");
    bench_refuses(here, 3, "no team's name contains 'a1'", TEST_WORDS("bye", "t.json", "a1", "1"));
    bench_run(here, 0, TEST_WORDS("validate", "t.json"));
    bench_says(here, "no problems");
}

static void an_empty_event_is_filled_later(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("new", "club-night.json", "--system", "keizer"));
    bench_says(here, "no players yet");
    bench_says(here, "crosstable add club-night.json");
    bench_run(here, 0,
              TEST_WORDS("add", "club-night.json", "Low, L", "--rating", "1500", "--team", "Reds"));
    bench_run(here, 0,
              TEST_WORDS("add", "club-night.json", "High, H", "--rating", "2500", "--team", "Reds",
                         "--renumber"));
    bench_says(here, "added 1 High, H (2500)\n");
    bench_run(here, 0, TEST_WORDS("show", "club-night.json"));
    bench_says(here, "club-night\n");
    bench_says(here, "2 players · 1 team · no round paired yet\n");
    bench_refuses(here, 3, "no round is paired yet",
                  TEST_WORDS("result", "club-night.json", "1:1"));
}

static void scoring_is_read_as_people_write_it(void **state)
{
    bench *here = *state;
    static const char *const cases[][2] = {
        {"3-1-0", "\"white_win\": 3"},        {"1-½-0", "\"crosstable\": 1"},
        {"W=3,D=1,L=0,PAB=2", "\"pab\": 2,"}, {"PAB=0,W=2", "\"pab\": 0,"},
        {"1-0.4-0", "\"black_draw\": 0.4"},
    };
    for (size_t i = 0; i < 5; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "s%zu.json", i);
        bench_run(here, 0, TEST_WORDS("new", name, "--scoring", cases[i][0]));
        bench_file_has(here, name, cases[i][1]);
    }
    static const char *const wrong[] = {
        "", "3-1", "a-b-c", "3-1-0-0", "W=", "Q=3", "W=3;D=1", "1-1/3-0", "-1-0-0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char option[40];
        (void)snprintf(option, sizeof option, "--scoring=%s", wrong[i]);
        bench_refuses(here, 2, "--scoring does not understand", TEST_WORDS("new", "x.trf", option));
    }
    bench_run(here, 0, TEST_WORDS("new", "pab.json", "--pab", "½"));
    bench_refuses(here, 2, "--pab does not understand",
                  TEST_WORDS("new", "x.trf", "--pab", "half"));
}

static void new_events_that_cannot_be_leave_nothing(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"), "Name,Rating\n\"A, A\",1500\n");
    test_file_write(bench_path(here, "twice.csv"),
                    "Name,FIDE ID\n\"A, A\",99999901\n\"B, B\",99999901\n");
    bench_refuses(here, 5, "open.trf exists already", TEST_WORDS("new", "open.trf"));
    bench_refuses(here, 2, "--system does not know 'duch'",
                  TEST_WORDS("new", "x.trf", "-s", "duch"));
    bench_complains(here, "did you mean dutch?");
    bench_complains(here, "team-knockout");
    bench_refuses(here, 2, "--rounds needs a whole number",
                  TEST_WORDS("new", "x.trf", "-r", "many"));
    bench_refuses(here, 2, "cannot be kept in a CSV file", TEST_WORDS("new", "x.csv"));
    bench_refuses(here, 2, "Baku", TEST_WORDS("new", "x.trf", "--acceleration", "baku"));
    bench_refuses(here, 3, "does not give every player a number",
                  TEST_WORDS("new", "x.trf", "--players", "list.csv", "--keep-numbers"));
    bench_run(here, 3, TEST_WORDS("new", "x.trf", "--players", "twice.csv"));
    bench_complains(here, "twice.csv:3:");
    bench_refuses(here, 5, "nowhere.csv", TEST_WORDS("new", "x.trf", "--players", "nowhere.csv"));
    bench_refuses(here, 5, "nowhere", TEST_WORDS("new", "nowhere/x.trf"));
    bench_refuses(here, 2, "--keep-numbers", TEST_WORDS("new", "x.trf", "--keep-numbers"));
    bench_refuses(here, 2, "the FILE is missing", TEST_WORDS("new"));
}

static void baku_is_noted_with_the_system(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("new", "x.trf", "-r", "9", "--acceleration", "baku", "--edition", "2026"));
    bench_file_has(here, "x.trf", "192 FIDE_DUTCH_2026_BAKU\n");
}

/* --- A full disk ----------------------------------------------------------------------------- */

static void a_full_disk_is_told_and_changes_nothing(void **state)
{
    bench *here = *state;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit tight = {.rlim_cur = 1000, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0); /* the command inherits it */
    bench_refuses(here, 5, "cannot write open.trf", TEST_WORDS("result", "open.trf", "1:1-0"));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    bench_complains(here, "the file is as it was");
}

/* --- players --------------------------------------------------------------------------------- */

static const char *const ratings =
    "<playerslist>\n"
    "<player><fideid>99999901</fideid><name>Testova, Ada</name><country>XXA</country><sex>F</sex>"
    "<title>WIM</title><rating>2301</rating><k>20</k><rapid_rating>2250</rapid_rating>"
    "<birthday>1990</birthday><flag></flag></player>\n"
    "<player><fideid>99999902</fideid><name>Testmann, Bo</name><country>XXB</country><sex>M</sex>"
    "<title></title><rating>1702</rating><k>40</k><birthday>2010</birthday><flag>i</flag></"
    "player>\n"
    "</playerslist>\n";

static void players_are_found_in_the_rating_list(void **state)
{
    bench *here = *state;
    test_environment_set("CROSSTABLE_RATINGS", bench_path(here, "ratings.db"));
    bench_refuses(here, 5, "no rating index yet", TEST_WORDS("players", "test"));
    bench_refuses(here, 5, "no rating index yet",
                  TEST_WORDS("add", "open.trf", "--fide-id", "99999901"));
    bench_refuses(here, 5, "nowhere.xml", TEST_WORDS("players", "--index", "nowhere.xml"));
    test_file_write(bench_path(here, "list.xml"), ratings);
    bench_run(here, 0, TEST_WORDS("players", "--index", "list.xml"));
    bench_says(here, "2 players indexed");
    bench_run(here, 0, TEST_WORDS("players", "TEST", "ad"));
    bench_says(here, "99999901  WIM    Testova, Ada  XXA      2301   2250");
    assert_null(strstr(here->last.out, "Testmann"));
    bench_run(here, 0, TEST_WORDS("players", "99999902", "99999901"));
    bench_says(here, "Testmann, Bo");
    bench_says(here, "Testova, Ada");
    bench_run(here, 0, TEST_WORDS("players", "test", "--federation", "XXB", "--limit", "5"));
    assert_null(strstr(here->last.out, "Testova"));
    bench_run(here, 1, TEST_WORDS("players", "nobody"));
    bench_says(here, "nobody in the rating list fits");
    bench_refuses(here, 2, "give a name or a FIDE number", TEST_WORDS("players"));
    json_t *json = bench_json(here, 1, TEST_WORDS("players", "nobody"));
    assert_string_equal(text_of(json, "status"), "no");
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("add", "open.trf", "--fide-id", "99999901", "--club", "Guests"));
    bench_says(here, "added 13 Testova, Ada (2301), from round 5 on");
    bench_file_has(here, "open.trf",
                   "001   13 wWIM Testova, Ada                      2301 XXA    99999901");
    bench_refuses(here, 3, "99999903", TEST_WORDS("add", "open.trf", "--fide-id", "99999903"));
    test_environment_set("CROSSTABLE_RATINGS", NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_unknown_command_gets_the_nearest_one),
        TEST(no_command_is_wrong_use_with_the_overview),
        TEST(every_command_answers_in_json),
        TEST(control_characters_do_not_reach_the_terminal),
        TEST(an_event_is_made_of_a_list),
        TEST(a_team_event_takes_boards_from_the_list),
        TEST(an_empty_event_is_filled_later),
        TEST(scoring_is_read_as_people_write_it),
        TEST(new_events_that_cannot_be_leave_nothing),
        TEST(baku_is_noted_with_the_system),
        TEST(a_full_disk_is_told_and_changes_nothing),
        TEST(players_are_found_in_the_rating_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
