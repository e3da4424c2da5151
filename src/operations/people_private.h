#ifndef CT_PEOPLE_PRIVATE_H
#define CT_PEOPLE_PRIVATE_H

#include "operations/operation.h"

extern const ct_operation ct_operation_new;      /* op_new.c */
extern const ct_operation ct_operation_add;      /* op_add.c */
extern const ct_operation ct_operation_withdraw; /* op_withdraw.c */
extern const ct_operation ct_operation_bye;      /* op_bye.c */
extern const ct_operation ct_operation_forbid;   /* op_forbid.c */
extern const ct_operation ct_operation_options;  /* op_options.c */
extern const ct_operation ct_operation_systems;  /* op_systems.c */

#endif
