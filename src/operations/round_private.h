#ifndef CT_ROUND_PRIVATE_H
#define CT_ROUND_PRIVATE_H

#include "operations/operation.h"

extern const ct_operation ct_operation_pair;   /* op_pair.c */
extern const ct_operation ct_operation_result; /* op_result.c */

#endif
