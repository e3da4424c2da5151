/* new, asked with requests in JSON. */

#include "event/event.h"
#include "operations/ask.h"
#include "support/check.h"

#include <string.h>

static void refuses(const char *request, const char *verdict, const char *sentence)
{
    ct_arena *mem = ct_arena_new();
    json_t *json = ask(mem, NULL, "new", request, verdict);
    if (strstr(ask_problem(json), sentence) == NULL) {
        fail_msg("%s: not '%s': %s", request, sentence, ask_problem(json));
    }
    assert_null(json_object_get(json, "data"));
    json_decref(json);
    ct_arena_free(mem);
}

static void an_event_is_made_and_nothing_is_written(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_answer answer = ask_for_answer(
        mem, NULL, "new",
        "{\"name\": \"Club Open\", \"city\": \"Uppsala\", \"rounds\": 3, \"start\": "
        "\"2026-03-06\", \"colour\": \"black\", \"scoring\": \"3-1-0\", \"players\": {\"name\": "
        "\"list.csv\", \"text\": "
        "\"Name,Rating,Shoe\\nLow,1500,41\\nHigh,2100,38\\nMid,1800,40\\n\"}"
        "}");
    const ct_event *made = answer.made;
    assert_non_null(made);
    assert_true(ct_str_is(made->name, "Club Open"));
    assert_true(ct_str_is(made->start, "2026/03/06"));
    assert_int_equal(made->rounds, 3);
    assert_int_equal(made->initial_colour, CT_BLACK);
    assert_int_equal(made->scoring.win[CT_WHITE], 3 * made->unit);
    assert_int_equal(made->player_count, 3);
    assert_true(ct_str_is(made->players[0].name, "High"));
    assert_int_equal(made->players[0].tpn.number, 1);
    assert_true(ct_str_is(made->players[2].name, "Low"));
    assert_int_equal(answer.notes.count, 1);
    assert_true(ct_str_is(answer.next.step, "pair write"));
    ct_arena_free(mem);
}

static void what_was_made_is_told(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    json_t *json = ask(mem, NULL, "new",
                       "{\"system\": \"knockout\", \"option\": [\"games=2\"], \"players\": "
                       "\"Name;Size\\nA;1\\nB;2\\nC;3\\nD;4\\n\"}",
                       "done");
    assert_int_equal(json_integer_value(ask_data(json, "players")), 4);
    assert_int_equal(json_integer_value(ask_data(json, "rounds")), 4);
    assert_string_equal(json_string_value(ask_data(json, "system")), "knockout");
    assert_string_equal(json_string_value(json_array_get(ask_data(json, "columns_ignored"), 0)),
                        "Size");
    json_decref(json);
    json = ask(mem, NULL, "new", "{}", "done");
    assert_true(json_is_null(ask_data(json, "rounds")));
    assert_string_equal(json_string_value(ask_data(json, "system")), "dutch");
    json_decref(json);
    ct_arena_free(mem);
}

/* The members of a team sit in the order of their boards, whatever their numbers. */
static void teams_are_made_from_a_list(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_answer answer = ask_for_answer(mem, NULL, "new",
                                      "{\"system\": \"team-swiss\", \"players\": "
                                      "\"Name,Rating,Team,Board\\nA,2000,Red,2\\nB,1900,Red,1\\nC,"
                                      "1800,Blue,1\\nD,1700,Blue,2\\n\"}");
    const ct_event *made = answer.made;
    assert_true(made->is_team_event);
    assert_int_equal(made->team_count, 2);
    assert_true(ct_str_is(made->teams[0].name, "Red"));
    assert_int_equal(made->teams[0].members[0], 1);
    assert_int_equal(made->teams[0].members[1], 0);
    assert_int_equal(made->players[0].fixed_board, 0);
    ct_arena_free(mem);
}

static void wrong_requests_are_misuse(void **state)
{
    (void)state;
    refuses("{\"start\": \"2026/03/06\", \"end\": \"2026/03/05\"}", "misuse", "before the first");
    refuses("{\"start\": \"2026/02/30\"}", "misuse", "no day of the calendar");
    refuses("{\"keep-numbers\": true}", "misuse", "numbers of a list");
    refuses("{\"acceleration\": \"baku\"}", "misuse", "depends on the number of rounds");
    refuses("{\"groups\": \"20\"}", "misuse", "groups of a free size");
    refuses("{\"acceleration\": \"haley\", \"groups\": \"4,4\"}", "misuse", "does not understand");
    refuses("{\"scoring\": \"3-1\"}", "misuse", "does not understand '3-1'");
    refuses("{\"pab\": \"much\"}", "misuse", "does not understand 'much'");
    refuses("{\"option\": [\"games\"]}", "misuse", "'games' is no setting");
    refuses("{\"federation\": \"Italy\"}", "misuse", "no code of a federation");
    refuses("{\"system\": \"duch\"}", "misuse", "duch");
    refuses("{\"rounds\": \"nine\"}", "misuse", "must be a number");
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    refuses("{\"rounds\": 9, \"players\": \"Name\\nA\\nB\\n\"}", "invalid",
            "9 rounds are too many for 2 players");
    refuses(
        "{\"keep-numbers\": true, \"players\": {\"name\": \"l.csv\", \"text\": \"Name\\nA\\n\"}}",
        "invalid", "l.csv does not give every player a number");
    refuses("{\"option\": [\"speed=9\"]}", "not-found", "speed");
    refuses("{\"system\": \"schiller\", \"option\": [\"games=2\"]}", "unsupported",
            "no engine yet");
}

/* Each fault of a list has its line, and the name that the client gave to the list. */
static void faults_of_a_list_have_their_lines(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    json_t *json = ask(mem, NULL, "new",
                       "{\"players\": {\"name\": \"late.csv\", \"text\": "
                       "\"Name,Rating\\nA,many\\n,1500\\nB,1600\\n\"}}",
                       "invalid");
    const json_t *problems = json_object_get(json, "problems");
    assert_true(json_array_size(problems) >= 1);
    const json_t *first = json_array_get(problems, 0);
    assert_string_equal(json_string_value(json_object_get(first, "file")), "late.csv");
    assert_true(json_integer_value(json_object_get(first, "line")) >= 2);
    json_decref(json);
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_made_and_nothing_is_written),
        cmocka_unit_test(what_was_made_is_told),
        cmocka_unit_test(teams_are_made_from_a_list),
        cmocka_unit_test(wrong_requests_are_misuse),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(faults_of_a_list_have_their_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
