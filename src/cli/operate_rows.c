/* The rows of commands that are made from operations. */

#include "cli/operate.h"
#include "cli/printing.h"
#include "operations/table.h"

#include <string.h>

static ct_option_row option_of(const ct_input *input, ct_arena *mem)
{
    const char *value = input->value;
    if (input->is_optional_value) {
        value = ct_str_format(mem, "[%s]", value).at;
    } else if (ct_input_is_list(input->type)) {
        value = ct_str_format(mem, "%s…", value).at;
    }
    const char *range = input->range;
    const char *sentence = input->sentence;
    bool is_checked = input->type != CT_INPUT_REAL && input->type != CT_INPUT_NUMBER_OR_WORD;
    if (!is_checked && range != NULL) { /* the parser knows whole numbers only */
        sentence = ct_str_format(mem, "%s; %.*s", sentence, CT_ARG(ct_input_range(input, mem))).at;
        range = NULL;
    }
    return (ct_option_row){input->name, input->letter, value, input->usual, range, sentence};
}

static const ct_option_row sheet_options[] = {CT_SHEET_OPTION_ROWS};
static const ct_option_row encoding_option = {"encoding",
                                              0,
                                              "NAME",
                                              "by the letters, else cp1252",
                                              "cp1250|cp1251|cp1252|latin1|latin2",
                                              "encoding of a file that is not UTF-8"};

static const ct_option_row format_option = {
    "format", 'f', "FORMAT", "by the name", "trf26|trf16|trf06|bbp|json", "format of FILE"};

/* Of an operation that makes several events. */
static const ct_option_row several_options[] = {
    {"out", 'o', "FILE", "standard output", NULL,
     "file to write; with --count the number goes before the end of the name"},
    {"format", 'f', "FORMAT", "by the name", "trf26|trf16|bbp|json", "format of the file"},
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

static const ct_option_row *options_of(const ct_operation *operation, ct_arena *mem)
{
    ct_option_row *rows = CT_NEW(mem, ct_option_row, CT_MOST_OPTIONS);
    size_t count = 0;
    for (size_t i = 0; rows != NULL && operation->makes_several && i < 2; i++) {
        rows[count++] = several_options[i];
    }
    for (const ct_input *input = operation->inputs; rows != NULL && input->name != NULL; input++) {
        if (!input->is_word) {
            rows[count++] = option_of(input, mem);
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
    static const ct_option_row none = {.name = NULL};
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
