/* Answers and problems as JSON, and what a status means to each client. */

#include "base/phrase.h"
#include "operations/steps.h"
#include "operations/table.h"

/* --- Statuses -------------------------------------------------------------------------------- */

static const ct_status_row rows[CT_STATUSES] = {
    {CT_OK, "done", 0, 200},
    {CT_INVALID, "invalid", 3, 422},
    {CT_IMPOSSIBLE, "impossible", 1, 422},
    {CT_NOT_FOUND, "not-found", 3, 404},
    {CT_TOO_LARGE, "too-large", 4, 413},
    {CT_UNSUPPORTED, "unsupported", 3, 422},
    {CT_NO_MEMORY, "no-memory", 4, 507},
    {CT_IO, "file-error", 5, 500},
    {CT_CONFLICT, "conflict", 3, 409},
    {CT_DENIED, "denied", 3, 403},
    {CT_NEEDS_REASON, "needs-reason", 3, 422},
    {CT_CANCELLED, "cancelled", 1, 409},
    {CT_BUSY, "busy", 5, 503},
    {CT_MISUSE, "misuse", 2, 400},
};

const ct_status_row *ct_status_told(ct_status status)
{
    return &rows[status < CT_STATUSES ? status : CT_UNSUPPORTED];
}

/* --- Problems -------------------------------------------------------------------------------- */

static void add(ct_text *out, const char *text)
{
    ct_text_add(out, ct_str_of(text));
}

/* Text that need not be UTF-8: a file name, a line of a foreign file. */
static void add_foreign(ct_text *out, const char *text)
{
    ct_str view = ct_str_of(text);
    ct_text_add_quoted(out, ct_utf8_is_valid(view) ? view : ct_utf8_from_latin1(out->mem, view));
}

static void add_text_or_null(ct_text *out, const char *key, const char *text)
{
    ct_text_addf(out, "\"%s\": ", key);
    if (text == NULL || text[0] == '\0') {
        add(out, "null");
    } else {
        add_foreign(out, text);
    }
}

static void add_number_or_null(ct_text *out, const char *key, size_t number)
{
    ct_text_addf(out, number == 0 ? "\"%s\": null" : "\"%s\": %zu", key, number);
}

/* The steps of a cure, and the cure as people read it where there is no shell. */
static void add_cure(ct_text *out, const char *cure)
{
    static const ct_step_manner plain = {.program = "crosstable"};
    ct_text shown = {.mem = out->mem};
    ct_step_expand(ct_str_of(cure), &plain, &shown);
    add_text_or_null(out, "cure", shown.len == 0 ? "" : ct_text_view(&shown).at);
    add(out, ", \"steps\": [");
    ct_str rest = ct_str_of(cure);
    bool is_first = true;
    for (ct_str step = ct_step_find(&rest); step.len > 0; step = ct_step_find(&rest)) {
        add(out, is_first ? "" : ", ");
        ct_step_write_json(step, out);
        is_first = false;
    }
    add(out, "]");
}

/* What a catalogue of another language needs: the English format and its arguments. */
static void add_phrase(ct_text *out, const char *key, const ct_phrase *phrase)
{
    ct_text_addf(out, "\"%s\": ", key);
    if (phrase->key == NULL) {
        add(out, "null");
        return;
    }
    add(out, "{\"key\": ");
    ct_text_add_quoted(out, ct_str_of(phrase->key));
    add(out, ", \"arguments\": [");
    for (size_t i = 0; i < ct_phrase_count(phrase); i++) {
        add(out, i == 0 ? "" : ", ");
        add_foreign(out, ct_phrase_argument(phrase, i));
    }
    add(out, "]}");
}

void ct_problem_write(const ct_error *problem, ct_text *out)
{
    add(out, "{");
    add_text_or_null(out, "file", problem->at.file);
    add(out, ", ");
    add_number_or_null(out, "line", problem->at.line);
    add(out, ", ");
    add_number_or_null(out, "column", problem->at.column);
    ct_text_addf(out, ", \"severity\": \"%s\", ",
                 problem->severity == CT_FAULT ? "fault" : "warning");
    add_text_or_null(out, "rule", problem->rule);
    add(out, ", ");
    add_text_or_null(out, "sentence", problem->sentence);
    add(out, ", ");
    add_cure(out, problem->cure);
    add(out, ", ");
    add_phrase(out, "phrase", &problem->phrase);
    add(out, ", ");
    add_phrase(out, "cure_phrase", &problem->cure_phrase);
    add(out, "}");
}

/* The problems of this severity, as the elements of a list. */
static void add_problems(ct_text *out, const ct_problems *list, ct_severity severity,
                         bool *is_first)
{
    for (size_t i = 0; list != NULL && i < list->count; i++) {
        if (list->items[i].severity == severity) {
            add(out, *is_first ? "\n    " : ",\n    ");
            ct_problem_write(&list->items[i], out);
            *is_first = false;
        }
    }
}

/* --- The envelope ---------------------------------------------------------------------------- */

void ct_answer_write_data(const ct_operation *operation, const ct_answer *answer,
                          const ct_desk *desk, ct_text *out)
{
    if (answer->data == NULL) {
        add(out, "{}");
        return;
    }
    ct_field_writer to = {.event = answer->about != NULL ? answer->about : desk->event,
                          .out = out,
                          .tall = answer->data,
                          .scale = 1};
    add(out, "{\n    ");
    ct_shape_write_rows(&to, operation->answer, answer->data, NULL, ",\n    ", true);
    add(out, "\n  }");
}

static void add_all_problems(ct_text *out, const ct_desk *desk, const ct_error *error,
                             ct_severity severity)
{
    bool is_first = true;
    for (uint32_t i = 0; i < desk->event_count; i++) {
        add_problems(out, desk->events[i].problems, severity, &is_first);
    }
    add_problems(out, desk->problems, severity, &is_first);
    if (is_first && error != NULL && error->severity == severity) {
        add(out, "\n    ");
        ct_problem_write(error, out);
        is_first = false;
    }
    add(out, is_first ? "" : "\n  ");
}

static void add_next(ct_text *out, const ct_step *next)
{
    add(out, ",\n  \"next\": ");
    if (next->sentence.len == 0) {
        add(out, "null");
        return;
    }
    add(out, "{\"sentence\": ");
    ct_text_add_quoted(out, next->sentence);
    add(out, ", \"step\": ");
    if (next->step.len == 0) {
        add(out, "null");
    } else {
        ct_step_write_json(next->step, out);
    }
    add(out, "}");
}

static void add_documents(ct_text *out, const ct_answer *answer)
{
    add(out, ",\n  \"documents\": [");
    for (uint32_t i = 0; i < answer->document_count; i++) {
        ct_text_addf(out, "%s{\"media_type\": \"%s\", \"text\": ", i == 0 ? "" : ",\n    ",
                     answer->documents[i].media_type);
        ct_text_add_quoted(out, answer->documents[i].text);
        add(out, "}");
    }
    add(out, "]");
}

static void add_answer(ct_text *out, const ct_operation *operation, const ct_answer *answer,
                       const ct_desk *desk)
{
    add(out, ",\n  \"data\": ");
    ct_answer_write_data(operation, answer, desk, out);
    if (answer->sheet != NULL) {
        add(out, ",\n  \"sheets\": [");
        ct_sheet_add_json(answer->sheet, out);
        add(out, "]");
    }
    if (answer->document_count > 0) {
        add_documents(out, answer);
    }
}

ct_status ct_envelope_write(const ct_operation *operation, ct_status status,
                            const ct_answer *answer, const ct_desk *desk, const ct_error *error,
                            ct_text *out)
{
    bool is_no = answer != NULL && answer->is_no;
    ct_text_addf(out, "{\n  \"operation\": \"%s\",\n  \"schema\": %u,\n  \"verdict\": \"%s\"",
                 operation->name, operation->schema,
                 is_no ? "no" : ct_status_told(answer != NULL ? answer->told : status)->verdict);
    if (answer != NULL) {
        add_answer(out, operation, answer, desk);
    }
    add(out, ",\n  \"warnings\": [");
    add_all_problems(out, desk, NULL, CT_WARNING);
    add(out, "],\n  \"problems\": [");
    add_all_problems(out, desk, status == CT_OK ? NULL : error, CT_FAULT);
    add(out, "]");
    if (answer != NULL) {
        add_next(out, &answer->next);
    }
    add(out, "\n}\n");
    return out->failed ? CT_NO_MEMORY : CT_OK;
}
