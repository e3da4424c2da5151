/* Results kept, reopened, finished and loaded; files that belong to something else; the same bytes
 * whatever the order of keeping. */

#include "lab/study.h"
#include "store/lab_store.h"
#include "support/check.h"
#include "support/folder.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char text[] =
    "{\"name\": \"tiny\", \"seed\": 5, \"conditions\": [{\"name\": \"a \\\"quoted\\\" name\", "
    "\"field\": {\"players\": 6, \"rounds\": 3, \"mean\": 1800, \"deviation\": 200}, "
    "\"replicates\": "
    "10}], \"arms\": [{\"system\": \"dutch\"}, {\"system\": \"monrad\"}],"
    "\"metrics\": [\"draws\", \"duels\", \"elo-gap-by-round\"]}";

enum { UNITS = 10 };

typedef struct bench {
    char folder[CT_TEST_PATH];
    char path[CT_TEST_PATH];
    char partial[CT_TEST_PATH];
    ct_arena *mem;
    ct_study study;
    uint32_t width;
    double *rows;
} bench;

static void read_study(bench *here, const char *what, ct_study *out)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, here->mem, "tiny");
    check_ok(ct_study_read(ct_str_of(what), NULL, here->mem, out, &problems, &err), err);
}

/* Rows that tell where they belong; some numbers do not exist. */
static void fill_rows(bench *here)
{
    here->width = ct_study_width(&here->study);
    here->rows = CT_NEW(here->mem, double, (size_t)UNITS * here->width);
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        double *row = here->rows + (size_t)unit * here->width;
        for (uint32_t i = 0; i < here->width; i++) {
            row[i] = i >= CT_UNIT_FACTS && (unit + i) % 7 == 0 ? (double)NAN : unit + i / 3.0;
        }
        row[CT_UNIT_CONDITION] = 0;
        row[CT_UNIT_PLAYERS] = 6;
        row[CT_UNIT_ROUNDS] = 3;
    }
}

static int start(void **state)
{
    bench *here = calloc(1, sizeof *here);
    here->mem = ct_arena_new();
    (void)snprintf(here->folder, sizeof here->folder, "%s", test_folder_make());
    (void)snprintf(here->path, sizeof here->path, "%s", test_path(here->folder, "x.lab"));
    (void)snprintf(here->partial, sizeof here->partial, "%s",
                   test_path(here->folder, "x.lab.partial"));
    read_study(here, text, &here->study);
    fill_rows(here);
    *state = here;
    return 0;
}

static int stop(void **state)
{
    bench *here = *state;
    test_folder_remove(here->folder);
    ct_arena_free(here->mem);
    free(here);
    return 0;
}

static ct_lab_store *open_store(bench *here)
{
    ct_lab_store *store = NULL;
    ct_error err = {0};
    check_ok(ct_lab_store_open(here->path, &here->study, false, &store, &err), err);
    return store;
}

static void keep(const bench *here, ct_lab_store *store, uint32_t unit)
{
    ct_error err = {0};
    check_ok(ct_lab_store_keep(store, unit, 1, here->rows + (size_t)unit * here->width, &err), err);
}

static void keep_all_and_finish(bench *here, uint32_t step)
{
    ct_error err = {0};
    ct_lab_store *store = open_store(here);
    for (uint32_t i = 0; i < UNITS; i++) {
        keep(here, store, (i * step + 3) % UNITS);
    }
    check_ok(ct_lab_store_finish(store, &err), err);
    ct_lab_store_close(store);
}

static void check_loaded(bench *here, ct_lab_store *store, uint32_t count)
{
    ct_results results;
    ct_error err = {0};
    check_ok(ct_lab_store_load(store, here->mem, &results, &err), err);
    assert_int_equal(results.count, count);
    assert_int_equal(results.width, here->width);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(i == 0 || results.units[i] > results.units[i - 1]);
        for (uint32_t k = 0; k < here->width; k++) {
            double found = results.rows[(size_t)i * here->width + k];
            double kept = here->rows[(size_t)results.units[i] * here->width + k];
            assert_true(found == kept || (isnan(found) && isnan(kept)));
        }
    }
}

static void what_is_kept_is_there_after_reopening_and_finishing(void **state)
{
    bench *here = *state;
    ct_error err = {0};
    ct_lab_store *store = open_store(here);
    assert_int_equal(ct_lab_store_count(store), 0);
    keep(here, store, 7);
    keep(here, store, 2);
    keep(here, store, 7); /* twice is once */
    assert_int_equal(ct_lab_store_count(store), 2);
    check_ok(ct_lab_store_flush(store, &err), err);
    ct_lab_store_close(store);
    assert_false(test_file_exists(here->path));
    assert_true(test_file_exists(here->partial));

    store = open_store(here);
    assert_int_equal(ct_lab_store_count(store), 2);
    assert_true(ct_lab_store_done(store)[7] && ct_lab_store_done(store)[2]);
    assert_false(ct_lab_store_done(store)[0]);
    check_loaded(here, store, 2);
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        keep(here, store, unit);
    }
    check_ok(ct_lab_store_finish(store, &err), err);
    check_loaded(here, store, UNITS);
    ct_lab_store_close(store);
    assert_true(test_file_exists(here->path));
    assert_int_equal(test_folder_count(here->folder), 1); /* nothing is left beside it */

    store = open_store(here);
    assert_int_equal(ct_lab_store_count(store), UNITS);
    check_ok(ct_lab_store_finish(store, &err), err); /* nothing to do */
    check_loaded(here, store, UNITS);
    ct_lab_store_close(store);
    ct_lab_store_close(NULL);
}

static void the_finished_file_is_the_same_whatever_the_order_of_keeping(void **state)
{
    bench *here = *state;
    static const uint32_t steps[] = {1, 3, 7, 9};
    char first[CT_TEST_PATH];
    (void)snprintf(first, sizeof first, "%s", test_path(here->folder, "first.lab"));
    for (int i = 0; i < 4; i++) {
        keep_all_and_finish(here, steps[i]);
        if (i == 0) {
            assert_int_equal(rename(here->path, first), 0);
        } else {
            assert_true(test_files_equal(first, here->path));
            assert_int_equal(remove(here->path), 0);
        }
    }
}

static void the_heading_tells_what_the_file_is(void **state)
{
    bench *here = *state;
    ct_lab_heading heading;
    ct_error err = {0};
    assert_int_equal(ct_lab_store_heading(here->path, here->mem, &heading, &err), CT_NOT_FOUND);
    ct_lab_store_close(open_store(here));
    check_ok(ct_lab_store_heading(here->partial, here->mem, &heading, &err), err);
    assert_false(heading.is_complete);
    keep_all_and_finish(here, 1);
    check_ok(ct_lab_store_heading(here->path, here->mem, &heading, &err), err);
    assert_true(heading.is_complete);
    assert_int_equal(heading.units, UNITS);
    assert_int_equal(heading.seed, 5);
    assert_true(ct_str_is(heading.name, "tiny"));
    assert_true(ct_str_is(heading.text, text));
}

static void check_refused(bench *here, const ct_study *study, const char *words)
{
    ct_lab_store *store = NULL;
    ct_error err = {0};
    assert_int_equal(ct_lab_store_open(here->path, study, false, &store, &err), CT_INVALID);
    assert_null(store);
    if (strstr(err.sentence, words) == NULL || err.cure[0] == '\0') {
        fail_msg("%s; %s", err.sentence, err.cure);
    }
}

static void results_of_another_study_or_seed_are_refused_and_can_be_forgotten(void **state)
{
    bench *here = *state;
    ct_study other;
    ct_error err = {0};
    char changed[sizeof text + 1];
    for (int is_finished = 0; is_finished < 2; is_finished++) {
        if (is_finished) {
            keep_all_and_finish(here, 1);
        } else {
            ct_lab_store_close(open_store(here));
        }
        other = here->study;
        other.seed = 6;
        check_refused(here, &other, "another study");
        (void)snprintf(changed, sizeof changed, "%s ", text);
        read_study(here, changed, &other);
        check_refused(here, &other, "another study");
    }
    ct_lab_store *store = NULL;
    check_ok(ct_lab_store_open(here->path, &other, true, &store, &err), err);
    assert_int_equal(ct_lab_store_count(store), 0);
    ct_lab_store_close(store);
}

static void a_file_that_is_something_else_is_refused_and_left_alone(void **state)
{
    bench *here = *state;
    static const char *const others[] = {"",
                                         "a letter to my aunt, long enough to be no database: "
                                         "dear aunt, how are you? I am well, thank you"};
    for (int i = 0; i < 2; i++) {
        test_file_write(here->path, others[i]);
        check_refused(here, &here->study, "no file of results");
        char *found = test_file_read(here->path);
        assert_string_equal(found, others[i]);
        free(found);
    }
    remove(here->path);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(here->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE study(name TEXT)", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    check_refused(here, &here->study, "no file of results");
}

static void a_torn_row_is_computed_again(void **state)
{
    bench *here = *state;
    ct_error err = {0};
    ct_lab_store *store = open_store(here);
    keep(here, store, 1);
    keep(here, store, 2);
    check_ok(ct_lab_store_flush(store, &err), err);
    ct_lab_store_close(store);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(here->partial, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "UPDATE kept SET numbers = x'00' WHERE unit = 1;"
                                  "INSERT INTO kept VALUES(99, NULL, 0)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    store = open_store(here);
    assert_int_equal(ct_lab_store_count(store), 1);
    assert_false(ct_lab_store_done(store)[1]);
    check_loaded(here, store, 1);
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        keep(here, store, unit);
    }
    check_ok(ct_lab_store_finish(store, &err), err);
    check_loaded(here, store, UNITS);
    ct_lab_store_close(store);
}

static void change(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_number_changed_in_a_partial_file_is_computed_again(void **state)
{
    bench *here = *state;
    ct_error err = {0};
    ct_lab_store *store = open_store(here);
    keep(here, store, 1);
    keep(here, store, 2);
    check_ok(ct_lab_store_flush(store, &err), err);
    ct_lab_store_close(store);
    change(here->partial, "UPDATE kept SET numbers = zeroblob(length(numbers)) WHERE unit = 1");
    store = open_store(here);
    assert_int_equal(ct_lab_store_count(store), 1);
    assert_true(ct_lab_store_done(store)[2]);
    ct_lab_store_close(store);
}

static void a_finished_file_that_was_edited_is_refused(void **state)
{
    bench *here = *state;
    static const char *const edits[] = {
        "UPDATE measurements SET draws = draws + 1 WHERE unit = 4 AND arm = 1",
        "DELETE FROM measurements WHERE unit = 9",
        "UPDATE units SET players = 7 WHERE unit = 0",
        "UPDATE arms SET name = 'other' WHERE arm = 0",
        "UPDATE study SET title = 'another title'",
        "CREATE TABLE more(x)",
        "UPDATE checksum SET fnv1a = '0000000000000000'",
        "DELETE FROM checksum",
        "DROP TABLE checksum",
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        ct_lab_heading heading;
        ct_error err = {0};
        keep_all_and_finish(here, 1);
        change(here->path, edits[i]);
        check_refused(here, &here->study, "checksum");
        assert_int_equal(ct_lab_store_heading(here->path, here->mem, &heading, &err), CT_INVALID);
        assert_int_equal(remove(here->path), 0);
    }
}

/* Bytes of a file cut off or overwritten, wherever it is, are never taken for results. */
static void a_torn_file_is_refused(void **state)
{
    bench *here = *state;
    for (long cut = 0; cut < 4; cut++) {
        struct stat facts;
        keep_all_and_finish(here, 1);
        assert_int_equal(stat(here->path, &facts), 0);
        assert_int_equal(truncate(here->path, facts.st_size - 4096 * (cut + 1)), 0);
        ct_lab_store *store = NULL;
        ct_error err = {0};
        assert_int_equal(ct_lab_store_open(here->path, &here->study, false, &store, &err),
                         CT_INVALID);
        assert_true(err.cure[0] != '\0');
        assert_int_equal(remove(here->path), 0);
    }
}

static void a_file_of_another_layout_is_refused(void **state)
{
    bench *here = *state;
    keep_all_and_finish(here, 1);
    change(here->path, "PRAGMA user_version = 1");
    check_refused(here, &here->study, "another version");
}

static void what_killed_runs_left_is_removed_by_the_next_run(void **state)
{
    bench *here = *state;
    test_file_write(test_path(here->folder, ".x.lab.ct-1-0"), "half");
    test_file_write(test_path(here->folder, ".y.lab.ct-1-0"), "of another");
    keep_all_and_finish(here, 1);
    assert_int_equal(test_folder_count(here->folder), 2);
    assert_true(test_file_exists(test_path(here->folder, ".y.lab.ct-1-0")));
}

/* Killed between the rename and the removal of the partial file. */
static void a_partial_file_beside_the_finished_one_goes_away(void **state)
{
    bench *here = *state;
    char away[CT_TEST_PATH];
    (void)snprintf(away, sizeof away, "%s", test_path(here->folder, "away"));
    ct_lab_store_close(open_store(here));
    assert_int_equal(rename(here->partial, away), 0);
    keep_all_and_finish(here, 1);
    assert_int_equal(rename(away, here->partial), 0);
    ct_lab_store_close(open_store(here));
    assert_int_equal(test_folder_count(here->folder), 1);
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    bench *here = *state;
    ct_lab_store *store = NULL;
    ct_error err = {0};
    const char *path = test_path(here->folder, "no/such/folder/x.lab");
    assert_int_equal(ct_lab_store_open(path, &here->study, false, &store, &err), CT_IO);
    assert_true(err.sentence[0] != '\0');
}

static void other_programs_find_tables_with_names(void **state)
{
    bench *here = *state;
    sqlite3 *db = NULL;
    sqlite3_stmt *select = NULL;
    keep_all_and_finish(here, 1);
    assert_int_equal(sqlite3_open(here->path, &db), SQLITE_OK);
    const char *sql =
        "SELECT c.name, a.name, m.draws, m.\"duels 1v2 and 3v4\", m.\"elo-gap-by-round round 3\","
        " u.players FROM measurements m JOIN arms a USING(arm) JOIN units u USING(unit)"
        " JOIN conditions c USING(condition) WHERE unit = 4 AND arm = 1";
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &select, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(select), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(select, 0), "a \"quoted\" name");
    assert_string_equal((const char *)sqlite3_column_text(select, 1), "monrad");
    double draws = here->rows[(size_t)4 * here->width + ct_study_place(&here->study, 1, 0, 0)];
    assert_true(sqlite3_column_double(select, 2) == draws);
    assert_int_equal(sqlite3_column_int(select, 5), 6);
    sqlite3_finalize(select);
    sqlite3_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_kept_is_there_after_reopening_and_finishing, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_finished_file_is_the_same_whatever_the_order_of_keeping,
                                        start, stop),
        cmocka_unit_test_setup_teardown(the_heading_tells_what_the_file_is, start, stop),
        cmocka_unit_test_setup_teardown(
            results_of_another_study_or_seed_are_refused_and_can_be_forgotten, start, stop),
        cmocka_unit_test_setup_teardown(a_file_that_is_something_else_is_refused_and_left_alone,
                                        start, stop),
        cmocka_unit_test_setup_teardown(a_torn_row_is_computed_again, start, stop),
        cmocka_unit_test_setup_teardown(a_number_changed_in_a_partial_file_is_computed_again, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_finished_file_that_was_edited_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_torn_file_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_file_of_another_layout_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(what_killed_runs_left_is_removed_by_the_next_run, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_partial_file_beside_the_finished_one_goes_away, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_folder_that_is_not_there_is_told, start, stop),
        cmocka_unit_test_setup_teardown(other_programs_find_tables_with_names, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
