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

static void pairings_of_teams_are_explained(void **state)
{
    bench *here = *state;
    write_teams(here);
    bench_run(here, 0,
              TEST_WORDS("new", "t.trf", "-p", "teams.csv", "-s", "team-swiss", "-r", "3"));
    bench_run(here, 0, TEST_WORDS("explain", "t.trf", "Reds", "Greens"));
    bench_says(here, "Round 1 (not yet published): 1 Reds, White against 2 Blues");
    bench_says(here, "C.04.6 3.4     If 1 met 3, the bye would go to 2 Blues instead of 3 Greens.");
    bench_run(here, 0, TEST_WORDS("explain", "t.trf", "3"));
    bench_says(here, "3 teams take part, so one has no opponent");
    bench_refuses(here, 3, "no team has number 4", TEST_WORDS("explain", "t.trf", "4"));
    bench_refuses(here, 3, "has no checklist", TEST_WORDS("explain", "t.trf", "--checklist"));
    json_t *json = bench_json(here, 0, TEST_WORDS("explain", "t.trf", "2", "bye"));
    assert_int_equal(json_integer_value(json_object_get(json, "opponent")), 1);
    json_decref(json);
}

static void teams_withdraw_and_come_late(void **state)
{
    bench *here = *state;
    write_teams(here);
    bench_run(here, 0, TEST_WORDS("new", "l.trf", "-p", "teams.csv", "-s", "team-round-robin"));
    bench_run(here, 0, TEST_WORDS("pair", "l.trf", "--write"));
    bench_says(here, "    1   2  Blues (0)   3  Greens (0)\n");
    bench_run(here, 0, TEST_WORDS("result", "l.trf", "1:1-0", "2:1-0"));
    bench_refuses(here, 3, "team 2 Blues takes part in round 1",
                  TEST_WORDS("withdraw", "l.trf", "Blues", "--from-round", "1"));
    bench_run(here, 0, TEST_WORDS("withdraw", "l.trf", "Blues"));
    bench_says(here, "2 Blues is withdrawn from round 2 on");
    bench_run(here, 0, TEST_WORDS("pair", "l.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("pair", "l.trf", "--write"));
    bench_file_has(here, "l.trf", "\n330 +- 002 001 002\n");
    bench_run(here, 0, TEST_WORDS("explain", "l.trf", "Blues"));
    bench_says(here, "2 Blues left before round 2 with 1 of 2 matches played");
    bench_run(here, 0, TEST_WORDS("validate", "l.trf"));
    bench_run(here, 0, TEST_WORDS("check", "l.trf"));
    bench_run(here, 0, TEST_WORDS("withdraw", "l.trf", "2", "--undo", "--team"));
    bench_says(here, "2 Blues is back");
    bench_refuses(here, 3, "team 2 Blues has not left",
                  TEST_WORDS("withdraw", "l.trf", "2", "-u", "--team"));
    bench_refuses(here, 3, "2 is a team, Blues, and a player, B1, B",
                  TEST_WORDS("withdraw", "l.trf", "2"));
    bench_complains(here, "--team or --player");
    bench_run(here, 0, TEST_WORDS("withdraw", "l.trf", "2", "--player"));
    bench_says(here, "2 B1, B is withdrawn");
    bench_run(here, 0, TEST_WORDS("withdraw", "l.trf", "2", "--player", "--undo"));
    bench_refuses(here, 2, "exclude each other",
                  TEST_WORDS("withdraw", "l.trf", "2", "--player", "--team"));
    bench_refuses(here, 2, "this event pairs players",
                  TEST_WORDS("withdraw", "open.trf", "2", "--team"));
    bench_run(here, 0, TEST_WORDS("withdraw", "l.trf", "A1"));
    bench_says(here, "1 A1, A is withdrawn");
}

static void random_events_of_teams_are_made(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("generate", "--system", "olympiad", "--teams", "10", "--boards", "3",
                         "--rounds", "4", "--seed", "2", "--option", "rules=2020", "--out",
                         "g.trf"));
    bench_says(here, "g.trf: 10 teams, 40 players, 4 rounds, seed 2");
    bench_file_has(here, "g.trf", "\n352 WBW\n");
    bench_run(here, 0, TEST_WORDS("validate", "g.trf"));
    bench_run(here, 0, TEST_WORDS("check", "g.trf"));
    bench_says(here, "all 4 rounds agree");
    bench_refuses(here, 2, "has no option \"rule\"",
                  TEST_WORDS("generate", "--system", "olympiad", "--option", "rule=1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(team_rounds_are_paired_written_and_checked, bench_start,
                                        bench_stop),
        cmocka_unit_test_setup_teardown(an_olympiad_is_paired_and_checked, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(pairings_of_teams_are_explained, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(teams_withdraw_and_come_late, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(random_events_of_teams_are_made, bench_start, bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
