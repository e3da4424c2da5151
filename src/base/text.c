/* Views and growing text. Blanks, digits and letters are those of ASCII, whatever the locale. */

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* The view without its first `count` bytes; `count` is at most its length. */
static ct_str skip(ct_str s, size_t count)
{
    return count == 0 ? s : (ct_str){s.at + count, s.len - count};
}

/* --- Views ----------------------------------------------------------------------------------- */

ct_str ct_str_of(const char *terminated)
{
    size_t len = terminated == NULL ? 0 : strlen(terminated);
    return (ct_str){terminated, len};
}

bool ct_str_equal(ct_str a, ct_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool ct_str_is(ct_str a, const char *terminated)
{
    return ct_str_equal(a, ct_str_of(terminated));
}

bool ct_str_equal_ignoring_case(ct_str a, ct_str b)
{
    if (a.len != b.len) {
        return false;
    }
    for (size_t i = 0; i < a.len; i++) {
        if (lower(a.at[i]) != lower(b.at[i])) {
            return false;
        }
    }
    return true;
}

bool ct_str_starts(ct_str a, const char *prefix)
{
    size_t len = strlen(prefix);
    return len <= a.len && (len == 0 || memcmp(a.at, prefix, len) == 0);
}

int ct_str_compare(ct_str a, ct_str b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common == 0 ? 0 : memcmp(a.at, b.at, common);
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

ct_str ct_str_slice(ct_str s, size_t from, size_t len)
{
    ct_str rest = skip(s, from < s.len ? from : s.len);
    rest.len = len < rest.len ? len : rest.len;
    return rest;
}

ct_str ct_str_trim_end(ct_str s)
{
    while (s.len > 0 && is_blank(s.at[s.len - 1])) {
        s.len--;
    }
    return s;
}

static ct_str trim_start(ct_str s)
{
    size_t blanks = 0;
    while (blanks < s.len && is_blank(s.at[blanks])) {
        blanks++;
    }
    return skip(s, blanks);
}

ct_str ct_str_trim(ct_str s)
{
    return trim_start(ct_str_trim_end(s));
}

bool ct_str_is_blank(ct_str s)
{
    return trim_start(s).len == 0;
}

ct_str ct_str_cut(ct_str *rest, char separator)
{
    ct_str whole = *rest;
    const char *found = whole.len == 0 ? NULL : memchr(whole.at, separator, whole.len);
    if (found == NULL) {
        *rest = skip(whole, whole.len);
        return whole;
    }
    size_t len = (size_t)(found - whole.at);
    *rest = skip(whole, len + 1);
    return (ct_str){whole.at, len};
}

ct_str ct_str_word(ct_str *rest)
{
    ct_str word = trim_start(*rest);
    size_t len = 0;
    while (len < word.len && !is_blank(word.at[len])) {
        len++;
    }
    *rest = skip(word, len);
    return (ct_str){word.at, len};
}

ct_str ct_str_copy(ct_arena *mem, ct_str s)
{
    char *copy = s.len == SIZE_MAX ? NULL : ct_arena_alloc(mem, s.len + 1, 1);
    if (copy == NULL) {
        return CT_NO_TEXT;
    }
    if (s.len != 0) {
        memcpy(copy, s.at, s.len);
    }
    return (ct_str){copy, s.len};
}

ct_str ct_str_format(ct_arena *mem, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    ct_str made = {0};
    int len = vsnprintf(NULL, 0, format, args);
    char *at = len < 0 ? NULL : ct_arena_alloc(mem, (size_t)len + 1, 1);
    if (at != NULL) {
        vsnprintf(at, (size_t)len + 1, format, again);
        made = (ct_str){at, (size_t)len};
    }
    va_end(again);
    va_end(args);
    return made;
}

/* --- Numbers --------------------------------------------------------------------------------- */

bool ct_str_to_unsigned(ct_str s, uint64_t *out)
{
    const size_t always_fit = 19; /* 10^19 < 2^64 */
    uint64_t value = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned digit = (unsigned)(unsigned char)s.at[i] - '0';
        if (digit > 9) {
            return false;
        }
        if (i < always_fit) {
            value = value * 10 + digit;
        } else if (__builtin_mul_overflow(value, 10, &value) ||
                   __builtin_add_overflow(value, digit, &value)) {
            return false;
        }
    }
    if (s.len == 0) {
        return false;
    }
    *out = value;
    return true;
}

/* Puts the sign on a size, if the result fits below `limit` (or, when negative, at most one
 * beyond). */
static bool with_sign(bool negative, uint64_t size, int64_t limit, int64_t *out)
{
    if (size > (uint64_t)limit + negative) {
        return false;
    }
    *out = negative && size != 0 ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return true;
}

static bool cut_minus(ct_str *s)
{
    bool negative = s->len > 0 && s->at[0] == '-';
    *s = skip(*s, negative);
    return negative;
}

bool ct_str_to_int(ct_str s, int64_t *out)
{
    bool negative = cut_minus(&s);
    uint64_t size = 0;
    return ct_str_to_unsigned(s, &size) && with_sign(negative, size, INT64_MAX, out);
}

/* The decimal fraction 0.`digits` times `unit`, by the school method from the last digit up: exact
 * for any number of digits. False when a digit is none or the product is no whole number. */
static bool fraction_times_unit(ct_str digits, uint64_t unit, uint64_t *out)
{
    uint64_t carry = 0;
    for (size_t i = digits.len; i-- > 0;) {
        if (!is_digit(digits.at[i])) {
            return false;
        }
        uint64_t product = (uint64_t)(digits.at[i] - '0') * unit + carry;
        if (product % 10 != 0) {
            return false;
        }
        carry = product / 10;
    }
    *out = carry;
    return true;
}

/* Splits off what follows the whole part, as a count of 1/`unit`. `marked` tells whether anything
 * did. */
static bool cut_fraction(ct_str *s, uint64_t unit, uint64_t *part, bool *marked)
{
    static const char half[] = "\xC2\xBD"; /* U+00BD */
    const size_t half_len = sizeof half - 1;
    *part = 0;
    *marked = true;
    if (s->len >= half_len && memcmp(s->at + s->len - half_len, half, half_len) == 0) {
        s->len -= half_len;
        *part = unit / 2;
        return unit % 2 == 0;
    }
    for (size_t i = 0; i < s->len; i++) {
        if (s->at[i] == '.' || s->at[i] == ',') {
            ct_str digits = skip(*s, i + 1);
            s->len = i;
            return digits.len > 0 && fraction_times_unit(digits, unit, part);
        }
    }
    *marked = false;
    return true;
}

bool ct_str_to_points(ct_str s, int32_t unit, int32_t *out)
{
    assert(unit > 0);
    bool negative = cut_minus(&s);
    bool marked = false;
    uint64_t part = 0;
    uint64_t whole = 0;
    if (!cut_fraction(&s, (uint64_t)unit, &part, &marked)) {
        return false;
    }
    if (!(marked && s.len == 0) && !ct_str_to_unsigned(s, &whole)) {
        return false;
    }
    int64_t value = 0;
    if (whole > (uint64_t)INT32_MAX + 1 ||
        !with_sign(negative, whole * (uint64_t)unit + part, INT32_MAX, &value)) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

/* --- Growing text ---------------------------------------------------------------------------- */

/* Makes room for `more` bytes and the 0 after them. */
static bool reserve(ct_text *text, size_t more)
{
    if (text->failed) {
        return false;
    }
    if (text->room - text->len > more) {
        return true;
    }
    size_t need = 0;
    text->failed = __builtin_add_overflow(text->len + 1, more, &need);
    size_t room = text->room < 32 ? 64 : 2 * text->room;
    char *at = text->failed
                   ? NULL
                   : ct_arena_grow(text->mem, text->at, text->room, room > need ? room : need, 1);
    text->failed = at == NULL;
    if (at != NULL) {
        text->at = at;
        text->room = room > need ? room : need;
    }
    return !text->failed;
}

void ct_text_add(ct_text *text, ct_str s)
{
    if (s.len != 0 && reserve(text, s.len)) {
        memcpy(text->at + text->len, s.at, s.len);
        text->len += s.len;
        text->at[text->len] = '\0';
    }
}

void ct_text_add_chars(ct_text *text, char c, size_t count)
{
    if (count != 0 && reserve(text, count)) {
        memset(text->at + text->len, c, count);
        text->len += count;
        text->at[text->len] = '\0';
    }
}

void ct_text_addf(ct_text *text, const char *format, ...)
{
    if (!reserve(text, 0)) {
        return;
    }
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    size_t free_bytes = text->room - text->len;
    int wanted = vsnprintf(text->at + text->len, free_bytes, format, args);
    if (wanted < 0) {
        text->failed = true;
    } else if ((size_t)wanted >= free_bytes && reserve(text, (size_t)wanted)) {
        vsnprintf(text->at + text->len, (size_t)wanted + 1, format, again);
    }
    if (text->failed) {
        text->at[text->len] = '\0';
    } else {
        text->len += (size_t)wanted;
    }
    va_end(again);
    va_end(args);
}

ct_str ct_text_view(const ct_text *text)
{
    return text->at == NULL ? CT_STR("") : (ct_str){text->at, text->len};
}
