/* What makes no sense is refused with a cure, and no file is touched. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static void a_player_who_cannot_be_is_refused(void **state)
{
    bench *here = *state;
    static const char *const cases[][3] = {
        {"--title", "XX", "'XX' is no title of FIDE"},
        {"--birth", "31.13.2000", "'31.13.2000' is no day of the calendar"},
        {"--birth", "2000/02/30", "no day of the calendar"},
        {"--birth", "yesterday", "no day of the calendar"},
        {"--birth", "85", "no day of the calendar"},
        {"--federation", "Germany", "'Germany' is no code of a federation"},
        {"--federation", "G1R", "no code of a federation"},
        {"--club", "one\ntwo", "--club holds a line end"},
        {"--category", "a\033[31m", "--category holds a line end or another control character"},
        {"--team", "one\ttwo", "--team holds"},
        {"--club", "\xFF\xFE", "--club is not UTF-8 text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bench_refuses(here, 2, cases[i][2],
                      TEST_WORDS("add", "open.trf", "New, N", cases[i][0], cases[i][1]));
    }
    bench_refuses(here, 2, "NAME holds a line end", TEST_WORDS("add", "open.trf", "A\nB"));
}

static void what_is_right_is_kept_as_files_have_it(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("add", "open.trf", "New, N", "--title", "wgm", "--birth", "31.12.2000",
                         "--federation", "ger"));
    bench_file_has(here, "open.trf", "  WGM New, N");
    bench_file_has(here, "open.trf", " GER             2000/12/31");
    bench_run(here, 0, TEST_WORDS("add", "open.trf", "Old, O", "--birth", "1950"));
    bench_file_has(here, "open.trf", "1950");
}

static void an_event_that_cannot_be_is_refused(void **state)
{
    bench *here = *state;
    static const char *const cases[][3] = {
        {"--start", "2026-02-30", "--start: '2026-02-30' is no day of the calendar"},
        {"--end", "2026/13/01", "no day of the calendar"},
        {"--start", "2026", "no day of the calendar"},
        {"--federation", "Germany", "no code of a federation"},
        {"--name", "one\ntwo", "--name holds a line end"},
        {"--city", "one\rtwo", "--city holds a line end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bench_refuses(here, 2, cases[i][2], TEST_WORDS("new", "n.trf", cases[i][0], cases[i][1]));
    }
    bench_refuses(here, 2, "'2026/02/30' is no day",
                  TEST_WORDS("rate", "open.trf", "--date", "2026/02/30"));
    bench_refuses(here, 2, "the last day, 2026/03/01, is before the first, 2026/03/02",
                  TEST_WORDS("new", "n.trf", "--start", "2026-03-02", "--end", "1.3.2026"));
}

static void write_list(const bench *here, const char *name, unsigned players)
{
    FILE *list = test_file_open(bench_path(here, name));
    (void)fprintf(list, "Name,Rating\n");
    for (unsigned i = 1; i <= players; i++) {
        (void)fprintf(list, "P%u,%u\n", i, 2500 - i);
    }
    (void)fclose(list);
}

static void more_rounds_than_opponents_are_refused(void **state)
{
    bench *here = *state;
    static const struct {
        const char *list, *rounds, *system;
        bool is_possible;
    } cases[] = {
        {"29.csv", "40", "dutch", false},
        {"29.csv", "29", "dutch", true},
        {"30.csv", "30", "dutch", false},
        {"30.csv", "29", "dutch", true},
        {"30.csv", "30", "double-swiss", true},
        {"30.csv", "60", "double-swiss", false},
        {"29.csv", "40", "keizer", true},
        {"29.csv", "58", "double-round-robin", true},
        {"29.csv", "60", "double-round-robin", false},
        {"29.csv", "40", "round-robin", false},
        {"30.csv", "29", "round-robin", true},
        {"30.csv", "31", "monrad", false},
    };
    write_list(here, "29.csv", 29);
    write_list(here, "30.csv", 30);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const *words =
            TEST_WORDS("new", "n.trf", "--players", cases[i].list, "--rounds", cases[i].rounds,
                       "--system", cases[i].system);
        if (cases[i].is_possible) {
            bench_run(here, 0, words);
            assert_int_equal(remove(bench_path(here, "n.trf")), 0);
        } else {
            bench_refuses(here, 3, "rounds", words);
        }
    }
    bench_run(here, 0,
              TEST_WORDS("new", "n.trf", "--players", "29.csv", "--rounds", "58", "--system",
                         "round-robin", "--option", "cycles=2"));
    bench_run(here, 0, TEST_WORDS("new", "later.trf", "--rounds", "40")); /* players come later */
}

static void a_file_that_is_no_format_of_ours_is_refused(void **state)
{
    bench *here = *state;
    static const char *const names[] = {"x.pdf", "x.xlsx", "x.trf.gz", "x.TRFF", "x.html"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        bench_refuses(here, 2, "the end of the name says no format",
                      TEST_WORDS("convert", "open.trf", names[i]));
        bench_complains(here, ".trf, .txt, .json or .csv, or give --format");
        bench_refuses(here, 2, "the end of the name says no format", TEST_WORDS("new", names[i]));
    }
    static const char *const good[] = {"x.trf", "x.TXT", "x.trfx", "x.json",
                                       "x.csv", "plain", ".hidden"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        bench_run(here, 0, TEST_WORDS("convert", "open.trf", good[i]));
    }
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "x.report", "--format", "trf16"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_player_who_cannot_be_is_refused),
        TEST(what_is_right_is_kept_as_files_have_it),
        TEST(an_event_that_cannot_be_is_refused),
        TEST(more_rounds_than_opponents_are_refused),
        TEST(a_file_that_is_no_format_of_ours_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
