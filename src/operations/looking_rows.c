#include "operations/core.h"
#include "operations/looking_private.h"

const ct_operation *const ct_looking_operations[] = {&ct_operation_show,
                                                     &ct_operation_standings,
                                                     &ct_operation_table,
                                                     &ct_operation_pairings,
                                                     &ct_operation_tiebreaks,
                                                     &ct_operation_report,
                                                     NULL};
