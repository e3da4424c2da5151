#include "operations/core.h"
#include "operations/lab_private.h"

const ct_operation *const ct_lab_operations[] = {
    &ct_operation_lab_list,
    &ct_operation_lab_run,
    &ct_operation_lab_report,
    &ct_operation_lab_compare,
    &ct_operation_lab_fit,
    &ct_operation_lab_new,
    NULL,
};
