/* Team events through the command: pair, write, enter results, check. */

#include "bench.h"

#include "support/check.h"

#include <string.h>

static void write_teams(const bench *here)
{
    test_file_write(bench_path(here, "teams.csv"),
                    "Name,Rating,Team,Board\n"
                    "\"A1, A\",2400,Reds,1\n"
                    "\"A2, A\",2300,Reds,2\n"
                    "\"B1, B\",2350,Blues,1\n"
                    "\"B2, B\",2250,Blues,2\n"
                    "\"C1, C\",2200,Greens,1\n"
                    "\"C2, C\",2100,Greens,2\n");
}

static void team_rounds_are_paired_written_and_checked(void **state)
{
    bench *here = *state;
    write_teams(here);
    bench_run(here, 0,
              TEST_WORDS("new", "t.trf", "-p", "teams.csv", "-s", "team-swiss", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_says(here, "Round 1 of 3: 3 teams, FIDE Swiss team");
    bench_says(here, "    1   1  Reds (0)     2  Blues (0)\n");
    bench_says(here, "        3  Greens (0)      bye\n");
    bench_file_has(here, "t.trf", "\n320  1.0  1.0 003");
    bench_refuses(here, 3, "2 games of round 1 have no result", TEST_WORDS("pair", "t.trf"));
    bench_run(here, 0, TEST_WORDS("result", "t.trf", "1:1-0", "2:1/2-1/2"));
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_says(here, "Greens (1)");
    bench_says(here, "Reds (2)");
    bench_says(here, "        2  Blues (0)");
    bench_run(here, 0, TEST_WORDS("validate", "t.trf"));
    bench_run(here, 0, TEST_WORDS("check", "t.trf"));
    bench_says(here, "all 2 rounds agree (4 pairs)");
}

static void an_olympiad_is_paired_and_checked(void **state)
{
    bench *here = *state;
    write_teams(here);
    bench_run(here, 0,
              TEST_WORDS("new", "o.json", "-p", "teams.csv", "-s", "olympiad", "-r", "3", "-o",
                         "boards=2"));
    bench_run(here, 0, TEST_WORDS("pair", "o.json", "--write"));
    bench_says(here, "Round 1 of 3: 3 teams, Olympiad");
    bench_run(here, 0, TEST_WORDS("check", "o.json"));
    bench_refuses(here, 3, "pairs players, but this is an event of teams",
                  TEST_WORDS("pair", "o.json", "--system", "dutch", "--anyway"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(team_rounds_are_paired_written_and_checked, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(an_olympiad_is_paired_and_checked, bench_start, bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
