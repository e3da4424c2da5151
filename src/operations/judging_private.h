#ifndef CT_JUDGING_PRIVATE_H
#define CT_JUDGING_PRIVATE_H

#include "operations/operation.h"

extern const ct_operation ct_operation_check;     /* op_check.c */
extern const ct_operation ct_operation_checklist; /* op_checklist.c */
extern const ct_operation ct_operation_convert;   /* op_convert.c */
extern const ct_operation ct_operation_explain;   /* op_explain.c */
extern const ct_operation ct_operation_norms;     /* op_norms.c */
extern const ct_operation ct_operation_prizes;    /* op_prizes.c */
extern const ct_operation ct_operation_rate;      /* op_rate.c */
extern const ct_operation ct_operation_validate;  /* op_validate.c */

#endif
