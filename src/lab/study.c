/* Studies: the layout of their rows, and workers that compute them. */

#include "lab/study.h"

#include <stdlib.h>
#include <string.h>

static const ct_study_kind *const kinds[] = {&ct_kind_simulation, &ct_kind_tie_break, NULL};

const ct_study_kind *const *ct_study_kinds(void)
{
    return kinds;
}

const ct_study_kind *ct_study_kind_named(ct_str name)
{
    for (const ct_study_kind *const *kind = kinds; *kind != NULL; kind++) {
        if (ct_str_is(name, (*kind)->name)) {
            return *kind;
        }
    }
    return NULL;
}

ct_str ct_study_option(const ct_study *study, const char *name)
{
    for (uint32_t i = 0; i < study->option_count; i++) {
        if (ct_str_is(study->options[i].name, name)) {
            return study->options[i].value;
        }
    }
    const ct_system_option *row = study->kind->options;
    while (strcmp(row->name, name) != 0) {
        row++;
    }
    return ct_str_of(row->usual);
}

uint32_t ct_study_units(const ct_study *study)
{
    return study->kind->units(study);
}

uint32_t ct_study_width(const ct_study *study)
{
    return CT_UNIT_FACTS + study->arm_count * ct_study_arm_width(study);
}

unsigned ct_study_metric_width(const ct_study *study, const ct_metric_row *metric)
{
    unsigned parts = 0;
    switch (metric->width) {
    case CT_METRIC_PER_ROUND: return study->round_room;
    case CT_METRIC_PARTS:
        while (metric->parts[parts] != NULL) {
            parts++;
        }
        return parts;
    case CT_METRIC_ONE:
    default: return 1;
    }
}

uint32_t ct_study_arm_width(const ct_study *study)
{
    uint32_t width = 0;
    for (uint32_t m = 0; m < study->metric_count; m++) {
        width += ct_study_metric_width(study, study->metrics[m]);
    }
    return width;
}

uint32_t ct_study_arm(const ct_study *study, ct_str name)
{
    uint32_t arm = 0;
    while (arm < study->arm_count && !ct_str_equal(study->arms[arm].name, name)) {
        arm++;
    }
    return arm;
}

uint32_t ct_study_metric(const ct_study *study, ct_str name)
{
    uint32_t metric = 0;
    while (metric < study->metric_count && !ct_str_is(name, study->metrics[metric]->name)) {
        metric++;
    }
    return metric;
}

size_t ct_study_place(const ct_study *study, uint32_t arm, uint32_t metric, unsigned part)
{
    size_t place = CT_UNIT_FACTS + (size_t)arm * ct_study_arm_width(study);
    for (uint32_t m = 0; m < metric; m++) {
        place += ct_study_metric_width(study, study->metrics[m]);
    }
    return place + part;
}

struct ct_worker {
    const ct_study *study;
    ct_arena *mem;
    void *state; /* of the kind */
};

ct_status ct_worker_new(const ct_study *study, ct_worker **out, ct_error *err)
{
    ct_worker *worker = calloc(1, sizeof *worker);
    CT_NEED(worker, err);
    worker->study = study;
    worker->mem = ct_arena_new();
    ct_status status = worker->mem == NULL
                           ? ct_fail_memory(err)
                           : study->kind->start(study, worker->mem, &worker->state, err);
    if (status != CT_OK) {
        ct_worker_free(worker);
        return status;
    }
    *out = worker;
    return CT_OK;
}

void ct_worker_free(ct_worker *worker)
{
    if (worker == NULL) {
        return;
    }
    if (worker->state != NULL) {
        worker->study->kind->stop(worker->state);
    }
    ct_arena_free(worker->mem);
    free(worker);
}

ct_status ct_worker_run(ct_worker *worker, uint32_t unit, double *row, ct_error *err)
{
    return worker->study->kind->run(worker->study, worker->state, unit, row, err);
}
