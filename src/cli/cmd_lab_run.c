/* lab run: a study on all cores, kept safe while it runs. */

#include "cli/lab_private.h"
#include "cli/lab_study.h"
#include "cli/printing.h"
#include "lab/tie_break_study.h"
#include "lab_report/study_report.h"
#include "store/file.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

typedef struct run {
    ct_call *call;
    ct_lab_store *store;
    struct timespec started;
    uint32_t done_before;
    bool shows_progress;
} run;

static ct_status keep(void *context, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err)
{
    return ct_lab_store_keep(((run *)context)->store, first, count, rows, err);
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

static bool show_progress(void *context, uint32_t done, uint32_t units)
{
    const run *r = context;
    if (r->shows_progress && units > 0) {
        double elapsed = seconds_since(&r->started);
        double rate = elapsed > 0 ? (done - r->done_before) / elapsed : 0;
        int filled = (int)((uint64_t)done * BAR / units);
        fprintf(stderr, "\r[%.*s%.*s] %3u %%  %u of %u, %.0f a second, %.0f s left   ", filled,
                "##############################", BAR - filled, "..............................",
                (unsigned)((uint64_t)done * 100 / units), done, units, rate,
                rate > 0 ? (units - done) / rate : 0.0);
    }
    return is_interrupted == 0;
}

const char *ct_lab_output(const ct_call *call, const ct_study *study)
{
    if (ct_call_has(call, "output")) {
        return ct_call_value(call, "output");
    }
    ct_str seed = ct_call_has(call, "seed")
                      ? ct_str_format(call->mem, "-%llu", (unsigned long long)study->seed)
                      : CT_STR("");
    return ct_str_format(call->mem, "%.*s%s%.*s.lab", CT_ARG(study->name),
                         ct_call_has(call, "quick") ? "-quick" : "", CT_ARG(seed))
        .at;
}

static ct_exit compute(run *r, const ct_study *study, const char *path)
{
    ct_call *call = r->call;
    ct_error error = {0};
    ct_run_options options = {.threads = ct_call_number(call, "threads", 0),
                              .is_done = ct_lab_store_done(r->store)};
    ct_keeper keeper = {.context = r, .keep = keep, .progress = show_progress};
    struct sigaction old_interrupt;
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &old_interrupt);
    ct_status status = ct_run(study, &options, &keeper, &error);
    sigaction(SIGINT, &old_interrupt, NULL);
    if (r->shows_progress) {
        fputs("\r\033[K", stderr);
    }
    ct_status kept = ct_lab_store_flush(r->store, status == CT_OK ? &error : NULL);
    CT_STEP(ct_call_check(call, status != CT_OK ? status : kept, &error));
    if (ct_lab_store_count(r->store) < ct_study_units(study)) {
        ct_fail(&error, CT_IO, "stopped after %u of %u units, which are kept in %s.partial",
                ct_lab_store_count(r->store), ct_study_units(study), path);
        ct_error_cure(&error, "run it again to go on; crosstable lab report %s shows what is there",
                      path);
        return ct_call_refuse(call, CT_EXIT_NO, &error);
    }
    return ct_call_check(call, ct_lab_store_finish(r->store, &error), &error);
}

ct_exit ct_lab_show(ct_call *call, ct_lab_store *store)
{
    ct_error error = {0};
    ct_results results;
    CT_STEP(ct_call_check(call, ct_lab_store_load(store, call->mem, &results, &error), &error));
    return ct_print_sheet(call, CT_EXIT_DONE, ct_study_report(&results, call->mem));
}

/* With --table: writes the scoring table that a tie-break study learnt. */
static ct_exit write_table(ct_call *call, const ct_study *study)
{
    ct_text text = {.mem = call->mem};
    ct_error error = {0};
    const char *path = ct_call_value(call, "table");
    if (path == NULL) {
        return CT_EXIT_DONE;
    }
    if (study->kind != &ct_kind_tie_break) {
        return ct_call_misuse(call, "crosstable lab run naray-2020 --table FILE",
                              "only a study of tie-breaks learns a table");
    }
    CT_STEP(ct_call_check(call, ct_tie_break_table(study, call->mem, &text, &error), &error));
    if (ct_file_replace(path, ct_text_view(&text), true, &error) != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    ct_call_say(call, "%s: the scoring table", path);
    return CT_EXIT_DONE;
}

/* Messages about the run go to standard error: the report on standard output may be CSV. */
static ct_exit run_and_report(run *r, const ct_study *study, const char *path)
{
    bool is_silent = r->call->is_quiet || r->call->is_json;
    ct_str name = ct_str_visible(r->call->mem, ct_str_of(path));
    if (ct_lab_store_count(r->store) > 0 && !is_silent) {
        fprintf(stderr, "%.*s: %u of %u units are there already\n", CT_ARG(name),
                ct_lab_store_count(r->store), ct_study_units(study));
    }
    clock_gettime(CLOCK_MONOTONIC, &r->started);
    r->done_before = ct_lab_store_count(r->store);
    CT_STEP(compute(r, study, path));
    uint32_t computed = ct_study_units(study) - r->done_before;
    if (computed > 0 && !is_silent) {
        fprintf(stderr, "%.*s: %u unit%s in %.1f s\n", CT_ARG(name), computed,
                computed == 1 ? "" : "s", seconds_since(&r->started));
    }
    CT_STEP(write_table(r->call, study));
    return ct_lab_show(r->call, r->store);
}

ct_exit ct_lab_run_study(ct_call *call)
{
    ct_study study;
    ct_error error = {0};
    run r = {.call = call,
             .shows_progress = isatty(STDERR_FILENO) && !call->is_quiet && !call->is_json};
    CT_STEP(ct_lab_study_open(call, call->words[1], &study));
    const char *path = ct_lab_output(call, &study);
    ct_status status =
        ct_lab_store_open(path, &study, ct_call_has(call, "restart"), &r.store, &error);
    CT_STEP(ct_call_check(call, status, &error));
    ct_exit code = run_and_report(&r, &study, path);
    ct_lab_store_close(r.store);
    return code;
}
