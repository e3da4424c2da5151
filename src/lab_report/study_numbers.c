/* The numbers of a report. */

#include "lab_report/study_numbers.h"

#include <math.h>

/* Gathers means; `scratch` is emptied after each. */
typedef struct gatherer {
    const ct_results *results;
    const ct_study *study;
    ct_arena *mem, *scratch;
    ct_study_numbers *out;
} gatherer;

static ct_str part_name(const ct_metric_row *metric, unsigned part, ct_arena *mem)
{
    char name[32];
    ct_metric_part_name(metric, part, name);
    return name[0] == '\0' ? (ct_str){0} : ct_str_copy(mem, ct_str_of(name));
}

/* Adds an empty one at the end; NULL when memory is out. */
static ct_study_mean *add_mean(ct_study_means *list, ct_arena *mem)
{
    if ((list->count & (list->count - 1)) == 0) { /* full: 0, 1, 2, 4, 8 … */
        size_t room = list->count == 0 ? 1 : 2 * (size_t)list->count;
        ct_study_mean *items =
            ct_arena_grow(mem, list->items, list->count, room, sizeof *list->items);
        if (items == NULL) {
            return NULL;
        }
        list->items = items;
    }
    return &list->items[list->count++];
}

static ct_status gather(const gatherer *g, ct_selection selection, ct_number number, bool is_plain,
                        ct_error *err)
{
    const ct_study *study = g->study;
    const ct_metric_row *metric = study->metrics[number.metric];
    ct_study_mean *mean = add_mean(is_plain ? &g->out->means : &g->out->differences, g->mem);
    CT_NEED(mean, err);
    bool is_all = selection.condition == CT_ALL_CONDITIONS;
    *mean = (ct_study_mean){
        .condition = is_all ? (ct_str){0} : study->conditions[selection.condition].name,
        .segment = selection.segment == NULL ? (ct_str){0} : selection.segment->name,
        .metric = ct_str_of(metric->name),
        .part = part_name(metric, number.part, g->mem),
        .arm = study->arms[number.arm].name,
        .from = is_plain ? (ct_str){0} : study->arms[0].name,
    };
    mean->s = is_plain ? ct_results_summary(g->results, selection, number, g->scratch)
                       : ct_results_difference(g->results, selection, number, 0, g->scratch);
    ct_arena_reset(g->scratch);
    return CT_OK;
}

/* One number in all arms. */
static ct_status gather_arms(const gatherer *g, ct_selection selection, ct_number number,
                             bool has_differences, ct_error *err)
{
    for (number.arm = 0; number.arm < g->study->arm_count; number.arm++) {
        CT_TRY(gather(g, selection, number, true, err));
        bool has_difference = has_differences && number.arm > 0;
        CT_TRY(has_difference ? gather(g, selection, number, false, err) : CT_OK);
    }
    return CT_OK;
}

/* All parts of a metric. Rounds have no differences, as in the report. */
static ct_status gather_metric(const gatherer *g, ct_selection selection, uint32_t m, ct_error *err)
{
    const ct_metric_row *metric = g->study->metrics[m];
    unsigned width = ct_study_metric_width(g->study, metric);
    bool has_differences = metric->width != CT_METRIC_PER_ROUND && selection.segment == NULL;
    for (unsigned part = 0; part < width; part++) {
        CT_TRY(gather_arms(g, selection, (ct_number){0, m, part}, has_differences, err));
    }
    return CT_OK;
}

static ct_status gather_all(const gatherer *g, ct_selection selection, ct_error *err)
{
    for (uint32_t m = 0; m < g->study->metric_count; m++) {
        CT_TRY(gather_metric(g, selection, m, err));
    }
    return CT_OK;
}

static ct_status gather_means(const gatherer *g, ct_error *err)
{
    const ct_study *study = g->study;
    if (study->condition_count > 1) {
        CT_TRY(gather_all(g, (ct_selection){CT_ALL_CONDITIONS, NULL}, err));
    }
    for (uint32_t i = 0; i < study->condition_count && i < CT_MOST_TABLES_BY_CONDITION; i++) {
        CT_TRY(gather_all(g, (ct_selection){i, NULL}, err));
    }
    for (uint32_t i = 0; i < study->segment_count; i++) {
        CT_TRY(gather_all(g, (ct_selection){CT_ALL_CONDITIONS, &study->segments[i]}, err));
    }
    return CT_OK;
}

static ct_status gather_figures(const gatherer *g, ct_error *err)
{
    const ct_study *study = g->study;
    g->out->figures = CT_NEW(g->mem, ct_study_figure, study->published_count);
    CT_NEED(g->out->figures, err);
    for (uint32_t i = 0; i < study->published_count; i++) {
        const ct_published_figure *figure = &study->published[i];
        g->out->figures[g->out->figure_count++] = (ct_study_figure){
            .figure = figure,
            .band = figure->band_is_relative ? figure->band * fabs(figure->value) : figure->band,
            .ours = ct_published_compare(g->results, figure, g->scratch)};
        ct_arena_reset(g->scratch);
    }
    g->out->score = ct_study_score_of(g->results, g->scratch);
    return CT_OK;
}

ct_status ct_study_numbers_of(const ct_results *results, ct_arena *mem, ct_study_numbers *out,
                              ct_error *err)
{
    gatherer g = {results, results->study, mem, ct_arena_new(), out};
    *out = (ct_study_numbers){0};
    CT_NEED(g.scratch, err);
    ct_status status = gather_means(&g, err);
    status = status == CT_OK ? gather_figures(&g, err) : status;
    ct_arena_free(g.scratch);
    return status;
}
