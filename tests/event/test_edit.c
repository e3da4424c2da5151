/* Edits of players and of what pairing respects: each success, and each refusal with the event
 * unchanged. */

#include "event/edit.h"
#include "event/validate.h"
#include "support/check.h"
#include "support/random_event.h"

#include <string.h>

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

/* Ten players before round 1 of 7. Ratings rise with the number, so that numbering turns them
 * round. */
static ct_event *fresh_event(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    event->rounds = 7;
    for (unsigned i = 0; i < 10; i++) {
        ct_player player = {.name = ct_str_format(mem, "Müller %c, Anna", 'A' + (int)i),
                            .rating = (uint16_t)(1500 + 50 * i)};
        assert_int_equal(ct_event_add_player(event, &player, NULL, NULL), CT_OK);
    }
    return event;
}

/* The same after round 1: 1-2, 3-4, 5-6, 7-8 paired, 9 with the bye, 10 absent. */
static ct_event *running_event(ct_arena *mem)
{
    ct_event *event = fresh_event(mem);
    for (ct_index i = 0; i < 8; i += 2) {
        assert_int_equal(ct_event_set_pair(event, 1, i, i + 1, NULL), CT_OK);
    }
    assert_int_equal(ct_event_set_bye(event, 1, 8, CT_PAB, NULL), CT_OK);
    return event;
}

/* --- Entry ----------------------------------------------------------------------------------- */

static void a_player_gets_the_next_number_and_enters_at_once(void **state)
{
    ct_event *event = fresh_event(*state);
    ct_index index = CT_NOBODY;
    char name[] = "Žižek, Ana";
    ct_national nationals[] = {{.federation = CT_STR("SLO"), .rating = 1900}};
    ct_player player = {.name = ct_str_of(name), .nationals = nationals, .national_count = 1};
    ct_error err = {0};
    check_ok(ct_event_add_player(event, &player, &index, &err), err);
    memset(name, 'x', sizeof name - 1);
    nationals[0].rating = 0;
    assert_int_equal(index, 10);
    assert_int_equal(event->player_count, 11);
    assert_int_equal(event->players[10].tpn.number, 11);
    assert_int_equal(event->players[10].enters, 1);
    assert_true(ct_str_is(event->players[10].name, "Žižek, Ana"));
    assert_int_equal(event->players[10].nationals[0].rating, 1900);
}

static void a_player_after_round_1_is_a_late_entry_with_an_empty_past(void **state)
{
    ct_event *event = running_event(*state);
    ct_player player = {.name = CT_STR("Late, Nate"), .tpn = {40}};
    ct_error err = {0};
    check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    assert_int_equal(event->players[10].enters, 2);
    assert_int_equal(event->players[10].tpn.number, 40);
    assert_int_equal(ct_event_cell(event, 10, 1).outcome, CT_ABSENT);
    assert_int_equal(ct_event_cell(event, 10, 1).opponent, CT_NOBODY);
    player = (ct_player){.name = CT_STR("Later, Walter"), .enters = 4};
    check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    assert_int_equal(event->players[11].enters, 4);
    assert_int_equal(event->players[11].tpn.number, 41);
}

static void a_wrong_player_is_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    ct_player blank = {.name = CT_STR("  ")};
    ct_player latin1 = {.name = CT_STR("M\xFCller")};
    ct_player taken = {.name = CT_STR("Twin"), .tpn = {7}};
    ct_player huge = {.name = CT_STR("Far"), .tpn = {CT_MAX_PLAYERS + 1}};
    ct_player after = {.name = CT_STR("Too, Late"), .enters = 8};
    ct_player torn = {.name = CT_STR("Torn"), .leave = CT_WITHDRAWN};
    check_refusal(ct_event_add_player(event, &blank, NULL, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_add_player(event, &latin1, NULL, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_add_player(event, &taken, NULL, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_add_player(event, &huge, NULL, &err), CT_TOO_LARGE, &err, event, before);
    check_refusal(ct_event_add_player(event, &after, NULL, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_add_player(event, &torn, NULL, &err), CT_INVALID, &err, event, before);
}

static void sentences_name_players_by_number_and_name(void **state)
{
    ct_event *event = running_event(*state);
    ct_player taken = {.name = CT_STR("Twin"), .tpn = {7}};
    ct_error err = {0};
    assert_int_equal(ct_event_add_player(event, &taken, NULL, &err), CT_INVALID);
    assert_string_equal(err.sentence, "number 7 belongs to 7 Müller G, Anna");
    assert_string_equal(err.cure, "the next free number is 11");
}

static void a_very_long_name_is_cut_at_a_whole_character(void **state)
{
    ct_event *event = fresh_event(*state);
    ct_text name = {.mem = *state};
    for (int i = 0; i < 100; i++) {
        ct_text_add(&name, CT_STR("ß\xCC\x81"));
    }
    ct_player long_name = {.name = ct_text_view(&name), .tpn = {50}};
    ct_error err = {0};
    check_ok(ct_event_add_player(event, &long_name, NULL, &err), err);
    assert_int_equal(ct_event_add_player(event, &long_name, NULL, &err), CT_INVALID);
    assert_true(ct_utf8_is_valid(ct_str_of(err.sentence)));
    assert_non_null(strstr(err.sentence, "belongs to 50 ß"));
}

static void nobody_enters_after_the_last_round(void **state)
{
    ct_error err = {0};
    ct_event *event = fresh_event(*state);
    ct_event *before = fresh_event(*state);
    for (unsigned i = 0; i < 2; i++) {
        ct_event *one = i == 0 ? event : before;
        one->rounds = 1;
        assert_int_equal(ct_event_set_pair(one, 1, 0, 1, NULL), CT_OK);
    }
    ct_player late = {.name = CT_STR("Too, Late")};
    check_refusal(ct_event_add_player(event, &late, NULL, &err), CT_INVALID, &err, event, before);
}

/* --- Numbering ------------------------------------------------------------------------------- */

static void numbers_follow_rating_title_and_name(void **state)
{
    const ct_player players[] = {
        {.name = CT_STR("Ödön"), .rating = 2000},
        {.name = CT_STR("Pál"), .rating = 2000},
        {.name = CT_STR("Zoltan"), .rating = 2000, .title = CT_STR("WIM")},
        {.name = CT_STR("Yuri"), .rating = 2000, .title = CT_STR("FM")},
        {.name = CT_STR("Nemo")},
        {.name = CT_STR("Xaver"), .rating = 2400},
    };
    static const uint32_t wanted[] = {4, 5, 3, 2, 6, 1};
    ct_event *event = ct_event_new(*state);
    ct_error err = {0};
    for (size_t i = 0; i < 6; i++) {
        check_ok(ct_event_add_player(event, &players[i], NULL, &err), err);
    }
    check_ok(ct_event_ask_bye(event, 0, 1, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 5, 1, CT_ZERO_POINT_BYE, &err), err);
    check_ok(ct_event_number_players(event, &err), err);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(event->players[i].tpn.number, wanted[i]);
    }
    assert_int_equal(event->byes[0].who, 5); /* byes stand by number, and 5 is number 1 now */
    assert_int_equal(event->byes[1].who, 0);
}

/* Teams, byes, pairs, corrections, line-ups and lines of a file follow the players. */
static void players_move_into_the_order_of_their_numbers(void **state)
{
    static const uint32_t numbers[] = {3, 1, 2};
    ct_event *event = ct_event_new(*state);
    ct_error err = {0};
    ct_index *places = NULL;
    ct_index members[] = {0, 2};
    ct_index seats[] = {2, CT_NOBODY, 1};
    ct_index fined[] = {1};
    ct_note notes[] = {{.text = CT_STR("of 3"), .after = CT_STR("001"), .ordinal = 1},
                       {.text = CT_STR("last"), .after = CT_STR("001")}};
    ct_team team = {.members = members, .member_count = 2};
    ct_line_up line_up = {.players = seats, .player_count = 3};
    ct_adjustment fine = {.who = fined, .who_count = 1};
    bool follow = true;
    for (size_t i = 0; i < 3; i++) {
        ct_player player = {.name = CT_STR("A"), .tpn = {numbers[i]}, .rating = (uint16_t)(1 + i)};
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    }
    event->teams = &team;
    event->team_count = 1;
    event->line_ups = &line_up;
    event->line_up_count = 1;
    event->adjustments = &fine;
    event->adjustment_count = 1;
    event->notes = notes;
    event->note_count = 2;
    check_ok(ct_event_ask_bye(event, 0, 1, CT_HALF_POINT_BYE, &err), err);
    ct_forbidden rule = {.members = (ct_index[]){0, 1}, .member_count = 2, .first_round = 1};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    check_ok(ct_event_numbers_follow_rule(event, *state, &follow, &err), err);
    assert_false(follow);
    check_ok(ct_event_order_players(event, *state, &places, &err), err);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(event->players[i].tpn.number, i + 1);
        assert_int_equal(places[i], numbers[i] - 1);
    }
    assert_int_equal(event->byes[0].who, 2);
    assert_true(event->forbidden[0].members[0] == 2 && event->forbidden[0].members[1] == 0);
    assert_true(members[0] == 2 && members[1] == 1);
    assert_true(seats[0] == 1 && seats[1] == CT_NOBODY && seats[2] == 0);
    assert_int_equal(fined[0], 0);
    assert_true(notes[0].ordinal == 3 && notes[1].ordinal == 0);
    check_ok(ct_event_number_players(event, &err), err);
    check_ok(ct_event_numbers_follow_rule(event, *state, &follow, &err), err);
    assert_true(follow);
}

static void numbers_stand_once_round_1_is_paired(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    check_refusal(ct_event_number_players(event, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_order_players(event, *state, NULL, &err), CT_INVALID, &err, event,
                  before);
}

/* --- Leaving --------------------------------------------------------------------------------- */

static void a_player_leaves_with_the_byes_he_asked_for_and_comes_back(void **state)
{
    ct_event *event = running_event(*state);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(event, 3, 2, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 3, 4, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 5, 4, CT_ZERO_POINT_BYE, &err), err);
    check_ok(ct_event_withdraw(event, 3, 3, CT_EXPELLED, &err), err);
    assert_int_equal(event->players[3].leaves, 3);
    assert_int_equal(event->players[3].leave, CT_EXPELLED);
    assert_int_equal(event->bye_count, 2);
    assert_int_equal(event->byes[0].round, 2);
    assert_int_equal(event->byes[1].who, 5);
    check_ok(ct_event_return(event, 3, &err), err);
    assert_int_equal(event->players[3].leaves, 0);
    assert_int_equal(event->players[3].leave, CT_STAYS);
}

static void an_absent_player_may_leave_before_a_paired_round(void **state)
{
    ct_event *event = running_event(*state);
    ct_error err = {0};
    check_ok(ct_event_withdraw(event, 9, 1, CT_WITHDRAWN, &err), err);
    assert_int_equal(event->players[9].leaves, 1);
}

static void wrong_leaving_is_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    assert_int_equal(ct_event_withdraw(event, 9, 2, CT_WITHDRAWN, NULL), CT_OK);
    assert_int_equal(ct_event_withdraw(before, 9, 2, CT_WITHDRAWN, NULL), CT_OK);
    check_refusal(ct_event_withdraw(event, 9, 3, CT_EXPELLED, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_withdraw(event, 0, 1, CT_WITHDRAWN, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_withdraw(event, 8, 1, CT_WITHDRAWN, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_withdraw(event, 0, 0, CT_WITHDRAWN, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_withdraw(event, 0, 8, CT_WITHDRAWN, &err), CT_INVALID, &err, event,
                  before);
    check_refusal(ct_event_withdraw(event, 0, 2, CT_STAYS, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_withdraw(event, 10, 2, CT_WITHDRAWN, &err), CT_NOT_FOUND, &err, event,
                  before);
    check_refusal(ct_event_return(event, 0, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_return(event, CT_NOBODY, &err), CT_NOT_FOUND, &err, event, before);
}

/* --- Byes ------------------------------------------------------------------------------------ */

static void byes_stand_by_round_and_number_and_can_be_changed_and_cancelled(void **state)
{
    ct_event *event = running_event(*state);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(event, 5, 3, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 2, 3, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 7, 2, CT_ZERO_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 2, 3, CT_FULL_POINT_BYE, &err), err);
    assert_int_equal(event->bye_count, 3);
    assert_int_equal(event->byes[0].who, 7);
    assert_int_equal(event->byes[1].who, 2);
    assert_int_equal(event->byes[1].kind, CT_FULL_POINT_BYE);
    assert_int_equal(event->byes[2].who, 5);
    check_ok(ct_event_cancel_bye(event, 2, 3, &err), err);
    assert_int_equal(event->bye_count, 2);
    assert_int_equal(event->byes[1].who, 5);
}

static void wrong_byes_are_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = running_event(*state);
    ct_event *before = running_event(*state);
    assert_int_equal(ct_event_withdraw(event, 0, 3, CT_WITHDRAWN, NULL), CT_OK);
    assert_int_equal(ct_event_withdraw(before, 0, 3, CT_WITHDRAWN, NULL), CT_OK);
    ct_outcome half = CT_HALF_POINT_BYE;
    check_refusal(ct_event_ask_bye(event, 1, 1, half, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 1, 0, half, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 1, 8, half, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 0, 3, half, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 1, 2, CT_PAB, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 1, 2, CT_WIN, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_ask_bye(event, 99, 2, half, &err), CT_NOT_FOUND, &err, event, before);
    check_refusal(ct_event_cancel_bye(event, 1, 2, &err), CT_NOT_FOUND, &err, event, before);
    check_refusal(ct_event_cancel_bye(event, 8, 1, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_cancel_bye(event, 99, 2, &err), CT_NOT_FOUND, &err, event, before);
}

static void in_a_team_event_teams_ask_for_byes(void **state)
{
    ct_error err = {0};
    random_event_shape shape = {.kind = RANDOM_TEAMS, .is_plain = true};
    ct_event *event = random_event(*state, 5, &shape);
    ct_event *before = random_event(*state, 5, &shape);
    unsigned round = event->rounds_paired + 1U;
    event->rounds = before->rounds = (uint16_t)(round + 1);
    event->teams[1].leaves = before->teams[1].leaves = 0;
    ct_outcome half = CT_HALF_POINT_BYE;
    check_refusal(ct_event_ask_bye(event, event->team_count, round, half, &err), CT_NOT_FOUND, &err,
                  event, before);
    check_ok(ct_event_ask_bye(event, 1, round, half, &err), err);
    assert_false(ct_event_player_is_available(event, 1, round));
}

/* --- Forbidden pairs ------------------------------------------------------------------------- */

static void rules_are_copied_added_and_removed(void **state)
{
    ct_event *event = fresh_event(*state);
    ct_error err = {0};
    ct_index members[] = {0, 3, 4};
    char name[] = "Ås";
    ct_forbidden list = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 3};
    ct_forbidden club = {.kind = CT_FORBIDDEN_CLUB, .first_round = 2, .name = ct_str_of(name)};
    check_ok(ct_event_forbid(event, &list, &err), err);
    check_ok(ct_event_forbid(event, &club, &err), err);
    members[0] = 9;
    name[0] = 'x';
    assert_int_equal(event->forbidden_count, 2);
    assert_int_equal(event->forbidden[0].members[0], 0);
    assert_true(ct_str_is(event->forbidden[1].name, "Ås"));
    check_ok(ct_event_allow(event, 0, &err), err);
    assert_int_equal(event->forbidden_count, 1);
    assert_int_equal(event->forbidden[0].kind, CT_FORBIDDEN_CLUB);
}

static void wrong_rules_are_refused(void **state)
{
    ct_error err = {0};
    ct_event *event = fresh_event(*state);
    ct_event *before = fresh_event(*state);
    ct_index twice[] = {2, 2};
    ct_index stranger[] = {2, 10};
    ct_index pair[] = {2, 3};
    ct_forbidden good = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = pair, .member_count = 2};
    ct_forbidden rule = good;
    rule.members = twice;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    rule.members = stranger;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_NOT_FOUND, &err, event, before);
    rule = good;
    rule.member_count = 1;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    rule = good;
    rule.first_round = 0;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    rule.first_round = 4;
    rule.last_round = 3;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    rule.last_round = 8;
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    rule = good;
    memset(&rule.kind, 77, sizeof rule.kind);
    check_refusal(ct_event_forbid(event, &rule, &err), CT_INVALID, &err, event, before);
    check_refusal(ct_event_allow(event, 0, &err), CT_NOT_FOUND, &err, event, before);
}

static void teams_are_not_kept_apart_by_club(void **state)
{
    ct_error err = {0};
    random_event_shape shape = {.kind = RANDOM_TEAMS};
    ct_event *event = random_event(*state, 3, &shape);
    ct_event *before = random_event(*state, 3, &shape);
    event->rounds = before->rounds = 20;
    ct_forbidden club = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    check_refusal(ct_event_forbid(event, &club, &err), CT_INVALID, &err, event, before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)
    const struct CMUnitTest tests[] = {
        TEST(a_player_gets_the_next_number_and_enters_at_once),
        TEST(a_player_after_round_1_is_a_late_entry_with_an_empty_past),
        TEST(a_wrong_player_is_refused),
        TEST(sentences_name_players_by_number_and_name),
        TEST(a_very_long_name_is_cut_at_a_whole_character),
        TEST(nobody_enters_after_the_last_round),
        TEST(numbers_follow_rating_title_and_name),
        TEST(players_move_into_the_order_of_their_numbers),
        TEST(numbers_stand_once_round_1_is_paired),
        TEST(a_player_leaves_with_the_byes_he_asked_for_and_comes_back),
        TEST(an_absent_player_may_leave_before_a_paired_round),
        TEST(wrong_leaving_is_refused),
        TEST(byes_stand_by_round_and_number_and_can_be_changed_and_cancelled),
        TEST(wrong_byes_are_refused),
        TEST(in_a_team_event_teams_ask_for_byes),
        TEST(rules_are_copied_added_and_removed),
        TEST(wrong_rules_are_refused),
        TEST(teams_are_not_kept_apart_by_club),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
