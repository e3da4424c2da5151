#ifndef CT_LAB_PRIVATE_H
#define CT_LAB_PRIVATE_H

/* The larger parts of the command lab. */

#include "cli/command.h"
#include "store/lab_store.h"

ct_exit ct_lab_run_study(ct_call *call);
ct_exit ct_lab_fit(ct_call *call);

/* Where the results of a run go: --output, or "marchese-2013.lab"; with --quick "-quick" is put in,
 * with --seed the seed. */
const char *ct_lab_output(const ct_call *call, const ct_study *study);
/* Ends the command with the report of what the store holds. */
ct_exit ct_lab_show(ct_call *call, ct_lab_store *store);

#endif
