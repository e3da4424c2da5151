/* What a study found: the answer of lab-run and lab-report. */

#include "operations/lab_private.h"

#include <string.h>

/* The raw numbers of one tournament in one arm. */
typedef struct unit_answer {
    uint32_t unit;
    ct_str condition;
    double players, rounds;
    ct_str arm;
    const double *values;
    uint32_t value_count;
} unit_answer;

struct ct_lab_findings {
    ct_str name, title, question, source;
    uint64_t seed;
    uint32_t units, units_done;
    ct_study_numbers numbers;
    struct figure_answer *figures;
    uint32_t figure_count;
    ct_strings columns;
    unit_answer *rows;
    uint32_t row_count;
    ct_str table;
};

static const ct_field mean_rows[] = {
    CT_OUT_TEXT_OR_NULL(ct_study_mean, condition, condition,
                        "The condition; null = all conditions together."),
    CT_OUT_TEXT_OR_NULL(ct_study_mean, segment, segment,
                        "The part of the tournaments; null = all of them."),
    CT_OUT_TEXT(ct_study_mean, metric, metric, "What is measured, as lab-list has it."),
    CT_OUT_TEXT_OR_NULL(ct_study_mean, part, part,
                        "Which number of the metric, as \"round 3\"; null when it has one."),
    CT_OUT_TEXT(ct_study_mean, arm, arm, "The system."),
    CT_OUT_TEXT_OR_NULL(ct_study_mean, from, from,
                        "Of a difference: the arm that is subtracted, in the same tournaments."),
    CT_OUT_NUMBER(ct_study_mean, count, s.count, "Tournaments that have the number."),
    CT_OUT_REAL(ct_study_mean, mean, s.mean, "The mean. Shares are 0 to 1, not percentages."),
    CT_OUT_REAL(ct_study_mean, low, s.low, "Lower end of its 95 % interval."),
    CT_OUT_REAL(ct_study_mean, high, s.high, "Upper end."),
    CT_OUT_REAL(ct_study_mean, deviation, s.deviation, "Standard deviation between tournaments."),
    CT_OUT_REAL(ct_study_mean, sum, s.sum, "Sum over the tournaments."),
    CT_OUT_REAL(ct_study_mean, least, s.least, "The smallest."),
    CT_OUT_REAL(ct_study_mean, quartile_1, s.quartile[0], "A quarter are below."),
    CT_OUT_REAL(ct_study_mean, median, s.quartile[1], "Half are below."),
    CT_OUT_REAL(ct_study_mean, quartile_3, s.quartile[2], "Three quarters are below."),
    CT_OUT_REAL(ct_study_mean, most, s.most, "The largest."),
};
static const ct_shape mean_shape =
    CT_ANSWER_SHAPE("mean", "A mean over tournaments.", mean_rows, ct_study_mean);

/* A published figure beside ours. */
typedef struct figure_answer {
    ct_published_figure figure;
    double band;
    ct_comparison ours;
    ct_str verdict;
} figure_answer;

static const ct_field figure_rows[] = {
    CT_OUT_TEXT_OR_NULL(figure_answer, condition, figure.condition, "Condition; null = all."),
    CT_OUT_TEXT_OR_NULL(figure_answer, segment, figure.segment, "Segment; null = all."),
    CT_OUT_TEXT(figure_answer, arm, figure.arm, "The system."),
    CT_OUT_TEXT(figure_answer, metric, figure.metric, "What is measured."),
    CT_OUT_TEXT_OR_NULL(figure_answer, part, figure.part, "Which number of the metric."),
    CT_OUT_TEXT(figure_answer, statistic, figure.statistic, "mean, sd, sum, per-game …"),
    CT_OUT_REAL(figure_answer, published, figure.value, "What the source prints."),
    CT_OUT_TEXT(figure_answer, printed, figure.printed, "The same as it prints it."),
    CT_OUT_TEXT_OR_NULL(figure_answer, recomputed, figure.recomputed,
                        "What the source's own data give."),
    CT_OUT_REAL(figure_answer, ours, ours.found, "What this run gives."),
    CT_OUT_REAL(figure_answer, difference, ours.difference, "Ours less the published one."),
    CT_OUT_REAL(figure_answer, low, ours.low, "Lower end of the 95 % interval of ours."),
    CT_OUT_REAL(figure_answer, high, ours.high, "Upper end."),
    CT_OUT_REAL(figure_answer, band, band, "How far ours may be away; null = not judged."),
    CT_OUT_TEXT_OR_NULL(figure_answer, verdict, verdict,
                        "reproduced, not reproduced, or tuned; null = not judged."),
    CT_OUT_TEXT_OR_NULL(figure_answer, at, figure.at, "Where it is printed."),
    CT_OUT_TEXT_OR_NULL(figure_answer, note, figure.note, "A remark."),
};
static const ct_shape figure_shape =
    CT_ANSWER_SHAPE("figure", "A published figure beside ours.", figure_rows, figure_answer);

static const ct_field score_rows[] = {
    CT_OUT_NUMBER(ct_study_score, judged, judged, "Figures with a band."),
    CT_OUT_NUMBER(ct_study_score, reproduced, reproduced, "Those within it."),
    CT_OUT_NUMBER(ct_study_score, tuned, tuned, "Figures tuned to come out, which are not judged."),
    CT_OUT_NUMBER(ct_study_score, orders, orders, "Pairs of arms whose published figures differ."),
    CT_OUT_NUMBER(ct_study_score, same_orders, same_orders, "Those that ours order alike."),
};
static const ct_shape score_shape = CT_ANSWER_SHAPE(
    "score", "How many published figures are reproduced.", score_rows, ct_study_score);

static const ct_field unit_rows[] = {
    CT_OUT_NUMBER(unit_answer, unit, unit, "Number of the tournament, from 0."),
    CT_OUT_TEXT(unit_answer, condition, condition, "Its condition."),
    CT_OUT_REAL(unit_answer, players, players, "Its players."),
    CT_OUT_REAL(unit_answer, rounds, rounds, "Its rounds."),
    CT_OUT_TEXT(unit_answer, arm, arm, "The system."),
    {"values", CT_FIELD_REALS, .offset = offsetof(unit_answer, values),
     .other = offsetof(unit_answer, value_count),
     .says = "The numbers, in the order of `columns`."},
};
static const ct_shape unit_shape =
    CT_ANSWER_SHAPE("unit", "One tournament in one arm.", unit_rows, unit_answer);

static const ct_field findings_rows[] = {
    CT_OUT_TEXT(ct_lab_findings, study, name, "Name of the study."),
    CT_OUT_TEXT(ct_lab_findings, title, title, "Its title."),
    CT_OUT_TEXT(ct_lab_findings, question, question, "What it asks."),
    CT_OUT_TEXT_OR_NULL(ct_lab_findings, source, source, "Where it comes from."),
    {"seed", CT_FIELD_LARGE, CT_OUT(ct_lab_findings, seed), .says = "The seed of the run."},
    CT_OUT_NUMBER(ct_lab_findings, units, units, "Tournaments of the study."),
    CT_OUT_NUMBER(ct_lab_findings, units_done, units_done, "Those that are there."),
    CT_OUT_OBJECTS(ct_lab_findings, means, numbers.means.items, numbers.means.count, mean_shape,
                   "Means by condition and by segment; empty with `units`."),
    CT_OUT_OBJECTS(ct_lab_findings, differences, numbers.differences.items,
                   numbers.differences.count, mean_shape,
                   "Differences from the first arm within the same tournaments."),
    CT_OUT_OBJECTS(ct_lab_findings, published, figures, figure_count, figure_shape,
                   "Published figures beside ours."),
    {"score", CT_FIELD_OBJECT, .offset = offsetof(ct_lab_findings, numbers.score),
     .of = &score_shape, .says = "How many published figures are reproduced."},
    CT_OUT_TEXTS(ct_lab_findings, columns, columns, "What the numbers of `rows` are."),
    CT_OUT_OBJECTS(ct_lab_findings, rows, rows, row_count, unit_shape,
                   "The raw numbers, when they were asked for with `units`."),
    CT_OUT_TEXT_OR_NULL(ct_lab_findings, table, table,
                        "The scoring table that a study of tie-breaks learnt, when it was asked "
                        "for."),
};
const ct_shape ct_lab_findings_shape =
    CT_ANSWER_SHAPE("findings", "What a study found.", findings_rows, ct_lab_findings);

/* --- Filling --------------------------------------------------------------------------------- */

static ct_status fill_figures(ct_lab_findings *data, ct_arena *mem, ct_error *err)
{
    const ct_study_numbers *numbers = &data->numbers;
    data->figures = CT_NEW(mem, figure_answer, numbers->figure_count);
    CT_NEED(data->figures, err);
    for (uint32_t i = 0; i < numbers->figure_count; i++) {
        const ct_study_figure *from = &numbers->figures[i];
        data->figures[data->figure_count++] = (figure_answer){
            *from->figure, from->band, from->ours, ct_str_of(ct_verdict_name(from->ours.verdict))};
    }
    return CT_OK;
}

/* "metric" or "metric part", as the columns of the file of results. */
static ct_status fill_columns(const ct_study *study, ct_arena *mem, ct_strings *out, ct_error *err)
{
    ct_str *names = CT_NEW(mem, ct_str, ct_study_arm_width(study));
    CT_NEED(names, err);
    out->items = names;
    for (uint32_t m = 0; m < study->metric_count; m++) {
        for (unsigned part = 0; part < ct_study_metric_width(study, study->metrics[m]); part++) {
            char name[32];
            ct_metric_part_name(study->metrics[m], part, name);
            names[out->count++] = ct_str_format(mem, "%s%s%s", study->metrics[m]->name,
                                                name[0] != '\0' ? " " : "", name);
        }
    }
    return CT_OK;
}

static ct_status fill_units(const ct_results *results, ct_arena *mem, ct_lab_findings *data,
                            ct_error *err)
{
    const ct_study *study = results->study;
    uint32_t width = ct_study_arm_width(study);
    CT_TRY(fill_columns(study, mem, &data->columns, err));
    data->rows = CT_NEW(mem, unit_answer, (size_t)results->count * study->arm_count);
    CT_NEED(data->rows, err);
    for (uint32_t i = 0; i < results->count; i++) {
        const double *row = results->rows + (size_t)i * results->width;
        for (uint32_t arm = 0; arm < study->arm_count; arm++) {
            data->rows[data->row_count++] =
                (unit_answer){.unit = results->units[i],
                              .condition = study->conditions[(uint32_t)row[CT_UNIT_CONDITION]].name,
                              .players = row[CT_UNIT_PLAYERS],
                              .rounds = row[CT_UNIT_ROUNDS],
                              .arm = study->arms[arm].name,
                              .values = row + CT_UNIT_FACTS + (size_t)arm * width,
                              .value_count = width};
        }
    }
    return CT_OK;
}

ct_status ct_lab_findings_answer(const ct_results *results, bool has_units, ct_str table,
                                 ct_arena *mem, ct_answer *answer, ct_error *err)
{
    const ct_study *study = results->study;
    ct_lab_findings *data = CT_NEW(mem, ct_lab_findings, 1);
    CT_NEED(data, err);
    *data = (ct_lab_findings){.name = study->name,
                              .title = study->title,
                              .question = study->question,
                              .source = study->source,
                              .seed = study->seed,
                              .units = ct_study_units(study),
                              .units_done = results->count,
                              .table = table};
    if (has_units) {
        CT_TRY(fill_units(results, mem, data, err));
    } else {
        CT_TRY(ct_study_numbers_of(results, mem, &data->numbers, err));
        CT_TRY(fill_figures(data, mem, err));
    }
    answer->sheet = has_units ? ct_study_units_report(results, mem) : ct_study_report(results, mem);
    answer->data = data;
    return answer->sheet == NULL ? ct_fail_memory(err) : CT_OK;
}
