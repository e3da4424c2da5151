#include "operations/core.h"
#include "operations/store_private.h"

const ct_operation *const ct_store_operations[] = {&ct_operation_players,
                                                   &ct_operation_players_index, NULL};
