/* docs/operations.md and the schemas, made from the rows. */

#include "formats/json.h"
#include "operations/table.h"

static void add(ct_text *out, const char *text)
{
    ct_text_add(out, ct_str_of(text));
}

/* --- Schemas --------------------------------------------------------------------------------- */

static void add_words(ct_text *out, const ct_input *input)
{
    size_t count = 0;
    const char *const *words = ct_input_words(input, out->mem, &count);
    add(out, "\"enum\": [");
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(out, "%s\"%s\"", i == 0 ? "" : ", ", words[i]);
    }
    add(out, "]");
}

static void add_limits(ct_text *out, const ct_input *input, const char *type)
{
    double least;
    double most;
    ct_text_addf(out, "\"type\": \"%s\"", type);
    if (ct_input_limits(input, &least, &most)) {
        ct_text_addf(out, ", \"minimum\": %.15g, \"maximum\": %.15g", least, most);
    }
}

/* The type of one value; of a list that of its elements. */
static void add_type(ct_text *out, const ct_input *input)
{
    switch (input->type) {
    case CT_INPUT_FLAG: add(out, "\"type\": \"boolean\""); break;
    case CT_INPUT_WHOLE:
    case CT_INPUT_ROUNDS: add_limits(out, input, "integer"); break;
    case CT_INPUT_REAL: add_limits(out, input, "number"); break;
    case CT_INPUT_WORD:
    case CT_INPUT_SYSTEM: add_words(out, input); break;
    case CT_INPUT_NUMBER_OR_WORD: add(out, "\"type\": [\"number\", \"string\"]"); break;
    case CT_INPUT_PLAYER:
    case CT_INPUT_ANYONE:
    case CT_INPUT_NAMES:
    case CT_INPUT_ANYONES: add(out, "\"type\": [\"integer\", \"string\"]"); break;
    case CT_INPUT_RESULTS:
        add(out,
            "\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"object\", \"properties\": "
            "{\"game\": {\"type\": [\"integer\", \"string\"]}, \"result\": {\"type\": "
            "\"string\"}}, \"required\": [\"game\", \"result\"]}]");
        break;
    case CT_INPUT_BYTES:
        add(out,
            "\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"object\", \"properties\": "
            "{\"name\": {\"type\": \"string\"}, \"text\": {\"type\": \"string\"}}, "
            "\"required\": [\"text\"]}]");
        break;
    default:
        add(out, input->is_optional_value ? "\"type\": [\"string\", \"boolean\"]"
                                          : "\"type\": \"string\"");
        break;
    }
}

static void add_property(ct_text *out, const ct_input *input, bool is_first)
{
    ct_text_addf(out, "%s    \"%s\": {\"description\": ", is_first ? "" : ",\n", input->name);
    ct_text_add_quoted(out, ct_str_of(input->sentence));
    add(out, ", ");
    if (ct_input_is_list(input->type)) {
        add(out, "\"type\": \"array\", \"items\": {");
        add_type(out, input);
        add(out, "}");
    } else {
        add_type(out, input);
    }
    add(out, "}");
}

ct_status ct_operation_write_request_schema(const ct_operation *operation, ct_text *out,
                                            ct_error *err)
{
    ct_text_addf(out,
                 "{\n"
                 "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                 "  \"title\": \"Request of %s\",\n"
                 "  \"type\": \"object\",\n"
                 "  \"properties\": {\n",
                 operation->name);
    bool is_first = true;
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (input->type != CT_INPUT_NONE) {
            add_property(out, input, is_first);
            is_first = false;
        }
    }
    add(out, is_first ? "  },\n  \"required\": [" : "\n  },\n  \"required\": [");
    is_first = true;
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (input->is_needed) {
            ct_text_addf(out, "%s\"%s\"", is_first ? "" : ", ", input->name);
            is_first = false;
        }
    }
    add(out, "],\n  \"additionalProperties\": false\n}\n");
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_operation_write_answer_schema(const ct_operation *operation, ct_text *out,
                                           ct_error *err)
{
    ct_str title =
        ct_str_format(out->mem, "Data of %s, version %u", operation->name, operation->schema);
    CT_NEED(title.at, err);
    return ct_shape_write_schema(operation->answer, title.at, out, err);
}

/* --- The manual ------------------------------------------------------------------------------ */

static const char *effect_words(const ct_operation *operation)
{
    static const char *const words[] = {"looks", "changes the event",
                                        "makes a new event or document", "runs long"};
    return words[operation->effect];
}

static const char *role_words(ct_role role)
{
    static const char *const words[CT_ROLES] = {"everybody",   "screens", "check-in",
                                                "result desk", "arbiter", "chief arbiter"};
    return words[role];
}

static const char *type_words(ct_input_type type)
{
    switch (type) {
    case CT_INPUT_FLAG: return "true or false";
    case CT_INPUT_WHOLE: return "whole number";
    case CT_INPUT_REAL: return "number";
    case CT_INPUT_NUMBER_OR_WORD: return "number or word";
    case CT_INPUT_WORD: return "word";
    case CT_INPUT_SYSTEM: return "pairing system";
    case CT_INPUT_DATE: return "date";
    case CT_INPUT_YEAR_OR_DATE: return "year or date";
    case CT_INPUT_TEXTS: return "list of texts";
    case CT_INPUT_NAMES: return "list of numbers or names";
    case CT_INPUT_ROUNDS: return "list of rounds";
    case CT_INPUT_PLAYER: return "player";
    case CT_INPUT_ANYONE: return "player or team";
    case CT_INPUT_ANYONES: return "list of players or teams";
    case CT_INPUT_RESULTS: return "list of results";
    case CT_INPUT_BYTES: return "document";
    case CT_INPUT_LOCAL_FILE: return "file on this machine";
    default: return "text";
    }
}

/* A cell of a Markdown table: "|" would end it. */
static void add_cell(ct_text *out, ct_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        ct_text_addf(out, text.at[i] == '|' ? "\\%c" : "%c", text.at[i]);
    }
}

static void add_input(ct_text *out, const ct_input *input)
{
    ct_text_addf(out, "| `%s` | %s%s | ", input->name, type_words(input->type),
                 input->is_needed ? ", needed" : "");
    add_cell(out, ct_str_of(input->sentence));
    ct_str range = ct_input_range(input, out->mem);
    if (range.len > 0 && input->type != CT_INPUT_SYSTEM) {
        add(out, "; ");
        add_cell(out, range);
    }
    if (input->usual != NULL) {
        add(out, "; usually ");
        add_cell(out, ct_str_of(input->usual));
    }
    add(out, " |\n");
}

static void add_shape(ct_text *out, const ct_shape *shape, unsigned depth)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        for (unsigned k = 0; k < depth; k++) {
            add(out, "  ");
        }
        ct_text_addf(out, "- `%s`%s: %s\n", row->key,
                     row->type == CT_FIELD_OBJECTS ? " (list)" : "", row->says);
        if (row->of != NULL && depth < 4) {
            add_shape(out, row->of, depth + 1);
        }
    }
}

static void add_operation(ct_text *out, const ct_operation *operation)
{
    static const char *const events[] = {"no event", "one event", "several events"};
    ct_text_addf(out, "\n## %s\n\n%s.\n", operation->name, operation->summary);
    if (operation->details != NULL) {
        ct_text_addf(out, "\n%s\n", operation->details);
    }
    ct_text_addf(out, "\n*%s; %s; least role: %s; schema %u*\n", events[operation->events],
                 effect_words(operation), role_words(operation->least_role), operation->schema);
    if (operation->inputs[0].name != NULL) {
        add(out, "\n| parameter | type | |\n| --- | --- | --- |\n");
    }
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (input->type != CT_INPUT_NONE) { /* that is an option of the command alone */
            add_input(out, input);
        }
    }
    add(out, "\n`data`:\n\n");
    add_shape(out, operation->answer, 0);
}

ct_status ct_operations_write_manual(ct_text *out, ct_error *err)
{
    add(out,
        "# Operations\n"
        "\n"
        "Everything that can be asked of Crosstable, one section each. The command "
        "(`crosstable NAME FILE …`), the library\n"
        "(`crosstable_call(event, \"NAME\", \"{…}\", &answer)`) and the schemas in "
        "[schema](schema) are made from the same rows as this page.\n"
        "This page is written by the tests (`CROSSTABLE_GOLDEN=write`), which fail when it "
        "is out of date.\n"
        "\n"
        "An answer is an envelope: `operation`, `schema` (raised when a key of `data` is "
        "removed or narrowed), `verdict`\n"
        "(`done`, `no`, `invalid` …), `data`, `sheets` (pages for people, where there are "
        "any), `documents` (what was made, in the library),\n"
        "`warnings`, `problems`, `next`.\n"
        "A problem has `file`, `line`, `column`, `severity`, `rule`, `sentence`, `cure`, and "
        "`steps`: operations that cure it;\n"
        "`phrase` and `cure_phrase` are for translators: the English format, which is the key "
        "of a catalogue, and its arguments.\n"
        "\n"
        "| verdict | meaning | exit code | HTTP |\n| --- | --- | --- | --- |\n"
        "| no | the question is sound and the answer is no | 1 | 200 |\n");
    for (ct_status status = CT_OK; status < CT_STATUSES; status++) {
        const ct_status_row *told = ct_status_told(status);
        ct_text_addf(out, "| %s | %s | %d | %d |\n", told->verdict, ct_status_name(status),
                     told->exit_code, told->http);
    }
    for (size_t i = 0; ct_operation_at(i) != NULL; i++) {
        add_operation(out, ct_operation_at(i));
    }
    return out->failed ? ct_fail_memory(err) : CT_OK;
}
