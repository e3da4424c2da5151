/* Every operation asked in every way gives the same data, and data as its schema says.
 *
 * The test fails when a row of the table of operations has no case in row_cases.c. */

#include "api/row_cases.h"
#include "cli/bench.h"
#include "operations/table.h"
#include "support/check.h"
#include "support/schema.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int start(void **state)
{
    int status = bench_start(state);
    row_files(((const bench *)*state)->folder);
    return status;
}

static void every_operation_has_a_case(void **state)
{
    (void)state;
    for (size_t i = 0; crosstable_operation_name(i) != NULL; i++) {
        const row_case *c = row_cases;
        while (c->operation != NULL && strcmp(c->operation, crosstable_operation_name(i)) != 0) {
            c++;
        }
        if (c->operation == NULL) {
            fail_msg("row_cases.c has no case for %s", crosstable_operation_name(i));
        }
    }
}

/* --- Asking ---------------------------------------------------------------------------------- */

typedef struct asked {
    crosstable_event *events[3];
    size_t count;
    crosstable_status status;
    json_t *envelope;
} asked;

static asked ask_library(const bench *here, const row_case *c)
{
    asked out = {.count = 0};
    char *request = row_request(c, here->folder);
    char *answer = NULL;
    while (out.count < 3 && c->events[out.count] != NULL) {
        out.events[out.count] = row_event(here->folder, c->events[out.count]);
        out.count++;
    }
    if (c->kind == ROW_MAKES || c->kind == ROW_LOCAL) {
        out.events[out.count++] = crosstable_event_new();
    }
    if (c->kind == ROW_LOCAL) { /* as the command: files of this folder */
        assert_int_equal(chdir(here->folder), 0);
        assert_int_equal(crosstable_event_use_ratings(out.events[0], "ratings.db"), CROSSTABLE_OK);
    }
    out.status = out.count > 1 ? crosstable_call_several(out.events, out.count, c->operation,
                                                         request, &answer)
                               : crosstable_call(out.events[0], c->operation, request, &answer);
    assert_non_null(answer);
    json_error_t why;
    out.envelope = json_loads(answer, JSON_REJECT_DUPLICATES, &why);
    if (out.envelope == NULL) {
        fail_msg("%s: %s\n%s", c->operation, why.text, answer);
    }
    crosstable_free(answer);
    free(request);
    return out;
}

static void end(asked *now)
{
    for (size_t i = 0; i < now->count; i++) {
        crosstable_event_free(now->events[i]);
    }
    json_decref(now->envelope);
}

static json_t *ask_command(bench *here, const row_case *c)
{
    test_run_free(&here->last);
    const char *words[ROW_WORDS + 2] = {NULL};
    size_t count = 0;
    for (; count < ROW_WORDS && c->words[count] != NULL; count++) {
        words[count] = c->words[count];
    }
    words[count] = "--json";
    here->last = test_run_in(here->folder, NULL, words);
    json_error_t why;
    json_t *envelope = json_loads(here->last.out, JSON_REJECT_DUPLICATES, &why);
    if (envelope == NULL) {
        fail_msg("%s %s: %s\n%s%s", c->words[0], c->words[1] == NULL ? "" : c->words[1], why.text,
                 here->last.out, here->last.err);
    }
    return envelope;
}

/* --- Comparing ------------------------------------------------------------------------------- */

static void must_be_same(const row_case *c, const char *key, const json_t *command,
                         const json_t *library)
{
    const json_t *one = json_object_get(command, key);
    const json_t *other = json_object_get(library, key);
    if (one == NULL || other == NULL || !json_equal(one, other)) {
        char *ours = json_dumps(one, JSON_SORT_KEYS | JSON_ENCODE_ANY);
        char *theirs = json_dumps(other, JSON_SORT_KEYS | JSON_ENCODE_ANY);
        fail_msg("%s: %s differs\ncommand: %s\nlibrary: %s", c->operation, key, ours, theirs);
    }
}

/* The file that the command wrote against an event of the library. */
static void must_be_file(const bench *here, const row_case *c, const char *name, const char *text,
                         const char *way)
{
    char *file = test_file_read(bench_path(here, name));
    if (file == NULL || strcmp(file, text) != 0) {
        fail_msg("%s: %s is not what %s gives\n--- file\n%s\n--- %s\n%s", c->operation, name, way,
                 file == NULL ? "(none)" : file, way, text);
    }
    free(file);
}

static void must_write_file(const bench *here, const row_case *c, crosstable_event *event,
                            const char *way)
{
    const char *text = NULL;
    if (crosstable_event_write(event, CROSSTABLE_TRF26, &text, NULL) != CROSSTABLE_OK) {
        fail_msg("%s: %s", c->operation, crosstable_event_message(event));
    }
    must_be_file(here, c, c->kind == ROW_MAKES ? c->made : c->events[0], text, way);
}

static void must_fit_schema(const row_case *c, json_t *envelope)
{
    ct_arena *mem = ct_arena_new();
    ct_text schema = {.mem = mem};
    char why[SCHEMA_WORDS];
    const ct_operation *row = ct_operation_named(ct_str_of(c->operation));
    assert_int_equal(ct_operation_write_answer_schema(row, &schema, NULL), CT_OK);
    json_t *parsed = json_loads(ct_text_view(&schema).at, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(parsed);
    if (!schema_holds(parsed, json_object_get(envelope, "data"), why)) {
        fail_msg("%s: %s", c->operation, why);
    }
    json_decref(parsed);
    ct_arena_free(mem);
}

static void must_fit_request(const row_case *c, const char *folder)
{
    ct_arena *mem = ct_arena_new();
    ct_text schema = {.mem = mem};
    char why[SCHEMA_WORDS];
    char *request = row_request(c, folder);
    const ct_operation *row = ct_operation_named(ct_str_of(c->operation));
    assert_int_equal(ct_operation_write_request_schema(row, &schema, NULL), CT_OK);
    json_t *parsed = json_loads(ct_text_view(&schema).at, JSON_REJECT_DUPLICATES, NULL);
    json_t *value = json_loads(request, 0, NULL);
    assert_non_null(parsed);
    if (!schema_holds(parsed, value, why)) {
        fail_msg("request of %s: %s", c->operation, why);
    }
    json_decref(value);
    json_decref(parsed);
    free(request);
    ct_arena_free(mem);
}

/* --- Rows ------------------------------------------------------------------------------------ */

static void compare_typed(const bench *here, const row_case *c, const json_t *data)
{
    crosstable_event *event =
        c->kind == ROW_MAKES ? crosstable_event_new() : row_event(here->folder, c->events[0]);
    c->typed(event, data);
    if (c->kind != ROW_LOOKS) {
        /* the command changes the file afterwards */
        const char *text = NULL;
        assert_int_equal(crosstable_event_write(event, CROSSTABLE_TRF26, &text, NULL),
                         CROSSTABLE_OK);
        test_file_write(bench_path(here, "typed.trf"), text);
    }
    crosstable_event_free(event);
}

/* The files that operations on this machine look into: made by the command, found by both. */
static void make_local_files(bench *here)
{
    test_environment_set("CROSSTABLE_RATINGS", bench_path(here, "ratings.db"));
    if (ct_operation_named(CT_STR("players-index")) != NULL) {
        bench_run(here, 0, TEST_WORDS("players", "--index", "list.xml"));
    }
    if (ct_operation_named(CT_STR("lab-compare")) != NULL) {
        bench_run(here, 0, TEST_WORDS("lab", "run", "study.json", "--threads=1"));
    }
}

static void compare(bench *here, const row_case *c)
{
    asked library = ask_library(here, c);
    if (library.status != CROSSTABLE_OK) {
        fail_msg("%s: %s", c->operation,
                 json_dumps(json_object_get(library.envelope, "problems"), 0));
    }
    if (c->typed != NULL) {
        compare_typed(here, c, json_object_get(library.envelope, "data"));
    }
    json_t *command = ask_command(here, c);
    must_be_same(c, "operation", command, library.envelope);
    must_be_same(c, "verdict", command, library.envelope);
    must_be_same(c, "data", command, library.envelope);
    must_fit_schema(c, library.envelope);
    if (c->kind == ROW_CHANGES || c->kind == ROW_MAKES) {
        must_write_file(here, c, library.events[0], "crosstable_call");
        if (c->typed != NULL) {
            char *typed = test_file_read(bench_path(here, "typed.trf"));
            must_be_file(here, c, c->kind == ROW_MAKES ? c->made : c->events[0], typed,
                         "the typed function");
            free(typed);
        }
    }
    if (c->kind == ROW_DOCUMENT) {
        const json_t *document = json_array_get(json_object_get(library.envelope, "documents"), 0);
        assert_non_null(document);
        must_be_file(here, c, c->made, json_string_value(json_object_get(document, "text")),
                     "crosstable_call");
    }
    json_decref(command);
    end(&library);
}

static void every_way_of_asking_gives_the_same(void **state)
{
    (void)state;
    for (const row_case *c = row_cases; c->operation != NULL; c++) {
        if (ct_operation_named(ct_str_of(c->operation)) == NULL) {
            continue; /* of a floor that is not built */
        }
        void *here = NULL;
        assert_int_equal(start(&here), 0);
        must_fit_request(c, ((const bench *)here)->folder);
        if (c->kind == ROW_LOCAL) {
            make_local_files(here);
        }
        compare(here, c);
        test_environment_set("CROSSTABLE_RATINGS", NULL);
        bench_stop(&here);
    }
}

/* --- What only the library does -------------------------------------------------------------- */

static void several_events_that_are_made_come_as_documents(void **state)
{
    (void)state;
    char *answer = NULL;
    crosstable_event *event = crosstable_event_new();
    assert_int_equal(crosstable_call(event, "generate",
                                     "{\"players\": 6, \"rounds\": 2, \"seed\": 3, \"count\": 3}",
                                     &answer),
                     CROSSTABLE_OK);
    json_t *envelope = json_loads(answer, 0, NULL);
    const json_t *documents = json_object_get(envelope, "documents");
    assert_int_equal(json_array_size(documents), 3);
    assert_int_equal(crosstable_event_player_count(event), 0);
    const char *text = json_string_value(json_object_get(json_array_get(documents, 2), "text"));
    assert_int_equal(crosstable_event_read(event, text, strlen(text)), CROSSTABLE_OK);
    assert_int_equal(crosstable_event_player_count(event), 6);
    json_decref(envelope);
    crosstable_free(answer);
    crosstable_event_free(event);
}

static void without_a_seed_the_lots_are_always_the_same(void **state)
{
    (void)state;
    char *first = NULL;
    char *second = NULL;
    assert_int_equal(crosstable_call(NULL, "generate", "{\"players\": 6}", &first), CROSSTABLE_OK);
    assert_int_equal(crosstable_call(NULL, "generate", "{\"players\": 6, \"seed\": 0}", &second),
                     CROSSTABLE_OK);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "\"documents\": [{\"media_type\""));
    crosstable_free(first);
    crosstable_free(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_has_a_case),
        cmocka_unit_test(every_way_of_asking_gives_the_same),
        cmocka_unit_test(several_events_that_are_made_come_as_documents),
        cmocka_unit_test(without_a_seed_the_lots_are_always_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
