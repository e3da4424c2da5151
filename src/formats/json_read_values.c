/* Reading single values: numbers, points, texts, words and references, each with the sentence and
 * the cure when it is wrong. Paths are those of RFC 6901: indices count from 0. */

#include "base/nearest.h"
#include "formats/json_private.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- Problems -------------------------------------------------------------------------------- */

static size_t format_path(const ct_json_path *path, char *out, size_t size)
{
    if (path == NULL) {
        return 0;
    }
    size_t len = format_path(path->up, out, size);
    int more = path->key != NULL ? snprintf(out + len, size - len, "/%s", path->key)
                                 : snprintf(out + len, size - len, "/%zu", path->index);
    size_t end = len + (more < 0 ? 0 : (size_t)more);
    return end < size ? end : size - 1;
}

ct_error *ct_json_problem(ct_json_reader *from, ct_severity severity, const ct_json_path *path,
                          const char *format, ...)
{
    char where[128] = "";
    char what[192];
    format_path(path, where, sizeof where);
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return ct_problem_add(from->problems, severity, from->line, 0, "", "%s %s",
                          path == NULL ? "the document" : where, what);
}

const char *ct_json_quote(ct_str text, char out[64])
{
    ct_str kept = ct_utf8_fit(text, 30);
    kept = ct_str_slice(kept, 0, ct_utf8_valid_prefix(ct_str_slice(kept, 0, 56)));
    memcpy(out, kept.at == NULL ? "" : kept.at, kept.len);
    for (size_t i = 0; i < kept.len; i++) {
        if ((unsigned char)out[i] < 0x20 || out[i] == 0x7F) {
            out[i] = '?';
        }
    }
    const char *end = kept.len < text.len ? "…" : "";
    memcpy(out + kept.len, end, strlen(end) + 1);
    return out;
}

static const char *type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a text";
    case JSON_INTEGER:
    case JSON_REAL: return "a number";
    case JSON_TRUE:
    case JSON_FALSE: return "true or false";
    case JSON_NULL: break;
    }
    return "null";
}

bool ct_json_wrong_type(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                        const char *wanted)
{
    ct_error *problem =
        ct_json_problem(from, CT_FAULT, path, "must be %s, not %s", wanted, type_name(value));
    if (json_is_null(value)) {
        ct_error_cure(problem, "write %s, or leave it out where the schema allows it", wanted);
    } else if (json_is_string(value) && strstr(wanted, "number") != NULL) {
        ct_error_cure(problem, "write the number without quotation marks");
    } else {
        ct_error_cure(problem, "see the schema, docs/crosstable-event.schema.json");
    }
    return false;
}

/* --- Numbers, texts, words ------------------------------------------------------------------- */

bool ct_json_read_whole(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                        uint32_t least, uint32_t most, uint32_t *out)
{
    if (!json_is_number(value)) {
        return ct_json_wrong_type(from, value, path, "a whole number");
    }
    double number = json_number_value(value);
    if (floor(number) != number) {
        ct_error_cure(
            ct_json_problem(from, CT_FAULT, path, "must be a whole number, not %g", number),
            "write it without a decimal point");
        return false;
    }
    if (number < least || number > most) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "is %.0f, out of range", number),
                      "write a number from %u to %u", least, most);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* Decimal fractions are not exact as doubles, so the product with the unit is rounded, and must be
 * close to a whole number. Points take 32 bits, which leaves a double 20 bits for that. */
bool ct_json_read_points(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                         ct_points *out)
{
    if (!json_is_number(value)) {
        return ct_json_wrong_type(from, value, path, "a number of points");
    }
    int32_t unit = from->event->unit;
    double points = json_number_value(value);
    double counted = points * unit;
    if (!(counted >= INT32_MIN && counted <= INT32_MAX)) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "is %g, out of range", points),
                      "no event gives more than %d points", INT32_MAX / unit);
        return false;
    }
    double whole = round(counted);
    if (fabs(counted - whole) > 1e-4) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path,
                                      "is %g, not a whole count of 1/%d point", points, unit),
                      "correct it, or say how fine points are with \"unit\": 10 or 100");
        return false;
    }
    *out = (ct_points)whole;
    return true;
}

static ct_str text_of(const json_t *value)
{
    return (ct_str){json_string_value(value), json_string_length(value)};
}

bool ct_json_read_text(ct_json_reader *from, const json_t *value, const ct_json_path *path,
                       ct_str *out)
{
    if (!json_is_string(value)) {
        return ct_json_wrong_type(from, value, path, "a text");
    }
    ct_str copy = ct_str_copy(from->event->mem, text_of(value));
    if (copy.at == NULL) {
        from->is_memory_out = true;
        return false;
    }
    *out = copy;
    return true;
}

void ct_json_read_letter(ct_json_reader *from, const ct_field *row, const json_t *value,
                         const ct_json_path *path, char *out)
{
    ct_str text = text_of(value);
    if (!json_is_string(value)) {
        ct_json_wrong_type(from, value, path, "a text of one letter");
    } else if (text.len != 1 || text.at[0] == '\0' || strchr(row->letters, text.at[0]) == NULL) {
        char quote[64];
        ct_error_cure(
            ct_json_problem(from, CT_FAULT, path, "is \"%s\"", ct_json_quote(text, quote)),
            "write one of these letters: \"%s\"", row->letters);
    } else {
        *out = text.at[0];
    }
}

static void unknown_word(ct_json_reader *from, const ct_field *row, ct_str text,
                         const ct_json_path *path)
{
    const char *words[CT_FIELD_WORDS];
    size_t count = 0;
    char list[192] = "";
    for (int i = 0; i < CT_FIELD_WORDS; i++) {
        const char *word = row->word(i);
        if (word != NULL) {
            size_t len = strlen(list);
            snprintf(list + len, sizeof list - len, "%s%s", count == 0 ? "" : ", ", word);
            words[count++] = word;
        }
    }
    char quote[64];
    ct_error *problem = ct_json_problem(from, CT_FAULT, path, "is \"%s\", a word not known here",
                                        ct_json_quote(text, quote));
    const char *nearest = ct_nearest_word(text, words, count);
    if (nearest != NULL) {
        ct_error_cure(problem, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(problem, "write one of: %s", list);
    }
}

void ct_json_read_word(ct_json_reader *from, const ct_field *row, const json_t *value, void *to,
                       const ct_json_path *path)
{
    if (json_is_null(value) && row->word(0) == NULL && !row->is_required) {
        ct_field_store(to, row->offset, row->width, 0);
        return;
    }
    if (!json_is_string(value)) {
        ct_json_wrong_type(from, value, path, "a word");
        return;
    }
    ct_str text = text_of(value);
    for (int i = 0; i < CT_FIELD_WORDS; i++) {
        const char *word = row->word(i);
        if (word != NULL && ct_str_is(text, word)) {
            ct_field_store(to, row->offset, row->width, (uint32_t)i);
            return;
        }
    }
    unknown_word(from, row, text, path);
}

/* --- References ------------------------------------------------------------------------------ */

bool ct_json_read_index(ct_json_reader *from, const ct_field *row, const json_t *value,
                        const ct_json_path *path, ct_index *out)
{
    bool is_team = ct_field_names_teams(from->event, row->type);
    bool takes_null = ct_field_has_count(row->type) ? row->has_gaps : !row->is_required;
    if (takes_null && json_is_null(value)) {
        *out = CT_NOBODY;
        return true;
    }
    uint32_t number = 0;
    if (!ct_json_read_whole(from, value, path, 1, CT_MAX_NUMBER, &number)) {
        return false;
    }
    const ct_json_numbers *numbers = is_team ? &from->teams : &from->players;
    const char *noun = is_team ? "team" : "player";
    if (number >= numbers->size || numbers->map[number] == CT_NOBODY) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, path, "names %s %u, who is not in the event",
                                      noun, number),
                      "add the %s to \"%ss\" or correct the number", noun, noun);
        return false;
    }
    *out = numbers->map[number];
    return true;
}
