/* The command run in a folder of its own. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 40 };

const char *bench_path(const bench *here, const char *name)
{
    return test_path(here->folder, name);
}

int bench_start(void **state)
{
    bench *here = calloc(1, sizeof *here);
    const char *source = test_environment("CROSSTABLE_SOURCE");
    assert_non_null(here);
    assert_non_null(source);
    (void)snprintf(here->folder, sizeof here->folder, "%s", test_folder_make());
    char *event = test_file_read(test_path(source, "examples/club-open.trf"));
    assert_non_null(event);
    test_file_write(bench_path(here, "open.trf"), event);
    free(event);
    *state = here;
    return 0;
}

int bench_stop(void **state)
{
    bench *here = *state;
    test_run_free(&here->last);
    test_folder_remove(here->folder);
    free(here);
    return 0;
}

void bench_run(bench *here, int code, const char *const *words)
{
    test_run_free(&here->last);
    here->last = test_run_in(here->folder, NULL, words);
    if (here->last.code != code) {
        fail_msg("crosstable %s …: ended with %d, not %d\n--- output\n%s--- errors\n%s", words[0],
                 here->last.code, code, here->last.out, here->last.err);
    }
}

void bench_says(const bench *here, const char *part)
{
    if (strstr(here->last.out, part) == NULL) {
        fail_msg("nowhere on standard output: %s\n--- output\n%s--- errors\n%s", part,
                 here->last.out, here->last.err);
    }
}

void bench_complains(const bench *here, const char *part)
{
    if (strstr(here->last.err, part) == NULL) {
        fail_msg("nowhere on standard error: %s\n--- output\n%s--- errors\n%s", part,
                 here->last.out, here->last.err);
    }
}

void bench_refuses(bench *here, int code, const char *part, const char *const *words)
{
    char *before = test_file_read(bench_path(here, "open.trf"));
    size_t entries = test_folder_count(here->folder);
    bench_run(here, code, words);
    bench_complains(here, part);
    bench_complains(here, "cure: ");
    assert_string_equal(here->last.out, "");
    char *after = test_file_read(bench_path(here, "open.trf"));
    assert_non_null(before);
    assert_non_null(after);
    assert_string_equal(after, before);
    assert_int_equal(test_folder_count(here->folder), entries);
    free(before);
    free(after);
}

json_t *bench_json(bench *here, int code, const char *const *words)
{
    const char *with_json[MOST_WORDS + 2] = {"--json"};
    for (size_t i = 0; i < MOST_WORDS && words[i] != NULL; i++) {
        with_json[i + 1] = words[i];
    }
    bench_run(here, code, with_json);
    assert_string_equal(here->last.err, "");
    json_error_t error;
    json_t *json = json_loads(here->last.out, 0, &error);
    if (json == NULL) {
        fail_msg("no JSON: %s\n%s", error.text, here->last.out);
    }
    const json_t *verdict = json_object_get(json, "verdict");
    if (verdict != NULL) { /* an envelope: its data at the top, so that tests need not dig */
        json_object_set_new(json, "status", json_string(json_string_value(verdict)));
        json_object_update(json, json_object_get(json, "data"));
    }
    bool is_list = json_is_array(json_object_get(json, "files")); /* an envelope a file */
    assert_true(is_list || json_is_string(json_object_get(json, "status")));
    assert_true(is_list || json_is_array(json_object_get(json, "problems")));
    return json;
}

static bool file_contains(const bench *here, const char *name, const char *part)
{
    char *text = test_file_read(bench_path(here, name));
    assert_non_null(text);
    bool found = strstr(text, part) != NULL;
    free(text);
    return found;
}

void bench_file_has(const bench *here, const char *name, const char *part)
{
    if (!file_contains(here, name, part)) {
        fail_msg("%s does not contain: %s", name, part);
    }
}

void bench_file_lacks(const bench *here, const char *name, const char *part)
{
    if (file_contains(here, name, part)) {
        fail_msg("%s contains: %s", name, part);
    }
}

void bench_same_bytes(const bench *here, const char *one, const char *other)
{
    if (!test_files_equal(bench_path(here, one), bench_path(here, other))) {
        fail_msg("%s and %s differ", one, other);
    }
}
