/* The Swiss team engine against the literal reference, on small random tournaments.
 *
 * CROSSTABLE_LITERAL=N plays N tournaments, CROSSTABLE_LITERAL_FROM their first seed. */

#include "event/matches.h"
#include "event/validate.h"
#include "pairing/compare.h"
#include "pairing/team_swiss/literal_team.h"
#include "support/check.h"

#include <inttypes.h>

enum { USUAL = 1250, MOST_TEAMS = 9 };

/* What was published is what was paired, and nothing is wrong with the event. */
static void check_published(tournament *t, const ct_pairings *pairings, void *context)
{
    const ct_event *event = t->event;
    uint64_t seed = t->random.seed;
    ct_arena *mem = event->mem;
    ct_match *matches = NULL;
    ct_problems problems;
    ct_error err = {0};
    unsigned round = event->rounds_paired;
    (void)context;
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_matches(event, mem, &matches, &problems, &err), err);
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_match match = matches[(size_t)pairings->pairs[i].white * round + round - 1];
        check_seed(match.opponent == pairings->pairs[i].black, seed);
        check_seed(match.colour == CT_WHITE || match.colour == CT_NO_COLOUR, seed);
    }
    if (pairings->bye != CT_NOBODY) {
        check_seed(matches[(size_t)pairings->bye * round + round - 1].outcome == CT_PAB, seed);
    }
    check_ok(ct_event_validate(event, false, mem, &problems, &err), err);
    if (problems.faults > 0) {
        compare_tell(t);
        fail_msg("seed %" PRIu64 ": %s", seed, problems.items[0].sentence);
    }
}

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    static const comparison c = {.how = {.system = "team-swiss",
                                         .most = MOST_TEAMS,
                                         .code = "",
                                         .played = check_published,
                                         .ended = compare_audit},
                                 .reference = literal_team_pair};
    (void)state;
    compare_many(&c, USUAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
