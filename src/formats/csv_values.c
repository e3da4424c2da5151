/* The values of single cells: numbers with the blanks, signs and decimals that spreadsheets add to
 * them, ratings, titles, federations, FIDE IDs. A value whose meaning is clear is taken, with a
 * warning when it is written oddly; what is not understood is a fault at its place. */

#include "base/sentence.h"
#include "formats/csv_private.h"
#include "formats/titles.h"

#include <string.h>

enum {
    HIGHEST_RATING = 4000,
    LONGEST_ID = 20,
    QUOTED = 60, /* bytes of a cell that are quoted in a sentence */
};

/* The cell's text for a sentence; one that is long is cut at a whole character. */
#define QUOTE(value) CT_ARG(ct_utf8_fit((value)->text, QUOTED))

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

CT_PRINTF(3, 4)
static ct_error *report(const ct_csv_value *value, ct_severity severity, const char *format, ...)
{
    char sentence[sizeof((ct_error *)0)->sentence];
    va_list args;
    va_start(args, format);
    ct_sentence_write(sentence, sizeof sentence, format, args);
    va_end(args);
    return ct_problem_add(value->problems, severity, value->cell->line, value->cell->column, "CSV",
                          "%s", sentence);
}

/* Ways to write "none". */
static bool is_none(ct_str text)
{
    static const char *const words[] = {
        "-",   "--", "---", "\xE2\x80\x93", "\xE2\x80\x94", "?",    "/",  ".",
        "n/a", "na", "unr", "unrated",      "ur",           "none", "nc", "x"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (ct_str_equal_ignoring_case(text, ct_str_of(words[i]))) {
            return true;
        }
    }
    return false;
}

/* --- Numbers --------------------------------------------------------------------------------- */

/* Length of a blank inside a number: space, no-break space (C2 A0), narrow no-break space
 * (E2 80 AF). */
static size_t blank_length(ct_str s, size_t i)
{
    ct_str rest = ct_str_slice(s, i, 3);
    return ct_str_starts(rest, " ")              ? 1
           : ct_str_starts(rest, "\xC2\xA0")     ? 2
           : ct_str_starts(rest, "\xE2\x80\xAF") ? 3
                                                 : 0;
}

/* Goes over digits from `i`; `*number` grows by them (it stops growing far above any limit). */
static size_t take_digits(ct_str s, size_t i, uint64_t *number)
{
    for (; i < s.len && is_digit(s.at[i]); i++) {
        *number = *number < UINT64_C(100000000000000000) ? *number * 10 + (uint64_t)(s.at[i] - '0')
                                                         : *number;
    }
    return i;
}

/* Is there a group of exactly three digits at `i`, as after a thousands sign? */
static bool is_group(ct_str s, size_t i)
{
    return i + 3 <= s.len && is_digit(s.at[i]) && is_digit(s.at[i + 1]) && is_digit(s.at[i + 2]) &&
           (i + 3 == s.len || !is_digit(s.at[i + 3]));
}

/* ",00" or ".0": decimals that say nothing. */
static size_t skip_zero_decimals(ct_str s, size_t i)
{
    if (i >= s.len || (s.at[i] != '.' && s.at[i] != ',')) {
        return i;
    }
    size_t end = i + 1;
    while (end < s.len && s.at[end] == '0') {
        end++;
    }
    return end == s.len || !is_digit(s.at[end]) ? end : i;
}

/* The number a cell begins with: "1850", "1 850", "1.850", "1850,00". `*rest` is what follows;
 * `*is_clean` tells that there were only digits. False when it begins with none. */
static bool leading_number(ct_str s, uint64_t *number, ct_str *rest, bool *is_clean)
{
    *number = 0;
    size_t end = take_digits(s, 0, number);
    if (end == 0) {
        return false;
    }
    *is_clean = end == s.len;
    if (end <= 3 && s.at[0] != '0') {
        size_t gap = end < s.len && (s.at[end] == '.' || s.at[end] == ',' || s.at[end] == '\'')
                         ? 1
                         : blank_length(s, end);
        if (gap > 0 && is_group(s, end + gap)) {
            end = take_digits(s, end + gap, number);
        }
    }
    end = skip_zero_decimals(s, end);
    *rest = ct_str_trim(ct_str_slice(s, end, s.len));
    return true;
}

/* Letters and brackets after a rating ("1850 S", "1850*") are remarks; other signs make it no
 * number. */
static bool is_remark(ct_str rest)
{
    for (size_t i = 0; i < rest.len; i++) {
        char c = rest.at[i];
        if (is_digit(c) || c == '.' || c == ',' || c == '+' || c == '-' || c == '/') {
            return false;
        }
    }
    return true;
}

uint32_t ct_csv_read_number(const ct_csv_value *value, const char *what, uint32_t most)
{
    uint64_t number = 0;
    bool is_clean = false;
    ct_str rest = {0};
    if (is_none(value->text)) {
        return 0;
    }
    if (!leading_number(value->text, &number, &rest, &is_clean) ||
        (rest.len > 0 && !ct_str_is(rest, "."))) {
        ct_error_cure(report(value, CT_FAULT, "%s \"%.*s\" is no number", what, QUOTE(value)),
                      "write digits only, or leave it empty");
        return 0;
    }
    if (number > most) {
        report(value, CT_FAULT, "%s %.*s is above %u", what, QUOTE(value), (unsigned)most);
        return 0;
    }
    return (uint32_t)number;
}

uint16_t ct_csv_read_rating(const ct_csv_value *value)
{
    uint64_t number = 0;
    bool is_clean = false;
    ct_str rest = {0};
    if (is_none(value->text)) {
        return 0;
    }
    if (!leading_number(value->text, &number, &rest, &is_clean) || !is_remark(rest)) {
        ct_error_cure(report(value, CT_FAULT, "rating \"%.*s\" is no number", QUOTE(value)),
                      "write digits only, or leave it empty");
        return 0;
    }
    if (number > HIGHEST_RATING) {
        report(value, CT_FAULT, "rating %.*s is above %d", QUOTE(value), HIGHEST_RATING);
        return 0;
    }
    if (!is_clean) {
        report(value, CT_WARNING, "rating \"%.*s\" is read as %u", QUOTE(value), (unsigned)number);
    }
    return (uint16_t)number;
}

uint8_t ct_csv_read_k(const ct_csv_value *value)
{
    uint32_t k = ct_csv_read_number(value, "K factor", UINT8_MAX);
    if (k != 0 && k != 10 && k != 15 && k != 20 && k != 30 && k != 40) {
        report(value, CT_WARNING, "K factor %u is none of FIDE's (10, 20, 40)", (unsigned)k);
    }
    return (uint8_t)k;
}

/* --- Text ------------------------------------------------------------------------------------ */

bool ct_csv_read_text(const ct_csv_value *value, ct_str *out)
{
    ct_str copy = ct_str_copy(value->mem, value->text);
    if (copy.at == NULL) {
        return false;
    }
    *out = copy;
    return true;
}

bool ct_csv_read_title(const ct_csv_value *value, ct_str *out)
{
    ct_str title = ct_title_normal(value->text);
    if (is_none(title) && !ct_title_is_fide(title)) {
        *out = CT_NO_TEXT;
        return true;
    }
    ct_csv_value normal = *value;
    normal.text = title;
    return ct_csv_read_text(&normal, out);
}

static char upper_case(char c)
{
    if (c >= 'a' && c <= 'z') {
        return (char)(c - 'a' + 'A');
    }
    return c;
}

bool ct_csv_read_federation(const ct_csv_value *value, ct_str *out)
{
    ct_str written = {0};
    if (is_none(value->text)) {
        return true;
    }
    char *upper =
        ct_csv_read_text(value, &written) ? ct_arena_alloc(value->mem, written.len + 1, 1) : NULL;
    if (upper == NULL) {
        return false;
    }
    bool is_code = written.len == 3;
    for (size_t i = 0; i < written.len; i++) {
        char c = written.at[i];
        upper[i] = upper_case(c);
        is_code &= upper[i] >= 'A' && upper[i] <= 'Z';
    }
    if (!is_code) {
        report(value, CT_WARNING, "federation \"%.*s\" is no code of three letters", QUOTE(value));
    }
    *out = (ct_str){upper, written.len};
    return true;
}

bool ct_csv_read_fide_id(const ct_csv_value *value, ct_str *out)
{
    uint64_t number = 0;
    bool is_clean = false;
    ct_str rest = {0};
    if (is_none(value->text)) {
        return true;
    }
    bool is_number = leading_number(value->text, &number, &rest, &is_clean) && rest.len == 0;
    if (!is_number || (is_clean && value->text.len > LONGEST_ID)) {
        ct_error_cure(report(value, CT_FAULT, "FIDE ID \"%.*s\" is no number", QUOTE(value)),
                      "write digits only; in a spreadsheet, format the column as text");
        return true;
    }
    if (number == 0) {
        return true;
    }
    if (is_clean) {
        return ct_csv_read_text(value, out);
    }
    report(value, CT_WARNING, "FIDE ID \"%.*s\" is read as %llu", QUOTE(value),
           (unsigned long long)number);
    *out = ct_str_format(value->mem, "%llu", (unsigned long long)number);
    return out->at != NULL;
}
