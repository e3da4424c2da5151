/* Settings of pairing systems from the command line: systems, options, new --option, and the
 * accelerations of new. */

#include "bench.h"

#include "support/check.h"

#include <string.h>

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text == NULL ? "(none)" : text;
}

static const json_t *option_named(const json_t *options, const char *name)
{
    size_t index;
    const json_t *one;
    json_array_foreach(options, index, one)
    {
        if (strcmp(text_of(one, "name"), name) == 0) {
            return one;
        }
    }
    return NULL;
}

static void systems_are_listed_with_their_sources(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("systems"));
    bench_says(here, "dutch ");
    bench_says(here, "FIDE Handbook C.04.3");
    bench_says(here, "Team knock-out");
    bench_run(here, 0, TEST_WORDS("systems", "Knockout"));
    bench_says(here, "Knock-out (knockout)");
    bench_says(here, "  games\n");
    bench_says(here, "1 to 12; usual: 1");
    bench_refuses(here, 2, "there is no system 'knokout'", TEST_WORDS("systems", "knokout"));
    bench_complains(here, "did you mean knockout?");
    bench_refuses(here, 2, "there is no system 'xyzzy'", TEST_WORDS("systems", "xyzzy"));
    json_t *json = bench_json(here, 0, TEST_WORDS("systems", "knockout"));
    const json_t *system = json_array_get(json_object_get(json, "systems"), 0);
    assert_int_equal(json_array_size(json_object_get(json, "systems")), 1);
    assert_string_equal(text_of(system, "code"), "CUSTOM_KNOCKOUT");
    const json_t *games = option_named(json_object_get(system, "options"), "games");
    assert_string_equal(text_of(games, "range"), "1 to 12");
    assert_null(json_object_get(games, "value"));
    json_decref(json);
}

static void settings_are_given_when_an_event_is_made(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("new", "cup.trf", "--system", "knockout", "--option", "games=2", "-o",
                         "third = yes", "--option=tie=black, Rating"));
    bench_file_has(here, "cup.trf", "{\"name\": \"knockout.games\", \"value\": \"2\"}");
    bench_file_has(here, "cup.trf", "{\"name\": \"knockout.third\", \"value\": \"yes\"}");
    bench_file_has(here, "cup.trf", "{\"name\": \"knockout.tie\", \"value\": \"black, Rating\"}");
    bench_refuses(here, 2, "'games' is no setting",
                  TEST_WORDS("new", "x.trf", "-s", "knockout", "-o", "games"));
    bench_refuses(here, 3, "has no option 'gmes'",
                  TEST_WORDS("new", "x.trf", "-s", "knockout", "-o", "gmes=2"));
    bench_complains(here, "did you mean games?");
    bench_refuses(here, 3, "has no option 'games'", TEST_WORDS("new", "x.trf", "-o", "games=2"));
    static const char *const wrong[] = {"games=0",         "games=13",   "games=1.5",
                                        "games=two",       "third=1",    "tie=coin",
                                        "tie=black,black", "tie=black,", "lots=-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bench_refuses(here, 3, " cannot be '",
                      TEST_WORDS("new", "x.trf", "-s", "knockout", "-o", wrong[i]));
    }
}

static void settings_are_listed_and_changed(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("new", "cup.trf", "-s", "knockout"));
    bench_run(here, 0, TEST_WORDS("options", "cup.trf"));
    bench_says(here, "  games = 1\n");
    bench_run(here, 0, TEST_WORDS("options", "cup.trf", "GAMES=4", "stop=no"));
    bench_says(here, "games = 4\nstop = no\n");
    json_t *json = bench_json(here, 0, TEST_WORDS("options", "cup.trf"));
    assert_string_equal(text_of(json, "system"), "knockout");
    const json_t *games = option_named(json_object_get(json, "options"), "games");
    assert_string_equal(text_of(games, "value"), "4");
    assert_true(json_is_true(json_object_get(games, "is_given")));
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("options", "cup.trf", "games=", "stop=yes"));
    bench_says(here, "games = 1\n");
    bench_file_lacks(here, "cup.trf", "knockout.games");
    bench_file_lacks(here, "cup.trf", "knockout.stop");
    bench_refuses(here, 3, "final cannot be '99'",
                  TEST_WORDS("options", "cup.trf", "games=3", "final=99"));
    bench_run(here, 0, TEST_WORDS("options", "open.trf"));
    bench_says(here, "FIDE (Dutch) Swiss (dutch)");
}

static void a_change_in_a_running_event_is_for_the_rounds_to_come(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"),
                    "Name,Rating\n\"A, A\",2000\n\"B, B\",1900\n\"C, C\",1800\n");
    bench_run(here, 0,
              TEST_WORDS("new", "cup.trf", "-s", "knockout", "-p", "list.csv", "-c", "white"));
    bench_run(here, 0, TEST_WORDS("pair", "cup.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("result", "cup.trf", "1:1-0"));
    bench_run(here, 0, TEST_WORDS("options", "cup.trf", "final=2"));
    bench_says(here, "1 round is paired already");
    bench_run(here, 0, TEST_WORDS("pair", "cup.trf"));
    bench_says(here, "A, A (0)");
    bench_run(here, 0, TEST_WORDS("explain", "cup.trf", "3", "--round", "2"));
    bench_says(here, "lost the semi-final against 2 B, B with 0-1");
    bench_run(here, 0, TEST_WORDS("check", "cup.trf"));
}

static void accelerations_are_kept_with_their_groups(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"),
                    "Name,Rating\n\"A, A\",2000\n\"B, B\",1900\n\"C, C\",1800\n\"D, D\",1700\n"
                    "\"E, E\",1600\n");
    bench_run(
        here, 0,
        TEST_WORDS("new", "h.json", "--acceleration", "haley", "--groups", "1", "-p", "list.csv"));
    bench_file_has(here, "h.json", "{\"kind\": \"haley\", \"group\": 1}");
    bench_run(
        here, 0,
        TEST_WORDS("new", "s.trf", "--acceleration", "soft-haley", "-p", "list.csv", "-r", "5"));
    bench_file_has(here, "s.trf", "\"soft-haley\"");
    bench_file_has(here, "s.trf", "250       1.0 001 002    1    3\n");
    bench_file_has(here, "s.trf", "250       0.5 002 002    4    5\n");
    bench_run(here, 0,
              TEST_WORDS("new", "p.json", "--acceleration", "progressive", "--rounds", "5",
                         "--groups", "1,2", "-p", "list.csv"));
    bench_file_has(here, "p.json", "\"second_group\": 2");
    bench_run(here, 0, TEST_WORDS("validate", "h.json", "s.trf", "p.json"));
    bench_refuses(here, 2, "progressive acceleration depends on the number of rounds",
                  TEST_WORDS("new", "x.trf", "--acceleration", "progressive"));
    bench_refuses(here, 2, "--groups is about an acceleration",
                  TEST_WORDS("new", "x.trf", "--groups", "4"));
    bench_refuses(here, 2, "--groups does not understand '4,5'",
                  TEST_WORDS("new", "x.trf", "--acceleration", "haley", "--groups", "4,5"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(systems_are_listed_with_their_sources),
        TEST(settings_are_given_when_an_event_is_made),
        TEST(settings_are_listed_and_changed),
        TEST(a_change_in_a_running_event_is_for_the_rounds_to_come),
        TEST(accelerations_are_kept_with_their_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
