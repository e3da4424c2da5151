/* Edits of heading and rules of play, and of a round that is paired; each success, and each refusal
 * with its article and the event unchanged. */

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

/* Eight players of a Swiss. Round 1: 1-5, 6-2, 3-7 with results, 4 with the bye, 8 away with a
 * half-point bye. Round 2: 1-3, 2-4, 5-6 open, 7 with the bye, 8 absent. */
static ct_event *swiss(ct_arena *mem)
{
    ct_event *event = small_event(mem, 8, 2);
    for (ct_index i = 0; i < 8; i++) {
        event->players[i].name =
            ct_str_of((const char *[]){"A", "B", "C", "D", "E", "F", "G", "H"}[i]);
        event->players[i].declared.has_points = true;
    }
    event->rounds = 7;
    event->type_code = CT_STR("FIDE_DUTCH_2026");
    small_game(event, 1, 1, 5, "10");
    small_game(event, 1, 6, 2, "==");
    small_game(event, 1, 3, 7, "01");
    small_bye(event, 1, 4, 'U');
    small_bye(event, 1, 8, 'H');
    small_game(event, 2, 1, 3, "**");
    small_game(event, 2, 2, 4, "**");
    small_game(event, 2, 5, 6, "**");
    small_bye(event, 2, 7, 'U');
    ct_event_update_points(event);
    return event;
}

/* --- Heading --------------------------------------------------------------------------------- */

static void texts_are_set_trimmed_and_taken_back(void **state)
{
    ct_event *event = swiss(*state);
    ct_error err = {0};
    char city[] = "  Reykjavík ";
    check_ok(ct_event_set_text(event, CT_TEXT_CITY, ct_str_of(city), &err), err);
    city[2] = 'x';
    assert_true(ct_str_is(event->city, "Reykjavík"));
    assert_true(ct_str_is(ct_event_text_of(event, CT_TEXT_CITY), "Reykjavík"));
    check_ok(ct_event_set_text(event, CT_TEXT_CITY, CT_STR(""), &err), err);
    assert_int_equal(event->city.len, 0);
    for (int which = 0; which < CT_TEXTS; which++) {
        ct_str text = which == CT_TEXT_BOARD_COLOURS ? CT_STR("") : CT_STR("2026/05/01");
        check_ok(ct_event_set_text(event, (ct_event_text)which, text, &err), err);
        assert_true(ct_str_equal(ct_event_text_of(event, (ct_event_text)which), text));
    }
    assert_true(ct_str_is(event->tie_breaks, "2026/05/01"));
    assert_true(ct_str_is(event->time_control, "2026/05/01"));
    const ct_str deputies[] = {CT_STR("Ada"), CT_STR("Bo")};
    check_ok(ct_event_set_deputies(event, deputies, 2, &err), err);
    assert_int_equal(event->deputies.count, 2);
    check_ok(ct_event_set_round_date(event, 3, CT_STR("2026/05/02"), &err), err);
    assert_int_equal(event->dates.count, 3);
    check_ok(ct_event_set_round_date(event, 3, CT_STR(""), &err), err);
    assert_int_equal(event->dates.count, 0);
    check_ok(ct_event_set_setting(event, CT_STR("keizer.step"), CT_STR("2"), &err), err);
    check_ok(ct_event_set_setting(event, CT_STR("keizer.step"), CT_STR("3"), &err), err);
    assert_int_equal(event->setting_count, 1);
    assert_true(ct_str_is(event->settings[0].value, "3"));
    check_ok(ct_event_set_setting(event, CT_STR("keizer.step"), CT_STR(""), &err), err);
    assert_int_equal(event->setting_count, 0);
}

static void wrong_texts_are_refused(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    const ct_str nameless[] = {CT_STR("Ada"), CT_STR(" ")};
    event->start = twin->start = CT_STR("2026/05/03");
    check_edit_refused(ct_event_set_text(event, CT_TEXT_END, CT_STR("2026/05/01"), told),
                       CT_INVALID, "");
    check_edit_refused(ct_event_set_text(event, CT_TEXT_NAME, CT_STR("a\nb"), told), CT_INVALID,
                       "");
    check_edit_refused(ct_event_set_text(event, CT_TEXT_NAME, CT_STR("\xff"), told), CT_INVALID,
                       "");
    check_edit_refused(ct_event_set_text(event, CT_TEXT_BOARD_COLOURS, CT_STR("WX"), told),
                       CT_INVALID, "TRF 352");
    check_edit_refused(ct_event_set_text(event, CT_TEXT_BOARD_COLOURS, CT_STR("WB"), told),
                       CT_INVALID, "TRF 352");
    check_edit_refused(ct_event_set_deputies(event, nameless, 2, told), CT_INVALID, "");
    check_edit_refused(ct_event_set_round_date(event, 8, CT_STR("2026/05/01"), told), CT_INVALID,
                       "");
    check_edit_refused(ct_event_set_setting(event, CT_STR(" "), CT_STR("1"), told), CT_INVALID, "");
}

/* --- Rules of play --------------------------------------------------------------------------- */

static void rounds_and_colour_are_changed_within_what_is_paired(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_edit_refused(ct_event_set_rounds(event, 1, told), CT_INVALID, "C.04.1 1");
    check_edit_refused(ct_event_set_rounds(event, 1000, told), CT_TOO_LARGE, "TRF 142");
    check_ok(ct_event_set_rounds(event, 9, &err), err);
    check_ok(ct_event_ask_bye(event, 0, 9, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_set_rounds(twin, 9, &err), err);
    check_ok(ct_event_ask_bye(twin, 0, 9, CT_HALF_POINT_BYE, &err), err);
    check_edit_refused(ct_event_set_rounds(event, 8, told), CT_INVALID,
                       "TRF 240"); /* the bye is in round 9 */
    check_ok(ct_event_set_initial_colour(event, CT_BLACK, &err), err);
    check_ok(ct_event_set_initial_colour(twin, CT_BLACK, &err), err);
    check_edit_refused(ct_event_set_initial_colour(event, CT_WHITE, told), CT_INVALID,
                       "C.04.3 5.1");
}

static void points_follow_a_new_scoring(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    ct_scoring football = ct_scoring_standard(10);
    football.win[CT_WHITE] = football.win[CT_BLACK] = 30;
    football.draw[CT_WHITE] = football.draw[CT_BLACK] = 10;
    ct_scoring wrong = football;
    wrong.pab = -10;
    check_edit_refused(ct_event_set_scoring(event, 10, &wrong, told), CT_INVALID, "TRF 162");
    check_edit_refused(ct_event_set_scoring(event, 3, &football, told), CT_INVALID, "TRF 162");
    event->players[0].declared.rank = 1;
    check_ok(ct_event_set_scoring(event, 10, &football, &err), err);
    assert_int_equal(event->unit, 10);
    assert_int_equal(event->players[0].declared.points, 30);
    assert_int_equal(event->players[5].declared.points, 10);
    assert_int_equal(event->players[0].declared.rank, 0);
    event = swiss(*state);
    check_edit_refused(
        ct_event_set_team_scoring(event, &(ct_team_scoring){.win = 4, .draw = 2}, told), CT_INVALID,
        "");
}

static void an_acceleration_is_judged_by_its_rules(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    ct_acceleration baku = {.kind = CT_ACCELERATION_BAKU};
    event->rounds = twin->rounds = 0;
    check_edit_refused(ct_event_set_acceleration(event, &baku, told), CT_INVALID, "C.04.7 1.4");
    check_ok(ct_event_set_rounds(event, 7, &err), err);
    check_ok(ct_event_set_acceleration(event, &baku, &err), err);
    assert_true(ct_str_is(event->type_code, "FIDE_DUTCH_2026_BAKU"));
    check_ok(ct_event_set_acceleration(event, &(ct_acceleration){0}, &err), err);
    assert_true(ct_str_is(event->type_code, "FIDE_DUTCH_2026"));
}

static void the_system_stays_once_a_round_is_paired(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_edit_refused(
        ct_event_set_system(event, ct_system_named(CT_STR("dubov")), CT_EDITION_BY_DATE, told),
        CT_INVALID, "C.04.2 1.3");
    check_edit_refused(ct_event_set_system(event, NULL, CT_EDITION_BY_DATE, told), CT_NOT_FOUND,
                       "");
    check_ok(ct_event_set_system(event, ct_system_named(CT_STR("dutch")), CT_EDITION_2017, &err),
             err);
    assert_int_equal(ct_event_system(event).edition, CT_EDITION_2017);
    event = small_event(*state, 4, 0);
    check_ok(ct_event_set_system(event, ct_system_named(CT_STR("dubov")), CT_EDITION_BY_DATE, &err),
             err);
    assert_string_equal(ct_event_system(event).row->name, "dubov");
}

static void points_are_given_and_taken_outside_the_results(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    ct_index who[] = {0, 0};
    ct_adjustment change = {.type = ' ', .points = -1, .who = who, .who_count = 2};
    check_edit_refused(ct_event_adjust(event, &change, told), CT_INVALID,
                       "TRF 299"); /* named twice */
    change.who_count = 0;
    check_edit_refused(ct_event_adjust(event, &change, told), CT_INVALID, "TRF 299");
    check_edit_refused(ct_event_take_back_adjustment(event, 0, told), CT_NOT_FOUND, "");
    change.who_count = 1;
    check_ok(ct_event_adjust(event, &change, &err), err);
    assert_int_equal(event->players[0].declared.points, 1);
    assert_true(event->adjustments[0].id != 0);
    check_ok(ct_event_take_back_adjustment(event, 0, &err), err);
    assert_int_equal(event->players[0].declared.points, 2);
}

/* --- A round that is paired ------------------------------------------------------------------ */

static void open_pairs_of_the_newest_round_are_taken_back(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_edit_refused(ct_event_unpair(event, 1, 0, told), CT_INVALID, "C.04.2 4.4");
    check_edit_refused(ct_event_unpair(event, 3, 0, told), CT_NOT_FOUND, "");
    check_edit_refused(ct_event_unpair(event, 2, 7, told), CT_NOT_FOUND, "");
    check_ok(ct_event_unpair(event, 2, 0, &err), err);
    assert_int_equal(ct_event_cell(event, 2, 2).outcome, CT_ABSENT);
    check_ok(ct_event_set_pair(event, 2, 2, 0, &err), err); /* and paired anew */
    check_ok(ct_event_set_result(event, 2, 2, CT_WIN, CT_LOSS, &err), err);
    check_ok(ct_event_set_result(twin, 2, 0, CT_LOSS, CT_WIN, &err), err);
    check_ok(ct_event_exchange_colours(twin, 2, 0, &err), err); /* comes to the same */
    check_edit_refused(ct_event_unpair(event, 2, 0, told), CT_INVALID, "C.04.2 4.4");
    check_ok(ct_event_clear_result(event, 2, 0, &err), err);
    assert_int_equal(ct_event_cell(event, 2, 2).outcome, CT_PENDING);
    assert_int_equal(event->players[2].declared.points, 0);
    check_ok(ct_event_unpair(event, 2, 6, &err), err); /* a bye, too */
    assert_int_equal(event->players[6].declared.points, 2);
}

static void two_players_exchange_their_seats(void **state)
{
    ct_event *event = swiss(*state);
    ct_error err = {0};
    check_ok(ct_event_exchange_players(event, 2, 0, 4, &err), err); /* 1-3, 5-6: 5-3, 1-6 */
    assert_int_equal(ct_event_cell(event, 4, 2).opponent, 2);
    assert_int_equal(ct_event_cell(event, 2, 2).opponent, 4);
    assert_int_equal(ct_event_cell(event, 0, 2).opponent, 5);
    assert_int_equal(ct_event_cell(event, 5, 2).opponent, 0);
    assert_int_equal(ct_event_cell(event, 0, 2).colour, CT_WHITE);
    check_ok(ct_event_exchange_players(event, 2, 0, 5, &err), err); /* opponents: colours */
    assert_int_equal(ct_event_cell(event, 0, 2).colour, CT_BLACK);
    assert_int_equal(ct_event_cell(event, 5, 2).colour, CT_WHITE);
    check_ok(ct_event_exchange_players(event, 2, 6, 0, &err), err); /* the bye moves */
    assert_int_equal(ct_event_cell(event, 0, 2).outcome, CT_PAB);
    assert_int_equal(event->players[0].declared.points, 4);
    assert_int_equal(ct_event_cell(event, 6, 2).opponent, 5);
    check_ok(ct_event_exchange_players(event, 2, 7, 1, &err), err); /* 8 was not there */
    assert_int_equal(ct_event_cell(event, 7, 2).opponent, 3);
    assert_int_equal(ct_event_cell(event, 1, 2).outcome, CT_ABSENT);
}

static void exchanges_against_the_rules_are_refused(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_edit_refused(ct_event_exchange_players(event, 1, 0, 2, told), CT_INVALID, "C.04.2 4.4");
    check_edit_refused(ct_event_exchange_players(event, 2, 0, 0, told), CT_INVALID, "");
    check_edit_refused(ct_event_exchange_players(event, 2, 6, 3, told), CT_INVALID,
                       "C.04.1 4"); /* 4 had it */
    check_ok(ct_event_withdraw(event, 7, 2, CT_WITHDRAWN, &err), err);
    check_ok(ct_event_withdraw(twin, 7, 2, CT_WITHDRAWN, &err), err);
    check_edit_refused(ct_event_exchange_players(event, 2, 7, 1, told), CT_INVALID, "");
    check_ok(ct_event_set_result(event, 2, 0, CT_WIN, CT_LOSS, &err), err);
    check_ok(ct_event_set_result(twin, 2, 0, CT_WIN, CT_LOSS, &err), err);
    check_edit_refused(ct_event_exchange_players(event, 2, 0, 1, told), CT_INVALID, "C.04.2 4.4");
    check_edit_refused(ct_event_exchange_colours(event, 2, 6, told), CT_NOT_FOUND, "");
}

static void wrong_colours_of_an_old_round_are_corrected(void **state)
{
    ct_event *event = swiss(*state);
    ct_error err = {0};
    check_ok(ct_event_exchange_colours(event, 1, 0, &err), err); /* C.04.2 4.3.2 */
    assert_int_equal(ct_event_cell(event, 0, 1).colour, CT_BLACK);
    assert_int_equal(ct_event_cell(event, 0, 1).outcome, CT_WIN);
    assert_int_equal(ct_event_cell(event, 4, 1).colour, CT_WHITE);
}

static void boards_are_numbered_once_each(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_ok(ct_event_set_board(event, 2, 0, 5, &err), err);
    assert_int_equal(ct_event_cell(event, 0, 2).board, 5);
    assert_int_equal(ct_event_cell(event, 2, 2).board, 5);
    check_ok(ct_event_set_board(twin, 2, 2, 5, &err), err);
    check_edit_refused(ct_event_set_board(event, 2, 1, 5, told), CT_INVALID, "C.04.2 3.6");
    check_edit_refused(ct_event_set_board(event, 2, 6, 4, told), CT_NOT_FOUND, "");
    check_edit_refused(ct_event_set_board(event, 2, 1, 70000, told), CT_TOO_LARGE, "");
    check_ok(ct_event_set_board(event, 2, 0, 0, &err), err);
    check_ok(ct_event_clear_boards(twin, 2, &err), err);
    check_equal_events(event, twin, 0);
}

static void the_newest_round_goes_and_byes_asked_for_stay(void **state)
{
    ct_event *event = swiss(*state);
    ct_event *twin = swiss(*state);
    ct_error err = {0};
    check_edit_refused(ct_event_remove_round(event, 1, told), CT_INVALID, "C.04.2 4.4");
    check_ok(ct_event_set_bye(event, 2, 7, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_set_result(event, 2, 0, CT_WIN, CT_LOSS, &err), err);
    check_ok(ct_event_set_bye(twin, 2, 7, CT_HALF_POINT_BYE, &err), err);
    check_ok(ct_event_set_result(twin, 2, 0, CT_WIN, CT_LOSS, &err), err);
    check_edit_refused(ct_event_remove_round(event, 2, told), CT_INVALID, "C.04.2 4.4");
    check_ok(ct_event_clear_result(event, 2, 0, &err), err);
    check_ok(ct_event_remove_round(event, 2, &err), err);
    assert_int_equal(event->rounds_paired, 1);
    assert_int_equal(event->players[6].declared.points, 2);
    assert_int_equal(event->bye_count, 1);
    assert_int_equal(event->byes[0].who, 7);
    assert_int_equal(event->byes[0].kind, CT_HALF_POINT_BYE);
    check_ok(ct_event_set_pair(event, 2, 0, 1, &err), err);
    assert_int_equal(ct_event_cell(event, 2, 2).outcome, CT_ABSENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_set_trimmed_and_taken_back),
        cmocka_unit_test(wrong_texts_are_refused),
        cmocka_unit_test(rounds_and_colour_are_changed_within_what_is_paired),
        cmocka_unit_test(points_follow_a_new_scoring),
        cmocka_unit_test(an_acceleration_is_judged_by_its_rules),
        cmocka_unit_test(the_system_stays_once_a_round_is_paired),
        cmocka_unit_test(points_are_given_and_taken_outside_the_results),
        cmocka_unit_test(open_pairs_of_the_newest_round_are_taken_back),
        cmocka_unit_test(two_players_exchange_their_seats),
        cmocka_unit_test(exchanges_against_the_rules_are_refused),
        cmocka_unit_test(wrong_colours_of_an_old_round_are_corrected),
        cmocka_unit_test(boards_are_numbered_once_each),
        cmocka_unit_test(the_newest_round_goes_and_byes_asked_for_stay),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
