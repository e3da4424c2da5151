/* All edits, called at random on random events: one that succeeds leaves an event without faults,
 * one that fails leaves it as it was and says why and what to do. */

#include "base/random.h"
#include "event/edit.h"
#include "event/validate.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/random_event.h"

/* The arguments of one edit; the same ones are used on both twins. */
typedef struct attempt {
    unsigned edit;
    unsigned round;
    ct_index one, other;
    uint32_t number;
    ct_outcome outcome, other_outcome;
} attempt;

typedef ct_status (*edit)(ct_event *event, const attempt *with, ct_error *err);

static ct_status edit_player(ct_event *event, const attempt *with, ct_error *err)
{
    ct_player data = {.name = CT_STR("Łoś, Ada"),
                      .rating = (uint16_t)(1000 + with->number),
                      .club = CT_STR("Ziel"),
                      .fixed_board = (uint16_t)(with->number % 4)};
    return ct_event_edit_player(event, with->one, &data, err);
}

static ct_status add_player(ct_event *event, const attempt *with, ct_error *err)
{
    ct_player data = {.name = CT_STR("New, Noor"), .rating = (uint16_t)with->number};
    return ct_event_add_player(event, &data, NULL, err);
}

static ct_status remove_player(ct_event *event, const attempt *with, ct_error *err)
{
    /* also the one added last, who can be removed more often */
    return ct_event_remove_player(event,
                                  with->number % 2 == 0 ? with->one : event->player_count - 1, err);
}

static ct_status renumber(ct_event *event, const attempt *with, ct_error *err)
{
    (void)with;
    return ct_event_renumber_players(event, err);
}

static ct_status add_team(ct_event *event, const attempt *with, ct_error *err)
{
    ct_team data = {.name = CT_STR("Team")};
    (void)with;
    return ct_event_add_team(event, &data, NULL, err);
}

static ct_status edit_team(ct_event *event, const attempt *with, ct_error *err)
{
    ct_team data = {.name = CT_STR("Other name"), .nickname = CT_STR("ON")};
    return ct_event_edit_team(event, with->one, &data, err);
}

static ct_status remove_team(ct_event *event, const attempt *with, ct_error *err)
{
    if (event->is_team_event && event->team_count < 2) {
        return ct_event_remove_team(event, CT_NOBODY, err); /* a team event needs one */
    }
    return ct_event_remove_team(event, with->number % 2 == 0 ? with->one : event->team_count - 1,
                                err);
}

static ct_status join_team(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_join_team(event, with->one, with->other, with->number % 6, err);
}

static ct_status leave_team(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_leave_team(event, with->one, with->other, err);
}

static ct_status change_team(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_change_team(event, with->other, with->one, err);
}

static ct_status order_team(ct_event *event, const attempt *with, ct_error *err)
{
    ct_index members[64];
    uint32_t count = 0;
    if (with->one < event->team_count) {
        const ct_team *team = &event->teams[with->one];
        for (; count < team->member_count && count < 64; count++) {
            members[count] = team->members[team->member_count - 1 - count];
        }
    }
    return ct_event_order_team(event, with->one, members, count, err);
}

static ct_status set_line_up(ct_event *event, const attempt *with, ct_error *err)
{
    ct_index seats[2] = {CT_NOBODY, with->other};
    if (with->one < event->team_count && event->teams[with->one].member_count > 0) {
        seats[0] = event->teams[with->one].members[0];
    }
    return ct_event_set_line_up(event, with->round, with->one, seats, with->number % 3, err);
}

static ct_status forfeit_match(ct_event *event, const attempt *with, ct_error *err)
{
    ct_match_forfeit match = {.round = (uint16_t)with->round,
                              .white = with->one,
                              .black = with->other,
                              .white_outcome = CT_FORFEIT_WIN,
                              .black_outcome = CT_FORFEIT_LOSS};
    return ct_event_forfeit_match(event, &match, err);
}

static ct_status take_back_forfeit(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_take_back_forfeit(event, with->number % 3, err);
}

static ct_status set_team_pab(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_team_pab(event, with->round, with->number % 3 == 0 ? CT_NOBODY : with->one,
                                 err);
}

static ct_status adjust(ct_event *event, const attempt *with, ct_error *err)
{
    ct_index who[2] = {with->one, with->other};
    ct_adjustment change = {.type = ' ',
                            .points = (ct_points)(with->number % 7) - 3,
                            .round = (uint16_t)(with->number % 2 == 0 ? 0 : with->round),
                            .who = who,
                            .who_count = 1 + with->number % 2};
    return ct_event_adjust(event, &change, err);
}

static ct_status take_back_adjustment(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_take_back_adjustment(event, with->number % 3, err);
}

static ct_status set_text(ct_event *event, const attempt *with, ct_error *err)
{
    static const char *const texts[] = {"", "2026/05/01", "WB", "a\nb", "Reykjavík"};
    return ct_event_set_text(event, (ct_event_text)(with->number % CT_TEXTS),
                             ct_str_of(texts[with->number % 5]), err);
}

static ct_status set_date(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_round_date(event, with->round,
                                   with->number % 2 == 0 ? CT_STR("2026/05/03") : CT_STR(""), err);
}

static ct_status set_rounds(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_rounds(event, with->number % 12, err);
}

static ct_status set_colour(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_initial_colour(event, (ct_colour)(with->number % 4), err);
}

static ct_status set_scoring(ct_event *event, const attempt *with, ct_error *err)
{
    static const int32_t units[] = {2, 10, 100, 3};
    int32_t unit = units[with->number % 4];
    ct_scoring scoring = ct_scoring_standard(unit);
    scoring.pab = with->number % 5 == 0 ? -1 : scoring.draw[CT_WHITE];
    return ct_event_set_scoring(event, unit, &scoring, err);
}

static ct_status set_team_scoring(ct_event *event, const attempt *with, ct_error *err)
{
    ct_team_scoring scoring = {
        .win = 3 * event->unit, .draw = event->unit, .loss = with->number % 3 == 0 ? -1 : 0};
    return ct_event_set_team_scoring(event, &scoring, err);
}

static ct_status set_acceleration(ct_event *event, const attempt *with, ct_error *err)
{
    ct_span span = {.points = event->unit,
                    .match_points = event->unit,
                    .first_round = (uint16_t)(with->number % 3),
                    .last_round = 2,
                    .first = {1},
                    .last = {2}};
    ct_acceleration chosen = {
        .kind = (ct_acceleration_kind)(with->number % (CT_ACCELERATION_KINDS + 1)),
        .rounds = 2,
        .spans = &span,
        .span_count = 1};
    return ct_event_set_acceleration(event, &chosen, err);
}

static ct_status set_system(ct_event *event, const attempt *with, ct_error *err)
{
    const ct_system_row *row = ct_system_rows();
    for (uint32_t skip = with->number % 30; row->name != NULL && skip > 0; skip--) {
        row++;
    }
    bool leaves_teams = event->team_count == 0 && row->name != NULL && row->is_for_teams;
    return ct_event_set_system(event, row->name == NULL || leaves_teams ? NULL : row,
                               CT_EDITION_BY_DATE, err);
}

static ct_status set_pair(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_pair(event, with->round, with->one, with->other, err);
}

static ct_status set_bye(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_bye(event, with->round, with->one, with->outcome, err);
}

static ct_status unpair(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_unpair(event, with->round, with->one, err);
}

static ct_status exchange_players(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_exchange_players(event, with->round, with->one, with->other, err);
}

static ct_status exchange_colours(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_exchange_colours(event, with->round, with->one, err);
}

static ct_status set_board(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_board(event, with->round, with->one, with->number % 9, err);
}

static ct_status clear_boards(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_clear_boards(event, with->round, err);
}

static ct_status set_result(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_set_result(event, with->round, with->one, with->outcome, with->other_outcome,
                               err);
}

static ct_status clear_result(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_clear_result(event, with->round, with->one, err);
}

static ct_status remove_round(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_remove_round(event, with->round, err);
}

static ct_status withdraw(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_withdraw(event, with->one, with->round, CT_WITHDRAWN, err);
}

static ct_status ask_bye(ct_event *event, const attempt *with, ct_error *err)
{
    return ct_event_ask_bye(event, with->one, with->round, with->outcome, err);
}

static const edit edits[] = {
    edit_player,
    add_player,
    remove_player,
    renumber,
    add_team,
    edit_team,
    remove_team,
    join_team,
    leave_team,
    change_team,
    order_team,
    set_line_up,
    forfeit_match,
    set_text,
    set_date,
    take_back_forfeit,
    set_team_pab,
    adjust,
    set_rounds,
    set_colour,
    set_scoring,
    set_team_scoring,
    take_back_adjustment,
    set_system,
    set_acceleration,
    set_pair,
    set_bye,
    unpair,
    set_board,
    exchange_players,
    exchange_colours,
    clear_boards,
    set_result,
    clear_result,
    remove_round,
    withdraw,
    ask_bye,
};
enum { EDITS = sizeof edits / sizeof *edits };

static attempt draw(ct_random *random, const ct_event *event)
{
    uint32_t most = event->player_count + 2;
    return (attempt){.edit = (unsigned)ct_random_below(random, EDITS),
                     .round = event->rounds_paired + (unsigned)ct_random_below(random, 3) - 1U +
                              (event->rounds_paired == 0),
                     .one = (ct_index)ct_random_below(random, most),
                     .other = (ct_index)ct_random_below(random, most),
                     .number = (uint32_t)ct_random_below(random, 2000),
                     .outcome = (ct_outcome)ct_random_below(random, CT_OUTCOMES),
                     .other_outcome = (ct_outcome)ct_random_below(random, CT_OUTCOMES)};
}

static void check_no_fault(const ct_event *event, const attempt *with, ct_arena *mem, uint64_t seed)
{
    ct_problems problems;
    char told[600] = "";
    ct_problems_start(&problems, mem, NULL);
    assert_int_equal(ct_event_validate(event, false, mem, &problems, NULL), CT_OK);
    for (size_t i = 0; i < problems.count && problems.faults > 0; i++) {
        if (problems.items[i].severity == CT_FAULT) {
            ct_error_format(&problems.items[i], told, sizeof told);
            fail_msg("seed %llu, edit %u (round %u, %u, %u, %u): %s", (unsigned long long)seed,
                     with->edit, with->round, with->one, with->other, with->number, told);
        }
    }
}

static void edits_succeed_or_leave_the_event(void **state)
{
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 400);
    unsigned done[EDITS] = {0};
    unsigned refused[EDITS] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_arena *mem = ct_arena_new();
        ct_event *event = random_event(mem, seed, NULL);
        ct_event *twin = random_event(mem, seed, NULL);
        ct_random random = {.seed = seed, .stream = 77};
        for (int i = 0; i < 60; i++) {
            attempt with = draw(&random, event);
            ct_error err = {0};
            if (edits[with.edit](event, &with, &err) == CT_OK) {
                done[with.edit]++;
                check_status(edits[with.edit](twin, &with, &err), &err);
                check_no_fault(event, &with, mem, seed);
            } else {
                refused[with.edit]++;
                check_fact(err.sentence[0] != '\0' && err.cure[0] != '\0', "it says why", seed);
            }
            check_equal_events(event, twin, seed);
        }
        ct_arena_free(mem);
    }
    enum { ENOUGH = 300 };
    for (unsigned i = 0; seeds >= ENOUGH && i < EDITS; i++) { /* every edit was seen both ways */
        if (done[i] == 0 || (refused[i] == 0 && edits[i] != add_team)) {
            fail_msg("edit %u: %u done, %u refused", i, done[i], refused[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_succeed_or_leave_the_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
