#include "operations/core.h"

const ct_operation *const ct_looking_operations[] = {NULL};
