/* The Swiss team system: worked examples, what it refuses, and rounds put into events. */

#include "event/build.h"
#include "event/edit.h"
#include "event/matches.h"
#include "pairing/next_round.h"
#include "pairing/table.h"
#include "pairing/team_boards.h"
#include "pairing/team_swiss/team_swiss.h"
#include "support/check.h"

#include <string.h>

/* --- Events in which each team is one player ------------------------------------------------- */

/* Makes a team of each player; the first plays for team 1, and so on. */
static void make_teams(ct_event *event, const char *code)
{
    event->is_team_event = true;
    event->type_code = ct_str_of(code);
    event->board_colours = CT_STR("W");
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    event->team_count = event->player_count;
    event->teams = CT_NEW(event->mem, ct_team, event->team_count);
    assert_non_null(event->teams);
    for (ct_index who = 0; who < event->team_count; who++) {
        ct_team *team = &event->teams[who];
        *team = (ct_team){.tpn = {who + 1}, .enters = 1, .member_count = 1};
        team->members = CT_NEW(event->mem, ct_index, 1);
        assert_non_null(team->members);
        team->members[0] = who;
    }
}

static void check_round(const ct_event *event, const bool *present, const char *wanted)
{
    ct_pairing_options options = {.round = {.present = present}};
    ct_pairings found;
    ct_error err = {0};
    char text[PAIRINGS_TEXT];
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, &options, mem, NULL, &found, &err),
             err);
    pairings_text(event, &found, text);
    assert_string_equal(text, wanted);
    ct_arena_free(mem);
}

/* --- Preferences (1.7) ----------------------------------------------------------------------- */

static ct_past past_with(const char *colours)
{
    ct_past past = {0};
    for (const char *at = colours; *at != '\0'; at++) {
        uint8_t colour = *at == 'W' ? CT_WHITE : CT_BLACK;
        past.games++;
        past.colour_difference = (int16_t)(past.colour_difference + (colour == CT_WHITE ? 1 : -1));
        past.streak = past.last_colour == colour ? (uint8_t)(past.streak + 1) : 1;
        past.last_colour = colour;
    }
    return past;
}

static void preferences_follow_the_table_of_types_a_and_b(void **state)
{
    static const struct {
        const char *colours;
        uint8_t by_a, by_b, strength_b;
        bool is_last;
    } rows[] = {
        {"", CT_NO_COLOUR, CT_NO_COLOUR, CT_NO_PREFERENCE, false},
        {"WBB", CT_WHITE, CT_WHITE, CT_STRONG, false},
        {"WWBB", CT_WHITE, CT_WHITE, CT_STRONG, false},
        {"WWBB", CT_WHITE, CT_WHITE, CT_STRONG, true},
        {"WWWBB", CT_NO_COLOUR, CT_BLACK, CT_MILD, false},
        {"WWWWBB", CT_BLACK, CT_BLACK, CT_STRONG, false},
        {"BWB", CT_NO_COLOUR, CT_WHITE, CT_MILD, false},
        {"WB", CT_NO_COLOUR, CT_WHITE, CT_MILD, false},
        {"WB", CT_NO_COLOUR, CT_NO_COLOUR, CT_NO_PREFERENCE, true},
        {"W", CT_NO_COLOUR, CT_BLACK, CT_MILD, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_past past = past_with(rows[i].colours);
        uint8_t wants;
        uint8_t strength;
        ct_team_preference(&past, CT_PREFERENCES_A, rows[i].is_last, &wants, &strength);
        assert_int_equal(wants, rows[i].by_a);
        ct_team_preference(&past, CT_PREFERENCES_B, rows[i].is_last, &wants, &strength);
        assert_int_equal(wants, rows[i].by_b);
        assert_int_equal(strength, rows[i].strength_b);
        ct_team_preference(&past, CT_WITHOUT_PREFERENCES, rows[i].is_last, &wants, &strength);
        assert_int_equal(wants, CT_NO_COLOUR);
    }
}

/* --- Brackets -------------------------------------------------------------------------------- */

static void round_one_pairs_top_half_against_bottom_half_by_number(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 5);
    make_teams(event, "FIDE_TEAM");
    check_round(event, NULL, "1-4 3-6 5-2 7-bye");
    ct_arena_free(mem);
}

/* 4, 7 and 8 won, 2 and 5 drew: 2 goes up and is a top member of its bracket, whatever the scores.
 */
static void the_first_set_of_upfloaters_is_taken_before_colours_are_looked_at(void **state)
{
    static const char *const rows[] = {
        "4b0", "5w=", "7w0", "1w1", "2b=", "8b0", "3b1", "6w1", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 5);
    make_teams(event, "FIDE_TEAM");
    check_round(event, NULL, "5-1 6-3 7-2 8-4");
    ct_arena_free(mem);
}

/* 1, 2 and 3 have won, 5 and 6 drew with each other, 4 had a half-point bye. 4 comes first in the
 * order of sets, but would leave 5 and 6 (C6), so 5 goes up. */
static void upfloaters_leave_a_scoregroup_that_can_be_paired(void **state)
{
    static const char *const rows[] = {
        "7w1", "8b1", "9w1", "H", "6w=", "5b=", "1b0", "2w0", "3b0", "Z", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 9);
    make_teams(event, "FIDE_TEAM_MP_GP");
    check_round(event, NULL, "2-5 3-1 6-4 7-9 10-8");
    ct_arena_free(mem);
}

/* --- Colours --------------------------------------------------------------------------------- */

/* Teams 1 and 2 with these colours so far, every match drawn with a team of its own; only they are
 * to be paired. */
static void check_colours(const char *code, const char *of_1, const char *of_2, const char *wanted)
{
    enum { ROOM = 20 };
    ct_arena *mem = ct_arena_new();
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    bool present[ROOM] = {true, true};
    size_t rounds = strlen(of_1) > strlen(of_2) ? strlen(of_1) : strlen(of_2);
    check_ok(ct_event_reserve(event, ROOM, 9, &err), err);
    event->player_count = ROOM;
    event->rounds = 9;
    event->rounds_paired = (uint16_t)rounds;
    for (ct_index who = 0; who < ROOM; who++) {
        event->players[who] = (ct_player){.tpn = {who + 1}, .enters = 1};
        for (unsigned round = 1; round <= rounds; round++) {
            *ct_event_cell_at(event, who, round) = CT_EMPTY_CELL;
        }
    }
    ct_index rival = 2;
    for (ct_index who = 0; who < 2; who++) {
        const char *colours = who == 0 ? of_1 : of_2;
        for (unsigned round = 1; round <= strlen(colours); round++, rival++) {
            ct_colour colour = colours[round - 1] == 'W' ? CT_WHITE : CT_BLACK;
            *ct_event_cell_at(event, who, round) =
                (ct_cell){.opponent = rival, .colour = (uint8_t)colour, .outcome = CT_DRAW};
            *ct_event_cell_at(event, rival, round) = (ct_cell){
                .opponent = who, .colour = (uint8_t)ct_colour_other(colour), .outcome = CT_DRAW};
        }
    }
    make_teams(event, code);
    check_round(event, present, wanted);
    ct_arena_free(mem);
}

static void colours_follow_the_nine_rules_in_their_order(void **state)
{
    (void)state;
    check_colours("FIDE_TEAM", "", "", "1-2");                    /* 4.3.1 */
    check_colours("FIDE_TEAM", "WWB", "WW", "1-2");               /* 4.3.2 */
    check_colours("FIDE_TEAM", "BB", "WW", "1-2");                /* 4.3.3 */
    check_colours("FIDE_TEAM_TYPEB_MP_GP", "WWB", "BWW", "1-2");  /* 4.3.4 */
    check_colours("FIDE_TEAM_TYPEA_MP_GP", "BWW", "WWBW", "1-2"); /* 4.3.5: White a third time */
    check_colours("FIDE_TEAM", "WB", "BW", "1-2");                /* 4.3.6 */
    check_colours("FIDE_TEAM", "BB", "BB", "1-2");                /* 4.3.7 */
    check_colours("FIDE_TEAM", "W", "W", "2-1");                  /* 4.3.8 */
    check_colours("FIDE_TEAM_MP_GP", "WWB", "WBW", "1-2");        /* 4.3.6 without preferences */
}

/* 1 has played nothing and 2 has had both colours, but 1 stands above it after a bye. */
static void a_first_team_without_matches_leaves_the_colour_to_the_other(void **state)
{
    static const char *const rows[] = {"F F", "3w0 4b=", "2b1 .", ". 2w=", NULL};
    bool present[] = {true, true, false, false};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 9);
    make_teams(event, "FIDE_TEAM");
    check_round(event, present, "2-1"); /* 4.3.9 */
    ct_arena_free(mem);
}

/* --- What is refused ------------------------------------------------------------------------- */

static void a_round_without_a_complete_pairing_says_so(void **state)
{
    static const char *const rows[] = {"2w1", "1b0", NULL};
    ct_pairings found;
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 3);
    make_teams(event, "FIDE_TEAM");
    assert_int_equal(ct_round_pair(event, 2, NULL, mem, NULL, &found, &err), CT_IMPOSSIBLE);
    assert_string_equal(err.rule, "C.04.6 3.3.3");
    ct_arena_free(mem);
}

static void players_and_accelerated_game_points_are_refused(void **state)
{
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = ct_event_new(mem);
    event->type_code = CT_STR("FIDE_TEAM");
    assert_int_equal(ct_team_swiss_check(event, &err), CT_INVALID);
    event->is_team_event = true;
    check_ok(ct_team_swiss_check(event, &err), err);
    event->type_code = CT_STR("FIDE_TEAM_TYPEA_GP_MP_BAKU");
    assert_int_equal(ct_team_swiss_check(event, &err), CT_INVALID);
    assert_string_equal(err.rule, "C.04.7 1.4");
    ct_arena_free(mem);
}

static void codes_and_settings_say_how_teams_are_paired(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = ct_event_new(mem);
    event->type_code = CT_STR("FIDE_TEAM_TYPEB_GP");
    ct_team_rules rules = ct_event_team_rules(event);
    assert_int_equal(rules.preferences, CT_PREFERENCES_B);
    assert_true(rules.by_game_points && !rules.uses_secondary);
    event->type_code = CT_STR("FIDE_TEAM_BAKU");
    rules = ct_event_team_rules(event);
    assert_int_equal(rules.preferences, CT_PREFERENCES_A);
    assert_true(!rules.by_game_points && rules.uses_secondary);
    ct_setting settings[] = {{CT_STR("team-swiss.preferences"), CT_STR("none")},
                             {CT_STR("team-swiss.primary"), CT_STR("gp")},
                             {CT_STR("team-swiss.secondary"), CT_STR("no")}};
    event->settings = settings;
    event->setting_count = 3;
    rules = ct_event_team_rules(event);
    assert_int_equal(rules.preferences, CT_WITHOUT_PREFERENCES);
    assert_true(rules.by_game_points && !rules.uses_secondary);
    ct_arena_free(mem);
}

/* --- Publishing ------------------------------------------------------------------------------ */

/* Three teams of three, three and one players. */
static ct_event *club_event(ct_arena *mem)
{
    static const uint32_t sizes[] = {3, 3, 1};
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    check_ok(ct_event_reserve(event, 7, 3, &err), err);
    event->rounds = 3;
    event->is_team_event = true;
    event->type_code = CT_STR("FIDE_TEAM");
    event->initial_colour = CT_WHITE;
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    event->teams = CT_NEW(mem, ct_team, 3);
    event->team_count = 3;
    for (ct_index t = 0; t < 3; t++) {
        event->teams[t] = (ct_team){.tpn = {t + 1}, .enters = 1, .member_count = sizes[t]};
        event->teams[t].members = CT_NEW(mem, ct_index, sizes[t]);
        for (uint32_t m = 0; m < sizes[t]; m++) {
            event->teams[t].members[m] = event->player_count;
            event->players[event->player_count] =
                (ct_player){.tpn = {event->player_count + 1}, .enters = 1};
            event->player_count++;
        }
    }
    return event;
}

static void check_cell(const ct_event *event, ct_index who, ct_index opponent, ct_colour colour,
                       ct_outcome outcome)
{
    ct_cell cell = ct_event_cell(event, who, 1);
    assert_int_equal(cell.opponent, opponent);
    assert_int_equal(cell.colour, colour);
    assert_int_equal(cell.outcome, outcome);
}

static void a_published_match_seats_the_members_in_board_order(void **state)
{
    ct_pair pairs[] = {{.white = 0, .black = 1}};
    ct_next_round next = {.number = 1, .pairings = {.pairs = pairs, .count = 1, .bye = 2}};
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = club_event(mem);
    event->board_colours = CT_STR("BWB");
    event->players[0].leaves = 1; /* the first of team 1 is gone: the others move up */
    event->players[0].leave = CT_WITHDRAWN;
    check_ok(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err), err);
    assert_int_equal(event->rounds_paired, 1);
    check_cell(event, 0, CT_NOBODY, CT_NO_COLOUR, CT_ABSENT);
    check_cell(event, 1, 3, CT_WHITE, CT_PENDING);
    check_cell(event, 2, 4, CT_BLACK, CT_PENDING);
    check_cell(event, 5, CT_NOBODY, CT_NO_COLOUR, CT_FORFEIT_WIN); /* the board stays empty */
    assert_int_equal(event->team_pab_count, 1);
    assert_int_equal(event->team_pabs[0], 2);
    assert_int_equal(event->team_scoring.pab_match_points, event->unit);
    assert_int_equal(event->team_scoring.pab_game_points, 3 * event->unit / 2);
    ct_arena_free(mem);
}

static void a_line_up_goes_before_the_board_order(void **state)
{
    ct_pair pairs[] = {{.white = 1, .black = 0}};
    ct_next_round next = {.number = 1, .pairings = {.pairs = pairs, .count = 1, .bye = CT_NOBODY}};
    ct_index seats[] = {2, CT_NOBODY, 0};
    ct_line_up line_up = {
        .round = 1, .team = 0, .opponent = CT_NOBODY, .players = seats, .player_count = 3};
    ct_match *matches = NULL;
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = club_event(mem);
    event->line_ups = &line_up;
    event->line_up_count = 1;
    check_ok(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err), err);
    check_cell(event, 3, 2, CT_WHITE, CT_PENDING);
    check_cell(event, 4, CT_NOBODY, CT_NO_COLOUR, CT_FORFEIT_WIN);
    check_cell(event, 5, 0, CT_WHITE, CT_PENDING);
    check_ok(ct_event_matches(event, mem, &matches, NULL, &err), err);
    assert_int_equal(matches[1].opponent, 0);
    assert_int_equal(matches[1].colour, CT_WHITE);
    assert_int_equal(event->bye_count, 1); /* team 3 is in no match */
    assert_int_equal(event->byes[0].who, 2);
    assert_int_equal(event->byes[0].kind, CT_ZERO_POINT_BYE);
    ct_arena_free(mem);
}

static void an_event_that_does_not_say_its_boards_is_refused(void **state)
{
    ct_pair pairs[] = {{.white = 0, .black = 1}};
    ct_next_round next = {.number = 1, .pairings = {.pairs = pairs, .count = 1, .bye = 2}};
    ct_error err = {0};
    uint32_t boards = 0;
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = club_event(mem);
    assert_int_equal(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err),
                     CT_INVALID);
    assert_string_equal(err.rule, "TRF 352");
    event = club_event(mem);
    event->settings = &(ct_setting){CT_STR("team-swiss.boards"), CT_STR("2")};
    event->setting_count = 1;
    check_ok(ct_team_board_count(event, &boards, &err), err);
    assert_int_equal(boards, 2);
    ct_arena_free(mem);
}

static void teams_without_a_common_board_are_refused(void **state)
{
    ct_pair pairs[] = {{.white = 0, .black = 2}};
    ct_next_round next = {.number = 1, .pairings = {.pairs = pairs, .count = 1, .bye = 1}};
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = club_event(mem);
    event->board_colours = CT_STR("WB");
    event->players[6].enters = 2;
    assert_int_equal(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err),
                     CT_INVALID);
    assert_true(err.cure[0] != '\0');
    ct_arena_free(mem);
}

static void a_team_event_goes_from_round_to_round(void **state)
{
    ct_next_round next;
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = club_event(mem);
    event->board_colours = CT_STR("WB");
    assert_int_equal(ct_event_next_round(event), 1);
    check_ok(ct_next_round_pair(event, 1, NULL, mem, &next, &err), err);
    assert_int_equal(next.pairings.count, 1);
    assert_int_equal(next.pairings.bye, 2);
    check_ok(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err), err);
    check_ok(ct_event_set_result(event, 1, 0, CT_WIN, CT_LOSS, &err), err);
    assert_int_equal(ct_event_next_round(event), 2);
    /* The open game counts as drawn: team 1 has won 1½-½. */
    check_ok(ct_next_round_pair(event, 2, NULL, mem, &next, &err), err);
    assert_int_equal(next.pairings.bye, 1);
    assert_int_equal(next.round.entrants[0].who, 0);
    assert_int_equal(next.round.entrants[0].score, 2 * event->unit);
    check_ok(ct_team_round_publish(event, next.number, &next.pairings, NULL, &err), err);
    /* Paired again as if it were not: the same. */
    check_ok(ct_next_round_pair(event, 1, NULL, mem, &next, &err), err);
    assert_int_equal(next.pairings.bye, 2);
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(preferences_follow_the_table_of_types_a_and_b),
        cmocka_unit_test(round_one_pairs_top_half_against_bottom_half_by_number),
        cmocka_unit_test(the_first_set_of_upfloaters_is_taken_before_colours_are_looked_at),
        cmocka_unit_test(upfloaters_leave_a_scoregroup_that_can_be_paired),
        cmocka_unit_test(colours_follow_the_nine_rules_in_their_order),
        cmocka_unit_test(a_first_team_without_matches_leaves_the_colour_to_the_other),
        cmocka_unit_test(a_round_without_a_complete_pairing_says_so),
        cmocka_unit_test(players_and_accelerated_game_points_are_refused),
        cmocka_unit_test(codes_and_settings_say_how_teams_are_paired),
        cmocka_unit_test(a_published_match_seats_the_members_in_board_order),
        cmocka_unit_test(a_line_up_goes_before_the_board_order),
        cmocka_unit_test(an_event_that_does_not_say_its_boards_is_refused),
        cmocka_unit_test(teams_without_a_common_board_are_refused),
        cmocka_unit_test(a_team_event_goes_from_round_to_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
