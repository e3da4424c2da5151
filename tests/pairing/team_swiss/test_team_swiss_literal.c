/* The Swiss team engine against the literal reference, on small random tournaments.
 *
 * CROSSTABLE_LITERAL=N plays N tournaments, CROSSTABLE_LITERAL_FROM their first seed. */

#include "audit/check.h"
#include "event/matches.h"
#include "event/validate.h"
#include "formats/trf.h"
#include "pairing/system.h"
#include "pairing/team_swiss/literal_team.h"
#include "pairing/team_tournament.h"
#include "support/check.h"
#include "support/folder.h"

#include <inttypes.h>
#include <string.h>

enum { USUAL = 1200, MOST_TEAMS = 9 };

typedef struct tally {
    uint64_t tournaments, rounds, impossible, byes;
} tally;

static ct_pairings pairings_of(const literal_team_pairs *from, ct_pair pairs[LITERAL_TEAMS])
{
    for (uint32_t i = 0; i < from->count; i++) {
        pairs[i] = (ct_pair){.white = from->white[i], .black = from->black[i]};
    }
    return (ct_pairings){.pairs = pairs, .count = from->count, .bye = from->bye};
}

static void tell_event(const ct_event *event, ct_arena *mem)
{
    static const ct_trf_form form = {.dialect = CT_TRF26};
    ct_text text = {.mem = mem};
    ct_error err = {0};
    if (ct_trf_write(event, &form, &text, &err) != CT_OK) {
        print_error("no report: %s\n", err.sentence);
        return;
    }
    for (ct_str rest = ct_text_view(&text); rest.len > 0;) {
        ct_str line = ct_str_cut(&rest, '\n');
        print_error("%.*s\n", CT_ARG(line)); /* cmocka cuts long messages */
    }
}

/* Engine and reference give the same answer. */
static void compare(const team_tournament *t, uint64_t seed, ct_status status,
                    const ct_pairings *found, ct_arena *mem)
{
    ct_pair pairs[LITERAL_TEAMS];
    char ours[TEAM_TEXT] = "impossible";
    char theirs[TEAM_TEXT] = "impossible";
    unsigned round = t->event->rounds_paired + 1U;
    literal_team_pairs wanted = literal_team_pair(t->event, round, t->present);
    if (status == CT_OK) {
        team_pairings_text(t->event, found, ours);
    } else {
        assert_int_equal(status, CT_IMPOSSIBLE);
    }
    if (wanted.is_possible) {
        ct_pairings reference = pairings_of(&wanted, pairs);
        team_pairings_text(t->event, &reference, theirs);
    }
    if (strcmp(ours, theirs) != 0) {
        tell_event(t->event, mem);
        fail_msg("seed %" PRIu64 ": round %u\nreference: %s\nengine:    %s", seed, round, theirs,
                 ours);
    }
}

/* What was published is what was paired, and nothing is wrong with the event. */
static void check_published(const ct_event *event, const ct_pairings *pairings, uint64_t seed,
                            ct_arena *mem)
{
    ct_match *matches = NULL;
    ct_problems problems;
    ct_error err = {0};
    unsigned round = event->rounds_paired;
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
        tell_event(event, mem);
        fail_msg("seed %" PRIu64 ": %s", seed, problems.items[0].sentence);
    }
}

/* Every round that the engine paired is found to be its own when it is checked. */
static void check_audit(const team_tournament *t, uint64_t seed, ct_arena *mem)
{
    ct_audit_options options = {.first = t->wild_rounds + 1U};
    ct_audit audit;
    ct_error err = {0};
    if (t->event->rounds_paired > t->wild_rounds) {
        check_ok(ct_audit_event(t->event, &options, NULL, mem, &audit, &err), err);
        if (!ct_audit_is_clean(&audit)) {
            tell_event(t->event, mem);
            fail_msg("seed %" PRIu64 ": %s; %s", seed, ct_agreement_name(audit.worst),
                     audit.illegal.count > 0 ? audit.illegal.items[0].sentence : "all is legal");
        }
    }
}

static void play_and_compare(uint64_t seed, ct_arena *mem, tally *sum)
{
    team_tournament t = team_tournament_start(seed, MOST_TEAMS, NULL, mem);
    sum->tournaments++;
    while (t.event->rounds_paired < t.wild_rounds) {
        team_tournament_call(&t);
        ct_pairings wild = team_tournament_pair_wildly(&t);
        team_tournament_play(&t, &wild);
    }
    while (t.event->rounds_paired < t.event->rounds) {
        ct_error err = {0};
        ct_pairings found = {0};
        team_tournament_call(&t);
        ct_pairing_options options = {.round = {.present = t.present}};
        ct_status status =
            ct_round_pair(t.event, t.event->rounds_paired + 1U, &options, mem, NULL, &found, &err);
        compare(&t, seed, status, &found, mem);
        sum->rounds++;
        if (status != CT_OK) {
            sum->impossible++;
            break;
        }
        sum->byes += found.bye != CT_NOBODY;
        team_tournament_play(&t, &found);
        check_published(t.event, &found, seed, mem);
    }
    check_audit(&t, seed, mem);
}

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    (void)state;
    uint64_t first = test_number("CROSSTABLE_LITERAL_FROM", 1);
    uint64_t count = test_number("CROSSTABLE_LITERAL", USUAL);
    tally sum = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + count; seed++) {
        play_and_compare(seed, mem, &sum);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    print_message("# %" PRIu64 " tournaments, %" PRIu64 " rounds, %" PRIu64 " byes, %" PRIu64
                  " rounds that cannot be paired\n",
                  sum.tournaments, sum.rounds, sum.byes, sum.impossible);
    assert_true(sum.rounds > sum.tournaments); /* they were not all over at once */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
