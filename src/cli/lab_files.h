#ifndef CT_LAB_FILES_H
#define CT_LAB_FILES_H

/* Files of results of studies. */

#include "cli/command.h"
#include "lab/study.h"

/* Where the results of a run go: --output, or "marchese-2013.lab"; with --quick "-quick" is put in,
 * with --seed the seed. */
const char *ct_lab_output(const ct_call *call, const ct_study *study);

#endif
