/* The services of the laboratory: files beside a study, and files of results. While results are
 * kept Ctrl-C does not end the program but the run, after the units being computed. */

#include "cli/lab_files.h"

#include "cli/services.h"
#include "operations/lab_study.h"
#include "store/file.h"
#include "store/lab_store.h"
#include "store/path.h"

#include <limits.h>
#include <signal.h>

static ct_status open_beside(void *self, const char *document, ct_str name, ct_arena *mem,
                             ct_str *out, ct_error *err)
{
    (void)self;
    char folder[PATH_MAX];
    ct_path_folder(document, folder);
    ct_str path = name.len > 0 && name.at[0] == '/'
                      ? ct_str_copy(mem, name)
                      : ct_str_format(mem, "%s/%.*s", folder, CT_ARG(name));
    CT_NEED(path.at, err);
    return ct_file_read(path.at, 0, mem, out, err);
}

/* --- Keeping --------------------------------------------------------------------------------- */

static volatile sig_atomic_t is_interrupted;
static struct sigaction old_interrupt;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

static bool is_cancelled(void *self)
{
    (void)self;
    return is_interrupted != 0;
}

static uint32_t count_kept(void *self)
{
    return ct_lab_store_count(self);
}

/* Also restores what Ctrl-C does: the report may be stopped as anything else. */
static ct_status stop(void *self, bool is_complete, ct_error *err)
{
    ct_lab_store *store = self;
    sigaction(SIGINT, &old_interrupt, NULL);
    CT_TRY(ct_lab_store_flush(store, err));
    return is_complete ? ct_lab_store_finish(store, err) : CT_OK;
}

static ct_status load(void *self, ct_arena *mem, ct_results *out, ct_error *err)
{
    return ct_lab_store_load(self, mem, out, err);
}

static void close_store(void *self)
{
    ct_lab_store_close(self);
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

static ct_status keep_results(void *self, const ct_study *study, ct_kept_results *out,
                              ct_error *err)
{
    const ct_call *call = ((const ct_service_state *)self)->call;
    const char *path = ct_lab_output(call, study);
    ct_lab_store *store = NULL;
    CT_NEED(path, err);
    CT_TRY(ct_lab_store_open(path, study, ct_call_has(call, "restart"), &store, err));
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &old_interrupt);
    *out = (ct_kept_results){.self = store,
                             .name = path,
                             .is_done = ct_lab_store_done(store),
                             .count = count_kept,
                             .keep = ct_lab_store_keep,
                             .stop = stop,
                             .load = load,
                             .close = close_store};
    return CT_OK;
}

/* --- Reading --------------------------------------------------------------------------------- */

/* The heading of finished results, else of the partial ones (.partial). */
static ct_status heading_of(const char *path, ct_arena *mem, ct_lab_heading *out, ct_error *err)
{
    char partial[PATH_MAX];
    ct_status status = ct_lab_store_heading(path, mem, out, err);
    if (status == CT_NOT_FOUND && ct_path_with_suffix(path, ".partial", partial) &&
        ct_lab_store_heading(partial, mem, out, NULL) == CT_OK) {
        return CT_OK;
    }
    if (status == CT_NOT_FOUND) {
        ct_fail(err, CT_IO, "there are no results %s", path);
        ct_error_cure(err, "check the name and the folder; {lab-run study=STUDY} makes them");
        return CT_IO;
    }
    return status;
}

static ct_status read_results(void *self, const char *name, const ct_desk *desk, ct_study *study,
                              ct_results *out, ct_error *err)
{
    (void)self;
    ct_lab_heading heading;
    ct_lab_store *store = NULL;
    CT_TRY(heading_of(name, desk->mem, &heading, err));
    const ct_lab_record record = {{name, heading.text}, heading.seed, heading.units};
    CT_TRY(ct_lab_study_of_record(&record, desk, study, err));
    CT_TRY(ct_lab_store_open(name, study, false, &store, err));
    ct_status status = ct_lab_store_load(store, desk->mem, out, err);
    ct_lab_store_close(store);
    return status;
}

void ct_lab_offer(ct_services *services)
{
    services->open_beside = open_beside;
    services->keep_results = keep_results;
    services->read_results = read_results;
    services->is_cancelled = is_cancelled;
}
