/* Random tournaments, paired by an engine and told by a walker, round after round. */

#include "pairing/lists/literal_walk.h"
#include "pairing/settings.h"
#include "pairing/tournament.h"
#include "support/check.h"

#include <inttypes.h>

enum { MOST_PLAYERS = 10 };

typedef struct tally {
    uint64_t rounds, impossible, byes;
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
    print_error(" %u-%u", event->players[white].tpn.number,
                black == CT_NOBODY ? 0 : event->players[black].tpn.number);
}

static void tell_difference(const ct_event *event, const literal_pairs *wanted, ct_status status,
                            const ct_pairings *found, ct_arena *mem)
{
    for (ct_str text = ct_str_of(tournament_text(event, mem)); text.len > 0;) {
        ct_str line = ct_str_cut(&text, '\n');
        print_error("%.*s\n", CT_ARG(line)); /* cmocka cuts long messages */
    }
    print_error("%s:", wanted->is_possible ? "reference" : "reference: impossible");
    for (uint32_t i = 0; i < wanted->count; i++) {
        tell_pair(event, wanted->white[i], wanted->black[i]);
    }
    print_error("\nengine (status %d):", (int)status);
    for (uint32_t i = 0; status == CT_OK && i < found->count; i++) {
        tell_pair(event, found->pairs[i].white, found->pairs[i].black);
    }
    print_error("\n");
}

static void play(tournament *t, const ct_pairing_system *system, literal_walker *walker,
                 ct_arena *mem, tally *sum)
{
    while (t->event->rounds_paired < t->wild_rounds) {
        tournament_call(t);
        ct_pairings wild = tournament_pair_wildly(t);
        tournament_play(t, &wild);
    }
    while (t->event->rounds_paired < t->event->rounds) {
        unsigned round = t->event->rounds_paired + 1U;
        ct_error err = {0};
        ct_pairings found = {0};
        tournament_call(t);
        ct_pairing_options options = {
            .system = system, .edition = CT_EDITION_2026, .round = {.present = t->present}};
        ct_status status = ct_round_pair(t->event, round, &options, mem, NULL, &found, &err);
        literal_pairs wanted = walker(t->event, round, t->present);
        sum->rounds++;
        if (!agree(&wanted, status, &found)) {
            tell_difference(t->event, &wanted, status, &found, mem);
            fail_msg("seed %" PRIu64 ": round %u differs", t->random.seed, round);
        }
        if (status != CT_OK) {
            sum->impossible++;
            return;
        }
        sum->byes += found.bye != CT_NOBODY;
        tournament_play(t, &found);
    }
}

static void set(ct_event *event, const ct_pairing_system *system, const char *setting)
{
    ct_str value = ct_str_of(setting);
    ct_str name = ct_str_cut(&value, '=');
    ct_error err = {0};
    check_ok(ct_system_setting_change(event, system, name, value, &err), err);
}

void compare_with_walker(const char *system, const char *setting, literal_walker *walker,
                         uint64_t tournaments)
{
    const ct_pairing_system *row = ct_pairing_system_named(ct_str_of(system));
    ct_arena *mem = ct_arena_new();
    tally sum = {0};
    assert_non_null(row);
    assert_non_null(mem);
    for (uint64_t seed = 1; seed <= tournaments; seed++) {
        tournament t = tournament_start(seed, MOST_PLAYERS, mem);
        if (setting != NULL) {
            set(t.event, row, setting);
        }
        play(&t, row, walker, mem, &sum);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    print_message("# %s: %" PRIu64 " tournaments, %" PRIu64 " rounds, %" PRIu64 " byes, %" PRIu64
                  " that cannot be paired\n",
                  system, tournaments, sum.rounds, sum.byes, sum.impossible);
    assert_true(sum.rounds > tournaments && sum.byes > 0 && sum.impossible > 0);
}
