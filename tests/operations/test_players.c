/* players and players-index: the client says where the index is kept. */

#include "operations/ask.h"
#include "store/rating_index.h"
#include "support/check.h"
#include "support/folder.h"

#include <string.h>

typedef struct shop {
    ct_arena *mem;
    char folder[CT_TEST_PATH];
    ct_services services;
    ct_rating_index *index;
    unsigned steps; /* of the progress shown */
    double share;
} shop;

static const char *index_file(void *self, bool to_be_made, ct_error *err)
{
    (void)to_be_made;
    (void)err;
    return test_path(((shop *)self)->folder, "ratings.db");
}

static ct_rating_index *open_index(void *self, ct_error *err)
{
    shop *here = self;
    if (here->index == NULL &&
        ct_rating_index_open(index_file(self, false, err), &here->index, err) != CT_OK) {
        return NULL;
    }
    return here->index;
}

static void note_progress(void *self, double share, const char *what)
{
    shop *here = self;
    assert_string_equal(what, "indexing");
    here->steps++;
    here->share = share;
}

static int start(void **state)
{
    static shop here;
    here = (shop){.mem = ct_arena_new()};
    here.services = (ct_services){.self = &here,
                                  .rating_index = open_index,
                                  .rating_index_file = index_file,
                                  .progress = note_progress};
    (void)snprintf(here.folder, sizeof here.folder, "%s", test_folder_make());
    test_file_write(test_path(here.folder, "list.xml"),
                    "<playerslist>"
                    "<player><fideid>99999901</fideid><name>Test, Ada</name><country>XXA</country>"
                    "<sex>F</sex><w_title>WGM</w_title><rating>2400</rating><k>10</k>"
                    "<birthday>1990</birthday></player>"
                    "<player><fideid>99999902</fideid><name>Test, Bob</name><country>XXB</country>"
                    "<sex>M</sex><rating>1800</rating><flag>i</flag></player>"
                    "</playerslist>");
    *state = &here;
    return 0;
}

static int stop(void **state)
{
    shop *here = *state;
    if (here->index != NULL) {
        ct_rating_index_close(here->index);
    }
    test_folder_remove(here->folder);
    ct_arena_free(here->mem);
    return 0;
}

static json_t *ask_shop(shop *here, const char *operation, const char *request, const char *verdict)
{
    ct_event *none = NULL;
    return ask_served(here->mem, &here->services, &none, operation, request, verdict);
}

static void build(shop *here)
{
    const char *list = test_path(here->folder, "list.xml");
    json_t *json = ask_shop(here, "players-index",
                            ct_str_format(here->mem, "{\"index\": \"%s\"}", list).at, "done");
    assert_int_equal(json_integer_value(ask_data(json, "records")), 2);
    assert_int_equal(json_integer_value(ask_data(json, "skipped")), 0);
    json_decref(json);
}

static void the_index_is_built_with_progress(void **state)
{
    shop *here = *state;
    json_t *json = ask_shop(here, "players", "{\"names\": [\"test\"]}", "not-found");
    assert_string_equal(ask_problem(json), "there is no rating index yet");
    const json_t *steps =
        json_object_get(json_array_get(json_object_get(json, "problems"), 0), "steps");
    assert_string_equal(json_string_value(json_object_get(json_array_get(steps, 0), "operation")),
                        "players-index");
    json_decref(json);
    build(here);
    assert_true(here->steps > 0);
    assert_true(here->share > 0.99);
}

static void players_are_found_by_name_and_number(void **state)
{
    shop *here = *state;
    build(here);
    json_t *json = ask_shop(here, "players", "{\"names\": [\"TEST\"]}", "done");
    assert_int_equal(json_array_size(ask_data(json, "players")), 2);
    const json_t *ada = json_array_get(ask_data(json, "players"), 0); /* best rated first */
    assert_int_equal(json_integer_value(json_object_get(ada, "fide_id")), 99999901);
    assert_int_equal(json_integer_value(json_object_get(ada, "standard")), 2400);
    assert_string_equal(json_string_value(json_object_get(ada, "women_title")), "WGM");
    assert_string_equal(json_string_value(json_object_get(ada, "sex")), "w");
    assert_true(json_is_false(json_object_get(ada, "inactive")));
    json_decref(json);
    json = ask_shop(here, "players", "{\"names\": [99999902, \"99999901\", 7]}", "done");
    assert_int_equal(json_array_size(ask_data(json, "players")), 2);
    json_decref(json);
    json = ask_shop(here, "players", "{\"names\": [\"test\"], \"federation\": \"XXB\"}", "done");
    assert_int_equal(json_array_size(ask_data(json, "players")), 1);
    json_decref(json);
}

static void nobody_is_an_answer(void **state)
{
    shop *here = *state;
    build(here);
    json_t *json = ask_shop(here, "players", "{\"names\": [\"nobody\"]}", "no");
    assert_int_equal(json_array_size(ask_data(json, "players")), 0);
    json_decref(json);
}

static void what_cannot_be_asked_is_refused(void **state)
{
    shop *here = *state;
    json_decref(ask_shop(here, "players", "{}", "misuse"));
    json_decref(ask_shop(here, "players", "{\"names\": [\"x\"], \"index\": \"y\"}", "misuse"));
    json_decref(ask_shop(here, "players-index", "{}", "misuse"));
    json_decref(
        ask_shop(here, "players-index", "{\"index\": \"/nowhere/list.xml\"}", "file-error"));
    json_decref(ask(here->mem, NULL, "players", "{\"names\": [\"x\"]}", "unsupported"));
    json_decref(ask(here->mem, NULL, "players-index", "{\"index\": \"x\"}", "unsupported"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_index_is_built_with_progress),
        TEST(players_are_found_by_name_and_number),
        TEST(nobody_is_an_answer),
        TEST(what_cannot_be_asked_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
