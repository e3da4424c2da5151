/* What the kinds of studies share. */

#include "lab/kind_private.h"

#include <math.h>

uint32_t ct_kind_units(const ct_study *study)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < study->condition_count; i++) {
        count += study->conditions[i].replicates;
    }
    return count;
}

/* The quartile of ratings, highest first, as the thesis of G. Marchese takes it: interpolated. */
static double quartile(const ct_lab_field *field, double share)
{
    double at = (double)(field->count - 1) * (1 - share);
    uint32_t below = (uint32_t)at;
    uint32_t above = below + 1 < field->count ? below + 1 : below;
    double part = at - below;
    return field->rating[below] * (1 - part) + field->rating[above] * part;
}

void ct_kind_tell_facts(const ct_lab_field *field, uint32_t condition, double *row)
{
    row[CT_UNIT_CONDITION] = condition;
    row[CT_UNIT_PLAYERS] = field->count;
    row[CT_UNIT_ROUNDS] = field->rounds;
    row[CT_UNIT_QUARTILE_1] = field->count > 0 ? quartile(field, 0.25) : (double)NAN;
    row[CT_UNIT_QUARTILE_3] = field->count > 0 ? quartile(field, 0.75) : (double)NAN;
}

void ct_kind_measure(const ct_study *study, const ct_played *played, ct_arena *scratch, double *out)
{
    for (uint32_t m = 0; m < study->metric_count; m++) {
        const ct_metric_row *metric = study->metrics[m];
        unsigned parts = ct_study_metric_width(study, metric);
        for (unsigned i = 0; i < parts; i++) {
            out[i] = (double)NAN;
        }
        ct_arena_reset(scratch);
        metric->measure(played, scratch, out, parts);
        out += parts;
    }
}

uint32_t ct_kind_locate(const ct_study *study, uint32_t unit, uint32_t *replicate)
{
    uint32_t condition = 0;
    while (unit >= study->conditions[condition].replicates) {
        unit -= study->conditions[condition++].replicates;
    }
    *replicate = unit;
    return condition;
}
