/* The manual and the schemas are those of the rows, and no answer loses a key without a new version.
 *
 * docs/operations.md and docs/schema are written from the rows with CROSSTABLE_GOLDEN=write.
 * tests/data/schema/NAME.N.json is the answer of version N as it was when that version was first
 * declared: never written again while the version is N. Whoever removes a key, or gives it another
 * type, raises `schema` in the row, and the test asks for the file of the new version. */

#include "operations/table.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/schema.h"

#include <stdlib.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL ? -1 : 0;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

/* Rows of the floors lab and store are there only where these are built. */
static bool has_all_floors(void)
{
    return ct_operation_named(CT_STR("lab-run")) != NULL &&
           ct_operation_named(CT_STR("players")) != NULL;
}

static const char *answer_schema(const ct_operation *row, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_operation_write_answer_schema(row, &text, &err), err);
    return ct_text_view(&text).at;
}

static void the_manual_is_that_of_the_rows(void **state)
{
    ct_text text = {.mem = *state};
    ct_error err = {0};
    if (!has_all_floors()) {
        skip();
    }
    check_ok(ct_operations_write_manual(&text, &err), err);
    test_golden_source("docs/operations.md", ct_text_view(&text).at);
}

static void the_schemas_are_those_of_the_rows(void **state)
{
    for (size_t i = 0; ct_operation_at(i) != NULL; i++) {
        const ct_operation *row = ct_operation_at(i);
        ct_text request = {.mem = *state};
        ct_error err = {0};
        check_ok(ct_operation_write_request_schema(row, &request, &err), err);
        test_golden_source(ct_str_format(*state, "docs/schema/%s.request.json", row->name).at,
                           ct_text_view(&request).at);
        test_golden_source(ct_str_format(*state, "docs/schema/%s.answer.json", row->name).at,
                           answer_schema(row, *state));
    }
}

/* A file of a row that is no more would mislead. */
static void no_schema_is_left_over(void **state)
{
    size_t rows = 0;
    (void)state;
    while (ct_operation_at(rows) != NULL) {
        rows++;
    }
    if (!has_all_floors()) {
        skip();
    }
    assert_int_equal(
        test_folder_count(test_path(test_environment("CROSSTABLE_SOURCE"), "docs/schema")),
        2 * rows);
}

/* --- Versions -------------------------------------------------------------------------------- */

static json_t *parse(const char *text)
{
    json_error_t why;
    json_t *out = json_loads(text, JSON_REJECT_DUPLICATES, &why);
    if (out == NULL) {
        fail_msg("%s", why.text);
    }
    return out;
}

static void no_answer_has_lost_a_key_of_its_version(void **state)
{
    const char *mode = test_environment("CROSSTABLE_GOLDEN");
    bool may_write = mode != NULL && strcmp(mode, "write") == 0;
    for (size_t i = 0; ct_operation_at(i) != NULL; i++) {
        const ct_operation *row = ct_operation_at(i);
        const char *now = answer_schema(row, *state);
        ct_str name = ct_str_format(*state, "tests/data/schema/%s.%u.json", row->name, row->schema);
        const char *path = test_path(test_environment("CROSSTABLE_SOURCE"), name.at);
        if (!test_file_exists(path) && may_write) {
            test_file_write(path, now);
        }
        char *kept = test_file_read(path);
        if (kept == NULL) {
            fail_msg(
                "%s, version %u, is new: run the test with CROSSTABLE_GOLDEN=write, which "
                "keeps its schema as %s",
                row->name, row->schema, name.at);
        }
        char why[SCHEMA_WORDS];
        json_t *before = parse(kept);
        json_t *after = parse(now);
        if (!schema_keeps(before, after, why)) {
            fail_msg("%s: %s", row->name, why);
        }
        json_decref(before);
        json_decref(after);
        free(kept);
    }
}

/* The test above would see it. */
static void a_lost_or_narrowed_key_is_seen(void **state)
{
    (void)state;
    static const struct {
        const char *now;
        const char *why;
    } cases[] = {
        {"{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}, \"new\": "
         "{\"type\": \"string\"}, \"list\": {\"type\": \"array\", \"items\": {\"$ref\": "
         "\"#/$defs/a\"}}}, \"required\": [\"n\", \"list\"], \"$defs\": {\"a\": {\"type\": "
         "\"object\", \"properties\": {\"x\": {\"type\": \"string\"}}, \"required\": [\"x\"]}}}",
         NULL},
        {"{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}}, \"required\": "
         "[\"n\"]}",
         "/list"},
        {"{\"type\": \"object\", \"properties\": {\"n\": {\"type\": [\"integer\", \"null\"]}, "
         "\"list\": {\"type\": \"array\", \"items\": {\"type\": \"object\", \"properties\": "
         "{\"x\": {\"type\": \"string\"}}, \"required\": [\"x\"]}}}, \"required\": [\"n\", "
         "\"list\"]}",
         "/n: has another type"},
        {"{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}, \"list\": "
         "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"properties\": {\"y\": "
         "{\"type\": \"string\"}}, \"required\": [\"y\"]}}}, \"required\": [\"n\", \"list\"]}",
         "/list/x: has been removed"},
        {"{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}, \"list\": "
         "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"properties\": {\"x\": "
         "{\"type\": \"string\"}}, \"required\": [\"x\"]}}}, \"required\": [\"list\"]}",
         "/n: may be missing"},
    };
    json_t *before = parse(cases[0].now);
    json_object_del(json_object_get(before, "properties"), "new");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char why[SCHEMA_WORDS] = "";
        json_t *now = parse(cases[i].now);
        assert_int_equal(schema_keeps(before, now, why), cases[i].why == NULL);
        if (cases[i].why != NULL && strstr(why, cases[i].why) == NULL) {
            fail_msg("not about %s: %s", cases[i].why, why);
        }
        json_decref(now);
    }
    json_decref(before);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_manual_is_that_of_the_rows), TEST(the_schemas_are_those_of_the_rows),
        TEST(no_schema_is_left_over),         TEST(no_answer_has_lost_a_key_of_its_version),
        TEST(a_lost_or_narrowed_key_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
