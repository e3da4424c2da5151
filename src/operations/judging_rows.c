#include "operations/core.h"
#include "operations/judging_private.h"

const ct_operation *const ct_judging_operations[] = {
    &ct_operation_rate,      &ct_operation_norms,   &ct_operation_prizes,
    &ct_operation_validate,  &ct_operation_check,   &ct_operation_explain,
    &ct_operation_checklist, &ct_operation_convert, NULL,
};
