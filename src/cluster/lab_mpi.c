/* crosstable-lab-mpi: `lab run` on a cluster, by MPI.
 *
 *     mpirun -n 64 crosstable-lab-mpi marchese-2013 --output marchese.lab
 *
 * Every rank computes the blocks of units that are its own (runner.h). Rank 0 also keeps the store:
 * the others send it their rows, and it takes them in between its own. The rows do not depend on
 * who computed them, and the finished file is made in the order of the units, so it is the same,
 * byte for byte, as that of one thread. A run that was killed can be continued. */

#include "cli/lab_files.h"
#include "cli/options.h"
#include "cli/printing.h"
#include "cli/services.h"
#include "lab/runner.h"
#include "lab_report/study_report.h"
#include "operations/lab_study.h"
#include "store/file.h"
#include "store/lab_store.h"

#include <mpi.h>
#include <stdio.h>
#include <string.h>

/* NOLINTBEGIN(bugprone-casting-through-void): some mpi.h define their constants so */

enum { TAG_ROWS = 1, TAG_END = 2, BATCH = 16 };

/* For ranks other than 0: rows are collected here and sent in batches. */
typedef struct sender {
    uint32_t width; /* of a row */
    uint32_t count;
    double *rows; /* [BATCH][1 + width]: the unit, then its numbers */
} sender;

static ct_status send_rows(sender *s, ct_error *err)
{
    if (s->count > 0 && MPI_Send(s->rows, (int)(s->count * (s->width + 1)), MPI_DOUBLE, 0, TAG_ROWS,
                                 MPI_COMM_WORLD) != MPI_SUCCESS) {
        return ct_fail(err, CT_IO, "rank 0 does not take the results");
    }
    s->count = 0;
    return CT_OK;
}

static ct_status keep_to_send(void *context, uint32_t first, uint32_t count, const double *rows,
                              ct_error *err)
{
    sender *s = context;
    ct_status status = CT_OK;
    for (uint32_t i = 0; i < count && status == CT_OK; i++) {
        double *to = s->rows + (size_t)s->count * (s->width + 1);
        to[0] = first + i;
        memcpy(to + 1, rows + (size_t)i * s->width, s->width * sizeof *rows);
        if (++s->count == BATCH) {
            status = send_rows(s, err);
        }
    }
    return status;
}

/* --- Rank 0 ----------------------------------------------------------------------------------- */

typedef struct receiver {
    ct_lab_store *store;
    uint32_t width;
    double *rows;
    int ended; /* other ranks that have nothing more to send */
    ct_status status;
    ct_error error;
} receiver;

static void take_rows(receiver *r, const MPI_Status *from)
{
    int count = 0;
    MPI_Get_count(from, MPI_DOUBLE, &count);
    MPI_Recv(r->rows, count, MPI_DOUBLE, from->MPI_SOURCE, TAG_ROWS, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    for (uint32_t i = 0; i < (uint32_t)count / (r->width + 1) && r->status == CT_OK; i++) {
        const double *row = r->rows + (size_t)i * (r->width + 1);
        r->status = ct_lab_store_keep(r->store, (uint32_t)row[0], 1, row + 1, &r->error);
    }
}

/* Another rank has ended; a sentence says that it failed. */
static void take_end(receiver *r, const MPI_Status *from)
{
    char sentence[sizeof r->error.sentence] = "";
    MPI_Recv(sentence, sizeof sentence, MPI_CHAR, from->MPI_SOURCE, TAG_END, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    r->ended++;
    if (sentence[0] != '\0' && r->status == CT_OK) {
        sentence[sizeof sentence - 1] = '\0';
        r->status = ct_fail(&r->error, CT_INVALID, "rank %d: %s", from->MPI_SOURCE, sentence);
    }
}

/* Takes all messages that have arrived; with `waits` waits for at least one. */
static void take_messages(receiver *r, bool waits)
{
    for (;;) {
        MPI_Status from;
        int has_one = 1;
        if (waits) {
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &from);
        } else {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_one, &from);
        }
        if (!has_one) {
            return;
        }
        if (from.MPI_TAG == TAG_ROWS) {
            take_rows(r, &from);
        } else {
            take_end(r, &from);
        }
        waits = false;
    }
}

/* Between its own units rank 0 takes messages, so that no rank waits long. */
static ct_status keep_here(void *context, uint32_t first, uint32_t count, const double *rows,
                           ct_error *err)
{
    receiver *r = context;
    take_messages(r, false);
    return ct_lab_store_keep(r->store, first, count, rows, err);
}

static bool poll_messages(void *context, uint32_t done, uint32_t units)
{
    (void)done;
    (void)units;
    receiver *r = context;
    take_messages(r, false);
    return r->status == CT_OK;
}

/* --- Both ------------------------------------------------------------------------------------- */

typedef struct world {
    int rank, ranks;
} world;

static ct_run_options options_of(const ct_call *call, world w, const bool *done)
{
    return (ct_run_options){.threads = ct_call_number(call, "threads", 1),
                            .is_done = done,
                            .rank = (unsigned)w.rank,
                            .ranks = (unsigned)w.ranks};
}

static ct_exit run_first(ct_call *call, const ct_study *study, world w, ct_lab_store *store)
{
    uint32_t units = ct_study_units(study);
    bool *done = CT_NEW(call->mem, bool, units + 1U);
    receiver r = {.store = store, .width = ct_study_width(study)};
    r.rows = CT_NEW(call->mem, double, (size_t)BATCH *(r.width + 1));
    if (done == NULL || r.rows == NULL) {
        return ct_call_check(call, ct_fail_memory(&r.error), &r.error);
    }
    memcpy(done, ct_lab_store_done(store), units * sizeof *done);
    MPI_Bcast(done, (int)units, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    ct_run_options options = options_of(call, w, done);
    ct_keeper keeper = {.context = &r, .keep = keep_here, .progress = poll_messages};
    ct_error error = {0};
    ct_status status = ct_run(study, &options, &keeper, &error);
    while (status == CT_OK && r.status == CT_OK && r.ended < w.ranks - 1) {
        take_messages(&r, true);
    }
    status = status == CT_OK ? r.status : status;
    error = r.status != CT_OK ? r.error : error;
    ct_status kept = ct_lab_store_flush(store, status == CT_OK ? &error : NULL);
    CT_STEP(ct_call_check(call, status != CT_OK ? status : kept, &error));
    CT_STEP(ct_call_check(call, ct_lab_store_finish(store, &error), &error));
    ct_results results;
    CT_STEP(ct_call_check(call, ct_lab_store_load(store, call->mem, &results, &error), &error));
    CT_STEP(ct_print_page(call, ct_study_report(&results, call->mem)));
    return ct_call_answer(call, CT_EXIT_DONE, CT_NO_TEXT);
}

static ct_exit run_other(ct_call *call, const ct_study *study, world w)
{
    uint32_t units = ct_study_units(study);
    bool *done = CT_NEW(call->mem, bool, units + 1U);
    sender s = {.width = ct_study_width(study)};
    s.rows = CT_NEW(call->mem, double, (size_t)BATCH *(s.width + 1));
    ct_error error = {0};
    if (done == NULL || s.rows == NULL) {
        MPI_Abort(MPI_COMM_WORLD, CT_EXIT_TOO_LARGE);
        return CT_EXIT_TOO_LARGE;
    }
    MPI_Bcast(done, (int)units, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    ct_run_options options = options_of(call, w, done);
    ct_keeper keeper = {.context = &s, .keep = keep_to_send};
    ct_status status = ct_run(study, &options, &keeper, &error);
    if (status == CT_OK) {
        status = send_rows(&s, &error);
    }
    MPI_Send(error.sentence, (int)sizeof error.sentence, MPI_CHAR, 0, TAG_END, MPI_COMM_WORLD);
    return status == CT_OK ? CT_EXIT_DONE : CT_EXIT_INVALID;
}

/* Have all ranks succeeded so far? */
static bool all_succeeded(ct_exit code)
{
    int mine = code == CT_EXIT_DONE;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

/* The study that the command names, with --seed and --quick. */
static ct_exit open_study(ct_call *call, const char *word, ct_study *out)
{
    ct_problems problems;
    ct_service_state services;
    ct_error error = {0};
    ct_bytes given = {.name = word, .text = ct_str_of(word)};
    if (strpbrk(word, "./") != NULL) {
        CT_STEP(ct_call_check_file(call, ct_file_read(word, 0, call->mem, &given.text, &error),
                                   &error));
    }
    ct_services_open(call, &services);
    ct_problems_start(&problems, call->mem, word);
    ct_desk desk = {.mem = call->mem, .services = &services.offered, .problems = &problems};
    ct_status status = ct_lab_study_find(&given, &desk, out, &error);
    if (status == CT_OK && ct_call_has(call, "quick")) {
        status = ct_lab_study_make_quick(out, call->mem, &error);
    }
    ct_services_close(&services);
    if (problems.faults > 0) {
        return ct_call_refuse_list(call, ct_exit_of(status), &problems);
    }
    CT_STEP(ct_call_check(call, status, &error));
    out->seed = ct_call_number(call, "seed", (unsigned)out->seed);
    return CT_EXIT_DONE;
}

/* Rank 0 alone opens the file of results, and reads the study before the others, so that its faults
 * are reported once. No rank begins before all have read it. */
static ct_exit run_study(ct_call *call, world w)
{
    ct_study study;
    ct_lab_store *store = NULL;
    ct_error error = {0};
    ct_exit code = w.rank == 0 ? open_study(call, call->words[0], &study) : CT_EXIT_DONE;
    if (code == CT_EXIT_DONE && w.rank == 0) {
        ct_status status = ct_lab_store_open(ct_lab_output(call, &study), &study,
                                             ct_call_has(call, "restart"), &store, &error);
        code = ct_call_check(call, status, &error);
    }
    bool all_ok = all_succeeded(code);
    if (all_ok && w.rank > 0) {
        code = open_study(call, call->words[0], &study);
    }
    all_ok = all_ok && all_succeeded(code);
    if (all_ok) {
        code = w.rank == 0 ? run_first(call, &study, w, store) : run_other(call, &study, w);
    }
    ct_lab_store_close(store);
    if (all_ok && w.rank == 0 && code != CT_EXIT_DONE && w.ranks > 1) {
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, (int)code); /* others would compute rows that cannot be kept */
    }
    return all_ok || code != CT_EXIT_DONE ? code : CT_EXIT_INVALID;
}

static ct_exit start(ct_call *call, int argc, char **argv, world w)
{
    ct_error error = {0};
    size_t count = argc > 0 ? (size_t)argc : 1;
    const char **words = CT_NEW(call->mem, const char *, count + 1);
    if (words == NULL) {
        return CT_EXIT_TOO_LARGE;
    }
    for (int i = 1; i < argc; i++) {
        words[i - 1] = argv[i];
    }
    call->command = ct_command_named("lab run");
    call->is_quiet = w.rank != 0; /* only rank 0 prints */
    if (ct_options_parse(call, count - 1, words, &error) != CT_OK) {
        return w.rank == 0 ? ct_call_refuse(call, CT_EXIT_USAGE, &error) : CT_EXIT_USAGE;
    }
    call->is_json = ct_call_has(call, "json");
    return run_study(call, w);
}

int main(int argc, char **argv)
{
    int given = 0;
    world w = {0, 1};
    ct_call call = {.mem = ct_arena_new()};
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &w.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &w.ranks);
    if (given < MPI_THREAD_SERIALIZED || call.mem == NULL) {
        fputs("crosstable-lab-mpi: this MPI does not let threads take turns\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, CT_EXIT_USAGE);
    }
    ct_exit code = start(&call, argc, argv, w);
    fflush(stdout);
    MPI_Finalize();
    ct_arena_free(call.mem);
    return (int)code;
}

/* NOLINTEND(bugprone-casting-through-void) */
