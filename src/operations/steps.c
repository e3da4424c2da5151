#include "operations/steps.h"

#include "operations/table.h"

#include <string.h>

/* --- The parts of a step --------------------------------------------------------------------- */

typedef struct part {
    ct_str name;
    ct_str value;   /* empty for a switch */
    bool has_value; /* it was given with "=" */
} part;

/* Cuts the next part off: name, name=value, or name="a value with blanks". */
static part next_part(ct_str *rest)
{
    *rest = ct_str_trim(*rest);
    size_t end = 0;
    bool is_quoted = false;
    while (end < rest->len && (is_quoted || rest->at[end] != ' ')) {
        is_quoted ^= rest->at[end] == '"';
        end++;
    }
    ct_str value = ct_str_slice(*rest, 0, end);
    *rest = ct_str_slice(*rest, end, rest->len);
    bool has_value = memchr(value.len == 0 ? "" : value.at, '=', value.len) != NULL;
    ct_str name = ct_str_cut(&value, '=');
    if (value.len >= 2 && value.at[0] == '"') {
        value = ct_str_slice(value, 1, value.len - 2);
    }
    return (part){name, has_value ? value : CT_NO_TEXT, has_value};
}

/* --- Words for the shell --------------------------------------------------------------------- */

/* In quotation marks where a shell would cut it. */
static void add_quoted(ct_text *out, ct_str word)
{
    bool is_plain = word.len > 0;
    for (size_t i = 0; i < word.len; i++) {
        is_plain = is_plain && strchr(" \t\"'$`\\*?()<>|&;#~!", word.at[i]) == NULL;
    }
    ct_text_addf(out, is_plain ? "%.*s" : "\"%.*s\"", CT_ARG(word));
}

static void add_word(ct_text *out, ct_str word)
{
    ct_text_add(out, CT_STR(" "));
    add_quoted(out, word);
}

static void add_part(ct_text *out, const ct_operation *operation, part given)
{
    const ct_input *input = ct_input_named(operation, given.name);
    if (input != NULL && input->is_word) {
        add_word(out, given.has_value ? given.value : given.name);
        return;
    }
    ct_text_addf(out, " --%.*s", CT_ARG(given.name));
    if (given.has_value && input != NULL && input->is_optional_value) {
        ct_text_add(out, CT_STR("="));
        add_quoted(out, given.value);
    } else if (given.has_value) {
        add_word(out, given.value);
    }
}

/* "withdraw with players=5 and undo": for those who have no shell. */
static void write_words(const ct_operation *operation, ct_str rest, ct_text *out)
{
    ct_text_add(out, ct_str_of(operation->name));
    for (bool is_first = true; ct_str_trim(rest).len > 0; is_first = false) {
        part given = next_part(&rest);
        ct_text_addf(out, "%s%.*s%s%.*s", is_first ? " with " : " and ", CT_ARG(given.name),
                     given.has_value ? "=" : "", CT_ARG(given.value));
    }
}

/* Does it need a document first that the step does not name? Then it is the file at hand. */
static bool needs_file(const ct_operation *operation, ct_str rest)
{
    const ct_input *first = operation->inputs;
    if (first->name == NULL || first->type != CT_INPUT_BYTES || !first->is_needed) {
        return false;
    }
    while (ct_str_trim(rest).len > 0) {
        if (ct_str_is(next_part(&rest).name, first->name)) {
            return false;
        }
    }
    return true;
}

void ct_step_write(ct_str step, const ct_step_manner *manner, ct_text *out)
{
    ct_str rest = step;
    part first = next_part(&rest);
    const ct_operation *operation = ct_operation_named(first.name);
    if (operation == NULL) {
        ct_text_add(out, step);
        return;
    }
    if (manner->program == NULL) {
        write_words(operation, rest, out);
        return;
    }
    ct_text_addf(out, "%s %s", manner->program,
                 operation->command != NULL ? operation->command : operation->name);
    bool makes_file = operation->effect == CT_MAKES && operation->events == CT_EVENTS_NONE &&
                      !operation->makes_several && !operation->makes_document;
    if (makes_file) { /* another one than that of the event at hand */
        ct_text_add(out, CT_STR(" FILE"));
    } else if (operation->events != CT_EVENTS_NONE) {
        add_word(out, ct_str_of(manner->file == NULL ? "FILE" : manner->file));
    }
    if (operation->makes_document) {
        add_word(out, CT_STR("OUT"));
    }
    if (needs_file(operation, rest)) {
        add_word(out, ct_str_of(manner->file == NULL ? "FILE" : manner->file));
    }
    while (ct_str_trim(rest).len > 0) {
        add_part(out, operation, next_part(&rest));
    }
}

/* --- In texts -------------------------------------------------------------------------------- */

/* Where the next step in braces begins, and its length without them; text.len when there is none. */
static size_t find_step(ct_str text, size_t from, size_t *len)
{
    for (size_t at = from; at < text.len; at++) {
        const char *end = text.at[at] == '{' ? memchr(text.at + at, '}', text.len - at) : NULL;
        if (end == NULL) {
            continue;
        }
        ct_str inside = {text.at + at + 1, (size_t)(end - text.at) - at - 1};
        ct_str rest = inside;
        if (ct_operation_named(next_part(&rest).name) != NULL) {
            *len = inside.len;
            return at;
        }
    }
    return text.len;
}

void ct_step_expand(ct_str text, const ct_step_manner *manner, ct_text *out)
{
    size_t done = 0;
    size_t len = 0;
    for (size_t at = find_step(text, 0, &len); at < text.len; at = find_step(text, done, &len)) {
        ct_text_add(out, ct_str_slice(text, done, at - done));
        ct_step_write(ct_str_slice(text, at + 1, len), manner, out);
        done = at + len + 2;
    }
    ct_text_add(out, ct_str_slice(text, done, text.len));
}

void ct_step_expand_cure(ct_error *error, const ct_step_manner *manner, ct_arena *mem)
{
    ct_text cure = {.mem = mem};
    if (strchr(error->cure, '{') != NULL) {
        ct_step_expand(ct_str_of(error->cure), manner, &cure);
        ct_error_cure(error, "%.*s", CT_ARG(ct_text_view(&cure)));
    }
}

ct_str ct_step_find(ct_str *rest)
{
    size_t len = 0;
    size_t at = find_step(*rest, 0, &len);
    ct_str found = at < rest->len ? ct_str_slice(*rest, at + 1, len) : CT_NO_TEXT;
    *rest = ct_str_slice(*rest, at + len + 2, rest->len);
    return found;
}

/* --- JSON ------------------------------------------------------------------------------------ */

/* A number, not a word that stands for one ("N"). */
static bool is_digits(ct_str value)
{
    bool is = value.len > 0;
    for (size_t i = 0; i < value.len; i++) {
        is = is && ((value.at[i] >= '0' && value.at[i] <= '9') || (i > 0 && value.at[i] == '.'));
    }
    return is;
}

static void add_value(ct_text *out, const ct_input *input, part given)
{
    bool is_number =
        input != NULL && (input->type == CT_INPUT_WHOLE || input->type == CT_INPUT_REAL ||
                          input->type == CT_INPUT_ROUNDS);
    bool is_list = input != NULL && ct_input_is_list(input->type);
    ct_text_add(out, is_list ? CT_STR("[") : CT_STR(""));
    if (!given.has_value) {
        ct_text_add(out, CT_STR("true"));
    } else if (is_number && is_digits(given.value)) {
        ct_text_add(out, given.value);
    } else {
        ct_text_add_quoted(out, given.value);
    }
    ct_text_add(out, is_list ? CT_STR("]") : CT_STR(""));
}

void ct_step_write_json(ct_str step, ct_text *out)
{
    ct_str rest = step;
    part first = next_part(&rest);
    const ct_operation *operation = ct_operation_named(first.name);
    ct_text_add(out, CT_STR("{\"operation\": "));
    ct_text_add_quoted(out, first.name);
    ct_text_add(out, CT_STR(", \"parameters\": {"));
    for (bool is_first = true; ct_str_trim(rest).len > 0; is_first = false) {
        part given = next_part(&rest);
        ct_text_add(out, is_first ? CT_STR("") : CT_STR(", "));
        ct_text_add_quoted(out, given.name);
        ct_text_add(out, CT_STR(": "));
        add_value(out, operation == NULL ? NULL : ct_input_named(operation, given.name), given);
    }
    ct_text_add(out, CT_STR("}}"));
}
