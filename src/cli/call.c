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

static ct_status status_of(ct_exit code)
{
    static const ct_status statuses[] = {CT_OK,      CT_IMPOSSIBLE, CT_MISUSE,
                                         CT_INVALID, CT_TOO_LARGE,  CT_IO};
    return statuses[code];
}

/* The envelope of a command that is no operation, or is none at all. */
static void write_plain(ct_exit code, ct_str data, const ct_problems *problems, ct_text *out)
{
    ct_text_addf(out, "{\n  \"verdict\": \"%s\"", ct_status_told(status_of(code))->verdict);
    if (data.len > 0) {
        ct_text_addf(out, ",\n  \"data\": %.*s", CT_ARG(data));
    }
    ct_text_add(out, CT_STR(",\n  \"problems\": ["));
    for (size_t i = 0; problems != NULL && i < problems->count; i++) {
        ct_text_add(out, i == 0 ? CT_STR("\n    ") : CT_STR(",\n    "));
        ct_problem_write(&problems->items[i], out);
    }
    ct_text_add(out, CT_STR("]\n}\n"));
}

/* An answer or a refusal as JSON. */
static void print_json(const ct_call *call, ct_exit code, ct_str data, const ct_problems *problems)
{
    static const ct_problems none = {0};
    ct_problems list = problems == NULL ? none : *problems;
    ct_desk desk = {.mem = call->mem, .problems = &list};
    ct_text text = {.mem = call->mem};
    if (call->command != NULL && call->command->operation != NULL) {
        (void)ct_envelope_write(call->command->operation, status_of(code), NULL, &desk, NULL,
                                &text);
    } else {
        write_plain(code, data, &list, &text);
    }
    fwrite(text.failed ? "" : text.at, 1, text.failed ? 0 : text.len, stdout);
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

ct_exit ct_call_answer(const ct_call *call, ct_exit code, ct_str data)
{
    if (call->is_json) {
        print_json(call, code, data, call->warnings);
        return code;
    }
    size_t warnings = call->warnings == NULL ? 0 : call->warnings->warnings;
    if (warnings > 0) {
        const char *file = call->warnings->file;
        ct_call_note(call, "%zu warning%s about %s; crosstable validate %s lists %s", warnings,
                     warnings == 1 ? "" : "s", file, file, warnings == 1 ? "it" : "them");
    }
    return code;
}

ct_exit ct_call_answer_text(const ct_call *call, const char *key, ct_str text)
{
    ct_text data = {.mem = call->mem};
    ct_text_addf(&data, "{\"%s\": ", key);
    ct_text_add_quoted(&data, text);
    ct_text_add(&data, CT_STR("}"));
    return ct_call_answer(call, CT_EXIT_DONE, ct_text_view(&data));
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
    if (call->is_json) {
        print_json(call, code, CT_NO_TEXT, problems);
    } else {
        fflush(stdout);
        ct_call_list_problems(call, problems, true);
    }
    return code;
}

ct_exit ct_call_refuse(const ct_call *call, ct_exit code, const ct_error *error)
{
    if (call->is_json) {
        ct_error copy = *error;
        print_json(call, code, CT_NO_TEXT, &(ct_problems){.items = &copy, .count = 1, .faults = 1});
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
    ct_fail(&error, CT_MISUSE, "%s", sentence);
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
