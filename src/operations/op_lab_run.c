/* lab-run: a study on all cores. Where the client keeps results, a run that was interrupted goes
 * on; elsewhere they stay in memory until the report is made. */

#include "lab/runner.h"
#include "lab/tie_break_study.h"
#include "operations/lab_private.h"
#include "operations/lab_study.h"

#include <string.h>

typedef struct run_request {
    ct_bytes study;
    bool quick;
    ct_whole threads;
    ct_whole seed;
    bool table;
} run_request;

/* --- Results in memory ----------------------------------------------------------------------- */

typedef struct memory {
    const ct_study *study;
    double *rows; /* [unit][width] */
    bool *is_there;
    uint32_t count;
} memory;

static uint32_t memory_count(void *self)
{
    return ((const memory *)self)->count;
}

static ct_status memory_keep(void *self, uint32_t first, uint32_t count, const double *rows,
                             ct_error *err)
{
    (void)err;
    memory *m = self;
    uint32_t width = ct_study_width(m->study);
    memcpy(m->rows + (size_t)first * width, rows, sizeof *rows * count * width);
    for (uint32_t i = 0; i < count; i++) {
        m->count += !m->is_there[first + i];
        m->is_there[first + i] = true;
    }
    return CT_OK;
}

static ct_status memory_stop(void *self, bool is_complete, ct_error *err)
{
    (void)self;
    (void)is_complete;
    (void)err;
    return CT_OK;
}

/* Asked when all units are there. */
static ct_status memory_load(void *self, ct_arena *mem, ct_results *out, ct_error *err)
{
    const memory *m = self;
    *out = (ct_results){.study = m->study,
                        .count = m->count,
                        .units = CT_NEW(mem, uint32_t, m->count),
                        .rows = m->rows,
                        .width = ct_study_width(m->study)};
    CT_NEED(out->units, err);
    for (uint32_t i = 0; i < m->count; i++) {
        out->units[i] = i;
    }
    return CT_OK;
}

static void memory_close(void *self)
{
    (void)self; /* it lives in the arena */
}

static ct_status keep_in_memory(const ct_study *study, ct_arena *mem, ct_kept_results *out,
                                ct_error *err)
{
    size_t units = ct_study_units(study);
    memory *m = CT_NEW(mem, memory, 1);
    *out = (ct_kept_results){.self = m,
                             .count = memory_count,
                             .keep = memory_keep,
                             .stop = memory_stop,
                             .load = memory_load,
                             .close = memory_close};
    CT_NEED(m, err);
    m->study = study;
    m->rows = CT_NEW(mem, double, units *ct_study_width(study));
    m->is_there = CT_NEW(mem, bool, units);
    CT_NEED(m->rows, err);
    CT_NEED(m->is_there, err);
    return CT_OK;
}

/* --- Running --------------------------------------------------------------------------------- */

typedef struct running {
    const ct_services *services;
    ct_kept_results kept;
} running;

static ct_status keep(void *context, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err)
{
    const running *now = context;
    return now->kept.keep(now->kept.self, first, count, rows, err);
}

static bool show_progress(void *context, uint32_t done, uint32_t units)
{
    const ct_services *services = ((const running *)context)->services;
    if (services->progress != NULL && units > 0) {
        services->progress(services->self, (double)done / units, "running");
    }
    return services->is_cancelled == NULL || !services->is_cancelled(services->self);
}

static ct_status refuse_stopped(const running *now, const ct_study *study, ct_error *err)
{
    uint32_t done = now->kept.count(now->kept.self);
    if (now->kept.name == NULL) {
        return ct_fail(err, CT_CANCELLED, "stopped after %u of %u units", done,
                       ct_study_units(study));
    }
    ct_fail(err, CT_CANCELLED, "stopped after %u of %u units, which are kept in %s.partial", done,
            ct_study_units(study), now->kept.name);
    ct_error_cure(err, "run it again to go on; {lab-report results=\"%s\"} shows what is there",
                  now->kept.name);
    return CT_CANCELLED;
}

static ct_status compute(running *now, const ct_study *study, unsigned threads, ct_error *err)
{
    ct_run_options options = {.threads = threads, .is_done = now->kept.is_done};
    ct_keeper keeper = {.context = now, .keep = keep, .progress = show_progress};
    ct_status status = ct_run(study, &options, &keeper, err);
    bool is_complete = now->kept.count(now->kept.self) == ct_study_units(study);
    ct_status stopped = now->kept.stop(now->kept.self, is_complete, status == CT_OK ? err : NULL);
    CT_TRY(status);
    CT_TRY(stopped);
    return is_complete ? CT_OK : refuse_stopped(now, study, err);
}

static ct_status learn_table(const ct_study *study, ct_arena *mem, ct_str *out, ct_error *err)
{
    ct_text text = {.mem = mem};
    CT_TRY(ct_tie_break_table(study, mem, &text, err));
    *out = ct_text_view(&text);
    return text.failed ? ct_fail_memory(err) : CT_OK;
}

static ct_status run_and_report(running *now, const run_request *asked, const ct_study *study,
                                ct_desk *desk, ct_answer *answer, ct_error *err)
{
    ct_results *results = CT_NEW(desk->mem, ct_results, 1);
    ct_str table = {0};
    CT_NEED(results, err);
    uint32_t done = now->kept.count(now->kept.self);
    if (done > 0) {
        ct_answer_note(answer, desk->mem, "%s: %u of %u units are there already", now->kept.name,
                       done, ct_study_units(study));
    }
    CT_TRY(compute(now, study, ct_whole_or(asked->threads, 0), err));
    if (asked->table) {
        CT_TRY(learn_table(study, desk->mem, &table, err));
        answer->document = table;
        answer->media_type = "text/plain";
    }
    CT_TRY(now->kept.load(now->kept.self, desk->mem, results, err));
    return ct_lab_findings_answer(results, false, table, desk->mem, answer, err);
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status find_study(const run_request *asked, ct_desk *desk, ct_study **out, ct_error *err)
{
    ct_study *study = *out = CT_NEW(desk->mem, ct_study, 1);
    CT_NEED(study, err);
    CT_TRY(ct_lab_study_find(&asked->study, desk, study, err));
    if (asked->seed.is_given) {
        study->seed = asked->seed.value;
    }
    if (asked->quick) {
        CT_TRY(ct_lab_study_make_quick(study, desk->mem, err));
    }
    if (asked->table && study->kind != &ct_kind_tie_break) {
        ct_fail(err, CT_MISUSE, "only a study of tie-breaks learns a table");
        ct_error_cure(err, "{lab-run study=naray-2020 table=FILE}");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const run_request *asked = request;
    const ct_services *services = desk->services;
    running now = {.services = services};
    ct_study *study = NULL;
    CT_TRY(find_study(asked, desk, &study, err));
    CT_TRY(services->keep_results != NULL
               ? services->keep_results(services->self, study, &now.kept, err)
               : keep_in_memory(study, desk->mem, &now.kept, err));
    if (services->keep_results == NULL) {
        ct_answer_note(answer, desk->mem, "the results are not kept: there is no place for them");
    }
    ct_status status = run_and_report(&now, asked, study, desk, answer, err);
    now.kept.close(now.kept.self);
    return status;
}

static const ct_input inputs[] = {
    {.name = "study",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(run_request, study),
     .is_word = true,
     .is_needed = true,
     .may_be_name = true,
     .value = "STUDY",
     .sentence = "a study as docs/lab.md describes it, or the name of one that lab-list shows"},
    {.name = "quick",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(run_request, quick),
     .sentence = "only a few replicates of every condition"},
    {.name = "threads",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(run_request, threads),
     .letter = 't',
     .value = "N",
     .usual = "as many as there are cores",
     .range = "1..1024",
     .sentence = "how many work at a time"},
    {.name = "seed",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(run_request, seed),
     .letter = 's',
     .value = "N",
     .usual = "that of the study",
     .range = "0..999999999",
     .sentence = "another seed, other luck"},
    {.name = "output",
     .type = CT_INPUT_NONE,
     .value = "RESULTS",
     .usual = "NAME.lab",
     .sentence = "the file of results (SQLite); while it is not complete it is called "
                 "RESULTS.partial"},
    {.name = "restart", .type = CT_INPUT_NONE, .sentence = "forget what the file of results holds"},
    {.name = "table",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(run_request, table),
     .is_out_file = true,
     .value = "FILE",
     .sentence = "of a tie-break study: the scoring table it learnt, for standings --scoring FILE"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable lab run marchese-2013 --out marchese.html",
     "488 synthetic fields after Italy 2012 ten times over, published figures beside ours, as one "
     "page"},
    {"crosstable lab run club --quick",
     "ten systems side by side in fields of a club: a first look"},
    {"crosstable lab run mine.json", "a study of your own"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_run = {
    .name = "lab-run",
    .command = "lab run",
    .arguments = "STUDY",
    .summary = "simulate the tournaments of a study and report what they show",
    .details =
        "Simulates tournaments under different systems, on all cores, and compares them. The same "
        "study and seed give the same results, byte for byte, whatever the number of threads. A "
        "run that was interrupted goes on where it was.",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_RUNS,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(run_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &ct_lab_findings_shape,
    .run = run,
};
