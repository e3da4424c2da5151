#include "operations/core.h"
#include "operations/round_private.h"

const ct_operation *const ct_round_operations[] = {&ct_operation_pair, &ct_operation_result, NULL};
