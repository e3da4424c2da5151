/* A recursive-descent reader. It stops at the first fault: faults found after it would mislead. */

#include "base/json_tree.h"

#include <math.h>
#include <stdlib.h>

enum { DEEPEST = 32 };

typedef struct reader {
    ct_str text;
    size_t at;
    size_t line, line_start;
    /* Characters of the line up to this place, kept so that long lines are not counted again. */
    size_t counted_to, counted;
    ct_arena *mem;
    ct_problems *problems;
    bool failed;
    bool is_out_of_memory;
    unsigned depth;
} reader;

static ct_node *read_value(reader *r);

static char peek(const reader *r)
{
    if (r->at < r->text.len) {
        return r->text.at[r->at];
    }
    return '\0';
}

static bool is_at_end(const reader *r)
{
    return r->at >= r->text.len;
}

static void step(reader *r)
{
    if (peek(r) == '\n') {
        r->line++;
        r->line_start = r->at + 1;
    }
    r->at++;
}

static size_t column_of(reader *r)
{
    if (r->counted_to < r->line_start) {
        r->counted_to = r->line_start;
        r->counted = 0;
    }
    r->counted += ct_utf8_length(ct_str_slice(r->text, r->counted_to, r->at - r->counted_to));
    r->counted_to = r->at;
    return r->counted + 1;
}

static ct_node *fail(reader *r, const char *sentence, const char *cure)
{
    if (!r->failed) {
        ct_error_cure(
            ct_problem_add(r->problems, CT_FAULT, r->line, column_of(r), "", "%s", sentence), "%s",
            cure);
    }
    r->failed = true;
    return NULL;
}

static bool starts(const reader *r, const char *what)
{
    return ct_str_starts(ct_str_slice(r->text, r->at, r->text.len), what);
}

static void skip_comment(reader *r)
{
    if (starts(r, "//")) {
        while (!is_at_end(r) && peek(r) != '\n') {
            step(r);
        }
        return;
    }
    while (!is_at_end(r) && !starts(r, "*/")) {
        step(r);
    }
    if (is_at_end(r)) {
        fail(r, "a comment is not closed", "close it with */");
        return;
    }
    step(r);
    step(r);
}

static void skip_blank(reader *r)
{
    while (!r->failed && !is_at_end(r)) {
        char c = peek(r);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            step(r);
        } else if (starts(r, "//") || starts(r, "/*")) {
            skip_comment(r);
        } else {
            return;
        }
    }
}

static ct_node *node_new(reader *r, ct_node_kind kind)
{
    ct_node *node = CT_NEW(r->mem, ct_node, 1);
    if (node == NULL) {
        r->failed = r->is_out_of_memory = true;
        return NULL;
    }
    *node = (ct_node){.kind = kind, .line = r->line, .column = column_of(r)};
    return node;
}

/* --- Texts ------------------------------------------------------------------------------------ */

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Four hexadecimal digits. */
static bool read_hex(reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int digit = digit_of(peek(r));
        if (digit < 0) {
            return false;
        }
        *out = *out * 16 + (uint32_t)digit;
        step(r);
    }
    return true;
}

static bool is_surrogate(uint32_t code, uint32_t first)
{
    return code >= first && code < first + 0x400;
}

static void add_utf8(ct_text *out, uint32_t code)
{
    if (code < 0x80) {
        ct_text_add_chars(out, (char)code, 1);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    uint32_t mark = more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0;
    ct_text_add_chars(out, (char)(unsigned char)(mark | code >> (6 * more)), 1);
    while (more-- > 0) {
        ct_text_add_chars(out, (char)(unsigned char)(0x80 | (code >> (6 * more) & 0x3F)), 1);
    }
}

/* After \u: four digits; a character beyond U+FFFF is a pair of surrogates, \uD83D\uDE00. */
static bool add_code(reader *r, ct_text *out)
{
    uint32_t code = 0;
    uint32_t second = 0;
    bool is_fine = read_hex(r, &code) && code >= ' ' && !is_surrogate(code, 0xDC00);
    if (is_fine && is_surrogate(code, 0xD800)) {
        is_fine = starts(r, "\\u");
        step(r);
        step(r);
        is_fine = is_fine && read_hex(r, &second) && is_surrogate(second, 0xDC00);
        code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
    }
    if (!is_fine) {
        fail(r, "this escape stands for no character", "write the character itself, in UTF-8");
        return false;
    }
    add_utf8(out, code);
    return true;
}

static bool add_escape(reader *r, ct_text *out)
{
    static const char letters[] = "\"\\/nrt";
    static const char values[] = "\"\\/\n\r\t";
    char c = peek(r);
    for (size_t i = 0; letters[i] != '\0'; i++) {
        if (c == letters[i]) {
            ct_text_add_chars(out, values[i], 1);
            step(r);
            return true;
        }
    }
    if (c == 'u') {
        step(r);
        return add_code(r, out);
    }
    fail(r, "a backslash stands before something that it does not change",
         "write the character itself, in UTF-8, or one of \\\" \\\\ \\n \\t");
    return false;
}

/* The text after its opening quotation mark. */
static ct_str read_text(reader *r)
{
    ct_text text = {.mem = r->mem};
    size_t from = r->at;
    bool is_plain = true;
    while (!is_at_end(r) && peek(r) != '"') {
        if ((unsigned char)peek(r) < ' ') {
            fail(r, "a text goes on over the end of its line", "close the quotation mark");
            return ct_str_of(NULL);
        }
        if (peek(r) == '\\') {
            if (is_plain) {
                ct_text_add(&text, ct_str_slice(r->text, from, r->at - from));
                is_plain = false;
            }
            step(r);
            if (!add_escape(r, &text)) {
                return ct_str_of(NULL);
            }
            continue;
        }
        if (!is_plain) {
            ct_text_add_chars(&text, peek(r), 1);
        }
        step(r);
    }
    if (is_at_end(r)) {
        fail(r, "a text is not closed", "close it with a quotation mark");
        return ct_str_of(NULL);
    }
    ct_str found = is_plain ? ct_str_slice(r->text, from, r->at - from) : ct_text_view(&text);
    r->is_out_of_memory = r->is_out_of_memory || text.failed;
    r->failed = r->failed || text.failed;
    step(r);
    return found;
}

/* --- Numbers and words ------------------------------------------------------------------------ */

static ct_node *read_number(reader *r)
{
    ct_node *node = node_new(r, CT_NODE_NUMBER);
    size_t from = r->at;
    while (!is_at_end(r) && (peek(r) == '-' || peek(r) == '+' || peek(r) == '.' || peek(r) == 'e' ||
                             peek(r) == 'E' || (peek(r) >= '0' && peek(r) <= '9'))) {
        step(r);
    }
    if (node == NULL) {
        return NULL;
    }
    char copy[64];
    char *end = copy;
    ct_str text = ct_str_slice(r->text, from, r->at - from);
    if (text.len > 0 && text.len < sizeof copy) {
        for (size_t i = 0; i < text.len; i++) {
            copy[i] = text.at[i];
        }
        copy[text.len] = '\0';
        node->number = strtod(copy, &end);
        node->text = text;
    }
    if (end == copy || *end != '\0' || !isfinite(node->number)) {
        return fail(r, "this is no number", "write it as 12, -3 or 0.25");
    }
    return node;
}

static ct_node *read_word(reader *r)
{
    static const struct {
        const char *word;
        ct_node_kind kind;
        double number;
    } words[] = {
        {"true", CT_NODE_BOOLEAN, 1}, {"false", CT_NODE_BOOLEAN, 0}, {"null", CT_NODE_NULL, 0}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (starts(r, words[i].word)) {
            ct_node *node = node_new(r, words[i].kind);
            if (node != NULL) {
                node->number = words[i].number;
                r->at += ct_str_of(words[i].word).len;
            }
            return node;
        }
    }
    return fail(r, is_at_end(r) ? "the text ends in the middle of a value" : "this is no value",
                "write a number, a text in quotation marks, true, false, a [list] or an {object}");
}

/* --- Lists and objects ------------------------------------------------------------------------ */

static ct_node *read_member(reader *r, const ct_node *object)
{
    size_t line = r->line;
    size_t column = column_of(r);
    if (peek(r) != '"') {
        return fail(r, "a key in quotation marks is missing here", "write \"key\": value");
    }
    step(r);
    ct_str key = read_text(r);
    for (const ct_node *other = object->first; other != NULL && !r->failed; other = other->next) {
        if (ct_str_equal(other->key, key)) {
            return fail(r, "the same key stands twice in an object", "take one of them out");
        }
    }
    skip_blank(r);
    if (!r->failed && peek(r) != ':') {
        return fail(r, "a colon is missing after the key", "write \"key\": value");
    }
    if (r->failed) {
        return NULL;
    }
    step(r);
    skip_blank(r);
    ct_node *value = read_value(r);
    if (value != NULL) {
        value->key = key;
        value->line = line;
        value->column = column;
    }
    return value;
}

/* What stands between the brackets. */
static ct_node *read_children(reader *r, ct_node_kind kind, char close)
{
    ct_node *parent = node_new(r, kind);
    ct_node **end = parent != NULL ? &parent->first : NULL;
    step(r);
    skip_blank(r);
    while (parent != NULL && !r->failed && peek(r) != close) {
        ct_node *child = kind == CT_NODE_OBJECT ? read_member(r, parent) : read_value(r);
        if (child == NULL) {
            return NULL;
        }
        *end = child;
        end = &child->next;
        parent->count++;
        skip_blank(r);
        if (!r->failed && peek(r) == ',') {
            step(r);
            skip_blank(r);
        } else if (!r->failed && peek(r) != close) {
            return fail(r, "a comma or a closing bracket is missing here",
                        "look at the end of the value before this place");
        }
    }
    if (r->failed) {
        return NULL;
    }
    step(r);
    return parent;
}

static ct_node *read_value(reader *r)
{
    ct_node *node = NULL;
    if (++r->depth > DEEPEST) {
        return fail(r, "objects and lists are nested too deeply",
                    "a study nests no deeper than six");
    }
    char c = peek(r);
    if (c == '{' || c == '[') {
        node =
            c == '{' ? read_children(r, CT_NODE_OBJECT, '}') : read_children(r, CT_NODE_LIST, ']');
    } else if (c == '"') {
        node = node_new(r, CT_NODE_TEXT);
        step(r);
        ct_str text = read_text(r);
        if (node != NULL) {
            node->text = text;
        }
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        node = read_number(r);
    } else {
        node = read_word(r);
    }
    r->depth--;
    return r->failed ? NULL : node;
}

ct_status ct_json_tree_read(ct_str text, ct_arena *mem, ct_problems *problems, ct_node **out,
                        ct_error *err)
{
    reader r = {.text = text, .line = 1, .mem = mem, .problems = problems};
    if (ct_str_starts(text, "\xEF\xBB\xBF")) {
        r.at = r.line_start = 3;
    }
    if (!ct_utf8_is_valid(text)) {
        size_t valid = ct_utf8_valid_prefix(text);
        while (r.at < valid) {
            step(&r);
        }
        fail(&r, "the file is not UTF-8", "save it as UTF-8");
    }
    skip_blank(&r);
    ct_node *root = r.failed ? NULL : read_value(&r);
    skip_blank(&r);
    if (!r.failed && !is_at_end(&r)) {
        fail(&r, "something follows after the end of the study", "keep one object in a file");
    }
    if (r.is_out_of_memory) {
        return ct_fail_memory(err);
    }
    if (r.failed) {
        return ct_fail(err, CT_INVALID, "the study cannot be read");
    }
    *out = root;
    return CT_OK;
}

const ct_node *ct_node_get(const ct_node *object, const char *key)
{
    for (const ct_node *node = object->first; node != NULL; node = node->next) {
        if (ct_str_is(node->key, key)) {
            return node;
        }
    }
    return NULL;
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
