/* Handles of their own in threads of their own: every operation, without locks, gives each thread
 * what it gives one alone. ThreadSanitizer runs this test in ./test (build-tsan). */

#include "api/row_cases.h"
#include "cli/bench.h"
#include "support/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, MOST_CASES = 100 };

/* A case made ready: threads read no files. */
typedef struct question {
    const row_case *c;
    char *request;
    char *texts[3]; /* of its events */
    size_t count;
    char *expected;
} question;

static question questions[MOST_CASES];
static size_t question_count;

static bool is_built(const char *operation)
{
    for (size_t i = 0; crosstable_operation_name(i) != NULL; i++) {
        if (strcmp(crosstable_operation_name(i), operation) == 0) {
            return true;
        }
    }
    return false;
}

/* The answer, to be freed; NULL when anything fails. No assertions: these are for one thread. */
static char *ask(const question *q)
{
    crosstable_event *events[3] = {NULL};
    char *answer = NULL;
    bool is_ready = true;
    for (size_t i = 0; i < q->count; i++) {
        events[i] = crosstable_event_new();
        is_ready =
            is_ready && events[i] != NULL &&
            crosstable_event_read(events[i], q->texts[i], strlen(q->texts[i])) == CROSSTABLE_OK;
    }
    if (is_ready) {
        (void)crosstable_call_several(events, q->count, q->c->operation, q->request, &answer);
    }
    for (size_t i = 0; i < q->count; i++) {
        crosstable_event_free(events[i]);
    }
    return answer;
}

/* A small event from nothing to its standings by typed functions. */
static bool play(void)
{
    static const char *const names[] = {"Ames, Ann", "Bell, Bo", "Cole, Cy", "Dunn, Di"};
    crosstable_event *event = crosstable_event_new();
    bool is_well = event != NULL && crosstable_event_set_rounds(event, 3) == CROSSTABLE_OK;
    for (uint32_t i = 0; i < 4 && is_well; i++) {
        crosstable_player player = {.name = names[i], .rating = 2000 - i * 50};
        is_well = crosstable_event_add_player(event, &player, NULL) == CROSSTABLE_OK;
    }
    for (uint32_t round = 1; round <= 3 && is_well; round++) {
        crosstable_pair pair;
        is_well = crosstable_event_pair_next(event, NULL) == CROSSTABLE_OK;
        for (size_t i = 0; crosstable_event_pair(event, round, i, &pair) == CROSSTABLE_OK; i++) {
            is_well = is_well &&
                      crosstable_event_set_result(event, round, pair.white, "½") == CROSSTABLE_OK;
        }
    }
    size_t count = 0;
    is_well = is_well && crosstable_event_rank(event, NULL, &count) == CROSSTABLE_OK && count == 4;
    crosstable_event_free(event);
    return is_well;
}

/* Starts somewhere else in each thread, so that different operations meet. Gives the name of the
 * first operation that went wrong. */
static void *work(void *context)
{
    size_t first = *(const size_t *)context;
    for (size_t i = 0; i < question_count; i++) {
        const question *q = &questions[(first + i) % question_count];
        char *answer = ask(q);
        bool is_same = answer != NULL && strcmp(answer, q->expected) == 0;
        crosstable_free(answer);
        if (!is_same) {
            static char wrong[] = "an answer";
            return wrong;
        }
    }
    static char unplayed[] = "the event that is played";
    return play() ? NULL : unplayed;
}

static void prepare(const bench *here)
{
    for (const row_case *c = row_cases; c->operation != NULL; c++) {
        if (!is_built(c->operation)) {
            continue;
        }
        assert_true(question_count < MOST_CASES);
        question *q = &questions[question_count++];
        *q = (question){.c = c, .request = row_request(c, here->folder)};
        for (; q->count < 3 && c->events[q->count] != NULL; q->count++) {
            q->texts[q->count] = test_file_read(bench_path(here, c->events[q->count]));
            assert_non_null(q->texts[q->count]);
        }
        q->expected = ask(q);
        if (q->expected == NULL) {
            fail_msg("no answer of %s", c->operation);
        }
    }
}

static void threads_with_handles_of_their_own_do_not_meet(void **state)
{
    pthread_t threads[THREADS];
    size_t firsts[THREADS];
    row_files(((const bench *)*state)->folder);
    prepare(*state);
    for (size_t i = 0; i < THREADS; i++) {
        firsts[i] = i * question_count / THREADS;
        assert_int_equal(pthread_create(&threads[i], NULL, work, &firsts[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *wrong = NULL;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        if (wrong != NULL) {
            fail_msg("thread %zu: %s is not what one thread alone gives", i, (const char *)wrong);
        }
    }
    for (size_t i = 0; i < question_count; i++) {
        free(questions[i].request);
        free(questions[i].expected);
        for (size_t k = 0; k < questions[i].count; k++) {
            free(questions[i].texts[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(threads_with_handles_of_their_own_do_not_meet, bench_start,
                                        bench_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
