/* convert: an event as a document in another format, or its players as a list. */

#include "event/patch.h"
#include "operations/event_file.h"
#include "operations/judging_private.h"
#include "standings/declared.h"

typedef struct convert_request {
    unsigned format; /* place in FORMATS, from 1 */
    bool raw_csv;
} convert_request;

#define FORMATS "trf26|trf16|trf06|bbp|json|csv"
static const char *const dialects[] = {"trf26", "trf16", "trf06", "bbp"};
enum { DIALECTS = 4, FORMAT_JSON = 5, FORMAT_CSV = 6 };

typedef struct convert_answer {
    ct_str format;
    uint32_t players, rounds, bytes;
} convert_answer;

static const ct_field answer_rows[] = {
    CT_OUT_TEXT(convert_answer, format, format, "What the document is: TRF26, JSON, CSV …"),
    CT_OUT_NUMBER(convert_answer, players, players, "Players in it."),
    CT_OUT_NUMBER(convert_answer, rounds, rounds, "Rounds paired."),
    CT_OUT_NUMBER(convert_answer, bytes, bytes, "Size of the document."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("convert", "An event in another format.", answer_rows, convert_answer);

static ct_status form_of(const convert_request *asked, const ct_desk *desk, ct_file_form *out,
                         ct_error *err)
{
    unsigned format = asked->format == 0 ? 1 : asked->format;
    const ct_file_form *from = desk->events[0].form;
    *out = (ct_file_form){.kind = format == FORMAT_JSON  ? CT_KIND_JSON
                                  : format == FORMAT_CSV ? CT_KIND_CSV
                                                         : CT_KIND_TRF,
                          .is_raw = asked->raw_csv};
    if (out->kind != CT_KIND_TRF) {
        return CT_OK;
    }
    if (!ct_trf_dialect_named(ct_str_of(dialects[format - 1]), &out->trf.dialect)) {
        return ct_fail(err, CT_UNSUPPORTED, "%s cannot be written", dialects[format - 1]);
    }
    if (from != NULL && from->kind == CT_KIND_TRF) {
        out->trf.line_end = from->trf.line_end;
    }
    return CT_OK;
}

static const char *media_type(ct_file_kind kind)
{
    return kind == CT_KIND_JSON  ? "application/json"
           : kind == CT_KIND_CSV ? "text/csv; charset=utf-8"
                                 : "text/plain; charset=utf-8";
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const convert_request *asked = request;
    ct_file_form form;
    ct_event *event = NULL;
    convert_answer *data = CT_NEW(desk->mem, convert_answer, 1);
    CT_NEED(data, err);
    CT_TRY(form_of(asked, desk, &form, err));
    CT_TRY(ct_event_clone(desk->event, desk->mem, &event, err));
    CT_TRY(ct_event_declare(event, err)); /* every file that we write is complete */
    ct_problems_start(desk->problems, desk->mem, desk->events[0].name);
    CT_TRY(ct_event_file_write(event, &form, desk->problems, &answer->document, err));
    *data = (convert_answer){.format = ct_str_of(ct_file_form_name(&form)),
                             .players = event->player_count,
                             .rounds = event->rounds_paired,
                             .bytes = (uint32_t)answer->document.len};
    answer->media_type = media_type(form.kind);
    answer->data = data;
    ct_answer_say(answer, desk->mem, "%s, %u players, %u rounds paired", data->format.at,
                  data->players, data->rounds);
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "format",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(convert_request, format),
     .letter = 'f',
     .value = "FORMAT",
     .usual = "by the name",
     .range = FORMATS,
     .sentence = "format of the document; csv is the list of players alone"},
    {.name = "raw-csv",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(convert_request, raw_csv),
     .sentence = "CSV: put no apostrophe in front of what a spreadsheet takes for a formula"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable convert open.trf open.json", "to JSON, which holds everything"},
    {"crosstable convert open.json - --format trf16", "as TRF16 on standard output"},
    {"crosstable convert open.trf players.csv", "the players as a spreadsheet"},
    {.line = NULL},
};

const ct_operation ct_operation_convert = {
    .name = "convert",
    .summary = "write an event in another format",
    .details =
        "The format of IN is found from its content. \"-\" is standard input or standard output. "
        "What a format has no record for is written as comment lines, which other programs skip.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_MAKES,
    .least_role = CT_ROLE_ARBITER,
    .makes_document = true,
    .request_size = sizeof(convert_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
