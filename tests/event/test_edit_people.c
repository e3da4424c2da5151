/* Edits of persons and teams: correction, removal, numbers, membership, line-ups, matches; each
 * success, and each refusal with its article and the event unchanged. */

#include "small_event.h"

#include "event/edit.h"
#include "support/check.h"

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

static void give_names(ct_event *event)
{
    static const char *const names[] = {"Abel, A",  "Beck, B",  "Cech, C",  "Dorn, D",
                                        "Egger, E", "Fuchs, F", "Gross, G", "Horn, H"};
    for (ct_index i = 0; i < event->player_count; i++) {
        event->players[i].name = ct_str_of(names[i]);
        event->players[i].rating = (uint16_t)(2400 - 100 * i);
    }
}

/* Eight players; round 1 is 1-5, 6-2, 3-7, and 8 came for round 2. */
static ct_event *swiss(ct_arena *mem)
{
    ct_event *event = small_event(mem, 8, 1);
    give_names(event);
    event->rounds = 7;
    small_game(event, 1, 1, 5, "10");
    small_game(event, 1, 6, 2, "==");
    small_game(event, 1, 3, 7, "**");
    small_bye(event, 1, 4, 'U');
    event->players[7].enters = 2;
    return event;
}

/* Four teams of two; `rounds` is 0 or 1: 1-2 and 3-4 are paired. */
static ct_event *league(ct_arena *mem, unsigned rounds)
{
    static const char *const names[] = {"Alder", "Birch", "Cedar", "Dale"};
    ct_event *event = small_event(mem, 8, rounds);
    give_names(event);
    small_teams(event, 2);
    event->rounds = 3;
    for (ct_index t = 0; t < event->team_count; t++) {
        event->teams[t].name = ct_str_of(names[t]);
    }
    if (rounds > 0) {
        small_match(event, 1, 1, 2, "1=", "0=");
        small_match(event, 1, 3, 4, "**", "**");
    }
    return event;
}

/* --- Players --------------------------------------------------------------------------------- */

static void the_data_of_a_person_are_replaced_and_copied(void **state)
{
    ct_event *event = swiss(*state);
    char name[] = "Čech, Cyril";
    ct_player data = {
        .name = ct_str_of(name), .rating = 2600, .title = CT_STR("GM"), .declared.rank = 9};
    ct_error err = {0};
    event->players[0].declared.rank = 1;
    check_ok(ct_event_edit_player(event, 2, &data, &err), err);
    name[0] = 'x';
    assert_true(ct_str_is(event->players[2].name, "Čech, Cyril"));
    assert_int_equal(event->players[2].rating, 2600);
    assert_int_equal(event->players[2].tpn.number, 3);        /* not the person's */
    assert_int_equal(ct_event_cell(event, 2, 1).opponent, 6); /* nor the games */
    assert_int_equal(event->players[2].declared.rank, 0);
    assert_int_equal(event->players[0].declared.rank, 0); /* ratings decide ties */
}

static void wrong_data_are_refused(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    event->players[4].fixed_board = twin->players[4].fixed_board = 3;
    ct_player data = {.name = CT_STR("Cech, C"), .fixed_board = 3};
    check_edit_refused(ct_event_edit_player(event, 2, &data, told), CT_INVALID, "");
    data = (ct_player){.name = CT_STR("Cech,\nC")};
    check_edit_refused(ct_event_edit_player(event, 2, &data, told), CT_INVALID, "");
    data = (ct_player){.name = CT_STR("Cech, C"), .club = CT_STR("a\tb")};
    check_edit_refused(ct_event_edit_player(event, 2, &data, told), CT_INVALID, "");
    check_edit_refused(ct_event_edit_player(event, 8, &data, told), CT_NOT_FOUND, "");
}

static void whoever_has_no_round_is_removed_and_the_others_move_up(void **state)
{
    ct_event *event = small_event(*state, 5, 0);
    give_names(event);
    ct_error err = {0};
    ct_index pair[] = {1, 3};
    ct_index three[] = {1, 2, 4};
    ct_forbidden rule = {.first_round = 1, .members = pair, .member_count = 2};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    rule = (ct_forbidden){.first_round = 1, .members = three, .member_count = 3};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    check_ok(ct_event_ask_bye(event, 1, 2, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 4, 2, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_remove_player(event, 1, &err), err);
    assert_int_equal(event->player_count, 4);
    assert_true(ct_str_is(event->players[1].name, "Cech, C"));
    assert_int_equal(event->players[1].tpn.number, 3); /* numbers stay */
    assert_int_equal(event->bye_count, 1);
    assert_int_equal(event->byes[0].who, 3);
    assert_int_equal(event->forbidden_count, 1); /* a pair of one keeps nobody apart */
    assert_int_equal(event->forbidden[0].member_count, 2);
    assert_int_equal(event->forbidden[0].members[0], 1);
    assert_int_equal(event->forbidden[0].members[1], 3);
}

static void a_late_entry_is_removed_but_nobody_who_played(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    check_edit_refused(ct_event_remove_player(event, 2, told), CT_INVALID, "C.04.2 3.2");
    check_edit_refused(ct_event_remove_player(event, 3, told), CT_INVALID, "C.04.2 3.2");
    ct_error err = {0};
    check_ok(ct_event_remove_player(event, 7, &err), err);
    assert_int_equal(event->player_count, 7);
    assert_int_equal(ct_event_cell(event, 2, 1).opponent, 6);
}

/* --- Numbers --------------------------------------------------------------------------------- */

static void a_wrong_rating_moves_the_number_until_round_4_is_paired(void **state)
{
    ct_event *event = swiss(*state);
    ct_error err = {0};
    event->players[6].rating = 2500; /* was wrong: the strongest of all */
    check_ok(ct_event_renumber_players(event, &err), err);
    assert_int_equal(event->players[6].tpn.number, 1);
    assert_int_equal(event->players[0].tpn.number, 2);
    assert_int_equal(ct_event_cell(event, 6, 1).opponent, 2); /* the game stays with the person */
    assert_int_equal(ct_event_cell(event, 2, 1).opponent, 6);
}

static void numbers_are_final_with_round_4_and_in_a_table(void **state)
{
    ct_event *event = small_event(*state, 4, 4);
    ct_event *twin = small_event(*state, 4, 4);
    check_edit_refused(ct_event_renumber_players(event, told), CT_INVALID, "C.04.2 2.3");
    event = small_event(*state, 4, 1);
    twin = small_event(*state, 4, 1);
    event->type_code = twin->type_code = CT_STR("FIDE_ROUNDROBIN");
    check_edit_refused(ct_event_renumber_players(event, told), CT_INVALID, "");
    check_edit_refused(ct_event_number_players(event, told), CT_INVALID, "C.04.2 2.3");
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void teams_are_added_named_and_removed(void **state)
{
    ct_event *event = league(*state, 0);
    ct_error err = {0};
    ct_index place = CT_NOBODY;
    check_ok(ct_event_add_team(event, &(ct_team){.name = CT_STR("Elm")}, &place, &err), err);
    assert_int_equal(place, 4);
    assert_int_equal(event->teams[4].tpn.number, 5);
    assert_int_equal(event->teams[4].enters, 1);
    assert_true(event->teams[4].id != 0);
    ct_team data = {.name = CT_STR("Erle"), .nickname = CT_STR("ER"), .tpn = {9}};
    check_ok(ct_event_edit_team(event, 4, &data, &err), err);
    assert_true(ct_str_is(event->teams[4].name, "Erle"));
    assert_int_equal(event->teams[4].tpn.number, 5);
    check_ok(ct_event_ask_bye(event, 0, 2, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_ask_bye(event, 4, 2, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_remove_team(event, 0, &err), err);
    assert_int_equal(event->team_count, 4);
    assert_true(ct_str_is(event->teams[0].name, "Birch"));
    assert_int_equal(event->bye_count, 1);
    assert_int_equal(event->byes[0].who, 3);
    assert_int_equal(event->player_count, 8); /* the members are still players */
}

static void wrong_teams_are_refused(void **state)
{
    ct_event *event = league(*state, 1);
    ct_event *twin = league(*state, 1);
    ct_team data = {.name = CT_STR("Elm"), .tpn = {2}};
    check_edit_refused(ct_event_add_team(event, &data, NULL, told), CT_INVALID, "");
    data = (ct_team){.name = CT_STR(" ")};
    check_edit_refused(ct_event_add_team(event, &data, NULL, told), CT_INVALID, "");
    check_edit_refused(ct_event_edit_team(event, 0, &data, told), CT_INVALID, "");
    data = (ct_team){.name = CT_STR("Elm"), .enters = 4};
    check_edit_refused(ct_event_add_team(event, &data, NULL, told), CT_INVALID, "C.04.2 2.4");
    check_edit_refused(ct_event_remove_team(event, 0, told), CT_INVALID, "C.04.2 3.2");
    check_edit_refused(ct_event_remove_team(event, 7, told), CT_NOT_FOUND, "");
}

static void members_join_leave_and_change_their_order(void **state)
{
    ct_event *event = league(*state, 0);
    ct_error err = {0};
    check_ok(ct_event_leave_team(event, 3, 7, &err), err);
    assert_int_equal(event->teams[3].member_count, 1);
    check_ok(ct_event_join_team(event, 0, 7, 1, &err), err); /* at board 2 */
    assert_int_equal(event->teams[0].member_count, 3);
    assert_int_equal(event->teams[0].members[1], 7);
    assert_int_equal(event->teams[0].members[2], 1);
    check_ok(ct_event_change_team(event, 0, 3, &err), err);
    assert_int_equal(event->teams[3].members[1], 0);
    assert_int_equal(event->teams[0].members[0], 7);
    ct_index order[] = {1, 7};
    check_ok(ct_event_order_team(event, 0, order, 2, &err), err);
    assert_int_equal(event->teams[0].members[0], 1);
}

static void membership_that_would_change_past_rounds_is_refused(void **state)
{
    ct_event *event = league(*state, 1);
    ct_event *twin = league(*state, 1);
    ct_index turned[] = {1, 0};
    ct_index foreign[] = {0, 7};
    check_edit_refused(ct_event_join_team(event, 0, 7, 0, told), CT_INVALID, "TRF 310");
    check_edit_refused(ct_event_leave_team(event, 0, 0, told), CT_INVALID, "C.04.2 3.2");
    check_edit_refused(ct_event_leave_team(event, 0, 7, told), CT_NOT_FOUND, "");
    check_edit_refused(ct_event_change_team(event, 0, 1, told), CT_INVALID, "C.04.2 3.2");
    check_edit_refused(ct_event_order_team(event, 0, turned, 2, told), CT_INVALID, "TRF 300");
    check_edit_refused(ct_event_order_team(event, 0, foreign, 2, told), CT_INVALID, "");
    ct_error err = {0};
    ct_player late = {.name = CT_STR("Iglu, I")};
    check_ok(ct_event_add_player(event, &late, NULL, &err), err);
    check_ok(ct_event_add_player(twin, &late, NULL, &err), err);
    check_edit_refused(ct_event_join_team(event, 0, 8, 0, told), CT_INVALID, "TRF 300");
    check_ok(ct_event_join_team(event, 0, 8, UINT32_MAX, &err), err);
}

static void line_ups_are_given_before_a_round_is_paired(void **state)
{
    ct_event *event = league(*state, 1);
    ct_event *twin = league(*state, 1);
    ct_index seats[] = {1, CT_NOBODY};
    ct_index twice[] = {1, 1};
    ct_index foreign[] = {0, 2};
    check_edit_refused(ct_event_set_line_up(event, 1, 0, seats, 2, told), CT_INVALID, "TRF 300");
    check_edit_refused(ct_event_set_line_up(event, 2, 0, twice, 2, told), CT_INVALID, "TRF 300");
    check_edit_refused(ct_event_set_line_up(event, 2, 0, foreign, 2, told), CT_INVALID, "TRF 300");
    check_edit_refused(ct_event_set_line_up(event, 4, 0, seats, 2, told), CT_INVALID, "");
    ct_error err = {0};
    check_ok(ct_event_set_line_up(event, 2, 0, seats, 2, &err), err);
    assert_int_equal(event->line_up_count, 1);
    assert_int_equal(event->line_ups[0].players[0], 1);
    check_ok(ct_event_set_line_up(event, 2, 0, NULL, 0, &err), err);
    assert_int_equal(event->line_up_count, 0);
}

/* --- Matches --------------------------------------------------------------------------------- */

static void an_open_match_is_forfeited_and_taken_back(void **state)
{
    ct_event *event = league(*state, 1);
    ct_event *twin = league(*state, 1);
    ct_match_forfeit match = {.round = 1,
                              .white = 0,
                              .black = 1,
                              .white_outcome = CT_FORFEIT_WIN,
                              .black_outcome = CT_FORFEIT_LOSS};
    check_edit_refused(ct_event_forfeit_match(event, &match, told), CT_INVALID,
                       "TRF 330"); /* it was played */
    match.white = 2;
    check_edit_refused(ct_event_forfeit_match(event, &match, told), CT_INVALID,
                       "TRF 330"); /* no match */
    match.black = 3;
    match.black_outcome = CT_FORFEIT_WIN;
    check_edit_refused(ct_event_forfeit_match(event, &match, told), CT_INVALID,
                       "TRF 330"); /* both win */
    match.black_outcome = CT_FORFEIT_LOSS;
    ct_error err = {0};
    check_ok(ct_event_forfeit_match(event, &match, &err), err);
    assert_int_equal(event->match_forfeit_count, 1);
    assert_int_equal(ct_event_cell(event, 4, 1).outcome, CT_ABSENT);
    check_ok(ct_event_forfeit_match(twin, &match, &err), err);
    check_edit_refused(ct_event_forfeit_match(event, &match, told), CT_INVALID, "TRF 330");
    check_edit_refused(ct_event_take_back_forfeit(event, 1, told), CT_NOT_FOUND, "");
    check_ok(ct_event_take_back_forfeit(event, 0, &err), err);
    assert_int_equal(event->match_forfeit_count, 0);
}

static void the_bye_of_a_team_is_given_once(void **state)
{
    ct_event *event = league(*state, 1);
    ct_error err = {0};
    check_ok(ct_event_add_team(event, &(ct_team){.name = CT_STR("Elm"), .enters = 1}, NULL, &err),
             err);
    check_ok(ct_event_set_team_pab(event, 1, 4, &err), err);
    assert_int_equal(event->team_pabs[0], 4);
    check_ok(ct_event_set_pair(event, 2, 0, 4, &err), err);
    ct_event *twin = league(*state, 1);
    check_ok(ct_event_add_team(twin, &(ct_team){.name = CT_STR("Elm"), .enters = 1}, NULL, &err),
             err);
    check_ok(ct_event_set_team_pab(twin, 1, 4, &err), err);
    check_ok(ct_event_set_pair(twin, 2, 0, 4, &err), err);
    check_edit_refused(ct_event_set_team_pab(event, 2, 4, told), CT_INVALID, "C.04.1 4");
    check_edit_refused(ct_event_set_team_pab(event, 2, 0, told), CT_INVALID, "C.04.1 3");
    check_edit_refused(ct_event_set_pair(event, 2, 1, 6, told), CT_INVALID,
                       "TRF 310"); /* 1 meets 3 */
    check_ok(ct_event_set_team_pab(event, 2, 1, &err), err);
    check_ok(ct_event_set_team_pab(event, 2, CT_NOBODY, &err), err);
    assert_int_equal(event->team_pabs[1], CT_NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_data_of_a_person_are_replaced_and_copied),
        cmocka_unit_test(wrong_data_are_refused),
        cmocka_unit_test(whoever_has_no_round_is_removed_and_the_others_move_up),
        cmocka_unit_test(a_late_entry_is_removed_but_nobody_who_played),
        cmocka_unit_test(a_wrong_rating_moves_the_number_until_round_4_is_paired),
        cmocka_unit_test(numbers_are_final_with_round_4_and_in_a_table),
        cmocka_unit_test(teams_are_added_named_and_removed),
        cmocka_unit_test(wrong_teams_are_refused),
        cmocka_unit_test(members_join_leave_and_change_their_order),
        cmocka_unit_test(membership_that_would_change_past_rounds_is_refused),
        cmocka_unit_test(line_ups_are_given_before_a_round_is_paired),
        cmocka_unit_test(an_open_match_is_forfeited_and_taken_back),
        cmocka_unit_test(the_bye_of_a_team_is_given_once),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
