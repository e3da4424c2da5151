#include "operations/core.h"

const ct_operation *const ct_lab_operations[] = {NULL};
