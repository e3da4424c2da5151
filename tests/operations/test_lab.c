/* The laboratory as a library asks it: nothing is kept, everything is in the answer. */

#include "operations/ask.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

/* The study as a text inside the request. */
#define TINY                                                                                  \
    "{\\\"name\\\": \\\"tiny\\\", \\\"title\\\": \\\"A tiny study\\\", \\\"question\\\": "    \
    "\\\"Does it run?\\\", \\\"conditions\\\": [{\\\"name\\\": \\\"club\\\", \\\"field\\\": " \
    "{\\\"players\\\": [8, 12], \\\"rounds\\\": 4, \\\"mean\\\": 1800, \\\"deviation\\\": "   \
    "200}, \\\"replicates\\\": 12}], \\\"arms\\\": [{\\\"name\\\": \\\"Dutch\\\", "           \
    "\\\"system\\\": \\\"dutch\\\"}, {\\\"name\\\": \\\"Monrad\\\", \\\"system\\\": "         \
    "\\\"monrad\\\"}], \\\"metrics\\\": [\\\"draws\\\", \\\"elo-gap-by-round\\\"], "          \
    "\\\"published\\\": [{\\\"arm\\\": \\\"Dutch\\\", \\\"metric\\\": \\\"draws\\\", "        \
    "\\\"value\\\": 0.40, \\\"at\\\": \\\"p. 77\\\", \\\"band\\\": 1}], \\\"quick\\\": 6}"

static int start(void **state)
{
    *state = ct_arena_new();
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static const json_t *at(const json_t *list, size_t index, const char *key)
{
    const json_t *value = json_object_get(json_array_get(list, index), key);
    assert_non_null(value);
    return value;
}

static void a_study_runs_without_a_place_for_its_results(void **state)
{
    json_t *json =
        ask(*state, NULL, "lab-run", "{\"study\": \"" TINY "\", \"threads\": 1}", "done");
    assert_int_equal(json_integer_value(ask_data(json, "units_done")), 12);
    assert_string_equal(json_string_value(ask_data(json, "study")), "tiny");
    const json_t *means = ask_data(json, "means");
    assert_int_equal(json_array_size(means), 2 + 2 * 4); /* draws, and a gap for each round */
    assert_string_equal(json_string_value(at(means, 0, "metric")), "draws");
    assert_string_equal(json_string_value(at(means, 0, "arm")), "Dutch");
    double mean = json_real_value(at(means, 0, "mean"));
    assert_true(mean > 0 && mean < 1);
    assert_true(json_real_value(at(means, 0, "low")) < mean);
    assert_string_equal(json_string_value(at(means, 2, "part")), "round 1");
    const json_t *differences = ask_data(json, "differences");
    assert_int_equal(json_array_size(differences), 1); /* rounds have none */
    assert_string_equal(json_string_value(at(differences, 0, "from")), "Dutch");
    assert_true(fabs(json_real_value(at(differences, 0, "mean")) -
                     (json_real_value(at(means, 1, "mean")) - mean)) < 1e-9);
    const json_t *published = ask_data(json, "published");
    assert_true(fabs(json_real_value(at(published, 0, "ours")) - mean) < 1e-9);
    assert_string_equal(json_string_value(at(published, 0, "verdict")), "reproduced");
    assert_int_equal(json_integer_value(json_object_get(ask_data(json, "score"), "reproduced")), 1);
    json_decref(json);
}

static void quick_and_seed_count(void **state)
{
    json_t *json = ask(*state, NULL, "lab-run",
                       "{\"study\": \"" TINY "\", \"quick\": true, \"seed\": 5}", "done");
    assert_int_equal(json_integer_value(ask_data(json, "units")), 6);
    assert_int_equal(json_integer_value(ask_data(json, "seed")), 5);
    json_decref(json);
}

static void shipped_studies_are_known_by_name(void **state)
{
    json_t *json = ask(*state, NULL, "lab-run", "{\"study\": \"marchese-example\"}", "done");
    assert_int_equal(json_integer_value(json_object_get(ask_data(json, "score"), "reproduced")),
                     15);
    json_decref(json);
    json = ask(*state, NULL, "lab-run", "{\"study\": \"clib\"}", "not-found");
    assert_string_equal(ask_problem(json), "there is no study \"clib\"");
    json_decref(json);
    json = ask(*state, NULL, "lab-run", "{\"study\": \"club\", \"table\": true}", "misuse");
    assert_string_equal(ask_problem(json), "only a study of tie-breaks learns a table");
    json_decref(json);
    json = ask(*state, NULL, "lab-run", "{}", "misuse");
    json_decref(json);
    json = ask(*state, NULL, "lab-run", "{\"study\": \"{\\\"name\\\": 7}\"}", "invalid");
    json_decref(json);
}

static bool stops_at_once(void *self)
{
    (void)self;
    return true;
}

static void a_run_can_be_cancelled(void **state)
{
    ct_services services = {.is_cancelled = stops_at_once};
    ct_event *none = NULL;
    json_t *json = ask_served(*state, &services, &none, "lab-run",
                              "{\"study\": \"club\", \"threads\": 1}", "cancelled");
    assert_non_null(strstr(ask_problem(json), " of 2460 units"));
    json_decref(json);
}

static void results_need_a_client_that_keeps_them(void **state)
{
    json_t *json = ask(*state, NULL, "lab-report", "{\"results\": \"a.lab\"}", "unsupported");
    assert_string_equal(ask_problem(json), "results of studies are not kept here");
    json_decref(json);
    json = ask(*state, NULL, "lab-compare", "{\"results\": \"a.lab\"}", "misuse");
    json_decref(json);
}

static void lists_are_typed(void **state)
{
    json_t *json = ask(*state, NULL, "lab-list", "{}", "done");
    assert_true(json_array_size(ask_data(json, "studies")) > 5);
    assert_true(json_is_integer(at(ask_data(json, "studies"), 0, "units")));
    json_decref(json);
    json = ask(*state, NULL, "lab-list", "{\"models\": true}", "done");
    const json_t *parameters = at(ask_data(json, "models"), 2, "parameters");
    assert_true(json_is_number(at(parameters, 0, "usual")));
    json_decref(json);
    json = ask(*state, NULL, "lab-list", "{\"metrics\": true}", "done");
    assert_true(json_is_string(at(ask_data(json, "metrics"), 0, "title")));
    json_decref(json);
}

static void games_are_fitted(void **state)
{
    json_t *json = ask(*state, NULL, "lab-fit",
                       "{\"games\": \"white_elo,black_elo,white_wins,draws,black_wins\\n"
                       "2000,2000,40,30,30\\n2200,2000,70,20,10\\n\", \"model\": \"davidson\"}",
                       "done");
    assert_int_equal(json_number_value(ask_data(json, "games")), 200);
    const json_t *models = ask_data(json, "models");
    assert_int_equal(json_array_size(models), 1);
    assert_true(json_real_value(at(models, 0, "loss_fitted")) <=
                json_real_value(at(models, 0, "loss_as_shipped")));
    const json_t *bands = ask_data(json, "bands");
    assert_int_equal(json_array_size(bands), 2);
    assert_true(fabs(json_number_value(at(bands, 0, "score")) - 0.55) < 1e-9);
    assert_true(fabs(json_number_value(at(bands, 0, "draws")) - 0.30) < 1e-9);
    json_decref(json);
    json = ask(*state, NULL, "lab-fit", "{\"games\": \"x\", \"model\": \"davidsen\"}", "misuse");
    json_decref(json);
    json = ask(*state, NULL, "lab-fit", "{\"games\": \"x,y\\n1,2\\n\"}", "invalid");
    json_decref(json);
}

static void a_new_study_can_be_run(void **state)
{
    ct_answer answer = ask_for_answer(*state, NULL, "lab-new", "{}");
    ct_text request = {.mem = *state};
    ct_text_add(&request, CT_STR("{\"quick\": true, \"study\": "));
    ct_text_add_quoted(&request, answer.document);
    ct_text_add(&request, CT_STR("}"));
    json_decref(ask(*state, NULL, "lab-run", ct_text_view(&request).at, "done"));
}

#define WITH_MEMORY(test) cmocka_unit_test_setup_teardown(test, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_MEMORY(a_study_runs_without_a_place_for_its_results),
        WITH_MEMORY(quick_and_seed_count),
        WITH_MEMORY(shipped_studies_are_known_by_name),
        WITH_MEMORY(a_run_can_be_cancelled),
        WITH_MEMORY(results_need_a_client_that_keeps_them),
        WITH_MEMORY(lists_are_typed),
        WITH_MEMORY(games_are_fitted),
        WITH_MEMORY(a_new_study_can_be_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
