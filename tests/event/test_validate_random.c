/* Validation at large: random events have no fault; every random change that sets the two sides of
 * a game against each other is caught; garbage is reported and never obeyed. */

#include "expect_problem.h"
#include "small_event.h"

#include "base/random.h"
#include "base/unit.h"
#include "event/build.h"
#include "support/folder.h"
#include "support/random_event.h"

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

/* --- Random events --------------------------------------------------------------------------- */

/* The first fault kept, or NULL. */
static const char *first_fault(void)
{
    for (size_t i = 0; i < problems.count; i++) {
        if (problems.items[i].severity == CT_FAULT) {
            return problems.items[i].sentence;
        }
    }
    return NULL;
}

static void random_events_have_no_fault(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 3000);
    for (uint64_t seed = 1; seed <= events; seed++) {
        ct_arena_reset(*state);
        validate(random_event(*state, seed, NULL));
        if (problems.faults != 0) {
            fail_msg("seed %u: %s", (unsigned)seed, first_fault());
        }
    }
}

/* Changes a cell so that the two sides of its game no longer agree. False when it did not. */
static bool break_symmetry(ct_event *event, ct_index player, unsigned round, ct_random *random)
{
    ct_cell *at = ct_event_cell_at(event, player, round);
    ct_cell old = *at;
    if (old.opponent == CT_NOBODY) {
        return false;
    }
    switch (ct_random_below(random, 4)) {
    case 0: at->opponent = (ct_index)ct_random_below(random, event->player_count); break;
    case 1: at->opponent = (ct_index)ct_random_next(random); break;
    case 2: at->colour = (uint8_t)ct_random_below(random, 256); break;
    default: at->outcome = (uint8_t)ct_random_below(random, 256);
    }
    bool same_colour = at->colour == old.colour;
    bool no_colour_of_a_forfeit =
        at->colour == CT_NO_COLOUR && ct_outcome_is_forfeit(old.outcome); /* only odd */
    uint8_t other = ct_event_cell(event, old.opponent, round).outcome;
    return at->opponent != old.opponent || (!same_colour && !no_colour_of_a_forfeit) ||
           (at->outcome != old.outcome &&
            (at->outcome >= CT_OUTCOMES || !ct_outcomes_fit(at->outcome, other)));
}

static void every_broken_symmetry_is_caught(void **state)
{
    uint64_t changes = 2 * test_number("CROSSTABLE_SEEDS", 3000);
    unsigned broken = 0;
    for (uint64_t seed = 1; seed <= changes; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed % 500 + 1, NULL);
        if (event->player_count == 0 || event->rounds_paired == 0) {
            continue;
        }
        ct_random random = {.seed = seed};
        ct_index player = (ct_index)ct_random_below(&random, event->player_count);
        unsigned round = 1 + (unsigned)ct_random_below(&random, event->rounds_paired);
        if (!break_symmetry(event, player, round, &random)) {
            continue;
        }
        broken++;
        validate(event);
        if (problems.faults == 0) {
            fail_msg("seed %u: the change of player %u in round %u was not seen", (unsigned)seed,
                     player, round);
        }
    }
    assert_true(broken > changes / 6);
}

/* --- Garbage --------------------------------------------------------------------------------- */

static void garbage_is_reported_and_not_obeyed(void **state)
{
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        ct_random random = {.seed = seed, .stream = 7};
        for (ct_index player = 0; player < event->player_count; player++) {
            for (unsigned round = 1; round <= event->rounds_paired; round++) {
                *ct_event_cell_at(event, player, round) =
                    (ct_cell){.opponent = (ct_index)ct_random_next(&random),
                              .colour = (uint8_t)ct_random_next(&random),
                              .outcome = (uint8_t)ct_random_next(&random)};
            }
            event->players[player].tpn.number = (uint32_t)ct_random_next(&random);
            event->players[player].declared.rank = (uint32_t)ct_random_next(&random);
        }
        for (uint32_t i = 0; i < event->bye_count; i++) {
            event->byes[i].who = (ct_index)ct_random_next(&random);
        }
        for (uint32_t i = 0; i < event->team_count; i++) {
            if (event->teams[i].member_count > 0) {
                event->teams[i].members[0] = (ct_index)ct_random_next(&random);
            }
        }
        validate(event);
        if (event->player_count > 0 && problems.faults == 0) {
            fail_msg("seed %u: nothing was reported", (unsigned)seed);
        }
    }
}

static void the_largest_event_full_of_faults_is_counted_to_the_end(void **state)
{
    enum { ROUNDS = 9 };
    ct_event *event = small_event(*state, CT_MAX_PLAYERS, ROUNDS);
    for (ct_index player = 0; player < CT_MAX_PLAYERS; player++) {
        for (unsigned round = 1; round <= ROUNDS; round++) {
            ct_cell *at = ct_event_cell_at(event, player, round);
            at->opponent = 0; /* everybody names number 1 */
            at->outcome = CT_WIN;
        }
    }
    validate(event);
    assert_int_equal(problems.count, CT_PROBLEMS_KEPT);
    assert_true(problems.faults >= (size_t)CT_MAX_PLAYERS * ROUNDS);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(random_events_have_no_fault),
        TEST(every_broken_symmetry_is_caught),
        TEST(garbage_is_reported_and_not_obeyed),
        TEST(the_largest_event_full_of_faults_is_counted_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
