/* players-index: builds the index of the rating list, which makes looking up quick. The list has
 * millions of lines and is read from a file of this machine. */

#include "operations/store_private.h"
#include "store/rating_index.h"

typedef struct index_request {
    ct_str index;
    unsigned encoding;
} index_request;

typedef struct index_answer {
    uint64_t records, skipped;
} index_answer;

static const ct_field answer_rows[] = {
    {"records", CT_FIELD_LARGE, CT_OUT(index_answer, records), .says = "Players indexed."},
    {"skipped", CT_FIELD_LARGE, CT_OUT(index_answer, skipped),
     .says = "Lines that were not understood."},
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("players_index", "A rating list indexed.", answer_rows, index_answer);

static void show_progress(void *context, uint64_t done, uint64_t total)
{
    const ct_services *services = context;
    if (services->progress != NULL) {
        services->progress(services->self, total == 0 ? 0 : (double)done / (double)total,
                           "indexing");
    }
}

/* The encodings in the order of the words. */
static ct_encoding encoding_asked(const ct_input *input, unsigned word)
{
    ct_encoding encoding = CT_ENCODING_UTF8;
    ct_str rest = ct_str_of(input->range);
    for (unsigned i = 1; i < word; i++) {
        ct_str_cut(&rest, '|');
    }
    if (word > 0) {
        (void)ct_encoding_named(ct_str_cut(&rest, '|'), &encoding);
    }
    return encoding;
}

static ct_status find_file(const ct_services *services, const char **out, ct_error *err)
{
    ct_error why = {0};
    if (services->rating_index_file == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "there is no place for a rating list here");
        ct_error_cure(err, "use the command, which keeps one: crosstable players --index LIST");
        return CT_UNSUPPORTED;
    }
    *out = services->rating_index_file(services->self, true, &why);
    if (*out == NULL && err != NULL) {
        *err = why;
    }
    return *out == NULL ? why.status : CT_OK;
}

static ct_status build(const char *file, const char *list, ct_rating_build *how, ct_error *err)
{
    ct_status status = ct_rating_index_make(file, list, how, err);
    if (status != CT_OK && err != NULL && err->cure[0] == '\0') {
        ct_error_cure(err, "check that it is a rating list as FIDE publishes it");
    }
    return status == CT_NOT_FOUND ? CT_IO : status;
}

static void tell(const ct_rating_build *how, const char *file, ct_arena *mem, ct_answer *answer)
{
    ct_answer_say(answer, mem, "%llu players indexed in %s", (unsigned long long)how->records,
                  file);
    if (how->skipped > 0) {
        ct_answer_say(answer, mem, "%llu lines were not understood and passed over",
                      (unsigned long long)how->skipped);
    }
    if (how->met_foreign) {
        ct_answer_note(
            answer, mem,
            "not all of the list is UTF-8; the rest was read as %s, --encoding chooses otherwise",
            ct_encoding_title(CT_ENCODING_WESTERN));
    }
}

static const ct_input inputs[] = {
    {.name = "index",
     .type = CT_INPUT_LOCAL_FILE,
     .offset = CT_AT(index_request, index),
     .is_needed = true,
     .value = "LIST",
     .sentence = "FIDE's rating list (text or XML), a file of this machine"},
    {.name = "encoding",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(index_request, encoding),
     .value = "NAME",
     .usual = "cp1252",
     .range = "cp1250|cp1251|cp1252|latin1|latin2",
     .sentence = "encoding of a list that is not UTF-8"},
    CT_END_OF_INPUTS,
};

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const index_request *asked = request;
    const char *file = NULL;
    ct_services services = *desk->services;
    ct_rating_build how = {.progress = show_progress,
                           .context = &services,
                           .encoding = encoding_asked(&inputs[1], asked->encoding)};
    index_answer *data = CT_NEW(desk->mem, index_answer, 1);
    CT_NEED(data, err);
    CT_TRY(find_file(&services, &file, err));
    CT_TRY(build(file, asked->index.at, &how, err));
    *data = (index_answer){how.records, how.skipped};
    tell(&how, file, desk->mem, answer);
    answer->data = data;
    return CT_OK;
}

const ct_operation ct_operation_players_index = {
    .name = "players-index",
    .command = "players",
    .summary = "build the index of the rating list",
    .details =
        "The list is read once, as FIDE publishes it; players are then looked up in the "
        "index.",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_RUNS,
    .least_role = CT_ROLE_CHIEF,
    .request_size = sizeof(index_request),
    .inputs = inputs,
    .answer = &answer_shape,
    .run = run,
};
