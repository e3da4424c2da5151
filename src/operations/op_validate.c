/* validate: every problem of an event file. The file has been read by whoever laid it on the desk,
 * faults or not. */

#include "operations/event_file.h"
#include "operations/judging_private.h"
#include "operations/problem_answer.h"

typedef struct validate_answer {
    ct_str format;
    uint32_t faults, warnings;
    ct_problem_answers problems;
} validate_answer;

static const ct_field answer_rows[] = {
    CT_OUT_TEXT_OR_NULL(validate_answer, format, format,
                        "What the file is: TRF26, TRF16, JSON …; null when it cannot be read."),
    CT_OUT_NUMBER(validate_answer, faults, faults, "How many faults there are."),
    CT_OUT_NUMBER(validate_answer, warnings, warnings, "How many warnings there are."),
    CT_OUT_OBJECTS(validate_answer, problems, problems.items, problems.count,
                   ct_problem_answer_shape,
                   "Faults and warnings by line; at most the first 1000 of a file."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("validate", "The problems of an event file.", answer_rows, validate_answer);

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    (void)request;
    const ct_desk_event *file = &desk->events[0];
    validate_answer *data = CT_NEW(desk->mem, validate_answer, 1);
    CT_NEED(data, err);
    data->format = file->form == NULL ? CT_STR("") : ct_str_of(ct_file_form_name(file->form));
    data->faults = (uint32_t)file->problems->faults;
    data->warnings = (uint32_t)file->problems->warnings;
    CT_TRY(ct_problem_answers_of(file->problems, desk->mem, &data->problems, err));
    const ct_event *event = file->event;
    if (event != NULL && data->faults + data->warnings == 0) {
        ct_answer_say(answer, desk->mem, "%s: no problems (%s%s%u player%s, %u round%s)",
                      file->name == NULL ? "the event" : file->name,
                      data->format.len == 0 ? "" : data->format.at,
                      data->format.len == 0 ? "" : ", ", event->player_count,
                      event->player_count == 1 ? "" : "s", event->rounds_paired,
                      event->rounds_paired == 1 ? "" : "s");
    }
    answer->told = file->status;
    answer->data = data;
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {CT_END_OF_INPUTS};

static const ct_example examples[] = {
    {"crosstable validate open.trf", "every fault, with its line, column and cure"},
    {.line = NULL},
};

const ct_operation ct_operation_validate = {
    .name = "validate",
    .summary = "list every fault of event files",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_ARBITER,
    .reads_faulty = true,
    .takes_each = true,
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
