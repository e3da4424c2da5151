/* Files → desk, answer → terminal: what a command does besides its request (operate_request.c) and
 * its operation. */

#include "cli/operate.h"

#include "cli/operate_private.h"
#include "cli/printing.h"
#include "cli/services.h"
#include "operations/steps.h"
#include "operations/table.h"
#include "store/file.h"
#include "store/path.h"

#include <stdio.h>
#include <string.h>

/* --- One run --------------------------------------------------------------------------------- */

/* The list of faults that a failure is about, or NULL. */
static const ct_problems *faults_of(const ct_work *now, ct_status status)
{
    if (now->problems.faults > 0) {
        return &now->problems;
    }
    for (uint32_t i = 0; status != CT_NO_MEMORY && i < now->desk.event_count; i++) {
        if (now->desk.events[i].problems->faults > 0) {
            return now->desk.events[i].problems;
        }
    }
    return NULL;
}

/* Ends with a failure: the problems of a document, or one error. */
static ct_exit refuse(const ct_work *now, ct_status status, const ct_error *error)
{
    const ct_call *call = now->call;
    ct_exit code = ct_exit_of(status);
    if (call->is_json) {
        ct_text text = {.mem = call->mem};
        if (ct_envelope_write(now->operation, status, NULL, &now->desk, error, &text) == CT_OK) {
            fwrite(text.at, 1, text.len, stdout);
        }
        return code;
    }
    ct_error shown = *error;
    ct_step_expand_cure(&shown, &(ct_step_manner){"crosstable", now->document.path}, call->mem);
    const ct_problems *faults = faults_of(now, status);
    return faults != NULL ? ct_call_refuse_list(call, code, faults)
                          : ct_call_refuse(call, code, &shown);
}

static ct_exit check(const ct_work *now, ct_status status, const ct_error *error)
{
    return status == CT_OK ? CT_EXIT_DONE : refuse(now, status, error);
}

/* --- The answer ------------------------------------------------------------------------------ */

static void tell_next(const ct_work *now, bool has_page)
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

/* The text of one of several files stands below its name; a short one beside it. */
static void tell_text(const ct_work *now)
{
    const ct_call *call = now->call;
    ct_text text = {.mem = call->mem};
    bool is_one_of_several = now->operation->takes_each && call->word_count > 1;
    const char *file = now->operation->takes_each ? now->document.problems.file : NULL;
    if (is_one_of_several && !call->is_quiet) {
        ct_call_title(call, ct_str_of(file));
    } else if (file != NULL && call->is_quiet) {
        ct_text_addf(&text, "%s: ", file);
    } else if (file == NULL && now->answer.sheet != NULL) {
        ct_call_title(call, now->answer.sheet->title);
    }
    now->operation->text(&now->answer, call->width, call->is_quiet, &text);
    ct_call_show(call, ct_text_view(&text));
    ct_call_showf(call, is_one_of_several && !call->is_quiet ? "\n" : "");
}

static ct_exit tell_json(const ct_work *now, ct_exit code)
{
    ct_text text = {.mem = now->call->mem};
    ct_error error;
    ct_status status =
        ct_envelope_write(now->operation, CT_OK, &now->answer, &now->desk, NULL, &text);
    if (status != CT_OK) {
        status = ct_fail_memory(&error);
    }
    CT_STEP(ct_call_check(now->call, status, &error));
    fwrite(text.at, 1, text.len, stdout);
    return code;
}

static void tell_lines(const ct_work *now)
{
    const ct_answer *answer = &now->answer;
    const char *made = now->operation->makes_document ? ct_work_out(now)
                       : answer->made != NULL         ? now->document.path
                                                      : NULL;
    unsigned number = 0;
    for (uint32_t i = 0; i < answer->lines.count; i++) {
        bool is_about_file = i == 0 && made != NULL;
        /* Of several events each has a line, perhaps followed by more with blanks in front. */
        if (now->operation->makes_several && answer->lines.items[i].at[0] != ' ') {
            made = ct_emission_name(&now->services.emission, ++number, now->call->mem).at;
            is_about_file = made != NULL;
        }
        ct_call_say(now->call, "%s%s%.*s", is_about_file ? made : "", is_about_file ? ": " : "",
                    CT_ARG(answer->lines.items[i]));
    }
}

/* All but the page itself: the lines, what comes next, how many warnings there are. */
static ct_exit tell_rest(const ct_work *now, ct_exit code)
{
    const ct_call *call = now->call;
    const ct_answer *answer = &now->answer;
    tell_lines(now);
    if (!ct_call_knows(call, "out") || now->operation->makes_several || ct_print_is_text(call)) {
        tell_next(now, answer->sheet != NULL || now->operation->text != NULL);
    }
    return ct_call_answer(call, code, CT_NO_TEXT);
}

static ct_exit tell(ct_work *now)
{
    ct_call *call = now->call;
    const ct_answer *answer = &now->answer;
    ct_exit code = answer->is_no ? CT_EXIT_NO : ct_exit_of(answer->told);
    for (uint32_t i = 0; i < answer->notes.count; i++) {
        ct_call_note(call, "%.*s", CT_ARG(answer->notes.items[i]));
    }
    if (now->problems.warnings > 0 && !call->is_quiet && !call->is_json) {
        ct_call_list_problems(call, &now->problems, true);
    }
    const char *out = ct_call_knows(call, "out") ? ct_call_value(call, "out") : NULL;
    bool goes_to_file = out != NULL && strcmp(out, "-") != 0 && !now->operation->makes_several;
    if (call->is_json && !goes_to_file) {
        return tell_json(now, code);
    }
    if (now->operation->reads_faulty &&
        now->document.problems.faults + now->document.problems.warnings > 0) {
        ct_call_list_problems(call, &now->document.problems, false);
    }
    if (now->operation->text != NULL) {
        tell_text(now);
    } else if (answer->sheet != NULL) {
        CT_STEP(ct_print_page(call, answer->sheet));
    }
    return call->is_json ? tell_json(now, code) : tell_rest(now, code);
}

static ct_exit write_document(const ct_work *now)
{
    ct_error error;
    const char *out = ct_work_out(now);
    bool is_new = now->operation->events == CT_EVENTS_NONE && strcmp(out, "-") != 0;
    ct_status status = is_new ? ct_file_create(out, now->answer.document, &error)
                              : ct_print_file(out, now->answer.document, &error);
    return check(now, status == CT_OK || status == CT_INVALID ? status : CT_IO, &error);
}

/* Writes a document that was asked for besides: --table FILE. */
static ct_exit write_besides(const ct_work *now)
{
    ct_error error;
    for (const ct_input *input = now->operation->inputs; input->name != NULL; input++) {
        const char *path = input->is_out_file ? ct_call_value(now->call, input->name) : NULL;
        if (path == NULL) {
            continue;
        }
        ct_status status = ct_print_file(path, now->answer.document, &error);
        CT_STEP(check(now, status == CT_OK ? CT_OK : CT_IO, &error));
        ct_call_note(now->call, "%s: the %s", path, input->name);
    }
    return CT_EXIT_DONE;
}

/* Writes the event that was made to a file that does not exist yet. */
static ct_exit keep_made(ct_work *now)
{
    ct_document *document = &now->document;
    ct_str text;
    ct_error error;
    document->event = now->answer.made;
    CT_STEP(ct_document_complete(now->call, document->event));
    CT_STEP(ct_document_text(now->call, document->event, &document->form, document->path, &text));
    ct_status status = ct_file_create(document->path, text, &error);
    return status == CT_OK ? CT_EXIT_DONE : refuse(now, CT_IO, &error);
}

static ct_exit run_request(ct_work *now)
{
    ct_error error = {0};
    CT_STEP(check(now, ct_work_ask(now, &error), &error));
    ct_status status = ct_operation_run(&now->request, &now->desk, &now->answer, &error);
    ct_services_pause(&now->services);
    CT_STEP(check(now, status, &error));
    if (now->answer.is_changed) {
        now->document.event = now->desk.event;
        CT_STEP(ct_document_save(now->call, &now->document));
    }
    if (now->answer.made != NULL && ct_operate_makes_file(now->operation)) {
        CT_STEP(keep_made(now));
    }
    if (now->operation->makes_several && strcmp(now->services.emission.out, "-") == 0) {
        return CT_EXIT_DONE; /* nothing but the event goes there */
    }
    CT_STEP(write_besides(now));
    if (now->operation->makes_document) {
        CT_STEP(write_document(now));
        if (strcmp(ct_work_out(now), "-") == 0) {
            return CT_EXIT_DONE;
        }
    }
    return tell(now);
}

/* --- Files ----------------------------------------------------------------------------------- */

/* A file that cannot be read at all becomes a problem among the others. */
static void add_failure(ct_document *document, const ct_error *error)
{
    if (document->problems.faults == 0) {
        ct_error *added =
            ct_problem_add(&document->problems, CT_FAULT, 0, 0, error->rule, "%s", error->sentence);
        ct_error_cure(added, "%s", error->cure);
    }
}

/* Reads a file and lays its event on the desk. */
static ct_exit open_document(ct_work *now, const char *path, ct_document *document)
{
    ct_error error = {0};
    document->declared_may_differ = now->operation->declared_may_differ != NULL &&
                                    now->operation->declared_may_differ(now->request.asked);
    ct_status status = ct_document_read(now->call, path, document, &error);
    ct_desk_event *place = &now->on_desk[now->desk.event_count++];
    *place = (ct_desk_event){.event = status == CT_OK ? document->event : NULL,
                             .problems = &document->problems,
                             .name = document->problems.file,
                             .status = status,
                             .form = status == CT_IO ? NULL : &document->form};
    now->desk.event = now->desk.events[0].event;
    if (now->operation->reads_faulty && status != CT_NO_MEMORY) {
        if (status != CT_OK) {
            add_failure(document, &error);
        }
        return CT_EXIT_DONE;
    }
    CT_STEP(check(now, status, &error));
    if (now->call->warnings == NULL || now->call->warnings->warnings == 0) {
        now->call->warnings = &document->problems;
    }
    ct_document_tell_encoding(now->call, document);
    return CT_EXIT_DONE;
}

static ct_exit change_locked(ct_work *now)
{
    CT_STEP(open_document(now, now->call->words[0], &now->document));
    return run_request(now);
}

static ct_exit change_document(ct_work *now)
{
    ct_exit code = ct_document_lock(now->call, now->call->words[0], &now->document);
    code = code == CT_EXIT_DONE ? change_locked(now) : code;
    ct_file_lock_release(&now->document.lock);
    return code;
}

static ct_exit ask_about_one(ct_work *now, const char *path)
{
    CT_STEP(open_document(now, path, &now->document));
    return run_request(now);
}

static ct_exit ask_about_all(ct_work *now)
{
    size_t count = now->call->word_count;
    ct_error error;
    now->documents = CT_NEW(now->call->mem, ct_document, count);
    now->on_desk = CT_NEW(now->call->mem, ct_desk_event, count);
    if (now->documents == NULL || now->on_desk == NULL) {
        return check(now, ct_fail_memory(&error), &error);
    }
    now->desk.events = now->on_desk;
    for (size_t i = 0; i < count; i++) {
        CT_STEP(open_document(now, now->call->words[i], &now->documents[i]));
    }
    return run_request(now);
}

/* --- The command ----------------------------------------------------------------------------- */

static ct_status start(ct_call *call, const ct_operation *operation, ct_work *now, ct_error *err)
{
    *now = (ct_work){.call = call, .operation = operation};
    now->documents = &now->document;
    now->on_desk = &now->the_event;
    now->desk = (ct_desk){.mem = call->mem,
                          .events = now->on_desk,
                          .services = &now->services.offered,
                          .problems = &now->problems};
    ct_problems_start(&now->problems, call->mem, NULL);
    now->files = CT_NEW(call->mem, ct_bytes, CT_MOST_OPTIONS);
    CT_NEED(now->files, err);
    call->warnings = NULL;
    ct_services_open(call, &now->services);
    return CT_OK;
}

/* With --json one file is answered by its envelope, several by {"files": [{"file", "answer"}]}. */
static ct_exit ask_about_each(ct_call *call, const ct_operation *operation)
{
    bool is_list = call->is_json && call->word_count > 1;
    ct_exit worst = CT_EXIT_DONE;
    fputs(is_list ? "{\"files\": [" : "", stdout);
    for (size_t i = 0; i < call->word_count; i++) {
        ct_work now;
        ct_error error;
        ct_text name = {.mem = call->mem};
        ct_status status = start(call, operation, &now, &error);
        status = status == CT_OK ? ct_work_ask(&now, &error) : status;
        if (is_list) {
            ct_str path = ct_str_of(call->words[i]);
            ct_text_add_quoted(
                &name, ct_utf8_is_valid(path) ? path : ct_utf8_from_latin1(call->mem, path));
            printf("%s{\"file\": %.*s, \"answer\": ", i == 0 ? "" : ", ",
                   CT_ARG(ct_text_view(&name)));
        }
        ct_exit code =
            status == CT_OK ? ask_about_one(&now, call->words[i]) : refuse(&now, status, &error);
        ct_services_close(&now.services);
        worst = code > worst ? code : worst;
        fputs(is_list ? "}" : "", stdout);
    }
    fputs(is_list ? "]}\n" : "", stdout);
    return worst;
}

/* The operation of the command, or another one that an option asks instead. */
static const ct_operation *operation_of(const ct_call *call)
{
    const ct_operation *own = call->command->operation;
    for (const ct_input *input = own->inputs; input->name != NULL; input++) {
        if (ct_operate_another(own, input) != NULL && ct_call_has(call, input->name)) {
            return ct_operate_another(own, input);
        }
    }
    return own;
}

static ct_exit refuse_two_streams(const ct_call *call)
{
    return ct_call_misuse(call, "name a file, or leave --json out",
                          "--json and the event cannot both go to standard output");
}

static ct_exit operate(ct_work *now)
{
    ct_call *call = now->call;
    const ct_operation *operation = now->operation;
    ct_error error = {0};
    if (operation->has_sheet) {
        CT_STEP(ct_print_start(call));
    }
    if (ct_operate_makes_file(operation)) {
        now->document.path = call->words[0];
        CT_STEP(ct_document_form(call, call->words[0], false, &now->document.form));
    }
    if (operation->makes_document && operation->events == CT_EVENTS_NONE) {
        now->document.path = call->words[0];
    }
    if (operation->makes_document && call->is_json && strcmp(ct_work_out(now), "-") == 0) {
        return refuse_two_streams(call);
    }
    if (operation->makes_several) {
        CT_STEP(ct_services_emit(&now->services));
    }
    /* Without an event players are not looked for: what is wrong with the words alone is told
     * before any file is opened. */
    CT_STEP(check(now, ct_work_ask(now, &error), &error));
    if (operation->events == CT_EVENTS_NONE) {
        return run_request(now);
    }
    if (operation->takes_each) {
        return ask_about_each(call, operation);
    }
    if (operation->events == CT_EVENTS_SEVERAL) {
        return ask_about_all(now);
    }
    return ct_request_changes(&now->request) ? change_document(now)
                                             : ask_about_one(now, call->words[0]);
}

ct_exit ct_operate(ct_call *call)
{
    ct_work now;
    ct_error error = {0};
    CT_STEP(ct_call_check(call, start(call, operation_of(call), &now, &error), &error));
    ct_exit code = operate(&now);
    ct_services_close(&now.services);
    return code;
}
