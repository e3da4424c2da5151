/* Crosstable's own JSON: the text of a small event, round trips, the schema, hostile files. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "event/edit.h"
#include "formats/json.h"
#include "support/folder.h"
#include "support/random_event.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

/* --- Helpers --------------------------------------------------------------------------------- */

static const char *source_root(void)
{
    const char *root = getenv("CROSSTABLE_SOURCE"); /* NOLINT(concurrency-mt-unsafe): one thread */
    return root != NULL ? root : ".";
}

static ct_str source_file(ct_arena *mem, const char *name)
{
    ct_str path = ct_str_format(mem, "%s/%s", source_root(), name);
    FILE *in = fopen(path.at, "rb");
    if (in == NULL) {
        fail_msg("cannot open %s", path.at);
        return (ct_str){0};
    }
    ct_text text = {.mem = mem};
    char piece[4096];
    size_t got = 0;
    do {
        got = fread(piece, 1, sizeof piece, in);
        ct_text_add(&text, (ct_str){piece, got});
    } while (got == sizeof piece);
    fclose(in);
    assert_false(text.failed);
    return ct_text_view(&text);
}

/* Is this the text of the golden file? CROSSTABLE_GOLDENS=write writes what the program says now,
 * to be reviewed as a difference. */
static bool agrees_with_golden(ct_arena *mem, ct_str made, const char *name)
{
    const char *wish = getenv("CROSSTABLE_GOLDENS"); /* NOLINT(concurrency-mt-unsafe): one thread */
    if (wish != NULL && strcmp(wish, "write") == 0) {
        ct_str path = ct_str_format(mem, "%s/%s", source_root(), name);
        FILE *out = fopen(path.at, "wb");
        if (out == NULL) {
            fail_msg("cannot write %s", path.at);
            return false;
        }
        assert_int_equal(fwrite(made.at, 1, made.len, out), made.len);
        fclose(out);
    }
    bool agrees = ct_str_equal(made, source_file(mem, name));
    if (!agrees) {
        print_error("%s should be\n%s", name, made.at);
    }
    return agrees;
}

static ct_str written(ct_arena *mem, const ct_event *event)
{
    ct_text out = {.mem = mem};
    ct_error err = {0};
    if (ct_json_write(event, &out, &err) != CT_OK) {
        fail_msg("not written: %s", err.sentence);
    }
    return ct_text_view(&out);
}

static ct_status read_all(ct_arena *mem, ct_str text, ct_event **out, ct_problems *problems)
{
    ct_error err = {0};
    ct_problems_start(problems, mem, "event.json");
    return ct_json_read(text, mem, out, problems, &err);
}

static ct_event *read_back(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_event *event = NULL;
    if (read_all(mem, text, &event, &problems) != CT_OK) {
        char line[600] = "";
        ct_error_format(&problems.items[0], line, sizeof line);
        fail_msg("not read: %s\n%.*s", line, CT_ARG(text));
    }
    return event;
}

static ct_event *small_event(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    assert_non_null(event);
    event->name = CT_STR("Open \"Zur Linde\"");
    event->rounds = 3;
    event->initial_colour = CT_WHITE;
    ct_player players[] = {
        {.tpn = {1}, .name = CT_STR("Åberg, Ida"), .sex = CT_FEMALE, .rating = 2105, .enters = 1},
        {.tpn = {2}, .name = CT_STR("Bär, Otto"), .club = CT_STR("SK\tOst"), .enters = 1},
        {.tpn = {7}, .name = CT_STR("Cruz, Eva"), .fide_id = CT_STR("1234567"), .enters = 1},
    };
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(ct_event_add_player(event, &players[i], NULL, NULL), CT_OK);
    }
    assert_int_equal(ct_event_set_pair(event, 1, 0, 1, NULL), CT_OK);
    assert_int_equal(ct_event_set_bye(event, 1, 2, CT_PAB, NULL), CT_OK);
    assert_int_equal(ct_event_set_result(event, 1, 0, CT_DRAW, CT_DRAW, NULL), CT_OK);
    assert_int_equal(ct_event_ask_bye(event, 1, 2, CT_HALF_POINT_BYE, NULL), CT_OK);
    ct_event_update_points(event);
    return event;
}

/* --- Examples -------------------------------------------------------------------------------- */

static void a_small_event_has_this_text(void **state)
{
    ct_str text = written(*state, small_event(*state));
    assert_true(agrees_with_golden(*state, text, "tests/data/json/small.json"));
}

static void the_text_gives_the_event_back(void **state)
{
    const ct_event *event = small_event(*state);
    char where[64] = "";
    if (!ct_event_equal(event, read_back(*state, written(*state, event)), where, sizeof where)) {
        fail_msg("differs in %s", where);
    }
}

static void a_text_may_hold_any_character(void **state)
{
    ct_event *event = small_event(*state);
    char all[0x80];
    for (size_t i = 0; i < sizeof all; i++) {
        all[i] = (char)i;
    }
    event->city = (ct_str){all, sizeof all};
    const ct_event *again = read_back(*state, written(*state, event));
    assert_true(ct_str_equal(again->city, event->city));
}

static void points_are_exact_in_every_unit(void **state)
{
    const int32_t units[] = {2, 10, 100};
    for (size_t u = 0; u < 3; u++) {
        for (ct_points points = -199; points <= 199; points++) {
            ct_event *event = ct_event_new(*state);
            ct_player player = {.tpn = {1}, .name = CT_STR("Cruz, Eva"), .enters = 1};
            ct_index who = 0;
            ct_adjustment change = {.type = ' ', .points = points, .who = &who, .who_count = 1};
            assert_int_equal(ct_event_add_player(event, &player, NULL, NULL), CT_OK);
            ct_event_rescale(event, units[u]);
            event->adjustments = &change;
            event->adjustment_count = 1;
            const ct_event *again = read_back(*state, written(*state, event));
            assert_int_equal(again->adjustments[0].points, points);
        }
    }
}

static void byes_are_put_in_order(void **state)
{
    const ct_event *event = read_back(
        *state,
        CT_STR("{\"crosstable\": 1, \"kind\": \"event\", \"name\": \"\", \"players\": ["
               "{\"number\": 1, \"name\": \"A\"}, {\"number\": 2, \"name\": \"B\"}], \"byes\": ["
               "{\"who\": 2, \"round\": 2, \"kind\": \"half-point-bye\"},"
               "{\"who\": 2, \"round\": 1, \"kind\": \"half-point-bye\"},"
               "{\"who\": 1, \"round\": 2, \"kind\": \"zero-point-bye\"}]}"));
    assert_int_equal(event->bye_count, 3);
    assert_int_equal(event->byes[0].round, 1);
    assert_int_equal(event->byes[1].who, 0);
    assert_int_equal(event->byes[2].who, 1);
}

static void a_newer_version_is_unsupported_and_nothing_is_given(void **state)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_str text = CT_STR("{\"crosstable\": 2, \"kind\": \"event\", \"stages\": []}");
    assert_int_equal(read_all(*state, text, &event, &problems), CT_UNSUPPORTED);
    assert_null(event);
    assert_int_equal(problems.count, 1);
    assert_string_not_equal(problems.items[0].cure, "");
}

static void an_event_that_names_nobody_is_not_written(void **state)
{
    ct_event *event = small_event(*state);
    ct_text out = {.mem = *state};
    ct_error err = {0};
    event->byes[0].who = 99;
    assert_int_equal(ct_json_write(event, &out, &err), CT_INVALID);
    assert_int_equal(out.len, 0);
}

/* --- The schema ------------------------------------------------------------------------------ */

static void the_schema_in_the_manual_is_made_from_the_tables(void **state)
{
    ct_text out = {.mem = *state};
    ct_error err = {0};
    assert_int_equal(ct_json_write_schema(&out, &err), CT_OK);
    assert_true(
        agrees_with_golden(*state, ct_text_view(&out), "docs/crosstable-event.schema.json"));
}

/* --- Random events --------------------------------------------------------------------------- */

static void every_random_event_comes_back_equal(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 1000);
    for (uint64_t seed = 1; seed <= events; seed++) {
        ct_event *event = random_event(*state, seed, NULL);
        ct_str text = written(*state, event);
        ct_event *again = read_back(*state, text);
        char where[64] = "";
        if (!ct_event_equal(event, again, where, sizeof where)) {
            fail_msg("seed %llu: differs in %s", (unsigned long long)seed, where);
        }
        if (!ct_str_equal(text, written(*state, again))) {
            fail_msg("seed %llu: other bytes the second time", (unsigned long long)seed);
        }
        ct_arena_reset(*state);
    }
}

/* --- Hostile files --------------------------------------------------------------------------- */

/* The status and every problem, a line each. */
static ct_str verdict_on(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_text out = {.mem = mem};
    ct_text_addf(&out, "%s\n", ct_status_name(read_all(mem, text, &event, &problems)));
    for (size_t i = 0; i < problems.count; i++) {
        char line[600];
        ct_error_format(&problems.items[i], line, sizeof line);
        ct_text_addf(&out, "%s: %s\n", problems.items[i].severity == CT_FAULT ? "fault" : "warning",
                     line);
    }
    return ct_text_view(&out);
}

static int is_json(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0;
}

static void each_hostile_file_has_the_problems_of_its_golden(void **state)
{
    struct dirent **entries = NULL;
    ct_str folder = ct_str_format(*state, "%s/tests/data/hostile-json", source_root());
    int count = scandir(folder.at, &entries, is_json, alphasort);
    assert_true(count >= 15);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        ct_str name = ct_str_format(*state, "tests/data/hostile-json/%s", entries[i]->d_name);
        ct_str golden = ct_str_format(*state, "%s.expected", name.at);
        ct_str made = verdict_on(*state, source_file(*state, name.at));
        wrong += !agrees_with_golden(*state, made, golden.at);
        free(entries[i]);
    }
    free((void *)entries);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_small_event_has_this_text, start, stop),
        cmocka_unit_test_setup_teardown(the_text_gives_the_event_back, start, stop),
        cmocka_unit_test_setup_teardown(a_text_may_hold_any_character, start, stop),
        cmocka_unit_test_setup_teardown(points_are_exact_in_every_unit, start, stop),
        cmocka_unit_test_setup_teardown(byes_are_put_in_order, start, stop),
        cmocka_unit_test_setup_teardown(a_newer_version_is_unsupported_and_nothing_is_given, start,
                                        stop),
        cmocka_unit_test_setup_teardown(an_event_that_names_nobody_is_not_written, start, stop),
        cmocka_unit_test_setup_teardown(the_schema_in_the_manual_is_made_from_the_tables, start,
                                        stop),
        cmocka_unit_test_setup_teardown(every_random_event_comes_back_equal, start, stop),
        cmocka_unit_test_setup_teardown(each_hostile_file_has_the_problems_of_its_golden, start,
                                        stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
