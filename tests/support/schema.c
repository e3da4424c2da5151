#include "support/schema.h"

#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { PATH = 200, DEEPEST = 20 };

typedef struct place {
    json_t *root;
    char path[PATH];
    char *why;
    int depth;
} place;

static bool says_no(const place *at, const char *what)
{
    (void)snprintf(at->why, SCHEMA_WORDS, "%s: %s", at->path[0] == '\0' ? "/" : at->path, what);
    return false;
}

static place below(const place *at, const char *key)
{
    place next = *at;
    size_t length = strlen(next.path);
    (void)snprintf(next.path + length, PATH - length, "/%s", key);
    next.depth++;
    assert_true(next.depth < DEEPEST);
    return next;
}

/* The schema itself, or the one that it refers to. */
static json_t *resolve(json_t *schema, json_t *root)
{
    static const char prefix[] = "#/$defs/";
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    if (ref == NULL) {
        return schema;
    }
    assert_int_equal(strncmp(ref, prefix, sizeof prefix - 1), 0);
    json_t *found = json_object_get(json_object_get(root, "$defs"), ref + sizeof prefix - 1);
    if (found == NULL) {
        fail_msg("the schema has no %s", ref);
    }
    return found;
}

static void need_known_words(json_t *schema)
{
    static const char *const words[] = {"$schema",
                                        "$id",
                                        "$ref",
                                        "$defs",
                                        "title",
                                        "description",
                                        "type",
                                        "enum",
                                        "items",
                                        "required",
                                        "minimum",
                                        "anyOf",
                                        "properties",
                                        "maximum",
                                        "default",
                                        "examples",
                                        "additionalProperties",
                                        "dependentRequired"};
    const char *key;
    json_t *ignored;
    json_object_foreach(schema, key, ignored)
    {
        bool is_known = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            is_known = is_known || strcmp(words[i], key) == 0;
        }
        if (!is_known) {
            fail_msg("this test does not know the keyword %s", key);
        }
    }
}

/* --- Values ---------------------------------------------------------------------------------- */

static bool is_of_type(json_t *value, const char *type)
{
    return (strcmp(type, "object") == 0 && json_is_object(value)) ||
           (strcmp(type, "array") == 0 && json_is_array(value)) ||
           (strcmp(type, "string") == 0 && json_is_string(value)) ||
           (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
           (strcmp(type, "number") == 0 && json_is_number(value)) ||
           (strcmp(type, "boolean") == 0 && json_is_boolean(value)) ||
           (strcmp(type, "null") == 0 && json_is_null(value));
}

static bool fits_type(json_t *type, json_t *value)
{
    if (json_is_string(type)) {
        return is_of_type(value, json_string_value(type));
    }
    bool fits = type == NULL;
    for (size_t i = 0; i < json_array_size(type); i++) {
        fits = fits || is_of_type(value, json_string_value(json_array_get(type, i)));
    }
    return fits;
}

static bool fits_enum(json_t *list, json_t *value)
{
    bool fits = list == NULL;
    for (size_t i = 0; i < json_array_size(list); i++) {
        fits = fits || json_equal(json_array_get(list, i), value);
    }
    return fits;
}

static bool holds(json_t *schema, json_t *value, const place *at);

static bool holds_any(json_t *list, json_t *value, const place *at)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (holds(json_array_get(list, i), value, at)) {
            return true;
        }
    }
    return list == NULL || says_no(at, "fits none of anyOf");
}

static bool holds_companions(json_t *schema, json_t *value, const place *at)
{
    const char *key;
    json_t *others;
    json_object_foreach(json_object_get(schema, "dependentRequired"), key, others)
    {
        for (size_t i = 0; json_object_get(value, key) != NULL && i < json_array_size(others);
             i++) {
            place here = below(at, json_string_value(json_array_get(others, i)));
            if (json_object_get(value, json_string_value(json_array_get(others, i))) == NULL) {
                return says_no(&here, "is missing beside another key");
            }
        }
    }
    return true;
}

static bool holds_members(json_t *schema, json_t *value, const place *at)
{
    json_t *properties = json_object_get(schema, "properties");
    json_t *required = json_object_get(schema, "required");
    const char *key;
    json_t *member;
    for (size_t i = 0; i < json_array_size(required); i++) {
        const char *name = json_string_value(json_array_get(required, i));
        place here = below(at, name);
        if (json_object_get(value, name) == NULL) {
            return says_no(&here, "is missing");
        }
    }
    json_object_foreach(value, key, member)
    {
        json_t *rule = json_object_get(properties, key);
        place here = below(at, key);
        if (rule == NULL) {
            /* our own answers are described completely, whatever additionalProperties says */
            return says_no(&here, "is not described");
        }
        if (!holds(rule, member, &here)) {
            return false;
        }
    }
    return true;
}

static bool holds(json_t *schema, json_t *value, const place *at)
{
    char index[24];
    schema = resolve(schema, at->root);
    need_known_words(schema);
    if (!fits_type(json_object_get(schema, "type"), value)) {
        return says_no(at, "has another type");
    }
    if (!fits_enum(json_object_get(schema, "enum"), value)) {
        return says_no(at, "is none of enum");
    }
    json_t *least = json_object_get(schema, "minimum");
    json_t *most = json_object_get(schema, "maximum");
    if (json_is_number(value) &&
        ((least != NULL && json_number_value(value) < json_number_value(least)) ||
         (most != NULL && json_number_value(value) > json_number_value(most)))) {
        return says_no(at, "is out of range");
    }
    json_t *items = json_object_get(schema, "items");
    for (size_t i = 0; items != NULL && i < json_array_size(value); i++) {
        (void)snprintf(index, sizeof index, "%zu", i);
        place here = below(at, index);
        if (!holds(items, json_array_get(value, i), &here)) {
            return false;
        }
    }
    if (json_is_object(value) && json_object_get(schema, "properties") != NULL &&
        (!holds_members(schema, value, at) || !holds_companions(schema, value, at))) {
        return false;
    }
    return holds_any(json_object_get(schema, "anyOf"), value, at);
}

bool schema_holds(json_t *schema, json_t *value, char why[SCHEMA_WORDS])
{
    place at = {.root = schema, .why = why};
    return holds(schema, value, &at);
}

/* --- Versions -------------------------------------------------------------------------------- */

typedef struct both {
    json_t *before, *now; /* whole schemas */
} both;

static bool has_word(json_t *list, json_t *word)
{
    if (!json_is_array(list)) {
        return json_equal(list, word);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (json_equal(json_array_get(list, i), word)) {
            return true;
        }
    }
    return false;
}

/* Are all words of `now` (a word, or a list) among those of `before`? */
static bool adds_none(json_t *before, json_t *now)
{
    if (before == NULL) {
        return true;
    }
    if (now == NULL) {
        return false;
    }
    if (!json_is_array(now)) {
        return has_word(before, now);
    }
    for (size_t i = 0; i < json_array_size(now); i++) {
        if (!has_word(before, json_array_get(now, i))) {
            return false;
        }
    }
    return true;
}

static bool keeps(json_t *before, json_t *now, const both *roots, const place *at);

static bool keeps_members(json_t *before, json_t *now, const both *roots, const place *at)
{
    json_t *required = json_object_get(before, "required");
    const char *key;
    json_t *rule;
    json_object_foreach(json_object_get(before, "properties"), key, rule)
    {
        place here = below(at, key);
        json_t *new_rule = json_object_get(json_object_get(now, "properties"), key);
        if (new_rule == NULL) {
            return says_no(&here, "has been removed: raise the schema of the operation");
        }
        if (!keeps(rule, new_rule, roots, &here)) {
            return false;
        }
    }
    for (size_t i = 0; i < json_array_size(required); i++) {
        if (!has_word(json_object_get(now, "required"), json_array_get(required, i))) {
            place here = below(at, json_string_value(json_array_get(required, i)));
            return says_no(&here, "may be missing now: raise the schema of the operation");
        }
    }
    return true;
}

static bool keeps(json_t *before, json_t *now, const both *roots, const place *at)
{
    before = resolve(before, roots->before);
    now = resolve(now, roots->now);
    json_t *choices = json_object_get(before, "anyOf");
    json_t *new_choices = json_object_get(now, "anyOf");
    if (!adds_none(json_object_get(before, "type"), json_object_get(now, "type")) ||
        json_array_size(choices) != json_array_size(new_choices)) {
        return says_no(at, "has another type: raise the schema of the operation");
    }
    for (size_t i = 0; i < json_array_size(choices); i++) {
        if (!keeps(json_array_get(choices, i), json_array_get(new_choices, i), roots, at)) {
            return false;
        }
    }
    json_t *items = json_object_get(before, "items");
    json_t *new_items = json_object_get(now, "items");
    if (items != NULL && (new_items == NULL || !keeps(items, new_items, roots, at))) {
        return new_items != NULL ? false : says_no(at, "says nothing of its elements any more");
    }
    return keeps_members(before, now, roots, at);
}

bool schema_keeps(json_t *before, json_t *now, char why[SCHEMA_WORDS])
{
    place at = {.why = why};
    both roots = {before, now};
    return keeps(before, now, &roots, &at);
}
