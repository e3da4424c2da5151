/* The option parser. One pass over the words; the meaning of a word depends only on the rows. */

#include "cli/options.h"

#include "base/nearest.h"
#include "operations/inputs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static size_t count_rows(const ct_input *rows)
{
    size_t count = 0;
    while (rows != NULL && rows[count].name != NULL) {
        count++;
    }
    return count;
}

/* Options of a call are numbered: own rows first, then the common ones. */
static const ct_input *row_at(const ct_command_row *command, size_t index)
{
    size_t own = count_rows(command->options);
    return index < own ? &command->options[index] : &ct_common_options()[index - own];
}

static size_t count_options(const ct_command_row *command)
{
    return count_rows(command->options) + count_rows(ct_common_options());
}

static size_t find_option(const ct_command_row *command, ct_str name, char letter)
{
    size_t count = count_options(command);
    for (size_t i = 0; i < count; i++) {
        const ct_input *row = row_at(command, i);
        if (letter != 0 ? row->letter == letter : ct_str_is(name, row->name)) {
            return i;
        }
    }
    return count;
}

/* --- Parsing --------------------------------------------------------------------------------- */

typedef struct cursor {
    const char *const *argv;
    size_t count;
    size_t at; /* of the word being read */
    size_t words;
} cursor;

static ct_status set_value(ct_call *call, size_t index, const char *value, ct_error *err)
{
    const ct_input *row = row_at(call->command, index);
    const char *earlier = call->values[index];
    if (earlier != NULL && row->value != NULL && !ct_input_is_list(row->type)) {
        ct_fail(err, CT_MISUSE, "--%s is given twice", row->name);
        ct_error_cure(err, "keep one of the two");
        return CT_MISUSE;
    }
    if (value[0] != '\0' || (row->value != NULL && !row->is_optional_value)) {
        ct_str label = ct_str_format(call->mem, "--%s", row->name);
        CT_NEED(label.at, err);
        CT_TRY(ct_input_check(row, label.at, ct_str_of(value), call->mem, err));
    }
    if (earlier != NULL && ct_input_is_list(row->type)) {
        value = ct_str_format(call->mem, "%s\n%s", earlier, value).at;
        CT_NEED(value, err);
    }
    call->values[index] = value;
    return CT_OK;
}

static ct_status fail_unknown(ct_call *call, ct_str name, ct_error *err)
{
    size_t count = count_options(call->command);
    const char **names = CT_NEW(call->mem, const char *, count);
    CT_NEED(names, err);
    for (size_t i = 0; i < count; i++) {
        names[i] = row_at(call->command, i)->name;
    }
    ct_fail(err, CT_MISUSE, "%s has no option --%.*s", call->command->name, CT_ARG(name));
    const char *nearest = ct_nearest_word(name, names, count);
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean --%s?", nearest);
    } else {
        ct_error_cure(err, "crosstable help %s lists its options", call->command->name);
    }
    return CT_MISUSE;
}

/* The value of an option that needs one: the rest of its own word, or the next word. */
static ct_status take_value(ct_call *call, cursor *here, size_t index, const char *attached,
                            ct_error *err)
{
    const ct_input *row = row_at(call->command, index);
    if (attached == NULL && !row->is_optional_value) {
        if (here->at + 1 >= here->count) {
            ct_fail(err, CT_MISUSE, "--%s needs a value", row->name);
            ct_error_cure(err, "write --%s %s: %s", row->name, row->value, row->sentence);
            return CT_MISUSE;
        }
        attached = here->argv[++here->at];
    }
    return set_value(call, index, attached == NULL ? "" : attached, err);
}

static ct_status parse_long(ct_call *call, cursor *here, ct_error *err)
{
    ct_str rest = ct_str_of(here->argv[here->at] + 2);
    ct_str name = ct_str_cut(&rest, '=');
    const char *equals = strchr(here->argv[here->at], '=');
    size_t index = find_option(call->command, name, 0);
    if (index == count_options(call->command)) {
        return fail_unknown(call, name, err);
    }
    const ct_input *row = row_at(call->command, index);
    if (row->value != NULL) {
        return take_value(call, here, index, equals == NULL ? NULL : equals + 1, err);
    }
    if (equals != NULL) {
        ct_fail(err, CT_MISUSE, "--%s is a switch and takes no value", row->name);
        ct_error_cure(err, "write --%s alone", row->name);
        return CT_MISUSE;
    }
    return set_value(call, index, "", err);
}

static ct_status parse_letters(ct_call *call, cursor *here, ct_error *err)
{
    for (const char *letter = here->argv[here->at] + 1; *letter != '\0'; letter++) {
        size_t index = find_option(call->command, CT_NO_TEXT, *letter);
        if (index == count_options(call->command)) {
            ct_fail(err, CT_MISUSE, "%s has no option -%c", call->command->name, *letter);
            ct_error_cure(err,
                          "crosstable help %s lists its options; a word that begins with - "
                          "goes after --",
                          call->command->name);
            return CT_MISUSE;
        }
        if (row_at(call->command, index)->value != NULL) {
            return take_value(call, here, index, letter[1] == '\0' ? NULL : letter + 1, err);
        }
        CT_TRY(set_value(call, index, "", err));
    }
    return CT_OK;
}

static ct_status check_words(const ct_call *call, ct_error *err)
{
    const ct_command_row *command = call->command;
    if (call->word_count < command->least_words) {
        /* The first word that is missing, by its name in the usage. */
        ct_str usage = ct_str_of(command->arguments);
        ct_str name = ct_str_word(&usage);
        for (size_t i = 0; i < call->word_count; i++) {
            name = ct_str_word(&usage);
        }
        ct_fail(err, CT_MISUSE, "%s: the %.*s is missing", command->name, CT_ARG(name));
    } else if (command->most_words != 0 && call->word_count > command->most_words) {
        ct_fail(err, CT_MISUSE, "%s: '%s' is one word too many", command->name,
                call->words[command->most_words]);
    } else {
        return CT_OK;
    }
    ct_error_cure(err, "usage: crosstable %s %s", command->name, command->arguments);
    return CT_MISUSE;
}

static ct_status parse_option(ct_call *call, cursor *here, ct_error *err)
{
    return here->argv[here->at][1] == '-' ? parse_long(call, here, err)
                                          : parse_letters(call, here, err);
}

static ct_status parse_words(ct_call *call, cursor *here, const char **words, ct_error *err)
{
    bool options_ended = false;
    for (; here->at < here->count; here->at++) {
        const char *word = here->argv[here->at];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            words[here->words++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            options_ended = true;
            continue;
        }
        CT_TRY(parse_option(call, here, err));
    }
    return CT_OK;
}

ct_status ct_options_parse(ct_call *call, size_t count, const char *const *argv, ct_error *err)
{
    const char **words = CT_NEW(call->mem, const char *, count + 1);
    CT_NEED(words, err);
    call->values = CT_NEW(call->mem, const char *, count_options(call->command));
    CT_NEED(call->values, err);
    cursor here = {.argv = argv, .count = count};
    CT_TRY(parse_words(call, &here, words, err));
    call->words = words;
    call->word_count = here.words;
    return ct_call_has(call, "help") ? CT_OK : check_words(call, err);
}

/* --- What was given -------------------------------------------------------------------------- */

const char *ct_call_value(const ct_call *call, const char *option)
{
    size_t index = find_option(call->command, ct_str_of(option), 0);
    assert(index < count_options(call->command));
    return call->values[index];
}

bool ct_call_knows(const ct_call *call, const char *option)
{
    return call->command != NULL && call->values != NULL &&
           find_option(call->command, ct_str_of(option), 0) < count_options(call->command);
}

bool ct_call_has(const ct_call *call, const char *option)
{
    return ct_call_value(call, option) != NULL;
}

ct_str ct_call_text(const ct_call *call, const char *option)
{
    return ct_str_of(ct_call_value(call, option));
}

unsigned ct_call_number(const ct_call *call, const char *option, unsigned otherwise)
{
    uint64_t number;
    const char *value = ct_call_value(call, option);
    return value != NULL && ct_str_to_unsigned(ct_str_of(value), &number) ? (unsigned)number
                                                                          : otherwise;
}
