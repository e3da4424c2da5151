#include "operations/core.h"

const ct_operation *const ct_people_operations[] = {NULL};
