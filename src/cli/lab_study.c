/* Finding and reading studies and their results. */

#include "cli/lab_study.h"

#include "base/nearest.h"
#include "lab/shipped.h"
#include "store/file.h"
#include "store/path.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NAMES = 64 };

/* Opens files that a study names: shipped ones, else those beside the study. */
typedef struct beside {
    const char *study; /* its path; NULL = a shipped study */
} beside;

static ct_status open_beside(void *context, ct_str name, ct_arena *mem, ct_str *out, ct_error *err)
{
    const beside *place = context;
    const char *shipped = ct_shipped_file(name);
    if (place->study == NULL || shipped != NULL) {
        *out = ct_str_of(shipped);
        return shipped != NULL
                   ? CT_OK
                   : ct_fail(err, CT_NOT_FOUND, "there is no shipped file \"%.*s\"", CT_ARG(name));
    }
    char folder[PATH_MAX];
    ct_path_folder(place->study, folder);
    ct_str path = name.len > 0 && name.at[0] == '/'
                      ? ct_str_copy(mem, name)
                      : ct_str_format(mem, "%s/%.*s", folder, CT_ARG(name));
    CT_NEED(path.at, err);
    return ct_file_read(path.at, 0, mem, out, err);
}

static ct_exit refuse_name(ct_call *call, const char *word)
{
    const char *names[MOST_NAMES];
    size_t count = 0;
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        ct_str name = ct_str_of(file->name);
        if (name.len > 5 && ct_str_is(ct_str_slice(name, name.len - 5, 5), ".json") &&
            count < MOST_NAMES) {
            names[count++] = ct_str_copy(call->mem, ct_str_slice(name, 0, name.len - 5)).at;
        }
    }
    const char *nearest = ct_nearest_word(ct_str_of(word), names, count);
    ct_error error = {0};
    ct_fail(&error, CT_NOT_FOUND, "there is no study \"%s\"", word);
    if (nearest != NULL) {
        ct_error_cure(&error, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(&error, "crosstable lab list shows them; a file of your own ends in .json");
    }
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* With --quick every condition has at most study->quick replicates. */
static void make_quick(ct_study *study, ct_arena *mem)
{
    ct_condition *conditions = CT_NEW(mem, ct_condition, study->condition_count);
    for (uint32_t i = 0; conditions != NULL && i < study->condition_count; i++) {
        conditions[i] = study->conditions[i];
        if (conditions[i].replicates > study->quick) {
            conditions[i].replicates = study->quick;
        }
    }
    study->conditions = conditions != NULL ? conditions : study->conditions;
}

static ct_exit read_study(ct_call *call, ct_str text, const char *path, const char *name,
                          bool is_record, ct_study *out)
{
    beside place = {.study = path};
    ct_study_files files = {.open = open_beside, .context = &place, .is_record = is_record};
    ct_problems problems;
    ct_error error = {0};
    ct_problems_start(&problems, call->mem, name);
    ct_status status = ct_study_read(text, &files, call->mem, out, &problems, &error);
    if (status == CT_INVALID && problems.faults > 0) {
        ct_problems_sort(&problems);
        return ct_call_refuse_list(call, CT_EXIT_INVALID, &problems);
    }
    return ct_call_check(call, status, &error);
}

ct_exit ct_lab_study_open(ct_call *call, const char *word, ct_study *out)
{
    ct_str name = ct_str_of(word);
    bool is_file = strchr(word, '/') != NULL ||
                   (name.len > 5 && ct_str_is(ct_str_slice(name, name.len - 5, 5), ".json"));
    ct_error error = {0};
    ct_str text = ct_str_of(is_file ? NULL : ct_shipped_study(name));
    if (is_file) {
        CT_STEP(ct_call_check(call, ct_file_read(word, 0, call->mem, &text, &error), &error));
    } else if (text.len == 0) {
        return refuse_name(call, word);
    }
    CT_STEP(read_study(call, text, is_file ? word : NULL, word, false, out));
    out->seed = ct_call_number(call, "seed", (unsigned)out->seed);
    if (ct_call_has(call, "quick")) {
        make_quick(out, call->mem);
    }
    return CT_EXIT_DONE;
}

/* The heading of finished results, else of the partial ones (.partial). */
static ct_status heading_of(ct_call *call, const char *path, ct_lab_heading *out, ct_error *err)
{
    char partial[PATH_MAX];
    ct_status status = ct_lab_store_heading(path, call->mem, out, err);
    if (status == CT_NOT_FOUND && ct_path_with_suffix(path, ".partial", partial) &&
        ct_lab_store_heading(partial, call->mem, out, NULL) == CT_OK) {
        return CT_OK;
    }
    if (status == CT_NOT_FOUND) {
        ct_fail(err, CT_IO, "there are no results %s", path);
        ct_error_cure(err, "check the name and the folder; crosstable lab run makes them");
        return CT_IO;
    }
    return status;
}

ct_exit ct_lab_study_of_results(ct_call *call, const char *path, ct_study *out)
{
    ct_lab_heading heading;
    ct_error error = {0};
    CT_STEP(ct_call_check(call, heading_of(call, path, &heading, &error), &error));
    CT_STEP(read_study(call, heading.text, path, path, true, out));
    out->seed = heading.seed;
    if (heading.units != ct_study_units(out)) {
        make_quick(out, call->mem);
    }
    if (heading.units != ct_study_units(out)) {
        ct_fail(&error, CT_INVALID, "%s: the number of units does not fit its study", path);
        ct_error_cure(&error, "run the study again");
        return ct_call_refuse(call, CT_EXIT_INVALID, &error);
    }
    return CT_EXIT_DONE;
}

ct_exit ct_lab_results_open(ct_call *call, const char *path, ct_study *study, ct_results *out)
{
    ct_lab_store *store = NULL;
    ct_error error = {0};
    CT_STEP(ct_lab_study_of_results(call, path, study));
    ct_status status = ct_lab_store_open(path, study, false, &store, &error);
    if (status == CT_OK) {
        status = ct_lab_store_load(store, call->mem, out, &error);
        ct_lab_store_close(store);
    }
    return ct_call_check(call, status, &error);
}
