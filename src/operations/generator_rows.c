#include "operations/core.h"

const ct_operation *const ct_generator_operations[] = {NULL};
