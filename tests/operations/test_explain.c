/* explain and its checklist as data. */

#include "event/small_event.h"
#include "operations/ask.h"
#include "support/check.h"
#include "support/golden.h"

#include <stdlib.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Seven players after three rounds of five. */
static int start(void **state)
{
    static hall h;
    static const char *const names[] = {"Abara, Chi",    "Brandt, Lukas", "Castro, Inés",
                                        "Dvořák, Tomáš", "Eriksen, Maja", "Fofanah, Isatu",
                                        "Grün, Wolfgang"};
    h.mem = ct_arena_new();
    h.event = small_event(h.mem, 7, 3);
    h.event->rounds = 5;
    for (uint32_t i = 0; i < 7; i++) {
        h.event->players[i].name = ct_str_of(names[i]);
    }
    small_game(h.event, 1, 1, 4, "10");
    small_game(h.event, 1, 5, 2, "01");
    small_game(h.event, 1, 3, 6, "==");
    small_bye(h.event, 1, 7, 'U');
    small_game(h.event, 2, 2, 1, "==");
    small_game(h.event, 2, 7, 3, "01");
    small_game(h.event, 2, 4, 5, "10");
    small_bye(h.event, 2, 6, 'U');
    small_game(h.event, 3, 1, 3, "01");
    small_game(h.event, 3, 6, 2, "==");
    small_game(h.event, 3, 4, 7, "==");
    small_bye(h.event, 3, 5, 'U');
    *state = &h;
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* The envelope's data and verdict; sheets and the like are not what this is about. */
static void is_as_reviewed(hall *h, const char *operation, const char *request, const char *golden)
{
    json_t *json = ask(h->mem, h->event, operation, request, "done");
    char *text =
        json_dumps(json_object_get(json, "data"), JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    test_golden(golden, ct_str_format(h->mem, "%s\n", text).at);
    free(text);
    json_decref(json);
}

static void an_explanation_is_a_list_of_articles_and_sentences(void **state)
{
    hall *h = *state;
    json_t *json =
        ask(h->mem, h->event, "explain", "{\"player\": 3, \"opponent\": 1, \"round\": 4}", "done");
    assert_int_equal(json_integer_value(ask_data(json, "player")), 3);
    assert_true(json_is_false(ask_data(json, "published")));
    const json_t *statements = ask_data(json, "statements");
    assert_true(json_array_size(statements) > 3);
    for (size_t i = 0; i < json_array_size(statements); i++) {
        const json_t *one = json_array_get(statements, i);
        assert_true(json_string_length(json_object_get(one, "article")) > 0);
        assert_true(json_string_length(json_object_get(one, "sentence")) > 0);
    }
    json_decref(json);
    is_as_reviewed(h, "explain", "{\"player\": \"castro\", \"opponent\": 1, \"round\": 4}",
                   "operations/explain.golden");
}

static void the_newest_round_is_explained_unless_another_is_asked_for(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "explain", "{\"player\": 5}", "done");
    assert_int_equal(json_integer_value(ask_data(json, "round")), 3);
    assert_true(json_is_true(ask_data(json, "published")));
    assert_true(json_is_true(ask_data(json, "bye")));
    assert_true(json_is_null(ask_data(json, "opponent")));
    assert_true(json_is_null(ask_data(json, "colour")));
    json_decref(json);
}

static void questions_that_cannot_be_asked_are_refused(void **state)
{
    hall *h = *state;
    json_decref(ask(h->mem, h->event, "explain", "", "misuse"));
    json_decref(ask(h->mem, h->event, "explain", "{\"player\": 5, \"opponent\": 5}", "misuse"));
    json_decref(ask(h->mem, h->event, "explain", "{\"player\": 5, \"opponent\": 1, \"bye\": true}",
                    "misuse"));
    json_decref(ask(h->mem, h->event, "explain", "{\"player\": 5, \"checklist\": true}", "misuse"));
    json_decref(ask(h->mem, h->event, "explain", "{\"player\": 77}", "not-found"));
    json_decref(ask(h->mem, h->event, "checklist", "{\"round\": 9}", "not-found"));
}

static void a_checklist_has_a_row_for_everybody(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "checklist", "{\"round\": 4}", "done");
    assert_int_equal(json_array_size(ask_data(json, "players")), 7);
    json_decref(json);
    is_as_reviewed(h, "checklist", "{\"round\": 4}", "operations/checklist.golden");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_explanation_is_a_list_of_articles_and_sentences),
        CASE(the_newest_round_is_explained_unless_another_is_asked_for),
        CASE(questions_that_cannot_be_asked_are_refused),
        CASE(a_checklist_has_a_row_for_everybody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
