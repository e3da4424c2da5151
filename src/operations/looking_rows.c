#include "operations/core.h"
#include "operations/looking_private.h"

const ct_operation *const ct_looking_operations[] = {&ct_operation_pairings, &ct_operation_tiebreaks, NULL};
