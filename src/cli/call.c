/* Where the answers of a command go: standard output for what was asked, standard error for what
 * went wrong; with --json one object on standard output in either case. Foreign text never reaches
 * a terminal with its control characters. */

#include "cli/command.h"
#include "cli/hints.h"
#include "operations/steps.h"
#include "operations/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 50 };

#define BOLD   "\033[1m"
#define RED    "\033[1;31m"
#define YELLOW "\033[33m"
#define CYAN   "\033[36m"
#define PLAIN  "\033[0m"

/* --- Plain text ------------------------------------------------------------------------------ */

/* Writes text whose line ends are ours. Hints name the program as it was called. */
static void put(const ct_call *call, FILE *stream, ct_str text)
{
    ct_str shown = ct_str_visible_lines(call->mem, ct_hints_as_called(call, text));
    fwrite(shown.len == 0 ? "" : shown.at, 1, shown.len, stream);
}

/* Writes what belongs on one line: the names of files, the sentences of errors. */
static void put_words(const ct_call *call, FILE *stream, const char *words)
{
    put(call, stream, ct_str_visible(call->mem, ct_str_of(words)));
}

static void put_painted(const ct_call *call, FILE *stream, bool has_colour, const char *colour,
                        ct_str text)
{
    fputs(has_colour ? colour : "", stream);
    put(call, stream, text);
    fputs(has_colour ? PLAIN : "", stream);
}

static ct_str format_text(const ct_call *call, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    char *text = len < 0 ? NULL : ct_arena_alloc(call->mem, (size_t)len + 1, 1);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)len + 1, format, again);
    }
    va_end(again);
    return text == NULL ? CT_NO_TEXT : (ct_str){text, (size_t)len};
}

void ct_call_say(const ct_call *call, const char *format, ...)
{
    if (call->is_quiet || call->is_json) {
        return;
    }
    va_list args;
    va_start(args, format);
    ct_str line = format_text(call, format, args);
    va_end(args);
    while (line.len > 0 && line.at[0] == '\n') { /* line ends in front come from our formats */
        fputc('\n', stdout);
        line = ct_str_slice(line, 1, line.len);
    }
    put(call, stdout, ct_str_visible(call->mem, line));
    fputc('\n', stdout);
}

void ct_call_show(const ct_call *call, ct_str text)
{
    if (!call->is_json) {
        put(call, stdout, text);
    }
}

void ct_call_showf(const ct_call *call, const char *format, ...)
{
    if (call->is_json) {
        return;
    }
    va_list args;
    va_start(args, format);
    put(call, stdout, format_text(call, format, args));
    va_end(args);
}

void ct_call_title(const ct_call *call, ct_str text)
{
    if (!call->is_json) {
        put_painted(call, stdout, call->has_colour, BOLD, ct_str_visible(call->mem, text));
        fputc('\n', stdout);
    }
}

/* --- JSON ------------------------------------------------------------------------------------ */

json_t *ct_text_json(ct_str text)
{
    json_t *json = json_stringn(text.len == 0 ? "" : text.at, text.len);
    if (json != NULL) {
        return json;
    }
    ct_arena *mem = ct_arena_new();
    if (mem != NULL) {
        ct_str utf8 = ct_utf8_from_latin1(mem, text);
        json = utf8.at == NULL ? NULL : json_stringn(utf8.at, utf8.len);
        ct_arena_free(mem);
    }
    return json;
}

static json_t *text_or_null(const char *text)
{
    return text == NULL || text[0] == '\0' ? json_null() : ct_text_json(ct_str_of(text));
}

static json_t *number_or_null(size_t number)
{
    return number == 0 ? json_null() : json_integer((json_int_t)number);
}

static json_t *problem_json(const ct_error *problem)
{
    json_t *json = json_object();
    json_object_set_new(json, "file", text_or_null(problem->at.file));
    json_object_set_new(json, "line", number_or_null(problem->at.line));
    json_object_set_new(json, "column", number_or_null(problem->at.column));
    json_object_set_new(json, "severity",
                        json_string(problem->severity == CT_FAULT ? "fault" : "warning"));
    json_object_set_new(json, "rule", text_or_null(problem->rule));
    json_object_set_new(json, "sentence", text_or_null(problem->sentence));
    json_object_set_new(json, "cure", text_or_null(problem->cure));
    return json;
}

json_t *ct_problems_json(const ct_problems *problems)
{
    json_t *list = json_array();
    for (size_t i = 0; problems != NULL && i < problems->count; i++) {
        json_array_append_new(list, problem_json(&problems->items[i]));
    }
    return list;
}

static int add_to_text(const char *buffer, size_t size, void *data)
{
    ct_text_add_json(data, (ct_str){buffer, size});
    return 0;
}

/* Prints an object with its status in front, and frees it. */
static void print_json(const ct_call *call, const char *status, json_t *answer, json_t *problems)
{
    json_t *whole = json_object();
    json_object_set_new(whole, "status", json_string(status));
    if (answer != NULL) {
        json_object_update(whole, answer);
        json_decref(answer);
    }
    if (json_object_get(whole, "problems") == NULL) {
        json_object_set(whole, "problems", problems);
    }
    json_decref(problems);
    ct_text text = {.mem = call->mem};
    /* 15 digits: 6.17 is written as 6.17, not as 6.1699999999999999 */
    if (json_dump_callback(whole, add_to_text, &text, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) ==
            0 &&
        !text.failed) {
        fwrite(text.at, 1, text.len, stdout);
        fputc('\n', stdout);
    }
    json_decref(whole);
}

static const char *word_for(ct_exit code)
{
    static const char *const words[] = {"done",    "no",        "wrong use",
                                        "invalid", "too large", "file error"};
    return words[code];
}

/* A refusal by a command that is made from an operation: the envelope, without data. */
static void print_envelope(const ct_call *call, ct_exit code, const ct_problems *problems,
                           const ct_error *error)
{
    static const ct_status statuses[] = {CT_OK,      CT_IMPOSSIBLE, CT_MISUSE,
                                         CT_INVALID, CT_TOO_LARGE,  CT_IO};
    ct_problems list = {0};
    ct_desk desk = {.mem = call->mem, .problems = &list};
    ct_text text = {.mem = call->mem};
    if (problems != NULL) {
        list = *problems;
    }
    if (ct_envelope_write(call->command->operation, statuses[code], NULL, &desk, error, &text,
                          NULL) == CT_OK) {
        fwrite(text.at, 1, text.len, stdout);
    }
}

static bool has_envelope(const ct_call *call)
{
    return call->is_json && call->command != NULL && call->command->operation != NULL;
}

void ct_call_note(const ct_call *call, const char *format, ...)
{
    if (call->is_quiet || call->is_json) {
        return;
    }
    va_list args;
    va_start(args, format);
    ct_str words = format_text(call, format, args);
    va_end(args);
    fflush(stdout);
    put_painted(call, stderr, call->has_error_colour, YELLOW, CT_STR("note:"));
    fputc(' ', stderr);
    put(call, stderr, ct_str_visible(call->mem, words));
    fputc('\n', stderr);
}

ct_exit ct_call_answer(const ct_call *call, ct_exit code, json_t *answer)
{
    if (call->is_json) {
        print_json(call, word_for(code), answer, ct_problems_json(call->warnings));
        return code;
    }
    json_decref(answer);
    size_t warnings = call->warnings == NULL ? 0 : call->warnings->warnings;
    if (warnings > 0) {
        const char *file = call->warnings->file;
        ct_call_note(call, "%zu warning%s about %s; crosstable validate %s lists %s", warnings,
                     warnings == 1 ? "" : "s", file, file, warnings == 1 ? "it" : "them");
    }
    return code;
}

/* --- Problems -------------------------------------------------------------------------------- */

static void put_place(const ct_call *call, FILE *stream, const ct_place *at)
{
    if (at->file == NULL) {
        fputs("crosstable: ", stream);
        return;
    }
    put_words(call, stream, at->file);
    if (at->line > 0) {
        fprintf(stream, ":%zu", at->line);
    }
    if (at->line > 0 && at->column > 0) {
        fprintf(stream, ":%zu", at->column);
    }
    fputs(": ", stream);
}

static void put_problem(const ct_call *call, FILE *stream, bool has_colour, const ct_error *problem)
{
    bool is_fault = problem->severity == CT_FAULT;
    put_place(call, stream, &problem->at);
    if (problem->at.file != NULL || !is_fault) {
        put_painted(call, stream, has_colour, is_fault ? RED : YELLOW,
                    is_fault ? CT_STR("fault: ") : CT_STR("warning: "));
    }
    put_words(call, stream, problem->sentence);
    if (problem->rule[0] != '\0') {
        fputs(" [", stream);
        put_words(call, stream, problem->rule);
        fputc(']', stream);
    }
    fputc('\n', stream);
    if (problem->cure[0] != '\0') {
        ct_error told = *problem;
        ct_step_expand_cure(&told, &(ct_step_manner){.program = "crosstable"}, call->mem);
        fputs("    ", stream);
        put_painted(call, stream, has_colour, CYAN, CT_STR("cure:"));
        fputc(' ', stream);
        put_words(call, stream, told.cure);
        fputc('\n', stream);
    }
}

static void put_count(FILE *stream, size_t count, const char *word)
{
    fprintf(stream, "%zu %s%s", count, word, count == 1 ? "" : "s");
}

void ct_call_list_problems(const ct_call *call, const ct_problems *problems, bool stream_is_error)
{
    FILE *stream = stream_is_error ? stderr : stdout;
    bool has_colour = stream_is_error ? call->has_error_colour : call->has_colour;
    size_t all = problems->faults + problems->warnings;
    size_t printed = problems->count < MOST_PRINTED ? problems->count : MOST_PRINTED;
    for (size_t i = 0; i < printed; i++) {
        put_problem(call, stream, has_colour, &problems->items[i]);
    }
    if (all > printed) {
        fprintf(stream, "… and %zu more\n", all - printed);
    }
    put_words(call, stream, problems->file);
    fputs(": ", stream);
    if (problems->faults > 0) {
        put_count(stream, problems->faults, "fault");
    }
    if (problems->faults > 0 && problems->warnings > 0) {
        fputs(" and ", stream);
    }
    if (problems->warnings > 0) {
        put_count(stream, problems->warnings, "warning");
    }
    fputc('\n', stream);
}

ct_exit ct_call_refuse_list(const ct_call *call, ct_exit code, const ct_problems *problems)
{
    if (has_envelope(call)) {
        print_envelope(call, code, problems, NULL);
    } else if (call->is_json) {
        print_json(call, word_for(code), NULL, ct_problems_json(problems));
    } else {
        fflush(stdout);
        ct_call_list_problems(call, problems, true);
    }
    return code;
}

ct_exit ct_call_refuse(const ct_call *call, ct_exit code, const ct_error *error)
{
    if (has_envelope(call)) {
        print_envelope(call, code, NULL, error);
    } else if (call->is_json) {
        json_t *list = json_array();
        json_array_append_new(list, problem_json(error));
        print_json(call, word_for(code), NULL, list);
    } else {
        fflush(stdout);
        put_problem(call, stderr, call->has_error_colour, error);
    }
    return code;
}

ct_exit ct_call_misuse(const ct_call *call, const char *cure, const char *format, ...)
{
    char sentence[sizeof((ct_error *)NULL)->sentence];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    ct_error error;
    ct_fail(&error, CT_INVALID, "%s", sentence);
    if (cure != NULL) {
        ct_error_cure(&error, "%s", cure);
    }
    return ct_call_refuse(call, CT_EXIT_USAGE, &error);
}

ct_exit ct_exit_of(ct_status status)
{
    return (ct_exit)ct_status_told(status)->exit_code;
}

ct_exit ct_call_check(const ct_call *call, ct_status status, const ct_error *error)
{
    return status == CT_OK ? CT_EXIT_DONE : ct_call_refuse(call, ct_exit_of(status), error);
}

ct_exit ct_call_check_file(const ct_call *call, ct_status status, const ct_error *error)
{
    return status == CT_NOT_FOUND ? ct_call_refuse(call, CT_EXIT_FILE, error)
                                  : ct_call_check(call, status, error);
}
