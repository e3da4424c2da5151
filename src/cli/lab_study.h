#ifndef CT_LAB_STUDY_H
#define CT_LAB_STUDY_H

/* Studies that a command names: shipped ones by name, others by file; and their results. */

#include "cli/command.h"
#include "lab/study.h"
#include "store/lab_store.h"

/* Reads a study into call->mem, or reports every fault with its place. A word that ends in .json,
 * or has a '/' in it, is a file; any other is the name of a shipped study. --seed and --quick are
 * applied. */
ct_exit ct_lab_study_open(ct_call *call, const char *word, ct_study *out);

/* The same for the text of a study from a file of results, with the seed and size of that run. */
ct_exit ct_lab_study_of_results(ct_call *call, const char *path, ct_study *out);

/* Opens finished or partial results and loads their rows. */
ct_exit ct_lab_results_open(ct_call *call, const char *path, ct_study *study, ct_results *out);

#endif
