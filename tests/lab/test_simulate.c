/* Simulated tournaments: valid under every system, repeatable, with common random numbers; people
 * who stay away; teams; gambits; events played already; memory that stands still. */

#include "event/systems.h"
#include "event/validate.h"
#include "lab/example_event.h"
#include "lab/simulate.h"
#include "support/check.h"

#include <string.h>

typedef struct lab {
    ct_simulator *simulator;
    ct_arena *mem;
    ct_game_model model;
} lab;

static int open_lab(void **state)
{
    static lab here;
    here = (lab){ct_simulator_new(), ct_arena_new(),
                 ct_model_usual(ct_model_named(CT_STR("rao-kupper")))};
    *state = &here;
    return here.simulator == NULL || here.mem == NULL;
}

static int close_lab(void **state)
{
    lab *here = *state;
    ct_simulator_free(here->simulator);
    ct_arena_free(here->mem);
    return 0;
}

static const ct_field_spec individuals = {.kind = CT_FIELD_NORMAL,
                                          .players = 15,
                                          .rounds = 6,
                                          .mean = 1800,
                                          .deviation = 250,
                                          .noise = 60};
static const ct_field_spec teams = {.kind = CT_FIELD_OF_TEAMS,
                                    .players = 12,
                                    .rounds = 5,
                                    .lowest = 1700,
                                    .highest = 2500,
                                    .deviation = 60,
                                    .boards = 4};

static bool is_for_teams(const ct_pairing_system *system)
{
    return ct_system_named(ct_str_of(system->name))->is_for_teams;
}

static ct_lab_field field_for(const lab *here, const ct_pairing_system *system, uint64_t replicate)
{
    ct_lab_field field;
    ct_field_spec spec = is_for_teams(system) ? teams : individuals;
    ct_error err = {0};
    if (strstr(system->name, "scheveningen") != NULL) {
        spec.players = 16; /* two teams of one size */
    }
    check_ok(ct_field_make(&spec, 3, replicate, here->mem, &field, &err), err);
    return field;
}

static ct_played play(const lab *here, const ct_arm *arm, const ct_lab_field *field,
                      ct_conduct conduct, uint64_t replicate)
{
    ct_simulation simulation = {.arm = arm,
                                .field = field,
                                .model = &here->model,
                                .conduct = conduct,
                                .seed = 9,
                                .replicate = replicate};
    ct_played played;
    ct_error err = {0};
    check_ok(ct_simulate(here->simulator, &simulation, &played, &err), err);
    return played;
}

static void check_valid(const lab *here, const ct_played *played, uint64_t seed)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, here->mem, played->arm->system->name);
    check_ok(ct_event_validate(played->event, false, here->mem, &problems, &err), err);
    for (size_t i = 0; i < problems.count; i++) {
        if (problems.items[i].severity == CT_FAULT) {
            fail_msg("%s, replicate %llu: %s", played->arm->system->name, (unsigned long long)seed,
                     problems.items[i].sentence);
        }
    }
    /* The ranking names everybody once. */
    uint32_t count = played->history->count;
    bool *is_there = CT_NEW(here->mem, bool, count);
    for (uint32_t i = 0; i < count; i++) {
        check_seed(played->ranking[i] < count && !is_there[played->ranking[i]], seed);
        is_there[played->ranking[i]] = true;
    }
}

/* Every cell as a sum that depends on all of them. */
static uint64_t mark_of(const ct_event *event)
{
    uint64_t mark = event->rounds_paired;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_cell cell = ct_event_cell(event, who, round);
            mark = (mark ^ (((uint64_t)cell.opponent << 16) | ((uint64_t)cell.colour << 8) |
                            cell.outcome)) *
                   0x100000001B3ULL;
        }
    }
    return mark;
}

static void check_whole(const ct_played *played)
{
    if (played->stopped_before != 0 || played->rounds == 0) {
        fail_msg("%s stopped before round %u", played->arm->system->name, played->stopped_before);
    }
}

static void every_system_plays_valid_events_and_the_same_again(void **state)
{
    const lab *here = *state;
    for (const ct_pairing_system *system = ct_pairing_systems(); system->name != NULL; system++) {
        ct_arm arm = {.system = system, .name = ct_str_of(system->name)};
        for (uint64_t replicate = 0; replicate < 3; replicate++) {
            ct_arena_reset(here->mem);
            ct_lab_field field = field_for(here, system, replicate);
            ct_played played = play(here, &arm, &field, (ct_conduct){0}, replicate);
            check_valid(here, &played, replicate);
            check_whole(&played);
            uint64_t mark = mark_of(played.event);
            played = play(here, &arm, &field, (ct_conduct){0}, replicate);
            check_seed(mark_of(played.event) == mark, replicate);
            played = play(here, &arm, &field, (ct_conduct){0}, replicate + 100);
            check_seed(mark_of(played.event) != mark, replicate);
        }
    }
}

static void every_system_bears_absence_forfeits_and_withdrawals(void **state)
{
    const lab *here = *state;
    static const ct_conduct conducts[] = {{0.2, 0.1, 0.1}, {0.6, 0, 0}, {0, 0, 0.6}, {1, 0, 0},
                                          {0, 1, 0},       {0, 0, 1},   {1, 1, 1}};
    for (const ct_pairing_system *system = ct_pairing_systems(); system->name != NULL; system++) {
        ct_arm arm = {.system = system, .name = ct_str_of(system->name)};
        for (uint64_t i = 0; i < sizeof conducts / sizeof *conducts; i++) {
            ct_arena_reset(here->mem);
            ct_lab_field field = field_for(here, system, i);
            ct_played played = play(here, &arm, &field, conducts[i], i);
            check_valid(here, &played, i);
        }
    }
}

static void conduct_happens_as_often_as_it_should(void **state)
{
    const lab *here = *state;
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    ct_field_spec spec = individuals;
    spec.players = 60;
    unsigned outcomes[CT_OUTCOMES] = {0};
    unsigned cells = 0;
    for (uint64_t replicate = 0; replicate < 12; replicate++) {
        ct_error err = {0};
        ct_lab_field field;
        ct_arena_reset(here->mem);
        check_ok(ct_field_make(&spec, 3, replicate, here->mem, &field, &err), err);
        ct_played played =
            play(here, &arm, &field, (ct_conduct){.absence = 0.1, .forfeit = 0.2}, replicate);
        for (unsigned round = 1; round <= played.rounds; round++) {
            for (ct_index who = 0; who < field.count; who++) {
                outcomes[ct_event_cell(played.event, who, round).outcome]++;
                cells++;
            }
        }
    }
    double absent = outcomes[CT_ZERO_POINT_BYE] / (double)cells;
    double forfeits = outcomes[CT_FORFEIT_LOSS] * 2 /
                      (double)(cells - outcomes[CT_ZERO_POINT_BYE] - outcomes[CT_PAB]);
    assert_int_equal(outcomes[CT_FORFEIT_LOSS], outcomes[CT_FORFEIT_WIN]);
    assert_true(absent > 0.07 && absent < 0.13);
    assert_true(forfeits > 0.15 && forfeits < 0.25);
    assert_int_equal(outcomes[CT_ABSENT] + outcomes[CT_PENDING], 0);
}

static void who_has_withdrawn_never_plays_again(void **state)
{
    const lab *here = *state;
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    unsigned left = 0;
    for (uint64_t replicate = 0; replicate < 10; replicate++) {
        ct_arena_reset(here->mem);
        ct_lab_field field = field_for(here, arm.system, replicate);
        ct_played played = play(here, &arm, &field, (ct_conduct){.withdrawal = 0.15}, replicate);
        for (ct_index who = 0; who < field.count; who++) {
            bool is_away = false;
            for (unsigned round = 1; round <= played.rounds; round++) {
                bool is_absent =
                    ct_event_cell(played.event, who, round).outcome == CT_ZERO_POINT_BYE;
                check_seed(!is_away || is_absent, replicate);
                is_away = is_absent;
            }
            left += is_away;
        }
    }
    assert_true(left > 30); /* of 150, over four rounds */
}

/* --- Common random numbers ------------------------------------------------------------------- */

/* The first meeting of two: White's outcome seen from the lower-numbered, 0 = never met. */
static ct_outcome first_result(const ct_event *event, ct_index one, ct_index other)
{
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, one, round);
        if (cell.opponent == other) {
            return (ct_outcome)cell.outcome;
        }
    }
    return CT_ABSENT;
}

enum { MEETING = 15 };

typedef struct meetings {
    ct_outcome of[MEETING][MEETING]; /* CT_ABSENT: they did not meet */
} meetings;

static void note_meetings(const ct_event *event, meetings *out)
{
    for (ct_index one = 0; one < MEETING; one++) {
        for (ct_index other = one + 1; other < MEETING; other++) {
            out->of[one][other] = first_result(event, one, other);
        }
    }
}

/* Who met in both events had the same result; how many pairs did. */
static unsigned check_same_luck(const meetings *a, const meetings *b, uint64_t replicate)
{
    unsigned compared = 0;
    for (ct_index one = 0; one < MEETING; one++) {
        for (ct_index other = one + 1; other < MEETING; other++) {
            if (a->of[one][other] != CT_ABSENT && b->of[one][other] != CT_ABSENT) {
                check_seed(a->of[one][other] == b->of[one][other], replicate);
                compared++;
            }
        }
    }
    return compared;
}

static void two_systems_that_pair_the_same_two_get_the_same_luck(void **state)
{
    lab *here = *state;
    static const char *const names[] = {"dutch", "round-robin", "monrad", "amalfi", "keizer"};
    enum { NAMES = sizeof names / sizeof *names };
    here->model = ct_model_usual(ct_model_named(CT_STR("marchese"))); /* sees no colours */
    unsigned compared = 0;
    for (uint64_t replicate = 0; replicate < 10; replicate++) {
        meetings seen[NAMES];
        ct_arena_reset(here->mem);
        for (int s = 0; s < NAMES; s++) {
            ct_arm arm = {.system = ct_pairing_system_named(ct_str_of(names[s]))};
            ct_lab_field field = field_for(here, arm.system, replicate);
            ct_played played = play(here, &arm, &field, (ct_conduct){0}, replicate);
            note_meetings(played.event, &seen[s]);
            compared += s > 0 ? check_same_luck(&seen[0], &seen[s], replicate) : 0;
        }
    }
    assert_true(compared > 500);
    here->model = ct_model_usual(ct_model_named(CT_STR("rao-kupper")));
}

static void luck_is_even_and_has_its_own_number_for_every_meeting(void **state)
{
    (void)state;
    double sum = 0;
    for (ct_index i = 0; i < 2000; i++) {
        double luck = ct_game_luck(1, 2, i, i + 1, 0);
        assert_true(luck >= 0 && luck < 1);
        assert_true(luck != ct_game_luck(1, 2, i, i + 1, 1));
        assert_true(luck != ct_game_luck(1, 3, i, i + 1, 0));
        assert_true(luck != ct_game_luck(2, 2, i, i + 1, 0));
        sum += luck;
    }
    assert_true(sum / 2000 > 0.47 && sum / 2000 < 0.53);
}

/* --- Ways to play ----------------------------------------------------------------------------- */

static void a_gambit_gives_the_first_game_away_and_changes_no_other_luck(void **state)
{
    const lab *here = *state;
    ct_arm plain = {.system = ct_pairing_system_named(CT_STR("dutch")), .watched = 2};
    ct_arm loss = plain;
    ct_arm draw = plain;
    loss.gambit = CT_LOSS;
    draw.gambit = CT_DRAW;
    ct_lab_field field = field_for(here, plain.system, 1);
    ct_played played = play(here, &loss, &field, (ct_conduct){0}, 1);
    ct_cell cell = ct_event_cell(played.event, 1, 1);
    assert_int_equal(cell.outcome, CT_LOSS);
    assert_int_equal(ct_event_cell(played.event, cell.opponent, 1).outcome, CT_WIN);
    ct_outcome others[15];
    for (ct_index who = 0; who < 15; who++) {
        others[who] = (ct_outcome)ct_event_cell(played.event, who, 1).outcome;
    }
    played = play(here, &draw, &field, (ct_conduct){0}, 1);
    assert_int_equal(ct_event_cell(played.event, 1, 1).outcome, CT_DRAW);
    played = play(here, &plain, &field, (ct_conduct){0}, 1);
    for (ct_index who = 0; who < 15; who++) {
        if (who != 1 && who != cell.opponent) {
            assert_int_equal(ct_event_cell(played.event, who, 1).outcome, others[who]);
        }
    }
}

static void scoring_rounds_and_acceleration_of_an_arm_are_used(void **state)
{
    const lab *here = *state;
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch")),
                  .rounds = 3,
                  .scoring = ct_scoring_standard(2),
                  .has_scoring = true,
                  .order = CT_STR("PTS, SB")};
    arm.scoring.win[CT_WHITE] = arm.scoring.win[CT_BLACK] = 6;
    ct_lab_field field = field_for(here, arm.system, 1);
    ct_played played = play(here, &arm, &field, (ct_conduct){0}, 1);
    assert_int_equal(played.rounds, 3);
    check_valid(here, &played, 1);
    unsigned wins = 0;
    for (unsigned round = 1; round <= 3; round++) {
        wins += ct_event_cell(played.event, played.ranking[0], round).outcome == CT_WIN;
    }
    assert_true(played.history->past[played.ranking[0]].score >= (ct_points)(6 * wins));
    assert_true(wins > 0);
    arm = (ct_arm){.system = arm.system, .acceleration = CT_ACCELERATION_BAKU};
    played = play(here, &arm, &field, (ct_conduct){0}, 1);
    /* The first half of the field has a virtual point in round 1 (C.04.7). */
    assert_true(played.history->virtual_points[0] > 0);
    assert_int_equal(played.history->virtual_points[14], 0);
}

static void a_round_robin_has_the_rounds_of_its_settings(void **state)
{
    const lab *here = *state;
    static const struct {
        const char *system, *name, *value;
        unsigned rounds;
    } cases[] = {{"round-robin", "round-robin.cycles", "2", 30},
                 {"berger-groups", "berger-groups.size", "4", 3},
                 {"berger-groups", "berger-groups.size", "8", 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ct_setting setting = {ct_str_of(cases[i].name), ct_str_of(cases[i].value)};
        ct_arm arm = {.system = ct_pairing_system_named(ct_str_of(cases[i].system)),
                      .settings = &setting,
                      .setting_count = 1};
        ct_lab_field field = field_for(here, arm.system, 1);
        ct_played played = play(here, &arm, &field, (ct_conduct){0}, 1);
        assert_int_equal(played.rounds, cases[i].rounds);
        assert_int_equal(played.stopped_before, 0);
        check_valid(here, &played, 1);
    }
}

static void earlier_rankings_begin_with_the_list_and_end_with_the_last(void **state)
{
    const lab *here = *state;
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    ct_lab_field field = field_for(here, arm.system, 1);
    ct_played played = play(here, &arm, &field, (ct_conduct){0}, 1);
    ct_index *first = ct_played_ranking(&played, 0, here->mem);
    ct_index *last = ct_played_ranking(&played, played.rounds, here->mem);
    assert_non_null(first);
    assert_non_null(last);
    for (uint32_t i = 0; i < field.count; i++) {
        assert_int_equal(first[i], i);
    }
    assert_memory_equal(last, played.ranking, field.count * sizeof *last);
}

static void an_event_already_played_is_measured_as_it_stands(void **state)
{
    const lab *here = *state;
    ct_event *event = NULL;
    ct_error err = {0};
    check_ok(ct_example_event_read(CT_STR("round,white,black,white_elo,black_elo,result\n"
                                          "1,1,3,2400,2200,1-0\n1,4,2,2100,2300,½-½\n"
                                          "2,2,1,2300,2400,0-1\n2,3,4,2200,2100,\n"),
                                   here->mem, &event, &err),
             err);
    ct_arm arm = {.event = event, .system = ct_pairing_systems(), .name = CT_STR("played")};
    ct_played played = play(here, &arm, NULL, (ct_conduct){0}, 0);
    assert_int_equal(played.rounds, 2);
    assert_int_equal(played.field->count, 4);
    assert_int_equal(played.field->rating[3], 2100);
    assert_int_equal(played.ranking[0], 0);
    assert_true(played.event == event);
    assert_int_equal(ct_event_cell(event, 2, 2).outcome, CT_DRAW); /* no result: drawn */
    check_valid(here, &played, 0);
}

static void bad_lists_of_games_are_refused_with_line_and_cure(void **state)
{
    const lab *here = *state;
    static const struct {
        const char *text;
        size_t line;
    } bad[] = {
        {"round,white\n1,2\n", 1},
        {"round,white,black,white_elo,black_elo,result\n1,1,1,2000,2000,1-0\n", 2},
        {"round,white,black,white_elo,black_elo,result\n1,1,2,2000,2000,1-0\n1,2,3,2000,2000,1-0\n",
         3},
        {"round,white,black,white_elo,black_elo,result\n0,1,2,2000,2000,1-0\n", 2},
        {"round,white,black,white_elo,black_elo,result\n1,1,2,2000,9000,1-0\n", 2},
        {"round,white,black,white_elo,black_elo,result\n1,1,2,2000,2000,2-0\n", 2},
        {"round,white,black,white_elo,black_elo,result\n1,1,2\n", 2},
        {"round,white,black,white_elo,black_elo,result\n1,1,99999999999999999999,2000,2000,1-0\n",
         2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_event *event = NULL;
        ct_error err = {0};
        ct_status status = ct_example_event_read(ct_str_of(bad[i].text), here->mem, &event, &err);
        if (status != CT_INVALID || err.at.line != bad[i].line || err.cure[0] == '\0') {
            fail_msg("%s: line %zu: %s; %s", bad[i].text, err.at.line, err.sentence, err.cure);
        }
    }
}

static void what_cannot_be_played_is_told_by_a_rehearsal(void **state)
{
    const lab *here = *state;
    ct_lab_field singles = field_for(here, ct_pairing_system_named(CT_STR("dutch")), 0);
    ct_lab_field squads = field_for(here, ct_pairing_system_named(CT_STR("olympiad")), 0);
    ct_arm dutch = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    ct_arm olympiad = {.system = ct_pairing_system_named(CT_STR("olympiad"))};
    ct_arm nonsense = {.system = dutch.system, .order = CT_STR("PTS, NONSENSE")};
    ct_error err = {0};
    check_ok(ct_simulate_rehearsal(here->simulator, &dutch, &singles, &err), err);
    check_ok(ct_simulate_rehearsal(here->simulator, &dutch, &squads, &err), err);
    check_ok(ct_simulate_rehearsal(here->simulator, &olympiad, &squads, &err), err);
    const struct {
        const ct_arm *arm;
        const ct_lab_field *field;
    } bad[] = {{&olympiad, &singles}, {&nonsense, &singles}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err = (ct_error){0};
        if (ct_simulate_rehearsal(here->simulator, bad[i].arm, bad[i].field, &err) == CT_OK ||
            err.sentence[0] == '\0') {
            fail_msg("case %zu passes", i);
        }
    }
}

static void try_field(const lab *here, const ct_arm *arm, ct_field_spec spec)
{
    ct_conduct conducts[] = {{0}, {0.15, 0.05, 0.05}};
    ct_lab_field field;
    ct_error err = {0};
    ct_arena_reset(here->mem);
    check_ok(ct_field_make(&spec, 3, 0, here->mem, &field, &err), err);
    if (ct_simulate_rehearsal(here->simulator, arm, &field, &err) != CT_OK) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        ct_simulation simulation = {
            .arm = arm, .field = &field, .model = &here->model, .conduct = conducts[i], .seed = 9};
        ct_played played;
        if (ct_simulate(here->simulator, &simulation, &played, &err) != CT_OK) {
            fail_msg("%s, %u players, %u rounds, acceleration %d, conduct %d: %s",
                     arm->system->name, spec.players, spec.rounds, (int)arm->acceleration, i,
                     err.sentence);
        }
        check_valid(here, &played, spec.players);
    }
}

static void whatever_can_be_rehearsed_can_be_played(void **state)
{
    const lab *here = *state;
    static const ct_acceleration_kind kinds[] = {CT_ACCELERATION_NONE, CT_ACCELERATION_BAKU,
                                                 CT_ACCELERATION_HALEY,
                                                 CT_ACCELERATION_PROGRESSIVE};
    static const uint32_t sizes[] = {2, 3, 4, 7, 12};
    for (const ct_pairing_system *system = ct_pairing_systems(); system->name != NULL; system++) {
        for (int i = 0; i < 4 * 5 * 2; i++) {
            ct_field_spec spec = is_for_teams(system) ? teams : individuals;
            ct_arm arm = {.system = system, .acceleration = kinds[i % 4]};
            spec.players = sizes[i / 4 % 5];
            spec.rounds = i < 20 ? 2 : 8;
            try_field(here, &arm, spec);
        }
    }
}

static void teams_can_play_a_swiss_of_single_players(void **state)
{
    const lab *here = *state;
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    ct_lab_field squads = field_for(here, ct_pairing_system_named(CT_STR("olympiad")), 0);
    ct_played played = play(here, &arm, &squads, (ct_conduct){0}, 0);
    assert_int_equal(played.rounds, 5);
    assert_int_equal(played.history->count, squads.teams);
    check_valid(here, &played, 0);
}

static void memory_stands_still_in_the_long_run(void **state)
{
    const lab *here = *state;
    static const char *const names[] = {"dutch", "amalfi", "olympiad"};
    size_t held = 0;
    for (uint64_t turn = 0; turn < 60; turn++) {
        ct_arm arm = {.system = ct_pairing_system_named(ct_str_of(names[turn % 3]))};
        ct_arena_reset(here->mem);
        ct_lab_field field = field_for(here, arm.system, turn % 3);
        (void)play(here, &arm, &field, (ct_conduct){.absence = 0.05}, turn % 3);
        if (turn == 20) {
            held = ct_simulator_held(here->simulator);
        }
    }
    assert_int_equal(ct_simulator_held(here->simulator), held);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_system_plays_valid_events_and_the_same_again),
        cmocka_unit_test(every_system_bears_absence_forfeits_and_withdrawals),
        cmocka_unit_test(conduct_happens_as_often_as_it_should),
        cmocka_unit_test(who_has_withdrawn_never_plays_again),
        cmocka_unit_test(two_systems_that_pair_the_same_two_get_the_same_luck),
        cmocka_unit_test(luck_is_even_and_has_its_own_number_for_every_meeting),
        cmocka_unit_test(a_gambit_gives_the_first_game_away_and_changes_no_other_luck),
        cmocka_unit_test(scoring_rounds_and_acceleration_of_an_arm_are_used),
        cmocka_unit_test(a_round_robin_has_the_rounds_of_its_settings),
        cmocka_unit_test(earlier_rankings_begin_with_the_list_and_end_with_the_last),
        cmocka_unit_test(an_event_already_played_is_measured_as_it_stands),
        cmocka_unit_test(bad_lists_of_games_are_refused_with_line_and_cure),
        cmocka_unit_test(what_cannot_be_played_is_told_by_a_rehearsal),
        cmocka_unit_test(whatever_can_be_rehearsed_can_be_played),
        cmocka_unit_test(teams_can_play_a_swiss_of_single_players),
        cmocka_unit_test(memory_stands_still_in_the_long_run),
    };
    return cmocka_run_group_tests(tests, open_lab, close_lab);
}
