#ifndef CT_LAB_STORE_H
#define CT_LAB_STORE_H

/* The results of a study: one SQLite file.
 *
 * While a study runs, finished units go to NAME.partial, in whatever order they come, and are
 * committed there about once a second. When all are there, the file NAME is made from them in the
 * order of the units, whole or not at all, and the partial one is removed. So the same study and
 * seed give the same bytes, whoever computed them, and an interrupted run can be continued.
 *
 * Tables of the finished file, for other programs: study (name, seed, text, …), conditions, arms,
 * units (unit, condition, players, rounds, quartiles) and measurements (unit, arm, a column for
 * every number). */

#include "lab/results.h"
#include "lab/runner.h"

typedef struct ct_lab_store ct_lab_store;

/* Opens for running. `path` stands in errors: it must live as long as they. CT_INVALID, with the
 * cure, when the file belongs to another study or seed; `restart` forgets what is there. */
ct_status ct_lab_store_open(const char *path, const ct_study *study, bool restart,
                            ct_lab_store **out, ct_error *err);
/* Which units are there: [unit]. */
const bool *ct_lab_store_done(const ct_lab_store *store);
uint32_t ct_lab_store_count(const ct_lab_store *store);
/* Keeps units: fits ct_keeper. `context` is the store. */
ct_status ct_lab_store_keep(void *context, uint32_t first, uint32_t count, const double *rows,
                            ct_error *err);
/* Commits the units kept so far to the disk. */
ct_status ct_lab_store_flush(ct_lab_store *store, ct_error *err);
/* All units are there: makes the finished file. Nothing to do when it is there already. */
ct_status ct_lab_store_finish(ct_lab_store *store, ct_error *err);
void ct_lab_store_close(ct_lab_store *store);

/* Reads the rows that are there, in the order of the units, from the finished file, else from the
 * partial one. They live in `mem`. */
ct_status ct_lab_store_load(ct_lab_store *store, ct_arena *mem, ct_results *out, ct_error *err);

/* What a file says of itself, before its study can be read. */
typedef struct ct_lab_heading {
    ct_str name;
    ct_str text; /* of the study */
    uint64_t seed;
    uint32_t units;
    bool is_complete;
} ct_lab_heading;
ct_status ct_lab_store_heading(const char *path, ct_arena *mem, ct_lab_heading *out, ct_error *err);

#endif
