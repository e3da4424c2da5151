/* Events built from nothing by typed functions; what they refuse; and lists that stay linear. */

#include "api/handle.h"
#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

static int start(void **state)
{
    *state = crosstable_event_new();
    return *state == NULL ? -1 : 0;
}

static int stop(void **state)
{
    crosstable_event_free(*state);
    return 0;
}

static void must(const crosstable_event *event, crosstable_status status)
{
    if (status != CROSSTABLE_OK) {
        fail_msg("%s: %s", crosstable_status_name(status), crosstable_event_message(event));
    }
}

/* The call is refused with this status and a message that contains the words. */
static void refuses(const crosstable_event *event, crosstable_status status,
                    crosstable_status wanted, const char *words)
{
    assert_int_equal(status, wanted);
    if (strstr(crosstable_event_message(event), words) == NULL) {
        fail_msg("not about \"%s\": %s", words, crosstable_event_message(event));
    }
}

/* A number that no enum has; the analyser must not know it. */
static volatile int unknown = 99;

static void add_players(crosstable_event *event, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "Player, %u", i + 1);
        must(event,
             crosstable_event_add_player(
                 event, &(crosstable_player){.name = name, .rating = 2400 - i % 1000}, NULL));
    }
}

/* --- The header ------------------------------------------------------------------------------ */

static void the_header_and_the_library_are_of_one_version(void **state)
{
    char made[32];
    (void)state;
    (void)snprintf(made, sizeof made, "%d.%d.%d", CROSSTABLE_VERSION_MAJOR,
                   CROSSTABLE_VERSION_MINOR, CROSSTABLE_VERSION_PATCH);
    assert_string_equal(CROSSTABLE_VERSION, made);
    assert_string_equal(CROSSTABLE_VERSION, crosstable_version()); /* that of meson.build */
}

/* Programs that were compiled with an older header hand over structs of these sizes: a member more
 * takes the place of a reserved one. */
static void structs_keep_their_sizes(void **state)
{
    (void)state;
    if (sizeof(void *) != 8) {
        skip();
    }
    assert_int_equal(sizeof(crosstable_problem), 64);
    assert_int_equal(sizeof(crosstable_player), 112);
    assert_int_equal(sizeof(crosstable_team), 56);
    assert_int_equal(sizeof(crosstable_pairing), 48);
    assert_int_equal(sizeof(crosstable_pair), 40);
    assert_int_equal(sizeof(crosstable_match), 72);
    assert_int_equal(sizeof(crosstable_ranking), 48);
    assert_int_equal(sizeof(crosstable_standing), 64);
    assert_int_equal(sizeof(crosstable_value), 48);
    assert_int_equal(sizeof(crosstable_verdict), 56);
}

static void what_a_newer_header_says_is_refused(void **state)
{
    crosstable_event *event = *state;
    crosstable_player player = {.name = "Ames, Ann", .reserved = {0, 1}};
    crosstable_team team = {.name = "Ash", .reserved = {7}};
    crosstable_pairing how = {.reserved = {0, 0, 0, 0, 0, 0, 1}};
    crosstable_ranking order = {.reserved = {1}};
    refuses(event, crosstable_event_add_player(event, &player, NULL), CROSSTABLE_INVALID,
            "reserved");
    refuses(event, crosstable_event_add_team(event, &team, NULL), CROSSTABLE_INVALID, "reserved");
    add_players(event, 4);
    refuses(event, crosstable_event_edit_player(event, 1, &player), CROSSTABLE_INVALID, "reserved");
    refuses(event, crosstable_event_pair_as(event, &how, NULL), CROSSTABLE_INVALID, "reserved");
    refuses(event, crosstable_event_rank(event, &order, NULL), CROSSTABLE_INVALID, "reserved");
    assert_int_equal(crosstable_event_rounds_paired(event), 0);
}

/* --- Events of players ----------------------------------------------------------------------- */

static void an_event_is_built_from_nothing(void **state)
{
    crosstable_event *event = *state;
    char text[80];
    uint32_t number = 0;
    must(event, crosstable_event_set_heading(event, CROSSTABLE_NAME, "  Evening Cup "));
    must(event, crosstable_event_set_heading(event, CROSSTABLE_START, "2026/05/01"));
    must(event, crosstable_event_set_system(event, "dutch", 2026));
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_set_initial_colour(event, CROSSTABLE_BLACK));
    must(event, crosstable_event_add_player(
                    event, &(crosstable_player){.name = "Bell, Bo", .rating = 1800}, NULL));
    must(event, crosstable_event_add_player(event,
                                            &(crosstable_player){.name = "Ames, Ann",
                                                                 .rating = 2000,
                                                                 .title = "WFM",
                                                                 .federation = "NOR",
                                                                 .birth = "2001",
                                                                 .club = "Rooks",
                                                                 .sex = 'w'},
                                            &number));
    assert_int_equal(number, 2);
    must(event, crosstable_event_number_players(event));
    crosstable_player first;
    must(event, crosstable_event_player(event, 1, &first));
    assert_string_equal(first.name, "Ames, Ann");
    assert_string_equal(first.title, "WFM");
    assert_string_equal(first.federation, "NOR");
    assert_string_equal(first.club, "Rooks");
    assert_string_equal(first.category, "");
    assert_int_equal(first.rating, 2000);
    assert_int_equal(first.sex, 'w');
    assert_int_equal(crosstable_event_heading(event, CROSSTABLE_NAME, text, sizeof text), 11);
    assert_string_equal(text, "Evening Cup");
    assert_string_equal(crosstable_event_system(event), "dutch");
    assert_int_equal(crosstable_event_rounds(event), 3);
    must(event, crosstable_event_pair_next(event, NULL));
    crosstable_pair pair;
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    assert_int_equal(pair.black, 1); /* Black was drawn for the first player */
}

static void players_are_edited_and_removed(void **state)
{
    crosstable_event *event = *state;
    crosstable_player player;
    add_players(event, 3);
    must(event, crosstable_event_player(event, 2, &player));
    player.rating = 2222;
    player.name = "Renamed, Rae";
    must(event, crosstable_event_edit_player(event, 2, &player));
    must(event, crosstable_event_player(event, 2, &player));
    assert_string_equal(player.name, "Renamed, Rae");
    assert_int_equal(player.rating, 2222);
    must(event, crosstable_event_remove_player(event, 3));
    assert_int_equal(crosstable_event_player_count(event), 2);
    refuses(event, crosstable_event_player(event, 3, &player), CROSSTABLE_NOT_FOUND, "player 3");
    refuses(event, crosstable_event_remove_player(event, 9), CROSSTABLE_NOT_FOUND, "player 9");
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_remove_player(event, 1), CROSSTABLE_INVALID);
    must(event, crosstable_event_remove_round(event));
    must(event, crosstable_event_remove_player(event, 1));
    assert_int_equal(crosstable_event_remove_round(event), CROSSTABLE_NOT_FOUND);
}

static void byes_withdrawals_and_forbidden_pairs_count(void **state)
{
    crosstable_event *event = *state;
    crosstable_pair pair;
    add_players(event, 6);
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_set_bye(event, 6, 1, CROSSTABLE_HALF_POINT_BYE));
    must(event, crosstable_event_withdraw(event, 5, 1));
    must(event, crosstable_event_forbid(event, (const uint32_t[]){1, 3}, 2, 0, 0));
    must(event, crosstable_event_pair_next(event, NULL));
    for (size_t i = 0; crosstable_event_pair(event, 1, i, &pair) == CROSSTABLE_OK; i++) {
        assert_false((pair.white == 1 && pair.black == 3) || (pair.white == 3 && pair.black == 1));
        if (pair.white == 6) {
            assert_string_equal(pair.result, "half-point-bye");
        }
    }
    must(event, crosstable_event_return(event, 5));
    must(event, crosstable_event_set_bye(event, 6, 2, CROSSTABLE_ZERO_POINT_BYE));
    must(event, crosstable_event_set_bye(event, 6, 2, CROSSTABLE_NO_BYE));
    refuses(event, crosstable_event_set_bye(event, 6, 2, (crosstable_bye)unknown),
            CROSSTABLE_UNSUPPORTED, "bye 99");
    assert_int_equal(crosstable_event_set_bye(event, 6, 1, CROSSTABLE_ZERO_POINT_BYE),
                     CROSSTABLE_INVALID);
}

static void a_round_is_paired_with_options(void **state)
{
    crosstable_event *event = *state;
    uint32_t round = 0;
    add_players(event, 6);
    must(event, crosstable_event_set_rounds(event, 3));
    refuses(event, crosstable_event_pair_as(event, &(crosstable_pairing){.system = "ouija"}, NULL),
            CROSSTABLE_UNSUPPORTED, "ouija");
    refuses(event, crosstable_event_pair_as(event, &(crosstable_pairing){.edition = 1999}, NULL),
            CROSSTABLE_UNSUPPORTED, "1999");
    must(event,
         crosstable_event_pair_as(
             event, &(crosstable_pairing){.system = "monrad", .initial_colour = CROSSTABLE_BLACK},
             &round));
    assert_int_equal(round, 1);
    assert_string_equal(crosstable_event_system(event), "monrad");
    crosstable_pair pair;
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    must(event, crosstable_event_exchange(event, pair.white, pair.black));
    crosstable_pair turned;
    must(event, crosstable_event_pair(event, 1, 0, &turned));
    assert_int_equal(turned.white, pair.black);
    must(event, crosstable_event_pair_as(event, &(crosstable_pairing){.anyway = 1}, &round));
    assert_int_equal(round, 2);
}

static void a_result_can_be_taken_back(void **state)
{
    crosstable_event *event = *state;
    crosstable_pair pair;
    add_players(event, 2);
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_pair_next(event, NULL));
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    must(event, crosstable_event_set_result(event, 1, pair.white, "1-0"));
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    assert_string_equal(pair.result, "1-0");
    must(event, crosstable_event_set_result(event, 1, pair.white, ""));
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    assert_string_equal(pair.result, "");
}

static void bad_values_are_refused(void **state)
{
    crosstable_event *event = *state;
    refuses(event, crosstable_event_set_system(event, "ouija", 0), CROSSTABLE_UNSUPPORTED, "ouija");
    refuses(event, crosstable_event_set_system(event, "dutch", 1985), CROSSTABLE_UNSUPPORTED,
            "1985");
    refuses(event, crosstable_event_set_heading(event, (crosstable_heading)unknown, "x"),
            CROSSTABLE_UNSUPPORTED, "99");
    refuses(event, crosstable_event_set_initial_colour(event, (crosstable_colour)unknown),
            CROSSTABLE_UNSUPPORTED, "99");
    refuses(event,
            crosstable_event_add_player(
                event, &(crosstable_player){.name = "Ames, Ann", .rating = 70000}, NULL),
            CROSSTABLE_INVALID, "70000");
    refuses(
        event,
        crosstable_event_add_player(event, &(crosstable_player){.name = "Ames", .sex = 'x'}, NULL),
        CROSSTABLE_INVALID, "'m', 'w' or 0");
    assert_int_not_equal(crosstable_event_add_player(event, &(crosstable_player){0}, NULL),
                         CROSSTABLE_OK);
    assert_int_not_equal(crosstable_event_set_scoring(event, "lots", NULL), CROSSTABLE_OK);
    assert_int_not_equal(crosstable_event_set_option(event, "nonsense", "1"), CROSSTABLE_OK);
    assert_int_equal(crosstable_event_player_count(event), 0);
    must(event, crosstable_event_set_system(event, "keizer", 0));
    must(event, crosstable_event_set_option(event, "step", "2"));
    must(event, crosstable_event_set_scoring(event, "3-1-0", "2"));
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void a_team_event_is_built_from_nothing(void **state)
{
    crosstable_event *event = *state;
    crosstable_team team;
    crosstable_match match;
    refuses(event, crosstable_event_set_system(event, "team-swiss", 0), CROSSTABLE_INVALID,
            "add the teams");
    must(event, crosstable_event_set_rounds(event, 3));
    add_players(event, 9);
    for (uint32_t i = 0; i < 4; i++) {
        static const char *const names[] = {"Ash", "Elm", "Fir", "Oak"};
        uint32_t number = 0;
        must(event,
             crosstable_event_add_team(event, &(crosstable_team){.name = names[i]}, &number));
        assert_int_equal(number, i + 1);
        must(event, crosstable_event_join_team(event, number, 2 * i + 1));
        must(event, crosstable_event_join_team(event, number, 2 * i + 2));
    }
    must(event, crosstable_event_set_system(event, "team-swiss", 0));
    must(event, crosstable_event_edit_team(
                    event, 2, &(crosstable_team){.name = "Elm Street", .nickname = "ELM"}));
    must(event, crosstable_event_join_team(event, 2, 9));
    refuses(event, crosstable_event_join_team(event, 3, 9), CROSSTABLE_INVALID, "9");
    must(event, crosstable_event_team(event, 2, &team));
    assert_string_equal(team.name, "Elm Street");
    assert_int_equal(team.member_count, 3);
    assert_int_equal(crosstable_event_member(event, 2, 2), 9);
    assert_int_equal(crosstable_event_member(event, 2, 3), 0);
    must(event, crosstable_event_set_line_up(event, 1, 2, (const uint32_t[]){3, 9}, 2));
    must(event, crosstable_event_pair_next(event, NULL));
    assert_int_equal(crosstable_event_match_count(event, 1), 2);
    must(event, crosstable_event_match(event, 1, 0, &match));
    assert_int_not_equal(match.black, 0);
    size_t count = 0;
    must(event, crosstable_event_rank(event, NULL, &count));
    assert_int_equal(count, 4);
}

static void teams_are_removed_and_members_leave(void **state)
{
    crosstable_event *event = *state;
    add_players(event, 2);
    must(event, crosstable_event_add_team(event, &(crosstable_team){.name = "Ash"}, NULL));
    must(event, crosstable_event_join_team(event, 1, 1));
    must(event, crosstable_event_leave_team(event, 1, 1));
    assert_int_not_equal(crosstable_event_leave_team(event, 1, 1), CROSSTABLE_OK);
    must(event, crosstable_event_remove_team(event, 1));
    assert_int_equal(crosstable_event_team_count(event), 0);
    refuses(event, crosstable_event_remove_team(event, 1), CROSSTABLE_NOT_FOUND, "team 1");
}

/* --- Standings and texts --------------------------------------------------------------------- */

static void standings_go_when_the_event_changes(void **state)
{
    crosstable_event *event = *state;
    crosstable_standing row;
    crosstable_value value;
    crosstable_pair pair;
    size_t count = 0;
    add_players(event, 4);
    must(event, crosstable_event_set_rounds(event, 3));
    refuses(event, crosstable_event_standing(event, 0, &row), CROSSTABLE_NOT_FOUND,
            "crosstable_event_rank");
    must(event, crosstable_event_pair_next(event, NULL));
    must(event, crosstable_event_pair(event, 1, 0, &pair));
    must(event, crosstable_event_set_result(event, 1, pair.white, "1-0"));
    must(event, crosstable_event_rank(event, NULL, &count));
    assert_int_equal(count, 4);
    must(event, crosstable_event_standing(event, 0, &row));
    assert_int_equal(row.number, pair.white);
    assert_string_equal(row.points, "1");
    must(event, crosstable_event_standing_value(event, 0, 0, &value));
    assert_true(value.value == 1.0);
    refuses(event, crosstable_event_standing(event, 4, &row), CROSSTABLE_NOT_FOUND, "row 4");
    refuses(event, crosstable_event_standing_value(event, 0, 99, &value), CROSSTABLE_NOT_FOUND,
            "code 99");
    must(event, crosstable_event_set_result(event, 1, pair.white, "0-1"));
    refuses(event, crosstable_event_standing(event, 0, &row), CROSSTABLE_NOT_FOUND,
            "crosstable_event_rank");
    refuses(event, crosstable_event_rank(event, &(crosstable_ranking){.order = "NOPE"}, NULL),
            CROSSTABLE_INVALID, "NOPE");
}

static void values_and_pairs_are_explained(void **state)
{
    crosstable_event *event = *state;
    const char *text = NULL;
    add_players(event, 4);
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_pair_next(event, NULL));
    must(event, crosstable_event_working(event, 1, "BH", &text));
    assert_non_null(strstr(text, "Buchholz"));
    must(event, crosstable_event_explain(event, 0, 1, 0, &text));
    assert_non_null(strstr(text, "Player, 1"));
    refuses(event, crosstable_event_explain(event, 1, 77, 0, &text), CROSSTABLE_NOT_FOUND, "77");
}

static void pages_come_in_four_formats(void **state)
{
    crosstable_event *event = *state;
    static const char *const begin[] = {"", "\xEF\xBB\xBF", "<!DOCTYPE html>", "# "};
    char *page = NULL;
    add_players(event, 4);
    for (int format = CROSSTABLE_PAGE_TEXT; format <= CROSSTABLE_PAGE_MARKDOWN; format++) {
        must(event,
             crosstable_page(event, "standings", NULL, (crosstable_page_format)format, &page));
        assert_non_null(strstr(page, "Player, 3"));
        if (format >= CROSSTABLE_PAGE_HTML) {
            assert_int_equal(strncmp(page, begin[format], strlen(begin[format])), 0);
        }
        crosstable_free(page);
    }
    refuses(event, crosstable_page(event, "validate", NULL, CROSSTABLE_PAGE_HTML, &page),
            CROSSTABLE_UNSUPPORTED, "validate");
    assert_null(page);
}

static void a_text_with_faults_can_be_validated(void **state)
{
    crosstable_event *event = *state;
    char *answer = NULL;
    assert_int_equal(crosstable_event_read(event, "001 x\n", 6), CROSSTABLE_INVALID);
    must(event, crosstable_call(event, "validate", NULL, &answer));
    assert_non_null(strstr(answer, "\"verdict\": \"invalid\""));
    crosstable_free(answer);
    must(event, crosstable_call(event, "show", NULL, &answer)); /* the event is as it was */
    assert_null(strstr(answer, "\"severity\": \"fault\""));
    crosstable_free(answer);
}

/* --- NULL ------------------------------------------------------------------------------------ */

static void without_a_handle_nothing_is_built(void **state)
{
    (void)state;
    crosstable_player player = {.name = "Ames, Ann"};
    crosstable_team team = {.name = "Ash"};
    crosstable_standing row;
    crosstable_value value;
    const uint32_t one[] = {1};
    const char *text = NULL;
    char *answer = NULL;
    char *page = NULL;
    const crosstable_status statuses[] = {
        crosstable_event_set_heading(NULL, CROSSTABLE_NAME, "x"),
        crosstable_event_set_system(NULL, "dutch", 0),
        crosstable_event_set_option(NULL, "step", "1"),
        crosstable_event_set_rounds(NULL, 3),
        crosstable_event_set_initial_colour(NULL, CROSSTABLE_WHITE),
        crosstable_event_set_scoring(NULL, "3-1-0", NULL),
        crosstable_event_add_player(NULL, &player, NULL),
        crosstable_event_edit_player(NULL, 1, &player),
        crosstable_event_remove_player(NULL, 1),
        crosstable_event_number_players(NULL),
        crosstable_event_player(NULL, 1, &player),
        crosstable_event_withdraw(NULL, 1, 1),
        crosstable_event_return(NULL, 1),
        crosstable_event_set_bye(NULL, 1, 1, CROSSTABLE_HALF_POINT_BYE),
        crosstable_event_forbid(NULL, one, 1, 0, 0),
        crosstable_event_add_team(NULL, &team, NULL),
        crosstable_event_edit_team(NULL, 1, &team),
        crosstable_event_remove_team(NULL, 1),
        crosstable_event_join_team(NULL, 1, 1),
        crosstable_event_leave_team(NULL, 1, 1),
        crosstable_event_team(NULL, 1, &team),
        crosstable_event_use_ratings(NULL, "x.db"),
        crosstable_event_pair_as(NULL, NULL, NULL),
        crosstable_event_remove_round(NULL),
        crosstable_event_exchange(NULL, 1, 2),
        crosstable_event_rank(NULL, NULL, NULL),
        crosstable_event_standing(NULL, 0, &row),
        crosstable_event_standing_value(NULL, 0, 0, &value),
        crosstable_event_working(NULL, 1, NULL, &text),
        crosstable_event_explain(NULL, 1, 1, 0, &text),
        crosstable_call(NULL, "show", NULL, &answer), /* it is about an event */
        crosstable_call_several(NULL, 2, "rate", NULL, &page),
        crosstable_page(NULL, "show", NULL, CROSSTABLE_PAGE_TEXT, &page),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i] != CROSSTABLE_INVALID) {
            fail_msg("call %zu gives %s", i, crosstable_status_name(statuses[i]));
        }
    }
    assert_non_null(strstr(answer, "\"verdict\": \"misuse\""));
    crosstable_free(answer);
    assert_null(page);
    assert_int_equal(crosstable_event_heading(NULL, CROSSTABLE_NAME, NULL, 0), 0);
    assert_string_equal(crosstable_event_system(NULL), "");
    assert_int_equal(crosstable_event_member(NULL, 1, 0), 0);
}

static void null_where_something_is_needed_is_refused(void **state)
{
    crosstable_event *event = *state;
    const crosstable_status statuses[] = {
        crosstable_event_set_system(event, NULL, 0),
        crosstable_event_set_option(event, NULL, "1"),
        crosstable_event_set_option(event, "step", NULL),
        crosstable_event_use_ratings(event, NULL),
        crosstable_event_set_scoring(event, NULL, NULL),
        crosstable_event_add_player(event, NULL, NULL),
        crosstable_event_edit_player(event, 1, NULL),
        crosstable_event_player(event, 1, NULL),
        crosstable_event_forbid(event, NULL, 1, 0, 0),
        crosstable_event_add_team(event, NULL, NULL),
        crosstable_event_team(event, 1, NULL),
        crosstable_event_standing(event, 0, NULL),
        crosstable_event_standing_value(event, 0, 0, NULL),
        crosstable_event_working(event, 1, NULL, NULL),
        crosstable_event_explain(event, 1, 1, 0, NULL),
        crosstable_call(event, NULL, NULL, NULL),
        crosstable_call(event, "show", NULL, NULL),
        crosstable_page(event, "show", NULL, CROSSTABLE_PAGE_TEXT, NULL),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i] != CROSSTABLE_INVALID) {
            fail_msg("call %zu gives %s", i, crosstable_status_name(statuses[i]));
        }
    }
    assert_non_null(strstr(crosstable_event_message(event), "is NULL"));
    must(event, crosstable_event_set_heading(event, CROSSTABLE_NAME, NULL)); /* takes it back */
}

/* --- Lists ----------------------------------------------------------------------------------- */

/* 5,000 players, whose pairs and names are walked through while results are entered. */
static void a_list_is_made_once(void **state)
{
    enum { PLAYERS = 5000 };
    crosstable_event *event = *state;
    const crosstable_pair *list = NULL;
    const crosstable_player *people = NULL;
    uint32_t played = 0;
    add_players(event, PLAYERS);
    must(event, crosstable_event_set_rounds(event, 9));
    must(event, crosstable_event_pair_next(event, NULL));
    for (size_t i = 0; i < crosstable_event_pair_count(event, 1); i++) {
        crosstable_pair pair;
        crosstable_player white;
        char black[32];
        must(event, crosstable_event_pair(event, 1, i, &pair));
        must(event, crosstable_event_player(event, pair.white, &white));
        assert_true(crosstable_event_player_name(event, pair.black, black, sizeof black) > 0);
        must(event, crosstable_event_set_result(event, 1, pair.white, "1-0"));
        list = i == 0 ? event->seen.rounds[0].pairs : list;
        people = i == 0 ? event->seen.players : people;
        assert_ptr_equal(event->seen.rounds[0].pairs, list);
        assert_ptr_equal(event->seen.players, people);
        played++;
    }
    assert_int_equal(played, PLAYERS / 2);
    size_t count = 0;
    must(event, crosstable_event_rank(event, NULL, &count));
    for (size_t i = 0; i < count; i++) {
        crosstable_standing row;
        must(event, crosstable_event_standing(event, i, &row));
    }
    assert_int_equal(count, PLAYERS);
    must(event, crosstable_event_pair_next(event, NULL));
    assert_null(event->seen.rounds); /* what has changed is listed anew */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_header_and_the_library_are_of_one_version),
        cmocka_unit_test(structs_keep_their_sizes),
        TEST(what_a_newer_header_says_is_refused),
        TEST(an_event_is_built_from_nothing),
        TEST(players_are_edited_and_removed),
        TEST(byes_withdrawals_and_forbidden_pairs_count),
        TEST(a_round_is_paired_with_options),
        TEST(a_result_can_be_taken_back),
        TEST(bad_values_are_refused),
        TEST(a_team_event_is_built_from_nothing),
        TEST(teams_are_removed_and_members_leave),
        TEST(standings_go_when_the_event_changes),
        TEST(values_and_pairs_are_explained),
        TEST(pages_come_in_four_formats),
        TEST(a_text_with_faults_can_be_validated),
        TEST(without_a_handle_nothing_is_built),
        TEST(null_where_something_is_needed_is_refused),
        TEST(a_list_is_made_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
