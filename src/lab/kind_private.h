#ifndef CT_KIND_PRIVATE_H
#define CT_KIND_PRIVATE_H

/* What the kinds of studies share: units, which are replicates of conditions, and their rows. */

#include "lab/study.h"

/* How many units there are: the replicates of all conditions. */
uint32_t ct_kind_units(const ct_study *study);
/* Which condition a unit belongs to, and which replicate of it. */
uint32_t ct_kind_locate(const ct_study *study, uint32_t unit, uint32_t *replicate);
/* Fills in the facts at the head of a row. */
void ct_kind_tell_facts(const ct_lab_field *field, uint32_t condition, double *row);
/* Measures a tournament by all metrics: the numbers of one arm. */
void ct_kind_measure(const ct_study *study, const ct_played *played, ct_arena *scratch,
                     double *out);

#endif
