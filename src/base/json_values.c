/* JSON character by character: texts, numbers, and the faults with their places. */

#include "base/json_tree_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *sentence, *cure;
} faults[] = {
    [CT_JSON_CUT_OFF] = {"the text ends in the middle of a value",
                         "the file seems cut off: close every bracket, or copy it again"},
    [CT_JSON_NO_VALUE] = {"this is no value",
                          "write a number, a text in quotation marks, true, false, a "
                          "[list] or an {object}"},
    [CT_JSON_NO_NUMBER] = {"this is no number", "write it as 12, -3 or 0.25"},
    [CT_JSON_TOO_LARGE] = {"a number is too large", "correct the number"},
    [CT_JSON_NO_KEY] = {"a key in quotation marks is missing here", "write \"key\": value"},
    [CT_JSON_NO_COLON] = {"a colon is missing after the key", "write \"key\": value"},
    [CT_JSON_NO_COMMA] = {"a comma or a closing bracket is missing here",
                          "look at the end of the value before this place"},
    [CT_JSON_COMMA_AT_END] = {"nothing follows after the comma", "take the comma out"},
    [CT_JSON_COMMENT] = {"comments cannot stand here", "take the comment out"},
    [CT_JSON_OPEN_COMMENT] = {"a comment is not closed", "close it with */"},
    [CT_JSON_SAME_KEY] = {"the same key stands twice in an object", "take one of them out"},
    [CT_JSON_ZERO_IN_KEY] = {"a key contains a zero character", "correct the key"},
    [CT_JSON_LINE_END] = {"a text goes on over the end of its line",
                          "close the quotation mark, or write the line break as \\n"},
    [CT_JSON_CONTROL] = {"a text contains a control character", "write it as \\n, \\t or \\u0007"},
    [CT_JSON_NO_ESCAPE] = {"a backslash stands before something that it does not change",
                           "write the character itself, in UTF-8, or one of \\\" \\\\ \\n \\t"},
    [CT_JSON_NO_CHARACTER] = {"this escape stands for no character",
                              "write the character itself, in UTF-8"},
    [CT_JSON_HALF_PAIR] = {"a \\u escape is half of a pair",
                           "write the character itself, in UTF-8"},
    [CT_JSON_TOO_DEEP] = {"objects and lists are nested too deeply",
                          "nothing that is read here nests deeper than six"},
    [CT_JSON_NO_UTF8] = {"a character is not UTF-8", "save the file as UTF-8"},
    [CT_JSON_GOES_ON] = {"something follows after the end of the object",
                         "keep one object in a file"},
};

char ct_json_peek(const ct_json_scan *r)
{
    if (r->at < r->text.len) {
        return r->text.at[r->at];
    }
    return '\0';
}

bool ct_json_is_at_end(const ct_json_scan *r)
{
    return r->at >= r->text.len;
}

void ct_json_step(ct_json_scan *r)
{
    if (ct_json_peek(r) == '\n') {
        r->line++;
        r->line_start = r->at + 1;
    }
    r->at++;
}

size_t ct_json_column(ct_json_scan *r)
{
    if (r->counted_to < r->line_start) {
        r->counted_to = r->line_start;
        r->counted = 0;
    }
    r->counted += ct_utf8_length(ct_str_slice(r->text, r->counted_to, r->at - r->counted_to));
    r->counted_to = r->at;
    return r->counted + 1;
}

size_t ct_json_told_line(const ct_json_scan *r, size_t line)
{
    return r->how.line != 0 ? r->how.line : line;
}

size_t ct_json_told_column(const ct_json_scan *r, size_t column)
{
    return r->how.line != 0 ? 0 : column;
}

void ct_json_fail_at(ct_json_scan *r, ct_json_fault what, size_t line, size_t column)
{
    if (!r->failed) {
        ct_error *problem =
            ct_problem_add(r->problems, CT_FAULT, ct_json_told_line(r, line),
                           ct_json_told_column(r, column), "", "%s", faults[what].sentence);
        ct_error_cure(problem, "%s", faults[what].cure);
    }
    r->failed = true;
}

ct_node *ct_json_fail(ct_json_scan *r, ct_json_fault what)
{
    ct_json_fail_at(r, what, r->line, ct_json_column(r));
    return NULL;
}

ct_node *ct_json_fail_or_end(ct_json_scan *r, ct_json_fault what)
{
    return ct_json_fail(r, ct_json_is_at_end(r) ? CT_JSON_CUT_OFF : what);
}

bool ct_json_starts(const ct_json_scan *r, const char *what)
{
    return ct_str_starts(ct_str_slice(r->text, r->at, r->text.len), what);
}

ct_node *ct_json_node_new(ct_json_scan *r, ct_node_kind kind)
{
    ct_node *node = CT_NEW(r->mem, ct_node, 1);
    if (node == NULL) {
        r->failed = r->is_out_of_memory = true;
        return NULL;
    }
    *node = (ct_node){.kind = kind,
                      .line = (uint32_t)ct_json_told_line(r, r->line),
                      .column = (uint32_t)ct_json_told_column(r, ct_json_column(r))};
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
static bool read_hex(ct_json_scan *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int digit = digit_of(ct_json_peek(r));
        if (digit < 0) {
            return false;
        }
        *out = *out * 16 + (uint32_t)digit;
        ct_json_step(r);
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
static bool add_code(ct_json_scan *r, ct_text *out)
{
    uint32_t code = 0;
    uint32_t second = 0;
    if (!read_hex(r, &code) || (code < ' ' && !r->is_strict)) {
        ct_json_fail_or_end(r, CT_JSON_NO_CHARACTER);
        return false;
    }
    bool is_pair = is_surrogate(code, 0xD800) && ct_json_starts(r, "\\u");
    if (is_pair) {
        ct_json_step(r);
        ct_json_step(r);
        is_pair = read_hex(r, &second) && is_surrogate(second, 0xDC00);
    }
    if ((is_surrogate(code, 0xD800) && !is_pair) || is_surrogate(code, 0xDC00)) {
        ct_json_fail_or_end(r, CT_JSON_HALF_PAIR);
        return false;
    }
    add_utf8(out, is_pair ? 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00) : code);
    return true;
}

static bool add_escape(ct_json_scan *r, ct_text *out)
{
    static const char letters[] = "\"\\/nrtbf";
    static const char values[] = "\"\\/\n\r\t\b\f";
    size_t known = r->is_strict ? 8 : 6; /* by hand nobody means a backspace */
    char c = ct_json_peek(r);
    for (size_t i = 0; i < known; i++) {
        if (c == letters[i]) {
            ct_text_add_chars(out, values[i], 1);
            ct_json_step(r);
            return true;
        }
    }
    if (c == 'u') {
        ct_json_step(r);
        return add_code(r, out);
    }
    ct_json_fail_or_end(r, CT_JSON_NO_ESCAPE);
    return false;
}

/* How many bytes from here on stand for themselves: no quotation mark, backslash or control. */
static size_t plain_run(const ct_json_scan *r)
{
    size_t at = r->at;
    while (at < r->text.len && r->text.at[at] != '"' && r->text.at[at] != '\\' &&
           (unsigned char)r->text.at[at] >= ' ') {
        at++;
    }
    return at - r->at;
}

static void refuse_long_text(ct_json_scan *r, size_t line, size_t column, size_t bytes)
{
    if (!r->failed && r->how.longest_text != 0 && bytes > r->how.longest_text) {
        ct_error *problem = ct_problem_add(
            r->problems, CT_FAULT, ct_json_told_line(r, line), ct_json_told_column(r, column), "",
            "a text has %zu bytes; none may have more than %zu", bytes, r->how.longest_text);
        ct_error_cure(problem, "shorten it, or have the file written again");
        r->failed = true;
    }
}

/* The text after its opening quotation mark. A text without escapes stays where it is. */
ct_str ct_json_read_string(ct_json_scan *r)
{
    ct_text text = {.mem = r->mem};
    size_t line = r->line;
    size_t column = ct_json_column(r) - 1;
    size_t from = r->at;
    bool is_plain = true;
    ct_str found = {0};
    while (!r->failed && ct_json_peek(r) != '"') {
        ct_str run = ct_str_slice(r->text, r->at, plain_run(r));
        r->at += run.len;
        is_plain = is_plain && ct_json_peek(r) == '"';
        found = run;
        if (!is_plain) {
            ct_text_add(&text, run);
        }
        if (ct_json_peek(r) == '\\' && !ct_json_is_at_end(r)) {
            ct_json_step(r);
            add_escape(r, &text);
        } else if (ct_json_is_at_end(r)) {
            ct_json_fail(r, CT_JSON_CUT_OFF);
        } else if (ct_json_peek(r) != '"') {
            ct_json_fail(r, ct_json_peek(r) == '\n' || ct_json_peek(r) == '\r' ? CT_JSON_LINE_END
                                                                               : CT_JSON_CONTROL);
        }
    }
    refuse_long_text(r, line, column, r->at - from);
    r->is_out_of_memory = r->is_out_of_memory || text.failed;
    r->failed = r->failed || text.failed;
    ct_json_step(r);
    return is_plain ? found : ct_text_view(&text);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static size_t digits_at(ct_str text, size_t at)
{
    size_t from = at;
    while (at < text.len && text.at[at] >= '0' && text.at[at] <= '9') {
        at++;
    }
    return at - from;
}

static bool letter_is(ct_str text, size_t at, const char *letters)
{
    return at < text.len && text.at[at] != '\0' && strchr(letters, text.at[at]) != NULL;
}

/* RFC 8259, 6: minus, digits without a zero before them, fraction, exponent. */
static bool is_number(ct_str text, bool *is_whole)
{
    size_t at = letter_is(text, 0, "-");
    size_t digits = digits_at(text, at);
    if (digits == 0 || (digits > 1 && text.at[at] == '0')) {
        return false;
    }
    at += digits;
    *is_whole = at == text.len;
    if (letter_is(text, at, ".")) {
        digits = digits_at(text, at + 1);
        at += 1 + digits;
    }
    if (digits > 0 && letter_is(text, at, "eE")) {
        at += 1 + letter_is(text, at + 1, "+-");
        digits = digits_at(text, at);
        at += digits;
    }
    return digits > 0 && at == text.len;
}

/* The value of a number in the form above; true when memory was there. */
static bool to_double(ct_json_scan *r, ct_str text, double *out)
{
    char small[40];
    ct_str copy = {small, text.len};
    if (text.len < sizeof small) {
        memcpy(small, text.at, text.len);
        small[text.len] = '\0';
    } else {
        copy = ct_str_copy(r->mem, text);
    }
    *out = copy.at == NULL ? 0 : strtod(copy.at, NULL);
    return copy.at != NULL;
}

ct_node *ct_json_read_number(ct_json_scan *r)
{
    ct_node *node = ct_json_node_new(r, CT_NODE_NUMBER);
    bool is_whole = false;
    int64_t ignored = 0;
    size_t end = r->at;
    while (letter_is(r->text, end, "-+.eE0123456789")) {
        end++;
    }
    ct_str text = ct_str_slice(r->text, r->at, end - r->at);
    if (!is_number(text, &is_whole)) {
        return ct_json_fail(r, CT_JSON_NO_NUMBER);
    }
    if (node == NULL || !to_double(r, text, &node->number)) {
        r->failed = r->is_out_of_memory = true;
        return NULL;
    }
    if (!isfinite(node->number) || (r->is_strict && is_whole && !ct_str_to_int(text, &ignored))) {
        return ct_json_fail(r, CT_JSON_TOO_LARGE);
    }
    node->text = text;
    r->at = end;
    return node;
}
