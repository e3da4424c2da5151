/* The JSON Schema of our documents, printed from the rows. Every object is closed: a key that the
 * schema does not know is a mistake or belongs to a newer version. */

#include "formats/json.h"

#include <string.h>

enum { MOST_SHAPES = 32 };

static void add_once(const ct_shape **shapes, size_t *count, const ct_shape *shape)
{
    for (size_t i = 0; i < *count; i++) {
        if (shapes[i] == shape) {
            return;
        }
    }
    shapes[(*count)++] = shape;
}

/* The shape and all below it, each once, in the order in which they are met. */
static size_t collect(const ct_shape *top, const ct_shape **shapes)
{
    size_t count = 0;
    add_once(shapes, &count, top);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < shapes[i]->row_count && count < MOST_SHAPES; k++) {
            if (shapes[i]->rows[k].of != NULL) {
                add_once(shapes, &count, shapes[i]->rows[k].of);
            }
        }
    }
    return count;
}

static void add(ct_text *out, const char *text)
{
    ct_text_add(out, ct_str_of(text));
}

static void add_words(ct_text *out, const ct_field *row)
{
    bool is_first = true;
    add(out, "\"enum\": [");
    for (int i = 0; i < CT_FIELD_WORDS; i++) {
        const char *word = row->word(i);
        if (word != NULL) {
            ct_text_addf(out, "%s\"%s\"", is_first ? "" : ", ", word);
            is_first = false;
        }
    }
    add(out, row->word(0) == NULL && !row->is_required ? ", null]" : "]");
}

static void add_letters(ct_text *out, const char *letters)
{
    add(out, "\"enum\": [");
    for (const char *letter = letters; *letter != '\0'; letter++) {
        ct_text_addf(out, "%s\"%c\"", letter == letters ? "" : ", ", *letter);
    }
    add(out, "]");
}

static void add_number(ct_text *out, bool takes_null)
{
    ct_text_addf(out, "\"type\": %s, \"minimum\": 1, \"maximum\": %d",
                 takes_null ? "[\"integer\", \"null\"]" : "\"integer\"", CT_MAX_NUMBER);
}

static void add_simple(ct_text *out, const ct_field *row, const char *type)
{
    ct_text_addf(out, row->is_null_when_zero ? "\"type\": [\"%s\", \"null\"]" : "\"type\": \"%s\"",
                 type);
}

static void add_reference(ct_text *out, const ct_field *row)
{
    ct_text_addf(out,
                 row->is_null_when_zero
                     ? "\"anyOf\": [{\"$ref\": \"#/$defs/%s\"}, {\"type\": \"null\"}]"
                     : "\"$ref\": \"#/$defs/%s\"",
                 row->of->name);
}

static void add_type(ct_text *out, const ct_field *row)
{
    switch (row->type) {
    case CT_FIELD_FORMAT: ct_text_addf(out, "\"const\": %d", CT_JSON_VERSION); break;
    case CT_FIELD_KIND: add(out, "\"const\": \"event\""); break;
    case CT_FIELD_UNIT: add(out, "\"enum\": [2, 10, 100]"); break;
    case CT_FIELD_TEXT: add_simple(out, row, "string"); break;
    case CT_FIELD_LETTER: add_letters(out, row->letters); break;
    case CT_FIELD_FLAG: add(out, "\"type\": \"boolean\""); break;
    case CT_FIELD_PAIRED:
    case CT_FIELD_NUMBER:
        add_simple(out, row, "integer");
        if (row->most > 0) {
            ct_text_addf(out, ", \"minimum\": %u, \"maximum\": %u", row->least, row->most);
        }
        break;
    case CT_FIELD_SIGNED:
    case CT_FIELD_LARGE: add_simple(out, row, "integer"); break;
    case CT_FIELD_REAL: add(out, "\"type\": [\"number\", \"null\"]"); break;
    case CT_FIELD_NUMBERS:
        add(out, "\"type\": \"array\", \"items\": {\"type\": \"integer\"}");
        break;
    case CT_FIELD_REALS:
        add(out, "\"type\": \"array\", \"items\": {\"type\": [\"number\", \"null\"]}");
        break;
    case CT_FIELD_JSON: add(out, "\"$comment\": \"any value\""); break;
    case CT_FIELD_POINTS:
        add(out, row->has_flag ? "\"type\": [\"number\", \"null\"]" : "\"type\": \"number\"");
        break;
    case CT_FIELD_WORD: add_words(out, row); break;
    case CT_FIELD_PLAYER:
    case CT_FIELD_TEAM:
    case CT_FIELD_ANYONE: add_number(out, !row->is_required); break;
    case CT_FIELD_TEXTS: add(out, "\"type\": \"array\", \"items\": {\"type\": \"string\"}"); break;
    case CT_FIELD_PLAYERS:
    case CT_FIELD_TEAMS:
    case CT_FIELD_ANYONES:
        add(out, "\"type\": \"array\", \"items\": {");
        add_number(out, row->has_gaps);
        add(out, "}");
        break;
    case CT_FIELD_OBJECT: add_reference(out, row); break;
    case CT_FIELD_OBJECTS:
        ct_text_addf(out, "\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/%s\"}",
                     row->of->name);
        break;
    case CT_FIELD_ROUNDS:
        ct_text_addf(out,
                     "\"type\": \"array\", \"maxItems\": %d, \"items\": {\"anyOf\": [{\"$ref\": "
                     "\"#/$defs/%s\"}, {\"type\": \"null\"}]}",
                     CT_MAX_ROUNDS, row->of->name);
        break;
    }
}

/* The keys of one object schema, indented. */
static void add_object(ct_text *out, const ct_shape *shape, const char *indent)
{
    ct_text_addf(out, "%s\"description\": ", indent);
    ct_text_add_quoted(out, ct_str_of(shape->says));
    ct_text_addf(out, ",\n%s\"type\": \"object\",\n%s\"properties\": {\n", indent, indent);
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        ct_text_addf(out, "%s  \"%s\": {\"description\": ", indent, row->key);
        ct_text_add_quoted(out, ct_str_of(row->says));
        add(out, ", ");
        add_type(out, row);
        add(out, i + 1 < shape->row_count ? "},\n" : "}\n");
    }
    ct_text_addf(out, "%s},\n%s\"required\": [", indent, indent);
    bool is_first = true;
    for (size_t i = 0; i < shape->row_count; i++) {
        if (shape->rows[i].is_required || shape->is_answer) {
            ct_text_addf(out, "%s\"%s\"", is_first ? "" : ", ", shape->rows[i].key);
            is_first = false;
        }
    }
    add(out, "],\n");
    if (ct_field_named(shape, "leave") != NULL) {
        ct_text_addf(out, "%s\"dependentRequired\": {\"leave\": [\"leaves\"]},\n", indent);
    }
    /* Answers may grow: a key more is no new version. */
    ct_text_addf(out, "%s\"additionalProperties\": %s", indent,
                 shape->is_answer ? "true" : "false");
}

ct_status ct_shape_write_schema(const ct_shape *shape, const char *title, ct_text *out,
                                ct_error *err)
{
    const ct_shape *shapes[MOST_SHAPES];
    size_t count = collect(shape, shapes);
    ct_text_addf(out,
                 "{\n"
                 "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                 "  \"title\": \"%s\",\n",
                 title);
    add_object(out, shapes[0], "  ");
    if (count > 1) {
        add(out, ",\n  \"$defs\": {\n");
    }
    for (size_t i = 1; i < count; i++) {
        ct_text_addf(out, "    \"%s\": {\n", shapes[i]->name);
        add_object(out, shapes[i], "      ");
        add(out, i + 1 < count ? "\n    },\n" : "\n    }\n");
    }
    add(out, count > 1 ? "  }\n}\n" : "\n}\n");
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_json_write_schema(ct_text *out, ct_error *err)
{
    return ct_shape_write_schema(&ct_event_shape, "Crosstable event", out, err);
}
