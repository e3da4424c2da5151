/* The command line of JaVaFo and bbpPairings: the outputs expected here are those that these
 * programs give for the same files. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* Five players before round 1, of whom number 3 is marked away in the column of that round. */
static const char marked[] =
    "142 3\n152 W\n"
    "001    1      One, O                            2000                             0.0    1\n"
    "001    2      Two, T                            1900                             0.0    2\n"
    "001    3      Three, T                          1800                             0.5    3"
    "  0000 - H\n"
    "001    4      Four, F                           1700                             0.0    4\n"
    "001    5      Five, F                           1600                             0.0    5\n"
    "001    6      Six, S                            1500                             0.0    6\n";

/* Four players who have all met; rounds 1 and 2 are not those of the rules. */
static const char all_met[] =
    "142 4\n152 W\n"
    "001    1      One, O                            2000                             3.0    1"
    "     2 w 1     3 w 1     4 b 1\n"
    "001    2      Two, T                            1900                             2.0    2"
    "     1 b 0     4 w 1     3 b 1\n"
    "001    3      Three, T                          1800                             1.0    3"
    "     4 w 1     1 b 0     2 w 0\n"
    "001    4      Four, F                           1700                             0.0    4"
    "     3 b 0     2 b 0     1 w 0\n";

static int start(void **state)
{
    int code = bench_start(state);
    test_file_write(bench_path(*state, "marked.trf"), marked);
    test_file_write(bench_path(*state, "met.trf"), all_met);
    return code;
}

static void prints(bench *here, int code, const char *out, const char *const *words)
{
    bench_run(here, code, words);
    assert_string_equal(here->last.out, out);
}

static void fails(bench *here, int code, const char *part, const char *const *words)
{
    prints(here, code, "", words);
    bench_complains(here, part);
}

static void the_round_with_byes_marked_in_advance_is_paired(void **state)
{
    bench *here = *state;
    static const char pairs[] = "3\n1 4\n5 2\n6 0\n";
    prints(here, 0, pairs, TEST_WORDS("--dutch", "marked.trf", "-p"));
    prints(here, 0, pairs, TEST_WORDS("marked.trf", "-p"));
    prints(here, 0, "crosstable 0.1.0\n3\n1 4\n5 2\n6 0\n",
           TEST_WORDS("-r", "--dutch", "marked.trf", "-p"));
    prints(here, 0, pairs, TEST_WORDS("-w", "-q", "1000", "marked.trf", "-p"));
    bench_run(here, 0, TEST_WORDS("pair", "marked.trf"));
    bench_says(here, "Three, T (0)");
    bench_says(here, "half-point bye\n");
}

static void pairs_go_to_a_file_beside_the_input(void **state)
{
    bench *here = *state;
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "%s", bench_path(here, "marked.trf"));
    prints(here, 0, "", TEST_WORDS("--dutch", path, "-p", "pairs.txt", "-l"));
    char *text = test_file_read(bench_path(here, "pairs.txt"));
    assert_non_null(text);
    assert_string_equal(text, "3\n1 4\n5 2\n6 0\n");
    free(text);
    bench_file_has(here, "marked.list", "Round #1\n");
    prints(here, 0, "", TEST_WORDS("marked.trf", "-p", "pairs.txt", "-l", "named.txt"));
    bench_file_has(here, "named.txt", "Six, S");
}

static void requests_that_are_none_end_with_three(void **state)
{
    bench *here = *state;
    fails(here, 3, "one of -p, -c and -g is missing", TEST_WORDS("--dutch"));
    fails(here, 3, "one of -p, -c and -g is missing", TEST_WORDS("--dutch", "marked.trf"));
    fails(here, 3, "there is no switch -x", TEST_WORDS("--dutch", "marked.trf", "-x"));
    fails(here, 3, "-c comes after another", TEST_WORDS("--dutch", "marked.trf", "-p", "-c"));
    fails(here, 3, "'b' is one word too many", TEST_WORDS("--dutch", "marked.trf", "-p", "a", "b"));
    fails(here, 3, "-g needs a file", TEST_WORDS("--dutch", "-g", "-s", "5"));
    fails(here, 3, "-s needs a whole number", TEST_WORDS("-g", "-o", "x.trf", "-s", "many"));
    fails(here, 3, "has no engine yet", TEST_WORDS("--schiller", "marked.trf", "-p"));
    fails(here, 2, "did you mean pair?", TEST_WORDS("pari", "marked.trf", "-c", "white"));
}

static void bad_input_ends_with_the_codes_of_bbpPairings(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "garbage.trf"), "garbage\n");
    test_file_write(bench_path(here, "rounds.trf"), strchr(marked, '\n') + 1);
    test_file_write(bench_path(here, "colour.trf"), "142 3\n001    1      One, O\n");
    test_file_write(bench_path(here, "dubov.trf"), "142 3\n192 FIDE_DUBOV\n001    1      One, O\n");
    fails(here, 5, "cannot read none.trf", TEST_WORDS("--dutch", "none.trf", "-p"));
    fails(here, 5, "none.trf", TEST_WORDS("--dutch", "none.trf", "-c"));
    fails(here, 5, "folder", TEST_WORDS("--dutch", ".", "-p"));
    fails(here, 5, "cannot write",
          TEST_WORDS("--dutch", "marked.trf", "-p", "./no-such-folder/pairs.txt"));
    fails(here, 3, "fault", TEST_WORDS("--dutch", "garbage.trf", "-p"));
    fails(here, 3, "the number of rounds is missing", TEST_WORDS("--dutch", "rounds.trf", "-p"));
    fails(here, 3, "the colour drawn for round 1 is missing",
          TEST_WORDS("--dutch", "colour.trf", "-p"));
    prints(here, 0, "1\n1 0\n", TEST_WORDS("colour.trf", "-p"));
    fails(here, 3, "another pairing system", TEST_WORDS("--dutch", "dubov.trf", "-p"));
    fails(here, 3, "has no result", TEST_WORDS("--dutch", "open.trf", "-p"));
}

static void a_round_without_a_pairing_ends_with_one(void **state)
{
    bench *here = *state;
    fails(here, 1, "round 4 cannot be paired", TEST_WORDS("--dutch", "met.trf", "-p"));
}

static void the_checker_lays_both_pairings_side_by_side(void **state)
{
    bench *here = *state;
    prints(here, 0,
           "met: Round #1\n"
           "  Checker pairings        Tournament pairings \n"
           "      1 -   3                  1 -   2\n"
           "      4 -   2                  3 -   4\n"
           "\n"
           "met: Round #2\n"
           "  Checker pairings        Tournament pairings \n"
           "      3 -   1                  1 -   3\n"
           "\n"
           "met: Round #3\n"
           "\n",
           TEST_WORDS("--dutch", "met.trf", "-c"));
    prints(here, 0, "met: Round #3\n\n", TEST_WORDS("met.trf", "-c", "3"));
    fails(here, 3, "that round is not paired", TEST_WORDS("met.trf", "-c", "4"));
}

static void random_tournaments_are_made_as_asked(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "rtg.conf"), "PlayersNumber=9\nRoundsNumber=4\n");
    prints(here, 0, "", TEST_WORDS("--dutch", "-g", "rtg.conf", "-o", "a.trf", "-s", "11"));
    prints(here, 0, "", TEST_WORDS("-g", "rtg.conf", "-b", "-o", "b.trf", "-s", "11"));
    prints(here, 0, "", TEST_WORDS("--dutch", "-g", "rtg.conf", "-o", "c.trf", "-s", "11"));
    char *a = test_file_read(bench_path(here, "a.trf"));
    char *c = test_file_read(bench_path(here, "c.trf"));
    assert_non_null(a);
    assert_non_null(c);
    assert_string_equal(a, c);
    free(a);
    free(c);
    bench_file_has(here, "a.trf", "XXR 4\n");
    bench_file_lacks(here, "a.trf", "XXA");
    bench_file_has(here, "b.trf", "XXA");
    prints(here, 0, "", TEST_WORDS("--dutch", "open.trf", "-g", "-o", "like.trf", "-s", "1"));
    bench_file_has(here, "like.trf", "XXR 4\n");
    prints(here, 0, "", TEST_WORDS("-g", "42", "-o", "seeded.trf", "-l"));
    bench_file_has(here, "seeded.list", "Round #1\n");
    bench_run(here, 0, TEST_WORDS("check", "a.trf", "b.trf", "like.trf", "seeded.trf"));
    fails(here, 5, "none.conf", TEST_WORDS("--dutch", "-g", "none.conf", "-o", "x.trf"));
}

static void the_release_is_told(void **state)
{
    prints(*state, 0, "crosstable 0.1.0\n", TEST_WORDS("-r"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_round_with_byes_marked_in_advance_is_paired, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(pairs_go_to_a_file_beside_the_input, start, bench_stop),
        cmocka_unit_test_setup_teardown(requests_that_are_none_end_with_three, start, bench_stop),
        cmocka_unit_test_setup_teardown(bad_input_ends_with_the_codes_of_bbpPairings, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(a_round_without_a_pairing_ends_with_one, start, bench_stop),
        cmocka_unit_test_setup_teardown(the_checker_lays_both_pairings_side_by_side, start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(random_tournaments_are_made_as_asked, start, bench_stop),
        cmocka_unit_test_setup_teardown(the_release_is_told, start, bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
