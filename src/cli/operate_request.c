/* Words → request. */

#include "cli/operate.h"
#include "cli/operate_private.h"
#include "store/file.h"
#include "store/path.h"

#include <string.h>

static ct_status set_file(ct_work *now, const ct_input *input, const char *path, ct_error *err)
{
    ct_bytes *file = &now->files[input - now->operation->inputs];
    if (input->may_be_name && strpbrk(path, "./") == NULL && strcmp(path, "-") != 0) {
        return ct_request_set_bytes(&now->request, input, path, ct_str_of(path), err);
    }
    if (file->name == NULL) {
        ct_status status = ct_file_read(path, 0, now->call->mem, &file->text, err);
        if (status != CT_OK) {
            return status == CT_NOT_FOUND ? CT_IO : status;
        }
        ct_encoding found;
        CT_TRY(ct_document_decode(now->call, &file->text, &found, err));
        file->name = strcmp(path, "-") == 0 ? "standard input" : path;
    }
    return ct_request_set_bytes(&now->request, input, file->name, file->text, err);
}

static ct_status set_option(ct_work *now, const ct_input *input, const char *value, ct_error *err)
{
    if (value == NULL) {
        return CT_OK;
    }
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

/* The flag that the command takes by its name alone: "bye" instead of an opponent. */
static const ct_input *flag_word(const ct_work *now, const char *word)
{
    for (const ct_input *input = now->operation->inputs; input->name != NULL; input++) {
        if (input->is_word && input->type == CT_INPUT_FLAG &&
            ct_str_equal_ignoring_case(ct_str_of(input->name), ct_str_of(word))) {
            return input;
        }
    }
    return NULL;
}

static ct_status set_word(ct_work *now, const ct_input *input, const char *word, ct_error *err)
{
    const ct_input *flag = input->is_needed ? NULL : flag_word(now, word);
    if (flag != NULL) {
        return ct_request_set(&now->request, flag, flag->name, CT_STR(""), err);
    }
    return input->type == CT_INPUT_BYTES
               ? set_file(now, input, word, err)
               : ct_request_set(&now->request, input, input->value, ct_str_of(word), err);
}

/* The parser has counted the words for the command's own operation, not for another one that an
 * option asks. */
static ct_status refuse_word(const ct_work *now, const char *word, ct_error *err)
{
    const ct_operation *asked = now->operation; /* by an option, or the command itself */
    const char *command = now->call->command->name;
    if (asked == now->call->command->operation) {
        ct_fail(err, CT_MISUSE, "%s: '%s' is one word too many", command, word);
        ct_error_cure(err, "what can be asked has an option: crosstable help %s", command);
        return CT_MISUSE;
    }
    const char *option = asked->command == NULL ? NULL : strstr(asked->command, "--");
    option = option == NULL ? asked->name : option; /* "--checklist" of "explain --checklist" */
    ct_fail(err, CT_MISUSE, "'%s' is one word too many for %s", word, option);
    ct_error_cure(err, "leave it out, or leave %s out", option);
    return CT_MISUSE;
}

/* The first input from here on that words of the command fill; the end of the list if none. */
static const ct_input *input_for_words(const ct_input *input)
{
    while (input->name != NULL && (!input->is_word || input->type == CT_INPUT_FLAG)) {
        input++;
    }
    return input;
}

static ct_status set_words(ct_work *now, size_t first, ct_error *err)
{
    const ct_call *call = now->call;
    const ct_input *input = input_for_words(now->operation->inputs);
    for (size_t at = first; at < call->word_count; at++) {
        if (input->name == NULL) {
            return refuse_word(now, call->words[at], err);
        }
        CT_TRY(set_word(now, input, call->words[at], err));
        input = ct_input_is_list(input->type) ? input : input_for_words(input + 1);
    }
    return CT_OK;
}

/* "club-open.trf" names itself "club-open" until somebody gives a better name. */
static const char *name_of_file(const ct_work *now)
{
    const char *path = now->call->words[0];
    if (strcmp(path, "-") == 0) {
        return NULL;
    }
    ct_str name = ct_str_of(ct_path_base(path));
    const char *dot = strrchr(name.at, '.');
    if (dot != NULL && dot != name.at) {
        name.len = (size_t)(dot - name.at);
    }
    return ct_str_copy(now->call->mem, ct_str_visible(now->call->mem, name)).at;
}

/* The value of an option as it was given, or as the command chooses it; NULL = not given. */
static const char *value_of(const ct_work *now, const ct_input *input)
{
    if (input->is_word || input->type == CT_INPUT_NONE || !ct_call_knows(now->call, input->name)) {
        return NULL;
    }
    const char *value = ct_call_value(now->call, input->name);
    bool is_name = ct_operate_makes_file(now->operation) && strcmp(input->name, "name") == 0;
    return is_name && ct_str_is_blank(ct_call_text(now->call, "name")) ? name_of_file(now) : value;
}

/* The format of a document is told by the end of its name, unless it is given. */
static ct_status set_format(ct_work *now, ct_error *err)
{
    static const char *const formats[] = {"trf26", "json", "csv"};
    const ct_input *input = ct_input_named(now->operation, CT_STR("format"));
    const char *path = ct_work_out(now);
    ct_file_kind kind = CT_KIND_TRF;
    if (input == NULL || ct_call_has(now->call, "format")) {
        return CT_OK;
    }
    if (!ct_document_kind(path, &kind)) {
        ct_fail(err, CT_MISUSE, "%s: the end of the name says no format that can be written", path);
        ct_error_cure(err, "end the name in .trf, .txt, .json or .csv, or give --format");
        return CT_MISUSE;
    }
    return ct_request_set(&now->request, input, "--format", ct_str_of(formats[kind]), err);
}

static ct_status set_options(ct_work *now, ct_error *err)
{
    for (const ct_input *input = now->operation->inputs; input->name != NULL; input++) {
        CT_TRY(set_option(now, input, value_of(now, input), err));
    }
    return CT_OK;
}

ct_status ct_work_ask(ct_work *now, ct_error *err)
{
    const ct_operation *operation = now->operation;
    bool has_file = operation->events == CT_EVENTS_ONE || ct_operate_makes_file(operation);
    CT_TRY(ct_request_start(operation, &now->desk, &now->request, err));
    if (operation->events != CT_EVENTS_SEVERAL && !operation->takes_each) {
        CT_TRY(set_words(now, (size_t)has_file + operation->makes_document, err));
    }
    CT_TRY(set_options(now, err));
    if (operation->makes_document) {
        CT_TRY(set_format(now, err));
    }
    return ct_request_finish(&now->request, err);
}
