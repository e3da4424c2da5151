/* A recursive-descent reader. It stops at the first fault: faults found after it would mislead.
 *
 * The members of an object are a list; when there are many they get a table by key as well, which
 * also finds keys that stand twice. */

#include "base/json_tree_private.h"

#include <string.h>

enum { DEEPEST = 32, FEW_MEMBERS = 16 };

static ct_node *read_value(ct_json_scan *r);

static void skip_comment(ct_json_scan *r)
{
    if (ct_json_starts(r, "//")) {
        while (!ct_json_is_at_end(r) && ct_json_peek(r) != '\n') {
            ct_json_step(r);
        }
        return;
    }
    while (!ct_json_is_at_end(r) && !ct_json_starts(r, "*/")) {
        ct_json_step(r);
    }
    if (ct_json_is_at_end(r)) {
        ct_json_fail(r, CT_JSON_OPEN_COMMENT);
        return;
    }
    ct_json_step(r);
    ct_json_step(r);
}

static void skip_blank(ct_json_scan *r)
{
    while (!r->failed && !ct_json_is_at_end(r)) {
        char c = ct_json_peek(r);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ct_json_step(r);
        } else if (ct_json_starts(r, "//") || ct_json_starts(r, "/*")) {
            if (r->is_strict) {
                ct_json_fail(r, CT_JSON_COMMENT);
                return;
            }
            skip_comment(r);
        } else {
            return;
        }
    }
}

/* --- Words ------------------------------------------------------------------------------------ */

static ct_node *read_word(ct_json_scan *r)
{
    static const struct {
        const char *word;
        ct_node_kind kind;
        double number;
    } words[] = {
        {"true", CT_NODE_BOOLEAN, 1}, {"false", CT_NODE_BOOLEAN, 0}, {"null", CT_NODE_NULL, 0}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (ct_json_starts(r, words[i].word)) {
            ct_node *node = ct_json_node_new(r, words[i].kind);
            if (node != NULL) {
                node->number = words[i].number;
                r->at += ct_str_of(words[i].word).len;
            }
            return node;
        }
    }
    return ct_json_fail_or_end(r, CT_JSON_NO_VALUE);
}

/* --- Members by key --------------------------------------------------------------------------- */

static uint32_t hash_of(ct_str key)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < key.len; i++) {
        hash = (hash ^ (unsigned char)key.at[i]) * 16777619U;
    }
    return hash ^ hash >> 15;
}

/* A power of two with room to spare. */
static size_t table_size(uint32_t count)
{
    size_t size = 64;
    while (size < 2 * (size_t)count) {
        size *= 2;
    }
    return size;
}

/* Where the member with this key stands in the table, or is to stand. */
static ct_node **slot_of(ct_node **table, size_t size, ct_str key)
{
    size_t at = hash_of(key) & (size - 1);
    while (table[at] != NULL && !ct_str_equal(table[at]->key, key)) {
        at = (at + 1) & (size - 1);
    }
    return &table[at];
}

/* The second member of two with one key, or NULL. */
static const ct_node *twin_among_few(const ct_node *object)
{
    for (const ct_node *one = object->first; one != NULL; one = one->next) {
        for (const ct_node *other = object->first; other != one; other = other->next) {
            if (ct_str_equal(one->key, other->key)) {
                return one;
            }
        }
    }
    return NULL;
}

/* The same while the table is made. */
static const ct_node *twin_in_table(ct_json_scan *r, ct_node *object)
{
    size_t size = table_size(object->count);
    object->table = (ct_node **)ct_arena_alloc(r->mem, size, sizeof *object->table);
    if (object->table == NULL) {
        r->failed = r->is_out_of_memory = true;
        return NULL;
    }
    for (ct_node *member = object->first; member != NULL; member = member->next) {
        ct_node **slot = slot_of(object->table, size, member->key);
        if (*slot != NULL) {
            return member;
        }
        *slot = member;
    }
    return NULL;
}

static void check_keys(ct_json_scan *r, ct_node *object)
{
    const ct_node *twin =
        object->count <= FEW_MEMBERS ? twin_among_few(object) : twin_in_table(r, object);
    if (twin != NULL) {
        ct_json_fail_at(r, CT_JSON_SAME_KEY, twin->line, twin->column);
    }
}

/* --- Lists and objects ------------------------------------------------------------------------ */

static ct_node *read_member(ct_json_scan *r)
{
    size_t line = r->line;
    size_t column = ct_json_column(r);
    if (ct_json_peek(r) != '"') {
        return ct_json_fail_or_end(r, CT_JSON_NO_KEY);
    }
    ct_json_step(r);
    ct_str key = ct_json_read_string(r);
    if (!r->failed && key.len > 0 && memchr(key.at, 0, key.len) != NULL) {
        return ct_json_fail(r, CT_JSON_ZERO_IN_KEY);
    }
    skip_blank(r);
    if (!r->failed && ct_json_peek(r) != ':') {
        return ct_json_fail_or_end(r, CT_JSON_NO_COLON);
    }
    if (r->failed) {
        return NULL;
    }
    ct_json_step(r);
    skip_blank(r);
    ct_node *value = r->failed ? NULL : read_value(r);
    if (value != NULL) {
        value->key = key;
        value->line = (uint32_t)ct_json_told_line(r, line);
        value->column = (uint32_t)ct_json_told_column(r, column);
    }
    return value;
}

/* After a value: true when another follows. */
static bool goes_on(ct_json_scan *r, char close)
{
    skip_blank(r);
    if (r->failed || ct_json_peek(r) == close) {
        return false;
    }
    if (ct_json_peek(r) != ',') {
        ct_json_fail_or_end(r, CT_JSON_NO_COMMA);
        return false;
    }
    ct_json_step(r);
    skip_blank(r);
    if (r->is_strict && ct_json_peek(r) == close) {
        ct_json_fail(r, CT_JSON_COMMA_AT_END);
    }
    return !r->failed && ct_json_peek(r) != close;
}

/* What stands between the brackets. */
static ct_node *read_children(ct_json_scan *r, ct_node_kind kind, char close)
{
    ct_node *parent = ct_json_node_new(r, kind);
    ct_node **end = parent != NULL ? &parent->first : NULL;
    ct_json_step(r);
    skip_blank(r);
    bool has_more = parent != NULL && !r->failed && ct_json_peek(r) != close;
    while (has_more) {
        ct_node *child = kind == CT_NODE_OBJECT ? read_member(r) : read_value(r);
        if (child == NULL) {
            return NULL;
        }
        *end = child;
        end = &child->next;
        parent->count++;
        has_more = goes_on(r, close);
    }
    if (!r->failed && parent != NULL && kind == CT_NODE_OBJECT) {
        check_keys(r, parent);
    }
    ct_json_step(r);
    return r->failed ? NULL : parent;
}

static ct_node *read_value(ct_json_scan *r)
{
    ct_node *node = NULL;
    if (++r->depth > DEEPEST) {
        return ct_json_fail(r, CT_JSON_TOO_DEEP);
    }
    char c = ct_json_peek(r);
    if (c == '{' || c == '[') {
        node =
            c == '{' ? read_children(r, CT_NODE_OBJECT, '}') : read_children(r, CT_NODE_LIST, ']');
    } else if (c == '"') {
        node = ct_json_node_new(r, CT_NODE_TEXT);
        ct_json_step(r);
        ct_str text = ct_json_read_string(r);
        if (node != NULL) {
            node->text = text;
        }
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        node = ct_json_read_number(r);
    } else {
        node = read_word(r);
    }
    r->depth--;
    return r->failed ? NULL : node;
}

static ct_status read_all(ct_json_scan *r, ct_node **out, ct_error *err)
{
    if (ct_str_starts(r->text, "\xEF\xBB\xBF")) {
        r->at = r->line_start = 3;
    }
    if (!ct_utf8_is_valid(r->text)) {
        size_t valid = ct_utf8_valid_prefix(r->text);
        while (r->at < valid) {
            ct_json_step(r);
        }
        ct_json_fail(r, CT_JSON_NO_UTF8);
    }
    skip_blank(r);
    ct_node *root = r->failed ? NULL : read_value(r);
    skip_blank(r);
    if (!r->failed && !ct_json_is_at_end(r)) {
        ct_json_fail(r, CT_JSON_GOES_ON);
    }
    if (r->is_out_of_memory) {
        return ct_fail_memory(err);
    }
    if (r->failed) {
        return ct_fail(err, CT_INVALID, "the text cannot be read");
    }
    *out = root;
    return CT_OK;
}

ct_status ct_json_tree_read(ct_str text, ct_arena *mem, ct_problems *problems, ct_node **out,
                            ct_error *err)
{
    ct_json_scan r = {.text = text, .line = 1, .mem = mem, .problems = problems};
    return read_all(&r, out, err);
}

ct_status ct_json_tree_read_strictly(ct_str text, ct_json_strictness how, ct_arena *mem,
                                     ct_problems *problems, ct_node **out, ct_error *err)
{
    ct_json_scan r = {
        .text = text, .line = 1, .mem = mem, .problems = problems, .is_strict = true, .how = how};
    return read_all(&r, out, err);
}

const ct_node *ct_node_find(const ct_node *object, ct_str key)
{
    if (object == NULL || object->kind != CT_NODE_OBJECT) {
        return NULL;
    }
    if (object->table != NULL) {
        return *slot_of(object->table, table_size(object->count), key);
    }
    const ct_node *node = object->first;
    while (node != NULL && !ct_str_equal(node->key, key)) {
        node = node->next;
    }
    return node;
}

const ct_node *ct_node_get(const ct_node *object, const char *key)
{
    return ct_node_find(object, ct_str_of(key));
}

const char *ct_node_kind_name(ct_node_kind kind)
{
    static const char *const names[] = {
        [CT_NODE_NULL] = "null",       [CT_NODE_BOOLEAN] = "true or false",
        [CT_NODE_NUMBER] = "a number", [CT_NODE_TEXT] = "a text",
        [CT_NODE_LIST] = "a list",     [CT_NODE_OBJECT] = "an object",
    };
    return names[kind];
}
