/* Running units: the same rows for any number of threads, ranks that share the work, runs taken up
 * again, keepers that fail, runs that are stopped. */

#include "lab/runner.h"
#include "support/check.h"

#include <math.h>
#include <string.h>
#include <time.h>

static const char text[] =
    "{\"name\": \"tiny\", \"conditions\": [{\"name\": \"a\", \"field\": {\"players\": [6, 10], "
    "\"rounds\": 3, \"mean\": 1800, \"deviation\": 200}, \"replicates\": 13},"
    "{\"name\": \"b\", \"field\": {\"players\": 8, \"rounds\": 3, \"mean\": 2000, \"deviation\": "
    "100},"
    "\"conduct\": {\"absence\": 0.1}, \"replicates\": 10}],"
    "\"arms\": [{\"system\": \"dutch\"}, {\"system\": \"monrad\"}],"
    "\"metrics\": [\"draws\", \"discordance\", \"elo-gap-by-round\"]}";

enum { UNITS = 23, WIDTH = CT_UNIT_FACTS + 2 * 5 };

static ct_arena *mem;
static ct_study study;

static int read_study(void **state)
{
    (void)state;
    ct_problems problems;
    ct_error err = {0};
    mem = ct_arena_new();
    ct_problems_start(&problems, mem, "tiny");
    check_ok(ct_study_read(ct_str_of(text), NULL, mem, &study, &problems, &err), err);
    assert_int_equal(ct_study_units(&study), UNITS);
    assert_int_equal(ct_study_width(&study), WIDTH);
    return 0;
}

static int free_study(void **state)
{
    (void)state;
    ct_arena_free(mem);
    return 0;
}

/* Keeps rows in memory; fails or stops when it was told to. */
typedef struct shelf {
    double rows[UNITS][WIDTH];
    unsigned times[UNITS];
    unsigned kept;
    unsigned fail_at; /* at this many rows; 0 = never */
    unsigned stop_at;
} shelf;

static ct_status keep(void *context, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err)
{
    shelf *s = context;
    for (uint32_t i = 0; i < count; i++) {
        if (s->fail_at > 0 && s->kept >= s->fail_at) {
            return ct_fail(err, CT_IO, "the shelf is full");
        }
        memcpy(s->rows[first + i], rows + (size_t)i * WIDTH, sizeof s->rows[0]);
        s->times[first + i]++;
        s->kept++;
    }
    return CT_OK;
}

static bool progress(void *context, uint32_t done, uint32_t units)
{
    const shelf *s = context;
    assert_int_equal(units, UNITS);
    assert_true(done <= units);
    return s->stop_at == 0 || s->kept < s->stop_at;
}

static ct_status run(shelf *s, ct_run_options options, ct_error *err)
{
    ct_keeper keeper = {s, keep, progress};
    return ct_run(&study, &options, &keeper, err);
}

static const shelf *of_one_thread(void)
{
    static shelf one;
    ct_error err = {0};
    if (one.kept == 0) {
        check_ok(run(&one, (ct_run_options){.threads = 1}, &err), err);
        assert_int_equal(one.kept, UNITS);
    }
    return &one;
}

/* All numbers, those that do not exist too. */
static void assert_same_row(const double *a, const double *b)
{
    for (int i = 0; i < WIDTH; i++) {
        assert_true(a[i] == b[i] || (isnan(a[i]) && isnan(b[i])));
    }
}

static void any_number_of_threads_gives_the_same_rows(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        static shelf s;
        ct_error err = {0};
        s = (shelf){.kept = 0};
        check_ok(run(&s, (ct_run_options){.threads = threads}, &err), err);
        for (uint32_t unit = 0; unit < UNITS; unit++) {
            assert_int_equal(s.times[unit], 1);
            assert_same_row(s.rows[unit], of_one_thread()->rows[unit]);
        }
    }
}

static void rows_tell_their_condition_and_field(void **state)
{
    (void)state;
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        const double *row = of_one_thread()->rows[unit];
        assert_true(row[CT_UNIT_CONDITION] == (unit < 13 ? 0 : 1));
        assert_true(row[CT_UNIT_PLAYERS] >= 6 && row[CT_UNIT_PLAYERS] <= 10);
        assert_true(row[CT_UNIT_ROUNDS] == 3);
        assert_true(row[CT_UNIT_QUARTILE_1] < row[CT_UNIT_QUARTILE_3]);
    }
}

static void ranks_share_the_units_without_overlap(void **state)
{
    (void)state;
    for (unsigned ranks = 2; ranks <= 4; ranks++) {
        static shelf s;
        s = (shelf){.kept = 0};
        for (unsigned rank = 0; rank < ranks; rank++) {
            ct_error err = {0};
            ct_run_options options = {.threads = 2, .rank = rank, .ranks = ranks};
            check_ok(run(&s, options, &err), err);
        }
        for (uint32_t unit = 0; unit < UNITS; unit++) {
            assert_int_equal(s.times[unit], 1);
            assert_same_row(s.rows[unit], of_one_thread()->rows[unit]);
        }
    }
}

static void what_is_done_is_not_done_again(void **state)
{
    (void)state;
    static shelf s;
    bool done[UNITS] = {false};
    ct_error err = {0};
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        done[unit] = unit % 3 == 0 || unit < 8;
    }
    check_ok(run(&s, (ct_run_options){.threads = 2, .is_done = done}, &err), err);
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        assert_int_equal(s.times[unit], done[unit] ? 0 : 1);
    }
    memset(done, true, sizeof done);
    s = (shelf){.kept = 0};
    check_ok(run(&s, (ct_run_options){.threads = 2, .is_done = done}, &err), err);
    assert_int_equal(s.kept, 0);
}

static void a_keeper_that_fails_ends_the_run_with_its_reason(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        static shelf s;
        ct_error err = {0};
        s = (shelf){.fail_at = 5};
        assert_int_equal(run(&s, (ct_run_options){.threads = threads}, &err), CT_IO);
        assert_string_equal(err.sentence, "the shelf is full");
        assert_int_equal(s.kept, 5);
    }
}

/* A keeper that is slow, so that the run is asked whether it goes on. */
static ct_status keep_slowly(void *context, uint32_t first, uint32_t count, const double *rows,
                             ct_error *err)
{
    struct timespec moment = {.tv_nsec = 15000000};
    nanosleep(&moment, NULL);
    return keep(context, first, count, rows, err);
}

static void a_run_that_is_stopped_keeps_what_is_at_hand_and_is_no_failure(void **state)
{
    (void)state;
    static shelf s = {.stop_at = 1};
    ct_error err = {0};
    ct_run_options options = {.threads = 2};
    ct_keeper keeper = {&s, keep_slowly, progress};
    check_ok(ct_run(&study, &options, &keeper, &err), err);
    assert_true(s.kept > 0 && s.kept < UNITS);
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        if (s.times[unit] > 0) {
            assert_same_row(s.rows[unit], of_one_thread()->rows[unit]);
        }
    }
}

static void a_worker_can_compute_units_in_any_order(void **state)
{
    (void)state;
    ct_worker *worker = NULL;
    ct_error err = {0};
    double row[WIDTH];
    check_ok(ct_worker_new(&study, &worker, &err), err);
    for (uint32_t i = 0; i < UNITS; i++) {
        uint32_t unit = (i * 7 + 5) % UNITS;
        check_ok(ct_worker_run(worker, unit, row, &err), err);
        assert_same_row(row, of_one_thread()->rows[unit]);
    }
    ct_worker_free(worker);
    ct_worker_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_gives_the_same_rows),
        cmocka_unit_test(rows_tell_their_condition_and_field),
        cmocka_unit_test(ranks_share_the_units_without_overlap),
        cmocka_unit_test(what_is_done_is_not_done_again),
        cmocka_unit_test(a_keeper_that_fails_ends_the_run_with_its_reason),
        cmocka_unit_test(a_run_that_is_stopped_keeps_what_is_at_hand_and_is_no_failure),
        cmocka_unit_test(a_worker_can_compute_units_in_any_order),
    };
    return cmocka_run_group_tests(tests, read_study, free_study);
}
