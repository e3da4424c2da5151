/* The table of commands and options: the only place where one is described. */

#include "cli/commands.h"

#include "cli/operate.h"
#include "cli/printing.h"

#include <string.h>

/* --- Rows that several commands share -------------------------------------------------------- */

#define END_OF_OPTIONS  {.name = NULL}
#define END_OF_EXAMPLES {.line = NULL}

static const ct_input common_options[] = {
    {.name = "json", .letter = 'j', .sentence = "print one JSON object, also for errors"},
    {.name = "quiet", .letter = 'q', .sentence = "say nothing but the answer and errors"},
    {.name = "help", .letter = 'h', .sentence = "explain the command and do nothing"},
    END_OF_OPTIONS,
};

static const ct_exit_row exit_rows[] = {
    {CT_EXIT_DONE, "done"},
    {CT_EXIT_NO, "the answer is no: nothing found, a difference, or no valid pairing"},
    {CT_EXIT_USAGE, "wrong use of the command, or an internal error"},
    {CT_EXIT_INVALID,
     "invalid input: the file has faults, or what is asked does not fit the event"},
    {CT_EXIT_TOO_LARGE, "too large"},
    {CT_EXIT_FILE, "a file cannot be read or written"},
    {CT_EXIT_DONE, NULL},
};

static const ct_input no_options[] = {END_OF_OPTIONS};

/* --- The table ------------------------------------------------------------------------------- */

static ct_command_row rows[] = {
    {.name = "new"},
    {.name = "show"},
    {.name = "add"},
    {.name = "withdraw"},
    {.name = "bye"},
    {.name = "forbid"},
    {.name = "pair"},
    {.name = "result"},
    {.name = "options"},
    {.name = "systems"},
    {.name = "standings"},
    {.name = "table"},
    {.name = "pairings"},
    {.name = "tiebreaks"},
    {.name = "report"},
    {.name = "rate"},
    {.name = "norms"},
    {.name = "prizes"},
    {.name = "validate"},
    {.name = "check"},
    {.name = "explain"},
    {.name = "generate"},
    {.name = "convert"},
    {.name = "players"},
    {.name = "lab list"},
    {.name = "lab run"},
    {.name = "lab report"},
    {.name = "lab compare"},
    {.name = "lab fit"},
    {.name = "lab new"},
    {"help", "[COMMAND]", 0, 2, "explain a command", NULL, no_options, NULL, ct_cmd_help, NULL},
    {"version", "", 0, 0, "print the version", NULL, no_options, NULL, ct_cmd_version, NULL},
    {"man", "", 0, 0, "write the man page", NULL, no_options,
     (const ct_example[]){{"crosstable man > crosstable.1", "the page, for man -l crosstable.1"},
                          END_OF_EXAMPLES},
     ct_cmd_man, NULL},
    {"completions", "bash|zsh|fish", 1, 1, "write completions for a shell", NULL, no_options,
     (const ct_example[]){{"source <(crosstable completions bash)", "for the shell at hand"},
                          END_OF_EXAMPLES},
     ct_cmd_completions, NULL},
    {.name = NULL},
};

const ct_command_row *ct_command_rows(void)
{
    static bool is_filled;
    if (!is_filled) {
        is_filled = true;
        ct_operate_fill(rows);
    }
    return rows;
}

const ct_input *ct_common_options(void)
{
    return common_options;
}

const ct_exit_row *ct_exit_rows(void)
{
    return exit_rows;
}

const ct_command_row *ct_command_of(const char *const *words, size_t count, size_t *used)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_str rest = ct_str_of(row->name);
        bool fits = true;
        for (*used = 0; fits && ct_str_trim(rest).len > 0; ++*used) {
            fits = *used < count && ct_str_is(ct_str_word(&rest), words[*used]);
        }
        if (fits) {
            return row;
        }
    }
    return NULL;
}

bool ct_command_begins(const ct_command_row *row, ct_str word)
{
    ct_str rest = ct_str_of(row->name);
    return ct_str_equal(ct_str_word(&rest), word);
}

const ct_command_row *ct_command_named(const char *name)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (strcmp(row->name, name) == 0) {
            return row;
        }
    }
    return NULL;
}
