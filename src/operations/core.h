#ifndef CT_OPERATIONS_CORE_H
#define CT_OPERATIONS_CORE_H

/* The rows by family, each list ended by NULL. */

#include "operations/operation.h"

extern const ct_operation *const ct_round_operations[];     /* pair, result */
extern const ct_operation *const ct_people_operations[];    /* new, add, withdraw, bye, forbid … */
extern const ct_operation *const ct_looking_operations[];   /* show, standings, table, pairings … */
extern const ct_operation *const ct_judging_operations[];   /* check, explain, validate, rate … */
extern const ct_operation *const ct_generator_operations[]; /* generate */
extern const ct_operation *const ct_lab_operations[];       /* lab-run, lab-list … */
extern const ct_operation *const ct_store_operations[];     /* players, players-index */

#endif
