/* How fast the laboratory is, in CPU time of one thread: the 488 Italian tournaments under three
 * systems with all their metrics, and Dutch tournaments of 30 and 100 players over nine rounds; how
 * much the heap grows once it runs; and how the wall time falls with threads.
 *
 *     bench_lab [seconds for each] */

#include "lab/runner.h"
#include "lab/shipped.h"
#include "lab/study.h"

#include <malloc.h> /* mallinfo2 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void give_up(const ct_error *err)
{
    fprintf(stderr, "bench_lab: %s\n", err->sentence);
    exit(1); /* NOLINT(concurrency-mt-unsafe): no other thread runs by now */
}

static ct_status open_shipped(void *context, ct_str name, ct_arena *mem, ct_str *out, ct_error *err)
{
    (void)context;
    (void)mem;
    *out = ct_str_of(ct_shipped_file(name));
    return out->at != NULL ? CT_OK : ct_fail(err, CT_NOT_FOUND, "no such file");
}

static ct_study read_study(const char *text, ct_arena *mem)
{
    ct_study study;
    ct_error error = {0};
    ct_problems problems;
    ct_study_files files = {.open = open_shipped};
    ct_problems_start(&problems, mem, NULL);
    if (ct_study_read(ct_str_of(text), &files, mem, &study, &problems, &error) != CT_OK) {
        give_up(&error);
    }
    return study;
}

/* Heap bytes in use: constant when nothing is allocated. */
static size_t in_use(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void run_units(const char *what, const ct_study *study, uint32_t units, double least)
{
    ct_worker *worker = NULL;
    ct_error error = {0};
    double *row = calloc(ct_study_width(study), sizeof *row);
    ct_status status = row != NULL ? ct_worker_new(study, &worker, &error) : ct_fail_memory(&error);
    if (status != CT_OK) {
        give_up(&error);
    }
    uint32_t done = 0;
    size_t warm = 0;
    double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    double elapsed = 0;
    while (done < units || elapsed < least) {
        if (ct_worker_run(worker, done % ct_study_units(study), row, &error) != CT_OK) {
            give_up(&error);
        }
        done++;
        warm = done == units ? in_use() : warm;
        elapsed = seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    printf("%-44s %8u units  %7.3f s  %8.0f units/s  heap grew by %zu bytes after the first %u\n",
           what, done, elapsed, done / elapsed, in_use() - warm, units);
    ct_worker_free(worker);
    free(row);
}

static ct_status discard_rows(void *context, uint32_t first, uint32_t count, const double *rows,
                              ct_error *err)
{
    (void)context;
    (void)first;
    (void)count;
    (void)rows;
    (void)err;
    return CT_OK;
}

static void run_threads(const ct_study *study)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    double alone = 0;
    for (unsigned threads = 1; threads <= (unsigned)cores; threads *= 2) {
        ct_run_options options = {.threads = threads};
        ct_keeper keeper = {.keep = discard_rows};
        ct_error error = {0};
        double start = seconds(CLOCK_MONOTONIC);
        if (ct_run(study, &options, &keeper, &error) != CT_OK) {
            give_up(&error);
        }
        double elapsed = seconds(CLOCK_MONOTONIC) - start;
        alone = threads == 1 ? elapsed : alone;
        printf("%u thread%s: %.2f s wall, %.2f times one thread\n", threads,
               threads == 1 ? "" : "s", elapsed, alone / elapsed);
    }
}

static const char tournaments[] =
    "{\"name\": \"bench\", \"conditions\": [{\"field\": {\"kind\": \"normal\", \"players\": %d,"
    " \"rounds\": 9, \"mean\": 1900, \"deviation\": 250, \"noise\": 50}, \"replicates\": 1000000}],"
    " \"arms\": [{\"system\": \"dutch\"}], \"metrics\": [\"discordance\", \"draws\"]}";

int main(int argc, char **argv)
{
    double least = argc > 1 ? strtod(argv[1], NULL) : 1;
    ct_arena *mem = ct_arena_new();
    char text[512];
    if (mem == NULL) {
        return 1;
    }
    ct_study italy = read_study(ct_shipped_study(CT_STR("marchese-2013")), mem);
    run_units("marchese-2013: 488 events, three systems", &italy, 488, 0);
    for (int players = 30; players <= 100; players += 70) {
        char what[64];
        snprintf(text, sizeof text, tournaments, players);
        snprintf(what, sizeof what, "Dutch, %d players, 9 rounds", players);
        ct_str kept = ct_str_copy(mem, ct_str_of(text));
        ct_study study = read_study(kept.at, mem);
        run_units(what, &study, 200, least);
    }
    run_threads(&italy);
    ct_arena_free(mem);
    return 0;
}
