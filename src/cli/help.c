/* help: overview and commands, wrapped to the terminal. */

#include "cli/help.h"

#include "cli/commands.h"
#include "cli/compat.h"
#include "operations/inputs.h"

#include <string.h>

enum { PLAIN_WIDTH = 80, MOST_WIDTH = 100, MARGIN = 2, WIDEST_LABEL = 26 };

static size_t page_width(const ct_call *call)
{
    return call->width == 0 ? PLAIN_WIDTH : call->width > MOST_WIDTH ? MOST_WIDTH : call->width;
}

/* Adds the words of a paragraph, wrapped, the first line going on at `at`, the others indented by
 * `indent`. */
static void add_wrapped(ct_text *out, ct_str paragraph, size_t at, size_t indent, size_t width)
{
    bool first = true;
    for (ct_str word = ct_str_word(&paragraph); word.len > 0; word = ct_str_word(&paragraph)) {
        size_t need = ct_utf8_width(word);
        if (!first && at + 1 + need > width) {
            ct_text_add_chars(out, '\n', 1);
            ct_text_add_chars(out, ' ', indent);
            at = indent;
            first = true;
        }
        ct_text_add_chars(out, ' ', first ? 0 : 1);
        ct_text_add(out, word);
        at += need + (first ? 0 : 1);
        first = false;
    }
    ct_text_add_chars(out, '\n', 1);
}

/* "  label      sentence", the sentence in a column of its own. */
static void add_entry(ct_text *out, ct_str label, ct_str sentence, size_t label_width, size_t width)
{
    size_t indent = MARGIN + label_width + MARGIN;
    ct_text_add_chars(out, ' ', MARGIN);
    ct_text_add(out, label);
    size_t used = ct_utf8_width(label);
    if (used > label_width) {
        ct_text_add_chars(out, '\n', 1);
        ct_text_add_chars(out, ' ', indent);
    } else {
        ct_text_add_chars(out, ' ', label_width + MARGIN - used);
    }
    add_wrapped(out, sentence, indent, indent, width);
}

ct_str ct_help_option(const ct_input *row, ct_arena *mem)
{
    ct_str name = row->letter != 0 ? ct_str_format(mem, "-%c, --%s", row->letter, row->name)
                                   : ct_str_format(mem, "    --%s", row->name);
    if (row->value == NULL) {
        return name;
    }
    return row->is_optional_value ? ct_str_format(mem, "%.*s[=%s]", CT_ARG(name), row->value)
                                  : ct_str_format(mem, "%.*s %s%s", CT_ARG(name), row->value,
                                                  ct_input_is_list(row->type) ? "…" : "");
}

ct_str ct_help_sentence(const ct_input *row, ct_arena *mem)
{
    ct_str range = ct_input_range(row, mem);
    ct_text text = {.mem = mem};
    ct_text_addf(&text, "%s", row->sentence);
    if (range.len > 0) {
        ct_text_addf(&text, "; %.*s", CT_ARG(range));
    }
    if (row->usual != NULL) {
        ct_text_addf(&text, " (default: %s)", row->usual);
    }
    return ct_text_view(&text);
}

/* --- The overview ---------------------------------------------------------------------------- */

static void add_key(ct_text *out, const char *key, const char *value)
{
    ct_text_addf(out, "%s\"%s\": ", out->at[out->len - 1] == '{' ? "" : ", ", key);
    if (value == NULL) {
        ct_text_add(out, CT_STR("null"));
    } else {
        ct_text_add_quoted(out, ct_str_of(value));
    }
}

static void add_summary(ct_text *out, const ct_command_row *row)
{
    ct_text_add(out, CT_STR("{"));
    add_key(out, "name", row->name);
    add_key(out, "arguments", row->arguments);
    add_key(out, "summary", row->summary);
}

/* The commands that begin with this word, or all: {"commands": […]}. */
static ct_str commands_json(ct_arena *mem, const char *word)
{
    ct_text out = {.mem = mem};
    const char *before = "{\"commands\": [\n    ";
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (word == NULL || ct_command_begins(row, ct_str_of(word))) {
            ct_text_add(&out, ct_str_of(before));
            add_summary(&out, row);
            ct_text_add(&out, CT_STR("}"));
            before = ",\n    ";
        }
    }
    ct_text_add(&out, CT_STR("]}"));
    return ct_text_view(&out);
}

static void add_exit_codes(ct_text *out, size_t width)
{
    for (const ct_exit_row *row = ct_exit_rows(); row->sentence != NULL; row++) {
        add_entry(out, ct_str_format(out->mem, "%d", (int)row->code), ct_str_of(row->sentence), 1,
                  width);
    }
}

ct_exit ct_help_overview(const ct_call *call)
{
    size_t width = page_width(call);
    ct_text commands = {.mem = call->mem};
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        add_entry(&commands, ct_str_of(row->name), ct_str_of(row->summary), 11, width);
    }
    ct_text engine = {.mem = call->mem};
    for (const ct_example *row = ct_compat_usage(); row->line != NULL; row++) {
        ct_text_addf(&engine, "  crosstable %s\n      %s\n", row->line, row->sentence);
    }
    ct_text codes = {.mem = call->mem};
    add_exit_codes(&codes, width);
    ct_call_showf(call,
                  "crosstable: pairs, ranks and checks chess tournaments\n\n"
                  "  crosstable COMMAND [words and options]\n\n");
    ct_call_title(call, CT_STR("Commands"));
    ct_call_show(call, ct_text_view(&commands));
    ct_call_showf(call, "\n");
    ct_call_title(call, CT_STR("In place of JaVaFo or bbpPairings"));
    ct_call_show(call, ct_text_view(&engine));
    ct_call_showf(call, "\n");
    ct_call_title(call, CT_STR("Exit codes"));
    ct_call_show(call, ct_text_view(&codes));
    ct_call_showf(call, "\ncrosstable help COMMAND explains a command, with examples.\n");
    return ct_call_answer(call, CT_EXIT_DONE, commands_json(call->mem, NULL));
}

/* --- One command ----------------------------------------------------------------------------- */

static void add_option_json(ct_text *out, const ct_input *row)
{
    char letter[2] = {row->letter, '\0'};
    ct_text_add(out, CT_STR("{"));
    add_key(out, "name", row->name);
    add_key(out, "letter", row->letter == 0 ? NULL : letter);
    add_key(out, "value", row->value);
    add_key(out, "default", row->usual);
    add_key(out, "range", row->range);
    add_key(out, "sentence", row->sentence);
    ct_text_add(out, CT_STR("}"));
}

static ct_str command_json(const ct_command_row *command, ct_arena *mem)
{
    ct_text out = {.mem = mem};
    const ct_input *const lists[] = {command->options, ct_common_options()};
    add_summary(&out, command);
    add_key(&out, "details", command->details);
    const char *before = ", \"options\": [\n    ";
    for (size_t i = 0; i < 2; i++) {
        for (const ct_input *row = lists[i]; row->name != NULL; row++) {
            ct_text_add(&out, ct_str_of(before));
            add_option_json(&out, row);
            before = ",\n    ";
        }
    }
    ct_text_add(&out, CT_STR("]}"));
    return ct_text_view(&out);
}

static size_t widest_label(const ct_input *rows, ct_arena *mem, size_t widest)
{
    for (; rows->name != NULL; rows++) {
        size_t width = ct_utf8_width(ct_help_option(rows, mem));
        widest = width > widest && width <= WIDEST_LABEL ? width : widest;
    }
    return widest;
}

static void add_options(ct_text *out, const ct_input *rows, size_t label_width, size_t width)
{
    for (; rows->name != NULL; rows++) {
        add_entry(out, ct_help_option(rows, out->mem), ct_help_sentence(rows, out->mem),
                  label_width, width);
    }
}

static void add_examples(ct_text *out, const ct_example *examples, size_t width)
{
    for (; examples->line != NULL; examples++) {
        ct_text_addf(out, "  %s\n      ", examples->line);
        add_wrapped(out, ct_str_of(examples->sentence), 6, 6, width);
    }
}

ct_exit ct_help_command(const ct_call *call, const ct_command_row *command)
{
    size_t width = page_width(call);
    size_t label = widest_label(command->options, call->mem, 0);
    label = widest_label(ct_common_options(), call->mem, label);
    ct_call_showf(call, "crosstable %s: %s\n\n  crosstable %s%s%s [options]\n", command->name,
                  command->summary, command->name, command->arguments[0] == '\0' ? "" : " ",
                  command->arguments);
    if (command->details != NULL) {
        ct_text details = {.mem = call->mem};
        add_wrapped(&details, ct_str_of(command->details), 0, 0, width);
        ct_call_showf(call, "\n");
        ct_call_show(call, ct_text_view(&details));
    }
    ct_text options = {.mem = call->mem};
    add_options(&options, command->options, label, width);
    add_options(&options, ct_common_options(), label, width);
    ct_call_showf(call, "\n");
    ct_call_title(call, CT_STR("Options"));
    ct_call_show(call, ct_text_view(&options));
    if (command->examples != NULL) {
        ct_text examples = {.mem = call->mem};
        add_examples(&examples, command->examples, width);
        ct_call_showf(call, "\n");
        ct_call_title(call, CT_STR("Examples"));
        ct_call_show(call, ct_text_view(&examples));
    }
    return ct_call_answer(call, CT_EXIT_DONE, command_json(command, call->mem));
}

/* --- The commands help and version ----------------------------------------------------------- */

/* The commands that begin with this word; CT_EXIT_NO, and nothing is said, when there are none. */
ct_exit ct_help_group(const ct_call *call, const char *word)
{
    ct_text commands = {.mem = call->mem};
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (ct_command_begins(row, ct_str_of(word))) {
            add_entry(&commands, ct_str_of(row->name), ct_str_of(row->summary), 11,
                      page_width(call));
        }
    }
    if (commands.len == 0) {
        return CT_EXIT_NO;
    }
    ct_call_title(call, CT_STR("Commands"));
    ct_call_show(call, ct_text_view(&commands));
    ct_call_showf(call, "\ncrosstable help COMMAND explains a command, with examples.\n");
    return ct_call_answer(call, CT_EXIT_DONE, commands_json(call->mem, word));
}

ct_exit ct_cmd_help(ct_call *call)
{
    size_t used = 0;
    if (call->word_count == 0) {
        return ct_help_overview(call);
    }
    const ct_command_row *command = ct_command_of(call->words, call->word_count, &used);
    if (command == NULL && call->word_count == 1 &&
        ct_help_group(call, call->words[0]) == CT_EXIT_DONE) {
        return CT_EXIT_DONE;
    }
    if (command == NULL) {
        return ct_call_misuse(call, "crosstable help lists the commands",
                              "there is no command '%s'", call->words[0]);
    }
    return ct_help_command(call, command);
}

ct_exit ct_cmd_version(ct_call *call)
{
    ct_call_showf(call, "crosstable %s\n", CT_VERSION);
    return ct_call_answer_text(call, "version", CT_STR(CT_VERSION));
}
