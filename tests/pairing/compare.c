/* Comparing an engine with its reference. */

#include "compare.h"

#include "support/check.h"
#include "support/folder.h"

#include <inttypes.h>

typedef struct tally {
    uint64_t rounds, impossible;
} tally;

static bool plays(const literal_pairs *pairs, ct_pair pair)
{
    for (uint32_t i = 0; i < pairs->count; i++) {
        if (pairs->white[i] == pair.white && pairs->black[i] == pair.black) {
            return true;
        }
    }
    return false;
}

static bool agree(const literal_pairs *wanted, ct_status status, const ct_pairings *found)
{
    if (!wanted->is_possible || status != CT_OK) {
        return !wanted->is_possible && status == CT_IMPOSSIBLE;
    }
    bool same = wanted->count == found->count && wanted->bye == found->bye;
    for (uint32_t i = 0; same && i < found->count; i++) {
        same = plays(wanted, found->pairs[i]);
    }
    return same;
}

static void tell_pair(const ct_event *event, ct_index white, ct_index black)
{
    print_error("  %u-", event->players[white].tpn.number);
    print_error(black == CT_NOBODY ? "bye" : "%u",
                black == CT_NOBODY ? 0 : event->players[black].tpn.number);
}

static void tell_difference(const tournament *t, const literal_pairs *wanted, ct_status status,
                            const ct_pairings *found, ct_arena *mem)
{
    const ct_event *event = t->event;
    for (ct_str text = ct_str_of(tournament_text(event, mem)); text.len > 0;) {
        ct_str line = ct_str_cut(&text, '\n');
        print_error("%.*s\n", CT_ARG(line)); /* cmocka cuts long messages */
    }
    print_error("reference:");
    for (uint32_t i = 0; i < wanted->count; i++) {
        tell_pair(event, wanted->white[i], wanted->black[i]);
    }
    if (wanted->bye != CT_NOBODY) {
        tell_pair(event, wanted->bye, CT_NOBODY);
    }
    print_error("%s\nengine (status %d):", wanted->is_possible ? "" : " impossible", (int)status);
    for (uint32_t i = 0; status == CT_OK && i < found->count; i++) {
        tell_pair(event, found->pairs[i].white, found->pairs[i].black);
    }
    if (status == CT_OK && found->bye != CT_NOBODY) {
        tell_pair(event, found->bye, CT_NOBODY);
    }
    print_error("\n");
    for (ct_index who = 0; t->present != NULL && who < event->player_count; who++) {
        if (!t->present[who]) {
            print_error("not present: %u\n", event->players[who].tpn.number);
        }
    }
}

static ct_edition edition_of(const comparison *c)
{
    return c->edition != 0 ? c->edition : CT_EDITION_2026;
}

/* Plays until the end, or until a round cannot be paired. */
static void play_and_compare(const comparison *c, uint64_t seed, ct_arena *mem, tally *sum)
{
    tournament t = tournament_start(seed, c->most_players, mem);
    if (c->prepare != NULL) {
        c->prepare(&t);
    }
    while (t.event->rounds_paired < t.wild_rounds) {
        tournament_call(&t);
        ct_pairings wild = tournament_pair_wildly(&t);
        tournament_play(&t, &wild);
    }
    while (t.event->rounds_paired < t.event->rounds) {
        unsigned round = t.event->rounds_paired + 1U;
        ct_error err = {0};
        ct_pairings found = {0};
        tournament_call(&t);
        ct_pairing_options options = {.system = ct_pairing_system_named(ct_str_of(c->system)),
                                      .edition = edition_of(c),
                                      .round = {.present = t.present}};
        assert_non_null(options.system);
        ct_status status = ct_round_pair(t.event, round, &options, mem, NULL, &found, &err);
        literal_pairs wanted = c->reference(t.event, round, t.present);
        sum->rounds++;
        if (!agree(&wanted, status, &found)) {
            tell_difference(&t, &wanted, status, &found, mem);
            fail_msg("seed %" PRIu64 ": round %u differs", seed, round);
        }
        if (status != CT_OK) {
            sum->impossible++;
            return;
        }
        tournament_play(&t, &found);
    }
}

void compare_many(const comparison *c, uint64_t usual)
{
    uint64_t first = test_number("CROSSTABLE_LITERAL_FROM", 1);
    uint64_t count = test_number("CROSSTABLE_LITERAL", usual);
    tally sum = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + count; seed++) {
        play_and_compare(c, seed, mem, &sum);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    print_message("# %s %d: %" PRIu64 " tournaments, %" PRIu64 " rounds, %" PRIu64
                  " that cannot be paired\n",
                  c->system, (int)edition_of(c), count, sum.rounds, sum.impossible);
    assert_true(sum.rounds > count); /* they were not all over at once */
}
