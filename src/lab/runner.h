#ifndef CT_RUNNER_H
#define CT_RUNNER_H

/* Runs the units of a study on all cores. Threads take units in blocks; every finished unit goes to
 * the keeper at once, in whatever order, so that a run can be continued after any interruption. */

#include "lab/results.h"

/* Where finished units go. Called from one thread at a time. */
typedef struct ct_keeper {
    void *context;
    ct_status (*keep)(void *context, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err);
    /* Called about ten times a second, for a progress bar. False stops the run after the units
     * being computed. May be NULL. */
    bool (*progress)(void *context, uint32_t done, uint32_t units);
} ct_keeper;

typedef struct ct_run_options {
    unsigned threads;    /* 0 = as many as there are cores */
    const bool *is_done; /* [unit] kept by an earlier run; NULL = none */
    /* For clusters: only the blocks whose number mod `ranks` is `rank`. Below 2 ranks: all. */
    unsigned rank, ranks;
} ct_run_options;

ct_status ct_run(const ct_study *study, const ct_run_options *options, const ct_keeper *keeper,
                 ct_error *err);

#endif
