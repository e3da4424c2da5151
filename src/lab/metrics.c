/* The table of metrics. */

#include "lab/metrics_private.h"

static double mean_of_team(const ct_played *played, ct_index team, const double *strength)
{
    const ct_lab_field *field = played->field;
    double sum = 0;
    for (unsigned b = 0; b < field->boards; b++) {
        ct_index who = team * field->boards + b;
        sum += strength != NULL ? strength[who] : field->rating[who];
    }
    return sum / field->boards;
}

double ct_played_strength(const ct_played *played, ct_index who)
{
    const ct_lab_field *field = played->field;
    return field->teams > 0 ? mean_of_team(played, who, field->strength) : field->strength[who];
}

double ct_played_rating(const ct_played *played, ct_index who)
{
    const ct_lab_field *field = played->field;
    return field->teams > 0 ? mean_of_team(played, who, NULL) : field->rating[who];
}

static const ct_metric_row *const families[] = {ct_quality_metrics, ct_game_metrics,
                                                ct_drama_metrics, ct_tie_break_metrics};

const ct_metric_row *ct_metric_at(uint32_t index)
{
    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        for (const ct_metric_row *row = families[f]; row->name != NULL; row++) {
            if (index-- == 0) {
                return row;
            }
        }
    }
    return NULL;
}

const ct_metric_row *ct_metric_named(ct_str name)
{
    const ct_metric_row *row = NULL;
    for (uint32_t i = 0; (row = ct_metric_at(i)) != NULL; i++) {
        if (ct_str_is(name, row->name)) {
            return row;
        }
    }
    return NULL;
}
