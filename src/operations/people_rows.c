#include "operations/core.h"
#include "operations/people_private.h"

const ct_operation *const ct_people_operations[] = {
    &ct_operation_new,    &ct_operation_add,     &ct_operation_withdraw, &ct_operation_bye,
    &ct_operation_forbid, &ct_operation_options, &ct_operation_systems,  NULL};
