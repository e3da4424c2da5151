/* check and validate as data. */

#include "event/build.h"
#include "generator/generate.h"
#include "operations/ask.h"
#include "support/check.h"

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Five players, three rounds, everybody there. */
static int start(void **state)
{
    static hall h;
    ct_generator *generator = ct_generator_new();
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    options.players = 5;
    options.rounds = 3;
    options.forfeit_rate = options.half_bye_rate = 0;
    options.zero_bye_rate = options.withdrawal_rate = 0;
    h.mem = ct_arena_new();
    ct_status status = ct_generate(generator, &options, h.mem, &made, NULL);
    ct_generator_free(generator);
    h.event = made.event;
    *state = &h;
    return status != CT_OK || h.event->rounds_paired != 3;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* Turns the colours of the first player's game in round 1. */
static void turn_first_game(hall *h)
{
    ct_index other = ct_event_cell(h->event, 0, 1).opponent;
    uint8_t colour = ct_event_cell(h->event, 0, 1).colour;
    ct_event_cell_at(h->event, 0, 1)->colour = ct_event_cell(h->event, other, 1).colour;
    ct_event_cell_at(h->event, other, 1)->colour = colour;
}

static json_int_t number_of(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

static void an_event_is_checked_round_by_round(void **state)
{
    hall *h = *state;
    json_t *clean = ask(h->mem, h->event, "check", "", "done");
    assert_true(json_is_true(ask_data(clean, "clean")));
    assert_int_equal(json_array_size(ask_data(clean, "rounds")), 3);
    assert_int_equal(json_integer_value(ask_data(clean, "edition")), 2026);
    assert_true(json_is_object(ask_data(clean, "ranking")));
    json_decref(clean);
    turn_first_game(h);
    json_t *other = ask(h->mem, h->event, "check", "", "no");
    const json_t *round = json_array_get(ask_data(other, "rounds"), 0);
    assert_true(json_is_false(ask_data(other, "clean")));
    assert_string_equal(json_string_value(json_object_get(round, "agreement")), "colours differ");
    const json_t *checker = json_array_get(json_object_get(round, "checker"), 0);
    const json_t *tournament = json_array_get(json_object_get(round, "tournament"), 0);
    assert_int_equal(number_of(checker, "white"), number_of(tournament, "black"));
    assert_true(json_is_null(json_object_get(checker, "bye")));
    json_decref(other);
}

static void what_was_not_asked_for_is_null(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "check", "{\"round\": 2}", "done");
    assert_int_equal(json_array_size(ask_data(json, "rounds")), 1);
    assert_true(json_is_null(ask_data(json, "ranking")));
    json_decref(json);
    json = ask(h->mem, h->event, "check", "{\"ranks-only\": true}", "done");
    assert_true(json_is_null(ask_data(json, "verdict")));
    assert_true(json_is_null(ask_data(json, "system")));
    assert_int_equal(json_array_size(ask_data(json, "rounds")), 0);
    json_decref(json);
}

static void breaches_have_their_rules(void **state)
{
    hall *h = *state;
    for (ct_index who = 0; who < 5; who++) {
        *ct_event_cell_at(h->event, who, 3) = ct_event_cell(h->event, who, 1);
    }
    json_t *json = ask(h->mem, h->event, "check", "{\"no-ranks\": true}", "no");
    assert_int_equal(json_integer_value(ask_data(json, "breaches")), 3);
    const json_t *first = json_array_get(ask_data(json, "illegal"), 0);
    assert_string_equal(json_string_value(json_object_get(first, "rule")), "C.04.1 2");
    json_decref(json);
    /* By the rules of a round robin two may meet again. */
    json =
        ask(h->mem, h->event, "check", "{\"no-ranks\": true, \"system\": \"round-robin\"}", "no");
    assert_int_equal(json_integer_value(ask_data(json, "breaches")), 0);
    json_decref(json);
}

static void wrong_questions_are_refused(void **state)
{
    hall *h = *state;
    json_decref(ask(h->mem, h->event, "check", "{\"ranks-only\": true, \"round\": 1}", "misuse"));
    json_decref(ask(h->mem, h->event, "check", "{\"system\": \"dutsch\"}", "misuse"));
    json_t *json = ask(h->mem, h->event, "check", "{\"round\": 9}", "not-found");
    assert_string_equal(ask_problem(json), "round 9 is not paired");
    json_decref(json);
}

static void a_file_with_faults_is_answered_as_invalid(void **state)
{
    hall *h = *state;
    ct_problems problems;
    ct_problems_start(&problems, h->mem, "bad.trf");
    ct_error *fault = ct_problem_add(&problems, CT_FAULT, 7, 3, "TRF 001", "no such opponent");
    ct_error_cure(fault, "correct it; {validate} lists all");
    ct_desk_event bad = {.problems = &problems, .name = "bad.trf", .status = CT_INVALID};
    json_t *json = ask_about(h->mem, &bad, 1, "validate", "", "invalid");
    assert_int_equal(json_integer_value(ask_data(json, "faults")), 1);
    const json_t *one = json_array_get(ask_data(json, "problems"), 0);
    assert_int_equal(number_of(one, "line"), 7);
    assert_string_equal(json_string_value(json_object_get(one, "severity")), "fault");
    assert_string_equal(json_string_value(json_object_get(one, "cure")),
                        "correct it; crosstable validate FILE lists all");
    json_decref(json);
    json_decref(ask(h->mem, h->event, "validate", "", "done"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_event_is_checked_round_by_round),
        CASE(what_was_not_asked_for_is_null),
        CASE(breaches_have_their_rules),
        CASE(wrong_questions_are_refused),
        CASE(a_file_with_faults_is_answered_as_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
