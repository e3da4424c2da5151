#ifndef CT_KIND_PRIVATE_H
#define CT_KIND_PRIVATE_H

/* What the kinds of studies share: replicates of conditions as units, and the row of a unit. */

#include "lab/study.h"

/* The replicates of all conditions. */
uint32_t ct_kind_units(const ct_study *study);
/* Which condition a unit belongs to, and which replicate of it. */
uint32_t ct_kind_locate(const ct_study *study, uint32_t unit, uint32_t *replicate);
/* The facts at the head of a row. */
void ct_kind_tell_facts(const ct_lab_field *field, uint32_t condition, double *row);
/* All metrics of a tournament, as the numbers of an arm. */
void ct_kind_measure(const ct_study *study, const ct_played *played, ct_arena *scratch,
                     double *out);

#endif
