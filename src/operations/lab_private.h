#ifndef CT_LAB_OPERATIONS_PRIVATE_H
#define CT_LAB_OPERATIONS_PRIVATE_H

#include "lab_report/study_numbers.h"
#include "operations/operation.h"

extern const ct_operation ct_operation_lab_list;    /* op_lab_list.c */
extern const ct_operation ct_operation_lab_run;     /* op_lab_run.c */
extern const ct_operation ct_operation_lab_report;  /* op_lab_report.c */
extern const ct_operation ct_operation_lab_compare; /* op_lab_compare.c */
extern const ct_operation ct_operation_lab_fit;     /* op_lab_fit.c */
extern const ct_operation ct_operation_lab_new;     /* op_lab_new.c */

/* What a study found, as data and as a sheet (lab_findings.c): the answer of run and report. */
typedef struct ct_lab_findings ct_lab_findings;
extern const ct_shape ct_lab_findings_shape;
/* `table` is the scoring table that was asked for, or empty. With `has_units` the sheet and the data
 * are the raw numbers. */
ct_status ct_lab_findings_answer(const ct_results *results, bool has_units, ct_str table,
                                 ct_arena *mem, ct_answer *answer, ct_error *err);

#endif
