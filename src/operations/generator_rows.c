#include "operations/core.h"
#include "operations/generator_private.h"

const ct_operation *const ct_generator_operations[] = {&ct_operation_generate, NULL};
