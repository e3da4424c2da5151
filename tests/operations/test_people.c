/* add, withdraw, bye, forbid, options and systems, asked with requests in JSON. */

#include "event/small_event.h"
#include "operations/ask.h"
#include "support/check.h"

#include <string.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Six players, numbered by rating, before round 1 of five. */
static int start(void **state)
{
    static const char *const names[] = {"Abara, Chi",    "Brandt, Lukas", "Castro, Inés",
                                        "Dvořák, Tomáš", "Eriksen, Maja", "Fofanah, Isatu"};
    static hall h;
    h.mem = ct_arena_new();
    h.event = small_event(h.mem, 6, 0);
    h.event->rounds = 5;
    for (uint32_t i = 0; i < 6; i++) {
        h.event->players[i].name = ct_str_of(names[i]);
        h.event->players[i].rating = (uint16_t)(2300 - 100 * i);
        h.event->players[i].club = i < 2 ? CT_STR("SK Rot") : CT_STR("SK Blau");
    }
    *state = &h;
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* Changes the event of the hall. */
static json_t *change(hall *h, const char *operation, const char *request)
{
    return ask_served(h->mem, NULL, &h->event, operation, request, "done");
}

/* The event is the same one afterwards: a failure has worked on a copy. */
static void refuses(hall *h, const char *operation, const char *request, const char *verdict,
                    const char *sentence)
{
    ct_event *before = h->event;
    json_t *json = ask_served(h->mem, NULL, &h->event, operation, request, verdict);
    if (strstr(ask_problem(json), sentence) == NULL) {
        fail_msg("%s %s: not '%s': %s", operation, request, sentence, ask_problem(json));
    }
    assert_ptr_equal(h->event, before);
    json_decref(json);
}

static const json_t *item(const json_t *envelope, const char *list, size_t i, const char *key)
{
    const json_t *value = json_object_get(json_array_get(ask_data(envelope, list), i), key);
    if (value == NULL) {
        fail_msg("%s %zu has no %s", list, i, key);
    }
    return value;
}

static json_int_t number_of(const json_t *envelope, const char *list, size_t i, const char *key)
{
    return json_integer_value(item(envelope, list, i, key));
}

static const char *text_of(const json_t *envelope, const char *list, size_t i, const char *key)
{
    const char *text = json_string_value(item(envelope, list, i, key));
    return text == NULL ? "(null)" : text;
}

/* --- add ------------------------------------------------------------------------------------- */

static void a_player_is_numbered_by_rating(void **state)
{
    hall *h = *state;
    json_t *json =
        change(h, "add", "{\"name\": \"Grün, Wolf\", \"rating\": 2250, \"title\": \"fm\"}");
    assert_int_equal(number_of(json, "added", 0, "number"), 2);
    assert_int_equal(number_of(json, "added", 0, "rating"), 2250);
    assert_int_equal(json_integer_value(ask_data(json, "numbers_changed")), 5);
    assert_int_equal(h->event->player_count, 7);
    assert_true(ct_str_is(h->event->players[1].title, "FM"));
    json_decref(json);
}

static void a_list_is_added_all_or_none(void **state)
{
    hall *h = *state;
    json_t *json = change(h, "add",
                          "{\"from\": \"Name,Rating,FIDE ID\\nX,1000,11\\nY,1100,12\\n\", "
                          "\"round\": 2, \"keep-numbers\": true}");
    assert_int_equal(json_array_size(ask_data(json, "added")), 2);
    assert_int_equal(number_of(json, "added", 1, "number"), 8);
    assert_int_equal(number_of(json, "added", 1, "enters"), 2);
    json_decref(json);
    refuses(h, "add", "{\"from\": \"Name,FIDE ID\\nZ,13\\nX,11\\n\"}", "invalid",
            "7 X has the FIDE number 11 already");
    assert_int_equal(h->event->player_count, 8);
}

static ct_status find_player(void *self, uint64_t fide_id, ct_arena *mem, ct_player *out,
                             ct_error *err)
{
    (void)self;
    (void)mem;
    if (fide_id != 99999901) {
        return ct_fail(err, CT_NOT_FOUND, "no such number");
    }
    *out = (ct_player){.name = CT_STR("Test, Ada"), .rating = 2000, .fide_id = CT_STR("99999901")};
    return CT_OK;
}

static void a_fide_number_is_looked_up_by_the_client(void **state)
{
    hall *h = *state;
    static const ct_services services = {.rated_player = find_player};
    json_t *json = ask_served(h->mem, &services, &h->event, "add",
                              "{\"fide-id\": \"99999901\", \"rating\": 2010}", "done");
    assert_string_equal(text_of(json, "added", 0, "name"), "Test, Ada");
    assert_int_equal(number_of(json, "added", 0, "rating"), 2010);
    json_decref(json);
    json_decref(
        ask_served(h->mem, &services, &h->event, "add", "{\"fide-id\": \"7\"}", "not-found"));
    refuses(h, "add", "{\"fide-id\": \"7\"}", "unsupported", "no rating list here");
}

static void wrong_additions_are_misuse(void **state)
{
    hall *h = *state;
    refuses(h, "add", "{}", "misuse", "who is to be added?");
    refuses(h, "add", "{\"name\": \"A\", \"from\": \"Name\\nB\\n\"}", "misuse", "takes no name");
    refuses(h, "add", "{\"from\": \"Name\\nB\\n\", \"club\": \"C\"}", "misuse", "about one player");
    refuses(h, "add", "{\"name\": \"A\", \"renumber\": true, \"number\": 9}", "misuse",
            "numbers everybody");
    refuses(h, "add", "{\"name\": \"A\", \"fide-id\": \"x1\"}", "misuse", "no FIDE number");
    refuses(h, "add", "{\"name\": \"A\", \"rating\": 5000}", "misuse", "5000");
    refuses(h, "add", "{\"name\": \"A\", \"nmber\": 3}", "misuse", "no parameter \"nmber\"");
}

/* --- withdraw, bye --------------------------------------------------------------------------- */

static void players_leave_and_come_back(void **state)
{
    hall *h = *state;
    json_t *json = change(h, "withdraw", "{\"players\": [5, \"brandt\"], \"from-round\": 2}");
    assert_int_equal(number_of(json, "players", 0, "number"), 5);
    assert_int_equal(number_of(json, "players", 1, "from_round"), 2);
    assert_string_equal(text_of(json, "players", 1, "change"), "withdrawn");
    json_decref(json);
    json = change(h, "withdraw", "{\"players\": [5], \"undo\": true}");
    assert_string_equal(text_of(json, "players", 0, "change"), "returned");
    assert_true(json_is_null(item(json, "players", 0, "from_round")));
    assert_int_equal(h->event->players[4].leaves, 0);
    json_decref(json);
    refuses(h, "withdraw", "{\"players\": [1, 77]}", "not-found", "no player has number 77");
    assert_int_equal(h->event->players[0].leaves, 0);
    refuses(h, "withdraw", "{\"players\": [1], \"team\": true}", "misuse", "pairs players");
    refuses(h, "withdraw", "{\"players\": [1], \"undo\": true, \"expel\": true}", "misuse",
            "no other option");
    refuses(h, "withdraw", "{}", "misuse", "players is missing");
}

static void a_number_of_a_team_and_a_player_is_asked_about(void **state)
{
    hall *h = *state;
    small_teams(h->event, 2);
    refuses(h, "withdraw", "{\"players\": [2]}", "invalid", "is a team");
    json_t *json = change(h, "withdraw", "{\"players\": [2], \"team\": true, \"expel\": true}");
    assert_true(json_is_true(item(json, "players", 0, "team")));
    assert_string_equal(text_of(json, "players", 0, "change"), "expelled");
    json_decref(json);
    json = change(h, "withdraw", "{\"players\": [2], \"player\": true}");
    assert_true(json_is_false(item(json, "players", 0, "team")));
    json_decref(json);
}

static void byes_are_granted_and_taken_back(void **state)
{
    hall *h = *state;
    json_t *json = change(h, "bye", "{\"player\": 3, \"rounds\": [2, 4], \"kind\": \"zero\"}");
    assert_int_equal(json_integer_value(ask_data(json, "number")), 3);
    assert_int_equal(json_integer_value(json_array_get(ask_data(json, "rounds"), 1)), 4);
    assert_string_equal(json_string_value(ask_data(json, "bye")), "zero-point-bye");
    assert_int_equal(h->event->bye_count, 2);
    json_decref(json);
    json = change(h, "bye", "{\"player\": \"castro\", \"rounds\": [2], \"cancel\": true}");
    assert_true(json_is_null(ask_data(json, "bye")));
    assert_int_equal(h->event->bye_count, 1);
    json_decref(json);
    refuses(h, "bye", "{\"player\": 3, \"rounds\": [3, 9]}", "invalid", "no round 9");
    assert_int_equal(h->event->bye_count, 1);
    refuses(h, "bye", "{\"player\": 3, \"rounds\": [4], \"kind\": \"full\", \"cancel\": true}",
            "misuse", "whatever its kind");
    refuses(h, "bye", "{\"player\": 3, \"rounds\": [\"4\"]}", "misuse", "must be a number");
}

/* --- forbid ---------------------------------------------------------------------------------- */

static void rules_are_made_listed_and_removed(void **state)
{
    hall *h = *state;
    json_decref(change(h, "forbid", "{\"players\": [1, \"eriksen\"]}"));
    json_decref(change(h, "forbid", "{\"club\": true, \"rounds\": \"1-3\"}"));
    json_t *json = change(h, "forbid", "{\"club\": \"SK Rot\"}");
    assert_int_equal(json_array_size(ask_data(json, "rules")), 3);
    json_decref(json);
    json = ask(h->mem, h->event, "forbid", "", "done");
    assert_string_equal(text_of(json, "rules", 0, "kind"), "list");
    assert_int_equal(json_integer_value(json_array_get(item(json, "rules", 0, "members"), 1)), 5);
    assert_string_equal(text_of(json, "rules", 1, "kind"), "club");
    assert_true(json_is_null(item(json, "rules", 1, "name")));
    assert_int_equal(number_of(json, "rules", 1, "last_round"), 3);
    assert_string_equal(text_of(json, "rules", 2, "name"), "SK Rot");
    json_decref(json);
    json = change(h, "forbid", "{\"remove\": 1}");
    assert_int_equal(json_array_size(ask_data(json, "rules")), 2);
    json_decref(json);
}

static void rules_that_cannot_be_are_refused(void **state)
{
    hall *h = *state;
    refuses(h, "forbid", "{\"remove\": 1}", "not-found", "there is no rule 1");
    refuses(h, "forbid", "{\"players\": [1, 1]}", "invalid", "");
    refuses(h, "forbid", "{\"players\": [1, 2], \"club\": true}", "misuse", "exclude each other");
    refuses(h, "forbid", "{\"list\": true, \"rounds\": \"1\"}", "misuse", "exclude each other");
    refuses(h, "forbid", "{\"rounds\": \"1\"}", "misuse", "alone forbids nothing");
    refuses(h, "forbid", "{\"club\": true, \"rounds\": \"3-1\"}", "misuse", "does not understand");
}

/* --- options, systems ------------------------------------------------------------------------ */

static void settings_are_listed_and_changed(void **state)
{
    hall *h = *state;
    h->event->system = CT_STR("knockout");
    json_t *json = change(h, "options", "{\"settings\": [\"games=2\", \"Third = yes\"]}");
    assert_string_equal(json_string_value(ask_data(json, "system")), "knockout");
    assert_string_equal(text_of(json, "options", 0, "name"), "games");
    assert_string_equal(text_of(json, "options", 0, "value"), "2");
    assert_true(json_is_true(item(json, "options", 0, "is_given")));
    json_decref(json);
    json = change(h, "options", "{\"settings\": [\"games=\"]}");
    assert_string_equal(text_of(json, "options", 0, "value"), "1");
    assert_true(json_is_false(item(json, "options", 0, "is_given")));
    json_decref(json);
    refuses(h, "options", "{\"settings\": [\"third=no\", \"speed=9\"]}", "not-found", "speed");
    refuses(h, "options", "{\"settings\": [\"games=99\"]}", "invalid", "99");
    refuses(h, "options", "{\"settings\": [\"games\"]}", "misuse", "is no setting");
}

static void systems_are_listed(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    json_t *json = ask(mem, NULL, "systems", "{}", "done");
    assert_true(json_array_size(ask_data(json, "systems")) > 20);
    assert_string_equal(text_of(json, "systems", 0, "name"), "dutch");
    assert_true(json_is_true(item(json, "systems", 0, "swiss")));
    json_decref(json);
    json = ask(mem, NULL, "systems", "{\"system\": \"schiller\"}", "done");
    assert_int_equal(json_array_size(ask_data(json, "systems")), 1);
    assert_true(json_is_null(item(json, "systems", 0, "source")));
    json_decref(json);
    json_decref(ask(mem, NULL, "systems", "{\"system\": \"duch\"}", "misuse"));
    ct_arena_free(mem);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_player_is_numbered_by_rating),
        TEST(a_list_is_added_all_or_none),
        TEST(a_fide_number_is_looked_up_by_the_client),
        TEST(wrong_additions_are_misuse),
        TEST(players_leave_and_come_back),
        TEST(a_number_of_a_team_and_a_player_is_asked_about),
        TEST(byes_are_granted_and_taken_back),
        TEST(rules_are_made_listed_and_removed),
        TEST(rules_that_cannot_be_are_refused),
        TEST(settings_are_listed_and_changed),
        TEST(systems_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
