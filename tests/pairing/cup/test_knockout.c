/* The knock-out engine: worked brackets and each setting. */

#include "event/edit.h"
#include "pairing/cup/cup_bracket.h"
#include "pairing/cup/cup_event.h"
#include "pairing/next_round.h"
#include "pairing/settings.h"
#include "support/check.h"

#include <string.h>

/* --- Worked brackets ------------------------------------------------------------------------- */

static void eight_players_meet_in_the_standard_bracket(void **state)
{
    (void)state;
    cup here = cup_make(8);
    assert_string_equal(cup_pair(&here), "1-8 7-2 3-6 5-4");
    cup_enter(&here, "1:1-0 7:1-0 3:0-1 5:0-1"); /* 1, 7, 6, 4 */
    assert_string_equal(cup_pair(&here), "4-1 6-7");
    cup_enter(&here, "4:0-1 6:1-0");
    assert_string_equal(cup_pair(&here), "1-6"); /* two games each: 1 had Black last */
    cup_enter(&here, "1:½");
    cup_check_won(&here, "6"); /* equal points and wins: 6 had Black */
}

static void free_places_are_byes_of_the_first_seeds(void **state)
{
    (void)state;
    cup here = cup_make(6);
    cup_set(&here, "third", "yes");
    assert_string_equal(cup_pair(&here), "3-6 5-4");
    assert_int_equal(ct_event_cell(here.event, 0, 1).outcome, CT_ZERO_POINT_BYE);
    cup_enter(&here, "3:0-1 5:0-1");
    assert_string_equal(cup_pair(&here), "4-1 6-2");
    cup_enter(&here, "4:0-1 6:1-0");
    assert_string_equal(cup_pair(&here), "1-6 2-4");
    cup_enter(&here, "1:0-1 2:1-0");
    cup_check_won(&here, "6");
}

/* 5 had White, then Black, 6 Black, then White; 1 and 2 have not played. Who had Black last has
 * White, who had White last has Black, whatever their numbers. */
static void after_byes_the_colours_of_games_really_played_count(void **state)
{
    (void)state;
    cup here = cup_make(6);
    cup_set(&here, "games", "2");
    assert_string_equal(cup_pair(&here), "3-6 5-4");
    cup_enter(&here, "3:0-1 5:1-0");
    assert_string_equal(cup_pair(&here), "4-5 6-3");
    cup_enter(&here, "4:½ 6:½"); /* 5 and 6 go through */
    assert_string_equal(cup_pair(&here), "5-1 2-6");
    ct_arena_free(here.mem);
}

/* The better one of each pair wins the newest round of a bracket of `size`; how many games. */
static uint32_t let_the_better_win(const cup *here, uint32_t size)
{
    unsigned round = here->event->rounds_paired;
    uint32_t games = 0;
    for (ct_index who = 0; who < here->event->player_count; who++) {
        ct_cell cell = ct_event_cell(here->event, who, round);
        if (cell.opponent != CT_NOBODY && cell.opponent > who) {
            bool is_white = cell.colour == CT_WHITE;
            ct_error err = {0};
            check_ok(ct_event_set_result(here->event, round, is_white ? who : cell.opponent,
                                         is_white ? CT_WIN : CT_LOSS, is_white ? CT_LOSS : CT_WIN,
                                         &err),
                     err);
            assert_int_equal(who + 1 + cell.opponent + 1, size + 1);
            games++;
        }
    }
    return games;
}

static void every_field_has_the_games_that_its_size_asks_for(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 70; players++) {
        cup here = cup_make(players);
        unsigned rounds = 0;
        for (uint32_t alive = players; alive > 1; rounds++) {
            uint32_t size = 2;
            while (size < alive) {
                size *= 2;
            }
            (void)cup_pair(&here);
            assert_int_equal(let_the_better_win(&here, size), alive - size / 2);
            alive = size / 2;
        }
        assert_int_equal(rounds, ct_cup_stages(players));
        cup_check_won(&here, "1");
    }
}

static void neighbours_of_the_list_meet_when_asked_for(void **state)
{
    (void)state;
    cup here = cup_make(5);
    cup_set(&here, "seeding", "list");
    assert_string_equal(cup_pair(&here), "4-5"); /* 1, 2 and 3 have the byes */
    cup_enter(&here, "4:1-0");
    assert_string_equal(cup_pair(&here), "3-4 1-2");
    ct_arena_free(here.mem);
}

static void lots_are_drawn_alike_each_time(void **state)
{
    (void)state;
    char first[3][64];
    for (int i = 0; i < 3; i++) {
        cup here = cup_make(8);
        cup_set(&here, "seeding", "lots");
        cup_set(&here, "lots", i == 2 ? "77" : "5");
        (void)snprintf(first[i], sizeof first[i], "%s", cup_pair(&here));
        ct_arena_free(here.mem);
    }
    assert_string_equal(first[0], first[1]);
    assert_string_not_equal(first[0], first[2]);
}

/* --- Matches --------------------------------------------------------------------------------- */

static void colours_change_in_a_match_of_several_games(void **state)
{
    (void)state;
    cup here = cup_make(2);
    cup_set(&here, "games", "4");
    assert_string_equal(cup_pair(&here), "1-2");
    cup_enter(&here, "1:1-0");
    assert_string_equal(cup_pair(&here), "2-1");
    cup_enter(&here, "2:½");
    assert_string_equal(cup_pair(&here), "1-2");
    cup_enter(&here, "1:½");
    assert_string_equal(cup_pair(&here), "2-1"); /* 1 leads by one: 2 can still draw level */
    cup_enter(&here, "2:½");
    cup_check_won(&here, "1");
}

static void a_decided_match_stops_or_goes_on(void **state)
{
    (void)state;
    for (int stops = 0; stops < 2; stops++) {
        cup here = cup_make(4);
        cup_set(&here, "games", "3");
        cup_set(&here, "final", "1");
        cup_set(&here, "stop", stops ? "yes" : "no");
        assert_string_equal(cup_pair(&here), "1-4 3-2");
        cup_enter(&here, "1:1-0 3:1-0");
        assert_string_equal(cup_pair(&here), "4-1 2-3");
        cup_enter(&here, "2:1-0 4:0-1"); /* 1 has won, 2 and 3 are level */
        assert_string_equal(cup_pair(&here), stops ? "3-2" : "1-4 3-2");
        cup_enter(&here, "3:1-0");
        if (!stops) {
            cup_enter(&here, "1:0-1");
        }
        (void)cup_pair(&here);
        assert_int_equal(ct_event_cell(here.event, 0, 4).opponent, 2);
        cup_enter(&here, ct_event_cell(here.event, 0, 4).colour == CT_WHITE ? "1:1-0" : "3:0-1");
        cup_check_won(&here, "1");
    }
}

static void tied_matches_add_games_while_others_wait(void **state)
{
    (void)state;
    cup here = cup_make(4);
    cup_set(&here, "extra", "2");
    assert_string_equal(cup_pair(&here), "1-4 3-2");
    cup_enter(&here, "1:½ 3:0-1");
    assert_string_equal(cup_pair(&here), "4-1");
    cup_enter(&here, "4:½");
    assert_string_equal(cup_pair(&here), "1-4");
    cup_enter(&here, "1:0-1");
    assert_string_equal(cup_pair(&here),
                        "2-4"); /* one Black too many each, Black last: by number */
    ct_arena_free(here.mem);
}

static void each_tie_rule_decides(void **state)
{
    static const struct {
        const char *ties;
        const char *games[2]; /* 1 has White, then 2 */
        const char *winner;
    } cases[] = {
        {"black", {"1:½", NULL}, "2"},
        {"number", {"1:½", NULL}, "1"},
        {"underdog", {"1:½", NULL}, "2"},
        {"rating", {"1:½", NULL}, "1"},
        {"wins,underdog", {"1:½", "2:½"}, "2"},
        {"black,number", {"1:½", "2:½"}, "1"},
        {"black-wins,number", {"1:1-0", "2:1-0"}, "1"},
        {"last", {"1:1-0", "2:1-0"}, "2"},
        {"last", {"1:0-1", "2:0-1"}, "1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cup here = cup_make(2);
        cup_set(&here, "tie", cases[i].ties);
        cup_set(&here, "games", cases[i].games[1] == NULL ? "1" : "2");
        for (int g = 0; g < 2 && cases[i].games[g] != NULL; g++) {
            (void)cup_pair(&here);
            cup_enter(&here, cases[i].games[g]);
        }
        cup_check_won(&here, cases[i].winner);
    }
}

static void who_has_left_loses_an_open_match_only(void **state)
{
    (void)state;
    cup here = cup_make(4);
    ct_error err = {0};
    cup_set(&here, "games", "2");
    assert_string_equal(cup_pair(&here), "1-4 3-2");
    cup_enter(&here, "1:1-0 3:1-0");
    check_ok(ct_event_withdraw(here.event, 0, 2, CT_WITHDRAWN, &err), err);
    assert_string_equal(cup_pair(&here), "2-3"); /* 1 led, but 4 goes through */
    cup_enter(&here, "2:½");
    check_ok(ct_event_withdraw(here.event, 1, 3, CT_WITHDRAWN, &err), err);
    (void)cup_pair(&here); /* 2 was out already */
    assert_int_equal(ct_event_cell(here.event, 3, 3).opponent, 2);
    ct_arena_free(here.mem);
}

static void a_bye_asked_for_gives_the_game_away(void **state)
{
    (void)state;
    cup here = cup_make(4);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(here.event, 0, 1, CT_ZERO_POINT_BYE, &err), err);
    assert_string_equal(cup_pair(&here), "1-4 3-2");
    assert_int_equal(ct_event_cell(here.event, 0, 1).outcome, CT_FORFEIT_LOSS);
    cup_enter(&here, "3:1-0");
    assert_string_equal(cup_pair(&here), "4-3");
    ct_arena_free(here.mem);
}

static void what_cannot_work_is_told_before_round_1(void **state)
{
    (void)state;
    cup here = cup_make(9);
    ct_next_round next;
    ct_error err = {0};
    here.event->rounds = 3;
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "9 players needs 4 rounds"));
    here.event->rounds = 4;
    check_ok(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), err);
    ct_setting odd = {CT_STR("knockout.tie"), CT_STR("coin")};
    here.event->settings = &odd;
    here.event->setting_count = 1;
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "tie cannot be 'coin'"));
    ct_arena_free(here.mem);
    here = cup_make(1);
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    ct_arena_free(here.mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_players_meet_in_the_standard_bracket),
        cmocka_unit_test(free_places_are_byes_of_the_first_seeds),
        cmocka_unit_test(after_byes_the_colours_of_games_really_played_count),
        cmocka_unit_test(every_field_has_the_games_that_its_size_asks_for),
        cmocka_unit_test(neighbours_of_the_list_meet_when_asked_for),
        cmocka_unit_test(lots_are_drawn_alike_each_time),
        cmocka_unit_test(colours_change_in_a_match_of_several_games),
        cmocka_unit_test(a_decided_match_stops_or_goes_on),
        cmocka_unit_test(tied_matches_add_games_while_others_wait),
        cmocka_unit_test(each_tie_rule_decides),
        cmocka_unit_test(who_has_left_loses_an_open_match_only),
        cmocka_unit_test(a_bye_asked_for_gives_the_game_away),
        cmocka_unit_test(what_cannot_work_is_told_before_round_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
