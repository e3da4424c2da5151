#include "operations/lab_study.h"
#include "operations/offers.h"
#include "store/lab_store.h"
#include "store/path.h"

#include <limits.h>

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

ct_status ct_results_offer_read(const char *name, const ct_desk *desk, ct_study *study,
                                ct_results *out, ct_error *err)
{
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
