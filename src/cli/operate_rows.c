/* The rows of commands that are made from operations. */

#include "cli/operate.h"
#include "cli/printing.h"
#include "operations/table.h"

#include <string.h>

/* Options that the command adds to its operation: where the answer goes, and how files are read. */
static const ct_input sheet_options[] = {
    {.name = "format",
     .letter = 'f',
     .value = "FORMAT",
     .usual = "by the name of OUT, or text",
     .range = "text|csv|json|html|md",
     .sentence = "how it is written; html is one file, ready to be printed or put on a page"},
    {.name = "out",
     .letter = 'o',
     .value = "OUT",
     .usual = "standard output",
     .sentence = "write to this file"},
    {.name = "raw-csv",
     .sentence = "CSV: put no apostrophe in front of what a spreadsheet takes for a formula"},
};
static const ct_input encoding_option = {.name = "encoding",
                                         .value = "NAME",
                                         .usual = "by the letters, else cp1252",
                                         .range = "cp1250|cp1251|cp1252|latin1|latin2",
                                         .sentence = "encoding of a file that is not UTF-8"};
static const ct_input format_option = {.name = "format",
                                       .letter = 'f',
                                       .value = "FORMAT",
                                       .usual = "by the name",
                                       .range = "trf26|trf16|trf06|bbp|json",
                                       .sentence = "format of FILE"};
/* Of an operation that makes several events. */
static const ct_input several_options[] = {
    {.name = "out",
     .letter = 'o',
     .value = "FILE",
     .usual = "standard output",
     .sentence = "file to write; with --count the number goes before the end of the name"},
    {.name = "format",
     .letter = 'f',
     .value = "FORMAT",
     .usual = "by the name",
     .range = "trf26|trf16|bbp|json",
     .sentence = "format of the file"},
};

bool ct_operate_makes_file(const ct_operation *operation)
{
    return operation->effect == CT_MAKES && operation->events == CT_EVENTS_NONE &&
           !operation->makes_several && !operation->makes_document;
}

static bool reads_files(const ct_operation *operation)
{
    bool reads = operation->events != CT_EVENTS_NONE;
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        reads = reads || input->type == CT_INPUT_BYTES;
    }
    return reads && ct_input_named(operation, CT_STR("encoding")) == NULL;
}

static const ct_input *options_of(const ct_operation *operation, ct_arena *mem)
{
    ct_input *rows = CT_NEW(mem, ct_input, CT_MOST_OPTIONS);
    size_t count = 0;
    for (size_t i = 0; rows != NULL && operation->makes_several && i < 2; i++) {
        rows[count++] = several_options[i];
    }
    for (const ct_input *input = operation->inputs; rows != NULL && input->name != NULL; input++) {
        if (!input->is_word) {
            rows[count++] = *input;
        }
    }
    for (size_t i = 0; rows != NULL && operation->has_sheet && i < 3; i++) {
        rows[count++] = sheet_options[i];
    }
    if (rows != NULL && ct_operate_makes_file(operation)) {
        rows[count++] = format_option;
    }
    if (rows != NULL && reads_files(operation)) {
        rows[count++] = encoding_option;
    }
    return rows;
}

const ct_operation *ct_operate_another(const ct_operation *own, const ct_input *input)
{
    const ct_operation *row = NULL;
    if (input->type != CT_INPUT_NONE) {
        return NULL;
    }
    for (size_t i = 0; (row = ct_operation_at(i)) != NULL; i++) {
        if (row->command != NULL && strcmp(row->command, own->name) == 0 &&
            row->inputs[0].name != NULL && strcmp(row->inputs[0].name, input->name) == 0) {
            return row;
        }
    }
    return ct_operation_named(ct_str_of(input->name));
}

/* The words of the command: least and most, 0 for any number. */
static void count_words(const ct_operation *operation, ct_command_row *row)
{
    unsigned files = (operation->events != CT_EVENTS_NONE || ct_operate_makes_file(operation)) +
                     operation->makes_document;
    bool is_open = operation->events == CT_EVENTS_SEVERAL || operation->takes_each;
    bool asks_another = false; /* which may need fewer words */
    row->least_words = row->most_words = files;
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        asks_another = asks_another || ct_operate_another(operation, input) != NULL;
        if (input->is_word && input->type != CT_INPUT_FLAG) {
            row->least_words += input->is_needed;
            row->most_words++;
            is_open = is_open || ct_input_is_list(input->type);
        }
    }
    row->least_words = asks_another ? files : row->least_words;
    row->most_words = is_open ? 0 : row->most_words;
}

static const char *arguments_of(const ct_operation *operation, ct_arena *mem)
{
    bool has_several = operation->events == CT_EVENTS_SEVERAL || operation->takes_each;
    bool has_one = operation->events == CT_EVENTS_ONE || ct_operate_makes_file(operation);
    bool is_first = operation->makes_document && operation->events == CT_EVENTS_NONE;
    const char *files = is_first                    ? "FILE"
                        : operation->makes_document ? "IN OUT"
                        : has_several               ? "FILE…"
                        : has_one                   ? "FILE"
                                                    : "";
    const char *words = operation->arguments == NULL ? "" : operation->arguments;
    bool has_both = files[0] != '\0' && words[0] != '\0';
    return ct_str_format(mem, "%s%s%s", files, has_both ? " " : "", words).at;
}

/* A command whose floor is not built says so. */
static ct_exit refuse_missing(ct_call *call)
{
    return ct_call_misuse(call, "use one that was built with -Dlab=enabled and -Dstore=enabled",
                          "this program was built without %s", call->command->name);
}

static void fill_missing(ct_command_row *row)
{
    static const ct_input none = {.name = NULL};
    row->arguments = "[…]";
    row->summary = "not part of this build";
    row->options = &none;
    row->run = refuse_missing;
}

/* By its name; or by two words, as "lab run". */
static const ct_operation *operation_of_command(const char *name)
{
    const ct_operation *row = ct_operation_named(ct_str_of(name));
    for (size_t i = 0; row == NULL && ct_operation_at(i) != NULL; i++) {
        const char *command = ct_operation_at(i)->command;
        row = command != NULL && strcmp(command, name) == 0 ? ct_operation_at(i) : NULL;
    }
    return row;
}

void ct_operate_fill(ct_command_row *rows)
{
    static ct_arena *mem; /* lives as long as the program */
    mem = mem == NULL ? ct_arena_new() : mem;
    for (ct_command_row *row = rows; mem != NULL && row->name != NULL; row++) {
        const ct_operation *operation = operation_of_command(row->name);
        if (row->run != NULL) {
            continue;
        }
        if (operation == NULL) {
            fill_missing(row);
            continue;
        }
        row->arguments = arguments_of(operation, mem);
        row->summary = operation->summary;
        row->details = operation->details;
        row->options = options_of(operation, mem);
        row->examples = operation->examples;
        row->run = ct_operate;
        row->operation = operation;
        count_words(operation, row);
    }
}
