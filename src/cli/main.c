/* crosstable: finds the command, parses its words by its row, runs it. */

#include "base/nearest.h"
#include "cli/command.h"
#include "cli/compat.h"
#include "cli/help.h"
#include "cli/hints.h"
#include "cli/options.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool wants_colour(int descriptor)
{
    /* NOLINTBEGIN(concurrency-mt-unsafe): one thread, and nobody changes the environment */
    const char *no_colour = getenv("NO_COLOR"); /* any value but the empty one: no-color.org */
    const char *terminal = getenv("TERM");
    /* NOLINTEND(concurrency-mt-unsafe) */
    return isatty(descriptor) && (no_colour == NULL || no_colour[0] == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static size_t terminal_width(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static bool is_word(const char *word, const char *long_name, const char *letter)
{
    return strcmp(word, long_name) == 0 || strcmp(word, letter) == 0;
}

/* Is --json given? Asked before parsing, whose errors are then JSON, too. */
static bool asks_for_json(size_t count, const char *const *argv)
{
    for (size_t i = 0; i < count && strcmp(argv[i], "--") != 0; i++) {
        if (is_word(argv[i], "--json", "-j")) {
            return true;
        }
    }
    return false;
}

/* The first of two words is known, the second is missing or wrong. */
static ct_exit refuse_second(ct_call *call, const char *name, const char *second,
                             const ct_text *group)
{
    ct_str cure = ct_str_format(call->mem, "say one of: %.*s", CT_ARG(ct_text_view(group)));
    return second == NULL || second[0] == '-'
               ? ct_call_misuse(call, cure.at, "%s needs another word", name)
               : ct_call_misuse(call, cure.at, "%s knows no '%s'", name, second);
}

static ct_exit refuse_command(ct_call *call, const char *name, const char *second)
{
    const char *names[64];
    size_t count = 0;
    ct_text group = {.mem = call->mem}; /* the commands that begin so: "lab list", "lab run" … */
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL && count < 64; row++) {
        names[count++] = row->name;
        if (ct_command_begins(row, ct_str_of(name))) {
            ct_text_addf(&group, "%s%s", group.len == 0 ? "" : ", ", row->name);
        }
    }
    if (group.len > 0) {
        return refuse_second(call, name, second, &group);
    }
    const char *nearest = ct_nearest_word(ct_str_of(name), names, count);
    ct_str cure = nearest != NULL ? ct_str_format(call->mem, "did you mean %s?", nearest)
                                  : CT_STR("crosstable help lists the commands");
    return ct_call_misuse(call, cure.at, "there is no command '%s'", name);
}

static ct_exit run_command(ct_call *call, size_t count, const char *const *argv)
{
    ct_error error;
    if (ct_options_parse(call, count, argv, &error) != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_USAGE, &error);
    }
    call->is_json = ct_call_has(call, "json");
    call->is_quiet = ct_call_has(call, "quiet");
    if (ct_call_has(call, "help")) {
        return ct_help_command(call, call->command);
    }
    return call->command->run(call);
}

/* Options may stand before the command: the first word that is no option is moved to the front. */
static ct_exit dispatch(ct_call *call, size_t count, const char **argv)
{
    call->is_json = asks_for_json(count, argv);
    size_t at = 0;
    while (at < count && argv[at][0] == '-') {
        if (is_word(argv[at], "--help", "-h")) {
            return ct_help_overview(call);
        }
        if (is_word(argv[at], "--version", "-V")) {
            call->command = ct_command_named("version");
            return call->command->run(call);
        }
        at++;
    }
    if (at == count) {
        ct_help_overview(call);
        return CT_EXIT_USAGE;
    }
    size_t used = 0;
    call->command = ct_command_of(argv + at, count - at, &used);
    if (call->command == NULL) {
        const char *second = at + 1 < count ? argv[at + 1] : NULL;
        bool asks_help = second != NULL && is_word(second, "--help", "-h");
        return asks_help && ct_help_group(call, argv[at]) == CT_EXIT_DONE
                   ? CT_EXIT_DONE
                   : refuse_command(call, argv[at], second);
    }
    for (; at > 0; at--) {
        argv[at + used - 1] = argv[at - 1];
    }
    return run_command(call, count - used, argv + used);
}

/* Checks that everything printed was written: a full disk behind standard output is an error. */
static ct_exit finish(ct_exit code)
{
    bool ok = fflush(stdout) == 0 && !ferror(stdout);
    if (!ok && code == CT_EXIT_DONE) {
        perror("crosstable: cannot write to standard output");
        return CT_EXIT_FILE;
    }
    return code;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* then writing too large a file is an error that we report */
    ct_call call = {
        .program = ct_hints_program(argc > 0 ? argv[0] : NULL),
        .mem = ct_arena_new(),
        .has_colour = wants_colour(STDOUT_FILENO),
        .has_error_colour = wants_colour(STDERR_FILENO),
        .width = terminal_width(),
    };
    size_t count = argc > 1 ? (size_t)argc - 1 : 0;
    const char **words = call.mem == NULL ? NULL : CT_NEW(call.mem, const char *, count + 1);
    if (words == NULL) {
        fputs("crosstable: out of memory\n", stderr);
        return CT_EXIT_TOO_LARGE;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = argv[i + 1];
    }
    ct_exit code = finish(ct_compat_is_meant(count, words) ? ct_compat_run(&call, count, words)
                                                           : dispatch(&call, count, words));
    ct_arena_free(call.mem);
    return (int)code;
}
