/* rate, norms, prizes and convert as data. */

#include "event/small_event.h"
#include "formats/json.h"
#include "formats/trf.h"
#include "operations/ask.h"
#include "support/check.h"

#include <string.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Four rated players and one without a rating after two rounds. */
static int start(void **state)
{
    static hall h;
    static const char *const names[] = {"Abara, Chi", "Brandt, Lukas", "Castro, Inés",
                                        "Dvořák, Tomáš", "Eriksen, Maja"};
    static const uint16_t ratings[] = {2200, 2100, 2000, 1900, 0};
    h.mem = ct_arena_new();
    h.event = small_event(h.mem, 5, 2);
    h.event->rounds = 2;
    for (uint32_t i = 0; i < 5; i++) {
        h.event->players[i].name = ct_str_of(names[i]);
        h.event->players[i].rating = ratings[i];
    }
    small_game(h.event, 1, 1, 3, "10");
    small_game(h.event, 1, 4, 2, "01");
    small_bye(h.event, 1, 5, 'U');
    small_game(h.event, 2, 2, 1, "==");
    small_game(h.event, 2, 3, 5, "01");
    small_bye(h.event, 2, 4, 'U');
    *state = &h;
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

static double number_of(const json_t *json, const char *key)
{
    assert_true(json_is_number(json_object_get(json, key)));
    return json_number_value(json_object_get(json, key));
}

/* --- rate ------------------------------------------------------------------------------------ */

static void changes_and_first_ratings_are_numbers(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "rate", "{\"date\": \"2026/03/06\"}", "done");
    const json_t *players = ask_data(json, "players");
    assert_int_equal(json_array_size(players), 5);
    const json_t *first = json_array_get(players, 0);
    assert_true(number_of(first, "games") == 2 && number_of(first, "score") == 1.5);
    assert_true(number_of(first, "expected") == 1.4); /* 0.76 and 0.64 */
    assert_true(number_of(first, "change") == 2);
    assert_true(json_is_null(json_object_get(first, "after")));
    assert_int_equal(json_array_size(json_object_get(first, "list")), 0);
    const json_t *last = json_array_get(players, 4);
    assert_true(json_is_null(json_object_get(last, "rating")));
    assert_true(json_is_null(json_object_get(last, "k")));
    assert_true(number_of(json_object_get(last, "first_rating"), "games") == 1);
    json_decref(json);
}

static void games_are_listed_for_whom_they_are_asked(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "rate", "{\"games\": \"2\"}", "done");
    const json_t *players = ask_data(json, "players");
    assert_int_equal(json_array_size(json_object_get(json_array_get(players, 0), "list")), 0);
    assert_int_equal(json_array_size(json_object_get(json_array_get(players, 1), "list")), 2);
    json_decref(json);
    json = ask(h->mem, h->event, "rate", "{\"games\": true}", "done");
    const json_t *third = json_array_get(ask_data(json, "players"), 2);
    const json_t *game = json_array_get(json_object_get(third, "list"), 1);
    assert_true(number_of(game, "opponent") == 5);
    assert_true(json_is_null(json_object_get(game, "expected")));
    assert_true(json_is_string(json_object_get(game, "unrated")));
    json_decref(json);
}

static void a_list_of_figures_comes_as_text(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "rate",
                       "{\"glicko\": \"No,Rating,RD,volatility\\n1,1500,200,0.06\\n\"}", "done");
    assert_string_equal(json_string_value(ask_data(json, "method")), "glicko2");
    const json_t *first = json_array_get(ask_data(json, "players"), 0);
    assert_true(number_of(json_object_get(first, "before"), "deviation") == 200);
    assert_true(json_is_null(json_object_get(first, "first_rating")));
    json_decref(json);
    json = ask(h->mem, h->event, "rate",
               "{\"glicko\": {\"name\": \"april.csv\", \"text\": \"No,Rating\\n1,strong\\n\"}}",
               "invalid");
    const json_t *problem = json_array_get(json_object_get(json, "problems"), 0);
    assert_string_equal(json_string_value(json_object_get(problem, "file")), "april.csv");
    json_decref(json);
    json_decref(ask(h->mem, h->event, "rate", "{\"absent\": true}", "misuse"));
    json_decref(
        ask(h->mem, h->event, "rate", "{\"method\": \"fide\", \"glicko\": \"No\"}", "misuse"));
    json_decref(ask(h->mem, h->event, "rate", "{\"tau\": 7}", "misuse"));
}

static void several_events_are_a_period(void **state)
{
    hall *h = *state;
    ct_problems none;
    ct_problems_start(&none, h->mem, NULL);
    ct_desk_event both[] = {{.event = h->event, .problems = &none},
                            {.event = h->event, .problems = &none}};
    json_t *json = ask_about(h->mem, both, 2, "rate", "", "done");
    assert_int_equal(json_array_size(ask_data(json, "events")), 2);
    assert_true(number_of(json_array_get(ask_data(json, "players"), 0), "games") == 4);
    json_decref(json);
}

/* --- norms, prizes --------------------------------------------------------------------------- */

static void norms_are_judged_condition_by_condition(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "norms", "{\"player\": 1, \"title\": \"IM\"}", "done");
    assert_int_equal(json_array_size(ask_data(json, "norms")), 1);
    const json_t *norm = json_array_get(ask_data(json, "norms"), 0);
    const json_t *games = json_array_get(json_object_get(norm, "conditions"), 1);
    assert_string_equal(json_string_value(json_object_get(games, "article")), "1.4.1");
    assert_string_equal(json_string_value(json_object_get(games, "state")), "broken");
    json_decref(json);
    json_decref(ask(h->mem, h->event, "norms", "{\"title\": \"FM\"}", "misuse"));
    json_decref(ask(h->mem, h->event, "norms", "{\"player\": 9}", "not-found"));
}

static void a_fund_is_divided_to_the_last_coin(void **state)
{
    hall *h = *state;
    json_t *json = ask(h->mem, h->event, "prizes",
                       "{\"fund\": \"set, sharing, equal\\nplaces, Main, , 100, 51\\n\"}", "done");
    double sum = 0;
    size_t i;
    const json_t *award;
    json_array_foreach(ask_data(json, "awards"), i, award)
    {
        sum += number_of(award, "amount");
    }
    assert_true(sum == 151 && json_number_value(ask_data(json, "awarded")) == 151);
    assert_true(json_is_true(ask_data(json, "final")));
    json_decref(json);
    json_decref(ask(h->mem, h->event, "prizes", "", "misuse"));
    json = ask(h->mem, h->event, "prizes", "{\"fund\": \"places, Main, , 10, 20\\n\"}", "invalid");
    assert_true(json_array_size(json_object_get(json, "problems")) > 0);
    json_decref(json);
}

/* --- convert --------------------------------------------------------------------------------- */

static void a_document_reads_back_as_the_event(void **state)
{
    hall *h = *state;
    ct_problems problems;
    ct_error err = {0};
    ct_event *again = NULL;
    ct_answer answer = ask_for_answer(h->mem, h->event, "convert", "{\"format\": \"json\"}");
    assert_string_equal(answer.media_type, "application/json");
    ct_problems_start(&problems, h->mem, NULL);
    check_ok(ct_json_read(answer.document, h->mem, &again, &problems, &err), err);
    assert_int_equal(again->rounds_paired, 2);
    assert_true(again->players[0].declared.has_points); /* complete: points are filled in … */
    assert_false(
        h->event->players[0].declared.has_points); /* … and the event on the desk is as it was */
    answer = ask_for_answer(h->mem, h->event, "convert", "");
    ct_trf_form form;
    check_ok(ct_trf_read(answer.document, h->mem, &again, &form, &problems, &err), err);
    assert_int_equal(form.dialect, CT_TRF26);
    json_decref(ask(h->mem, h->event, "convert", "{\"format\": \"pdf\"}", "misuse"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(changes_and_first_ratings_are_numbers),
        CASE(games_are_listed_for_whom_they_are_asked),
        CASE(a_list_of_figures_comes_as_text),
        CASE(several_events_are_a_period),
        CASE(norms_are_judged_condition_by_condition),
        CASE(a_fund_is_divided_to_the_last_coin),
        CASE(a_document_reads_back_as_the_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
