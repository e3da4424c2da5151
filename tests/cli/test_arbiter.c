/* What an arbiter does between rounds: nobody to pair, corrections after a round was published,
 * players who come late. */

#include "bench.h"

#include "support/check.h"

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
    bench_complains(here, "crosstable withdraw --undo");
    bench_complains(here, "crosstable bye --cancel");
    bench_run(here, 0, TEST_WORDS("bye", "few.trf", "2", "1", "--cancel"));
    bench_run(here, 0, TEST_WORDS("pair", "few.trf", "--write"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_empty_event_is_not_paired, bench_start, bench_stop),
        cmocka_unit_test_setup_teardown(a_round_of_byes_and_absences_is_refused_until_the_cure,
                                        bench_start, bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
