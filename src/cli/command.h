#ifndef CT_COMMAND_H
#define CT_COMMAND_H

/* What a command is, and one call of it.
 *
 * Every command and every option is one row of the table in cli/commands.c. Parsing, help, the man
 * page and the shell completions are all made from these rows. To add a command, write a file
 * cmd_*.c with its run function, and a row. */

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "operations/operation.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit codes. ct_exit_rows has their sentences for help and manual. */
typedef enum ct_exit {
    CT_EXIT_DONE = 0,
    CT_EXIT_NO = 1,
    CT_EXIT_USAGE = 2,
    CT_EXIT_INVALID = 3,
    CT_EXIT_TOO_LARGE = 4,
    CT_EXIT_FILE = 5,
} ct_exit;

/* Returns the code of a step of a command that failed; the step has reported why. */
#define CT_STEP(step)                       \
    do {                                    \
        ct_exit ct_step_code = (step);      \
        if (ct_step_code != CT_EXIT_DONE) { \
            return ct_step_code;            \
        }                                   \
    } while (0)

typedef struct ct_exit_row {
    ct_exit code;
    const char *sentence;
} ct_exit_row;

typedef struct ct_call ct_call;

typedef struct ct_command_row {
    const char *name; /* NULL ends the table */
    const char *arguments;
    unsigned least_words;
    unsigned most_words; /* 0 = any number */
    const char *summary; /* one sentence, lower-case, without a stop */
    const char *details; /* a paragraph or more; NULL = none */
    const ct_input *options;
    const ct_example *examples;
    ct_exit (*run)(ct_call *call);
    const ct_operation *operation; /* the command is made from it; NULL = it is the command's own */
} ct_command_row;

/* The table, ended by a row without a name; options that every command has; the exit codes (ended
 * by a NULL sentence). */
const ct_command_row *ct_command_rows(void);
const ct_input *ct_common_options(void);
const ct_exit_row *ct_exit_rows(void);
/* The row whose words ("pair", "lab run") come first among these, or NULL. `*used` is their
 * number. */
const ct_command_row *ct_command_of(const char *const *words, size_t count, size_t *used);
/* Is it the first word of the command? */
bool ct_command_begins(const ct_command_row *row, ct_str word);
/* The row of this name, or NULL. */
const ct_command_row *ct_command_named(const char *name);

/* One call of a command: its words, its options, and where its answers go. */
struct ct_call {
    const ct_command_row *command;
    const char *program; /* how hints name it: "crosstable", "./run"; NULL = crosstable */
    ct_arena *mem;
    const char *const *words; /* the arguments that are no options */
    size_t word_count;
    /* By option, own rows first, then the common ones; NULL = not given, "" = given as a switch. */
    const char **values;
    bool is_json;
    bool is_quiet;
    bool has_colour;             /* of standard output */
    bool has_error_colour;       /* of standard error */
    size_t width;                /* of the terminal; 0 when it is none */
    const ct_problems *warnings; /* of the file read; reported with the answer; may be NULL */
};

/* --- What was given -------------------------------------------------------------------------- */

bool ct_call_has(const ct_call *call, const char *option);
/* Does the command have this option? The functions below may only be asked about options it has. */
bool ct_call_knows(const ct_call *call, const char *option);
/* The value as given, or NULL. */
const char *ct_call_value(const ct_call *call, const char *option);
/* The same as a view: empty when not given. */
ct_str ct_call_text(const ct_call *call, const char *option);
/* For an option with a range of numbers, which the parser has checked. */
unsigned ct_call_number(const ct_call *call, const char *option, unsigned otherwise);

/* --- What is said ---------------------------------------------------------------------------- */

/* A line of commentary for people; not with --quiet or --json. */
void ct_call_say(const ct_call *call, const char *format, ...) CT_PRINTF(2, 3);
/* A remark on what was read, on standard error after "note: "; not with --quiet or --json. */
void ct_call_note(const ct_call *call, const char *format, ...) CT_PRINTF(2, 3);
/* The text that was asked for; not with --json. Control characters in it are made harmless. */
void ct_call_show(const ct_call *call, ct_str text);
void ct_call_showf(const ct_call *call, const char *format, ...) CT_PRINTF(2, 3);
/* A heading in bold where that is possible. */
void ct_call_title(const ct_call *call, ct_str text);
/* Ends the command: with --json prints `data` (JSON; may be empty) in an envelope; without it prints
 * the number of warnings. Returns `code`. */
ct_exit ct_call_answer(const ct_call *call, ct_exit code, ct_str data);
/* The same for {"key": text}. */
ct_exit ct_call_answer_text(const ct_call *call, const char *key, ct_str text);

/* Ends the command with an error or a list of problems. At most 50 problems are printed. */
ct_exit ct_call_refuse(const ct_call *call, ct_exit code, const ct_error *error);
ct_exit ct_call_refuse_list(const ct_call *call, ct_exit code, const ct_problems *problems);
/* Ends the command with a sentence of its own: wrong use. `cure` may be NULL. */
ct_exit ct_call_misuse(const ct_call *call, const char *cure, const char *format, ...)
    CT_PRINTF(3, 4);
/* CT_EXIT_DONE for CT_OK; otherwise reports the error and returns the code that fits its status. */
ct_exit ct_call_check(const ct_call *call, ct_status status, const ct_error *error);
/* The same for a file that was read or written: one that is not there is an error of files, too. */
ct_exit ct_call_check_file(const ct_call *call, ct_status status, const ct_error *error);
/* The exit code that fits a status. */
ct_exit ct_exit_of(ct_status status);

/* Prints the problems, at most 50, and a summary line, to standard error if `stream_is_error`, else
 * to standard output. */
void ct_call_list_problems(const ct_call *call, const ct_problems *problems, bool stream_is_error);

#endif
