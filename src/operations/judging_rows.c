#include "operations/core.h"

const ct_operation *const ct_judging_operations[] = {NULL};
