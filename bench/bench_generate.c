/* How fast are whole tournaments? Random Dutch events of nine rounds are made in one thread, and a
 * part of them is checked. CPU time.
 *
 *     bench_generate [milliseconds for each size [rounds]] */

#include "audit/check.h"
#include "generator/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

typedef struct bench {
    ct_generator *generator;
    ct_arena *mem;
    double milliseconds; /* to spend on each number */
    unsigned rounds;
} bench;

typedef ct_status work(bench *b, ct_event *event, ct_generate_options *options, ct_error *err);

static double cpu_ms(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return ((double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec) * 1e3 +
           ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec) * 1e-3;
}

static ct_status generate_once(bench *b, ct_event *event, ct_generate_options *options,
                               ct_error *err)
{
    ct_generated made;
    (void)event;
    options->number++;
    ct_arena_reset(b->mem);
    return ct_generate(b->generator, options, b->mem, &made, err);
}

static ct_status check_once(bench *b, ct_event *event, ct_generate_options *options, ct_error *err)
{
    ct_audit audit;
    (void)options;
    ct_arena_reset(b->mem);
    return ct_audit_event(event, NULL, NULL, b->mem, &audit, err);
}

/* Milliseconds of one call, over as many calls as fit into the time. */
static ct_status measure(bench *b, work *once, ct_event *event, ct_generate_options *options,
                         double *mean, ct_error *err)
{
    CT_TRY(once(b, event, options, err)); /* warms the arenas */
    double start = cpu_ms();
    unsigned calls = 0;
    do {
        CT_TRY(once(b, event, options, err));
        calls++;
    } while (cpu_ms() - start < b->milliseconds);
    *mean = (cpu_ms() - start) / calls;
    return CT_OK;
}

static ct_status measure_size(bench *b, int32_t players, ct_error *err)
{
    double generating = 0;
    double checking = 0;
    ct_generated kept;
    ct_generate_options options = ct_generate_usual();
    options.players = players;
    options.rounds = (int32_t)b->rounds;
    ct_arena *mem = ct_arena_new(); /* of the event that is checked */
    CT_NEED(mem, err);
    ct_status status = ct_generate(b->generator, &options, mem, &kept, err);
    if (status == CT_OK) {
        status = measure(b, generate_once, NULL, &options, &generating, err);
    }
    if (status == CT_OK) {
        status = measure(b, check_once, kept.event, &options, &checking, err);
    }
    ct_arena_free(mem);
    CT_TRY(status);
    printf("%8d %12.3f %14.1f %12.3f %14.1f\n", players, generating, 1000 / generating, checking,
           1000 / checking);
    return CT_OK;
}

static ct_status run(bench *b, ct_error *err)
{
    static const int32_t sizes[] = {30, 100, 300, 1000};
    printf("Dutch tournaments of %u rounds, one thread, CPU time\n\n", b->rounds);
    printf("%8s %12s %14s %12s %14s\n", "players", "make, ms", "made a second", "check, ms",
           "checked a s.");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        CT_TRY(measure_size(b, sizes[i], err));
    }
    return CT_OK;
}

static unsigned argument(int argc, char **argv, int at, unsigned usual, unsigned most)
{
    uint64_t number = 0;
    bool is_given = at < argc && ct_str_to_unsigned(ct_str_of(argv[at]), &number) && number > 0;
    return is_given && number <= most ? (unsigned)number : usual;
}

int main(int argc, char **argv)
{
    bench b = {.generator = ct_generator_new(),
               .mem = ct_arena_new(),
               .milliseconds = argument(argc, argv, 1, 1000, 1000000),
               .rounds = argument(argc, argv, 2, 9, 30)};
    ct_error err = {0};
    ct_status status = b.generator == NULL || b.mem == NULL ? ct_fail_memory(&err) : run(&b, &err);
    if (status != CT_OK) {
        char line[500];
        ct_error_format(&err, line, sizeof line);
        fprintf(stderr, "bench_generate: %s\n", line);
    }
    ct_generator_free(b.generator);
    ct_arena_free(b.mem);
    return status == CT_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
