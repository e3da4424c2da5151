/* generate: one event for a library, several for a client that takes them one by one. */

#include "generator/generate.h"
#include "operations/ask.h"
#include "support/check.h"

#include <string.h>

typedef struct shop {
    ct_arena *mem;
    ct_services services;
    uint32_t taken, players; /* events, and players of the latest */
    uint32_t stop_after;     /* cancelled then; 0 = never */
} shop;

static ct_status take(void *self, const ct_event *made, uint32_t number, ct_error *err)
{
    shop *here = self;
    (void)err;
    assert_int_equal(number, ++here->taken);
    here->players = made->player_count;
    return CT_OK;
}

static bool is_cancelled(void *self)
{
    const shop *here = self;
    return here->stop_after > 0 && here->taken >= here->stop_after;
}

static uint64_t new_seed(void *self)
{
    (void)self;
    return 77;
}

static int start(void **state)
{
    static shop here;
    here = (shop){.mem = ct_arena_new()};
    here.services = (ct_services){
        .self = &here, .emit = take, .is_cancelled = is_cancelled, .new_seed = new_seed};
    *state = &here;
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(((shop *)*state)->mem);
    return 0;
}

static json_t *ask_shop(shop *here, const char *request, const char *verdict)
{
    ct_event *none = NULL;
    return ask_served(here->mem, &here->services, &none, "generate", request, verdict);
}

static json_int_t number_of(const json_t *envelope, size_t index, const char *key)
{
    const json_t *event = json_array_get(ask_data(envelope, "events"), index);
    assert_non_null(event);
    return json_integer_value(json_object_get(event, key));
}

static void parameters_have_the_types_of_their_rows(void **state)
{
    shop *here = *state;
    ct_answer answer = ask_for_answer(here->mem, NULL, "generate",
                                      "{\"players\": 8, \"rounds\": 3, \"seed\": 7, "
                                      "\"forfeit-rate\": \"1/5\", \"initial-colour\": \"black\"}");
    assert_non_null(answer.made);
    assert_int_equal(answer.made->player_count, 8);
    assert_int_equal(answer.made->rounds_paired, 3);
    json_t *json = ask(here->mem, NULL, "generate", "{\"players\": 1}", "misuse");
    assert_string_equal(ask_problem(json), "players cannot be \"1\"");
    json_decref(json);
    json = ask(here->mem, NULL, "generate", "{\"results\": \"swiss\"}", "misuse");
    json_decref(json);
    json = ask(here->mem, NULL, "generate", "{\"players\": 8, \"count\": 2}", "misuse");
    assert_string_equal(ask_problem(json), "only one event can be taken here");
    json_decref(json);
}

/* Every parameter of the generator is an input, with its words, and no other is. */
static void the_inputs_are_the_parameters_of_the_generator(void **state)
{
    (void)state;
    const ct_operation *operation = ct_operation_named(CT_STR("generate"));
    size_t count = 0;
    for (const ct_parameter *row = ct_generate_parameters(); row->name != NULL; row++) {
        const ct_input *input = ct_input_named(operation, ct_str_of(row->name));
        assert_non_null(input);
        assert_string_equal(input->sentence, row->sentence);
        assert_int_equal(input->type == CT_INPUT_WORD, row->kind == CT_PARAMETER_CHOICE);
        const char *range = input->range;
        for (size_t i = 0; row->words != NULL && row->words[i].word != NULL; i++) {
            assert_int_equal(strncmp(range, row->words[i].word, strlen(row->words[i].word)), 0);
            range += strlen(row->words[i].word) + 1;
        }
        count++;
    }
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        count--;
    }
    assert_int_equal(count, (size_t)-3); /* config, model, count */
}

static void several_events_go_out_one_by_one(void **state)
{
    shop *here = *state;
    json_t *json = ask_shop(here, "{\"players\": 6, \"rounds\": 2, \"count\": 3}", "done");
    assert_int_equal(here->taken, 3);
    assert_int_equal(here->players, 6);
    assert_int_equal(json_array_size(ask_data(json, "events")), 3);
    assert_int_equal(number_of(json, 2, "number"), 3);
    assert_int_equal(number_of(json, 2, "seed"), 77);
    assert_int_equal(number_of(json, 2, "rounds"), 2);
    json_decref(json);
    here->taken = 0;
    here->stop_after = 2;
    json = ask_shop(here, "{\"players\": 6, \"rounds\": 2, \"count\": 3}", "cancelled");
    assert_string_equal(ask_problem(json), "stopped after 2 of 3 events");
    json_decref(json);
}

static void configurations_and_models_are_documents(void **state)
{
    shop *here = *state;
    json_t *json = ask_shop(
        here, "{\"config\": \"PlayersNumber=10\\nRoundsNumber=4\\n\", \"rounds\": 2}", "done");
    assert_int_equal(number_of(json, 0, "players"), 10);
    assert_int_equal(number_of(json, 0, "rounds"), 2);
    json_decref(json);
    json = ask_shop(here, "{\"config\": {\"name\": \"bad.conf\", \"text\": \"Nonsense=1\\n\"}}",
                    "invalid");
    json_decref(json);
    json = ask_shop(here, "{\"model\": \"001 nonsense\"}", "invalid");
    json_decref(json);
}

#define IN_A_SHOP(test) cmocka_unit_test_setup_teardown(test, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_SHOP(parameters_have_the_types_of_their_rows),
        IN_A_SHOP(the_inputs_are_the_parameters_of_the_generator),
        IN_A_SHOP(several_events_go_out_one_by_one),
        IN_A_SHOP(configurations_and_models_are_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
