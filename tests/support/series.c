/* Many random tournaments, paired by an engine. */

#include "support/series.h"

#include "pairing/settings.h"
#include "support/check.h"
#include "support/folder.h"

#include <inttypes.h>

static void enter(const series *s, tournament *t, const ct_pairings *pairings)
{
    if (s->play != NULL) {
        s->play(t, pairings);
    } else {
        tournament_play(t, pairings);
    }
}

static void play_wild_rounds(const series *s, tournament *t)
{
    while (t->event->rounds_paired < t->wild_rounds) {
        tournament_call(t);
        ct_pairings wild = tournament_pair_wildly(t);
        enter(s, t, &wild);
    }
}

/* False when the round cannot be paired. */
static bool play_round(const series *s, const ct_pairing_system *system, tournament *t,
                       series_tally *sum)
{
    ct_event *event = t->event;
    ct_pairings found = {0};
    ct_error err = {0};
    tournament_call(t);
    ct_pairing_options options = {
        .system = system, .edition = s->edition, .round = {.present = t->present}};
    ct_status status =
        ct_round_pair(event, event->rounds_paired + 1U, &options, event->mem, NULL, &found, &err);
    if (status != CT_IMPOSSIBLE) {
        check_ok(status, err);
    }
    sum->rounds++;
    if (s->paired != NULL) {
        s->paired(t, status, &found, s->context);
    }
    if (status != CT_OK) {
        sum->impossible++;
        return false;
    }
    sum->byes += found.bye != CT_NOBODY;
    enter(s, t, &found);
    if (s->played != NULL) {
        s->played(t, &found, s->context);
    }
    return true;
}

static void change_setting(ct_event *event, const ct_pairing_system *system, const char *setting)
{
    ct_str value = ct_str_of(setting);
    ct_str name = ct_str_cut(&value, '=');
    ct_error err = {0};
    check_ok(ct_system_setting_change(event, system, name, value, &err), err);
}

static void play_one(const series *s, uint64_t seed, ct_arena *mem, series_tally *sum)
{
    const ct_pairing_system *system =
        s->system != NULL ? ct_pairing_system_named(ct_str_of(s->system)) : NULL;
    tournament t = s->code != NULL ? tournament_start_teams(seed, s->most, s->code, mem)
                                   : tournament_start(seed, s->most, mem);
    assert_true(s->system == NULL || system != NULL);
    if (s->setting != NULL) {
        change_setting(t.event, system, s->setting);
    }
    if (s->prepare != NULL) {
        s->prepare(&t, s->context);
    }
    sum->tournaments++;
    play_wild_rounds(s, &t);
    bool goes_on = true;
    while (goes_on && t.event->rounds_paired < t.event->rounds) {
        goes_on = play_round(s, system, &t, sum);
    }
    if (s->ended != NULL) {
        s->ended(&t, s->context);
    }
}

static void tell(const series *s, const series_tally *sum)
{
    print_message("# %s%s%s", s->system != NULL ? s->system : "the event's system",
                  s->setting != NULL ? " " : "", s->setting != NULL ? s->setting : "");
    if (s->edition != CT_EDITION_BY_DATE) {
        print_message(" %d", (int)s->edition);
    }
    print_message(": %" PRIu64 " tournaments, %" PRIu64 " rounds, %" PRIu64 " byes, %" PRIu64
                  " that cannot be paired\n",
                  sum->tournaments, sum->rounds, sum->byes, sum->impossible);
}

series_tally series_play(const series *s, uint64_t first, uint64_t count)
{
    series_tally sum = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + count; seed++) {
        play_one(s, seed, mem, &sum);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    tell(s, &sum);
    assert_true(sum.rounds > count); /* they were not all over at once */
    return sum;
}

series_tally series_play_many(const series *s, uint64_t usual)
{
    uint64_t first = test_number("CROSSTABLE_LITERAL_FROM", 1);
    uint64_t count = test_number("CROSSTABLE_LITERAL", usual);
    return series_play(s, first, count);
}
