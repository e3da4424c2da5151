/* Running the units of a study by threads. Blocks of units are handed out by a counter under a
 * lock. The caller's thread computes nothing: it waits and shows progress. */

#include "lab/runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 4, MAX_THREADS = 1024 };

typedef struct job {
    const ct_study *study;
    const ct_run_options *options;
    const ct_keeper *keeper;
    uint32_t units, width;
    pthread_mutex_t lock;
    pthread_cond_t wake; /* wakes the waiting caller */
    uint32_t next_block;
    uint32_t done; /* units, including those of earlier runs */
    unsigned working;
    bool is_stopped;
    ct_status status;
    ct_error error;
} job;

static bool block_is_mine(const job *j, uint32_t block)
{
    return j->options->ranks < 2 || block % j->options->ranks == j->options->rank;
}

static bool unit_is_done(const job *j, uint32_t unit)
{
    return j->options->is_done != NULL && j->options->is_done[unit];
}

/* The first unit of the next block with units to compute, or `units`. Called under the lock. */
static uint32_t take_block(job *j)
{
    while (!j->is_stopped && (uint64_t)j->next_block * BLOCK < j->units) {
        uint32_t block = j->next_block++;
        for (uint32_t u = block * BLOCK; u < j->units && u < (block + 1) * BLOCK; u++) {
            if (block_is_mine(j, block) && !unit_is_done(j, u)) {
                return block * BLOCK;
            }
        }
    }
    return j->units;
}

static void note_failure(job *j, ct_status status, const ct_error *error)
{
    if (j->status == CT_OK) {
        j->status = status;
        j->error = *error;
    }
    j->is_stopped = true;
}

/* Computes the units of a block that are not done; each is kept as soon as it is computed. */
static ct_status work_block(job *j, ct_worker *worker, uint32_t first, double *rows,
                            ct_error *error)
{
    uint32_t end = first + BLOCK < j->units ? first + BLOCK : j->units;
    for (uint32_t unit = first; unit < end; unit++) {
        if (unit_is_done(j, unit)) {
            continue;
        }
        CT_TRY(ct_worker_run(worker, unit, rows, error));
        pthread_mutex_lock(&j->lock);
        bool is_last = j->is_stopped;
        ct_status status = j->keeper->keep(j->keeper->context, unit, 1, rows, error);
        j->done += status == CT_OK;
        pthread_mutex_unlock(&j->lock);
        CT_TRY(status);
        if (is_last) {
            break;
        }
    }
    return CT_OK;
}

static void *work(void *argument)
{
    job *j = argument;
    ct_error error = {0};
    ct_worker *worker = NULL;
    double *rows = calloc(j->width, sizeof *rows);
    ct_status status =
        rows == NULL ? ct_fail_memory(&error) : ct_worker_new(j->study, &worker, &error);
    while (status == CT_OK) {
        pthread_mutex_lock(&j->lock);
        uint32_t first = take_block(j);
        pthread_mutex_unlock(&j->lock);
        if (first == j->units) {
            break;
        }
        status = work_block(j, worker, first, rows, &error);
    }
    pthread_mutex_lock(&j->lock);
    if (status != CT_OK) {
        note_failure(j, status, &error);
    }
    j->working--;
    pthread_cond_signal(&j->wake);
    pthread_mutex_unlock(&j->lock);
    ct_worker_free(worker);
    free(rows);
    return NULL;
}

static unsigned thread_count(const ct_run_options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned count = options->threads > 0 ? options->threads : cores > 0 ? (unsigned)cores : 1;
    return count < MAX_THREADS ? count : MAX_THREADS;
}

/* Waits until all threads have ended. Called under the lock, which is released while waiting. */
static void wait_for_all(job *j)
{
    while (j->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_cond_timedwait(&j->wake, &j->lock, &until);
        if (j->keeper->progress != NULL &&
            !j->keeper->progress(j->keeper->context, j->done, j->units)) {
            j->is_stopped = true;
        }
    }
}

ct_status ct_run(const ct_study *study, const ct_run_options *options, const ct_keeper *keeper,
                 ct_error *err)
{
    job j = {.study = study,
             .options = options,
             .keeper = keeper,
             .units = ct_study_units(study),
             .width = ct_study_width(study),
             .lock = PTHREAD_MUTEX_INITIALIZER,
             .wake = PTHREAD_COND_INITIALIZER};
    unsigned wanted = thread_count(options);
    unsigned started = 0;
    pthread_t *threads = calloc(wanted, sizeof *threads);
    CT_NEED(threads, err);
    for (uint32_t unit = 0; unit < j.units; unit++) {
        j.done += unit_is_done(&j, unit);
    }
    pthread_mutex_lock(&j.lock);
    for (; started < wanted; started++) {
        if (pthread_create(&threads[started], NULL, work, &j) != 0) {
            break;
        }
        j.working++;
    }
    if (started == 0) {
        ct_error error = {0};
        note_failure(&j, ct_fail(&error, CT_NO_MEMORY, "no thread can be started"), &error);
    }
    wait_for_all(&j);
    pthread_mutex_unlock(&j.lock);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    pthread_cond_destroy(&j.wake);
    pthread_mutex_destroy(&j.lock);
    if (j.status != CT_OK && err != NULL) {
        *err = j.error;
    }
    return j.status;
}
