/* The laboratory by its command: lists, runs, reports, fits; what is wrong is told. */

#include "bench.h"

#include "support/check.h"

#include <string.h>

static const char tiny[] =
    "{\"name\": \"tiny\", \"title\": \"A <tiny> study\", \"question\": \"Does it run?\",\n"
    "\"conditions\": [{\"name\": \"club\", \"field\": {\"players\": [8, 12], \"rounds\": 4, "
    "\"mean\": 1800, \"deviation\": 200, \"noise\": 50}, \"replicates\": 40}],\n"
    "\"arms\": [{\"name\": \"Dutch\", \"system\": \"dutch\"}, {\"name\": \"Monrad\", \"system\": "
    "\"monrad\"}, {\"name\": \"Random\", \"system\": \"random\"}],\n"
    "\"metrics\": [\"discordance\", \"draws\", \"elo-gap\", \"elo-gap-by-round\", \"duels\"],\n"
    "\"published\": [{\"arm\": \"Dutch\", \"metric\": \"draws\", \"value\": 0.40, \"at\": \"p. "
    "77, table 3\", \"recomputed\": 0.41, \"band\": 1}],\n"
    "\"quick\": 6}\n";

static void lists_name_what_there_is(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("lab", "list"));
    bench_says(here, "marchese-2013");
    bench_says(here, "club");
    bench_run(here, 0, TEST_WORDS("lab", "list", "--models"));
    bench_says(here, "rao-kupper");
    bench_says(here, "white-advantage");
    bench_run(here, 0, TEST_WORDS("lab", "list", "--metrics"));
    bench_says(here, "discordance");
    json_decref(bench_json(here, 0, TEST_WORDS("lab", "list")));
}

static void a_study_runs_reports_and_gives_the_same_bytes_for_any_threads(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "tiny.json"), tiny);
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--threads", "1"));
    bench_says(here, "A <tiny> study");
    bench_says(here, "reproduced");
    bench_says(here, "p. 77, table 3");
    bench_says(here, "0.40");
    bench_says(here, "Recomputed");
    bench_says(here, "0.41");
    /* Who is ahead is shown, and nobody is chosen. */
    bench_says(here, "does not choose a system");
    bench_says(here, "Who is ahead in what");
    assert_null(strstr(here->last.out, "among the best"));
    assert_null(strstr(here->last.out, "to serve for everything"));
    bench_run(here, 0,
              TEST_WORDS("lab", "run", "tiny.json", "--threads", "2", "--output", "two.lab"));
    bench_same_bytes(here, "tiny.lab", "two.lab");
    assert_int_equal(test_folder_count_with(here->folder, ".partial"), 0);
    /* Once more: it is all there. */
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json"));
    bench_complains(here, "40 of 40 units are there already");
    bench_same_bytes(here, "tiny.lab", "two.lab");
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--restart", "--quiet"));
    bench_same_bytes(here, "tiny.lab", "two.lab");
}

static void reports_come_in_every_format_and_runs_can_be_compared(void **state)
{
    bench *here = *state;
    static const char *const formats[] = {"text", "csv", "json", "html", "md"};
    test_file_write(bench_path(here, "tiny.json"), tiny);
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--quiet"));
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--quiet", "--seed", "7"));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        bench_run(here, 0, TEST_WORDS("lab", "report", "tiny.lab", "--format", formats[i]));
        bench_says(here, "Monrad");
    }
    bench_run(here, 0, TEST_WORDS("lab", "report", "tiny.lab", "--out", "tiny.html"));
    bench_file_has(here, "tiny.html", "<svg");
    bench_file_has(here, "tiny.html", "A &lt;tiny&gt; study");
    bench_file_lacks(here, "tiny.html", "<tiny>");
    bench_file_lacks(here, "tiny.html", "nan");
    bench_run(here, 0, TEST_WORDS("lab", "report", "tiny.lab", "--units", "--format", "csv"));
    unsigned lines = 0;
    for (const char *at = here->last.out; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    assert_true(lines >= 40 * 3 + 1); /* a row for each unit and arm */
    bench_run(here, 0, TEST_WORDS("lab", "compare", "tiny.lab", "tiny-7.lab"));
    bench_says(here, "seed 7");
    bench_says(here, "Monrad");
    bench_run(here, 0, TEST_WORDS("lab", "compare", "tiny.lab", "tiny.lab"));
    assert_null(strstr(here->last.out, "differs"));
}

static const json_t *data_of(const json_t *envelope, const char *key)
{
    const json_t *value = json_object_get(json_object_get(envelope, "data"), key);
    assert_non_null(value);
    return value;
}

static void programs_get_numbers(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "tiny.json"), tiny);
    json_t *run = bench_json(here, 0, TEST_WORDS("lab", "run", "tiny.json"));
    json_t *again = bench_json(here, 0, TEST_WORDS("lab", "report", "tiny.lab"));
    /* What is kept says the same as what was just run. */
    assert_true(json_equal(json_object_get(run, "data"), json_object_get(again, "data")));
    assert_true(json_array_size(data_of(run, "means")) > 10);
    assert_true(json_is_number(json_object_get(json_array_get(data_of(run, "means"), 0), "mean")));
    json_decref(run);
    json_decref(again);
    json_t *units = bench_json(here, 0, TEST_WORDS("lab", "report", "tiny.lab", "--units"));
    assert_int_equal(json_array_size(data_of(units, "rows")), 40 * 3);
    const json_t *values = json_object_get(json_array_get(data_of(units, "rows"), 0), "values");
    assert_int_equal(json_array_size(values), json_array_size(data_of(units, "columns")));
    json_decref(units);
    json_t *same = bench_json(here, 0, TEST_WORDS("lab", "compare", "tiny.lab", "tiny.lab"));
    const json_t *first = json_array_get(data_of(same, "numbers"), 0);
    assert_true(json_is_false(json_object_get(first, "differs")));
    assert_true(json_equal(json_object_get(first, "first"), json_object_get(first, "second")));
    json_decref(same);
}

static void a_shipped_study_runs_quickly(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("lab", "run", "marchese-example"));
    bench_says(here, "15 of 19 figures with a band are reproduced");
    bench_run(here, 0, TEST_WORDS("lab", "run", "sonneborn-sum", "--quick"));
    bench_says(here, "353.00");
    bench_run(here, 0, TEST_WORDS("lab", "run", "marchese-2013", "--quick"));
    bench_says(here, "The fields are synthetic");
    bench_says(here, "figures are tuned");
    /* Over equally many rounds Elo pairings have smaller gaps than groups; both are certain. */
    bench_run(here, 0,
              TEST_WORDS("lab", "run", "nilsson-swiss-vs-elo-vs-berger-groups", "--quick"));
    bench_says(here, "38.27            38.27            40.86");
    assert_true(test_file_exists(bench_path(here, "sonneborn-sum-quick.lab")));
}

static void a_new_study_can_be_run_and_never_overwrites(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("lab", "new", "mine.json"));
    bench_run(here, 0, TEST_WORDS("lab", "run", "mine.json", "--quick"));
    bench_says(here, "Monrad");
    bench_refuses(here, 3, "mine.json", TEST_WORDS("lab", "new", "mine.json"));
}

static void games_are_fitted_and_bad_lists_told(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "games.csv"),
                    "white_elo,black_elo,white_wins,draws,black_wins\n"
                    "2000,2000,40,30,30\n2200,2000,70,20,10\n"
                    "2000,2200,15,25,60\n");
    bench_run(here, 0, TEST_WORDS("lab", "fit", "games.csv"));
    bench_says(here, "davidson");
    bench_run(here, 0, TEST_WORDS("lab", "fit", "games.csv", "--model", "fixed-draws"));
    bench_says(here, "draws 0.");
    assert_null(strstr(here->last.out, "davidson"));
    bench_refuses(here, 2, "no game model",
                  TEST_WORDS("lab", "fit", "games.csv", "--model", "davidsen"));
    bench_complains(here, "\"davidson\"");
    test_file_write(bench_path(here, "bad.csv"),
                    "white_elo,black_elo,result\n2000,1900,1-0\nx,y,z\n");
    bench_refuses(here, 3, "bad.csv:3", TEST_WORDS("lab", "fit", "bad.csv"));
}

static void what_is_wrong_is_told_with_place_and_cure(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "bad.json"), "{\"name\": \"bad\",\n\"arm\": [],\n}\n");
    test_file_write(bench_path(here, "letter.lab"), "Dear aunt, this is no database at all.\n");
    bench_refuses(here, 3, "bad.json:2:1", TEST_WORDS("lab", "run", "bad.json"));
    bench_complains(here, "\"arms\"");
    bench_refuses(here, 3, "no study \"clib\"", TEST_WORDS("lab", "run", "clib"));
    bench_complains(here, "\"club\"");
    bench_refuses(here, 2, "the STUDY is missing", TEST_WORDS("lab", "run"));
    bench_refuses(here, 2, "lab knows no 'rum'", TEST_WORDS("lab", "rum"));
    bench_complains(here, "lab run");
    bench_refuses(here, 2, "lab needs another word", TEST_WORDS("lab"));
    bench_refuses(here, 2, "one word too many", TEST_WORDS("lab", "run", "club", "open"));
    bench_refuses(here, 2, "only a study of tie-breaks learns a table",
                  TEST_WORDS("lab", "run", "club", "--quick", "--table", "t.txt"));
    assert_false(test_file_exists(bench_path(here, "club-quick.lab")));
    bench_run(here, 3, TEST_WORDS("lab", "report", "letter.lab"));
    bench_complains(here, "no file of results");
    bench_run(here, 3, TEST_WORDS("lab", "run", "marchese-example", "--output", "letter.lab"));
    bench_file_has(here, "letter.lab", "Dear aunt");
    bench_refuses(here, 5, "missing.lab", TEST_WORDS("lab", "report", "missing.lab"));
    /* Another study's results are not mixed with these. */
    test_file_write(bench_path(here, "tiny.json"), tiny);
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--quick", "--output", "t.lab"));
    bench_run(here, 3, TEST_WORDS("lab", "run", "tiny.json", "--output", "t.lab"));
    bench_complains(here, "another study");
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(lists_name_what_there_is),
        IN_A_FOLDER(a_study_runs_reports_and_gives_the_same_bytes_for_any_threads),
        IN_A_FOLDER(reports_come_in_every_format_and_runs_can_be_compared),
        IN_A_FOLDER(programs_get_numbers),
        IN_A_FOLDER(a_shipped_study_runs_quickly),
        IN_A_FOLDER(a_new_study_can_be_run_and_never_overwrites),
        IN_A_FOLDER(games_are_fitted_and_bad_lists_told),
        IN_A_FOLDER(what_is_wrong_is_told_with_place_and_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
