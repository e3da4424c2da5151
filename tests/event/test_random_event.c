/* The random events themselves: valid, repeatable, and varied enough to be worth testing with. */

#include "event/matches.h"
#include "event/validate.h"
#include "support/check.h"
#include "support/random_event.h"

enum { EVENTS = 400 };

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

static void the_same_seed_gives_an_equal_event(void **state)
{
    for (uint64_t seed = 0; seed < EVENTS; seed++) {
        ct_arena_reset(*state);
        ct_event *one = random_event(*state, seed, NULL);
        check_equal_events(one, random_event(*state, seed, NULL), seed);
    }
}

static void random_events_have_no_faults(void **state)
{
    for (uint64_t seed = 0; seed < EVENTS; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, *state, NULL);
        check_ok(ct_event_validate(event, true, *state, &problems, &err), err);
        if (ct_problems_verdict(&problems, &err) != CT_OK) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, err.sentence);
        }
    }
}

static void team_games_add_up_to_matches(void **state)
{
    random_event_shape shape = {.kind = RANDOM_TEAMS};
    size_t matches_seen = 0;
    for (uint64_t seed = 0; seed < EVENTS; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, &shape);
        ct_problems problems;
        ct_match *matches = NULL;
        ct_error err = {0};
        ct_problems_start(&problems, *state, NULL);
        check_ok(ct_event_matches(event, *state, &matches, &problems, &err), err);
        check_seed(problems.faults == 0, seed);
        for (size_t i = 0; i < (size_t)event->team_count * event->rounds_paired; i++) {
            matches_seen += matches[i].opponent != CT_NOBODY;
        }
    }
    assert_true(matches_seen > EVENTS);
}

/* What the events of many seeds contain. */
typedef struct variety {
    size_t outcomes[CT_OUTCOMES];
    size_t forbidden[3];
    size_t acceleration[CT_ACCELERATION_KINDS];
    size_t empty, teams, prize_teams, shuffled, late, withdrawn, expelled, byes, adjustments, notes,
        nationals, line_ups, match_forfeits, team_pabs, boards, long_names, no_points, units[101];
} variety;

static void look_at_players(const ct_event *event, variety *seen)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        seen->shuffled += i > 0 && player->tpn.number < player[-1].tpn.number;
        seen->late += player->enters > 1;
        seen->withdrawn += player->leave == CT_WITHDRAWN;
        seen->expelled += player->leave == CT_EXPELLED;
        seen->nationals += player->national_count;
        seen->long_names += ct_utf8_length(player->name) > 33;
        seen->no_points += !player->declared.has_points;
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_cell cell = ct_event_cell(event, i, round);
            seen->outcomes[cell.outcome]++;
            seen->boards += cell.board != 0;
        }
    }
}

static void look_at(const ct_event *event, variety *seen)
{
    seen->empty += event->player_count == 0;
    seen->teams += event->is_team_event;
    seen->prize_teams += !event->is_team_event && event->team_count != 0;
    seen->byes += event->bye_count;
    seen->adjustments += event->adjustment_count;
    seen->notes += event->note_count;
    seen->line_ups += event->line_up_count;
    seen->match_forfeits += event->match_forfeit_count;
    seen->team_pabs += event->team_pab_count;
    seen->acceleration[event->acceleration.kind]++;
    seen->units[event->unit]++;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        seen->forbidden[event->forbidden[i].kind]++;
    }
    look_at_players(event, seen);
}

static void every_kind_of_thing_occurs(void **state)
{
    variety seen = {0};
    for (uint64_t seed = 0; seed < EVENTS; seed++) {
        ct_arena_reset(*state);
        look_at(random_event(*state, seed, NULL), &seen);
    }
    for (int i = 0; i < CT_OUTCOMES; i++) {
        assert_true(seen.outcomes[i] > 0);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(seen.forbidden[i] > 0);
    }
    for (int i = 0; i < CT_ACCELERATION_KINDS; i++) {
        assert_true(seen.acceleration[i] > 0);
    }
    assert_true(seen.units[2] > 0 && seen.units[10] > 0 && seen.units[100] > 0);
    assert_true(seen.empty > 0 && seen.teams > 0 && seen.prize_teams > 0 && seen.shuffled > 0);
    assert_true(seen.late > 0 && seen.withdrawn > 0 && seen.expelled > 0 && seen.byes > 0);
    assert_true(seen.adjustments > 0 && seen.notes > 0 && seen.nationals > 0 && seen.boards > 0);
    assert_true(seen.line_ups > 0 && seen.match_forfeits > 0 && seen.team_pabs > 0);
    assert_true(seen.long_names > 0 && seen.no_points > 0);
}

static void a_shape_is_kept(void **state)
{
    random_event_shape shape = {.kind = RANDOM_INDIVIDUAL, .players = 21, .rounds = 5};
    for (uint64_t seed = 0; seed < 50; seed++) {
        ct_event *event = random_event(*state, seed, &shape);
        check_seed(!event->is_team_event, seed);
        check_seed(event->player_count == 21, seed);
        check_seed(event->rounds_paired == 5, seed);
    }
    shape = (random_event_shape){.is_plain = true};
    ct_scoring standard = ct_scoring_standard(2);
    for (uint64_t seed = 0; seed < 50; seed++) {
        ct_event *event = random_event(*state, seed, &shape);
        check_seed(ct_scoring_equal(&event->scoring, &standard), seed);
        check_seed(event->note_count == 0 && event->adjustment_count == 0, seed);
        check_seed(event->acceleration.kind == CT_ACCELERATION_NONE, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_same_seed_gives_an_equal_event, start, stop),
        cmocka_unit_test_setup_teardown(random_events_have_no_faults, start, stop),
        cmocka_unit_test_setup_teardown(team_games_add_up_to_matches, start, stop),
        cmocka_unit_test_setup_teardown(every_kind_of_thing_occurs, start, stop),
        cmocka_unit_test_setup_teardown(a_shape_is_kept, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
