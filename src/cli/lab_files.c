/* The services of the laboratory: files beside a study, and files of results. While results are
 * kept Ctrl-C does not end the program but the run, after the units being computed. */

#include "cli/lab_files.h"

#include "cli/services.h"
#include "operations/lab_study.h"
#include "operations/offers.h"
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

static ct_status read_results(void *self, const char *name, const ct_desk *desk, ct_study *study,
                              ct_results *out, ct_error *err)
{
    (void)self;
    return ct_results_offer_read(name, desk, study, out, err);
}

void ct_lab_offer(ct_services *services)
{
    services->open_beside = open_beside;
    services->keep_results = keep_results;
    services->read_results = read_results;
    services->is_cancelled = is_cancelled;
}
