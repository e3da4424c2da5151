/* The general kind of study: every condition × every arm, measured. */

#include "lab/kind_private.h"

typedef struct worker_state {
    ct_simulator *simulator;
    ct_arena *field;
    ct_arena *scratch;
} worker_state;

static void stop(void *state)
{
    worker_state *w = state;
    ct_simulator_free(w->simulator);
    ct_arena_free(w->field);
    ct_arena_free(w->scratch);
}

static ct_status start(const ct_study *study, ct_arena *mem, void **state, ct_error *err)
{
    (void)study;
    worker_state *w = CT_NEW(mem, worker_state, 1);
    CT_NEED(w, err);
    *w = (worker_state){ct_simulator_new(), ct_arena_new(), ct_arena_new()};
    *state = w;
    return w->simulator != NULL && w->field != NULL && w->scratch != NULL ? CT_OK
                                                                          : ct_fail_memory(err);
}

static ct_status run(const ct_study *study, void *state, uint32_t unit, double *row, ct_error *err)
{
    worker_state *w = state;
    uint32_t replicate = 0;
    uint32_t number = ct_kind_locate(study, unit, &replicate);
    const ct_condition *condition = &study->conditions[number];
    ct_lab_field field;
    ct_arena_reset(w->field);
    CT_TRY(ct_field_make(&condition->field, study->seed, replicate, w->field, &field, err));
    ct_kind_tell_facts(&field, number, row);
    for (uint32_t a = 0; a < study->arm_count; a++) {
        ct_simulation simulation = {.arm = &study->arms[a],
                                    .field = &field,
                                    .model = &condition->model,
                                    .conduct = condition->conduct,
                                    .seed = study->seed,
                                    .replicate = replicate};
        ct_played played;
        CT_TRY(ct_simulate(w->simulator, &simulation, &played, err));
        ct_kind_measure(study, &played, w->scratch,
                        row + CT_UNIT_FACTS + (size_t)a * ct_study_arm_width(study));
    }
    return CT_OK;
}

const ct_study_kind ct_kind_simulation = {
    .name = "simulation",
    .sentence = "every arm plays every field; all metrics are taken",
    .units = ct_kind_units,
    .start = start,
    .run = run,
    .stop = stop,
};
