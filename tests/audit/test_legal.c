/* The independent auditor: each article broken once, by hand. */

#include "audit/legal.h"
#include "event/build.h"
#include "support/check.h"

#include <string.h>

enum { PLAYERS = 8, ROUNDS = 6 };

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

static ct_event *empty_event(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    check_ok(ct_event_reserve(event, PLAYERS, ROUNDS, &err), err);
    event->player_count = PLAYERS;
    event->rounds_paired = ROUNDS;
    event->rounds = ROUNDS;
    for (ct_index who = 0; who < PLAYERS; who++) {
        event->players[who] =
            (ct_player){.tpn = {who + 1}, .name = CT_STR("Nobody"), .enters = 1, .line = who + 10};
    }
    return event;
}

static int start(void **state)
{
    static hall h;
    h.mem = ct_arena_new();
    h.event = h.mem != NULL ? empty_event(h.mem) : NULL;
    *state = &h;
    return h.event == NULL;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* White and Black by pairing number. */
static void game(hall *h, unsigned round, unsigned white, unsigned black, ct_outcome result)
{
    ct_outcome other = result == CT_WIN           ? CT_LOSS
                       : result == CT_LOSS        ? CT_WIN
                       : result == CT_FORFEIT_WIN ? CT_FORFEIT_LOSS
                                                  : result;
    *ct_event_cell_at(h->event, white - 1, round) =
        (ct_cell){.opponent = black - 1, .colour = CT_WHITE, .outcome = (uint8_t)result};
    *ct_event_cell_at(h->event, black - 1, round) =
        (ct_cell){.opponent = white - 1, .colour = CT_BLACK, .outcome = (uint8_t)other};
}

static void bye(hall *h, unsigned round, unsigned who, ct_outcome kind)
{
    *ct_event_cell_at(h->event, who - 1, round) =
        (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)kind};
}

static ct_problems audit(hall *h, unsigned round, ct_edition edition)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, h->mem, NULL);
    check_ok(ct_audit_legal(h->event, round, edition, h->mem, &problems, &err), err);
    return problems;
}

static void check_rule(hall *h, unsigned round, const char *rule)
{
    ct_problems problems = audit(h, round, CT_EDITION_2026);
    assert_int_equal(problems.faults, 1);
    assert_string_equal(problems.items[0].rule, rule);
}

static void check_fine(hall *h, unsigned round)
{
    ct_problems problems = audit(h, round, CT_EDITION_2026);
    if (problems.faults != 0) {
        fail_msg("%s", problems.items[0].sentence);
    }
}

static void a_rematch_is_told_with_its_place(void **state)
{
    hall *h = *state;
    game(h, 1, 1, 5, CT_WIN);
    game(h, 3, 5, 1, CT_DRAW);
    check_rule(h, 3, "C.04.1 2");
    ct_error problem = audit(h, 3, CT_EDITION_2026).items[0];
    assert_string_equal(problem.sentence,
                        "round 3: 1 and 5 have already played each other in round 1");
    assert_int_equal(problem.at.line, 10);
    assert_int_equal(problem.at.column, 112);
}

static size_t faults_by(hall *h, unsigned round, const ct_legal_rules *rules)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, h->mem, NULL);
    check_ok(ct_audit_legal_by(h->event, round, rules, h->mem, &problems, &err), err);
    return problems.faults;
}

static void a_system_chosen_counts_instead_of_the_event_s(void **state)
{
    hall *h = *state;
    h->event->system = CT_STR("round-robin");
    game(h, 1, 1, 5, CT_WIN);
    game(h, 3, 5, 1, CT_DRAW);
    check_fine(h, 3);
    assert_int_equal(faults_by(h, 3, &(ct_legal_rules){.system = ct_system_named(CT_STR("dutch"))}),
                     1);
    h->event->system = CT_STR("dutch");
    check_rule(h, 3, "C.04.1 2");
    assert_int_equal(
        faults_by(h, 3, &(ct_legal_rules){.system = ct_system_named(CT_STR("round-robin"))}), 0);
}

static void rounds_chosen_say_which_one_is_the_last(void **state)
{
    hall *h = *state; /* 1 and 5 have won and had White twice: topscorers, and both need Black */
    game(h, 1, 1, 2, CT_WIN);
    game(h, 2, 1, 3, CT_WIN);
    game(h, 1, 5, 6, CT_WIN);
    game(h, 2, 5, 7, CT_WIN);
    game(h, 3, 1, 5, CT_DRAW);
    check_rule(h, 3, "C.04.3 C3");
    assert_int_equal(faults_by(h, 3, &(ct_legal_rules){.edition = CT_EDITION_2026, .rounds = 3}),
                     0);
}

static void a_forfeit_is_no_meeting(void **state)
{
    hall *h = *state;
    game(h, 1, 1, 5, CT_FORFEIT_WIN);
    game(h, 3, 5, 1, CT_DRAW);
    check_fine(h, 3);
}

static void a_forbidden_pair_is_told_while_the_ban_lasts(void **state)
{
    hall *h = *state;
    ct_index members[] = {2, 4, 6};
    ct_forbidden rule = {.kind = CT_FORBIDDEN_LIST,
                         .first_round = 2,
                         .last_round = 3,
                         .members = members,
                         .member_count = 3};
    h->event->forbidden = &rule;
    h->event->forbidden_count = 1;
    game(h, 1, 3, 5, CT_FORFEIT_WIN);
    game(h, 2, 3, 5, CT_FORFEIT_WIN);
    game(h, 4, 3, 5, CT_FORFEIT_WIN);
    check_fine(h, 1);
    check_rule(h, 2, "TRF 260");
    check_fine(h, 4);
}

static void clubs_and_federations_are_kept_apart(void **state)
{
    hall *h = *state;
    ct_forbidden rule = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    h->event->forbidden = &rule;
    h->event->forbidden_count = 1;
    h->event->players[0].club = h->event->players[1].club = CT_STR("Rook Club");
    h->event->players[0].federation = h->event->players[1].federation = CT_STR("NOR");
    game(h, 1, 1, 2, CT_WIN);
    check_rule(h, 1, "TRF 260");
    rule.kind = CT_FORBIDDEN_FEDERATION;
    check_rule(h, 1, "TRF 260");
    rule.name = CT_STR("SWE");
    check_fine(h, 1);
}

/* 1 and 2 have White twice running. */
static void give_white_twice(hall *h, ct_outcome result)
{
    game(h, 1, 1, 3, result);
    game(h, 1, 2, 4, result);
    game(h, 2, 1, 5, result);
    game(h, 2, 2, 6, result);
}

static void two_who_must_have_the_same_colour_do_not_meet(void **state)
{
    hall *h = *state;
    give_white_twice(h, CT_WIN);
    game(h, 3, 1, 2, CT_DRAW);
    check_rule(h, 3, "C.04.3 C3");
    h->event->type_code = CT_STR("FIDE_DUBOV");
    check_rule(h, 3, "C.04.4 C3");
    h->event->type_code = CT_STR("FIDE_ROUNDROBIN");
    check_fine(h, 3);
}

static void a_topscorer_of_the_last_round_may_meet_anybody(void **state)
{
    hall *h = *state;
    h->event->rounds = 3;
    give_white_twice(h, CT_WIN);
    game(h, 3, 1, 2, CT_DRAW);
    check_fine(h, 3);
    h->event->rounds = 0; /* not known: the last one paired */
    h->event->rounds_paired = 3;
    check_fine(h, 3);
    give_white_twice(h, CT_DRAW); /* exactly half of the points is not over half */
    check_rule(h, 3, "C.04.3 C3");
}

static void unplayed_games_count_for_no_colour(void **state)
{
    hall *h = *state;
    give_white_twice(h, CT_FORFEIT_WIN);
    game(h, 3, 1, 2, CT_DRAW);
    check_fine(h, 3);
}

static void a_second_bye_is_told(void **state)
{
    hall *h = *state;
    h->event->scoring.pab = 0;
    bye(h, 1, 7, CT_PAB);
    bye(h, 4, 7, CT_PAB);
    check_fine(h, 1);
    check_rule(h, 4, "C.04.1 4");
}

static void a_win_without_playing_bars_the_bye(void **state)
{
    hall *h = *state;
    bye(h, 1, 7, CT_FULL_POINT_BYE);
    game(h, 1, 5, 6, CT_FORFEIT_WIN);
    bye(h, 1, 8, CT_HALF_POINT_BYE);
    bye(h, 2, 8, CT_HALF_POINT_BYE);
    bye(h, 3, 7, CT_PAB);
    check_rule(h, 3, "C.04.1 4");
    bye(h, 4, 5, CT_PAB);
    check_rule(h, 4, "C.04.1 4");
    bye(h, 5, 8, CT_PAB); /* half-point byes are not added up */
    check_fine(h, 5);
}

static void in_2017_only_a_forfeit_win_barred_the_bye(void **state)
{
    hall *h = *state;
    bye(h, 1, 7, CT_FULL_POINT_BYE);
    bye(h, 3, 7, CT_PAB);
    assert_int_equal(audit(h, 3, CT_EDITION_2017).faults, 0);
    game(h, 1, 5, 6, CT_FORFEIT_WIN);
    bye(h, 4, 5, CT_PAB);
    assert_int_equal(audit(h, 4, CT_EDITION_2017).faults, 1);
}

static void two_byes_in_one_round_are_told(void **state)
{
    hall *h = *state;
    bye(h, 1, 2, CT_PAB);
    bye(h, 1, 6, CT_PAB);
    check_rule(h, 1, "C.04.1 3");
}

static void opponents_must_name_each_other(void **state)
{
    hall *h = *state;
    game(h, 1, 1, 2, CT_WIN);
    ct_event_cell_at(h->event, 2, 1)->opponent = 0;
    ct_event_cell_at(h->event, 2, 1)->outcome = CT_DRAW;
    check_rule(h, 1, "TRF 001");
}

static void a_round_robin_may_repeat_byes_and_pairs(void **state)
{
    hall *h = *state;
    h->event->type_code = CT_STR("FIDE_DOUBLEROUNDROBIN");
    game(h, 1, 1, 2, CT_WIN);
    bye(h, 1, 3, CT_PAB);
    game(h, 2, 2, 1, CT_WIN);
    bye(h, 2, 3, CT_PAB);
    check_fine(h, 2);
}

static void rounds_that_do_not_exist_are_refused(void **state)
{
    hall *h = *state;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, h->mem, NULL);
    assert_int_equal(ct_audit_legal(h->event, 0, 0, h->mem, &problems, &err), CT_NOT_FOUND);
    assert_int_equal(ct_audit_legal(h->event, ROUNDS + 1, 0, h->mem, &problems, &err),
                     CT_NOT_FOUND);
    h->event->is_team_event = true;
    assert_int_equal(ct_audit_legal(h->event, 1, 0, h->mem, &problems, &err), CT_UNSUPPORTED);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_rematch_is_told_with_its_place),
        CASE(a_system_chosen_counts_instead_of_the_event_s),
        CASE(rounds_chosen_say_which_one_is_the_last),
        CASE(a_forfeit_is_no_meeting),
        CASE(a_forbidden_pair_is_told_while_the_ban_lasts),
        CASE(clubs_and_federations_are_kept_apart),
        CASE(two_who_must_have_the_same_colour_do_not_meet),
        CASE(a_topscorer_of_the_last_round_may_meet_anybody),
        CASE(unplayed_games_count_for_no_colour),
        CASE(a_second_bye_is_told),
        CASE(a_win_without_playing_bars_the_bye),
        CASE(in_2017_only_a_forfeit_win_barred_the_bye),
        CASE(two_byes_in_one_round_are_told),
        CASE(opponents_must_name_each_other),
        CASE(a_round_robin_may_repeat_byes_and_pairs),
        CASE(rounds_that_do_not_exist_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
