#ifndef CT_GENERATOR_PRIVATE_H
#define CT_GENERATOR_PRIVATE_H

#include "operations/operation.h"

extern const ct_operation ct_operation_generate; /* op_generate.c */

#endif
