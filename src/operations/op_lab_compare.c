/* lab-compare: two runs side by side. */

#include "operations/lab_private.h"
#include "operations/lab_study.h"

typedef struct compare_request {
    ct_str results, other;
} compare_request;

typedef struct side_answer {
    ct_str study;
    uint64_t seed;
    uint32_t units;
} side_answer;

typedef struct compare_answer {
    side_answer first, second;
    ct_study_pairs pairs;
} compare_answer;

static const ct_field side_rows[] = {
    CT_OUT_TEXT(side_answer, study, study, "Name of the study."),
    {"seed", CT_FIELD_LARGE, CT_OUT(side_answer, seed), .says = "The seed of the run."},
    CT_OUT_NUMBER(side_answer, units, units, "Tournaments that are there."),
};
static const ct_shape side_shape =
    CT_ANSWER_SHAPE("run", "A run of a study.", side_rows, side_answer);

static const ct_field pair_rows[] = {
    CT_OUT_TEXT(ct_study_pair, metric, metric, "What is measured."),
    CT_OUT_TEXT_OR_NULL(ct_study_pair, part, part, "Which number of it; null when it has one."),
    CT_OUT_TEXT(ct_study_pair, arm, arm, "The system."),
    CT_OUT_REAL(ct_study_pair, first, first.mean, "Mean of the first run."),
    CT_OUT_REAL(ct_study_pair, first_deviation, first.deviation, "Its standard deviation."),
    CT_OUT_NUMBER(ct_study_pair, first_count, first.count, "Its tournaments with the number."),
    CT_OUT_REAL(ct_study_pair, second, second.mean, "Mean of the second run."),
    CT_OUT_REAL(ct_study_pair, second_deviation, second.deviation, "Its standard deviation."),
    CT_OUT_NUMBER(ct_study_pair, second_count, second.count, "Its tournaments with the number."),
    CT_OUT_REAL(ct_study_pair, distance, distance,
                "The difference in standard errors; null when that cannot be said."),
    CT_OUT_FLAG(ct_study_pair, differs, differs, "It is more than 1.96 of them."),
};
static const ct_shape pair_shape =
    CT_ANSWER_SHAPE("number", "A number of both runs.", pair_rows, ct_study_pair);

static const ct_field answer_rows[] = {
    {"first", CT_FIELD_OBJECT, .offset = offsetof(compare_answer, first), .of = &side_shape,
     .says = "The first run."},
    {"second", CT_FIELD_OBJECT, .offset = offsetof(compare_answer, second), .of = &side_shape,
     .says = "The second run."},
    CT_OUT_OBJECTS(compare_answer, numbers, pairs.items, pairs.count, pair_shape,
                   "Every number that both have."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("lab_compare", "Two runs side by side.", answer_rows, compare_answer);

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const compare_request *asked = request;
    const ct_results *one = NULL;
    const ct_results *other = NULL;
    compare_answer *data = CT_NEW(desk->mem, compare_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_lab_results_read(asked->results, desk, &one, err));
    CT_TRY(ct_lab_results_read(asked->other, desk, &other, err));
    data->first = (side_answer){one->study->name, one->study->seed, one->count};
    data->second = (side_answer){other->study->name, other->study->seed, other->count};
    CT_TRY(ct_study_compare(one, other, desk->mem, &data->pairs, err));
    answer->data = data;
    answer->sheet = ct_study_comparison(one, other, &data->pairs, desk->mem);
    return answer->sheet == NULL ? ct_fail_memory(err) : CT_OK;
}

static const ct_input inputs[] = {
    {.name = "results",
     .type = CT_INPUT_LOCAL_FILE,
     .offset = CT_AT(compare_request, results),
     .is_word = true,
     .is_needed = true,
     .value = "RESULTS",
     .sentence = "a file of results that lab-run has made"},
    {.name = "other",
     .type = CT_INPUT_LOCAL_FILE,
     .offset = CT_AT(compare_request, other),
     .is_word = true,
     .is_needed = true,
     .value = "OTHER",
     .sentence = "another one: the same study with another seed, or one that shares its metrics"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable lab compare club.lab club-7.lab", "the same study with two seeds"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_compare = {
    .name = "lab-compare",
    .command = "lab compare",
    .arguments = "RESULTS OTHER",
    .summary = "set two runs of studies side by side",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(compare_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
