/* Words → request, answer → terminal: all that a command does besides its operation. */

#include "cli/operate.h"

#include "cli/document.h"
#include "cli/printing.h"
#include "operations/steps.h"
#include "operations/table.h"
#include "store/file.h"

#include <stdio.h>
#include <string.h>

/* --- Rows ------------------------------------------------------------------------------------ */

static ct_option_row option_of(const ct_input *input, ct_arena *mem)
{
    const char *value = input->value;
    if (input->is_optional_value) {
        value = ct_str_format(mem, "[%s]", value).at;
    } else if (ct_input_is_list(input->type)) {
        value = ct_str_format(mem, "%s…", value).at;
    }
    return (ct_option_row){input->name,  input->letter, value,
                           input->usual, input->range,  input->sentence};
}

static const ct_option_row sheet_options[] = {CT_SHEET_OPTION_ROWS};
static const ct_option_row encoding_option = {"encoding",
                                              0,
                                              "NAME",
                                              "by the letters, else cp1252",
                                              "cp1250|cp1251|cp1252|latin1|latin2",
                                              "encoding of a file that is not UTF-8"};

enum { MOST_OPTIONS = 64 };

static const ct_option_row *options_of(const ct_operation *operation, ct_arena *mem)
{
    ct_option_row *rows = CT_NEW(mem, ct_option_row, MOST_OPTIONS);
    size_t count = 0;
    for (const ct_input *input = operation->inputs; rows != NULL && input->name != NULL; input++) {
        if (!input->is_word) {
            rows[count++] = option_of(input, mem);
        }
    }
    for (size_t i = 0; rows != NULL && operation->has_sheet && i < 3; i++) {
        rows[count++] = sheet_options[i];
    }
    if (rows != NULL && operation->events != CT_EVENTS_NONE) {
        rows[count++] = encoding_option;
    }
    return rows;
}

/* The words of the command: least and most, 0 for any number. */
static void count_words(const ct_operation *operation, ct_command_row *row)
{
    row->least_words = row->most_words = operation->events != CT_EVENTS_NONE;
    bool is_open = operation->events == CT_EVENTS_SEVERAL;
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (input->is_word) {
            row->least_words += input->is_needed;
            row->most_words++;
            is_open = is_open || ct_input_is_list(input->type);
        }
    }
    row->most_words = is_open ? 0 : row->most_words;
}

void ct_operate_fill(ct_command_row *rows)
{
    static ct_arena *mem; /* lives as long as the program */
    mem = mem == NULL ? ct_arena_new() : mem;
    for (ct_command_row *row = rows; mem != NULL && row->name != NULL; row++) {
        const ct_operation *operation = ct_operation_named(ct_str_of(row->name));
        if (row->run != NULL || operation == NULL) {
            continue;
        }
        const char *files[] = {"", "FILE", "FILE…"};
        const char *words = operation->arguments == NULL ? "" : operation->arguments;
        bool has_both = operation->events != CT_EVENTS_NONE && words[0] != '\0';
        row->arguments =
            ct_str_format(mem, "%s%s%s", files[operation->events], has_both ? " " : "", words).at;
        row->summary = operation->summary;
        row->details = operation->details;
        row->options = options_of(operation, mem);
        row->examples = operation->examples;
        row->run = ct_operate;
        row->operation = operation;
        count_words(operation, row);
    }
}

/* --- One run --------------------------------------------------------------------------------- */

typedef struct work {
    ct_call *call;
    const ct_operation *operation;
    ct_document document; /* of an operation on one event */
    ct_desk_event on_desk;
    ct_desk desk;
    ct_problems problems;
    ct_services services;
    ct_request request;
    ct_answer answer;
} work;

/* Ends with a failure: the problems of a document in the request, or one error. */
static ct_exit refuse(const work *now, ct_status status, const ct_error *error)
{
    const ct_call *call = now->call;
    ct_exit code = ct_exit_of(status);
    if (call->is_json) {
        ct_text text = {.mem = call->mem};
        if (ct_envelope_write(now->operation, status, NULL, &now->desk, error, &text, NULL) ==
            CT_OK) {
            fwrite(text.at, 1, text.len, stdout);
        }
        return code;
    }
    ct_error shown = *error;
    ct_text cure = {.mem = call->mem};
    ct_step_expand(ct_str_of(error->cure), &(ct_step_manner){"crosstable", now->document.path},
                   &cure);
    ct_error_cure(&shown, "%s", cure.len == 0 ? "" : ct_text_view(&cure).at);
    return now->problems.faults > 0 ? ct_call_refuse_list(call, code, &now->problems)
                                    : ct_call_refuse(call, code, &shown);
}

static ct_exit check(const work *now, ct_status status, const ct_error *error)
{
    return status == CT_OK ? CT_EXIT_DONE : refuse(now, status, error);
}

/* --- The request ----------------------------------------------------------------------------- */

static ct_status set_file(work *now, const ct_input *input, const char *path, ct_error *err)
{
    ct_str text;
    ct_status status = ct_file_read(path, 0, now->call->mem, &text, err);
    if (status != CT_OK) {
        return status == CT_NOT_FOUND ? CT_IO : status;
    }
    return ct_request_set_bytes(&now->request, input,
                                strcmp(path, "-") == 0 ? "standard input" : path, text, err);
}

static ct_status set_option(work *now, const ct_input *input, const char *value, ct_error *err)
{
    const char *label = ct_str_format(now->call->mem, "--%s", input->name).at;
    CT_NEED(label, err);
    if (input->type == CT_INPUT_BYTES) {
        return set_file(now, input, value, err);
    }
    if (!ct_input_is_list(input->type)) {
        return ct_request_set(&now->request, input, label, ct_str_of(value), err);
    }
    for (ct_str rest = ct_str_of(value); rest.len > 0;) {
        CT_TRY(ct_request_set(&now->request, input, label, ct_str_cut(&rest, '\n'), err));
    }
    return CT_OK;
}

static ct_status set_words(work *now, size_t first, ct_error *err)
{
    const ct_call *call = now->call;
    size_t at = first;
    for (const ct_input *input = now->operation->inputs; input->name != NULL; input++) {
        while (input->is_word && at < call->word_count) {
            if (input->type == CT_INPUT_BYTES) {
                CT_TRY(set_file(now, input, call->words[at], err));
            } else {
                CT_TRY(ct_request_set(&now->request, input, input->value,
                                      ct_str_of(call->words[at]), err));
            }
            at++;
            if (!ct_input_is_list(input->type)) {
                break;
            }
        }
    }
    return CT_OK;
}

static ct_status make_request(work *now, ct_error *err)
{
    CT_TRY(ct_request_start(now->operation, &now->desk, &now->request, err));
    if (now->operation->events != CT_EVENTS_SEVERAL) {
        CT_TRY(set_words(now, now->operation->events == CT_EVENTS_ONE, err));
    }
    for (const ct_input *input = now->operation->inputs; input->name != NULL; input++) {
        const char *value = input->is_word ? NULL : ct_call_value(now->call, input->name);
        if (value != NULL) {
            CT_TRY(set_option(now, input, value, err));
        }
    }
    return ct_request_finish(&now->request, err);
}

/* --- The answer ------------------------------------------------------------------------------ */

static void tell_next(const work *now, bool has_page)
{
    const ct_step *next = &now->answer.next;
    ct_text text = {.mem = now->call->mem};
    if (next->sentence.len == 0) {
        return;
    }
    ct_text_add(&text, next->sentence);
    if (next->step.len > 0) {
        ct_text_add(&text, CT_STR(": "));
        ct_step_write(next->step, &(ct_step_manner){"crosstable", now->document.path}, &text);
    }
    ct_call_say(now->call, "%s%.*s", has_page ? "\n" : "", CT_ARG(ct_text_view(&text)));
}

static ct_exit tell(work *now)
{
    ct_call *call = now->call;
    const ct_answer *answer = &now->answer;
    ct_exit code = answer->is_no ? CT_EXIT_NO : CT_EXIT_DONE;
    ct_error error;
    for (uint32_t i = 0; i < answer->notes.count; i++) {
        ct_call_note(call, "%.*s", CT_ARG(answer->notes.items[i]));
    }
    if (call->is_json) {
        ct_text text = {.mem = call->mem};
        ct_status status =
            ct_envelope_write(now->operation, CT_OK, answer, &now->desk, NULL, &text, &error);
        CT_STEP(ct_call_check(call, status, &error));
        if (ct_print_goes_to_file(call) && answer->sheet != NULL) {
            CT_STEP(ct_print_page(call, answer->sheet));
        }
        fwrite(text.at, 1, text.len, stdout);
        return code;
    }
    if (now->operation->text != NULL) {
        ct_text text = {.mem = call->mem};
        now->operation->text(answer, call->width, call->is_quiet, &text);
        ct_call_show(call, ct_text_view(&text));
    } else if (answer->sheet != NULL) {
        CT_STEP(ct_print_page(call, answer->sheet));
    }
    for (uint32_t i = 0; i < answer->lines.count; i++) {
        ct_call_say(call, "%.*s", CT_ARG(answer->lines.items[i]));
    }
    if (!ct_call_knows(call, "out") || ct_print_is_text(call)) {
        tell_next(now, answer->sheet != NULL || now->operation->text != NULL);
    }
    return ct_call_answer(call, code, NULL);
}

static ct_exit run_request(work *now)
{
    ct_error error = {0};
    CT_STEP(check(now, make_request(now, &error), &error));
    ct_status status = ct_operation_run(&now->request, &now->desk, &now->answer, &error);
    CT_STEP(check(now, status, &error));
    if (now->answer.is_changed) {
        now->document.event = now->desk.event;
        CT_STEP(ct_document_save(now->call, &now->document));
    }
    return tell(now);
}

static void lay_on_desk(work *now)
{
    now->on_desk =
        (ct_desk_event){now->document.event, &now->document.problems, now->document.problems.file};
    now->desk.events = &now->on_desk;
    now->desk.event_count = 1;
    now->desk.event = now->document.event;
}

static ct_exit change_document(work *now)
{
    ct_exit code = ct_document_open_locked(now->call, now->call->words[0], &now->document);
    if (code == CT_EXIT_DONE) {
        lay_on_desk(now);
        code = run_request(now);
    }
    ct_file_lock_release(&now->document.lock);
    return code;
}

ct_exit ct_operate(ct_call *call)
{
    work now = {.call = call, .operation = call->command->operation};
    ct_error error = {0};
    now.desk = (ct_desk){.mem = call->mem, .services = &now.services, .problems = &now.problems};
    ct_problems_start(&now.problems, call->mem, NULL);
    if (now.operation->has_sheet) {
        CT_STEP(ct_print_start(call));
    }
    /* Without an event players are not looked for: what is wrong with the words alone is told
     * before any file is opened. */
    CT_STEP(check(&now, make_request(&now, &error), &error));
    if (now.operation->events == CT_EVENTS_NONE) {
        return run_request(&now);
    }
    if (ct_request_changes(&now.request)) {
        return change_document(&now);
    }
    CT_STEP(ct_document_open(call, call->words[0], &now.document));
    lay_on_desk(&now);
    return run_request(&now);
}
