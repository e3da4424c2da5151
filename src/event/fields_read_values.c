/* Reading single values: numbers, points, texts, words and references, each with the sentence and
 * the cure when it is wrong. Paths are those of RFC 6901: indices count from 0. */

#include "base/nearest.h"
#include "event/fields.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- Problems -------------------------------------------------------------------------------- */

static size_t format_path(const ct_field_path *path, char *out, size_t size)
{
    if (path == NULL) {
        return 0;
    }
    size_t len = format_path(path->up, out, size);
    char quote[64];
    int more = path->key.at != NULL
                   ? snprintf(out + len, size - len, "/%s", ct_field_quote(path->key, quote))
                   : snprintf(out + len, size - len, "/%zu", path->index);
    size_t end = len + (more < 0 ? 0 : (size_t)more);
    return end < size ? end : size - 1;
}

ct_error *ct_field_problem(ct_field_reader *from, ct_severity severity, const ct_node *at,
                           const ct_field_path *path, const char *format, ...)
{
    char where[128] = "";
    char what[192];
    format_path(path, where, sizeof where);
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    const char *whole = from->whole != NULL ? from->whole : "the document";
    return ct_problem_add(from->problems, severity, at == NULL ? 0 : at->line,
                          at == NULL ? 0 : at->column, "", "%s %s", path == NULL ? whole : where,
                          what);
}

const char *ct_field_quote(ct_str text, char out[64])
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

bool ct_field_wrong_type(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                         const char *wanted)
{
    ct_error *problem = ct_field_problem(from, CT_FAULT, value, path, "must be %s, not %s", wanted,
                                         ct_node_kind_name(value->kind));
    if (value->kind == CT_NODE_NULL) {
        ct_error_cure(problem, "write %s, or leave it out where the schema allows it", wanted);
    } else if (value->kind == CT_NODE_TEXT && strstr(wanted, "number") != NULL) {
        ct_error_cure(problem, "write the number without quotation marks");
    } else {
        ct_error_cure(problem, "%s",
                      from->see != NULL ? from->see
                                        : "see the schema, docs/crosstable-event.schema.json");
    }
    return false;
}

/* --- Numbers, texts, words ------------------------------------------------------------------- */

bool ct_field_read_whole(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                         uint32_t least, uint32_t most, uint32_t *out)
{
    if (value->kind != CT_NODE_NUMBER) {
        return ct_field_wrong_type(from, value, path, "a whole number");
    }
    double number = value->number;
    if (floor(number) != number) {
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, value, path, "must be a whole number, not %g", number),
            "write it without a decimal point");
        return false;
    }
    if (number < least || number > most) {
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, value, path, "is %.0f, out of range", number),
            "write a number from %u to %u", least, most);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* A number as text, exactly. With an exponent, which people do not write, by its value as a double:
 * points take 32 bits, which leaves it 20 bits for the fraction. */
static bool to_points(const ct_node *value, int32_t unit, ct_points *out)
{
    if (ct_str_to_points(value->text, unit, out)) {
        return true;
    }
    bool has_exponent = memchr(value->text.at, 'e', value->text.len) != NULL ||
                        memchr(value->text.at, 'E', value->text.len) != NULL;
    double counted = value->number * unit;
    if (!has_exponent || !(counted >= INT32_MIN && counted <= INT32_MAX) ||
        fabs(counted - round(counted)) > 1e-4) {
        return false;
    }
    *out = (ct_points)round(counted);
    return true;
}

bool ct_field_read_points(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                          ct_points *out)
{
    if (value->kind != CT_NODE_NUMBER) {
        return ct_field_wrong_type(from, value, path, "a number of points");
    }
    int32_t unit = from->event->unit;
    double counted = value->number * unit;
    if (!(counted >= INT32_MIN && counted <= INT32_MAX)) {
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, value, path, "is %g, out of range", value->number),
            "no event gives more than %d points", INT32_MAX / unit);
        return false;
    }
    if (!to_points(value, unit, out)) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path,
                                       "is %g, not a whole count of 1/%d point", value->number,
                                       unit),
                      "correct it, or say how fine points are with \"unit\": 10 or 100");
        return false;
    }
    return true;
}

bool ct_field_read_text(ct_field_reader *from, const ct_node *value, const ct_field_path *path,
                        ct_str *out)
{
    if (value->kind != CT_NODE_TEXT) {
        return ct_field_wrong_type(from, value, path, "a text");
    }
    ct_str copy = ct_str_copy(from->mem, value->text);
    if (copy.at == NULL) {
        from->is_memory_out = true;
        return false;
    }
    *out = copy;
    return true;
}

bool ct_field_read_letter(ct_field_reader *from, const ct_field *row, const ct_node *value,
                          const ct_field_path *path, char *out)
{
    ct_str text = value->text;
    if (value->kind != CT_NODE_TEXT) {
        return ct_field_wrong_type(from, value, path, "a text of one letter");
    }
    if (text.len != 1 || text.at[0] == '\0' || strchr(row->letters, text.at[0]) == NULL) {
        char quote[64];
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, value, path, "is \"%s\"", ct_field_quote(text, quote)),
            "write one of these letters: \"%s\"", row->letters);
        return false;
    }
    *out = text.at[0];
    return true;
}

static bool unknown_word(ct_field_reader *from, const ct_field *row, const ct_node *value,
                         const ct_field_path *path)
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
    ct_error *problem =
        ct_field_problem(from, CT_FAULT, value, path, "is \"%s\", a word not known here",
                         ct_field_quote(value->text, quote));
    const char *nearest = ct_nearest_word(value->text, words, count);
    if (nearest != NULL) {
        ct_error_cure(problem, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(problem, "write one of: %s", list);
    }
    return false;
}

bool ct_field_read_word(ct_field_reader *from, const ct_field *row, const ct_node *value, void *to,
                        const ct_field_path *path)
{
    if (value->kind == CT_NODE_NULL && row->word(0) == NULL && !row->is_required) {
        ct_field_store(to, row->offset, row->width, 0);
        return true;
    }
    if (value->kind != CT_NODE_TEXT) {
        return ct_field_wrong_type(from, value, path, "a word");
    }
    for (int i = 0; i < CT_FIELD_WORDS; i++) {
        const char *word = row->word(i);
        if (word != NULL && ct_str_is(value->text, word)) {
            ct_field_store(to, row->offset, row->width, (uint32_t)i);
            return true;
        }
    }
    return unknown_word(from, row, value, path);
}

/* --- References ------------------------------------------------------------------------------ */

static ct_index find_number(const ct_field_reader *from, bool is_team, uint32_t number)
{
    if (from->by_id) {
        return ct_id_find(is_team ? &from->team_ids : &from->player_ids, number);
    }
    const ct_field_numbers *numbers = is_team ? &from->teams : &from->players;
    return number < numbers->size ? numbers->map[number] : CT_NOBODY;
}

bool ct_field_read_index(ct_field_reader *from, const ct_field *row, const ct_node *value,
                         const ct_field_path *path, ct_index *out)
{
    bool is_team = ct_field_names_teams(from->event, row->type);
    bool takes_null = ct_field_has_count(row->type) ? row->has_gaps : !row->is_required;
    if (takes_null && value->kind == CT_NODE_NULL) {
        *out = CT_NOBODY;
        return true;
    }
    uint32_t number = 0;
    uint32_t most = from->by_id ? CT_MAX_ID : CT_MAX_NUMBER;
    if (!ct_field_read_whole(from, value, path, 1, most, &number)) {
        return false;
    }
    const char *noun = is_team ? "team" : "player";
    ct_index found = find_number(from, is_team, number);
    if (found == CT_NOBODY) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, value, path,
                                       "names %s %s%u, who is not in the event", noun,
                                       from->by_id ? "with id " : "", number),
                      "add the %s to \"%ss\" or correct the number", noun, noun);
        return false;
    }
    *out = found;
    return true;
}
