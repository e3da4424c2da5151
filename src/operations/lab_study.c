/* Finding and reading studies and their results. */

#include "operations/lab_study.h"

#include "base/nearest.h"
#include "lab/shipped.h"

#include <string.h>

enum { MOST_NAMES = 64 };

/* Opens files that a study names: shipped ones, else those beside the study. */
typedef struct beside {
    const char *study; /* its file; NULL = a shipped study */
    const ct_services *services;
} beside;

static ct_status open_beside(void *context, ct_str name, ct_arena *mem, ct_str *out, ct_error *err)
{
    const beside *place = context;
    const char *shipped = ct_shipped_file(name);
    *out = ct_str_of(shipped);
    if (shipped != NULL) {
        return CT_OK;
    }
    if (place->study == NULL) {
        return ct_fail(err, CT_NOT_FOUND, "there is no shipped file \"%.*s\"", CT_ARG(name));
    }
    if (place->services->open_beside == NULL) {
        return ct_fail(err, CT_NOT_FOUND, "the file \"%.*s\" cannot be read here", CT_ARG(name));
    }
    return place->services->open_beside(place->services->self, place->study, name, mem, out, err);
}

static ct_status refuse_name(ct_str name, ct_arena *mem, ct_error *err)
{
    const char *names[MOST_NAMES];
    size_t count = 0;
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        ct_str full = ct_str_of(file->name);
        if (full.len > 5 && ct_str_is(ct_str_slice(full, full.len - 5, 5), ".json") &&
            count < MOST_NAMES) {
            names[count++] = ct_str_copy(mem, ct_str_slice(full, 0, full.len - 5)).at;
        }
    }
    const char *nearest = ct_nearest_word(name, names, count);
    ct_fail(err, CT_NOT_FOUND, "there is no study \"%.*s\"", CT_ARG(name));
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(err, "{lab-list} shows them; a file of your own ends in .json");
    }
    return CT_NOT_FOUND;
}

typedef enum origin { SHIPPED, GIVEN, RECORD } origin;

static ct_status read_study(const ct_bytes *given, origin from, const ct_desk *desk, ct_study *out,
                            ct_error *err)
{
    beside place = {.study = from == SHIPPED ? NULL : given->name, .services = desk->services};
    ct_study_files files = {.open = open_beside, .context = &place, .is_record = from == RECORD};
    desk->problems->file = given->name;
    ct_status status = ct_study_read(given->text, &files, desk->mem, out, desk->problems, err);
    ct_problems_sort(desk->problems);
    return status;
}

ct_status ct_lab_study_find(const ct_bytes *given, const ct_desk *desk, ct_study *out,
                            ct_error *err)
{
    ct_str text = given->text;
    if (text.len > 0 && memchr(text.at, '{', text.len) != NULL) {
        return read_study(given, GIVEN, desk, out, err);
    }
    ct_str name = ct_str_copy(desk->mem, ct_str_trim(text));
    CT_NEED(name.at, err);
    const char *shipped = ct_shipped_study(name);
    return shipped == NULL
               ? refuse_name(name, desk->mem, err)
               : read_study(&(ct_bytes){name.at, ct_str_of(shipped)}, SHIPPED, desk, out, err);
}

ct_status ct_lab_study_make_quick(ct_study *study, ct_arena *mem, ct_error *err)
{
    ct_condition *conditions = CT_NEW(mem, ct_condition, study->condition_count);
    CT_NEED(conditions, err);
    for (uint32_t i = 0; i < study->condition_count; i++) {
        conditions[i] = study->conditions[i];
        if (conditions[i].replicates > study->quick) {
            conditions[i].replicates = study->quick;
        }
    }
    study->conditions = conditions;
    return CT_OK;
}

ct_status ct_lab_study_of_record(const ct_lab_record *record, const ct_desk *desk, ct_study *out,
                                 ct_error *err)
{
    CT_TRY(read_study(&record->study, RECORD, desk, out, err));
    out->seed = record->seed;
    if (record->units != ct_study_units(out)) {
        CT_TRY(ct_lab_study_make_quick(out, desk->mem, err));
    }
    if (record->units != ct_study_units(out)) {
        ct_fail(err, CT_INVALID, "%s: the number of units does not fit its study",
                record->study.name);
        ct_error_cure(err, "run the study again");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_lab_results_read(ct_str name, const ct_desk *desk, const ct_results **out,
                              ct_error *err)
{
    const ct_services *services = desk->services;
    ct_study *study = CT_NEW(desk->mem, ct_study, 1);
    ct_results *results = CT_NEW(desk->mem, ct_results, 1);
    CT_NEED(study, err);
    CT_NEED(results, err);
    if (services->read_results == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "results of studies are not kept here");
        ct_error_cure(err, "{lab-run study=STUDY} gives its report at once");
        return CT_UNSUPPORTED;
    }
    CT_TRY(services->read_results(services->self, name.at, desk, study, results, err));
    *out = results;
    return CT_OK;
}
