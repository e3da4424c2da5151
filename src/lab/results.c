/* What the rows of a study say: means over units, intervals from the spread between units. */

#include "lab/results.h"

#include "lab/statistics.h"

#include <math.h>

#define NONE ((double)NAN)

/* Homogeneity as in the thesis of G. Marchese, 4.2.2: elite when the first quartile reaches 2000;
 * else by the distance between the quartiles, its limit depending on the size of the field (first
 * division) or on players per round (second). */
static const char *class_of(const double *facts, bool is_second)
{
    double players = facts[CT_UNIT_PLAYERS];
    double rounds = facts[CT_UNIT_ROUNDS];
    double spread = facts[CT_UNIT_QUARTILE_3] - facts[CT_UNIT_QUARTILE_1];
    double limit = 0;
    if (is_second) {
        limit = players <= 5 * rounds ? 153 : players <= 8 * rounds ? 188 : 225;
    } else {
        limit = players <= 25 ? 153 : players <= 50 ? 197 : 256;
    }
    if (facts[CT_UNIT_QUARTILE_1] >= 2000) {
        return "elite";
    }
    return spread <= limit ? "homogeneous" : "heterogeneous";
}

static bool class_fits(const double *facts, ct_str name)
{
    bool is_second = name.len > 2 && ct_str_is(ct_str_slice(name, name.len - 2, 2), "-2");
    ct_str plain = is_second ? ct_str_slice(name, 0, name.len - 2) : name;
    return ct_str_is(plain, class_of(facts, is_second));
}

ct_str ct_condition_name(const ct_study *study, uint32_t condition)
{
    return condition == CT_ALL_CONDITIONS ? CT_STR("all conditions")
                                          : study->conditions[condition].name;
}

bool ct_unit_is_in(const double *facts, ct_selection selection)
{
    const ct_segment *segment = selection.segment;
    if (selection.condition != CT_ALL_CONDITIONS &&
        facts[CT_UNIT_CONDITION] != (double)selection.condition) {
        return false;
    }
    if (segment == NULL) {
        return true;
    }
    double players = facts[CT_UNIT_PLAYERS];
    double rounds = facts[CT_UNIT_ROUNDS];
    return players >= segment->least_players &&
           (segment->most_players == 0 || players <= segment->most_players) &&
           rounds >= segment->least_rounds &&
           (segment->most_rounds == 0 || rounds <= segment->most_rounds) &&
           (segment->class_name.len == 0 || class_fits(facts, segment->class_name));
}

ct_summary ct_summarise(double *x, size_t count)
{
    ct_summary s = {.count = (uint32_t)count,
                    .mean = ct_mean(x, count),
                    .deviation = ct_deviation(x, count),
                    .sum = count > 0 ? ct_mean(x, count) * (double)count : 0};
    ct_sort(x, count);
    s.least = count > 0 ? x[0] : NONE;
    s.most = count > 0 ? x[count - 1] : NONE;
    for (int q = 0; q < 3; q++) {
        s.quartile[q] = ct_quantile(x, count, 0.25 * (q + 1));
    }
    double reach = count > 1 ? ct_student_quantile(0.975, (double)count - 1) * s.deviation /
                                   sqrt((double)count)
                             : NONE;
    s.low = s.mean - reach;
    s.high = s.mean + reach;
    return s;
}

/* The chosen numbers, or their differences from `other` (NULL = none), without NaN. */
static size_t collect(const ct_results *results, ct_selection selection, const size_t *place,
                      const size_t *other, double *out)
{
    size_t count = 0;
    for (uint32_t i = 0; i < results->count; i++) {
        const double *row = results->rows + (size_t)i * results->width;
        double x = row[*place] - (other != NULL ? row[*other] : 0);
        if (ct_unit_is_in(row, selection) && !isnan(x)) {
            out[count++] = x;
        }
    }
    return count;
}

static ct_summary summary_of(const ct_results *results, ct_selection selection, const size_t *place,
                             const size_t *other, ct_arena *scratch)
{
    double *x = CT_NEW(scratch, double, results->count);
    return x == NULL ? ct_summarise(NULL, 0)
                     : ct_summarise(x, collect(results, selection, place, other, x));
}

ct_summary ct_results_summary(const ct_results *results, ct_selection selection, ct_number number,
                              ct_arena *scratch)
{
    size_t place = ct_study_place(results->study, number.arm, number.metric, number.part);
    return summary_of(results, selection, &place, NULL, scratch);
}

ct_summary ct_results_difference(const ct_results *results, ct_selection selection,
                                 ct_number number, uint32_t other, ct_arena *scratch)
{
    size_t place = ct_study_place(results->study, number.arm, number.metric, number.part);
    size_t against = ct_study_place(results->study, other, number.metric, number.part);
    return summary_of(results, selection, &place, &against, scratch);
}
