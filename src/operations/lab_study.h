#ifndef CT_LAB_STUDY_H
#define CT_LAB_STUDY_H

/* Studies that a request names, and the results that a client keeps of them. */

#include "lab/results.h"
#include "operations/operation.h"

/* Results of a study while it runs, kept by the client (ct_services.keep_results). */
typedef struct ct_kept_results {
    void *self;
    const char *name;              /* of the file, for people */
    const bool *is_done;           /* [unit] kept by an earlier run; NULL = none */
    uint32_t (*count)(void *self); /* units that are there */
    ct_status (*keep)(void *self, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err); /* fits ct_keeper */
    /* Makes safe what is there; when all units are, the finished file. */
    ct_status (*stop)(void *self, bool is_complete, ct_error *err);
    /* The rows that are there, in `mem`. */
    ct_status (*load)(void *self, ct_arena *mem, ct_results *out, ct_error *err);
    void (*close)(void *self);
} ct_kept_results;

/* The study of a request: its text, or the name of one that comes with the program. Lives in the
 * arena of the desk. CT_NOT_FOUND names the nearest; faults are in desk->problems. */
ct_status ct_lab_study_find(const ct_bytes *given, const ct_desk *desk, ct_study *out,
                            ct_error *err);
/* The study that stands in a file of results, with the seed and the size of that run. */
typedef struct ct_lab_record {
    ct_bytes study;
    uint64_t seed;
    uint32_t units;
} ct_lab_record;
ct_status ct_lab_study_of_record(const ct_lab_record *record, const ct_desk *desk, ct_study *out,
                                 ct_error *err);
/* Every condition has at most study->quick replicates. */
ct_status ct_lab_study_make_quick(ct_study *study, ct_arena *mem, ct_error *err);

/* Results that were kept earlier, by the service of the desk. */
ct_status ct_lab_results_read(ct_str name, const ct_desk *desk, const ct_results **out,
                              ct_error *err);

#endif
