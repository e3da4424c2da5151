/* pairings: a round as it is put on the notice board. */

#include "operations/games.h"
#include "operations/looking_private.h"
#include "report/pairings_report.h"

typedef struct pairings_request {
    ct_whole round;
    bool alphabetical;
} pairings_request;

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const pairings_request *asked = request;
    const ct_event *event = desk->event;
    unsigned round = 0;
    ct_pairings_answer *data = CT_NEW(desk->mem, ct_pairings_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_games_round(event, asked->round, &round, err));
    CT_TRY(ct_pairings_answer_of(event, round, desk->mem, data, err));
    CT_TRY(ct_names_of(event, desk->mem, &data->names, err));
    ct_sheet *sheet = ct_sheet_of_event(event, desk->mem);
    CT_TRY(asked->alphabetical ? ct_pairings_report_by_name(event, round, sheet, err)
                               : ct_pairings_report(event, round, sheet, err));
    answer->data = data;
    answer->sheet = sheet;
    return CT_OK;
}

static const ct_input inputs[] = {
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(pairings_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the newest",
     .range = "1..999",
     .sentence = "pairings of this round"},
    {.name = "alphabetical",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(pairings_request, alphabetical),
     .letter = 'a',
     .sentence = "by name: where everybody sits, with which colour, against whom"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable pairings open.trf -o round.html", "the newest round, to be printed"},
    {"crosstable pairings open.trf --round 2 --alphabetical", "round 2 by name"},
    {.line = NULL},
};

const ct_operation ct_operation_pairings = {
    .name = "pairings",
    .summary = "print the pairings of a round, by board or by name",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .has_sheet = true,
    .request_size = sizeof(pairings_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &ct_pairings_answer_shape,
    .run = run,
};
