#include "operations/core.h"

const ct_operation *const ct_store_operations[] = {NULL};
